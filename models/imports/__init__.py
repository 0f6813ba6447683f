"""What other programs write about games: deck lists."""
