#include "CPOSIX.h"

int brewguide_open(const char *path, int flags, mode_t mode) {
    return open(path, flags | O_CLOEXEC, mode);
}

int brewguide_open_nameless(const char *folder, mode_t mode) {
#ifdef __linux__
    return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#else
    (void)folder;
    (void)mode;
    errno = ENOTSUP;
    return -1;
#endif
}

int brewguide_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL, 0);
    if (flags < 0) return -1;
    if (brewguide_close_on_exec(descriptor) < 0) return -1;
    return fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int brewguide_set_blocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL, 0);
    if (flags < 0) return -1;
    return fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK);
}

int brewguide_close_on_exec(int descriptor) {
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

ssize_t brewguide_read_link(const char *path, uint8_t *bytes, size_t count) {
    return readlink(path, (char *)bytes, count);
}

#ifdef __linux__
int brewguide_poll(struct pollfd *list, size_t count, int64_t nanoseconds) {
    struct timespec span = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(list, count, nanoseconds < 0 ? NULL : &span, NULL);
}

int brewguide_i2c_select(int descriptor, uint8_t address) {
    return ioctl(descriptor, I2C_SLAVE, (unsigned long)address);
}

int brewguide_i2c_can_quick(int descriptor) {
    unsigned long functions = 0;
    if (ioctl(descriptor, I2C_FUNCS, &functions) < 0) return -1;
    return (functions & I2C_FUNC_SMBUS_QUICK) != 0;
}

int brewguide_i2c_quick(int descriptor) {
    struct i2c_smbus_ioctl_data call = {I2C_SMBUS_WRITE, 0, I2C_SMBUS_QUICK, NULL};
    return ioctl(descriptor, I2C_SMBUS, &call);
}

int brewguide_i2c_receive(int descriptor) {
    union i2c_smbus_data data = {0};
    struct i2c_smbus_ioctl_data call = {I2C_SMBUS_READ, 0, I2C_SMBUS_BYTE, &data};
    return ioctl(descriptor, I2C_SMBUS, &call);
}

int brewguide_i2c_transfer(
    int descriptor, uint8_t address, const uint8_t *out, size_t sent, uint8_t *in, size_t count) {
    struct i2c_msg messages[] = {
        {.addr = address, .flags = 0, .len = (__u16)sent, .buf = (uint8_t *)out},
        {.addr = address, .flags = I2C_M_RD, .len = (__u16)count, .buf = in},
    };
    struct i2c_rdwr_ioctl_data transfer = {.msgs = messages, .nmsgs = count > 0 ? 2 : 1};
    return ioctl(descriptor, I2C_RDWR, &transfer);
}
#else
int brewguide_poll(struct pollfd *list, size_t count, int64_t nanoseconds) {
    // Milliseconds, rounded up, for systems without ppoll; at most a day, then it is as if a signal
    // had come: the caller looks at its clock and asks again.
    const int64_t day = 86400000;
    int64_t span = nanoseconds / 1000000 + (nanoseconds % 1000000 > 0);
    int ready = poll(list, (nfds_t)count, nanoseconds < 0 ? -1 : (int)(span < day ? span : day));
    if (ready == 0 && span > day) {
        errno = EINTR;
        return -1;
    }
    return ready;
}

int brewguide_i2c_select(int descriptor, uint8_t address) {
    (void)descriptor;
    (void)address;
    errno = ENOTSUP;
    return -1;
}

static int unsupported(int descriptor) {
    (void)descriptor;
    errno = ENOTSUP;
    return -1;
}

int brewguide_i2c_can_quick(int descriptor) { return unsupported(descriptor); }
int brewguide_i2c_quick(int descriptor) { return unsupported(descriptor); }
int brewguide_i2c_receive(int descriptor) { return unsupported(descriptor); }
int brewguide_i2c_transfer(
    int descriptor, uint8_t address, const uint8_t *out, size_t sent, uint8_t *in, size_t count) {
    (void)descriptor, (void)address, (void)out, (void)sent, (void)in, (void)count;
    errno = ENOTSUP;
    return -1;
}
#endif
