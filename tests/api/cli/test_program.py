"""Goal: the program behaves in a shell: pipes, closed outputs, terminals, interrupts; errors are sentences.

Method: processes of their own, for what a process alone can show.
"""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from api.cli import ending, program
from tests.api.cli.running import PROGRAM, clean, environment, lines_of, run, run_program, statuses, written, wrong

VERBS = {
    "keys",
    "serve",
    "campaign",
    "check",
    "export",
    "crash",
    "report",
    "simulate",
    "verify",
    "show",
    "why",
    "convert",
    "ingest",
    "backup",
    "restore",
    "rebuild",
    "rules",
    "demo",
}


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run `handproof` in a shell, as $H."""
    line = f"H() {{ {sys.executable} -c 'from api.cli import main; main()' \"$@\"; }}; {command}"
    return subprocess.run(["/bin/bash", "-c", line], cwd=folder, env=environment(), capture_output=True, check=False)


needs_bash = pytest.mark.skipif(not Path("/bin/bash").exists(), reason="needs /bin/bash")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """So many hands that no pipe holds their verdicts."""
    return written(tmp_path / "many.jsonl", *(wrong(str(number)) for number in range(400)))


@needs_bash
def test_a_pipe_that_is_closed_ends_it_quietly(many: Path) -> None:
    for options in ("", "--json"):
        done = shell(f"H verify {many.name} {options} | head -n 1; exit ${{PIPESTATUS[0]}}", many.parent)
        assert (done.returncode, done.stderr) == (141, b"")
        assert len(done.stdout.splitlines()) == 1


@needs_bash
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_output_that_is_full_is_said(many: Path) -> None:
    done = shell(f"H verify {many.name} > /dev/full", many.parent)
    assert done.returncode == 3
    assert done.stderr == b"handproof: the output cannot be written: No space left on device.\n"


@needs_bash
def test_closed_standard_streams_are_no_fault(tmp_path: Path) -> None:
    written(tmp_path / "hand.jsonl", wrong())
    assert shell("H verify hand.jsonl >&-", tmp_path).returncode == 1
    closed = shell("H verify - <&-", tmp_path)
    assert closed.returncode == 3
    assert closed.stderr == b"-: cannot be opened: there is no standard input.\n"


def test_standard_input_may_be_a_pipe(tmp_path: Path) -> None:
    outcome = run_program("verify", "-", "--json", folder=tmp_path, given=b"\n".join(lines_of(clean(), wrong())))
    assert statuses(outcome.documents) == {"501": "ok", "502": "findings"}
    assert outcome.code == 1


def test_a_terminal_that_knows_few_characters_still_gets_every_line(tmp_path: Path) -> None:
    file = written(tmp_path / "hand.jsonl", wrong())
    outcome = run_program("why", str(file), folder=tmp_path, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert outcome.code == 1
    assert "closing stack of seat 1" in outcome.out


def test_colours_are_for_terminals(tmp_path: Path) -> None:
    file = written(tmp_path / "hand.jsonl", wrong())
    assert "\x1b" not in run_program("verify", str(file), folder=tmp_path).out
    shown = on_terminal(tmp_path, "verify", str(file))
    assert "\x1b[1;31mfindings" in shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown).startswith("findings      cardroom/502")


def on_terminal(folder: Path, *arguments: str) -> str:
    """What the program writes where all its streams are a terminal."""
    leader, follower = pty.openpty()
    env = environment({"TERM": "xterm-256color", "COLORTERM": ""})
    env.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*PROGRAM, *arguments], cwd=folder, env=env, stdin=follower, stdout=follower, stderr=follower
    ):
        os.close(follower)
        parts = []
        try:
            while part := os.read(leader, 65_536):
                parts.append(part)
        except OSError:  # all has been read, and the other end is closed
            pass
    os.close(leader)
    return b"".join(parts).decode()


def test_an_interrupt_ends_it_without_a_word(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, "verify", "-"], cwd=tmp_path, env=environment(), stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stderr is not None
        running.stdin.write(b"\n" * 70_000)  # more than a pipe holds, so that the program has begun to read
        running.stdin.flush()
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()
        assert (running.wait(10), said) == (130, b"")


@pytest.mark.parametrize(
    ("few", "many", "megabytes"), [(100, 1_000, 4), pytest.param(1_000, 10_000, 20, marks=pytest.mark.long)]
)
def test_memory_does_not_grow_with_the_file(tmp_path: Path, few: int, many: int, megabytes: int) -> None:
    def peak_kilobytes(hands: int) -> int:
        file = written(tmp_path / f"{hands}.jsonl", *(clean(str(number)) for number in range(hands)))
        code = (
            "import resource, sys; from api.cli import app\n"
            "try: app(['verify', sys.argv[1], '--json'])\n"
            "except SystemExit: pass\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
        )
        command = [sys.executable, "-c", code, str(file)]
        done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
        return int(done.stderr)

    assert peak_kilobytes(many) - peak_kilobytes(few) < megabytes << 10


def test_the_version() -> None:
    outcome = run("--version")
    assert outcome.code == 0
    assert outcome.out.startswith(f"handproof {version('handproof')}, judge ")


def test_the_help_lists_the_verbs_that_exist_and_the_exit_codes() -> None:
    out = run("--help").out
    listed = set(re.findall(r"^│ ([a-z]+)  ", out, re.MULTILINE))
    assert listed == VERBS
    assert "Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 something could not be read" in out


@pytest.mark.parametrize(
    "verb", [*sorted(VERBS), "rules list", "rules show", "rules check", "keys add", "keys list", "keys revoke"]
)
def test_every_verb_explains_itself(verb: str) -> None:
    outcome = run(*verb.split(), "--help")
    assert outcome.code == 0
    assert f" {verb} " in outcome.out


def test_a_fault_of_the_program_itself_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(program, "app", broken)
    monkeypatch.delenv("HANDPROOF_TRACEBACK", raising=False)
    with pytest.raises(SystemExit) as ended:
        program.main()
    assert ended.value.code == 3
    assert capsys.readouterr().err == (
        "handproof: this is a fault of handproof itself (ZeroDivisionError: division by zero); "
        "HANDPROOF_TRACEBACK=1 shows where.\n"
    )
    monkeypatch.setenv("HANDPROOF_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        program.main()


def test_the_system_names_its_reasons() -> None:
    assert ending.reason_of(FileNotFoundError(2, "No such file or directory")) == "No such file or directory"
    assert ending.reason_of(OSError()) == "OSError"
