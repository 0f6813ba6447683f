"""Abilities written back as templated English of our own, which reads as the same abilities again."""
