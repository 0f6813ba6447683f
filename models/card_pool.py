"""What the shipped cards are, told without reading them: how many, and the last set that they come from."""

CARDS = 1998
NEWEST_SET = "Elevation"
NEWEST_DATE = "2025-04-24"  # when it came out
