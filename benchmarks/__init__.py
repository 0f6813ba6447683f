"""What must be fast, measured: `python -m benchmarks` prints one table of ratios."""
