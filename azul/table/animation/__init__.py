"""Motion: what steps look like on their way, and what is heard and counted meanwhile.

A film is a function of step and time. It must never know a scene, a clock or a pointer.
"""
