#include "folder.h"

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

void folder_open(char out[FOLDER_SIZE])
{
    snprintf(out, FOLDER_SIZE, "/tmp/reroute66-endings-XXXXXX");
    if (!mkdtemp(out))
        fail("no folder can be made in /tmp");
}

/* Removes what nftw finds, what a folder holds before the folder itself. */
static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status;
    (void)type;
    (void)walk;
    return remove(path);
}

void folder_close(const char *folder)
{
    enum { OPEN_AT_ONCE = 8 };
    if (nftw(folder, remove_entry, OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS) != 0)
        fail(folder);
}

int folder_files(const char *folder)
{
    DIR *d = opendir(folder);
    int n = 0;
    if (!d)
        fail(folder);
    for (struct dirent *f; (f = readdir(d)) != NULL;)
        n += f->d_name[0] != '.';
    closedir(d);
    return n;
}

struct material folder_material(const struct game *g, const char *text)
{
    struct material m;
    struct mirror mirror;
    struct error e;
    if (!material_read(g, text, &m, &e))
        fail(e.text);
    mirror_find(g, &mirror);
    material_canonical(&mirror, &m);
    return m;
}

size_t folder_read(const char *path, uint8_t out[FILE_ROOM])
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail(path);
    size_t n = fread(out, 1, FILE_ROOM, f);
    fclose(f);
    return n;
}

void folder_write(const char *path, const uint8_t *bytes, size_t length)
{
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, length, f) != length || fclose(f) != 0)
        fail(path);
}
