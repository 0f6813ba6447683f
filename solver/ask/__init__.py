"""What a position is asked: what is legal, what is seen, what follows."""
