/*
 * replay LOG ROOT BEFORE STATE OUT: makes in the new folder OUT what the disk may hold when the power fails while a
 * program does what LOG (of record.c) says under the folder ROOT, which was like the folder BEFORE when it began. STATE
 * (from 0) chooses how: after how many operations; how many of the changes of folders that were not synced yet have
 * come to the disk, in their order; and whether bytes that were not synced are there: all, none, half of the last ones,
 * zeroes or bytes of chance in their place. Prints how much the program had shown by then. Status 3: there are not so
 * many states.
 */
#include <ftw.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum kind { CREATE, NAMELESS, OPEN, WRITE, SYNC, NAME, RENAME, LINK, UNLINK, MKDIR, SYNCFOLDER, SHOWN, KINDS };
static const char *const word[KINDS] = {"create", "nameless", "open",   "write", "sync",       "name",
                                        "rename", "link",     "unlink", "mkdir", "syncfolder", "shown"};
enum data { ALL, NONE, TORN, ZEROES, GARBAGE, DATA };
enum { OPS_MAX = 20000, FILES_MAX = 4000 };

struct op {
    enum kind kind;
    unsigned long inode;
    long at;          /* offset; bytes shown */
    char *path, *new; /* NEW of rename and link */
    unsigned char *bytes;
    size_t length;
};

struct content {
    unsigned long inode;
    unsigned char *at;
    size_t length;
};

struct entry {
    char *path;
    bool folder;
    unsigned long inode;
};

static struct op op[OPS_MAX];
static int ops;
static struct content content[FILES_MAX];
static int contents;
static struct entry entry[FILES_MAX];
static int entries;
static const char *root, *before;

static void fail(const char *why)
{
    fprintf(stderr, "replay: %s\n", why);
    exit(1);
}

static struct content *content_of(unsigned long inode)
{
    for (int i = 0; i < contents; i++)
        if (content[i].inode == inode)
            return &content[i];
    if (contents == FILES_MAX)
        fail("too many files");
    content[contents] = (struct content){inode, NULL, 0};
    return &content[contents++];
}

static void put(unsigned long inode, size_t at, const unsigned char *bytes, size_t length)
{
    struct content *c = content_of(inode);
    if (at + length > c->length) {
        c->at = realloc(c->at, at + length);
        memset(c->at + c->length, 0, at + length - c->length); /* what lies between was never written */
        c->length = at + length;
    }
    memcpy(c->at + at, bytes, length);
}

static struct entry *find(const char *path)
{
    for (int i = 0; i < entries; i++)
        if (entry[i].path && strcmp(entry[i].path, path) == 0)
            return &entry[i];
    return NULL;
}

static void set(const char *path, bool folder, unsigned long inode)
{
    struct entry *e = find(path);
    if (!e && entries == FILES_MAX)
        fail("too many names");
    if (!e)
        e = &entry[entries++];
    *e = (struct entry){strdup(path), folder, inode};
}

static void take_out(const char *path)
{
    struct entry *e = find(path);
    if (e)
        e->path = NULL;
}

/* For nftw: the tree as it was at the beginning. Inodes get numbers of our own until `open` says which they are. */
static int add_before(const char *path, const struct stat *st, int type, struct FTW *where)
{
    static unsigned long next = 1ul << 60;
    char real[PATH_MAX];
    (void)where;
    snprintf(real, sizeof real, "%s%s", root, path + strlen(before));
    set(real, type == FTW_D, ++next);
    if (type == FTW_F && st->st_size > 0) {
        unsigned char *bytes = malloc((size_t)st->st_size);
        FILE *f = fopen(path, "rb");
        if (!f || fread(bytes, 1, (size_t)st->st_size, f) != (size_t)st->st_size)
            fail(path);
        fclose(f);
        put(next, 0, bytes, (size_t)st->st_size);
    }
    return 0;
}

/* A number for the file that has INODE now: a new file may have got the number of one that is gone. */
static unsigned long number_file(unsigned long inode, bool fresh)
{
    static unsigned long known[FILES_MAX], number[FILES_MAX], made;
    static int count;
    int i = 0;
    while (i < count && known[i] != inode)
        i++;
    if (i == FILES_MAX)
        fail("too many files");
    if (i == count) {
        known[count] = inode;
        number[count++] = inode;
    }
    if (fresh)
        number[i] = inode + (++made << 44);
    return number[i];
}

static void read_line(char *line)
{
    char name[16], first[PATH_MAX], second[PATH_MAX];
    struct op *o = &op[ops];
    int end;
    if (ops == OPS_MAX)
        fail("too many operations");
    if (sscanf(line, "%15s %n", name, &end) != 1)
        fail("a line of the log that is none");
    for (o->kind = 0; o->kind < KINDS && strcmp(word[o->kind], name) != 0;)
        o->kind++;
    const char *rest = line + end;
    switch (o->kind) {
    case CREATE:
    case OPEN:
    case NAME:
        sscanf(rest, "%lu %4095s", &o->inode, first);
        o->path = strdup(first);
        break;
    case NAMELESS:
    case SYNC:
        sscanf(rest, "%lu", &o->inode);
        break;
    case WRITE:
        sscanf(rest, "%lu %ld %n", &o->inode, &o->at, &end);
        rest += end;
        o->length = strcspn(rest, "\n") / 2;
        o->bytes = malloc(o->length + 1);
        for (size_t i = 0; i < o->length; i++)
            sscanf(rest + 2 * i, "%2hhx", &o->bytes[i]);
        break;
    case RENAME:
    case LINK:
        sscanf(rest, "%4095s %4095s", first, second);
        o->path = strdup(first);
        o->new = strdup(second);
        break;
    case UNLINK:
    case MKDIR:
    case SYNCFOLDER:
        sscanf(rest, "%4095s", first);
        o->path = strdup(first);
        break;
    case SHOWN:
        sscanf(rest, "%ld", &o->at);
        break;
    case KINDS:
        fail(line);
    }
    if (o->inode)
        o->inode = number_file(o->inode, o->kind == CREATE || o->kind == NAMELESS);
    ops++;
}

