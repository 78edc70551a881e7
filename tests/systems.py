"""Tests that only some systems can run."""

import os

import pytest


def only_posix(reason: str) -> pytest.MarkDecorator:
    """Mark a test that only POSIX can run, for a reason."""
    return pytest.mark.skipif(os.name != "posix", reason=reason)


needs_links = only_posix("links need rights on Windows")
