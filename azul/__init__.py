"""Azul at one laptop; each room says in its `__init__` what lives there."""

__version__ = "0.1.0"
