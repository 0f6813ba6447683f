"""What would make an illegal action legal."""
