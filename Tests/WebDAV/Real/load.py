"""Ten thousand logs for a fresh device: group 17 of ../README.md."""

import sqlite3
import sys
import time

from desk import check_alike
from servers import check

COUNT = 10_000
# SPEC's acceptance, on loopback. The seconds are judged as those of a processor: what else runs
# here has no part in them.
SECONDS, KIBIBYTES = 60, 64 * 1024
# When nobody waits any longer, seconds.
LONGEST = 600
FILL = """INSERT INTO log (id, started_ms, is_trusted, time_zone, offset_s, boot, monotonic_ns,
    recipe_id, recipe_name, method, category, dose, yield, temperature, grind, grind_descriptor,
    total_ns, rating, note, method_key) VALUES (?, ?, 1, 'Europe/Vienna', 3600, 'b', 0, 'starter',
    'V60 Starter', 'v60', 'pourOver', 150, 2500, 940, 'medium', 'sand', ?, ?, ?,
    (SELECT key FROM method WHERE name = 'v60'))"""

# Prints the KiB of the largest of what it runs, and a processor's seconds of all.
MEASURE = """import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_maxrss, usage.ru_utime + usage.ru_stime)
sys.exit(status)"""


def turned_on(desk):
    """Seconds, a processor's seconds and KiB until a device has all."""
    began = time.monotonic()
    said = desk.end_with(
        "sync", "on", before=(sys.executable, "-c", MEASURE), seconds=LONGEST)[1]
    most, busy = said.split()
    return time.monotonic() - began, float(busy), int(most)


def thousands(house):
    """SY-008"""
    first, second = house.desk(), house.desk()
    first.do("recipe", "list")
    database = sqlite3.connect(first.state / "brewguide.db")
    with database:
        database.executemany(FILL, (
            (f"{n:08x}-0000-4000-8000-000000000000", 1795251600000 - n * 3600000,
             (180 + n % 40) * 10**9, 1 + n % 5, f"note {n}") for n in range(COUNT)))
    database.close()
    found = []
    for desk in (first, second):
        desk.login(house.address)
        found.append(turned_on(desk))
    for did, (seconds, busy, most) in zip(("sent", "received"), found):
        print(
            f"      {did} in {seconds:.1f} s, {busy:.1f} of a processor, with {most} KiB",
            flush=True)
    check_alike(house.desks)
    _, busy, most = found[1]
    check(busy <= SECONDS, f"{busy:.1f} s of a processor for {COUNT} logs")
    check(most <= KIBIBYTES, f"{most} KiB for {COUNT} logs")


PLAYS = ANYWHERE = (thousands,)
