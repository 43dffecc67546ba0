"""Ways that break, by the wire before a real server: groups 7 to 10 and 16 of ../README.md."""

import ssl
import subprocess

from house import conflicted
from merging import brew
from servers import PASSWORD, check
from wire import Wire

# What a sync may end with that was hindered, as SPEC §11.4 has them; 77 also for no storage.
HINDERED = (0, 65, 69, 75, 77)
KILLED = (*HINDERED, -9)


def begun(house):
    first, second = house.joined(2, watched=[0])
    first.do("recipe", "duplicate", "starter", "Mine")
    second.do("recipe", "duplicate", "starter", "Theirs")
    brew(second, "V60")
    house.settle()
    return first, second


def changed(first, second, number):
    """The first has something to send, and something waits for it."""
    second.change("Theirs", 70 + number % 25)
    second.sync()
    first.do("log", "note", "1", f"note {number}")
    first.change("Mine", 70 + number % 25)


def at_each(house, fault, method=None, statuses=HINDERED):
    """Each request of a sync, or each of this method, meets the fault once; the next sync mends
    it."""
    first, second = begun(house)
    house.wire.victim = first.kill
    number = 0
    while True:
        changed(first, second, number)
        seen = []

        def due(_, its):
            if method in (None, its):
                seen.append(its)
                return fault if len(seen) == number + 1 else None
            return None
        house.wire.begin(due)
        first.sync(*statuses)
        house.wire.begin()
        house.converge(first, second)
        if len(seen) <= number:
            break
        number += 1
    check(number >= 2, f"only {number} requests")
    check(conflicted(first) == [], f"what was sent twice became {conflicted(first)}")
    print(f"      {number} times", flush=True)


def refused(house):
    at_each(house, ("refused", 0))


def lost(house):
    """Group 8"""
    at_each(house, ("lost", 0))


def killed(house):
    """Group 7, SY-007"""
    at_each(house, ("killed", 0), statuses=KILLED)


def torn(house):
    """Group 9"""
    for amount in (0, 0.5, 1):
        with house.apart(f"torn-{amount}") as other:
            at_each(other, ("torn", amount), "PUT")


def cut(house):
    """Group 10"""
    for amount in (0, 1):
        with house.apart(f"cut-{amount}") as other:
            at_each(other, ("cut", amount), "GET")


def pages(house):
    """Group 10: another page, with 200."""
    at_each(house, ("page", 0))


def statuses(house):
    """Group 16: what a server says for once."""
    for status in (404, 412):
        with house.apart(f"status-{status}") as other:
            at_each(other, ("status", status))


def locked(house):
    """Group 16: 423 three times, then fine; and for longer than a sync waits."""
    first, second = begun(house)
    changed(first, second, 1)
    house.wire.begin(lambda number, _: ("status", 423) if 4 <= number < 7 else None)
    first.sync()
    house.wire.begin()
    house.converge(first, second)
    changed(first, second, 2)
    house.wire.begin(lambda number, _: ("status", 503) if number >= 4 else None)
    first.sync(75)
    house.wire.begin()
    house.converge(first, second)


def unauthorised(house):
    """Group 16: one 401, then nothing more until the person acts."""
    first, second = begun(house)
    changed(first, second, 1)
    house.server.change_password("another")
    try:
        house.wire.begin()
        first.sync(77)
        check(len(house.wire.requests) == 1, f"a 401, and then {house.wire.requests[1:]}")
        # As the service does.
        for _ in range(3):
            first.serve()
        check(len(house.wire.requests) == 1, f"by itself: {house.wire.requests[1:]}")
        check(first.status()["last"]["ok"] is False, "it says that all is well")
        first.login(house.watched, 77)
        (first.folder / "password").write_text("another\n")
        first.login(house.watched)
        first.sync()
    finally:
        house.server.change_password(PASSWORD)
    first.login(house.watched, 77)
    (first.folder / "password").write_text(PASSWORD + "\n")
    first.login(house.watched)
    house.converge(first, second)


def untrusted(house):
    """Group 16: who has made its certificate itself hears no password."""
    place = house.work / "certificate"
    place.mkdir(parents=True)
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
             "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", place / "key",
             "-out", place / "chain"]
    subprocess.run(words, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(place / "chain", place / "key")
    with Wire(house.server, context) as wire:
        said = house.desk().login(f"https://127.0.0.1:{wire.port}/{house.name}/", 69)
        check("certificate" in said, said)
        check(not wire.requests, f"it was told {wire.requests}")


def away(house):
    """SY-004: nobody listens there."""
    first, second = begun(house)
    changed(first, second, 1)
    house.server.stop()
    try:
        said = second.sync(69)[1]
        check("Network unavailable" in said, said)
        second.serve()
    finally:
        house.server.start()
    house.converge(first, second)


PLAYS = (refused, lost, killed, torn, cut, pages, statuses, locked, unauthorised,
         untrusted, away)
# The wire alone answers there, or keeps the server from hearing anything.
ANYWHERE = (refused, cut, pages, statuses, locked, untrusted)
