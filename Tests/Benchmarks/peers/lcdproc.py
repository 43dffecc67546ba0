"""What LCDproc's server puts on the bus for the frames of a workload.

    lcdproc.py FRAMES FAKE_I2C_LIBRARY

The server is the real one with its hd44780 driver over I2C; its bus is ours and only counts. A
client on the loopback interface hands it the frames, each once the one before is on the "glass".
"""

import mmap
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time

from frames import read_frames

PORT = 13667
# Seconds between two pictures, here shorter than the 0.125 of LCDproc: it changes nothing of what
# goes over the bus, only how long this takes.
INTERVAL = 0.02
CONFIGURATION = f"""
[server]
DriverPath=%s
Driver=hd44780
Bind=127.0.0.1
Port={PORT}
FrameInterval={int(INTERVAL * 1_000_000)}
ServerScreen=no
User=root
Foreground=yes
ReportToSyslog=no
[hd44780]
ConnectionType=i2c
Device=/dev/i2c-1
Port=0x27
Size=20x4
Backlight=yes
DelayBus=false
Keypad=no
"""


class Client:
    def __init__(self):
        self.socket = self.connect()
        self.ask("hello")
        self.ask("client_set -name workload")
        self.ask("screen_add s")
        self.ask("screen_set s -heartbeat off -priority foreground -backlight on")
        for row in range(1, 5):
            self.ask(f"widget_add s row{row} string")

    @staticmethod
    def connect():
        for _ in range(100):
            try:
                return socket.create_connection(("127.0.0.1", PORT), timeout=5)
            except ConnectionRefusedError:
                time.sleep(0.05)
        sys.exit("LCDd does not answer")

    def ask(self, command):
        self.socket.sendall(command.encode() + b"\n")
        answer = self.socket.recv(4096).decode()
        if answer.startswith("huh"):
            sys.exit(f"LCDd did not take {command}: {answer}")

    def show(self, rows):
        self.socket.sendall(
            b"".join(
                f'widget_set s row{row} 1 {row} "{text}"\n'.encode()
                for row, text in enumerate(rows, start=1)
            )
        )


def driver_path():
    for line in open("/etc/LCDd.conf"):
        if line.startswith("DriverPath"):
            return line.split("=")[1].strip()
    return "/usr/lib/lcdproc/"


def settle(counts):
    """Waits until nothing has been written for a few pictures; returns what was."""
    last, since = None, time.monotonic()
    while time.monotonic() - since < 3 * INTERVAL:
        now = struct.unpack("QQ", counts[:16])
        if now != last:
            last, since = now, time.monotonic()
        time.sleep(INTERVAL / 4)
    return last


def main():
    frames = read_frames(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path, config = os.path.join(folder, "counts"), os.path.join(folder, "LCDd.conf")
        with open(path, "wb") as file:
            file.write(bytes(16))
        with open(config, "w") as file:
            file.write(CONFIGURATION % driver_path())
        server = subprocess.Popen(
            ["LCDd", "-f", "-c", config],
            env=dict(os.environ, LD_PRELOAD=sys.argv[2], COUNTS=path),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            with open(path, "rb") as file:
                counts = mmap.mmap(file.fileno(), 16, prot=mmap.PROT_READ)
            client = Client()
            client.show(frames[0])
            time.sleep(1)
            before = settle(counts)
            for frame in frames[1:]:
                client.show(frame)
                after = settle(counts)
            print("LCDproc", after[0] - before[0], after[1] - before[1], sep="\t")
        finally:
            server.terminate()
            server.wait()


main()
