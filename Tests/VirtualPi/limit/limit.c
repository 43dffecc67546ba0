/*
 * The least that any program can take on this kernel, for what BrewGuide is measured at: it waits,
 * and it sends the display one byte that changes nothing.
 *
 *	limit edge CHIP BUS MICROSECONDS LINE…	so long after each falling edge; 0: at once
 *	limit apart CHIP BUS MICROSECONDS LINE…	the same with BrewGuide's duties: other things are waited
 *						for as well, a thread of its own has the bus, so that
 *						one that hangs keeps no key waiting, and it asks the
 *						backpack first, so that a plug that was out is found
 *	limit tick BUS				at each whole second of the monotonic clock
 *
 * CHIP and BUS are device files. It runs until it is ended.
 */
#define _GNU_SOURCE /* ppoll */
#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <linux/i2c-dev.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

/* As BrewGuide's loop has it, and its display's thread. */
#define PRIORITY 20
#define BUS_PRIORITY 21
#define ADDRESS 0x27
/* The backlight's line alone: the display takes nothing from it. */
#define NOTHING 0x08

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

/* A thread's own. */
static void hurry(int priority)
{
	struct sched_param parameter = { .sched_priority = priority };

	if (sched_setscheduler(0, SCHED_FIFO, &parameter))
		perror("sched_setscheduler");
	if (prctl(PR_SET_TIMERSLACK, 1))
		perror("prctl");
}

static void prepare(void)
{
	if (mlockall(MCL_CURRENT | MCL_FUTURE))
		perror("mlockall");
	hurry(PRIORITY);
}

static int open_bus(const char *path)
{
	int bus = open(path, O_RDWR);

	if (bus < 0 || ioctl(bus, I2C_SLAVE, ADDRESS))
		fail(path);
	return bus;
}

static void send_byte(int bus)
{
	const uint8_t byte = NOTHING;

	if (write(bus, &byte, 1) != 1)
		fail("write");
}

static void sleep_until(uint64_t nanoseconds)
{
	struct timespec until = { (time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000) };

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
		;
}

static int request_lines(const char *path, char **numbers, int count)
{
	struct gpio_v2_line_request request = { .num_lines = (uint32_t)count };
	int chip = open(path, O_RDWR), i;

	if (chip < 0 || count > GPIO_V2_LINES_MAX)
		fail(path);
	for (i = 0; i < count; i++)
		request.offsets[i] = (uint32_t)atoi(numbers[i]);
	strcpy(request.consumer, "limit");
	request.config.flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_BIAS_PULL_UP |
			       GPIO_V2_LINE_FLAG_EDGE_FALLING;
	if (ioctl(chip, GPIO_V2_GET_LINE_IOCTL, &request))
		fail("GPIO_V2_GET_LINE_IOCTL");
	return request.fd;
}

static void follow_edges(int lines, int bus, uint64_t delay)
{
	struct gpio_v2_line_event event;

	while (read(lines, &event, sizeof event) == sizeof event) {
		if (delay)
			sleep_until(event.timestamp_ns + delay);
		send_byte(bus);
	}
	fail("read");
}

static void follow_clock(int bus)
{
	struct timespec now;
	uint64_t second;

	clock_gettime(CLOCK_MONOTONIC, &now);
	for (second = (uint64_t)now.tv_sec + 1;; second++) {
		sleep_until(second * 1000000000);
		send_byte(bus);
	}
}

/* What the bus's thread is given. */
struct bus_side {
	int bus, work;
};

static void *have_bus(void *given)
{
	const struct bus_side *side = given;
	uint8_t word, lines;

	hurry(BUS_PRIORITY);
	while (read(side->work, &word, 1) == 1) {
		if (read(side->bus, &lines, 1) != 1)
			fail("read");
		send_byte(side->bus);
	}
	return NULL;
}

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* Waits for an edge or for the end of the wait, as one does who has more to wait for. */
static void follow_edges_apart(int lines, int bus, uint64_t delay)
{
	struct gpio_v2_line_event event;
	struct pollfd waited = { .fd = lines, .events = POLLIN };
	struct bus_side side = { .bus = bus };
	struct timespec left, *until = NULL;
	pthread_t thread;
	int pipe_ends[2];

	if (pipe(pipe_ends))
		fail("pipe");
	side.work = pipe_ends[0];
	if (pthread_create(&thread, NULL, have_bus, &side))
		fail("pthread_create");
	while (1) {
		int ready = ppoll(&waited, 1, until, NULL);

		if (ready < 0)
			fail("ppoll");
		until = NULL;
		if (ready) {
			uint64_t due, reached;

			if (read(lines, &event, sizeof event) != sizeof event)
				fail("read");
			due = event.timestamp_ns + delay;
			reached = now();
			left.tv_sec = 0;
			left.tv_nsec = due > reached ? (long)(due - reached) : 0;
			until = &left;
		} else {
			/* BrewGuide draws what is true now. */
			(void)now();
			if (write(pipe_ends[1], "", 1) != 1)
				fail("write");
		}
	}
}

int main(int count, char **arguments)
{
	prepare();
	if (count == 3 && !strcmp(arguments[1], "tick"))
		follow_clock(open_bus(arguments[2]));
	if (count < 6)
		return 64;
	int lines = request_lines(arguments[2], arguments + 5, count - 5);
	int bus = open_bus(arguments[3]);
	uint64_t delay = strtoull(arguments[4], NULL, 10) * 1000;

	if (!strcmp(arguments[1], "edge"))
		follow_edges(lines, bus, delay);
	if (!strcmp(arguments[1], "apart"))
		follow_edges_apart(lines, bus, delay);
	return 64;
}
