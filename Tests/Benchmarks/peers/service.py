"""The device as many people would write it: gpiozero for the keys, RPLCD for the display, and a
loop that redraws each second. The pins are gpiozero's own mock pins, the bus only takes bytes.

    service.py STARTED SECONDS

STARTED is the monotonic clock, in nanoseconds, before this program was started. It prints its name
and, with tabs between: milliseconds from there to the first byte for the display after its
initialisation; seconds of processor time and voluntary context switches a minute; KiB resident;
KiB private and dirty.
"""

import sys
import time

started = int(sys.argv[1])
first_byte = None
slept = 0.0

# What the display itself needs to be initialised is not the program's.
real_sleep = time.sleep


def counted_sleep(seconds):
    global slept
    before = time.monotonic()
    real_sleep(seconds)
    slept += time.monotonic() - before


time.sleep = counted_sleep

import resource
from importlib.metadata import version

import RPLCD.i2c
from gpiozero import Button, Device
from gpiozero.pins.mock import MockFactory


class Bus:
    def __init__(self, *arguments):
        pass

    def write_byte(self, address, value):
        pass


def memory():
    with open("/proc/self/smaps_rollup") as file:
        fields = {line.split(":")[0]: line.split()[1] for line in file if line.endswith("kB\n")}
    return int(fields["Rss"]), int(fields["Private_Dirty"])


def show(seconds):
    rows = [
        f"2/6 Bloom       {seconds // 60}:{seconds % 60:02d}",
        "Let it bloom",
        "",
        "Next   Pause Restart",
    ]
    for row, text in enumerate(rows):
        display.cursor_pos = (row, 0)
        display.write_string(text.ljust(20))


Device.pin_factory = MockFactory()
RPLCD.i2c.SMBus = Bus
display = RPLCD.i2c.CharLCD("PCF8574", 0x27, port=1, cols=20, rows=4)
keys = [Button(line, pull_up=True, hold_time=2) for line in (17, 27, 22)]
paused = False


def toggle():
    global paused
    paused = not paused


keys[1].when_pressed = toggle
left = int(sys.argv[2])
start_ms = (time.monotonic_ns() - started) / 1e6 - slept * 1000
show(left)
time.sleep = real_sleep
cpu, usage = time.process_time(), resource.getrusage(resource.RUSAGE_SELF)
begun = time.monotonic()
while left > 0:
    time.sleep(1)
    if not paused:
        left -= 1
    show(left)
minutes = (time.monotonic() - begun) / 60
switches = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw - usage.ru_nvcsw
print(
    f"gpiozero {version('gpiozero')} + RPLCD {version('RPLCD')}",
    start_ms,
    (time.process_time() - cpu) / minutes,
    switches / minutes,
    *memory(),
    sep="\t",
)
