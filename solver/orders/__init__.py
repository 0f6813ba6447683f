"""The graph of what is pending, and all that follows from it: orders, their number, what differs, outcomes."""
