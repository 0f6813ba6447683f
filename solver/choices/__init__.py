"""What a decision asks for: its problem, its choices, and what is wrong with one."""
