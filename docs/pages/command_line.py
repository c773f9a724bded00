"""The reference page of the command line, made from the verbs and options that the program itself has."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from typing import Any

import typer

from api.cli import app
from api.settings import Settings
from api.settings.sources import variable_of

PROGRAM = "handproof"

_INTRODUCTION = """\
# Command line

This page is generated from the program by `python docs/generate.py --write`.

"""

_COMMON = """\
## What all verbs share

| exit code | |
|---|---|
| 0 | clean: nothing was found. Hands that are `open`, `cancelled` or `unverifiable` count as clean, unless `--strict` |
| 1 | findings: at least one hand has an error or a warning, or is malformed; a house file has an error; \
a log is not what its journal promises |
| 2 | wrong usage: an unknown verb, option, setting, hand or rulebook; nothing was judged |
| 3 | something could not be read or opened, a service among them; the rest was processed |

Where several hold, 3 goes before 1. An interrupt gives 130, SIGTERM 143, SIGHUP 129, a reader that goes away (`| head`)
141: what was not complete is cleared away first.

- `handproof --version` prints the versions of the program and of the judge, `--help` (or `-h`) behind any verb what
  is said here.
- A file is named by its path; `-` is standard input. What format it has is told by its content, never by its name:
  [events](events.md), one JSON object a line, [Ongame text](ongame.md), [PokerStars text](pokerstars.md),
  [PHH](phh.md) or [Open Hand History](ohh.md).
- A hand is named by its number (`9001`), by house and number (`trickyplay/9001`), by its stream
  (`hand/trickyplay/9001`) or by the line of the file where it begins (`line:27`). Where the file has one hand, it need
  not be named. On a log (`--db`) and on a service (`--url`) it is named by house and number or by its stream.
- `--db` names the database of a log. Verbs that read change nothing of it, and read it also where it cannot be written;
  what is wrong with it, or that its keys or its journal are not there, is said on standard error, and the exit code is
  not 0. One process owns a database that is written: as long as a service has it, ask the service (`--url`).
- `--url` names a running service. `verify` asks it for `/v1/hands/{house}/{hand_no}/verification`, `show` and `why` for
  `/v1/hands/{house}/{hand_no}/events`. `ingest` sends events to `/v1/events`, in batches. The key of
  `HANDPROOF_API_KEY` is sent as a bearer token, the reason of `HANDPROOF_REASON` goes with each look. No redirect is
  followed.
- A log or a service that is named by a setting alone, not by an option, gives way to files: words that name hands
  (`trickyplay/9001`) are taken for hands, all others for files.
- Verdicts and pages go to standard output, sentences about what could not be read to standard error.
- In a pipe there are no colours and no progress bar; tables are as wide as the environment variable `COLUMNS` says,
  else 120 columns. `NO_COLOR` switches colours off on a terminal.
- Options with an environment variable may be given by it, or in a file: [Settings](settings.md).
  `HANDPROOF_TRACEBACK=1` shows where the program itself failed.
"""


def command_line_page() -> str:
    """The text of `docs/reference/command-line.md`."""
    program: Any = typer.main.get_command(app)
    verbs = list(leaves(program, ()))
    overview = "".join(
        f"| [`{' '.join(path)}`](#{_anchor(path)}) | {_first_paragraph(verb.help)} |\n" for path, verb in verbs
    )
    parts = [
        f"{_INTRODUCTION}| verb | |\n|---|---|\n{overview}",
        *(_section(path, verb) for path, verb in verbs),
        _COMMON,
    ]
    return "\n".join(parts)


def leaves(command: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:  # noqa: ANN401 - typer's own
    """All verbs below a command, with the words that name them, in the order of the help."""
    commands = getattr(command, "commands", None)
    if commands is None:
        yield path, command
        return
    for name, each in commands.items():
        yield from leaves(each, (*path, name))


def options_of(verb: Any) -> list[Any]:  # noqa: ANN401 - typer's own
    """The options of a verb, hidden ones and --help left out."""
    return [each for each in verb.params if _is_option(each) and not each.hidden and "--help" not in each.opts]


def _section(path: tuple[str, ...], verb: Any) -> str:  # noqa: ANN401 - typer's own
    arguments = [each for each in verb.params if not _is_option(each)]
    usage = " ".join([PROGRAM, *path, "[OPTIONS]", *(_argument_name(each) for each in arguments)])
    rows = [(_argument_name(each), _meaning(each)) for each in arguments]
    rows += [(_option_name(each), _meaning(each)) for each in options_of(verb)]
    table = "".join(f"| `{_cell(name)}` | {_cell(meaning.replace('<', '&lt;'))} |\n" for name, meaning in rows)
    return f"## {' '.join(path)}\n\n```\n{usage}\n```\n\n{inspect.cleandoc(verb.help)}\n\n| | |\n|---|---|\n{table}"


def _is_option(parameter: Any) -> bool:  # noqa: ANN401 - typer's own
    return any(name.startswith("-") for name in parameter.opts)


def _argument_name(parameter: Any) -> str:  # noqa: ANN401 - typer's own
    name = str(parameter.metavar or parameter.name.upper())
    if parameter.nargs < 0 and not name.endswith("..."):
        name = f"{name}..."
    return name if parameter.required or name.startswith("[") else f"[{name}]"


def _option_name(parameter: Any) -> str:  # noqa: ANN401 - typer's own
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return names if parameter.is_flag else f"{names} {_value_name(parameter)}"


def _value_name(parameter: Any) -> str:  # noqa: ANN401 - typer's own
    if isinstance(parameter.default, Enum):
        return "|".join(str(each.value) for each in type(parameter.default))
    return str(parameter.metavar or parameter.name.upper())


def _meaning(parameter: Any) -> str:  # noqa: ANN401 - typer's own
    words = [" ".join((parameter.help or "").split())]
    if isinstance(parameter.default, Enum):
        words.append(f"Default: `{parameter.default.value}`.")
    setting = parameter.opts[0].removeprefix("--").replace("-", "_")
    if _is_option(parameter) and parameter.default is None and setting in Settings.model_fields:
        words.append(f"Environment: `{variable_of(setting)}`.")
    return " ".join(words)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _first_paragraph(text: str) -> str:
    return " ".join(inspect.cleandoc(text).partition("\n\n")[0].split())


def _anchor(path: tuple[str, ...]) -> str:
    return "-".join(path)
