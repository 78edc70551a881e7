"""The scenes of the program, and the stack that they live on."""
