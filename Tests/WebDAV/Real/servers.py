"""Servers of other people's on loopback, each at a folder of its own, for one user.

What they store is plain files below `data`, which a play may damage as a broken disk does. Root
puts it on a disk of its own in memory, which can be full or only read.
"""

import base64
import hashlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

HERE = pathlib.Path(__file__).parent
USER, PASSWORD = "anna", "secret"


class Failure(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failure(what)


def wait_for(what, condition, seconds=20):
    """Waits until a condition holds, and returns what it said."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        check(time.monotonic() < end, f"waited {seconds} s for {what}")
        time.sleep(0.02)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Process:
    """A program in the foreground of a session of its own: with it goes what it has started."""

    def __init__(self, words, journal):
        with open(journal, "ab") as output:
            self.process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True)

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(10)


class Server:
    name = None
    # Other text of the configuration, by the word between @.
    words = {}

    def __init__(self, work):
        self.folder = pathlib.Path(work) / self.name
        self.data = self.folder / "data"
        self.data.mkdir(parents=True)
        (self.folder / "rest").mkdir()
        self.port, self.process = free_port(), None
        self.password = PASSWORD
        self.has_disk = os.geteuid() == 0 and self.mount("size=64m") == 0
        # Some serve as root, some as a user of their own.
        for place in (self.data, self.folder / "rest"):
            place.chmod(0o777)

    def mount(self, options):
        words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(self.data)]
        return subprocess.run(words, capture_output=True).returncode

    def remount(self, options):
        """A server that still has a file of the last upload open is waited for."""
        wait_for(f"remount of {options}", lambda: self.mount("remount," + options) == 0)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def configuration(self):
        """Writes the file of this name, and returns where it is."""
        text = (HERE / f"{self.name}.conf").read_text()
        known = {"FOLDER": self.folder, "DATA": self.data, "PORT": self.port, **self.words}
        for word, value in known.items():
            text = text.replace(f"@{word}@", str(value))
        digest = base64.b64encode(hashlib.sha1(self.password.encode()).digest()).decode()
        (self.folder / "users").write_text(f"{USER}:{{SHA}}{digest}\n")
        place = self.folder / "conf"
        place.write_text(text)
        return str(place)

    def command(self):
        raise NotImplementedError

    def start(self):
        self.process = Process(self.command(), self.folder / "journal")

        def answers():
            check(self.process.process.poll() is None, f"{self.name} ended: {self.said()}")
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0
        wait_for(self.name, answers)

    def said(self):
        return (self.folder / "journal").read_text()[-800:]

    def stop(self):
        if self.process:
            self.process.end()
        self.process = None

    def change_password(self, password):
        self.stop()
        self.password = password
        self.start()

    def end(self):
        self.stop()
        if self.has_disk:
            subprocess.run(["umount", "-l", str(self.data)], check=False)
            self.has_disk = False

    def version(self):
        """What it says of itself, in one line."""
        words = self.asked_version
        said = subprocess.run(words, capture_output=True, text=True)
        return (said.stdout + said.stderr).splitlines()[0]


class Apache(Server):
    name = "apache"
    asked_version = ["apache2", "-v"]

    def command(self):
        return ["apache2", "-f", self.configuration(), "-DFOREGROUND"]


class Nginx(Server):
    name = "nginx"
    asked_version = ["nginx", "-v"]

    @property
    def words(self):
        users = f"{self.folder}/users"
        return {"ASKED": "", "LETS_IN": f"auth_basic dav; auth_basic_user_file {users};"}

    def command(self):
        return ["nginx", "-e", str(self.folder / "errors"), "-c", self.configuration()]


class Lighttpd(Server):
    name = "lighttpd"
    asked_version = ["lighttpd", "-v"]

    def command(self):
        return ["lighttpd", "-D", "-f", self.configuration()]


class Rclone(Server):
    name = "rclone"
    asked_version = ["rclone", "version"]

    def command(self):
        # It is to see what a play does to its files by hand.
        return ["rclone", "serve", "webdav", "--config", "/dev/null", "--dir-cache-time", "0s",
                "--addr", f"127.0.0.1:{self.port}", "--user", USER, "--pass", self.password,
                str(self.data)]


class WsgiDAV(Server):
    name = "wsgidav"
    # Where pip has put it.
    program = shutil.which("wsgidav") or "wsgidav"
    asked_version = [program, "--version"]

    def command(self):
        place = self.folder / "conf.json"
        place.write_text(json.dumps({
            "host": "127.0.0.1", "port": self.port, "logging": {"enable": False},
            "provider_mapping": {"/": str(self.data)},
            "simple_dc": {"user_mapping": {"*": {USER: {"password": self.password}}}}}))
        return [self.program, "--config", str(place), "--quiet"]


ALL = {kind.name: kind for kind in (Apache, Nginx, Lighttpd, Rclone, WsgiDAV)}
