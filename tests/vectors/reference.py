"""Format 1 written a second time, in as few lines as it takes, sharing none with the program.

`docs/format.md` says it in words; this says it in code; the JSON files beside it are what both must give.
"""

import base64
import hashlib
import struct
import unicodedata

from tests.vectors import curves


def u8(number):
    return struct.pack(">B", number)


def u32(number):
    return struct.pack(">I", number)


def frame(tag, *parts):
    fields = [("tenpbem/1/" + tag).encode("ascii"), *parts]
    return u32(len(fields)) + b"".join(u32(len(field)) + field for field in fields)


def H(tag, *parts):
    return hashlib.sha256(frame(tag, *parts)).digest()


def canon(value):
    """RFC 8785 of the values of the format."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(map(canon_letter, value)) + '"'
    if isinstance(value, list):
        return "[" + ",".join(map(canon, value)) + "]"
    return "{" + ",".join(canon(key) + ":" + canon(value[key]) for key in sorted(value)) + "}"


def canon_letter(letter):
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
    return short.get(letter) or (f"\\u{ord(letter):04x}" if letter < " " else letter)


def b64(data):
    return base64.b64encode(data).decode("ascii").replace("=", "")


def hkdf(secret, info):
    return curves.hkdf_expand(curves.hkdf_extract(b"", secret), info, 32)


def digits(digest):
    number = str(int(digest.hex(), 16) % 10**30).rjust(30, "0")
    return " ".join(number[place : place + 5] for place in (0, 5, 10, 15, 20, 25))


def fold_name(text):
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return folded.replace("\u200c", "").replace("\u200d", "")


def game_id(game):
    return H("game", canon(game).encode())


def entry_hash(head, public, fields):
    return H("entry", head, public, canon(fields).encode())


def sign(seed, digest):
    return curves.ed25519_sign(seed, b"tenpbem/1/sig\0" + digest)


def game_secret(seed, game, nonce):
    return hkdf(seed, frame("game-secret", game, nonce))


def words(key, tag, *extra):
    j = 0
    while True:
        yield from struct.unpack(">4Q", H("stream", key, tag.encode(), *extra, u32(j)))
        j += 1


def below(stream, n):
    while True:
        word = next(stream)
        if word < 2**64 - 2**64 % n:
            return word % n


def shuffle(stream, cards):
    cards = list(cards)
    for i in reversed(range(1, len(cards))):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def ladder(game, seat, secret):
    rungs = [hkdf(secret, frame("ladder"))]
    while len(rungs) <= 512:
        rungs.append(H("link", game, u8(seat), rungs[-1]))
    return rungs


def dealers(active, seats, croupier):
    others = [seat for seat in range(1, seats + 1) if seat != active]
    return [active % seats + 1] if croupier else others


def draw(chance, remaining, number):
    stream = words(chance, "draw")
    return [remaining.pop(below(stream, len(remaining))) for _ in range(number)]


def bid_key(secret, head, core):
    return curves.clamp(hkdf(secret, frame("bid-key", head, canon(core).encode())))


def seal(text, public, head, seat, ephemeral):
    return curves.hpke_seal(ephemeral, public, frame("bid", head, u8(seat)), text.encode().ljust(128, b" "))
