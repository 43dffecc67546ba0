"""A broker, a simulated device and the bridge between them, on a port and sockets of their own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

# What tells this device from others at the broker.
ID = "0123456789ab"
BASE = f"brewguide/{ID}/"
DISCOVERY = f"homeassistant/device/brewguide_{ID}/config"


class Failure(Exception):
    pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(what, condition, seconds=20):
    """Waits until a condition holds, and returns what it said; a failure names what was waited for."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Failure(f"waited {seconds} s for: {what}")
        time.sleep(0.02)


class Program:
    """A program of ours with its journal."""

    def __init__(self, arguments, log, environment):
        self.log = log
        with open(log, "a") as journal:
            self.process = subprocess.Popen(
                arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=journal,
                env=environment)

    def send(self, number):
        self.process.send_signal(number)

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.send(signal.SIGCONT)
            self.send(number)
        return self.process.wait(20)

    def lines(self):
        with open(self.log) as journal:
            return journal.read().splitlines()

    def facts(self):
        """VmRSS in KiB and how often it has slept."""
        found = {}
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                name, value = line.split(":", 1)
                found[name] = (value.split() or [""])[0]
        return int(found["VmRSS"]), int(found["voluntary_ctxt_switches"])

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Kitchen:
    def __init__(self, brewguide, bridge, speed=20):
        self.brewguide, self.bridge_program, self.speed = brewguide, bridge, speed
        self.folder = tempfile.mkdtemp(prefix="brewguide-home-")
        self.port = free_port()
        self.environment = {**os.environ, "BREWGUIDE_SOCKET": self.path("control.sock")}
        # What the journal of a service would prefix.
        self.environment.pop("JOURNAL_STREAM", None)
        self.broker = self.device = self.bridge = self.listener = None
        self.messages = []
        self.configure()

    def path(self, name):
        return os.path.join(self.folder, name)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        for program in (self.bridge, self.device, self.broker):
            if program:
                program.end(signal.SIGKILL)
        if self.listener:
            self.listener.kill()
            self.listener.wait()
        if kind is not None:
            for name in ("bridge.log", "device.log", "broker.log"):
                if os.path.exists(self.path(name)):
                    with open(self.path(name)) as log:
                        print(f"-- {name}\n" + "".join(log.readlines()[-15:]))
            for message in self.messages[-15:]:
                print(message)
        shutil.rmtree(self.folder, ignore_errors=True)

    # The three programs.

    def configure(self, **more):
        """The bridge's configuration; keys that are None are left out."""
        keys = {"host": "127.0.0.1", "port": self.port, "id": ID, **more}
        with open(self.path("mqtt.json"), "w") as file:
            json.dump({key: value for key, value in keys.items() if value is not None}, file)

    def start_broker(self, rights="allow_anonymous true", listener="", address="127.0.0.1"):
        with open(self.path("mosquitto.conf"), "w") as file:
            file.write(
                f"user root\nlistener {self.port} {address}\n{listener}\npersistence false\n"
                f"{rights}\n")
        program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self.broker = Program(
            [program, "-c", self.path("mosquitto.conf")], self.path("broker.log"), os.environ)
        wait_for("the broker to listen", lambda: self.broker_listens(address))

    def tls_listener(self):
        return (
            f"cafile {self.path('ca.pem')}\ncertfile {self.path('broker.pem')}\n"
            f"keyfile {self.path('broker.key')}")

    def broker_listens(self, address):
        try:
            socket.create_connection((address, self.port), 1).close()
            return True
        except OSError:
            return False

    def start_device(self):
        self.device = Program(
            [self.brewguide, "sim", "--speed", str(self.speed), "--state", self.path("state"),
             "--trace", self.path("trace")], self.path("device.log"), self.environment)
        wait_for("the device to answer", self.status)

    def start_bridge(self):
        self.bridge = Program(
            [self.bridge_program, "run", "--config", self.path("mqtt.json")],
            self.path("bridge.log"), self.environment)

    def ask_bridge(self, word):
        """What `check` or `clear` says, and how it ends."""
        done = subprocess.run(
            [self.bridge_program, word, "--config", self.path("mqtt.json")], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.environment, timeout=60)
        return done.returncode, done.stdout

    def course(self):
        """What the device did, once it has ended: every effect in its order, but for those that
        come by the clock, of which a busy machine leaves some out at twenty times its speed."""
        self.device.end()
        by_the_clock = ("checkpoint", "cue countdown")
        found = []
        with open(self.path("trace")) as trace:
            for line in trace:
                event = json.loads(line)
                if event["event"] == "effect" and not event["effect"].startswith(by_the_clock):
                    found.append(event["effect"])
        return found

    # What is heard at the broker.

    def listen(self):
        """Hears everything from now on; what is retained comes first."""
        self.listener = subprocess.Popen(
            ["mosquitto_sub", "-h", "127.0.0.1", "-p", str(self.port), "-t", "#", "-F", "%r %t %p"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=self.hear, args=(self.listener.stdout,), daemon=True).start()

    def hear(self, lines):
        for line in lines:
            retained, topic, payload = (line.rstrip("\n").split(" ", 2) + [""])[:3]
            self.messages.append((retained == "1", topic, payload))

    def last(self, topic):
        found = [payload for _, name, payload in self.messages if name == BASE + topic]
        return found[-1] if found else None

    def state(self):
        payload = self.last("state")
        return json.loads(payload) if payload else {}

    def events(self, since=0):
        return [
            json.loads(payload)["event_type"] for _, topic, payload in self.messages[since:]
            if topic == BASE + "event"]

    def kept(self):
        """What the broker keeps, by topic."""
        done = subprocess.run(
            ["mosquitto_sub", "-h", "127.0.0.1", "-p", str(self.port), "-t", "#", "-F", "%t %p",
             "--retained-only", "-W", "2"], capture_output=True, text=True)
        return dict(line.split(" ", 1) for line in done.stdout.splitlines())

    def publish(self, topic, payload):
        subprocess.run(
            ["mosquitto_pub", "-h", "127.0.0.1", "-p", str(self.port), "-t", topic, "-m", payload],
            check=True)

    # The device by its socket, without the bridge.

    def status(self):
        done = subprocess.run(
            [self.brewguide, "status", "--json"], capture_output=True, text=True,
            env=self.environment)
        return json.loads(done.stdout) if done.returncode == 0 else None

    def press(self, key):
        subprocess.run([self.brewguide, "press", key], check=True, env=self.environment)

    def brew(self, press, at_step=lambda step: None):
        """Goes through a brew of the starter to the question for stars, by the device's word."""
        done = set()
        end = time.monotonic() + 240
        while True:
            if time.monotonic() > end:
                raise Failure(f"the brew does not come to its end: {self.status()}")
            status = wait_for("the device to answer", self.status)
            brew = status.get("brew")
            if brew and brew["phase"] == "completed":
                return
            if brew and brew["step"] not in done:
                done.add(brew["step"])
                at_step(brew["step"])
                continue
            if not brew or brew["phase"] in ("awaitingPourConfirmation", "stepReadyToAdvance"):
                self.go_on(press, brew)
            else:
                time.sleep(0.05)

    def go_on(self, press, brew):
        """Presses NEXT until the step or its phase is another."""
        self.press_until(
            lambda: press("next"), lambda: self.changed(brew, (self.status() or {}).get("brew")))

    def pause(self):
        self.press_until(lambda: self.press("pause"), self.is_paused)

    def resume(self):
        self.press_until(lambda: self.press("pause"), lambda: not self.is_paused())

    def is_paused(self):
        return wait_for("the device to answer", self.status)["brew"]["phase"] == "paused"

    @staticmethod
    def press_until(press, acts):
        """Presses until it acts: the device takes no key in the first half second of a step, of
        which twenty times its speed leaves 25 ms."""
        for seconds in (1, 2, 4):
            press()
            try:
                return wait_for("the press to act", acts, seconds)
            except Failure:
                pass
        press()
        return wait_for("the press to act", acts)

    @staticmethod
    def changed(before, after):
        return (before and (before["step"], before["phase"])) != (
            after and (after["step"], after["phase"]))

    def rate(self):
        """One star more than it asks for at first, and saved. The question takes no key at once."""
        time.sleep(1)
        self.press("pause")
        time.sleep(0.3)
        for _ in range(8):
            if (wait_for("the device to answer", self.status)).get("brew") is None:
                return
            self.press("next")
            time.sleep(0.3)
        raise Failure("the log was not saved")
