"""The screens of the program, and the stack that they lie on; here is what all of them share.

The modules here must not import a single screen; screens import the packages below them.
"""
