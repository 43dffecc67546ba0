"""A countdown as a careful Python program has it: absolute deadlines, only the changed cells.

Writes at each whole second of the monotonic clock.
"""

import os
import time

from RPLCD.i2c import CharLCD

os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(20))
lcd = CharLCD("PCF8574", 0x27, port=1, cols=20, rows=4)
second = int(time.clock_gettime(time.CLOCK_MONOTONIC)) + 1
while True:
    time.sleep(max(0, second - time.clock_gettime(time.CLOCK_MONOTONIC)))
    lcd.cursor_pos = (0, 16)
    lcd.write_string(f"{second % 100:02d}")
    second += 1
