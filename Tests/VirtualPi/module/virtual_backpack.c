// SPDX-License-Identifier: GPL-2.0
/*
 * An I2C adapter with two targets: a PCF8574, the backpack of a character display that can be read
 * (display.h), and an NAU7802, the converter of a load cell (converter.h), which is not plugged in at
 * first.
 *
 * Copyright (C) BrewGuide contributors. This file alone is licensed under the GNU General Public
 * License, version 2, as whatever is loaded into a Linux kernel should be.
 *
 * What happens on the bus is queued for one reader of /dev/virtual-backpack as records of 16 bytes
 * (struct record below, in the machine's byte order), each with the kernel's monotonic time. What
 * is written there, one command a write, are the knobs:
 *
 *	nak COUNT	so many transactions find nobody
 *	hang 0|1	each transaction takes a second and times out, as i2c-bcm2835 does it
 *	unplug		nobody is there any more
 *	replug		somebody is, with all lines high: a PCF8574 after power-on
 *	address NUMBER	where the target answers, in decimal
 *	other NUMBER	where something else answers as well, in decimal; 0 for nowhere
 *	bit NS		what one bit takes; 0 for a bus that takes no time
 *	wake COUNT	wake the reader once so many records wait
 *	edges NAME	watch the interrupts of whoever's name begins so
 *	cut COUNT	the power is cut as the disk is about to carry out so many more writes; 0: now
 *	converter plug|unplug|freeze	its plug; what is frozen answers and converts no more
 *	put MG		so much more lies on the cell, or less
 *	pour MG MS	so much more comes evenly within that time
 *	take		everything is taken off it
 *	lift MS		everything is lifted for that time
 *	noise MG	the cell is noisy, with this standard deviation
 *
 * The bus takes its time: a byte's lines change with the ninth bit after the byte before.
 *
 * What programs do to GPIO lines is queued as well, and the edges they are told of, and what is
 * written to a disk, all by the kernel's own trace points.
 */
#include <linux/blk-mq.h>
#include <linux/delay.h>
#include <linux/hrtimer.h>
#include <linux/i2c.h>
#include <linux/interrupt.h>
#include <linux/kfifo.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/poll.h>
#include <linux/tracepoint.h>
#include <linux/uaccess.h>
#include <linux/wait.h>

#include "converter.h"
#include "display.h"

enum kind {
	SAW_BEGIN = 1,	/* the target acknowledged its address; value: 1 for a read */
	SAW_LINES = 2,	/* its eight lines were written; value: their state */
	SAW_READ = 3,	/* its eight lines were read; value: their state */
	SAW_END = 4,	/* a transaction ended; value: its error, positive, or 0 */
	SAW_UNPLUGGED = 5,
	SAW_POWERED = 6,	/* it got its power: all lines are high */
	SAW_OVERRUN = 7,	/* records were lost before this one */
	SAW_LEVEL = 8,	/* an output line was set; value: its number * 2 + its level */
	SAW_EDGE = 9,	/* an interrupt of a watched line came; value: its number */
	SAW_WRITE = 10,	/* the disk is to write; value: bytes */
	SAW_START = 11,	/* a transaction is begun, whoever may answer; value: 1 for a read */
	SAW_CONVERTER = 12,	/* one with the converter ended; value: its error, positive, or 0 */
	SAW_COMPLAINT = 13,	/* the converter would not have taken this; value: enum complaint */
};

struct record {
	__u64 nanoseconds;
	__u32 kind;
	__u32 value;
};

/* Chosen: half a second of a bus at 400 kHz, and far more than the reader ever leaves. */
#define RECORDS 32768

static int bus = 1;
module_param(bus, int, 0444);
MODULE_PARM_DESC(bus, "the adapter's number");
static int address = 0x27;
module_param(address, int, 0444);
MODULE_PARM_DESC(address, "the target's address");
static uint bit_ns = 10000;
module_param(bit_ns, uint, 0444);
MODULE_PARM_DESC(bit_ns, "what one bit takes, ns");

static DEFINE_KFIFO(records, struct record, RECORDS);
static DEFINE_SPINLOCK(records_lock);
static DECLARE_WAIT_QUEUE_HEAD(readers);
static bool overrun;
static unsigned int wake_at = 1;

