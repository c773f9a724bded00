"""What must hold, one topic a file."""
