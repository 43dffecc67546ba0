"""A device: a state folder, and what a person does there on the command line."""

import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess

from servers import PASSWORD, USER, Failure, check

# What is of a device itself: numbers of rows, switches, marks of what was handed over, what can be
# undone, and what was used last.
LOCAL = ("counter", "preference", "outbox", "sync", "formula_edit")
QUESTIONS = {
    "recipe": "SELECT * FROM recipe",
    "recipe_step": "SELECT r.id AS of, s.* FROM recipe_step s JOIN recipe r ON r.key = s.recipe",
    "recipe_equipment": """SELECT r.id AS of, g.id AS grinder_id, e.setting, b.id AS bean_id
        FROM recipe_equipment e JOIN recipe r ON r.key = e.recipe
        LEFT JOIN grinder g ON g.key = e.grinder LEFT JOIN bean b ON b.key = e.bean""",
    "log": """SELECT l.*, m.name_key AS method_name, g.id AS grinder_id, b.id AS bean_id
        FROM log l LEFT JOIN method m ON m.key = l.method_key
        LEFT JOIN grinder g ON g.key = l.grinder_key LEFT JOIN bean b ON b.key = l.bean_key""",
    "log_weight": "SELECT l.id AS of, w.* FROM log_weight w JOIN log l ON l.key = w.log",
    "log_step": "SELECT l.id AS of, s.* FROM log_step s JOIN log l ON l.key = s.log",
    "method": "SELECT * FROM method", "grinder": "SELECT * FROM grinder",
    "bean": "SELECT * FROM bean", "formula": "SELECT * FROM formula",
    "bake_log": "SELECT * FROM bake_log",
}
# Columns that number rows, which each database does by itself; and what a stamp says of the boot it
# was made in, which means something on that device alone.
OWN = {"key", "recipe", "log", "method_key", "grinder_key", "bean_key", "boot", "monotonic_ns"}


class Desk:
    def __init__(self, programs, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.state = self.folder / "state"
        self.process, self.more = None, {}
        self.programs = pathlib.Path(programs).resolve()
        editor = self.folder / "editor"
        editor.write_text('#!/bin/sh\nsed -i -e "$EDIT" "$1"\n')
        editor.chmod(0o755)
        (self.folder / "password").write_text(PASSWORD + "\n")

    def environment(self):
        return {
            "PATH": f"{self.programs}:/usr/bin:/bin", "BREWGUIDE_STATE": str(self.state),
            "BREWGUIDE_SOCKET": str(self.folder / "socket"), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "EDITOR": str(self.folder / "editor"), **self.more}

    def start(self, *words, edit="", before=()):
        """What stands before it is a program that starts it."""
        self.process = subprocess.Popen(
            [*before, self.programs / "brewguide", *words],
            env={**self.environment(), "EDIT": edit},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True)
        return self.process

    def kill(self, number=signal.SIGKILL):
        """With the program that it has started, as a terminal does."""
        if self.process and self.process.returncode is None:
            os.killpg(self.process.pid, number)

    def end_with(self, *words, statuses=(0,), edit="", before=(), seconds=120):
        """Runs it to its end, which is to be one of these; what it said, and its status."""
        process = self.start(*words, edit=edit, before=before)
        try:
            output, complaint = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failure(f"{self.folder.name}: {' '.join(words)} came to no end") from None
        check(
            process.returncode in statuses,
            f"{self.folder.name}: {' '.join(words)} ended with {process.returncode}, not "
            f"{statuses}: {output}{complaint}")
        return process.returncode, output + complaint

    def do(self, *words, edit=""):
        return self.end_with(*words, edit=edit)[1]

    def change(self, recipe, temperature):
        key = '"temperature":'
        self.do("recipe", "edit", recipe, edit=f"s/{key} [0-9.]*/{key} {temperature}/")

    def login(self, address, status=0):
        return self.end_with(
            "sync", "login", address, "--user", USER, "--password-file",
            str(self.folder / "password"), statuses=(status,))[1]

    def join(self, address):
        self.login(address)
        self.do("sync", "on")

    def sync(self, *statuses):
        return self.end_with("sync", "now", statuses=statuses or (0,))

    def serve(self):
        """As the service does when it is woken."""
        words = [self.programs / "brewguide-sync", "run", "--state", self.state]
        subprocess.run(words, env=self.environment(), capture_output=True, timeout=120)

    @property
    def credentials(self):
        return self.folder / "state-sync" / "credentials.json"

    def secrets(self):
        """What it signs in with, each by itself."""
        found = json.loads(self.credentials.read_text())
        return [value for key, value in sorted(walk(found)) if key in ("access", "refresh")]

    def forget_renewal(self):
        """As after a power cut: nobody knows how old the token is."""
        path = self.folder / "state-sync" / "state.json"
        state = json.loads(path.read_text())
        state.pop("renewed", None)
        path.write_text(json.dumps(state))

    def check_untold(self, secret):
        """It stands in no file but its own."""
        for path in self.folder.rglob("*"):
            if path.is_file() and path != self.credentials:
                check(secret.encode() not in path.read_bytes(), f"a secret stands in {path}")

    def status(self):
        return json.loads(self.do("sync", "status", "--json"))

    def device(self):
        """Its id on the server."""
        text = (self.folder / "state-sync" / "replica.jsonl").read_text()
        return re.search(r'"device":\s*"([0-9a-f-]{36})"', text)[1]

    def names(self, kind="recipe"):
        return sorted(line[kind == "log" and "id" or "name"]
                      for line in json.loads(self.do(kind, "list", "--json")))

    def tables(self):
        """Everything that every device is to have alike, row by row."""
        path = f"file:{self.state}/brewguide.db?mode=ro"
        found = {}
        database = sqlite3.connect(path, uri=True)
        try:
            check(
                set(QUESTIONS) | set(LOCAL) == {name for name, in database.execute(
                    "SELECT name FROM sqlite_schema WHERE type = 'table'")},
                "the database has other tables than these plays know")
            for table, question in QUESTIONS.items():
                rows = database.execute(question)
                kept = [i for i, column in enumerate(rows.description) if column[0] not in OWN]
                names = [rows.description[i][0] for i in kept]
                found[table] = sorted(
                    (tuple(zip(names, (row[i] for i in kept))) for row in rows), key=repr)
        finally:
            database.close()
        return found


def walk(value):
    """Each text of a JSON value with its key."""
    for key, more in value.items():
        if isinstance(more, dict):
            yield from walk(more)
        elif isinstance(more, str):
            yield key, more


def check_alike(desks):
    """Each database has the same rows as the first one."""
    first = desks[0].tables()
    for other in desks[1:]:
        for table, rows in other.tables().items():
            here, there = set(first[table]) - set(rows), set(rows) - set(first[table])
            check(
                not here and not there and len(rows) == len(first[table]),
                f"{table}: only {desks[0].folder.name} has {sorted(here, key=repr)[:2]}, only "
                f"{other.folder.name} has {sorted(there, key=repr)[:2]}")
