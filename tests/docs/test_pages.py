"""The pages of the project: what they show is what the program does, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.session import ACCEPT
from tests.docs.sheet import run_page

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", PAGES)
def test_commands_print_what_the_page_shows(name: str, tmp_path: Path) -> None:
    """Every command of a page runs, and prints what stands below it."""
    path = ROOT / name
    now, faults = run_page(path.read_text(), tmp_path)
    if ACCEPT and faults:
        path.write_text(now)
    assert ACCEPT or not faults, "\n".join(faults)


@pytest.mark.parametrize("name", [*PAGES, "CHANGELOG.md", "examples/README.md"])
def test_links_lead_to_a_file_and_a_heading(name: str) -> None:
    """A link within the project names a file that exists and a heading that stands in it."""
    page = ROOT / name
    for link in _LINK.findall(_FENCED.sub("", page.read_text())):
        if link.startswith("https://"):
            continue
        file, _, heading = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{name} links to {link}"
        if heading:
            assert heading in map(anchor, _HEADING.findall(_FENCED.sub("", target.read_text()))), link


def anchor(heading: str) -> str:
    """Make the anchor of a heading as Markdown pages on the web have it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
