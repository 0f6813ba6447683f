"""Pending abilities: which become pending, in which orders they resolve, what each may do to others (9.2, 9.6, 9.9)."""
