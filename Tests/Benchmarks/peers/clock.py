"""Runs another program of this folder, whose first argument is the moment of its start.

    clock.py PROGRAM [ARGUMENT...]
"""

import os
import sys
import time

program = os.path.join(os.path.dirname(__file__), sys.argv[1])
os.execv(
    sys.executable, [sys.executable, program, str(time.monotonic_ns())] + sys.argv[2:]
)
