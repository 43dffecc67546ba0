"""What devices make of each other's work: groups 1 to 6 and 15 of ../README.md."""

import itertools
import pathlib
import subprocess

from desk import check_alike
from house import conflicted, recipe
from servers import check

BREAD = "bread flour: 900 g\nWater 600 g\nsalt 2%\n"


def things(desk, name):
    """One of everything that travels."""
    desk.do("recipe", "duplicate", "starter", f"{name} V60")
    desk.do("method", "add", f"{name} method", "--category", "pourOver")
    desk.do("grinder", "add", f"{name} mill", "--minimum", "1", "--maximum", "10", "--step", "0.5")
    desk.do("bean", "add", f"{name} bean", "--roaster", "Onyx", "--roasted", "2026-11-10",
            "--bag-weight", "250")
    paste = desk.folder / "bread.txt"
    paste.write_text(BREAD)
    desk.do("bake", "paste", str(paste), "--name", f"{name} loaf", "--yes")
    brew(desk, f"{name} method", "--grinder", f"{name} mill", "--setting", "5.5", "--bean",
         f"{name} bean", "--time", "3:05")
    desk.do("log", "note", "1", f"Blueberries, {name}")


def brew(desk, method, *more):
    desk.do("log", "add", "--method", method, "--dose", "16", "--water", "260", "--rating", "4",
            "--started", "2026-11-20T08:00:00Z", *more)


def everything(house):
    """SY-001, SY-003, US-031"""
    first, second = house.desk(), house.desk()
    things(first, "First")
    first.join(house.watched)
    things(second, "Second")
    second.join(house.watched)
    house.settle()
    check(len(second.names("log")) == 2 and len(first.names("grinder")) == 2, "not all came")
    third = house.desk()
    third.join(house.watched)
    house.settle()
    for desk in house.desks:
        house.quiet(desk)
    # Absence of 304 costs a download, and no more.
    check(len(house.wire.requests) <= 3 + len(house.desks), f"{house.wire.requests}")


def drops(house):
    """SY-006's tombstones: what was deleted stays away, from whoever changed it meanwhile."""
    first, second = house.joined(2)
    things(first, "Old")
    house.settle()
    first.do("log", "delete", "1", "--yes")
    second.do("log", "rate", "1", "5", "--tag", "balanced")
    for kind in ("recipe delete Old V60", "grinder delete Old mill", "bean delete Old bean",
                 "bake delete Old loaf"):
        first.do(*kind.split(" ", 2), "--yes")
    second.sync()
    house.settle()
    check(second.names("log") == [], "a log that was deleted came back")
    check(second.names("bean") == second.names("grinder") == [], "something deleted came back")
    third = house.desk()
    third.join(house.address)
    house.settle()
    check(third.names("log") == [], "a new device got a log that was deleted")


def both(house):
    """Group 1, in both orders: three rounds make one copy."""
    first, second = house.joined(2)
    for name, order in (("One", (first, second)), ("Two", (second, first))):
        first.do("recipe", "duplicate", "starter", name)
        house.settle()
        first.change(name, 90)
        second.change(name, 91)
        for _ in range(3):
            for desk in order:
                desk.sync()
        check_alike(house.desks)
        copies = [line for line in conflicted(first) if line.startswith(name)]
        check(copies == [f"{name} (Conflicted Copy)"], f"copies: {copies}")
        found = {recipe(first, line)["temperature"] for line in (name, copies[0])}
        check(found == {90, 91}, f"temperatures: {found}")
    # Group 5: the copy is changed on both sides again.
    first.change("One (Conflicted Copy)", 80)
    second.change("One (Conflicted Copy)", 81)
    house.settle()
    check(len([line for line in first.names() if line.startswith("One")]) == 3, f"{first.names()}")


def three(house):
    """Group 2: three devices, in all six orders."""
    desks = house.joined(3)
    desks[0].do("recipe", "duplicate", "starter", "Mine")
    house.settle()
    for number, order in enumerate(itertools.permutations(desks)):
        for place, desk in enumerate(desks):
            desk.change("Mine", 80 + 3 * number + place)
        for desk in (*order, *order):
            desk.sync()
        check_alike(desks)
        check(len(conflicted(desks[0])) == 2, f"order {number}: {conflicted(desks[0])}")
        for name in conflicted(desks[0]):
            desks[0].do("recipe", "delete", name, "--yes")
        house.settle()
        check(conflicted(desks[2]) == [], "a copy that was deleted came back")


def one_sided(house):
    """Groups 3, 4 and 6"""
    first, second = house.joined(2)
    for name in ("Deleted", "Renamed", "Same"):
        first.do("recipe", "duplicate", "starter", name)
    house.settle()
    first.do("recipe", "delete", "Deleted", "--yes")
    second.change("Deleted", 88)
    first.do("recipe", "rename", "Renamed", "New name")
    second.change("Renamed", 89)
    for desk in (first, second):
        desk.change("Same", 87)
    house.settle()
    check(recipe(first, "Deleted")["temperature"] == 88, "an edit was lost to a deletion")
    check(len([line for line in first.names() if "Same" in line]) == 1, "the same is no conflict")
    kept = [line for line in first.names() if "New name" in line or "Renamed" in line]
    check(len(kept) == 2, f"a rename against an edit: {kept}")


# 1970-01-02, 2038-01-19 and 2020-02-02.
LONG_AGO, FAR_AHEAD, BACK = 86_400, 2_147_483_640, 1_580_601_600


def clocks(house):
    """Group 15: a clock at 1970, one at 2038, and one that goes back decide nothing."""
    house.work.mkdir(parents=True)
    library = house.work / "clock.so"
    source = pathlib.Path(__file__).with_name("clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    first, second = house.joined(2)
    for desk, seconds in ((first, LONG_AGO), (second, FAR_AHEAD)):
        desk.more = {"LD_PRELOAD": str(library), "CLOCK_SECONDS": str(seconds)}
    second.do("recipe", "duplicate", "starter", "Mine")
    brew(second, "V60")
    house.settle()
    check(second.status()["last"]["at"].startswith("2038-01-19"), "the clock is not at 2038")
    check(first.status()["last"]["at"].startswith("1970-01-02"), "the clock is not at 1970")
    # Whoever knows the other's and speaks later is right, whatever the clocks say.
    second.do("log", "rate", "1", "2", "--tag", "too-sour")
    house.settle()
    first.do("log", "rate", "1", "5", "--tag", "balanced")
    first.change("Mine", 86)
    house.settle()
    second.more["CLOCK_SECONDS"] = str(BACK)
    second.change("Mine", 87)
    house.settle()
    check(recipe(first, "Mine")["temperature"] == 87, "a later edit lost")
    check(conflicted(second) == [], f"{conflicted(second)}")
    check('"rating": 5' in second.do("log", "show", "1", "--json"), "an old rating won")


PLAYS = (everything, drops, both, three, one_sided, clocks)
# What comes of them follows from what devices know, whoever the server is.
ANYWHERE = (drops, three, one_sided, clocks)
