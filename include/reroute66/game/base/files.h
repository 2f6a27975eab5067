/* Opening files without hanging: to open a named pipe or a device where a file is expected would wait for ever. */
#pragma once

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/*
 * Open the regular file PATH with FLAGS of open(2) (none that create); it is closed on exec. Links are followed unless
 * FLAGS say otherwise. Returns the descriptor; on failure -1 with ERROR filled ("cannot open: …", "this is a named
 * pipe: name a file instead") and errno set (EINVAL for the latter). Never waits.
 */
int file_open(const char *path, int flags, struct error *error);

/* True if there is a file PATH, which stands as *OUT (may be NULL) says; else false with errno set. Of a link: what it
 * leads to / the link itself. */
bool file_look(const char *path, struct stat *out);
bool file_look_at_link(const char *path, struct stat *out);

/* True if there is a file PATH / which the user may read / which is a folder; else false with errno set. */
bool file_is_there(const char *path);
bool file_can_be_read(const char *path);
bool file_is_folder(const char *path);

/*
 * Opens the file PATH, which is made if there is none, to read it and to append to it, and keeps other programs from
 * opening it so. Returns the descriptor, closed on exec; on failure -1 with ERROR filled, by BUSY (a constant string)
 * if another program has it.
 */
int file_open_alone(const char *path, const char *busy, struct error *error);

/* Reads LENGTH bytes from AT of the open file FD, which is PATH, into OUT. False if there are not so many. */
bool file_read_at(int fd, const char *path, void *out, size_t length, uint64_t at);

/* Reads up to *LENGTH bytes, where the open file FD stands, which is PATH, into OUT, and how many those are, 0 at its
 * end, into *LENGTH. False with errno set. */
bool file_read(int fd, const char *path, void *out, size_t *length);

/* Returns the path of the file PATH from the root on, without links; NULL with errno set if there is none. Caller
 * frees. */
char *file_whole_path(const char *path);

/* Writes the LENGTH bytes where the open file FD, which is PATH, stands / cuts that file to LENGTH bytes. False with
 * errno set. */
bool file_write(int fd, const char *path, const void *bytes, size_t length);
bool file_cut(int fd, const char *path, size_t length);

/* Removes the file PATH. False with errno set. */
bool file_remove(const char *path);

/* The names of what is in a folder, in the order of their bytes, a / behind those of folders; owned. */
struct file_names {
    char **name;
    int count;
};

/* Lists the folder PATH into OUT; nothing if there is none. Free with file_names_free. */
void file_list(const char *path, struct file_names *out);
void file_names_free(struct file_names *names);

/* Returns what kind of file MODE (st_mode of stat.h) stands for, for messages: "a named pipe". A constant string. */
const char *file_kind(unsigned mode);

/* The file that a user calls NAME, into OUT (SIZE bytes): ~ is the home folder, quotation marks round it are
 * dropped. */
void file_expand(const char *name, char *out, size_t size);

/* What stands for the colons of a game's id in names of files: some file systems know none, and some programs take what
 * is before one for a host. No id holds it. */
enum { FILE_COLON = '=' };

/* Writes FILE_COLON in place of each colon of the last part of PATH. */
void file_replace_colons(char *path);

/* Open the folder that holds PATH. Returns the descriptor, or -1 with errno set. */
int file_open_folder(const char *path);

/*
 * Sync the folder that holds PATH: the name of a new or renamed file is only as durable as its folder. A folder that
 * cannot be synced is no error.
 */
void file_sync_folder(const char *path);

/* Open /dev/null as each of the descriptors 0, 1 and 2 that is closed; otherwise a file opened later would take its
 * number and get what was meant for the terminal. Writing to a closed 1 still fails. Call this first. */
void file_fill_standard(void);

/*
 * Keep other instances of this program from writing in the folder of PATH until file_unlock, by an advisory lock
 * (flock) on the folder, which also ends with the process. Waits at most three seconds. Returns the lock for
 * file_unlock; -1 with ERROR filled if another program held it all that time. Where folders cannot be locked, nobody is
 * kept out.
 */
int file_lock(const char *path, struct error *error);
void file_unlock(int lock);

/* Where the user's own files belong, as the XDG base directory specification says. */

enum folder {
    FOLDER_DATA,   /* $XDG_DATA_HOME or ~/.local/share: saved games, the user's own boards */
    FOLDER_STATE,  /* $XDG_STATE_HOME or ~/.local/state: journals, histories */
    FOLDER_CONFIG, /* $XDG_CONFIG_HOME or ~/.config */
    FOLDER_CACHE,  /* $XDG_CACHE_HOME or ~/.cache: what can be computed again */
};

/*
 * Returns the program's folder of that kind, `…/reroute66`, whether or not it exists. A variable that holds a relative
 * path does not count. NULL if there is no home either. Caller frees.
 */
char *folder_path(enum folder which);

/* Returns the folder NAME in it ("": itself), created if necessary. NULL with ERROR filled on failure. Caller frees. */
char *folder_make(enum folder which, const char *name, struct error *error);

/* The local time, for names of files, `YYYYMMDD-HHMMSS`. */
enum { STAMP_SIZE = 32 };
void folder_stamp(char out[STAMP_SIZE]);
