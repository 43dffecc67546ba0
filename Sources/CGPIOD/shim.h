// One face for two generations of libgpiod that share nothing but names: 1.6 (Debian bookworm)
// and 2.x (trixie). Only the first one's header defines GPIOD_LINE_BULK_MAX_LINES.
//
// Every function returns a negative number, or NULL, with errno set when it fails. A request is
// owned by who made it, and ends with brewguide_gpio_release.
#pragma once
#include <errno.h>
#include <gpiod.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BREWGUIDE_GPIO_LINES_MAX 16
#define BREWGUIDE_GPIO_EVENTS_MAX 64
#define BREWGUIDE_GPIO_TEXT 64

struct brewguide_gpio_chip_text {
    char name[BREWGUIDE_GPIO_TEXT];
    char label[BREWGUIDE_GPIO_TEXT];
    unsigned int lines;
};

struct brewguide_gpio_event {
    unsigned int line;   // place in the request, from 0
    bool rising;
    uint64_t nanoseconds;
    unsigned long sequence; // of this line, from 1; 0 where the kernel's interface has none
};

static inline void brewguide_gpio_copy(char *to, const char *from) {
    strncpy(to, from ? from : "", BREWGUIDE_GPIO_TEXT - 1);
    to[BREWGUIDE_GPIO_TEXT - 1] = '\0';
}

static inline struct gpiod_chip *brewguide_gpio_open(const char *path) {
    return gpiod_chip_open(path);
}

static inline void brewguide_gpio_close(struct gpiod_chip *chip) { gpiod_chip_close(chip); }

#ifdef GPIOD_LINE_BULK_MAX_LINES // libgpiod 1.x

struct brewguide_gpio_request {
    struct gpiod_line_bulk lines;
    unsigned int count;
};

static inline int brewguide_gpio_describe(
    struct gpiod_chip *chip, struct brewguide_gpio_chip_text *text) {
    brewguide_gpio_copy(text->name, gpiod_chip_name(chip));
    brewguide_gpio_copy(text->label, gpiod_chip_label(chip));
    text->lines = gpiod_chip_num_lines(chip);
    return 0;
}

static inline int brewguide_gpio_find(struct gpiod_chip *chip, const char *name) {
    unsigned int count = gpiod_chip_num_lines(chip);
    for (unsigned int i = 0; i < count; i++) {
        struct gpiod_line *line = gpiod_chip_get_line(chip, i);
        const char *found = line ? gpiod_line_name(line) : NULL;
        if (found && strcmp(found, name) == 0) return (int)i;
    }
    errno = ENOENT;
    return -1;
}

// 1 and the consumer's name when the line is in use, 0 when it is free.
static inline int brewguide_gpio_consumer(
    struct gpiod_chip *chip, unsigned int offset, char *consumer) {
    struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
    if (!line) return -1;
    brewguide_gpio_copy(consumer, gpiod_line_consumer(line));
    return gpiod_line_is_used(line) ? 1 : 0;
}

// The line's name, empty when it has none.
static inline int brewguide_gpio_line_name(
    struct gpiod_chip *chip, unsigned int offset, char *name) {
    struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
    if (!line) return -1;
    brewguide_gpio_copy(name, gpiod_line_name(line));
    return 0;
}

static inline struct brewguide_gpio_request *brewguide_gpio_gather(
    struct gpiod_chip *chip, const unsigned int *offsets, unsigned int count) {
    struct brewguide_gpio_request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    gpiod_line_bulk_init(&request->lines);
    request->count = count;
    for (unsigned int i = 0; i < count; i++) {
        struct gpiod_line *line = gpiod_chip_get_line(chip, offsets[i]);
        if (!line) {
            free(request);
            return NULL;
        }
        gpiod_line_bulk_add(&request->lines, line);
    }
    return request;
}

static inline struct brewguide_gpio_request *brewguide_gpio_inputs(
    struct gpiod_chip *chip, const unsigned int *offsets, unsigned int count) {
    struct brewguide_gpio_request *request = brewguide_gpio_gather(chip, offsets, count);
    if (!request) return NULL;
    if (gpiod_line_request_bulk_both_edges_events_flags(
            &request->lines, "brewguide", GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP) < 0) {
        free(request);
        return NULL;
    }
    return request;
}