/* Whose interrupts are watched. */
static char watched[16] = "brewguide";

/* So many writes from now the power is cut; negative: never. */
static atomic_t writes_left = ATOMIC_INIT(-1);

/* The knobs and the target; taken for as long as one of them is looked at. */
static DEFINE_SPINLOCK(target_lock);
static unsigned int naks;
static int other;
static bool hangs, plugged = true;
static struct display display = { .lines = 0xff };
static struct converter converter;
static struct load load;

static void put(enum kind kind, u32 value)
{
	struct record new = { ktime_get_ns(), kind, value };
	unsigned long flags;

	spin_lock_irqsave(&records_lock, flags);
	if (overrun && kfifo_avail(&records) >= 2) {
		struct record lost = { new.nanoseconds, SAW_OVERRUN, 0 };

		overrun = false;
		kfifo_put(&records, lost);
	}
	if (overrun || !kfifo_put(&records, new))
		overrun = true;
	spin_unlock_irqrestore(&records_lock, flags);
	if (kfifo_len(&records) >= READ_ONCE(wake_at))
		wake_up_interruptible(&readers);
}

/* Sleeps until so many bits after `start`: lateness does not add up. */
static void pass(ktime_t start, unsigned int bits)
{
	ktime_t until = ktime_add_ns(start, (u64)bits * READ_ONCE(bit_ns));

	while (ktime_before(ktime_get(), until)) {
		set_current_state(TASK_UNINTERRUPTIBLE);
		schedule_hrtimeout(&until, HRTIMER_MODE_ABS);
	}
}

/* Whether somebody answers at this address, and if not how the transaction ends. */
static int answer(u16 addressed)
{
	int error = 0;

	spin_lock(&target_lock);
	if (hangs) {
		error = -ETIMEDOUT;
	} else if (addressed == CONVERTER_ADDRESS && converter.present) {
		error = 0;
	} else if (other && addressed == other) {
		error = 0;
	} else if (addressed != address || !plugged) {
		error = -EREMOTEIO;
	} else if (naks) {
		naks--;
		error = -EREMOTEIO;
	}
	spin_unlock(&target_lock);
	return error;
}

/* One byte to or from the target; it may have lost its plug meanwhile. */
static int transfer_byte(u8 *byte, bool reads)
{
	bool there;

	spin_lock(&target_lock);
	there = plugged;
	if (there && reads)
		*byte = display_read(&display);
	else if (there)
		display_drive(&display, *byte);
	spin_unlock(&target_lock);
	if (!there)
		return -EREMOTEIO;
	put(reads ? SAW_READ : SAW_LINES, *byte);
	return 0;
}

/* What the converter would not have taken is told at once. */
static void complain(enum complaint what)
{
	if (what != NO_COMPLAINT)
		put(SAW_COMPLAINT, what);
}

/* One byte to or from the converter. */
static int weigh_byte(u8 *byte, bool reads)
{
	enum complaint complaint = NO_COMPLAINT;
	long long now = ktime_get_ns();
	bool there;

	spin_lock(&target_lock);
	there = converter.present;
	if (there) {
		converter_pass(&converter, &load, now);
		if (reads)
			*byte = converter_give(&converter);
		else
			converter_take(&converter, *byte, now);
		complaint = converter.complaint;
	}
	spin_unlock(&target_lock);
	complain(complaint);
	return there ? 0 : -EREMOTEIO;
}

/* A message to the converter, which has acknowledged its address after so many bits. */
static int weigh(struct i2c_msg *message, ktime_t start, unsigned int bits)
{
	bool reads = message->flags & I2C_M_RD;
	enum complaint complaint;
	int error = 0, i;

	spin_lock(&target_lock);
	converter_begin(&converter, reads);
	complaint = converter.complaint;
	spin_unlock(&target_lock);
	complain(complaint);
	for (i = 0; !error && i < message->len; i++) {
		bits += 9;
		pass(start, bits);
		error = weigh_byte(&message->buf[i], reads);
	}
	pass(start, bits + 1);
	return error;
}

