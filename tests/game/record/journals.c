#include "journals.h"

#include "test.h"

#include "record/journal/journal_files.h"

#include <dirent.h>
#include <unistd.h>

char journals_folder[] = "/tmp/reroute66-journal-XXXXXX";
char journal_path[512];

int open_journals(void **state)
{
    if (!mkdtemp(journals_folder))
        return -1;
    setenv("XDG_STATE_HOME", journals_folder, 1);
    return open_gamecache(state);
}

int empty_journals(void **state)
{
    (void)state;
    return shell("rm -rf %s/reroute66", journals_folder);
}

int close_journals(void **state)
{
    return empty_journals(state) || close_gamecache(state) || rmdir(journals_folder);
}

void find_journal(void)
{
    char parent[256];
    struct dirent *file;
    snprintf(parent, sizeof parent, "%s/reroute66/journal", journals_folder);
    DIR *d = opendir(parent);
    assert_non_null(d);
    journal_path[0] = '\0';
    while ((file = readdir(d)) != NULL)
        if (file->d_name[0] != '.') {
            assert_int_equal(journal_path[0], '\0');
            snprintf(journal_path, sizeof journal_path, "%s/%s", parent, file->d_name);
        }
    closedir(d);
    assert_int_not_equal(journal_path[0], '\0');
}

void assert_listed(int count, int moves, int trouble)
{
    struct unfinished *list;
    assert_int_equal(journal_list(&reading, &list), count);
    assert_true(moves == ANY || list[0].moves == moves);
    assert_true(trouble == ANY || (int)list[0].trouble == trouble);
    unfinished_free(list, count);
}

void close_journal(struct journal *journal, bool ended)
{
    if (ended && journal)
        journal_end(journal);
    journal_close(journal);
}

char *state_of(const struct record *r)
{
    struct text t = {0};
    pgn_write(r, &t);
    path_write(r, r->current, &t);
    return t.at;
}

void zero(long from, long length)
{
    FILE *file = fopen(journal_path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, from, SEEK_SET), 0);
    while (length-- > 0)
        fputc('\0', file);
    assert_int_equal(fclose(file), 0);
}
