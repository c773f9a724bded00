"""Goal: each setting comes from the place that goes first, and a wrong one is one sentence that names its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.settings import Settings, SettingsError, settings_from


def config(tmp_path: Path, text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "my.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    monkeypatch.setenv("HANDPROOF_CONFIG", str(path))
    return path


def test_without_any_there_is_no_log_and_no_service() -> None:
    settings = settings_from()
    assert (settings.db, settings.url, settings.client, settings.api_key) == (None, None, None, None)
    assert (settings.timeout_s, settings.strict) == (10.0, False)


def test_option_before_environment_before_file_before_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config(tmp_path, 'client = "file"\ntimeout_s = 3\norigin = "file"', monkeypatch)
    monkeypatch.setenv("HANDPROOF_CLIENT", "environment")
    monkeypatch.setenv("HANDPROOF_TIMEOUT_S", "4")
    settings = settings_from(client="option", timeout_s=None)
    assert (settings.client, settings.timeout_s, settings.origin, settings.strict) == ("option", 4.0, "file", False)


def test_an_empty_variable_is_as_if_it_were_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config(tmp_path, 'client = "file"', monkeypatch)
    monkeypatch.setenv("HANDPROOF_CLIENT", "")
    assert settings_from().client == "file"


def test_the_file_of_the_user_is_read_where_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "configurations" / "handproof"
    folder.mkdir(parents=True)
    (folder / "handproof.toml").write_text('client = "mine"', "utf-8")
    assert settings_from().client == "mine"
    config(tmp_path, 'client = "named"', monkeypatch)
    assert settings_from().client == "named"


def test_no_file_is_taken_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "handproof.toml").write_text('url = "http://example.org"', "utf-8")
    monkeypatch.chdir(tmp_path)
    assert settings_from().url is None


def test_paths_of_the_file_start_at_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config(tmp_path, 'db = "x.duckdb"\nkeys = "/safe/keys"\nrulebook = "our.toml"', monkeypatch)
    settings = settings_from()
    assert settings.db == tmp_path / "x.duckdb"
    assert settings.keys == Path("/safe/keys")
    assert settings.rulebook == str(tmp_path / "our.toml")


def test_a_name_of_a_rulebook_is_no_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config(tmp_path, 'rulebook = "trickyplay/1"', monkeypatch)
    assert settings_from().rulebook == "trickyplay/1"


@pytest.mark.parametrize(
    ("name", "journal", "keys"),
    [
        ("x.duckdb", "x.journal", "x.keys"),
        ("x", "x.journal", "x.keys"),
        ("log.2026", "log.2026.journal", "log.2026.keys"),
        (".duckdb", ".duckdb.journal", ".duckdb.keys"),
    ],
)
def test_journal_and_keys_lie_beside_the_database(tmp_path: Path, name: str, journal: str, keys: str) -> None:
    settings = settings_from(db=tmp_path / name)
    assert settings.journal_path == tmp_path / journal
    assert settings.keys_folder == tmp_path / keys


def test_they_lie_beside_the_database_that_a_link_leads_to(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link.duckdb").symlink_to(tmp_path / "data" / "x.duckdb")
    assert settings_from(db=tmp_path / "link.duckdb").journal_path == tmp_path / "data" / "x.journal"


def test_the_name_of_a_new_log_is_that_of_machine_and_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.node", lambda: "graz 1")
    assert settings_from(db=tmp_path / "räume+.duckdb").log_name == "graz-1/r-ume-"
    assert settings_from(db=tmp_path / "x.duckdb", origin="example.com/log").log_name == "example.com/log"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"timeout_s": "x"}, "--timeout-s: input should be a valid number, unable to parse string as a number"),
        ({"timeout_s": 0}, "--timeout-s: input should be greater than 0, got '0'."),
        ({"db": ":memory:"}, "--db: expected the path of a file or folder, got ':memory:'."),
        ({"db": "a\0b"}, "--db: expected the path of a file or folder, got 'a\\x00b'."),
        ({"db": ""}, "--db: expected the path of a file or folder other than the current one, got ''."),
        ({"db": "."}, "--db: expected the path of a file or folder other than the current one, got '.'."),
        ({"origin": "a b"}, "--origin: expected up to 200 printable ASCII characters without blanks and without +"),
        ({"origin": "a+b"}, "--origin: expected up to 200 printable ASCII"),
        ({"client": "\n"}, "--client: expected a text of printable characters"),
        ({"url": "ftp://example.org"}, "--url: uRL scheme should be 'http' or 'https'"),
        ({"url": "example.org"}, "--url: input should be a valid URL"),
        ({"url": "http://me:secret@example.org"}, "--url: expected the address of a service without user, password"),
        ({"url": "http://example.org/?a=b"}, "--url: expected the address of a service without user, password"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_named(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings_from(**options)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_a_wrong_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDPROOF_STRICT", "perhaps")
    with pytest.raises(SettingsError, match=r"^HANDPROOF_STRICT: input should be a valid boolean.*, got 'perhaps'\.$"):
        settings_from()


def test_an_unknown_variable_is_named_with_the_nearest_that_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDPROOF_JORNAL", "x")
    with pytest.raises(SettingsError, match=r"is no setting HANDPROOF_JORNAL; did you mean HANDPROOF_JOURNAL\?"):
        settings_from()


def test_a_key_is_never_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDPROOF_API_KEY", "top secret\r\nX: y")
    with pytest.raises(SettingsError, match="HANDPROOF_API_KEY: expected printable ASCII") as caught:
        settings_from()
    assert "secret" not in str(caught.value)
    monkeypatch.setenv("HANDPROOF_API_KEY", "topsecret")
    assert "topsecret" not in repr(settings_from())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('jornal = "x"', "there is no setting jornal; did you mean journal?"),
        ("timeout_s = -1", "timeout_s: input should be greater than 0, got '-1'."),
        ("db = 5", "db: input is not a valid path, got '5'."),
        ("[db]\nx = 1", "db: expected one value, got several."),
        ("db = 'a'\ndb = 'b'", "no settings in TOML: Cannot overwrite a value"),
        ("db = ", "no settings in TOML: Invalid value"),
        (b"db = '\xff'", "no settings in TOML: 'utf-8' codec can't decode"),
        (b"#" * (1 << 20) + b"\n", "a settings file has at most 1,048,576 bytes."),
    ],
)
def test_a_wrong_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | bytes, sentence: str
) -> None:
    path = config(tmp_path, text, monkeypatch)
    with pytest.raises(SettingsError) as caught:
        settings_from()
    assert str(caught.value).startswith(f"{path}: {sentence}")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_named_and_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDPROOF_CONFIG", str(tmp_path / "none.toml"))
    with pytest.raises(SettingsError, match=r"none\.toml: the settings file cannot be read: No such file"):
        settings_from()


def test_every_setting_says_what_it_means() -> None:
    assert all(field.description for field in Settings.model_fields.values())
