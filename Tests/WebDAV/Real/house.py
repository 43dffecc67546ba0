"""What each play begins with: a folder of its own on a server, and devices that come to it."""

import json
import pathlib
import shutil

from desk import Desk, check_alike
from servers import check
from wire import Wire

DEVICES = "ABCDE"


class House:
    def __init__(self, programs, server, work, name):
        self.programs, self.server, self.name = programs, server, name
        self.work = pathlib.Path(work) / name
        self.place = server.data / name
        self.place.mkdir()
        self.place.chmod(0o777)
        self.desks = []

    def __enter__(self):
        self.wire = Wire(self.server).__enter__()
        return self

    def __exit__(self, *_):
        self.wire.__exit__()
        for desk in self.desks:
            desk.kill()
        if self.place.exists():
            shutil.rmtree(self.place)

    def apart(self, name):
        """Another one, of this server."""
        return House(self.programs, self.server, self.work.parent, f"{self.name}-{name}")

    @property
    def address(self):
        return f"{self.server.address}{self.name}/"

    @property
    def watched(self):
        """By way of the wire."""
        return f"{self.wire.address}{self.name}/"

    @property
    def synced(self):
        """What is synced, as the server has it on its disk."""
        return self.place / "BrewGuide"

    def files(self, pattern):
        return sorted(self.synced.glob(pattern))

    def put_back(self, backup):
        """What is synced is as it was then: restored while the server does not run, since one that
        does may answer what it remembers of a file for a second.
        """
        self.server.stop()
        shutil.rmtree(self.synced)
        shutil.copytree(backup, self.synced)
        for place in (self.synced, *self.synced.rglob("*")):
            place.chmod(0o777)
        self.server.start()

    def desk(self):
        name = DEVICES[len(self.desks)]
        self.desks.append(Desk(self.programs, self.work / name))
        return self.desks[-1]

    def joined(self, count, watched=()):
        """So many devices that sync here; those of these numbers by way of the wire."""
        for number in range(count):
            self.desk().join(self.watched if number in watched else self.address)
        return self.desks

    def settle(self, *desks):
        """Everybody syncs until all have heard of all, and then has the same."""
        desks = desks or self.desks
        for _ in range(2):
            for desk in desks:
                desk.sync()
        check_alike(desks)

    def converge(self, first, second):
        """After one more sync of each, two devices have the same."""
        first.sync()
        second.sync()
        check_alike((first, second))

    def quiet(self, desk):
        """Nothing is left to be sent: a sync writes nothing."""
        self.wire.begin()
        desk.sync()
        wrote = [line for line in self.wire.requests if line.split()[0] in ("PUT", "DELETE")]
        check(not wrote, f"a sync with nothing to say wrote: {wrote}")


def recipe(desk, name):
    """As JSON."""
    return json.loads(desk.do("recipe", "show", name, "--json"))


def conflicted(desk):
    return [name for name in desk.names() if "Conflicted" in name]
