"""The settings and what each of them means. Their names are those of the options and of the environment.

`db` is `--db`, `HANDPROOF_DB` and the key `db` of the settings file.
"""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, HttpUrl, SecretStr
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from api.settings.file import file_values

ENVIRONMENT_PREFIX: Final = "HANDPROOF_"
DATABASE_SUFFIX: Final = ".duckdb"
JOURNAL_SUFFIX: Final = ".journal"
KEYS_SUFFIX: Final = ".keys"
CLIENTS_SUFFIX: Final = ".clients.json"
ACCESS_SUFFIX: Final = ".access.jsonl"

_ORIGIN: Final = re.compile(r"[!-*,-~]{1,200}")
_API_KEY: Final = re.compile(r"[!-~]{1,1000}")


def _path(path: Path) -> Path:
    if path == Path():
        raise ValueError("expected the path of a file or folder other than the current one")
    if "\0" in str(path) or str(path).startswith(":memory:"):
        raise ValueError("expected the path of a file or folder")
    return path


def _origin(name: str) -> str:
    if not _ORIGIN.fullmatch(name):
        raise ValueError("expected up to 200 printable ASCII characters without blanks and without +")
    return name


def _text(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError("expected a text of printable characters")
    return text


def _url(url: HttpUrl) -> HttpUrl:
    if url.username or url.password or url.query or url.fragment:
        raise ValueError("expected the address of a service without user, password, query and fragment")
    return url


def _api_key(key: SecretStr) -> SecretStr:
    if not _API_KEY.fullmatch(key.get_secret_value()):
        raise ValueError("expected printable ASCII characters without blanks")
    return key


SettingPath = Annotated[Path, AfterValidator(_path)]


class Settings(BaseSettings):
    """All settings. An option goes before the environment, that before the file, and that before the default."""

    model_config = SettingsConfigDict(
        env_prefix=ENVIRONMENT_PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, hide_input_in_errors=True
    )
    db: SettingPath | None = Field(None, description="The database of the log, a DuckDB file.")
    journal: SettingPath | None = Field(
        None,
        description="The journal of the log: what was promised to callers. Default: beside the database, "
        "`x.journal` for `x.duckdb`.",
    )
    keys: SettingPath | None = Field(
        None,
        description="The folder of the log's keys. Default: beside the database, `x.keys` for `x.duckdb`; keep them "
        "on another disk, and never with the backups: whoever has them can sign another past.",
    )
    origin: Annotated[str, AfterValidator(_origin)] | None = Field(
        None,
        description="The name that a new log gets for good: its checkpoints bear it. Default: the name of the machine "
        "and of the database, `graz-1/x` for `x.duckdb`.",
    )
    client: Annotated[str, AfterValidator(_text)] | None = Field(
        None, description="The client that is recorded with events that are taken in, as `by`. Default: none."
    )
    url: Annotated[HttpUrl, AfterValidator(_url)] | None = Field(
        None, description="The address of a running service that is asked instead of a database."
    )
    api_key: Annotated[SecretStr, AfterValidator(_api_key)] | None = Field(
        None, description="The key that is sent to the service. There is no option for it: others could read it."
    )
    timeout_s: float = Field(10.0, gt=0, le=3600, description="How long the service may take to answer, in seconds.")
    rulebook: Annotated[str, AfterValidator(_text)] | None = Field(
        None, description="The rulebook by which all hands are judged, a name or a house file. Default: the hand's own."
    )
    rulebooks: SettingPath | None = Field(None, description="A folder with further house files (`*.toml`).")
    ageing_hours: float = Field(
        24.0, ge=0, le=1e6, description="From which age on, in hours, `report --ageing` lists an open hand."
    )
    ageing_days: float = Field(
        90.0,
        ge=0,
        le=1e5,
        description="After how many days a hand that was broken off has to be resolved: `report --ageing` says which "
        "one is overdue.",
    )
    clients: SettingPath | None = Field(
        None,
        description="The file of the clients that have keys of the service. Default: beside the database, "
        "`x.clients.json` for `x.duckdb`.",
    )
    access_log: SettingPath | None = Field(
        None,
        description="The file in which the service writes down every look at a hidden card. Default: beside the "
        "database, `x.access.jsonl` for `x.duckdb`.",
    )
    host: Annotated[str, AfterValidator(_text)] = Field(
        "127.0.0.1", description="The address on which the service listens; without keys one of this machine alone."
    )
    port: int = Field(8765, ge=0, le=65535, description="The port on which the service listens; 0 takes a free one.")
    jwt_key: SettingPath | None = Field(
        None, description="The public key (PEM) by which the service checks tokens. Default: no tokens are taken."
    )
    jwt_algorithm: Literal["EdDSA", "ES256", "RS256"] = Field(
        "EdDSA", description="The one algorithm of tokens: `EdDSA`, `ES256` or `RS256`."
    )
    jwt_audience: Annotated[str, AfterValidator(_text)] | None = Field(
        None, description="What tokens have as `aud`: the name of this service. Default: none."
    )
    jwt_issuer: Annotated[str, AfterValidator(_text)] | None = Field(
        None, description="What tokens have as `iss`: who makes them. Default: none."
    )
    reason: Annotated[str, Field(max_length=500), AfterValidator(_text)] | None = Field(
        None, description="Why a hand is looked at, told to the service that is asked. Default: none."
    )
    strict: bool = Field(default=False, description="Whether open, cancelled and unverifiable hands count as findings.")

    @property
    def journal_path(self) -> Path:
        """The journal, named or beside the database."""
        return self.journal or self._beside(JOURNAL_SUFFIX)

    @property
    def keys_folder(self) -> Path:
        """The folder of the keys, named or beside the database."""
        return self.keys or self._beside(KEYS_SUFFIX)

    @property
    def clients_path(self) -> Path:
        """The file of clients, named or beside the database."""
        return self.clients or self._beside(CLIENTS_SUFFIX)

    @property
    def access_path(self) -> Path:
        """The log of looks at hidden cards, named or beside the database."""
        return self.access_log or self._beside(ACCESS_SUFFIX)

    @property
    def log_name(self) -> str:
        """The name that a new log gets."""
        return self.origin or "/".join(re.sub(r"[^!-*,-~]", "-", part) for part in (platform.node(), self._stem().name))

    def _beside(self, suffix: str) -> Path:
        stem = self._stem()
        return stem.with_name(f"{stem.name}{suffix}")

    def _stem(self) -> Path:
        """The real database without its ending. Other endings stay, so that no two databases share a journal."""
        assert self.db is not None
        real = Path(os.path.realpath(self.db))
        return real.with_name(real.name.removesuffix(DATABASE_SUFFIX) or real.name)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - named by the library
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Where values come from, the first one first."""
        return init_settings, env_settings, InitSettingsSource(settings_cls, file_values(cls.model_fields))
