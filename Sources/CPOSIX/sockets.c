#include "CPOSIX.h"

// SOCK_STREAM is an enumeration in one C library and a number in another.
int brewguide_local_socket(void) {
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

// Linux gives a socket's file the mode that the socket has when it is bound; elsewhere this fails
// and does no harm.
void brewguide_prepare_socket_mode(int descriptor, mode_t mode) {
    int ignored = fchmod(descriptor, mode);
    (void)ignored;
}

int brewguide_send_datagram(const char *to, const char *text) {
    struct sockaddr_un address;
    size_t length = strlen(to);
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    if (length == 0 || length >= sizeof address.sun_path) {
        errno = length == 0 ? EINVAL : ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, to, length);
    if (to[0] == '@') address.sun_path[0] = 0;
    length += offsetof(struct sockaddr_un, sun_path);
    int descriptor = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (descriptor < 0) return -1;
    int code = brewguide_set_nonblocking(descriptor);
    if (code == 0) {
        ssize_t sent = sendto(
            descriptor, text, strlen(text), 0, (struct sockaddr *)&address, (socklen_t)length);
        code = sent < 0 ? -1 : 0;
    }
    int saved = errno;
    close(descriptor);
    errno = saved;
    return code;
}

int brewguide_peer_user(int descriptor, uid_t *user) {
#ifdef __linux__
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -1;
    *user = peer.uid;
    return 0;
#else
    gid_t group;
    return getpeereid(descriptor, user, &group);
#endif
}
