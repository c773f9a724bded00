"""What the generated pages of the reference are made of."""
