"""Runs the tests' program as one mutant after the other."""
import mmap
import os
import re
import resource
import selectors
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

# What a suite may cost to be run at all, in seconds of a processor. Chosen: at this price a mutant
# that survives everything else costs a minute or so.
DEAR = 12
# Bytes: far above what any test holds, and below what brings a machine down.
MEMORY = 6 << 30
FILE = 1 << 30


@dataclass
class Suite:
    """The tests of a type: what they cost in processor seconds, and the mutants they reach."""
    name: str
    cost: float = 0
    reached: set = field(default_factory=set)
    trouble: str = ""

    @property
    def target(self):
        return self.name.split(".")[0]


@dataclass
class Outcome:
    """How a mutant ended: caught, hang, crash, survived or not run; by which test."""
    mutant: object
    how: str
    by: str = ""


def limits(seconds):
    """What a child does before it runs. A group of its own, so that its children end with it; no
    session, which would take it out of what the shell's processor share is counted by."""
    def apply():
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return apply


def play(program, suites, seconds, environment):
    """Runs suites in one process until a test fails. Answers (how, by, processor seconds). The
    limit counts processor time, so a busy machine makes no hang; a process that waits for ever
    is ended after twenty times as long."""
    names = "|".join(re.escape(s.name) for s in suites)
    # Output goes through a pipe, so that the first failure ends the run.
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder, subprocess.Popen(
            [str(program), "--testing-library", "swift-testing", "--no-parallel", "--filter",
             f"^({names})/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
            preexec_fn=limits(seconds), cwd=folder,
            env={**os.environ, "TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no",
                 "LLVM_PROFILE_FILE": "/dev/null", **environment}) as process:
        failed, late = listen(process, time.monotonic() + 60 + 20 * seconds)
        if failed or late:
            end_group(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        end_group(process.pid)  # What it left running.
    spent = usage.ru_utime + usage.ru_stime
    if failed:
        return "caught", failed, spent
    if late or process.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "hang", "", spent
    if process.returncode < 0:
        return "crash", signal.Signals(-process.returncode).name, spent
    return ("caught" if process.returncode else "passed"), "", spent


def end_group(number):
    try:
        os.killpg(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


def listen(process, end):
    """Reads until the first failure, the output's end or the time's: (failed test, too late)."""
    rest = b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stderr, selectors.EVENT_READ)
        while True:
            if not selector.select(max(0, end - time.monotonic())):
                return "", True
            piece = os.read(process.stderr.fileno(), 65536)
            if not piece:
                return "", False
            *rows, rest = (rest + piece).split(b"\n")
            for row in rows:
                text = row.decode(errors="replace")
                if "recorded an issue" in text and not text.startswith("◇"):
                    found = re.search(r'Test (".*?"|\S+)', text)
                    return found.group(1) if found else text, False


def list_suites(program, targets):
    """The suites of these targets, as the program names them."""
    said = subprocess.run([str(program), "--testing-library", "swift-testing", "--list-tests"],
                          capture_output=True, text=True, check=True,
                          env={**os.environ, "LLVM_PROFILE_FILE": "/dev/null"}).stdout
    found = dict.fromkeys(row.split("/")[0] for row in said.split("\n") if "/" in row)
    return [Suite(name) for name in found if name.split(".")[0] in targets]


def measure(program, suite, count):
    """Runs a suite as no mutant: what it costs and what it reaches. One that fails is left out."""
    with tempfile.NamedTemporaryFile() as file:
        for _ in range(2):
            file.truncate(count + 1)
            how, by, suite.cost = play(program, [suite], DEAR, {"MUTANTS_REACHED": file.name})
            if how != "caught":
                break
        with mmap.mmap(file.fileno(), count + 1, access=mmap.ACCESS_READ) as seen:
            suite.reached = {n for n in range(1, count + 1) if seen[n]}
    if how == "hang":
        suite.trouble = f"takes over {DEAR} s of a processor"
    elif how != "passed":
        suite.trouble = f"fails without any mutant: {by or how}"
    return suite


def batches(suites, module):
    """The suites in the order they are tried: the module's own first, the cheapest first; as many
    in one process as take two seconds."""
    ordered = sorted(suites, key=lambda s: (s.target != module + "Tests", s.cost))
    batch = []
    for suite in ordered:
        if batch and (sum(s.cost for s in batch) + suite.cost > 2 or
                      (suite.target != batch[0].target and
                       batch[0].target == module + "Tests")):
            yield batch
            batch = []
        batch.append(suite)
    if batch:
        yield batch


def judge(program, mutant, module, suites):
    """Runs what reaches the mutant until something notices it."""
    reaching = [s for s in suites if mutant.number in s.reached and not s.trouble]
    if not reaching:
        return Outcome(mutant, "not run")
    for batch in batches(reaching, module):
        seconds = 5 + 4 * sum(s.cost for s in batch)
        how, by, _ = play(program, batch, seconds, {"MUTANT": str(mutant.number)})
        if how != "passed":
            where = batch[0].name if len(batch) == 1 else batch[0].target
            return Outcome(mutant, how, f"{where} {by}".strip())
    return Outcome(mutant, "survived")
