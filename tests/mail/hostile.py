"""Messages made to cost time or memory, or to play tricks; `many` times as large as they need be to show it."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable

from tenpbem.cli.mail.blocks import cut
from tenpbem.cli.mail.marks import GAME as GAME_MARK
from tenpbem.cli.mail.marks import Mark
from tenpbem.cli.mail.packing import pack
from tests.mail.evening import block, evening, file
from tests.mail.mangling import HEAD, attached, mail, mbox, with_attachment, zipped

GAME = evening()[-1]
TEXT = file(GAME)
MARK = "BEGIN TENPBEM 1 game x a1b2c3 step 1\npart 1 of 1 bytes 9000000 sum 000000000000.\n"
BARE = "BEGIN TENPBEM 1 part 1 of 1 bytes 9 sum 000000000000.\n"
SPREAD = "BEGIN TENPBEM 1 game x a1b2c3 step 1 head a1b2c3 part 1 of 1 bytes 5".replace(" ", ".\n" * 29)
EMPTY = "BEGIN TENPBEM 1 game x a1b2c3 step 1\npart {} of 2000 bytes 0 sum e3b0c44298fc.\nEND TENPBEM\n"
GROWING, PACKED = Mark(GAME_MARK, "x", "a1b2c3", 1, 1, 1, 0, ""), pack("# x\n" * 1_000_000)
MULTI = "Content-Type: multipart/mixed; boundary=b\n\n"


def nested(times: int) -> str:
    """A mail in a mail in a mail."""
    return f"{HEAD}Content-Type: message/rfc822\n\n" * times + f"{HEAD}\n{TEXT}"


def within(times: int) -> str:
    """A multipart in a multipart in a multipart."""
    heads = (f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(times))
    return f"{HEAD}{''.join(heads)}\n{TEXT}" + "".join(f"\n--b{n}--\n" for n in reversed(range(times)))


def noise(size: int) -> bytes:
    """Bytes that mean nothing."""
    return random.Random(size).randbytes(size)


HOSTILE: dict[str, Callable[[int], str | bytes]] = {
    "mails 5 000 deep": lambda many: nested(5_000),
    "multiparts 5 000 deep": lambda many: within(5_000),
    "one boundary for all": lambda many: f"{HEAD}{MULTI}" + f"--b\n{MULTI}" * 25_000 * many,
    "a zip bomb": lambda many: zipped(a=bytes(15_000_000 * many)),
    "a zip of zip bombs": lambda many: zipped(**{f"{n}.zip": zipped(a=bytes(3_000_000)) for n in range(9)}),
    "a zip of 20 000 files": lambda many: zipped(**{f"{n}": b"x" for n in range(5_000 * many)}),
    "a gzip bomb": lambda many: gzip.compress(b"[game]\n" * 2_000_000 * many),
    "a line of 10 MB": lambda many: "x" * 10_000_000 + "\n" + TEXT,
    "a line of 7 MB": lambda many: "x" * 1_750_000 * many + "\n" + TEXT,
    "a value without end": lambda many: '[game]\nname = "' + "\\" * 1_750_000 * many,
    "games without end": lambda many: "[game]\n" * 250_000 * many,
    "entries without end": lambda many: "[game]\n" + "[[entry]]\n" * 180_000 * many,
    "signatures without end": lambda many: "[game]\n[[entry]]\n" + 'sig = "a"\n' * 180_000 * many,
    "keys without end": lambda many: "[game]\n" + "".join(f"k{n} = 1\n" for n in range(130_000 * many)),
    "brackets without end": lambda many: "[game]\na = " + "[" * 1_300_000 * many,
    "tables without end": lambda many: "[ game " * 250_000 * many,
    "beginnings without end": lambda many: MARK * 20_000 * many,
    "beginnings with letters": lambda many: (MARK + "a" * 3_000) * 570 * many,
    "beginnings that say nothing": lambda many: BARE * 5_000 * many,
    "beginnings in broken lines": lambda many: SPREAD * 1_000 * many,
    "beginnings far apart": lambda many: ("BEGIN TENPBEM 1 part\n" + "a \n" * 160) * 4_000 * many,
    "ends without beginning": lambda many: "END TENPBEM " * 150_000 * many,
    "a beginning and blank lines": lambda many: MARK + "\n" * 1_750_000 * many,
    "a block of short lines": lambda many: MARK.replace("9000000", "500000") + "ab\n" * 500_000 * many,
    "quotes in quotes": lambda many: ("> " * 2_000 + "[game]\n") * 430 * many,
    "quoted-printable": lambda many: "[game] =3D=\n" * 150_000 * many,
    "base64 of noise": lambda many: with_attachment(attached(noise(1_250_000 * many))),
    "a large mailbox": lambda many: mbox(*(f"{HEAD}\nhi {n}".encode() for n in range(10_000 * many))),
    "one game a hundred times": lambda many: mbox(*[mail(file(game)) for game in evening()] * many),
    "one game, each time changed": lambda many: "".join(TEXT.replace(":00Z", f":{n:02}Z") for n in range(15 * many)),
    "every line broken": lambda many: TEXT.replace(" ", "\n") * 15 * many,
    "tags": lambda many: "<div>" * 250_000 * many + TEXT,
    "open tags": lambda many: "<a" * 800_000 * many + TEXT,
    "open comments": lambda many: "<p><!--" * 230_000 * many + TEXT,
    "open scripts": lambda many: "<script" * 230_000 * many + TEXT + "<p>",
    "entities": lambda many: "&quot;" * 250_000 * many + TEXT,
    "rich text": lambda many: "{\\rtf1 game" + "\\par " * 300_000 * many,
    "noise": lambda many: noise(1_750_000 * many),
    "zeros": lambda many: bytes(1_750_000 * many),
    "wide letters": lambda many: ("[game]\n" * 100_000 * many).encode("utf-16"),
    "line ends of old systems": lambda many: "\r" * 1_750_000 * many + "[game]",
    "headers": lambda many: "Subject: x\n" * 150_000 * many + "\n" + TEXT,
    "parameters": lambda many: f'{HEAD}Content-Type: a/b; ;;"{"a=b;" * 120_000 * many}\n\n{TEXT}',
    "one header": lambda many: f"{HEAD}X-A: " + "\n b" * 500_000 * many + "\n\n" + TEXT,
    "uuencoded": lambda many: "begin 644 x\n" + ("M" + "A" * 60 + "\n") * 25_000 * many,
    "mails pasted": lambda many: "\n\nContent-Type: x\n" * 100_000 * many,
    "invisible letters": lambda many: "\u200b".join("game" * 120_000 * many),
    "letters taken apart": lambda many: "[game]\n" + "e\u0301 = 1\n" * 230_000 * many,
    "parts": lambda many: "".join(EMPTY.format(1 + n % 2_000) for n in range(15_000 * many)),
    "blocks that grow": lambda many: "".join(cut(GROWING._replace(step=n), PACKED)[0] for n in range(1, 75 * many)),
    "a block of zeros": lambda many: block(GAME).replace("A", "0"),
}
"""By name: the message, up to 8 MB of it where `many` is 4."""
