"""The same thing as many people would do it: gpiozero for the keys, RPLCD for the display.

Shows the dose; PAUSE adds 0.1 g, RESTART takes it off. Only the row that changes is written.
"""

import os
import signal

# gpiozero's pins want a folder that they may write to.
os.chdir("/run")

from gpiozero import Button, Device
from gpiozero.pins.lgpio import LGPIOFactory
from RPLCD.i2c import CharLCD


class Pins(LGPIOFactory):
    """The virtual Pi does not say what it is: a Pi 4."""

    def _get_revision(self):
        return 0xC03111


Device.pin_factory = Pins()
lcd = CharLCD("PCF8574", 0x27, port=1, cols=20, rows=4)
dose = 150


def show():
    text = f"  {dose / 10:.1f} g     -> {round(dose * 250 / 150)} g"
    lcd.cursor_pos = (1, 0)
    lcd.write_string(text.ljust(20))


def change(by):
    global dose
    dose += by
    show()


# The kernel's debouncing, as long as BrewGuide confirms a press.
more = Button(27, pull_up=True, bounce_time=0.002)
less = Button(22, pull_up=True, bounce_time=0.002)
more.when_pressed = lambda: change(1)
less.when_pressed = lambda: change(-1)
lcd.write_string("Edit Dose        1/4")
show()
signal.pause()
