"""Signed notes (C2SP signed-note): a text, a blank line, and one line for each signature.

A signature is Ed25519 over the text. A key has a name, and a number of four bytes that is computed from name and key,
so that a reader finds the key for a signature. Keys are written as in Go's `sumdb/note`, which reads these notes too.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from eventlog.errors import InvalidNote

_ED25519: Final = b"\1"
_SIGNER_PREFIX: Final = "PRIVATE+KEY+"
_SIGNATURE_PREFIX: Final = "— "
_NOTE_BYTES_MAX: Final = 1_000_000
_SIGNATURES_MAX: Final = 100


class Signature(NamedTuple):
    """One line of signature: the name of the key, its number, the signature itself."""

    name: str
    key_number: bytes
    value: bytes


class Note(NamedTuple):
    """An opened note: its text, the signatures that hold, and those of unknown keys."""

    text: str
    signatures: tuple[Signature, ...]
    unknown: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class Verifier:
    """A public key: checks signatures of its name."""

    name: str
    public_key: bytes
    key_number: bytes = field(init=False)

    def __post_init__(self) -> None:
        if not is_key_name(self.name):
            raise InvalidNote(f"the name of a key has no blanks and no plus, got {self.name!r}")
        object.__setattr__(self, "key_number", _key_number(self.name, self.public_key))

    @classmethod
    def read(cls, text: str) -> Verifier:
        """The key of a line such as `example.com/log+33d7b496+AeHT…`; InvalidNote if it is none."""
        name, number, key = _key_parts(text)
        verifier = cls(name, key)
        if verifier.key_number.hex() != number:
            raise InvalidNote(f"the number of the key is {verifier.key_number.hex()}, its line says {number}")
        return verifier

    def line(self) -> str:
        """The key as a line."""
        return f"{self.name}+{self.key_number.hex()}+{_base64(_ED25519 + self.public_key)}"

    def holds(self, text: str, signature: Signature) -> bool:
        """Whether the signature is this key's and fits the text."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public_key).verify(signature.value, text.encode())
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Signer:
    """A secret key: signs texts in its name."""

    verifier: Verifier
    _secret: bytes = field(repr=False)
    _key: Ed25519PrivateKey = field(repr=False, compare=False)

    @classmethod
    def of(cls, name: str, secret: bytes) -> Signer:
        """The key of a name and 32 secret bytes."""
        key = Ed25519PrivateKey.from_private_bytes(secret)
        return cls(Verifier(name, key.public_key().public_bytes_raw()), secret, key)

    @classmethod
    def read(cls, text: str) -> Signer:
        """The key of a line such as `PRIVATE+KEY+example.com/log+33d7b496+AeHT…`; InvalidNote if it is none."""
        if not text.startswith(_SIGNER_PREFIX):
            raise InvalidNote("a secret key begins with PRIVATE+KEY+")
        name, number, secret = _key_parts(text.removeprefix(_SIGNER_PREFIX))
        signer = cls.of(name, secret)
        if signer.verifier.key_number.hex() != number:
            raise InvalidNote("the number of the secret key does not fit it")
        return signer

    def line(self) -> str:
        """The secret key as a line: for the key file alone."""
        number = self.verifier.key_number.hex()
        return f"{_SIGNER_PREFIX}{self.verifier.name}+{number}+{_base64(_ED25519 + self._secret)}"

    def sign(self, text: str) -> Signature:
        """The signature of a text."""
        return Signature(self.verifier.name, self.verifier.key_number, self._key.sign(text.encode()))


def signed_note(text: str, signers: Sequence[Signer]) -> str:
    """The note of a text that ends with a line end; InvalidNote for another text."""
    _check_text(text)
    return f"{text}\n" + "".join(_signature_line(signer.sign(text)) for signer in signers)


def opened_note(note: str, verifiers: Sequence[Verifier]) -> Note:
    """The note, if at least one signature is of a known key and no signature of a known key is wrong.

    InvalidNote says what is wrong otherwise.
    """
    text, signatures = _parts(note)
    known = {(verifier.name, verifier.key_number): verifier for verifier in verifiers}
    good, unknown = [], []
    for signature in signatures:
        verifier = known.get((signature.name, signature.key_number))
        if verifier is None:
            unknown.append(signature)
        elif verifier.holds(text, signature):
            good.append(signature)
        else:
            raise InvalidNote(f"the signature of {signature.name} does not fit the text")
    if not good:
        raise InvalidNote("no signature is of a known key")
    return Note(text, tuple(good), tuple(unknown))


def is_key_name(name: str) -> bool:
    """Whether this can be the name of a key."""
    return bool(name) and "+" not in name and name.isprintable() and not any(letter.isspace() for letter in name)


def _parts(note: str) -> tuple[str, list[Signature]]:
    """Text and signatures of a note."""
    if len(note) > _NOTE_BYTES_MAX:
        raise InvalidNote(f"a note has at most {_NOTE_BYTES_MAX} letters")
    text, blank, lines = note.rpartition("\n\n")
    if not blank or not lines.removesuffix("\n") or not lines.endswith("\n"):
        raise InvalidNote("a note is a text, a blank line and whole lines of signatures")
    _check_text(f"{text}\n")
    signatures = [_signature(line) for line in lines.removesuffix("\n").split("\n")]
    if len(signatures) > _SIGNATURES_MAX:
        raise InvalidNote(f"a note has at most {_SIGNATURES_MAX} signatures")
    return f"{text}\n", signatures


def _check_text(text: str) -> None:
    if not text.endswith("\n"):
        raise InvalidNote("the text of a note ends with a line end")
    if any(letter < " " and letter != "\n" for letter in text):
        raise InvalidNote("the text of a note has no control characters")


def _signature(line: str) -> Signature:
    name, _, encoded = line.removeprefix(_SIGNATURE_PREFIX).partition(" ")
    if not line.startswith(_SIGNATURE_PREFIX) or not is_key_name(name):
        raise InvalidNote(f"expected a line of signature, got {line!r}")
    value = _bytes(encoded)
    if len(value) < 5:
        raise InvalidNote(f"a signature has more than {len(value)} bytes")
    return Signature(name, value[:4], value[4:])


def _signature_line(signature: Signature) -> str:
    return f"{_SIGNATURE_PREFIX}{signature.name} {_base64(signature.key_number + signature.value)}\n"


def _key_parts(text: str) -> tuple[str, str, bytes]:
    """Name, number and the 32 bytes of a key."""
    name, _, rest = text.strip().partition("+")
    number, _, encoded = rest.partition("+")
    value = _bytes(encoded)
    if len(value) != 33 or value[:1] != _ED25519:
        raise InvalidNote("a key is <name>+<number>+<base64 of an Ed25519 key>")
    return name, number, value[1:]


def _key_number(name: str, public_key: bytes) -> bytes:
    return sha256(name.encode() + b"\n" + _ED25519 + public_key).digest()[:4]


def _base64(value: bytes) -> str:
    return base64.b64encode(value).decode()


def _bytes(text: str) -> bytes:
    """The bytes of a base64 text; InvalidNote if it is none."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise InvalidNote(f"expected base64, got {text!r}") from None
