"""The way that every deed goes, whoever asked for it."""
