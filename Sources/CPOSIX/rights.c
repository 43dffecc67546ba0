#include "CPOSIX.h"

#ifdef __linux__
int brewguide_borrow_rights(uid_t user, gid_t group) {
    if (setgroups(1, &group) < 0) return -1;
    if (setresgid(group, group, getegid()) < 0) return -1;
    return setresuid(user, user, geteuid());
}

bool brewguide_rights_are_borrowed(void) {
    uid_t real, effective, saved;
    return getresuid(&real, &effective, &saved) == 0 && saved == 0 && effective != 0;
}

// Only root may change its group.
int brewguide_swap_rights(void) {
    uid_t user[3];
    gid_t group[3];
    if (getresuid(user, user + 1, user + 2) < 0) return -1;
    if (getresgid(group, group + 1, group + 2) < 0) return -1;
    if (user[1] == 0) {
        if (setresgid(group[2], group[2], group[1]) < 0) return -1;
        return setresuid(user[2], user[2], user[1]);
    }
    if (setresuid(user[2], user[2], user[1]) < 0) return -1;
    return setresgid(group[2], group[2], group[1]);
}
#else
int brewguide_borrow_rights(uid_t user, gid_t group) {
    (void)user;
    (void)group;
    return 0;
}

bool brewguide_rights_are_borrowed(void) { return false; }

int brewguide_swap_rights(void) { return 0; }
#endif
