"""Goal: notes, keys and checkpoints are those of C2SP, and a note that was touched is refused.

Method: the published log of tessera with its key; round trips; one fault at a time.
"""

from __future__ import annotations

import base64

import pytest

from eventlog.checkpoints import Checkpoint
from eventlog.errors import InvalidNote
from eventlog.merkle import EMPTY_ROOT
from eventlog.notes import Signer, Verifier, opened_note, signed_note
from tests.support.shared import SHARED, needs_shared

TESSERA = SHARED / "vectors" / "tessera" / "testdata" / "log"
TESSERA_KEY = "example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx"

SIGNER = Signer.of("example.com/log", bytes(range(32)))
OTHER = Signer.of("witness.example", bytes(32))
TEXT = "first line\nsecond line\n"


def note() -> str:
    return signed_note(TEXT, [SIGNER])


@needs_shared
@pytest.mark.parametrize("size", range(16))
def test_a_published_checkpoint_is_read(size: int) -> None:
    text = (TESSERA / f"checkpoint.{size}").read_text(encoding="utf-8")
    checkpoint = Checkpoint.read(text, "example.com/log/testdata", [Verifier.read(TESSERA_KEY)])
    assert (checkpoint.size, checkpoint.note) == (size, text)


@needs_shared
def test_a_published_checkpoint_with_another_size_is_refused() -> None:
    text = (TESSERA / "checkpoint.7").read_text(encoding="utf-8").replace("\n7\n", "\n8\n")
    with pytest.raises(InvalidNote, match="does not fit"):
        Checkpoint.read(text, "example.com/log/testdata", [Verifier.read(TESSERA_KEY)])


def test_a_published_key_is_written_as_it_was_read() -> None:
    assert Verifier.read(TESSERA_KEY).line() == TESSERA_KEY


def test_a_note_is_opened_by_its_key() -> None:
    opened = opened_note(note(), [SIGNER.verifier])
    assert opened.text == TEXT
    assert [signature.name for signature in opened.signatures] == ["example.com/log"]


def test_signatures_of_unknown_keys_are_told_apart() -> None:
    opened = opened_note(signed_note(TEXT, [SIGNER, OTHER]), [SIGNER.verifier])
    assert [signature.name for signature in opened.unknown] == ["witness.example"]


def test_a_secret_key_is_read_as_it_was_written() -> None:
    assert Signer.read(SIGNER.line()).line() == SIGNER.line()
    assert Signer.read(SIGNER.line()).sign(TEXT) == SIGNER.sign(TEXT)


def test_a_secret_key_is_not_shown() -> None:
    assert base64.b64encode(bytes(range(32))).decode()[:16] not in repr(SIGNER)
    assert repr(bytes(range(32)))[2:20] not in repr(SIGNER)


@pytest.mark.parametrize(
    ("touched", "sentence"),
    [
        (note().replace("second", "other"), "does not fit"),
        (signed_note(TEXT, [OTHER]), "no signature is of a known key"),
        (note().replace("example.com/log", "example.org/log"), "no signature is of a known key"),
        (TEXT, "a blank line"),
        (f"{TEXT}\n", "a blank line"),
        (f"{TEXT}\n— example.com/log AAAA\n", "more than 3 bytes"),
        (note().rstrip("\n"), "whole lines"),
        (note().replace("— ", "- "), "a line of signature"),
        (note().replace("first", "fi\trst"), "control characters"),
        (note()[:-4] + "!!!\n", "base64"),
        (note() + "x" * 1_000_000, "at most 1000000"),
        (note() + note().split("\n\n")[1] * 100, "at most 100 signatures"),
    ],
)
def test_a_touched_note_is_refused(touched: str, sentence: str) -> None:
    with pytest.raises(InvalidNote, match=sentence):
        opened_note(touched, [SIGNER.verifier])


@pytest.mark.parametrize("text", ["no end", "tab\t\n"])
def test_such_a_text_is_not_signed(text: str) -> None:
    with pytest.raises(InvalidNote, match="the text of a note"):
        signed_note(text, [SIGNER])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a key is"),
        ("name+00000000", "a key is"),
        (TESSERA_KEY.replace("33d7b496", "33d7b497"), "the number of the key"),
        (TESSERA_KEY.replace("+AeHT", "+AuHT"), "a key is"),
        (TESSERA_KEY.replace("example.com", "example com"), "no blanks"),
    ],
)
def test_a_wrong_key_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(InvalidNote, match=sentence):
        Verifier.read(line)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [(TESSERA_KEY, "begins with PRIVATE"), (SIGNER.line().replace("log+", "log+f"), "does not fit")],
)
def test_a_wrong_secret_key_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(InvalidNote, match=sentence):
        Signer.read(line)


def test_a_checkpoint_is_read_as_it_was_signed() -> None:
    signed = Checkpoint.signed(12, bytes(range(32)), SIGNER)
    assert Checkpoint.read(signed.note, "example.com/log", [SIGNER.verifier]) == signed
    assert signed.note.startswith(
        "example.com/log\n12\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n\n— example.com/log "
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("example.com/log\n1\n", "origin, size and root"),
        ("example.org/log\n1\nAA==\n", "is of the log example.org/log"),
        ("example.com/log\n01\nAA==\n", "a decimal number"),
        ("example.com/log\n-1\nAA==\n", "a decimal number"),
        ("example.com/log\n1\nAA==\n", "32 bytes"),
        ("example.com/log\n1\n?\n", "32 bytes"),
    ],
)
def test_a_signed_text_that_is_no_checkpoint_of_this_log_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidNote, match=sentence):
        Checkpoint.read(signed_note(text, [SIGNER]), "example.com/log", [SIGNER.verifier])


def test_a_checkpoint_may_have_further_lines() -> None:
    root = base64.b64encode(EMPTY_ROOT).decode()
    text = signed_note(f"example.com/log\n0\n{root}\nmore\n", [SIGNER])
    assert Checkpoint.read(text, "example.com/log", [SIGNER.verifier]).size == 0
