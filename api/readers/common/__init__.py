"""What the readers of text formats have in common: records, an account of their lines, and why one is unfit."""
