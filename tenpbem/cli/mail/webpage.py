"""The text of a web page, line by line: what a mail program shows, not what the page is made of."""

from __future__ import annotations

import html
import re

_PAGE = re.compile(
    r"<(?:!doctype|html|body|div|p|br|pre|span|table|blockquote|font|wbr|w:p|w:t)\b[^<>]{0,2000}>", re.IGNORECASE
)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})([^<>]{0,5000})>")
_ODD = re.compile(r"<[!?][^<>]{0,5000}>")
_LINES = frozenset(
    ("p", "div", "br", "tr", "li", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "ul", "ol", "hr")
)
_HIDDEN = ("script", "style", "title")


def looks_like_page(text: str) -> bool:
    """Tell whether a text holds tags of a web page."""
    return "<" in text and _PAGE.search(text) is not None


def to_lines(page: str) -> str:
    """Give the text of a page: a line for each block, tags left out, entities read, blanks plain."""
    page = _without(page, "<!--", "-->")
    for tag in _HIDDEN:
        page = _without(page, f"<{tag}", f"</{tag}>")
    text = _ODD.sub("", _TAG.sub(_break, page))
    return html.unescape(text).replace("\u00a0", " ")


def _break(tag: re.Match[str]) -> str:
    """Give what a tag leaves in the text."""
    name = tag[2].lower()
    return "\n" if name in _LINES else "\t" if name in ("td", "th") else ""


def _without(page: str, start: str, end: str) -> str:
    """Leave out everything from each `start` to the next `end`; one that is not closed is left in."""
    pieces, place, lower = [], 0, page.lower()
    if len(lower) != len(page):
        lower = page
    while (begin := lower.find(start, place)) >= 0 and (close := lower.find(end, begin)) >= 0:
        pieces.append(page[place:begin])
        place = close + len(end)
    return "".join((*pieces, page[place:]))
