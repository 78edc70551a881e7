"""The editor of positions, to be imported by module."""
