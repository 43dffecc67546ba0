/* SPDX-License-Identifier: GPL-2.0 */
/*
 * An NAU7802, the converter of a load cell, as its bytes on the bus tell it; and a judge of them.
 *
 * Copyright (C) BrewGuide contributors. This file and the module that includes it alone are licensed
 * under the GNU General Public License, version 2.
 *
 * Written from the data sheet, rev. 1.7: 8.3 (the bus), 8.6 (calibration), 9.1 (power-up), 10 and 11
 * (registers). It shares nothing with the driver nor with the simulated board's chip: what one of
 * them has misread the other need not have. Time passes only when somebody looks: conversions that
 * were due meanwhile are made up for.
 */
#ifndef BREWGUIDE_CONVERTER_H
#define BREWGUIDE_CONVERTER_H

#include "load.h"

/* 8.3.1: the address is fixed. */
#define CONVERTER_ADDRESS 0x2a

#define PU_RR 0x01
#define PU_PUD 0x02
#define PU_PUA 0x04
#define PU_PUR 0x08
#define PU_CS 0x10
#define PU_CR 0x20
#define PU_AVDDS 0x80
#define CTRL2_CHS 0x80
#define CTRL2_CALS 0x04
#define PGA_CAP_EN 0x80

#define MS 1000000LL

/* What a real one would not have taken, or would have answered wrongly. */
enum complaint {
	NO_COMPLAINT,
	TOO_EARLY,	/* 9.1: a setting, or a start, before the digital part said that it is ready */
	UNSETTLED,	/* it converts or calibrates less than 600 ms after the analog part was powered */
	REGULATOR,	/* the regulator is on with less than 0.3 V between it and the supply */
	DISTURBED,	/* 8.6: a setting is written while it calibrates */
	NO_REGISTER,	/* 10: there is no such register, or it can't be written */
	RESERVED,	/* 11: a value that the data sheet reserves */
	NOTHING_NEW,	/* the result was read though nothing was converted since */
	TORN,		/* the result's three bytes were not read in one go, highest first */
	UNADDRESSED,	/* 8.3: a read that no register's number went before */
	SHORTED,	/* the capacitor between the second channel's inputs, and that channel used */
	COMPLAINTS
};

struct converter {
	unsigned char registers[32];
	unsigned char pointer;
	bool present, frozen, pointed, calibrated;
	int result_bytes;	/* of the result, read in this transfer */
	long long digital_at, analog_at, calibrated_at, converted_at;	/* 0: not under way */
	int conversions;	/* since the last change; the filter wants four */
	enum complaint complaint;	/* of the byte just taken */
};

/* The supply is a Pi's 3.3 V, in tenths of a volt. */
#define SUPPLY 33
/* An ordinary cell of 5 kg gives 1 mV/V; empty it gives what 50 g would. */
#define CELL_EMPTY 50000LL
#define CELL_PICOVOLTS 200LL
/* What an offset that was never calibrated is off by: 3 g of such a cell. */
#define CELL_OFFSET 1300

static void converter_complain(struct converter *chip, enum complaint what)
{
	if (chip->complaint == NO_COMPLAINT)
		chip->complaint = what;
}

/* Power-on, and RR: all registers 0 but the gains of 1 and the revision (10). */
static void converter_reset(struct converter *chip)
{
	int i;

	for (i = 0; i < 32; i++)
		chip->registers[i] = 0;
	chip->registers[0x07] = chip->registers[0x0e] = 0x80;
	chip->registers[0x1f] = 0x0f;
	chip->digital_at = chip->analog_at = chip->calibrated_at = chip->converted_at = 0;
	chip->conversions = 0;
	chip->calibrated = false;
}

static void converter_plug(struct converter *chip, bool in)
{
	*chip = (struct converter){ .present = in };
	converter_reset(chip);
}

/* 11.3, CRS: 10, 20, 40, 80, and 320 conversions a second. */
static long long converter_period(const struct converter *chip)
{
	static const int rates[8] = { 10, 20, 40, 80, 80, 80, 80, 320 };

	return 1000 * MS / rates[chip->registers[2] >> 4 & 7];
}

/* 24 bits for half the reference either way, by the gain; what does not fit is cut off. */
static void converter_convert(struct converter *chip, struct load *load, long long at)
{
	long long picovolts = (load_felt(load, at) + CELL_EMPTY) * CELL_PICOVOLTS;
	long long counts = (picovolts << (chip->registers[1] & 7)) / 1000 * (1 << 24) / 1000000000;

	chip->conversions++;
	if (!chip->calibrated)
		counts += CELL_OFFSET;
	if (chip->conversions < 4)
		counts = counts * chip->conversions / 4;
	if (counts > 0x7fffff)
		counts = 0x7fffff;
	if (counts < -0x800000)
		counts = -0x800000;
	chip->registers[0x12] = counts >> 16;
	chip->registers[0x13] = counts >> 8;
	chip->registers[0x14] = counts;
	chip->registers[0] |= PU_CR;
}

