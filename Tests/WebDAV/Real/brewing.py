"""A sync beside a brew: group 22 of ../README.md."""

import contextlib
import subprocess
import time

from servers import check, wait_for
from trouble import begun, changed

# SPEC's acceptance, in seconds.
LONGEST = 1


@contextlib.contextmanager
def device(desk):
    """The device that this state folder is of, on a simulated board."""
    def asked(*words):
        return subprocess.run(
            [desk.programs / "brewguide", *words], env=desk.environment(), capture_output=True)
    process = subprocess.Popen(
        [desk.programs / "brewguide", "sim", "--state", desk.state], env=desk.environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for("the device", lambda: asked("status").returncode == 0)
        yield asked
    finally:
        process.terminate()
        process.wait(20)


def beside_brew(house):
    """SY-003: a brew that begins ends a sync amid a request, and none begins beside it."""
    first, second = begun(house)
    changed(first, second, 1)
    with device(first) as asked:
        house.wire.begin(lambda number, _: ("silent", 30) if number == 2 else None)
        sync = first.start("sync", "now")
        wait_for("a request", lambda: len(house.wire.requests) > 2 or sync.poll() is not None)
        pressed = asked("press", "next")
        check(pressed.returncode == 0, pressed.stderr)
        began = time.monotonic()
        said = sync.communicate(timeout=20)[1]
        took = time.monotonic() - began
        check(sync.returncode == 75, f"ended with {sync.returncode}: {said}")
        check(took <= LONGEST, f"ended {took:.2f} s after the brew began")
        house.wire.begin()
        first.sync(75)
        check(not house.wire.requests, f"beside a brew: {house.wire.requests}")
    # Without its device nobody brews.
    house.converge(first, second)
    return f"well, ended after {took:.2f} s"


PLAYS = ANYWHERE = (beside_brew,)
