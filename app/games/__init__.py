"""Whole games: a driver that draws chance, passes where nobody wants to be asked, and keeps what happened."""
