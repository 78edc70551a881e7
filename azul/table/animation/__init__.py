"""Animations of steps, the sounds that go with them, and the points that they count.

An animation is a function of step and time. It must not import scenes, clocks or pointers.
"""