static void converter_pass(struct converter *chip, struct load *load, long long now)
{
	long long period = converter_period(chip);

	if (chip->frozen)
		return;
	if (chip->digital_at && chip->digital_at <= now)
		chip->registers[0] |= PU_PUR;
	if (chip->calibrated_at && chip->calibrated_at <= now) {
		if (chip->converted_at)
			chip->converted_at = chip->calibrated_at + period;
		chip->calibrated_at = 0;
		chip->registers[2] &= ~CTRL2_CALS;
		chip->calibrated = true;
		chip->conversions = 0;
	}
	if (!chip->converted_at || chip->calibrated_at)
		return;
	/* Of conversions that nobody read only the last ones can still be seen. */
	if (chip->converted_at < now - 10 * period) {
		chip->converted_at += (now - 10 * period - chip->converted_at) / period * period;
		chip->conversions += 10;
	}
	while (chip->converted_at <= now) {
		converter_convert(chip, load, chip->converted_at);
		chip->converted_at += period;
	}
}

/* Conversions and calibrations want the analog part as it should be. */
static void converter_check_analog(struct converter *chip, long long now)
{
	if (!(chip->registers[0] & PU_PUR))
		converter_complain(chip, TOO_EARLY);
	else if (!chip->analog_at || now < chip->analog_at)
		converter_complain(chip, UNSETTLED);
	if (chip->registers[0x1c] & PGA_CAP_EN && chip->registers[2] & CTRL2_CHS)
		converter_complain(chip, SHORTED);
}

/* VLDO: 4.5 V less 0.3 V a step. */
static void converter_check_regulator(struct converter *chip)
{
	int regulator = 45 - 3 * (chip->registers[1] >> 3 & 7);

	if (chip->registers[0] & PU_AVDDS && regulator + 3 > SUPPLY)
		converter_complain(chip, REGULATOR);
}

/* Register 0: CR and PUR are read only. */
static void converter_power(struct converter *chip, unsigned char byte, long long now)
{
	unsigned char old = chip->registers[0], told = PU_CR | PU_PUR;

	if (byte & PU_RR) {
		converter_reset(chip);
		chip->registers[0] = PU_RR;
		return;
	}
	chip->registers[0] = (byte & ~told) | (old & told);
	if (!(byte & PU_PUD)) {
		chip->registers[0] &= ~told;
		chip->digital_at = chip->calibrated_at = 0;
	} else if (!(old & PU_PUD)) {
		chip->digital_at = now + 200000;	/* 9.1: about 200 us */
	}
	if (!(byte & PU_PUA))
		chip->analog_at = 0;
	else if (!(old & PU_PUA))
		chip->analog_at = now + 600 * MS;	/* 7.2 */
	converter_check_regulator(chip);
	if (!(byte & PU_CS) || !(byte & PU_PUD) || !(byte & PU_PUA)) {
		if (byte & PU_CS)
			converter_complain(chip, TOO_EARLY);
		chip->converted_at = 0;
	} else if (!chip->converted_at) {
		converter_check_analog(chip, now);
		chip->conversions = 0;
		chip->converted_at = now + converter_period(chip);
	}
}

static void converter_set(struct converter *chip, unsigned char number, unsigned char byte,
			  long long now)
{
	bool can_be = number <= 0x11 || number == 0x15 || number == 0x1b || number == 0x1c;

	if (!can_be)
		return converter_complain(chip, NO_REGISTER);
	if (number == 0)
		return converter_power(chip, byte, now);
	if (chip->calibrated_at)
		converter_complain(chip, DISTURBED);
	if (!(chip->registers[0] & PU_PUR))
		converter_complain(chip, TOO_EARLY);
	chip->registers[number] = byte;
	chip->conversions = 0;
	if (number == 1)
		converter_check_regulator(chip);
	if (number != 2)
		return;
	/* CALMOD 01, and rates between 80 and 320. */
	if ((byte & 3) == 1 || ((byte >> 4 & 7) > 3 && (byte >> 4 & 7) < 7))
		converter_complain(chip, RESERVED);
	if (byte & CTRL2_CALS) {
		converter_check_analog(chip, now);
		chip->calibrated_at = now + 344 * MS;	/* as others have measured it */
	}
}

/* Start and address of a message. */
static void converter_begin(struct converter *chip, bool reads)
{
	chip->complaint = NO_COMPLAINT;
	if (reads && !chip->pointed)
		converter_complain(chip, UNADDRESSED);
	if (!reads)
		chip->pointed = false;
	chip->result_bytes = 0;
}

/* A byte that was written: the first of a message is a register's number. */
static void converter_take(struct converter *chip, unsigned char byte, long long now)
{
	chip->complaint = NO_COMPLAINT;
	if (!chip->pointed) {
		chip->pointed = true;
		chip->pointer = byte;
		return;
	}
	converter_set(chip, chip->pointer++, byte, now);
}

/* A byte that is read. */
static unsigned char converter_give(struct converter *chip)
{
	unsigned char number = chip->pointer++;

	chip->complaint = NO_COMPLAINT;
	if (number >= 32) {
		converter_complain(chip, NO_REGISTER);
		return 0xff;
	}
	if (number >= 0x12 && number <= 0x14) {
		if (number == 0x12 && !(chip->registers[0] & PU_CR))
			converter_complain(chip, NOTHING_NEW);
		if (number - 0x12 != chip->result_bytes)
			converter_complain(chip, TORN);
		chip->result_bytes++;
		chip->registers[0] &= ~PU_CR;
	}
	return chip->registers[number];
}

/* The stop condition: a result of which only a part was read is no result. */
static void converter_stop(struct converter *chip)
{
	chip->complaint = NO_COMPLAINT;
	if (chip->result_bytes % 3)
		converter_complain(chip, TORN);
	chip->pointed = false;
	chip->result_bytes = 0;
}

#endif
