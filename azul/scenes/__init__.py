"""The screens of the program, and the stack that they lie on; here is what all of them share.

What is shared must never know a single screen; screens know those below them: game, library.
"""
