"""The edges: command line, files in (readers) and out."""
