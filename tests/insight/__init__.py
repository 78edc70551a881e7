"""Insight: the value of decisions, and why choices are good."""
