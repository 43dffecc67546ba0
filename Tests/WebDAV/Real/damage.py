"""Servers that lose, mix up and refuse, by hand at their files: groups 12 to 14 and 16 to 20 of
../README.md."""

import shutil
import subprocess

from desk import check_alike
from house import conflicted
from merging import brew
from servers import check
from trouble import begun, changed


def gone(house):
    """Group 12: renamed away, emptied, and another address. Nothing is deleted for it."""
    first, second = begun(house)
    before = first.tables()
    house.synced.rename(house.place / "away")
    for desk in (first, second):
        check("gone" in desk.sync(65)[1], "it does not say what is gone")
    house.synced.mkdir(mode=0o777)
    for desk in (first, second):
        desk.sync(65)
    check(first.tables() == before, "something was deleted, for a folder was gone")
    house.synced.rmdir()
    (house.place / "away").rename(house.synced)
    changed(first, second, 1)
    house.converge(first, second)
    # Begun anew in an empty folder, on the person's word.
    shutil.rmtree(house.synced)
    for desk in (first, second):
        desk.sync(65)
        desk.do("sync", "off")
        desk.do("sync", "on")
    house.settle()
    # Another address.
    (house.place / "else").mkdir(mode=0o777)
    (house.place / "else").chmod(0o777)
    for desk in (first, second):
        desk.login(house.address + "else/")
        desk.sync()
    changed(first, second, 2)
    house.settle()
    check(conflicted(first) == [], f"{conflicted(first)}")


def restored(house):
    """Group 13: the server has yesterday's files again."""
    first, second = begun(house)
    backup = house.work / "backup"
    shutil.copytree(house.synced, backup)
    for number in range(3):
        changed(first, second, number)
        house.converge(first, second)
    house.put_back(backup)
    house.settle()
    third = house.desk()
    third.join(house.address)
    house.settle()
    check(conflicted(first) == [], f"{conflicted(first)}")


def cloned(house):
    """Group 14: the SD card is copied."""
    first, second = begun(house)
    third = house.desk()
    for name in ("state", "state-sync"):
        shutil.copytree(first.folder / name, third.folder / name)
    changed(first, second, 1)
    brew(third, "V60")
    third.do("recipe", "duplicate", "starter", "Third")
    for _ in range(3):
        for desk in (first, third, second):
            desk.sync()
    check_alike(house.desks)
    check("Third" in second.names(), "what the copied card had to say is not there")
    check(len(house.files("d/*/head.json")) == 3, "two devices have one folder")


def garbled(house):
    """Group 10, and B3: what was stored reads otherwise, for one file after the other."""
    first, second = begun(house)
    third = house.desk()
    third.join(house.address)
    changed(first, second, 1)
    first.sync()
    own = third.device()
    for path in [path for path in house.files("d/*/*.json*") if own not in str(path)]:
        whole = path.read_bytes()
        for bad in (b"", whole[:-1], whole[:len(whole) // 2], b"\0" * len(whole), b"<html>"):
            path.write_bytes(bad)
            third.sync()
        path.write_bytes(whole)
    third.sync()
    house.settle()


def own_garbled(house):
    """The same for what a device has sent itself: it sends it again where it looks."""
    first, second = begun(house)
    for number, bad in enumerate((b"", b"{", b"<html></html>")):
        changed(first, second, number)
        (house.synced / "d" / first.device() / "head.json").write_bytes(bad)
        house.converge(first, second)


def formats(house):
    """Group 19: a newer format, and one that is none, stop it before anything is written."""
    first, second = begun(house)
    changed(first, second, 1)
    path = house.synced / "format.json"
    whole = path.read_bytes()
    for text, words in (
            (b'{"format":2}', "update BrewGuide"), (b"<html></html>", "not BrewGuide's")):
        path.write_bytes(text)
        house.wire.begin()
        said = first.sync(65)[1]
        check(words in said, said)
        check(all(line.startswith("GET") for line in house.wire.requests), f"{house.wire.requests}")
    path.write_bytes(whole)
    house.converge(first, second)


def odd_neighbours(house):
    """Group 18, as far as a real server lists them: names that are none of ours."""
    first, second = begun(house)
    changed(first, second, 1)
    names = ["..x", "a%2Fb", "Café (1)", "a&b<c>'", "0" * 200, "new\tline", "x;y", "#", "?",
             "FFFFFFFF-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000"]
    for name in names + [f"file-{number}" for number in range(300)]:
        (house.synced / "d" / name).mkdir()
        (house.synced / "d" / (name + ".txt")).write_text(name)
    house.converge(first, second)
    house.quiet(first)


def full(house):
    """Group 16: no room is left; what was there before is still there."""
    if not house.server.has_disk:
        return "skipped: only root may mount a disk"
    first, second = begun(house)
    changed(first, second, 1)
    for number in range(40):
        brew(first, "V60", "--note", "n" * 280)
    rest = house.server.data / "rest"
    subprocess.run(["fallocate", "-l", "1G", str(rest)], capture_output=True)
    with open(rest, "ab", 0) as file:
        try:
            while file.write(b"x" * 4096):
                pass
        except OSError:
            pass
    try:
        status, said = first.sync(65, 69, 75, 77)
        print(f"      full: {status}, {said.strip()}", flush=True)
        second.end_with("sync", "now", statuses=(0, 65, 69, 75, 77))
    finally:
        rest.unlink()
    house.settle()
    return None


def read_only(house):
    """Group 16: nothing may be written."""
    if not house.server.has_disk:
        return "skipped: only root may mount a disk"
    first, second = begun(house)
    changed(first, second, 1)
    house.server.remount("ro")
    try:
        status, said = first.sync(65, 69, 75, 77)
        print(f"      read-only: {status}, {said.strip()}", flush=True)
    finally:
        house.server.remount("rw")
    house.converge(first, second)
    return None


def deleted(house):
    """Group 20, SY-006: while another has something to say, and cut off in its middle."""
    first, second = begun(house)
    third = house.desk()
    third.join(house.address)
    house.settle()
    second.change("Theirs", 80)
    brew(third, "V60")
    for number in range(12):
        house.wire.begin(lambda n, _: ("lost", 0) if n == number else None)
        status, _ = first.end_with("sync", "delete-remote", "--yes", statuses=(0, 69))
        if status == 0 and number > 2:
            break
    check(status == 0, "it comes to no end")
    house.wire.begin()
    check(house.files("d/*/head.json") == [], "something is left on the server")
    for desk in (second, third):
        check("deleted" in desk.sync(77)[1], "it does not say why sync is off")
        check(desk.status()["on"] is False, "sync is still on")
        desk.serve()
    check(house.files("d/*/head.json") == [], "something was sent up again")
    check(len(third.names("log")) == 2, "a device lost something of its own")
    for desk in house.desks:
        desk.do("sync", "on")
    house.settle()
    check(conflicted(first) == [], f"{conflicted(first)}")


PLAYS = (gone, restored, cloned, garbled, own_garbled, formats, odd_neighbours, full, read_only,
         deleted)
# What is read there is what was put there.
ANYWHERE = (own_garbled, formats)
