"""Why an action is legal, why it is not, and what would make it so."""
