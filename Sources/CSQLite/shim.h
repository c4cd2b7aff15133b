#ifndef AUDIT_REPORT_CSQLITE_SHIM_H
#define AUDIT_REPORT_CSQLITE_SHIM_H

#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast of -1 to a function pointer, which Swift cannot import.
/// SQLite copies the bytes before the bind call returns.
static inline int audit_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// `SQLITE_TRANSIENT` for blobs, for the same reason.
static inline int audit_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// `sqlite3_db_config` is a variadic function, which Swift cannot call.
static inline int audit_db_config(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

#endif
