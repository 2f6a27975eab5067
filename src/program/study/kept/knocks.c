#include "study/knocks.h"

#include "base/await.h"
#include "base/files.h"
#include "base/text.h"

#include <fcntl.h>
#include <unistd.h>

/* A knock at PATHS; and the folders beside those that it has come to. */
struct knock {
    struct job job;
    char *asked, *paths; /* the same; PATHS is taken apart */
    struct text folders;
};

static void knock_at_folder(struct knock *knock, const char *path, bool reads);

/* Knocks at the folder of FILE, unless that was done. */
static void knock_beside(struct knock *knock, const char *file)
{
    SCOPED(text) folder = {0}, line = {0};
    text_addf(&folder, "%.*s", (int)(strrchr(file, '/') - file), file);
    text_addf(&line, "\n%s\n", folder.at);
    if (!folder.length || (knock->folders.at && strstr(knock->folders.at, line.at)))
        return;
    text_add(&knock->folders, line.at);
    knock_at_folder(knock, folder.at, false);
}

/* Knocks at the file PATH. READS: and at what that names, a copy of a shared game the folder of that, what tells of
 * another file that one. */
static void knock_at_file(struct knock *knock, const char *path, bool reads)
{
    enum { HEAD = 4096 };
    static const char tag[] = "[SharedFile \"", digits[] = "0123456789";
    char head[HEAD + 1];
    int fd = file_open(path, O_RDONLY, NULL);
    ssize_t length = fd >= 0 ? read(fd, head, HEAD) : -1;
    if (fd >= 0)
        close(fd);
    head[length > 0 ? length : 0] = '\0';
    const char *copy = strstr(head, tag), *number = head + strspn(head, digits);
    const char *name = copy ? copy + strlen(tag) : number > head && *number == ' ' ? number + 1 : "";
    if (!reads || *name != '/')
        return;
    FREED char *file = memory_copy(name, strcspn(name, copy ? "\"\n" : "\n"));
    if (copy)
        knock_beside(knock, file);
    else
        knock_at_file(knock, file, false);
}

/* Knocks at the folder PATH and at the games in it, as knock_at_file does. */
static void knock_at_folder(struct knock *knock, const char *path, bool reads)
{
    struct file_names names;
    file_list(path, &names);
    for (int i = 0; i < names.count; i++) {
        const char *ending = strrchr(names.name[i], '.');
        SCOPED(text) file = {0};
        text_addf(&file, "%s/%s", path, names.name[i]);
        if (ending && (strcmp(ending, ".pgn") == 0 || strcmp(ending, ".journal") == 0))
            knock_at_file(knock, file.at, reads);
    }
    file_names_free(&names);
}

static void run_knock(struct job *job)
{
    struct knock *knock = (struct knock *)job;
    char *rest = knock->paths;
    for (const char *path; (path = strsep(&rest, "\n")) != NULL;) {
        struct stat st;
        if (file_look(path, &st) && S_ISDIR(st.st_mode))
            knock_at_folder(knock, path, true);
        else
            knock_at_file(knock, path, true);
    }
}

static void discard_knock(struct job *job)
{
    struct knock *knock = (struct knock *)job;
    text_free(&knock->folders);
    free(knock->asked);
    free(knock->paths);
    free(knock);
}

bool knocks_answer(struct knocks *knocks, enum knocker who, const char *paths)
{
    if (!await_is_used())
        return true;
    if (!knocks->jobs[who])
        knocks->jobs[who] = jobs_new();
    struct knock *done = (struct knock *)jobs_take(knocks->jobs[who]);
    bool answer = done && strcmp(done->asked, paths) == 0;
    if (done) {
        knocks->out[who] = false;
        discard_knock(&done->job);
    }
    if (answer || knocks->out[who])
        return answer;
    struct knock *knock = memory_new(sizeof *knock);
    knock->job = (struct job){.run = run_knock, .discard = discard_knock};
    knock->asked = memory_copy(paths, strlen(paths));
    knock->paths = memory_copy(paths, strlen(paths));
    knocks->out[who] = true;
    jobs_post(knocks->jobs[who], &knock->job);
    return false;
}

void knocks_wait(struct knocks *knocks, enum knocker who, int ms)
{
    if (knocks->out[who])
        jobs_wait(knocks->jobs[who], ms);
}

void knocks_fds(const struct knocks *knocks, int fd[KNOCKERS])
{
    for (int i = 0; i < KNOCKERS; i++)
        fd[i] = knocks->jobs[i] ? jobs_fd(knocks->jobs[i]) : -1;
}

void knocks_end(struct knocks *knocks)
{
    for (int i = 0; i < KNOCKERS; i++)
        jobs_free(knocks->jobs[i]);
    *knocks = (struct knocks){.out = {false}};
}
