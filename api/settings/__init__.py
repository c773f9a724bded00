"""Settings: what a verb or the service is told by options, environment and file, and the log that they name.

`settings_from` gathers them, `open_log` opens the log that they name for writing,
`read_log` for reading alone.
"""

from api.settings.model import Settings
from api.settings.opening import LogUnusable, open_log, read_log
from api.settings.sentences import SettingsError
from api.settings.sources import settings_from

__all__ = ["LogUnusable", "Settings", "SettingsError", "open_log", "read_log", "settings_from"]
