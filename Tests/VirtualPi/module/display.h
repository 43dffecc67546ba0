/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a reader sees of an HD44780 behind a PCF8574: its address counter, half a byte at a time.
 *
 * Copyright (C) BrewGuide contributors. This file and the module that includes it alone are licensed
 * under the GNU General Public License, version 2.
 *
 * HD44780U data sheet, table 6 and the bus timing: RS low and R/W high read the busy flag and the
 * address counter. In 4-bit mode a byte takes two pulses of E, the upper half first, and writes and
 * reads share the phase. The display is never busy here: the real driver waits, and the model that
 * the player feeds with the same lines complains where it does not.
 */
#ifndef BREWGUIDE_DISPLAY_H
#define BREWGUIDE_DISPLAY_H

#define LINE_RS 0x01
#define LINE_RW 0x02
#define LINE_E 0x04
#define LINE_DATA 0xf0

struct display {
	unsigned char lines;
	unsigned char upper;	/* the half of a byte that has come */
	unsigned char counter;
	unsigned char four_bit, half, generator, counts_down, pulsed;
};

/* All lines of a PCF8574 are high at power-on, and the display starts in 8-bit mode. */
static void display_power(struct display *display)
{
	*display = (struct display){ .lines = 0xff };
}

/* The display data RAM of two lines has 0x00-0x27 and 0x40-0x67, the character generator 0x00-0x3f. */
static void display_step(struct display *display)
{
	unsigned char next = display->counter + (display->counts_down ? -1 : 1);

	if (display->generator)
		next &= 0x3f;
	else if (next == 0x28)
		next = 0x40;
	else if (next == 0x68)
		next = 0x00;
	else if (next == 0x3f)
		next = 0x27;
	else if (next == 0xff)
		next = 0x67;
	display->counter = next & 0x7f;
}

static void display_execute(struct display *display, unsigned char byte, int is_data)
{
	if (is_data) {
		display_step(display);
	} else if (byte & 0x80) {
		display->generator = 0;
		display->counter = byte & 0x7f;
	} else if (byte & 0x40) {
		display->generator = 1;
		display->counter = byte & 0x3f;
	} else if (byte & 0x20) {
		display->four_bit = !(byte & 0x10);
	} else if (byte & 0x10) {
		/* A cursor shift moves the counter; the driver sends none. */
	} else if (byte & 0x08) {
		/* Display, cursor and blinking: nothing that a reader sees. */
	} else if (byte & 0x04) {
		display->counts_down = !(byte & 0x02);
	} else if (byte) {
		/* Home and clear; the latter counts up from then on. */
		display->generator = 0;
		display->counter = 0;
		if (byte == 0x01)
			display->counts_down = 0;
	}
}

/* E fell: half a byte came, or went. */
static void display_pulse(struct display *display, unsigned char lines)
{
	int is_data = lines & LINE_RS, reads = lines & LINE_RW;
	unsigned char nibble = lines & LINE_DATA;

	if (display->four_bit && !display->half) {
		display->half = 1;
		display->upper = nibble;
		return;
	}
	if (display->four_bit) {
		display->half = 0;
		nibble = display->upper | nibble >> 4;
	}
	if (!reads)
		display_execute(display, nibble, is_data);
	else if (is_data)
		display_step(display);
}

/* The backpack's lines were written. */
static void display_drive(struct display *display, unsigned char lines)
{
	unsigned char old = display->lines;

	display->lines = lines;
	if (lines & ~old & LINE_E)
		display->pulsed = 1;
	if (old & ~lines & LINE_E && (display->pulsed || !(old & LINE_RW)))
		display_pulse(display, old);
}

/* What a read of the backpack gives: the display pulls lines down that were left high. */
static unsigned char display_read(const struct display *display)
{
	unsigned char data = LINE_DATA;

	if ((display->lines & (LINE_RW | LINE_E | LINE_RS)) == (LINE_RW | LINE_E))
		data = (display->half ? display->counter << 4 : display->counter) & LINE_DATA;
	return display->lines & (data | (unsigned char)~LINE_DATA);
}

#endif
