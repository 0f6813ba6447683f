"""The commands that answer other programs: serve (HTTP and lines) and mcp."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from .exits import Exit, UsageError
from .output import Output, note
from .questions import Settings

LOCAL = "127.0.0.1"
EXTRA = 'pip install "sysop[{}]"'


def serve(args: Namespace, out: Output) -> Exit:
    """Answer questions over HTTP, or line by line with --stdio."""
    if args.stdio:
        return _lines(args, out)
    try:
        import uvicorn

        from .service.http import create_app
    except ModuleNotFoundError as error:
        raise _missing(error, "serve") from error
    from .service.workers import Limits

    limits = Limits(
        seconds=args.timeout or Limits().seconds,
        nodes=args.max_nodes or Limits().nodes,
        rate=args.rate,
        workers=args.workers or 0,
    )
    app = create_app(limits, cors=tuple(args.cors or ()), page=not args.no_page)
    note(f"sysop: http://{args.host}:{args.port}/ (end with Ctrl-C)")
    uvicorn.run(
        app,
        host=args.host,
        port=args.port,
        log_level="warning",
        proxy_headers=False,
        timeout_graceful_shutdown=int(limits.seconds) + 2,
    )
    return Exit.YES


def _lines(args: Namespace, out: Output) -> Exit:
    from .options import NODES
    from .service.lines import serve_lines

    settings = Settings(nodes=args.max_nodes or NODES, seconds=args.timeout, files=args.files)

    def write(text: str) -> None:
        out.line(text)
        out.flush()

    serve_lines(_typed(), settings, write)
    return Exit.YES


def _typed() -> Iterator[str]:
    buffer = getattr(sys.stdin, "buffer", None)
    while True:
        line = buffer.readline().decode("utf-8", "replace") if buffer is not None else sys.stdin.readline()
        if not line:
            return
        yield line


def mcp(args: Namespace, _: Output) -> Exit:
    """Tools for assistants, over standard input and output, or over HTTP with --http."""
    try:
        from .service.assistants import create_server
    except ModuleNotFoundError as error:
        raise _missing(error, "mcp") from error
    server = create_server()
    if args.http:
        server.run("streamable-http", host=LOCAL, port=args.port)
    else:
        server.run("stdio")
    return Exit.YES


def _missing(error: ModuleNotFoundError, extra: str) -> UsageError:
    return UsageError(f"this command needs the package {error.name!r}", EXTRA.format(extra))
