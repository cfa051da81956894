"""The formats of mail read a second time, in as few lines as it takes, sharing none with the program.

`docs/mail-formats.md` says it in words; this says it in code; the files beside it are what both must read.
"""

import base64
import datetime
import hashlib
import re
import zlib

from tests.vectors import curves
from tests.vectors import reference as ref

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SIZES = {"key": 32, "nonce": 16, "anchor": 32, "seed": 16, "link": 32, "sealed": 176, "secret": 32, "sig": 64}
WORDS = """[game]
format = 1
name = "friday"
rules = "ten/1"
seats = 4
seats = 2
seats = 3
deal = "listed"
deal = "table"
deal = "croupier"
deal = "seeded"
nonce = "="
auction = "open"
auction = "sealed"

[[entry]]
do = "join"
key = "="
nonce = "="
seed = "="
anchor = "="
at = "="
sig = "="
note = "
do = "buy RX BX OX GX XX R9 B8 O7 G6"
do = "done"
do = "bid 10 with 1b 2t R1 R2 R3 R4 R5 R6 R7 R8 R9 B1 B2 B3 B4 B5 B6 B7 B8 B9 O1 O2 O3 O4 O5 O6 O7 O8 O9 G1 G2 G3 \
G4 G5 G6 G7 G8 G9 X1 X2 X3 X4 X5 X6 X7 X8 X9 until 9/5 until 8/4 until 7 then currency buy none then cards buy "
"""
USUAL = """pass at sig/take currency at sig/take cards at sig/start link sig/open secret sig/deal link sig
bid sealed at sig/bid key sealed at sig/draw at sig/draw link at sig/draw key link sealed at sig"""


def dictionary():
    """The words, then every usual entry of the seats 1 to 6."""
    text = WORDS
    for usual in re.split("[/\n]", USUAL):
        do, fields = re.fullmatch("(take \\w+|\\w+) (.*)", usual).groups()
        lines = "".join(f'{field} = "="\n' for field in fields.split())
        text += "".join(f'\n[[entry]]\nby = {seat}\ndo = "{do}"\n{lines}' for seat in range(1, 7))
    return text.encode()


def letters_of(size):
    return next(count for count in range(44) if 62**count >= 256**size)


def encode(data):
    text = ""
    for place in range(0, len(data), 32):
        group = data[place : place + 32]
        number, word = int.from_bytes(group, "big"), ""
        for _ in range(letters_of(len(group))):
            number, digit = divmod(number, 62)
            word = LETTERS[digit] + word
        text += word
    return text


def decode(text):
    data = b""
    for place in range(0, len(text), 43):
        word, number = text[place : place + 43], 0
        for letter in word:
            number = number * 62 + LETTERS.index(letter)
        size = next(size for size in range(33) if letters_of(size) == len(word))
        data += number.to_bytes(size, "big")
    return data


def inflate(data):
    press = zlib.decompressobj(-15, zdict=dictionary())
    return (press.decompress(data) + press.flush()).decode()


def number_at(data, place):
    """A number in groups of seven bits, the lowest first; and the place behind it."""
    value, shift = 0, 0
    while True:
        value |= (data[place] & 127) << shift
        shift, place = shift + 7, place + 1
        if data[place - 1] < 128:
            return value, place


