"""Insight: what decisions were worth, and why choices are good."""
