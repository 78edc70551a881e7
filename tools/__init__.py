"""Tools for the developers of the app; the app runs without these modules."""
