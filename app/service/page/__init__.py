"""The page for people: a board to click on, drawn by the server; what it remembers, it remembers in the browser."""

from __future__ import annotations

from .handlers import page_handlers, page_settings

__all__ = ["page_handlers", "page_settings"]