def signed_at(data, place):
    value, place = number_at(data, place)
    return (-(value // 2) - 1 if value % 2 else value // 2), place


def unpack(data):
    if data[0] == 0:
        return inflate(data[1:])
    assert data[0] == 1
    # The length of what is deflated is written like a difference of times.
    size, start = signed_at(data, 1)
    slip, raw = inflate(data[start : start + size]), data[start + size :]
    place, clock, lines = 0, 1735689600, []
    for line in slip.split("\n"):
        found = re.fullmatch('(key|nonce|anchor|seed|link|sealed|secret|sig|at) = "=(~[^"\\\\]*)?"', line)
        if found and found[1] == "at":
            change, place = signed_at(raw, place)
            clock += change
            at = datetime.datetime.fromtimestamp(clock, datetime.UTC)
            line = f'at = "{at:%Y-%m-%dT%H:%M:%SZ}"'
        elif found:
            size = 32 if found[2] else SIZES[found[1]]
            line = f'{found[1]} = "{ref.b64(raw[place : place + size])}{found[2] or ""}"'
            place += size
        lines.append(line)
    assert place == len(raw)
    return "\n".join(lines)


def unb64(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))


def fill(text, ident, heads):
    """Compute what was left out; `heads` are those over which the entries are signed, as the rules say."""
    head, *pieces = text.split("[[entry]]\n")
    entries = [dict(re.findall('^(\\w+) = "(.*)"$', piece, re.M)) for piece in pieces]
    seats = [entry["by"] for entry in entries if entry["do"] == "join"]
    later, secret = {}, b""
    for number, entry in reversed(list(enumerate(entries))):
        seat, change = seats.index(entry["by"]) + 1, {}
        field = "anchor" if entry["do"] == "join" else "link"
        if entry.get(field) == "~":
            entry[field] = change[field] = ref.b64(ref.H("link", ident, ref.u8(seat), unb64(later[seat])))
        later[seat] = entry.get(field, later.get(seat))
        secret = unb64(entry["secret"]) if entry["do"] == "open" else secret
        if entry.get("key") == "~":
            change["key"] = ref.b64(curves.x25519(secret, curves.NINE))
        if "~" in entry.get("sealed", ""):
            enc, bid = entry["sealed"].split("~")
            change["sealed"] = ref.b64(seal_again(bid, secret, unb64(enc), heads[number], seat))
        for name, value in change.items():
            pieces[number] = re.sub(f'(?m)^{name} = ".*"$', lambda _, n=name, v=value: f'{n} = "{v}"', pieces[number])
    return "[[entry]]\n".join([head, *pieces])


def seal_again(bid, secret, enc, head, seat):
    """HPKE in base mode from the side of the receiver (RFC 9180)."""
    public, info = curves.x25519(secret, curves.NINE), ref.frame("bid", head, ref.u8(seat))
    eae = curves.labeled_extract(curves.KEM, b"", b"eae_prk", curves.x25519(secret, enc))
    shared = curves.labeled_expand(curves.KEM, eae, b"shared_secret", enc + public, 32)
    ids = [curves.labeled_extract(curves.HPKE, b"", *pair) for pair in ((b"psk_id_hash", b""), (b"info_hash", info))]
    context = b"\0" + b"".join(ids)
    main = curves.labeled_extract(curves.HPKE, shared, b"secret", b"")
    key = curves.labeled_expand(curves.HPKE, main, b"key", context, 32)
    nonce = curves.labeled_expand(curves.HPKE, main, b"base_nonce", context, 12)
    return enc + curves.chacha20_poly1305(key, nonce, bid.encode().ljust(128))


def parts_in(text):
    """Every part with its mark: kind, game, step, head, number, of how many, and its bytes."""
    found = re.findall(
        "BEGIN TENPBEM 1 (game|turn)(?: [a-z0-9]{1,9})? ([0-9a-f]{6}) step (\\d+)(?: head ([0-9a-f]{6}))?"
        "(?:\\s+part (\\d+) of (\\d+) bytes (\\d+) sum ([0-9a-f]{12}))?\\.(.*?)END TENPBEM",
        text,
        re.S,
    )
    for kind, ident, step, head, part, parts, size, check, letters in found:
        data = decode(re.sub("[^0-9A-Za-z]", "", letters))
        if size:
            assert len(data) == int(size)
            assert hashlib.sha256(data).hexdigest()[:12] == check
        else:
            data, check = data[:-2], data[-2:]
            assert hashlib.sha256(data).digest()[:2] == check
        yield kind, ident, int(step), head, int(part or 1), int(parts or 1), data