static inline struct brewguide_gpio_request *brewguide_gpio_outputs(
    struct gpiod_chip *chip, const unsigned int *offsets, unsigned int count) {
    int values[BREWGUIDE_GPIO_LINES_MAX] = {0};
    struct brewguide_gpio_request *request = brewguide_gpio_gather(chip, offsets, count);
    if (!request) return NULL;
    if (gpiod_line_request_bulk_output(&request->lines, "brewguide", values) < 0) {
        free(request);
        return NULL;
    }
    return request;
}

static inline unsigned int brewguide_gpio_descriptors(struct brewguide_gpio_request *request) {
    return request->count;
}

static inline int brewguide_gpio_descriptor(
    struct brewguide_gpio_request *request, unsigned int index) {
    return gpiod_line_event_get_fd(gpiod_line_bulk_get_line(&request->lines, index));
}

static inline int brewguide_gpio_events(
    struct brewguide_gpio_request *request, unsigned int index,
    struct brewguide_gpio_event *events) {
    struct gpiod_line_event read[16];
    int count = gpiod_line_event_read_fd_multiple(
        brewguide_gpio_descriptor(request, index), read, 16);
    for (int i = 0; i < count; i++) {
        events[i].line = index;
        events[i].rising = read[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
        events[i].nanoseconds =
            (uint64_t)read[i].ts.tv_sec * 1000000000u + (uint64_t)read[i].ts.tv_nsec;
        events[i].sequence = 0;
    }
    return count;
}

static inline int brewguide_gpio_value(
    struct brewguide_gpio_request *request, unsigned int index) {
    return gpiod_line_get_value(gpiod_line_bulk_get_line(&request->lines, index));
}

static inline int brewguide_gpio_set(
    struct brewguide_gpio_request *request, const int *values) {
    return gpiod_line_set_value_bulk(&request->lines, values);
}

static inline void brewguide_gpio_release(struct brewguide_gpio_request *request) {
    gpiod_line_release_bulk(&request->lines);
    free(request);
}

#else // libgpiod 2.x

struct brewguide_gpio_request {
    struct gpiod_line_request *lines;
    struct gpiod_edge_event_buffer *buffer;
    unsigned int offsets[BREWGUIDE_GPIO_LINES_MAX];
    unsigned int count;
};

static inline int brewguide_gpio_describe(
    struct gpiod_chip *chip, struct brewguide_gpio_chip_text *text) {
    struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
    if (!info) return -1;
    brewguide_gpio_copy(text->name, gpiod_chip_info_get_name(info));
    brewguide_gpio_copy(text->label, gpiod_chip_info_get_label(info));
    text->lines = (unsigned int)gpiod_chip_info_get_num_lines(info);
    gpiod_chip_info_free(info);
    return 0;
}

static inline int brewguide_gpio_find(struct gpiod_chip *chip, const char *name) {
    return gpiod_chip_get_line_offset_from_name(chip, name);
}

// 1 and the consumer's name when the line is in use, 0 when it is free.
static inline int brewguide_gpio_consumer(
    struct gpiod_chip *chip, unsigned int offset, char *consumer) {
    struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
    if (!info) return -1;
    brewguide_gpio_copy(consumer, gpiod_line_info_get_consumer(info));
    bool used = gpiod_line_info_is_used(info);
    gpiod_line_info_free(info);
    return used ? 1 : 0;
}

// The line's name, empty when it has none.
static inline int brewguide_gpio_line_name(
    struct gpiod_chip *chip, unsigned int offset, char *name) {
    struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
    if (!info) return -1;
    brewguide_gpio_copy(name, gpiod_line_info_get_name(info));
    gpiod_line_info_free(info);
    return 0;
}

static inline void brewguide_gpio_release(struct brewguide_gpio_request *request) {
    if (request->buffer) gpiod_edge_event_buffer_free(request->buffer);
    if (request->lines) gpiod_line_request_release(request->lines);
    free(request);
}

static inline struct brewguide_gpio_request *brewguide_gpio_request_lines(
    struct gpiod_chip *chip, const unsigned int *offsets, unsigned int count, bool inputs) {
    struct gpiod_line_settings *settings = gpiod_line_settings_new();
    struct gpiod_line_config *lines = gpiod_line_config_new();
    struct gpiod_request_config *config = gpiod_request_config_new();
    struct brewguide_gpio_request *request = calloc(1, sizeof *request);
    bool made = false;
    int saved;
    if (settings && lines && config && request) {
        gpiod_request_config_set_consumer(config, "brewguide");
        if (inputs) {
            gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT);
            gpiod_line_settings_set_bias(settings, GPIOD_LINE_BIAS_PULL_UP);
            gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH);
            gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC);
            gpiod_request_config_set_event_buffer_size(config, BREWGUIDE_GPIO_EVENTS_MAX);
            request->buffer = gpiod_edge_event_buffer_new(BREWGUIDE_GPIO_EVENTS_MAX);
        } else {
            gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT);
            gpiod_line_settings_set_output_value(settings, GPIOD_LINE_VALUE_INACTIVE);
        }
        memcpy(request->offsets, offsets, count * sizeof *offsets);
        request->count = count;
        if ((!inputs || request->buffer)
            && gpiod_line_config_add_line_settings(lines, offsets, count, settings) == 0)
            request->lines = gpiod_chip_request_lines(chip, config, lines);
        made = request->lines != NULL;
    }
    saved = errno;
    if (!made && request) {
        brewguide_gpio_release(request);
        request = NULL;
    }
    if (settings) gpiod_line_settings_free(settings);
    if (lines) gpiod_line_config_free(lines);
    if (config) gpiod_request_config_free(config);
    errno = saved;
    return request;
}

