"""Draws mutants, and writes modules that hold them all behind switches."""
import difflib
import math
import random
import re

from operators import HELPERS, operator
from package import Failed, ROOT
from rules import Finder, apply
from tokens import Source

MODULES = ["Brewing", "Baking", "Guide", "Hardware", "HD44780", "Panel", "Store", "Controller",
           "Documents", "SimBoard"]


class Text:
    """The sources of the mutated modules, each in tokens, by their paths from the root."""

    def __init__(self, package, modules):
        self.sources, self.module_of, self.places = {}, {}, []
        for module in modules:
            for file in package.targets[module].files:
                path = str(file.relative_to(ROOT))
                self.sources[path] = Source(path, file.read_text())
                self.module_of[path] = module
                self.places += Finder(self.sources[path]).find()

    def change(self, mutant):
        """The lines that a mutant changes, before and after, without their indentation."""
        source = self.sources[mutant.path]
        first = source.line(min(e[0] for e in mutant.edits))
        last = source.line(max(e[1] for e in mutant.edits))
        start, end = source.line_span(first)[0], source.line_span(last)[1]
        moved = [(a - start, b - start, new) for a, b, new in mutant.edits]
        before = source.text[start:end]
        return tuple(re.sub(r"\s+", " ", t).strip() for t in (before, apply(before, moved)))

    def diff(self, mutant):
        source = self.sources[mutant.path]
        changed = apply(source.text, mutant.edits)
        return "\n".join(difflib.unified_diff(
            source.text.split("\n"), changed.split("\n"), "a/" + mutant.path, "b/" + mutant.path,
            n=2, lineterm=""))


def chance_of(caught, count, share):
    """How likely no more of `count` are caught than that where `share` of all are (0 to 1)."""
    return sum(math.comb(count, n) * share**n * (1 - share)**(count - n)
               for n in range(caught + 1))


def explained():
    """What Tests/Mutants/explained says: (path, line before, line after) to the reason."""
    found, path, before, after = {}, "", "", ""
    for row in (ROOT / "Tests/Mutants/explained").read_text().split("\n"):
        if row.startswith("- "):
            before = row[2:].strip()
        elif row.startswith("+"):
            after = row[1:].strip()
        elif row.startswith("= "):
            found[path, before, after] = row[2:]
        elif row and not row.startswith("#"):
            path = row.strip()
    return found


def draw(text, seed, count, known):
    """Draws mutants: modules by the root of their size, rules alike, then any place. No line holds
    two, so that what the compiler refuses is known by its line."""
    chance, taken, drawn = random.Random(seed), set(), []
    heaps = {}
    for place in text.places:
        heaps.setdefault(text.module_of[place.path], {}).setdefault(place.kind, []).append(place)
    for kinds in heaps.values():
        for places in kinds.values():
            chance.shuffle(places)
    while heaps and len(drawn) < count:
        names = sorted(heaps)
        sizes = [math.sqrt(sum(map(len, heaps[n].values()))) for n in names]
        kinds = heaps[chance.choices(names, sizes)[0]]
        kind = chance.choice(sorted(kinds))
        place = kinds[kind].pop()
        for module in [n for n in names if heaps[n] is kinds and len(kinds[kind]) == 0]:
            del kinds[kind]
            if not kinds:
                del heaps[module]
        source = text.sources[place.path]
        edits = place.switched(0)
        lines = {(place.path, line) for line in range(source.line(min(e[0] for e in edits)),
                                                      source.line(max(e[1] for e in edits)) + 1)}
        if lines & taken or (place.path, *text.change(place)) in known:
            continue
        taken |= lines
        place.number = len(drawn) + 1
        drawn.append(place)
    return drawn


def write(package, text, module, mutants):
    """Writes the files of a module with these mutants in them; says which files it has then."""
    folder = package.cache / "mutated" / module
    folder.mkdir(parents=True, exist_ok=True)
    files, depends = [], package.targets[module].depends
    for file in package.targets[module].files:
        path = str(file.relative_to(ROOT))
        inside = [m for m in mutants if m.path == path]
        if not inside:
            files.append(file)
            continue
        edits = [edit for m in inside for edit in m.switched(m.number)]
        new = folder / path.replace("/", "__")
        new.write_text(apply(text.sources[path].text, edits))
        files.append(new)
    helpers = folder / "MutantSwitches.swift"
    imports = "".join(f"import {d}\n" for d in ("Timebase", "Units") if d in depends)
    helpers.write_text(imports + HELPERS + "".join(
        operator(m, module, depends) for m in mutants if m.operator))
    return [*files, helpers]


def refused(said, mutants):
    """The mutants that the compiler's errors are about: those of the line, or else the nearest."""
    found = set()
    for place, line in re.findall(r"^(\S+?\.swift):(\d+):\d+: error:", said, re.MULTILINE):
        if place.endswith("MutantSwitches.swift"):
            continue
        path = place.rsplit("/", 1)[1].replace("__", "/")
        near = sorted((abs(m.line - int(line)), m.number) for m in mutants if m.path == path)
        if near:
            found.add(near[0][1])
    return found


def build(package, text, module, mutants):
    """The object of a module with all its mutants that compile; and those that do not."""
    lost, helpers = [], package.cache / "c" / "CMutants"
    extra = ["-I", str(helpers), "-Xfrontend", "-solver-expression-time-threshold=10"]
    while True:
        files = write(package, text, module, mutants)
        made = package.mutated(module, files)
        try:
            if not made.exists():
                package.compile(package.targets[module], files, made, extra=extra)
            return made, mutants, lost
        except Failed as failure:
            bad = refused(str(failure), mutants)
            if not bad:
                raise
            lost += [m for m in mutants if m.number in bad]
            mutants = [m for m in mutants if m.number not in bad]
