"""Real hand histories of the shared folder through reader and judge."""
