"""Following a recorded game: what was done by the rules, whether it was legal, and what differs after it."""
