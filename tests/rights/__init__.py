"""The table of rights (docs/rights.md): every address asked as every person, in every state that matters."""
