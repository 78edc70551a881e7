"""The editor of positions.

To be imported by module.
"""