/* The stop condition ends whatever the messages were. */
static void stop(void)
{
	enum complaint complaint;

	spin_lock(&target_lock);
	converter_stop(&converter);
	complaint = converter.complaint;
	spin_unlock(&target_lock);
	complain(complaint);
}

static int transact(struct i2c_msg *message)
{
	bool reads = message->flags & I2C_M_RD;
	ktime_t start = ktime_get();
	unsigned int bits = 10;	/* start condition, address, direction, acknowledgement */
	bool is_other;
	int error, i;

	put(SAW_START, reads);
	pass(start, bits);
	error = answer(message->addr);
	if (error == -ETIMEDOUT)
		msleep(1000);
	if (message->addr == CONVERTER_ADDRESS) {
		error = error ?: weigh(message, start, bits);
		put(SAW_CONVERTER, -error);
		return error;
	}
	is_other = !error && message->addr != address;
	if (!error && !is_other)
		put(SAW_BEGIN, reads);
	for (i = 0; !error && i < message->len; i++) {
		bits += 9;
		pass(start, bits);
		if (is_other) {
			if (reads)
				message->buf[i] = 0xff;
			continue;
		}
		error = transfer_byte(&message->buf[i], reads);
	}
	pass(start, bits + 1);
	put(SAW_END, -error);
	return error;
}

static int transfer(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	int i, error = 0;

	for (i = 0; i < count && !error; i++)
		error = transact(&messages[i]);
	stop();
	return error ?: count;
}

static u32 functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = functionality,
};

static struct i2c_adapter adapter = {
	.owner = THIS_MODULE,
	.name = "virtual backpack",
	.algo = &algorithm,
};

static ssize_t device_read(struct file *file, char __user *to, size_t size, loff_t *offset)
{
	unsigned int copied;
	int error;

	if (kfifo_is_empty(&records)) {
		if (file->f_flags & O_NONBLOCK)
			return -EAGAIN;
		error = wait_event_interruptible(readers, !kfifo_is_empty(&records));
		if (error)
			return error;
	}
	error = kfifo_to_user(&records, to, size, &copied);
	return error ?: copied;
}

static __poll_t device_poll(struct file *file, poll_table *table)
{
	poll_wait(file, &readers, table);
	return EPOLLOUT | (kfifo_len(&records) < READ_ONCE(wake_at) ? 0 : EPOLLIN);
}

static void plug(bool in)
{
	spin_lock(&target_lock);
	plugged = in;
	if (in)
		display_power(&display);
	spin_unlock(&target_lock);
	put(in ? SAW_POWERED : SAW_UNPLUGGED, 0);
}

/* The knobs of the converter and of its cell; whether the text is one. */
static bool turn_cell(const char *text)
{
	long long milligrams, now = ktime_get_ns();
	unsigned int span;
	bool known = true;

	spin_lock(&target_lock);
	/* What was felt until now was felt before. */
	converter_pass(&converter, &load, now);
	if (sscanf(text, "put %lld", &milligrams) == 1)
		load_add(&load, milligrams, 0, now);
	else if (sscanf(text, "pour %lld %u", &milligrams, &span) == 2)
		load_add(&load, milligrams, span * MS, now);
	else if (sscanf(text, "lift %u", &span) == 1)
		load_lift(&load, span * MS, now);
	else if (sscanf(text, "noise %lld", &milligrams) == 1)
		load.noise = milligrams;
	else if (sysfs_streq(text, "take"))
		load_take(&load, now);
	else if (sysfs_streq(text, "converter plug"))
		converter_plug(&converter, true);
	else if (sysfs_streq(text, "converter unplug"))
		converter_plug(&converter, false);
	else if (sysfs_streq(text, "converter freeze"))
		converter.frozen = true;
	else
		known = false;
	spin_unlock(&target_lock);
	return known;
}

/* A panic ends UML without a word to its disks. */
static void cut_power(void)
{
	panic("power cut at %lld ns", ktime_get_ns());
}