static bool changes_folder(const struct op *o)
{
    return o->kind == CREATE || o->kind == NAME || o->kind == RENAME || o->kind == LINK || o->kind == UNLINK ||
           o->kind == MKDIR;
}

/* Is PATH in the folder FOLDER itself? A slash at the end of either means nothing. */
static bool lies_in(const char *path, const char *folder)
{
    size_t length = strlen(path), all = strlen(folder);
    while (length > 1 && path[length - 1] == '/')
        length--;
    while (all > 1 && folder[all - 1] == '/')
        all--;
    while (length > 1 && path[length - 1] != '/')
        length--;
    while (length > 1 && path[length - 1] == '/')
        length--;
    return length == all && strncmp(path, folder, all) == 0;
}

/* Is operation I for certain on the disk after CUT operations? */
static bool is_synced(int i, int cut)
{
    for (int j = i + 1; j < cut; j++)
        if (op[i].kind == WRITE ? op[j].kind == SYNC && op[j].inode == op[i].inode
                                : op[j].kind == SYNCFOLDER && lies_in(op[i].new ? op[i].new : op[i].path, op[j].path))
            return true;
    return false;
}

static void change_folder(const struct op *o)
{
    struct entry *e;
    switch (o->kind) {
    case CREATE:
    case NAME:
        set(o->path, false, o->inode);
        break;
    case MKDIR:
        set(o->path, true, 0);
        break;
    case RENAME:
    case LINK:
        if ((e = find(o->path)) != NULL)
            set(o->new, e->folder, e->inode);
        if (o->kind == RENAME)
            take_out(o->path);
        break;
    default:
        take_out(o->path);
    }
}

/* The names and bytes after CUT operations. */
static void apply(int cut, int folders, enum data data)
{
    int last = -1;
    for (int i = 0; i < cut; i++)
        if (op[i].kind == WRITE && !is_synced(i, cut))
            last = i;
    for (int i = 0; i < cut; i++) {
        const struct op *o = &op[i];
        bool synced = o->kind == WRITE || changes_folder(o) ? is_synced(i, cut) : true;
        if (o->kind == OPEN && find(o->path) && find(o->path)->inode >> 60) {
            content_of(find(o->path)->inode)->inode = o->inode;
            find(o->path)->inode = o->inode;
        }
        if (changes_folder(o) && (synced || folders-- > 0))
            change_folder(o);
        if (o->kind != WRITE || (!synced && data == NONE))
            continue;
        if (!synced && data >= ZEROES)
            for (size_t k = 0; k < o->length; k++)
                o->bytes[k] = data == ZEROES ? 0 : (unsigned char)(k * 167 + 201);
        put(o->inode, (size_t)o->at, o->bytes, !synced && data == TORN && i == last ? o->length / 2 : o->length);
    }
}

/* Find state number STATE; false if there are not so many. */
static bool choose(long state, int *cut, int *folders, enum data *data)
{
    for (*cut = 0; *cut <= ops; ++*cut) {
        int pending = 0;
        bool bytes = false;
        for (int i = 0; i < *cut; i++) {
            pending += changes_folder(&op[i]) && !is_synced(i, *cut);
            bytes = bytes || (op[i].kind == WRITE && !is_synced(i, *cut));
        }
        int kinds = bytes ? DATA : 1;
        if (state < (pending + 1) * kinds) {
            *folders = (int)state / kinds;
            *data = (enum data)(state % kinds);
            return true;
        }
        state -= (pending + 1) * kinds;
    }
    return false;
}

static void make(const char *out)
{
    char path[PATH_MAX];
    mkdir(out, 0700);
    for (int pass = 0; pass < 2; pass++) /* folders first, in the order in which they were made */
        for (int i = 0; i < entries; i++) {
            if (!entry[i].path || entry[i].folder != (pass == 0))
                continue;
            snprintf(path, sizeof path, "%s%s", out, entry[i].path + strlen(root));
            if (pass == 0) {
                mkdir(path, 0700);
                continue;
            }
            const struct content *c = content_of(entry[i].inode);
            FILE *f = fopen(path, "wb"); /* not where its folder has not come to the disk */
            if (f) {
                fwrite(c->at, 1, c->length, f);
                fclose(f);
            }
        }
}

int main(int argc, char **argv)
{
    static char line[3 * PATH_MAX];
    int cut, folders;
    enum data data;
    long shown = 0;
    FILE *log = argc == 6 ? fopen(argv[1], "r") : NULL;

    if (!log)
        fail("usage: replay LOG ROOT BEFORE STATE OUT");
    root = argv[2];
    before = argv[3];
    while (fgets(line, sizeof line, log))
        read_line(line);
    fclose(log);
    if (!choose(strtol(argv[4], NULL, 10), &cut, &folders, &data))
        return 3;
    nftw(before, add_before, 16, FTW_PHYS);
    apply(cut, folders, data);
    make(argv[5]);
    for (int i = 0; i < cut; i++)
        shown = op[i].kind == SHOWN ? op[i].at : shown;
    printf("%ld\n", shown);
    return 0;
}
