"""The same questions for other programs: HTTP, lines of standard input, and assistants' tools, each answered alike."""
