"""What other programs write: games recorded by jinteki.net, and deck lists."""
