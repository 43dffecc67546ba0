#pragma once
#include <sqlite3.h>

// What Swift cannot call: a macro that casts, and a variadic function.

static inline int brewguide_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int brewguide_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

// A connection that leaves the write-ahead log beside its file as it is when it closes.
static inline int brewguide_keep_log_on_close(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Whether a connection keeps SQL from reaching around the schema.
static inline int brewguide_set_defensive(sqlite3 *database, int is_defensive) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, is_defensive, (int *)0);
}
