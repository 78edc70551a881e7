"""The screens of the program, their stack, and the code that all screens share.

The modules here must not import a single screen; screens import the packages below them.
"""
