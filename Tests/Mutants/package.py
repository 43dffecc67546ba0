"""The package's targets, built without SwiftPM so that hundreds of mutants cost one build.

Every module is compiled from the sources where they are. Others see the modules as they are
written; only the object code of a mutated module differs, so of all that is not mutated the objects
of SwiftPM's debug build are taken, where they are of the sources as they stand. What SwiftPM has
not built is compiled once and kept, by the hash of what it was made from. No optimisation crosses
modules.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SWIFT = ["swiftc", "-swift-version", "6", "-package-name", "brewguide", "-enable-testing",
         "-parse-as-library", "-wmo", "-gnone", "-suppress-warnings", "-Xfrontend",
         "-disable-cmo"]
# What counts in bulk: the others' tests take less time than optimising the module.
OPTIMISED = {"Timebase", "Units", "Names", "Baking", "Hardware", "HD44780", "SimBoard"}
RUNNER = """import Testing
@main struct Runner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
"""


class Failed(Exception):
    """A command that failed, with what it said."""


def run(command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", check=False, **options)
    if done.returncode:
        raise Failed(done.stdout)
    return done.stdout


class Target:
    """A target of the manifest."""

    def __init__(self, described):
        self.name, self.type = described["name"], described["type"]
        self.module = self.name.replace("-", "_")
        folder = "Tests" if self.type == "test" else "Sources"
        self.folder = ROOT / (described.get("path") or f"{folder}/{self.name}")
        self.depends = [next(iter(d.values()))[0] for d in described["dependencies"]]
        skipped = [self.folder / e for e in described.get("exclude", [])]
        self.is_c = self.type == "system" or (self.folder / "include").is_dir()
        self.files = sorted(
            p for p in self.folder.rglob("*.c" if self.is_c else "*.swift")
            if not any(s == p or s in p.parents for s in skipped))
        self.settings = described.get("settings", [])
        self.level = "-O" if self.name in OPTIMISED else "-Onone"

    def setting(self, tool, kind):
        return [s["kind"][kind]["_0"] for s in self.settings
                if s["tool"] == tool and kind in s["kind"]]


class Package:
    """The targets, and the products of building them in `cache`."""

    def __init__(self, cache):
        self.cache = cache
        self.modules = cache / "modules"
        self.modules.mkdir(parents=True, exist_ok=True)
        described = json.loads(self.manifest())
        self.targets = {t["name"]: Target(t) for t in described["targets"]}
        self.compiler = run(["swiftc", "--version"])
        self.hashes, self.fresh = {}, {}
        self.debug = ROOT / ".build/debug"
        said = [f.read_text() for f in self.debug.glob("swift-version*.txt")]
        self.is_built = any(t.split() == self.compiler.split() for t in said)
        self.switches = self.c_module("CMutants", pathlib.Path(__file__).with_name("CMutants"))

    def manifest(self):
        """What `swift package dump-package` says, asked once for each manifest."""
        text = (ROOT / "Package.swift").read_bytes()
        kept = self.cache / f"manifest-{hashlib.sha256(text).hexdigest()[:16]}.json"
        if not kept.exists():
            kept.write_text(run(["swift", "package", "--package-path", str(ROOT), "--scratch-path",
                                 str(self.cache / "manifest"), "dump-package"]))
        return kept.read_text()

    def closure(self, names):
        """The targets and all that they depend on, what is depended on first."""
        found = []

        def visit(name):
            if name in found or name not in self.targets:
                return
            for other in self.targets[name].depends:
                visit(other)
            found.append(name)
        for name in names:
            visit(name)
        return found

    def key(self, name):
        """A hash of all that the target's module and object are made from."""
        if name not in self.hashes:
            target = self.targets[name]
            text = hashlib.sha256((self.compiler + str(SWIFT)).encode())
            extra = sorted(target.folder.rglob("*.h")) + sorted(target.folder.glob("*.modulemap"))
            for file in target.files + extra:
                text.update(str(file).encode() + file.read_bytes())
            for other in target.depends:
                if other in self.targets:
                    text.update(self.key(other).encode())
            self.hashes[name] = text.hexdigest()[:20]
        return self.hashes[name]

    def includes(self, name):
        """The compiler's arguments by which it finds the modules that a target imports."""
        words = ["-I", str(self.modules)]
        for other in self.closure([name]):
            target = self.targets[other]
            if target.is_c:
                folder = target.folder if target.type == "system" else self.cache / "c" / other
                words += ["-I", str(folder)]
        return words

    def c_module(self, name, folder, defines=()):
        """A target in C: its object, and a map by which Swift imports its header."""
        place = self.cache / "c" / name
        place.mkdir(parents=True, exist_ok=True)
        header = next((folder / "include").glob("*.h"))
        (place / "module.modulemap").write_text(
            f'module {name} {{ header "{header}" export * }}\n')
        objects = []
        for file in sorted(folder.glob("*.c")):
            text = file.read_bytes() + header.read_bytes()
            made = place / f"{file.stem}-{hashlib.sha256(text).hexdigest()[:16]}.o"
            if not made.exists():
                run(["clang", "-c", "-O1", "-fPIC", *(f"-D{d}" for d in defines), "-I",
                     str(folder / "include"), str(file), "-o", str(made)])
            objects.append(made)
        return objects

    def interfaces(self, names):
        """Makes the modules that others import, as they are written, in order."""
        for name in names:
            target, made = self.targets[name], self.modules / f"{name}.key"
            if target.type in ("system", "test"):
                continue
            if target.is_c:
                self.c_module(name, target.folder, target.setting("c", "define"))
            elif not made.exists() or made.read_text() != self.key(name):
                run([*SWIFT, "-Onone", "-emit-module", "-emit-module-path",
                     str(self.modules / f"{target.module}.swiftmodule"), "-Xfrontend",
                     "-experimental-skip-non-inlinable-function-bodies-without-types",
                     "-module-name", target.module, *self.includes(name),
                     *map(str, target.files)])
                made.write_text(self.key(name))

    def object(self, name):
        """The object of a target as it is written: kept until something it is made from changes."""
        target = self.targets[name]
        made = self.cache / "objects" / f"{name}-{self.key(name)}{target.level}.o"
        if made.exists():
            return made
        made.parent.mkdir(exist_ok=True)
        for old in made.parent.glob(f"{name}-{'?' * 20}-O*.o"):
            old.unlink()
        words = [] if target.type != "executable" else [
            "-Xfrontend", "-entry-point-function-name", "-Xfrontend", f"{target.module}_main"]
        self.compile(target, target.files, made, words)
        return made

    def built(self, name):
        """The objects that SwiftPM has of a target; nothing where what they are made from, or a
        target that it depends on, has been changed since."""
        if name not in self.fresh:
            target = self.targets[name]
            pairs = [(self.debug / f"{name}.build" / f"{f.name}.o", f) for f in target.files]
            needed = [d for d in target.depends if d in self.targets]
            headers = [h for d in needed for h in self.targets[d].folder.rglob("*.h")]
            newest = max([h.stat().st_mtime for h in headers], default=0)
            is_fresh = self.is_built and all(
                made.exists() and made.stat().st_mtime >= max(newest, file.stat().st_mtime)
                for made, file in pairs) and all(
                    self.targets[d].is_c or self.built(d) for d in needed)
            self.fresh[name] = [made for made, _ in pairs] if is_fresh else []
        return self.fresh[name]

    def mutated(self, name, files):
        """Where the object of a module with mutants is kept, of the last sample only: the same
        sample again needs no compiler."""
        text = hashlib.sha256(self.key(name).encode())
        for file in files:
            text.update(file.read_bytes())
        made = self.cache / "mutated" / f"{name}-{text.hexdigest()[:20]}.o"
        for old in made.parent.glob(f"{name}-*.o"):
            if old != made:
                old.unlink()
        return made

    def compile(self, target, files, made, words=(), extra=()):
        partial = made.with_suffix(".part.o")
        run([*SWIFT, target.level, *words, "-emit-object", "-o",
             str(partial), "-module-name", target.module, *self.includes(target.name), *extra,
             *map(str, files)])
        partial.rename(made)

    def objects(self, names, workers):
        """The objects of targets that are not mutated. What counts in bulk is optimised, which
        SwiftPM's are not."""
        swift = [n for n in names if not self.targets[n].is_c]
        theirs = [n for n in swift if n not in OPTIMISED and self.built(n)]
        note(f"of SwiftPM's build: {len(theirs)} of {len(swift)} targets")
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            made = list(pool.map(self.object, [n for n in swift if n not in theirs]))
        made += [o for n in theirs for o in self.built(n)]
        for name in names:
            target = self.targets[name]
            if target.is_c and target.type != "system":
                made += self.c_module(name, target.folder, target.setting("c", "define"))
        return made

    def link(self, names, objects, program):
        """The program that runs the tests, which it finds in its own sections."""
        runner = self.cache / "runner.swift"
        runner.write_text(RUNNER)
        libraries = {"-l" + l for n in names
                     for l in self.targets[n].setting("linker", "linkedLibrary")}
        for target in (self.targets[n] for n in names):
            if target.type == "system":
                declared = (target.folder / "module.modulemap").read_text()
                libraries |= {"-l" + l for l in re.findall(r'^ *link "(.+)"$', declared, re.M)}
        folder = pathlib.Path(shutil.which("swiftc")).resolve().parents[1] / "lib/swift/linux"
        # Objects that count coverage want its library; `play` says where the counts go.
        counts = any(b"__llvm_prf_cnts" in o.read_bytes() for o in objects)
        run(["swiftc", *(["-profile-generate"] if counts else []), "-parse-as-library", "-Onone",
             "-gnone", str(runner), "-o", str(program),
             "-Xlinker", "-rpath", "-Xlinker", str(folder), *sorted(libraries),
             *map(str, [*objects, *self.switches])])


def note(text):
    print(text, file=sys.stderr, flush=True)


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(base) / "brewguide" / "mutants"