static ssize_t device_write(struct file *file, const char __user *from, size_t size, loff_t *offset)
{
	char text[32], name[sizeof(watched)];
	unsigned int number;

	if (size >= sizeof(text))
		return -EINVAL;
	if (copy_from_user(text, from, size))
		return -EFAULT;
	text[size] = 0;
	if (sscanf(text, "nak %u", &number) == 1) {
		spin_lock(&target_lock);
		naks = number;
		spin_unlock(&target_lock);
	} else if (sscanf(text, "hang %u", &number) == 1) {
		WRITE_ONCE(hangs, number != 0);
	} else if (sscanf(text, "address %u", &number) == 1) {
		spin_lock(&target_lock);
		address = number;
		spin_unlock(&target_lock);
	} else if (sscanf(text, "other %u", &number) == 1) {
		spin_lock(&target_lock);
		other = number;
		spin_unlock(&target_lock);
	} else if (sscanf(text, "bit %u", &number) == 1) {
		WRITE_ONCE(bit_ns, number);
	} else if (sscanf(text, "wake %u", &number) == 1) {
		WRITE_ONCE(wake_at, max(number, 1u));
	} else if (sscanf(text, "cut %u", &number) == 1) {
		if (!number)
			cut_power();
		atomic_set(&writes_left, number);
	} else if (sscanf(text, "edges %15s", name) == 1) {
		strcpy(watched, name);
	} else if (sysfs_streq(text, "unplug")) {
		plug(false);
	} else if (sysfs_streq(text, "replug")) {
		plug(true);
	} else if (!turn_cell(text)) {
		return -EINVAL;
	}
	return size;
}

static const struct file_operations operations = {
	.owner = THIS_MODULE,
	.read = device_read,
	.write = device_write,
	.poll = device_poll,
	.llseek = no_llseek,
};

static struct miscdevice device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "virtual-backpack",
	.fops = &operations,
};

/* The trace points, by name: they are exported to nobody. */

static void line_set(void *unused, unsigned int line, int reads, int level)
{
	if (!reads)
		put(SAW_LEVEL, line * 2 + !!level);
}

static void interrupt_came(void *unused, int number, struct irqaction *action)
{
	if (watched[0] && action->name && !strncmp(action->name, watched, strlen(watched)))
		put(SAW_EDGE, number);
}

static void disk_asked(void *unused, struct request *request)
{
	if (!op_is_write(req_op(request)))
		return;
	if (blk_rq_bytes(request))
		put(SAW_WRITE, blk_rq_bytes(request));
	if (atomic_dec_if_positive(&writes_left) == 0)
		cut_power();
}

static struct {
	const char *name;
	void *probe;
	struct tracepoint *point;
} probes[] = {
	{ "gpio_value", line_set },
	{ "irq_handler_entry", interrupt_came },
	{ "block_rq_issue", disk_asked },
};

static void find_point(struct tracepoint *point, void *unused)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(probes); i++)
		if (!strcmp(point->name, probes[i].name))
			probes[i].point = point;
}

static void unwatch(void)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(probes); i++)
		if (probes[i].point)
			tracepoint_probe_unregister(probes[i].point, probes[i].probe, NULL);
	tracepoint_synchronize_unregister();
}

static int watch(void)
{
	int i, error = 0;

	for_each_kernel_tracepoint(find_point, NULL);
	for (i = 0; i < ARRAY_SIZE(probes) && !error; i++)
		error = probes[i].point ?
			tracepoint_probe_register(probes[i].point, probes[i].probe, NULL) : -ENOENT;
	if (error)
		unwatch();
	return error;
}

static int __init virtual_backpack_init(void)
{
	int error;

	error = watch();
	if (error)
		return error;
	adapter.nr = bus;
	error = i2c_add_numbered_adapter(&adapter);
	if (error)
		goto unwatch;
	put(SAW_POWERED, 0);
	error = misc_register(&device);
	if (error)
		goto remove;
	return 0;
remove:
	i2c_del_adapter(&adapter);
unwatch:
	unwatch();
	return error;
}

static void __exit virtual_backpack_exit(void)
{
	misc_deregister(&device);
	i2c_del_adapter(&adapter);
	unwatch();
}

module_init(virtual_backpack_init);
module_exit(virtual_backpack_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("An I2C adapter with a PCF8574 that tells what it is sent");
