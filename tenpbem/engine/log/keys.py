"""Who signs: Ed25519 identities, what is derived from them, and the numbers that people compare on the phone.

One 32-byte seed is the only secret that a player keeps. Everything else that is secret in a game is derived from it
and from the game file, so a player moves to a new machine with one small file.

    signature          = Ed25519 over "tenpbem/1/sig" || 00 || entry hash
    secret of a game   = HKDF(seed, frame("game-secret", game id, nonce of the join))
    HKDF(secret, info) = RFC 5869 with SHA-256, empty salt, 32 bytes out
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tenpbem.engine.errors import BadEntry, BadKey, BadSignature
from tenpbem.engine.log.canon import H, frame

SIGNED = b"tenpbem/1/sig\x00"
"""What stands before an entry hash under the signature."""

P = 2**255 - 19
_Y = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
SMALL_ORDER = frozenset({0, 1, P - 1, _Y, P - _Y})
"""The y of all points whose order divides 8: under them a signature of nobody can verify."""


class Signer:
    """An identity that can sign; its representation never shows the seed."""

    __slots__ = ("_private", "_seed", "public")

    def __init__(self, seed: bytes) -> None:
        """Take a 32-byte seed; raise BadKey for any other length."""
        if len(seed) != 32:
            raise BadKey(f"a seed has 32 bytes, not {len(seed)}")
        self._seed = seed
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw()

    @classmethod
    def from_seed(cls, seed: bytes) -> Signer:
        """Make a signer of a 32-byte seed."""
        return cls(seed)

    def __repr__(self) -> str:
        return f"Signer({self.public.hex()})"

    def __reduce__(self) -> str:
        raise TypeError("a signer is not to be copied into a file")

    def sign(self, digest: bytes) -> bytes:
        """Sign an entry hash: 64 bytes."""
        return self._private.sign(SIGNED + digest)

    def game_secret(self, game_id: bytes, join_nonce: bytes) -> bytes:
        """Derive the secret of one game, from which all that is hidden in it comes."""
        return hkdf(self._seed, frame("game-secret", game_id, join_nonce))


def hkdf(secret: bytes, info: bytes) -> bytes:
    """Derive 32 bytes (RFC 5869, SHA-256, empty salt)."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), 32, None, info).derive(secret)


def check_public(public: bytes) -> None:
    """Refuse what is no fit public key: wrong length, y not reduced, points of small order. Raises BadEntry."""
    if len(public) != 32:
        raise BadEntry(f"a public key has 32 bytes, not {len(public)}")
    y = int.from_bytes(public, "little") & (2**255 - 1)
    if y >= P or y in SMALL_ORDER:
        raise BadEntry("this public key is none that anybody could own", "anyone could sign for it")


def verify(public: bytes, entry_hash: bytes, sig: bytes) -> None:
    """Check a signature of an entry hash; raise BadSignature where it does not fit."""
    try:
        _verifier(public).verify(sig, SIGNED + entry_hash)
    except (InvalidSignature, ValueError) as error:
        raise BadSignature("the signature does not fit") from error


@lru_cache(maxsize=64)
def _verifier(public: bytes) -> Ed25519PublicKey:
    """Load a public key; raise ValueError for none. A table has few, and each signs much."""
    return Ed25519PublicKey.from_public_bytes(public)


def fingerprint(public: bytes) -> str:
    """Shorten a public key to six groups of five digits, to be compared by voice."""
    return _digits(H("fingerprint", public))


def table_fingerprint(publics: Sequence[bytes]) -> str:
    """Shorten the keys of a whole table, by seat, to one such number."""
    return _digits(H("table", *publics))


def _digits(digest: bytes) -> str:
    """Write a hash as a big-endian number mod 10^30, zero-padded, in groups of five."""
    digits = f"{int.from_bytes(digest, 'big') % 10**30:030}"
    return " ".join(digits[start : start + 5] for start in range(0, 30, 5))
