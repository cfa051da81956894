"""Run the program as `python -m tenpbem`."""

from tenpbem.cli.start import main

main()
