"""The table of rights (`table.txt`, explained in docs/rights.md): every URL, person and state that matters."""
