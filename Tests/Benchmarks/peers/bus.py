"""What the Python libraries for such displays put on the bus for the frames of a workload.

The libraries are the real ones; the bus is ours and only counts. One line for each way of using
one: its name, bits, transactions. The first frame stands on the glass before counting begins.
"""

import sys
import time
from importlib.metadata import version

from frames import read_frames

COLUMNS, ROWS = 20, 4


class CountingBus:
    """An SMBus that counts: 9 bits a byte, and 11 a transaction for its start, its address with
    the acknowledgement, and its stop."""

    def __init__(self, *arguments, **options):
        self.bits = 0
        self.transactions = 0

    def transfer(self, count):
        self.transactions += 1
        self.bits += 11 + 9 * count

    def write_byte(self, address, value):
        self.transfer(1)

    def write_byte_data(self, address, register, value):
        self.transfer(2)

    def write_i2c_block_data(self, address, register, values):
        self.transfer(1 + len(values))

    def i2c_rdwr(self, *messages):
        for message in messages:
            self.transfer(message.len)

    def close(self):
        pass


def rplcd():
    """RPLCD with our bus in place of the kernel's."""
    import RPLCD.i2c

    RPLCD.i2c.SMBus = CountingBus
    display = RPLCD.i2c.CharLCD("PCF8574", 0x27, port=1, cols=COLUMNS, rows=ROWS)
    return display, display.bus


def rplcd_by_lines():
    """As most programs do it: every row is written anew."""
    display, bus = rplcd()

    def show(rows):
        for row, text in enumerate(rows):
            display.cursor_pos = (row, 0)
            display.write_string(text)

    return show, bus


def rplcd_by_cells():
    """As a careful program does it: only the cells that changed."""
    display, bus = rplcd()
    shown = [""] * ROWS

    def show(rows):
        for row, text in enumerate(rows):
            before = shown[row].ljust(COLUMNS, "\0")
            column = 0
            while column < COLUMNS:
                if text[column] == before[column]:
                    column += 1
                    continue
                end = column
                while end < COLUMNS and text[end] != before[end]:
                    end += 1
                display.cursor_pos = (row, column)
                display.write_string(text[column:end])
                column = end
            shown[row] = text

    return show, bus


def luma():
    """luma.lcd, which finds itself what changed."""
    from luma.core.interface.serial import pcf8574
    from luma.lcd.device import hd44780

    bus = CountingBus()
    display = hd44780(pcf8574(bus=bus, address=0x27), width=COLUMNS, height=ROWS)

    def show(rows):
        display.text = "\n".join(rows)

    return show, bus


def main():
    frames = read_frames(sys.argv[1])
    # Nothing needs the time that a real display takes.
    time.sleep = lambda seconds: None
    ways = [
        ("RPLCD %s, whole rows" % version("RPLCD"), rplcd_by_lines),
        ("RPLCD %s, changed cells" % version("RPLCD"), rplcd_by_cells),
        ("luma.lcd %s" % version("luma.lcd"), luma),
    ]
    for name, make in ways:
        show, bus = make()
        show(frames[0])
        bits, transactions = bus.bits, bus.transactions
        for frame in frames[1:]:
            show(frame)
        print(name, bus.bits - bits, bus.transactions - transactions, sep="\t")


main()