static inline struct brewguide_gpio_request *brewguide_gpio_inputs(
    struct gpiod_chip *chip, const unsigned int *offsets, unsigned int count) {
    return brewguide_gpio_request_lines(chip, offsets, count, true);
}

static inline struct brewguide_gpio_request *brewguide_gpio_outputs(
    struct gpiod_chip *chip, const unsigned int *offsets, unsigned int count) {
    return brewguide_gpio_request_lines(chip, offsets, count, false);
}

static inline unsigned int brewguide_gpio_descriptors(struct brewguide_gpio_request *request) {
    (void)request;
    return 1;
}

static inline int brewguide_gpio_descriptor(
    struct brewguide_gpio_request *request, unsigned int index) {
    (void)index;
    return gpiod_line_request_get_fd(request->lines);
}

static inline int brewguide_gpio_events(
    struct brewguide_gpio_request *request, unsigned int index,
    struct brewguide_gpio_event *events) {
    (void)index;
    int count = gpiod_line_request_read_edge_events(
        request->lines, request->buffer, BREWGUIDE_GPIO_EVENTS_MAX);
    for (int i = 0; i < count; i++) {
        struct gpiod_edge_event *event =
            gpiod_edge_event_buffer_get_event(request->buffer, (unsigned long)i);
        unsigned int offset = gpiod_edge_event_get_line_offset(event);
        events[i].line = 0;
        for (unsigned int line = 0; line < request->count; line++)
            if (request->offsets[line] == offset) events[i].line = line;
        events[i].rising =
            gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
        events[i].nanoseconds = gpiod_edge_event_get_timestamp_ns(event);
        events[i].sequence = gpiod_edge_event_get_line_seqno(event);
    }
    return count;
}

static inline int brewguide_gpio_value(
    struct brewguide_gpio_request *request, unsigned int index) {
    return gpiod_line_request_get_value(request->lines, request->offsets[index]);
}

static inline int brewguide_gpio_set(
    struct brewguide_gpio_request *request, const int *values) {
    enum gpiod_line_value levels[BREWGUIDE_GPIO_LINES_MAX];
    for (unsigned int i = 0; i < request->count; i++)
        levels[i] = values[i] ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    return gpiod_line_request_set_values(request->lines, levels);
}

#endif

static inline int brewguide_gpio_errno(void) { return errno; }
