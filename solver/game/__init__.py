"""A state read by the rules: objects, characteristics, declarations, conditions and history (9.12.1)."""
