/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What lies on a load cell, and what the cell makes of it (SPEC 16.6): masses that are put on, that
 * flow, that are lifted; the cell settles within half a second, evenly, and may be noisy.
 *
 * Copyright (C) BrewGuide contributors. This file and the module that includes it alone are licensed
 * under the GNU General Public License, version 2.
 *
 * Masses are milligrams, times nanoseconds of the kernel's monotonic clock.
 */
#ifndef BREWGUIDE_LOAD_H
#define BREWGUIDE_LOAD_H

#define LOAD_SETTLING 500000000LL
/* Chosen: far more than hands do within half a second. */
#define LOAD_FLOWS 64

struct load {
	long long lying;	/* of flows that are long over */
	struct flow {
		long long from, until, mass;
	} flows[LOAD_FLOWS];
	int count;
	long long lifted_from, lifted_until;
	long long noise;	/* standard deviation */
	unsigned int random;
};

/* What of a flow has come by then; one without a span comes at once. */
static long long load_part(const struct flow *flow, long long at)
{
	if (at < flow->from)
		return 0;
	if (at >= flow->until)
		return flow->mass;
	/* Microseconds: the product stays within 63 bits for 20 kg and a day. */
	return flow->mass * ((at - flow->from) / 1000) / ((flow->until - flow->from) / 1000 + 1);
}

/* What lies there, lifted or not. */
static long long load_lying(const struct load *load, long long at)
{
	long long sum = load->lying;
	int i;

	for (i = 0; i < load->count; i++)
		sum += load_part(&load->flows[i], at);
	return sum;
}

/* A mass comes within a span from now on; with too many under way the oldest is over at once. */
static void load_add(struct load *load, long long mass, long long span, long long now)
{
	int i, kept = 0;

	for (i = 0; i < load->count; i++) {
		bool over = load->flows[i].until < now - LOAD_SETTLING;

		if (over || (i == 0 && load->count == LOAD_FLOWS))
			load->lying += load->flows[i].mass;
		else
			load->flows[kept++] = load->flows[i];
	}
	load->flows[kept] = (struct flow){ now, now + span, mass };
	load->count = kept + 1;
}

/* Everything is taken off; what still flows goes elsewhere. */
static void load_take(struct load *load, long long now)
{
	long long mass = load_lying(load, now);
	int i;

	for (i = 0; i < load->count; i++) {
		load->flows[i].mass = load_part(&load->flows[i], now);
		if (load->flows[i].until > now)
			load->flows[i].until = now;
	}
	load_add(load, -mass, 0, now);
}

static void load_lift(struct load *load, long long span, long long now)
{
	load->lifted_from = now;
	load->lifted_until = now + span;
}

/* xorshift32 (Marsaglia, 2003). */
static unsigned int load_random(struct load *load)
{
	unsigned int x = load->random ? load->random : 2463534242u;

	x ^= x << 13;
	x ^= x >> 17;
	x ^= x << 5;
	return load->random = x;
}

/* Twelve even numbers of one unit's width have a standard deviation of one unit. */
static long long load_noise(struct load *load)
{
	long long sum = 0;
	int i;

	if (!load->noise)
		return 0;
	for (i = 0; i < 12; i++)
		sum += load_random(load) % 2001;
	return load->noise * (sum - 12000) / 2000;
}

/* What the cell feels: the mean over the time that it takes to settle. */
static long long load_felt(struct load *load, long long at)
{
	const int moments = 100;
	long long sum = 0, moment;
	int i;

	for (i = 0; i < moments; i++) {
		moment = at - LOAD_SETTLING / moments * i;
		if (moment < load->lifted_from || moment >= load->lifted_until)
			sum += load_lying(load, moment);
	}
	return sum / moments + load_noise(load);
}

#endif
