"""The rules by themselves: no Django, no database, no clock. Each game has its folder."""
