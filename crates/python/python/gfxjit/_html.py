"""What notebooks show of kernels, errors and reports."""

from __future__ import annotations

import html
import pathlib

_TABLE = '<table style="text-align:left"><caption style="text-align:left;font-weight:600">{}</caption>{}</table>'


def _table(caption, rows):
    cells = "".join(
        "<tr>" + "".join(f'<td style="text-align:left">{html.escape(str(cell))}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    return _TABLE.format(html.escape(caption), cells)


def _needs(info):
    return [(name.replace("_", " "), count) for name, count in info.items()]


def kernel(own):
    """A kernel: its parameters, and what it needs."""
    parameters = [
        (parameter.name or f"argument {number}", parameter.kind, f"{parameter.size} bytes")
        for number, parameter in enumerate(own.parameters)
    ]
    return _table(f"kernel {own.name}", parameters) + _table("needs and limits", _needs(own.info))


def image(own):
    """An image: its kernels, each with what it needs."""
    return f"<p>image for {html.escape(own.target)}</p>" + "".join(
        _table(f"kernel {name}", _needs(info)) for name, info in own.kernels.items()
    )


def error(own):
    """An error: a finding of checks is a row of its own."""
    text = html.escape(str(own))
    kind = html.escape(str(getattr(own, "kind", "error")))
    reasons = [(reason,) for reason in getattr(own, "reasons", [])]
    more = _table("reasons", reasons) if reasons else ""
    return f'<p style="font-weight:600">{kind}</p><pre>{text}</pre>{more}'


class Page:
    """A page of ``gfxjit report`` or ``gfxjit coverage``, shown in a notebook's cell of ``height`` pixels.

    >>> gfxjit.Page("report.html")
    <gfxjit.Page report.html>

    Showing it raises OSError if the file cannot be read.
    """

    def __init__(self, path, height=600):
        self.path, self.height = pathlib.Path(path), int(height)

    def _repr_html_(self):
        text = html.escape(self.path.read_text(encoding="utf-8"))
        return f'<iframe srcdoc="{text}" style="width:100%;height:{self.height}px;border:0"></iframe>'

    def __repr__(self):
        return f"<gfxjit.Page {self.path}>"
