"""What is packed in something else: zip, gzip, uuencode, base64 left in a text. Names in archives are never paths.

All of it comes out under limits: what unpacks to more than it may is given up before it fills the memory.
"""

from __future__ import annotations

import binascii
import io
import re
import zipfile
import zlib
from collections.abc import Iterator

from tenpbem.cli.mail.budget import Budget, Spent
from tenpbem.engine.values import NamedTuple

MOST_FILES = 500
"""Files in one archive."""

_ZIP, _GZIP = b"PK\x03\x04", b"\x1f\x8b\x08"
_ENTRY = b"PK\x01\x02"
_BASE64_LINE = re.compile(r"^[ \t>|]{0,40}([A-Za-z0-9+/]{20,2000})={0,2}[ \t!]{0,40}$", re.M)
_UU_BEGIN = re.compile(r"^begin [0-7]{3,4} [^\n]{1,200}$", re.M)
LEAST_BASE64 = 200


class Inside(NamedTuple):
    """A file in an archive; `fault` says why there is nothing of it, as a reason."""

    name: str
    data: bytes
    fault: str = ""


def is_archive(data: bytes) -> bool:
    """Tell whether bytes are an archive that can be opened."""
    return data.startswith((_ZIP, _GZIP))


def opened(data: bytes, budget: Budget) -> Iterator[Inside]:
    """Open a zip or gzip; raise Spent where more comes out than may."""
    yield from _zip(data, budget) if data.startswith(_ZIP) else [Inside("", _gzip(data, budget))]


def _zip(data: bytes, budget: Budget) -> Iterator[Inside]:
    """Read the files of a zip."""
    if data.count(_ENTRY) > MOST_FILES:
        raise Spent("too-many")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        yield Inside("", b"", "changed")
        return
    with archive:
        for info in archive.infolist():
            if info.is_dir():
                continue
            if info.flag_bits & 1:
                yield Inside(info.filename, b"", "encrypted")
                continue
            yield _file(archive, info, budget)


def _file(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: Budget) -> Inside:
    """Read one file of a zip, up to what may still be unpacked."""
    try:
        with archive.open(info) as file:
            data = file.read(budget.unpacked + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, NotImplementedError, OSError):
        return Inside(info.filename, b"", "changed")
    budget.unpack(len(data))
    return Inside(info.filename, data)


def _gzip(data: bytes, budget: Budget) -> bytes:
    """Read a gzip as far as it goes."""
    press = zlib.decompressobj(31)
    try:
        out = press.decompress(data, budget.unpacked + 1)
    except zlib.error:
        return b""
    budget.unpack(len(out))
    return out


def base64_in(text: str) -> Iterator[bytes]:
    """Find runs of base64 that were left in a text, and decode them."""
    run: list[str] = []
    end = -1
    for line in _BASE64_LINE.finditer(text):
        if line.start() != end + 1:
            yield from _run(run)
            run = []
        run.append(line[1])
        end = -1 if "=" in line[0] else line.end()
    yield from _run(run)


def _run(lines: list[str]) -> Iterator[bytes]:
    """Decode lines of base64 that stand one below the other, if there are enough of them."""
    if sum(map(len, lines)) >= LEAST_BASE64:
        yield from base64_of("".join(lines))


def base64_of(letters: str) -> Iterator[bytes]:
    """Decode letters of base64, padding or not."""
    letters = letters[: len(letters) - 1] if len(letters) % 4 == 1 else letters
    try:
        yield binascii.a2b_base64(letters + "=" * (-len(letters) % 4))
    except binascii.Error:
        return


def base64_body(body: bytes) -> bytes:
    """Decode the base64 body of a part: up to its padding, or to the first line of something else.

    Blanks, and the "!" of mail servers that break long lines, do not count.
    """
    letters = bytearray()
    for line in body.split(b"\n"):
        line = line.translate(None, b"! \t\r>")
        bare = line.rstrip(b"=")
        if not _is_base64(bare):
            if letters:
                break
            continue
        letters += bare
        if len(bare) != len(line):
            break
    return next(base64_of(letters.decode("ascii")), b"")


_BASE64_BYTES = re.compile(rb"[A-Za-z0-9+/]*")


def _is_base64(line: bytes) -> bool:
    """Tell whether a line holds nothing but letters of base64."""
    return _BASE64_BYTES.fullmatch(line) is not None


def uuencoded_in(text: str) -> Iterator[bytes]:
    """Find what is uuencoded in a text, and decode it."""
    for begin in _UU_BEGIN.finditer(text):
        data = bytearray()
        for line in text[begin.end() + 1 :].split("\n", 200_000):
            if line.rstrip() in ("", "`", "end") or not line.isascii():
                break
            try:
                data += binascii.a2b_uu(line.rstrip("\r"))
            except binascii.Error:
                break
        yield bytes(data)
        return
