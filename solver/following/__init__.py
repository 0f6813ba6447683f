"""Following a recorded game: what was done in the words of the rules, whether it was legal, and what differs after it."""
