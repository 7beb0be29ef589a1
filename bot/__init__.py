"""The program: commands, the playing loop, benchmarks."""
