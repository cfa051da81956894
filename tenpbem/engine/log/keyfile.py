"""The key file: one identity as a small TOML text, which moves between machines and versions.

    format = 1
    name = "Ana"
    public = "…"            # 32 bytes
    robot = "…"             # only of a robot: how it plays
    seed = "…"              # 32 bytes; or, locked with a passphrase:
    salt = "…"              # 16 bytes
    n = 65536
    r = 8
    p = 1
    box = "…"               # nonce (12 bytes) || ChaCha20-Poly1305 of the seed under scrypt(passphrase, salt, n, r, p)

A passphrase is taken in NFC and UTF-8. A guess at one costs 64 MB and a fifth of a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from tenpbem.engine.errors import BadEntry, BadKey, Refusal
from tenpbem.engine.log.canon import b64, unb64
from tenpbem.engine.log.codec import quoted, read_table
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.log.names import check_name
from tenpbem.engine.values import NamedTuple

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

FORMAT = 1
SALT = 16
NONCE = 12
COST = {"n": 2**16, "r": 8, "p": 1}
"""What a new lock costs (RFC 7914)."""

LOWEST_N = 2**16
MOST_MEMORY = 256 * 1024 * 1024
"""Bytes that opening a lock may take: 128 n r."""
MOST_P = 16

_OPEN = frozenset({"format", "name", "public", "seed"})
_LOCKED = frozenset({"format", "name", "public", "salt", "n", "r", "p", "box"})


class Key(NamedTuple):
    """An identity: a name, the 32-byte seed, and how it plays if it is a robot. Its representation hides the seed."""

    name: str
    seed: bytes
    robot: str | None = None

    def __repr__(self) -> str:
        return f"Key({self.name!r}, robot={self.robot!r})"

    @property
    def signer(self) -> Signer:
        """Give what signs for this identity."""
        return Signer(self.seed)


class KeyHeader(NamedTuple):
    """What a key file tells without its passphrase."""

    name: str
    public: bytes
    locked: bool
    robot: str | None


def dump_key(key: Key, passphrase: str | None = None, salt: bytes = b"", nonce: bytes = b"") -> str:
    """Write a key file; with a passphrase locked, which needs 16 random bytes of salt and 12 of nonce."""
    lines = [f"format = {FORMAT}", f"name = {quoted(key.name)}", f'public = "{b64(key.signer.public)}"']
    if key.robot is not None:
        lines.append(f"robot = {quoted(key.robot)}")
    if passphrase is None:
        lines.append(f'seed = "{b64(key.seed)}"')
    else:
        if (len(salt), len(nonce)) != (SALT, NONCE):
            raise ValueError("a lock needs 16 bytes of salt and 12 of nonce")
        box = nonce + _cipher(passphrase, salt, **COST).encrypt(nonce, key.seed, None)
        lines += [f'salt = "{b64(salt)}"', *(f"{name} = {cost}" for name, cost in COST.items()), f'box = "{b64(box)}"']
    return "\n".join([*lines, ""])


def peek_key(text: str) -> KeyHeader:
    """Read what a key file tells without its passphrase; raise BadKey."""
    return _read(text)[0]


def load_key(text: str, passphrase: str | None = None) -> Key:
    """Read a key file; raise BadKey where it is wrong, or locked and the passphrase missing or wrong."""
    header, table = _read(text)
    seed = _unlock(table, passphrase) if header.locked else _field(table, "seed", 32)
    key = Key(header.name, seed, header.robot)
    if key.signer.public != header.public:
        raise BadKey(f"the key file of {header.name} is damaged", "its public key does not belong to its seed")
    return key


def _read(text: str) -> tuple[KeyHeader, dict[str, Any]]:
    """Read and check all of a key file but what is locked."""
    try:
        table = read_table(text)
    except Refusal as error:
        raise BadKey("this is no key file", error.in_short) from error
    if table.get("format") != FORMAT or type(table["format"]) is not int:
        raise BadKey("this is no key file, or of another format", "", f"this program knows format {FORMAT}")
    fields = table.keys() - {"robot"}
    if fields not in (_OPEN, _LOCKED):
        raise BadKey("this key file does not have the fields of one", "", "a seed, or salt, n, r, p and box")
    name, robot = table["name"], table.get("robot")
    if not isinstance(name, str) or not isinstance(robot, str | None):
        raise BadKey("the name in this key file is no text")
    try:
        check_name(name)
        if robot is not None:
            check_name(robot)
    except BadEntry as error:
        raise BadKey("the name in this key file is none", error.what) from error
    header = KeyHeader(name, _field(table, "public", 32), fields == _LOCKED, robot)
    if header.locked:
        _check_cost(table)
    return header, table


def _field(table: dict[str, Any], field: str, size: int) -> bytes:
    """Read a field of bytes, without repeating it where it is wrong."""
    value = table[field]
    try:
        if isinstance(value, str):
            return unb64(value, size)
    except BadEntry:
        pass
    raise BadKey(f"the field {field} of this key file is wrong", f"it must be {size} bytes in base64 without padding")


def _check_cost(table: dict[str, Any]) -> None:
    """Refuse a lock that guards too little, or that would cost this machine too much to open."""
    n, r, p = (table[name] for name in COST)
    if not all(type(cost) is int for cost in (n, r, p)):
        raise BadKey("the cost in this key file is no number")
    fits = n >= LOWEST_N and n & (n - 1) == 0 and r >= 1 and 128 * n * r <= MOST_MEMORY and 1 <= p <= MOST_P
    if not fits:
        raise BadKey(
            "the cost in this key file is out of bounds",
            f"n is a power of two from {LOWEST_N} on, 128 n r up to {MOST_MEMORY}, p up to {MOST_P}",
        )


def _unlock(table: dict[str, Any], passphrase: str | None) -> bytes:
    """Open the box of a locked key; raise BadKey."""
    from cryptography.exceptions import InvalidTag

    if passphrase is None:
        raise BadKey(f"the key of {table['name']} is locked", "", "its passphrase is asked for on a terminal")
    box = _field(table, "box", NONCE + 32 + 16)
    cipher = _cipher(passphrase, _field(table, "salt", SALT), *(table[name] for name in COST))
    try:
        return cipher.decrypt(box[:NONCE], box[NONCE:], None)
    except InvalidTag as error:
        raise BadKey(f"this passphrase does not open the key of {table['name']}") from error


def _cipher(passphrase: str, salt: bytes, n: int, r: int, p: int) -> ChaCha20Poly1305:
    """Make the cipher of a passphrase."""
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    phrase = normalize("NFC", passphrase).encode()
    return ChaCha20Poly1305(Scrypt(salt=salt, length=32, n=n, r=r, p=p).derive(phrase))
