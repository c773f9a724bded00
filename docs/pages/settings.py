"""The reference page of the settings, made from the model that the program itself reads them with."""

from __future__ import annotations

from typing import Any, get_args

from api.settings import Settings
from api.settings.file import CONFIG
from api.settings.sources import variable_of

_INTRODUCTION = f"""\
# Settings

This page is generated from the program by `python docs/generate.py --write`.

A setting is given as an option of a verb that has one, as a variable of the environment, or in a settings file; the
first of these that gives it counts, else its default. A setting that does not exist, or a value that it cannot have, is
wrong usage (exit code 2), and the sentence names the option, the variable or the file.

The settings file is TOML with the names of the table below as keys. It is the file that `{CONFIG}` names, else
`handproof/handproof.toml` in `$XDG_CONFIG_HOME` (without it in `~/.config`), if that is there. None is taken from the
current folder. Paths in it start at its folder. For example:

```toml
db = "/var/lib/handproof/log.duckdb"
keys = "/etc/handproof/keys"
origin = "example.com/log"
rulebooks = "houses"
```

An empty variable is as if it were not there. `HANDPROOF_TRACEBACK=1`, which shows where the program itself failed, is
no setting.

"""

_KEYS = """
## Where the parts of a log lie

A log is three things: the database (`x.duckdb`), the journal that says what was promised to callers (`x.journal`), and
the keys (`x.keys/`: `signing.key` signs the journal, from `salt.key` the salts of the leaves are derived). All are made
with the first event, readable by their owner alone, and a log is never opened for writing unless all three are there
and fit together: journal and database by their tree, each key by what was made with it. Each needs a place of its own;
`x.duckdb.wal` and other names that the database uses beside it are none.

By default they lie side by side, so that a log can be tried out. Wherever a log has to stand up to somebody, keep them
apart: the journal on another disk than the database, or one loss takes both; the keys on neither, and in no backup.
Whoever has the database and the keys can write another past and sign it.
"""


def settings_page() -> str:
    """The text of `docs/reference/settings.md`."""
    rows = "".join(_row(name, field) for name, field in Settings.model_fields.items())
    return f"{_INTRODUCTION}| setting | environment | |\n|---|---|---|\n{rows}{_KEYS}"


def _row(name: str, field: Any) -> str:  # noqa: ANN401 - pydantic's own
    words = " ".join(field.description.split())
    value = f"{field.default:g}" if isinstance(field.default, float) else field.default
    default = "" if field.default in (None, False) or "Default:" in words else f" Default: `{value}`."
    kind = " `true` or `false`." if bool in (field.annotation, *get_args(field.annotation)) else ""
    return f"| `{name}` | `{variable_of(name)}` | {words.replace('|', chr(92) + '|')}{kind}{default} |\n"
