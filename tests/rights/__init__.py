"""The table of rights (docs/rights.md): every URL, as every person, in every state that matters."""
