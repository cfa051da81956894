"""Run the program as `python -m tenpbem`."""

from tenpbem.cli.main import main

main()
