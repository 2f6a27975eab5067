#include "prompt.h"

#include "base/files.h"
#include "base/jobs.h"
#include "base/replace.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <unistd.h>
#include <wchar.h>

/* LENT_PATH: room for the path of a file that lend_text lends. */
enum { HISTORY_LINES = 500, LENT_PATH = 32 };

struct prompt {
    struct prompt_owner owner;
    EditLine *edit;
    HistoryW *history;
    char *history_file;
    int posted;        /* lines that are not known to be in it */
    struct jobs *jobs; /* on that file; a slow disk keeps no key waiting */
    wchar_t *fresh;    /* the line that was read last, NULL: it is in the history's file */
    FILE *sink;        /* libedit draws into this; nothing is shown of it */
    int master, slave; /* a private terminal nobody reads, so that libedit believes that it has one */
};

static struct prompt *prompt_of(EditLine *edit)
{
    void *found = NULL;
    el_wget(edit, EL_CLIENTDATA, &found);
    return found;
}

/* Everything libedit draws ends here; only its bell means something. */
static ssize_t swallow(void *context, const char *bytes, size_t length)
{
    struct prompt *prompt = context;
    if (memchr(bytes, '\a', length))
        prompt->owner.bell(prompt->owner.context);
    return (ssize_t)length;
}

static int next_character(EditLine *edit, wchar_t *out)
{
    struct prompt *prompt = prompt_of(edit);
    uint32_t code;
    if (!prompt->owner.next(prompt->owner.context, &code))
        return 0;
    *out = (wchar_t)code;
    return 1;
}

/* LENGTH wide characters as UTF-8 added to OUT. */
static void add_wide(struct text *out, const wchar_t *wide, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char bytes[5];
        text_add_bytes(out, bytes, utf8_encode((uint32_t)wide[i], bytes));
    }
}

/* Returns the UTF-8 string TEXT as wide characters; caller frees. */
static wchar_t *widen(const char *text)
{
    size_t length = strlen(text), n = 0;
    wchar_t *wide = memory_new((length + 1) * sizeof *wide);
    while (*text) {
        uint32_t code;
        text += utf8_decode(text, length, &code);
        length = strlen(text);
        wide[n++] = (wchar_t)code;
    }
    return wide;
}

/* Libedit's answer to Tab: the text before the cursor becomes what the owner says. */
static unsigned char complete_move(EditLine *edit, int ch)
{
    struct prompt *prompt = prompt_of(edit);
    const LineInfoW *line = el_wline(edit);
    int before = (int)(line->cursor - line->buffer);
    SCOPED(text) typed = {0}, better = {0};
    (void)ch;

    text_add(&typed, "");
    add_wide(&typed, line->buffer, (size_t)before);
    bool whole = prompt->owner.complete(prompt->owner.context, typed.at, &better);
    if (better.at && *better.at && strcmp(better.at, typed.at) != 0) {
        wchar_t *wide = widen(better.at);
        el_deletestr(edit, before);
        el_winsertstr(edit, wide);
        free(wide);
    }
    return whole ? CC_REFRESH : CC_REFRESH_BEEP;
}

static unsigned char drop_line(EditLine *edit, int ch)
{
    struct prompt *prompt = prompt_of(edit);
    (void)ch;
    prompt->owner.dropped(prompt->owner.context);
    return CC_FATAL; /* libedit's word for: empty the line and start anew */
}

/* With vi's keys Escape is a command. Binding a sequence that begins with it would make libedit wait after Escape,
 * so only control keys are bound then. */
static void bind_keys(EditLine *edit, bool vi, bool alternative)
{
    static const wchar_t *const keys[][2] = {
        {L"^I", L"move-complete"},      {L"^C", L"line-drop"},          {L"^R", L"em-inc-search-prev"},
        {L"^P", L"ed-prev-history"},    {L"^N", L"ed-next-history"},    {L"\\e[3~", L"ed-delete-next-char"},
        {L"\\e[1;5C", L"em-next-word"}, {L"\\e[1;5D", L"ed-prev-word"},
    };
    enum { CONTROL = 5, ALL = sizeof keys / sizeof *keys };

    for (int i = 0; i < (vi ? CONTROL : ALL); i++)
        if (alternative)
            el_wset(edit, EL_BIND, L"-a", keys[i][0], keys[i][1], NULL);
        else
            el_wset(edit, EL_BIND, keys[i][0], keys[i][1], NULL);
}

/* Returns a file without a name that holds TEXT, for what libedit reads by a path, which goes into PATH; -1 if there
 * can be none. */
static int lend_text(const struct text *text, char path[LENT_PATH])
{
    int fd = system_nameless_file();
    if (fd >= 0 && (!text_write_all(fd, text->at ? text->at : "", text->length) || lseek(fd, 0, SEEK_SET) != 0)) {
        close(fd);
        fd = -1;
    }
    snprintf(path, LENT_PATH, "/dev/fd/%d", fd);
    return fd;
}

/* Reads the user's bindings, as el_source(e, NULL) does, unless they are no regular file: that would never end. */
static void read_editrc(EditLine *edit)
{
    const char *set = getenv("EDITRC"), *home = getenv("HOME");
    char lent[LENT_PATH];
    SCOPED(text) path = {0}, bindings = {0};
    if (set)
        text_add(&path, set);
    else if (home)
        text_addf(&path, "%s/.editrc", home);
    int fd = path.length && text_read_file(path.at, &bindings, NULL) ? lend_text(&bindings, lent) : -1;
    if (fd >= 0) {
        el_source(edit, lent);
        close(fd);
    }
}

static void set_up_editor(struct prompt *prompt)
{
    EditLine *edit = prompt->edit;

    el_wset(edit, EL_CLIENTDATA, prompt);
    el_wset(edit, EL_HIST, history_w, prompt->history);
    el_wset(edit, EL_GETCFN, next_character);
    el_wset(edit, EL_ADDFN, L"move-complete", L"complete a move or command", complete_move);
    el_wset(edit, EL_ADDFN, L"line-drop", L"drop the line", drop_line);
    el_wset(edit, EL_EDITOR, L"emacs"); /* before the binds: it resets the maps */
    bind_keys(edit, false, false);
    read_editrc(edit);
    el_wset(edit, EL_EDITMODE, 1); /* an `edit off` in .editrc would bypass everything */
    if (prompt_has_vi_keys(prompt)) {
        bind_keys(edit, true, false); /* `bind -v` wiped ours */
        bind_keys(edit, true, true);
    }
}

static HistoryW *new_history(void)
{
    HistEventW event;
    HistoryW *history = history_winit();
    history_w(history, &event, H_SETSIZE, HISTORY_LINES);
    history_w(history, &event, H_SETUNIQUE, 1);
    return history;
}

/*
 * Write HISTORY into OUT in libedit's format; false if that fails. libedit sets the mode of what it writes to, so that
 * must be a file.
 */
static bool write_history(HistoryW *history, struct text *out)
{
    HistEventW event;
    int fd = system_nameless_file();
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool good = file && history_w(history, &event, H_SAVE_FP, file) >= 0 && fflush(file) == 0 &&
                text_read_descriptor(fd, "", out, NULL);

    if (file)
        fclose(file);
    else if (fd >= 0)
        close(fd);
    return good;
}

/* Reads the file of PROMPT's history. It is made if it is not there, and written anew if it has become long or is
 * none. */
static void read_history(const struct prompt *prompt)
{
    enum { LONGEST = 1 << 20 };
    HistEventW event;
    char lent[LENT_PATH];
    SCOPED(text) lines = {0}, old = {0};
    const char *path = prompt->history_file;
    int fd = path ? file_open(path, O_RDONLY, NULL) : -1;
    bool absent = path && fd < 0 && errno == ENOENT;
    bool read = fd >= 0 && text_read_descriptor(fd, path, &old, NULL);
    if (fd >= 0)
        close(fd);
    fd = read ? lend_text(&old, lent) : -1;
    bool foreign = fd >= 0 && history_w(prompt->history, &event, H_LOAD, lent) < 0;
    if (fd >= 0)
        close(fd);
    if ((absent || foreign || old.length > LONGEST) && write_history(prompt->history, &lines)) {
        if (absent)
            replace_make(path, lines.at, lines.length, NULL);
        else
            replace_file(path, lines.at, lines.length, NULL);
    }
}

/* A line for the file PATH of the history, with the line end before it. Owned. */
struct kept_line {
    struct job job;
    char *path, *line;
};

/* Neither locked nor synced, as no line of the history is worth waiting for: each instance of the program appends its
 * lines whole. */
static void write_line(struct job *job)
{
    const struct kept_line *kept = (struct kept_line *)job;
    char last = '\n';
    int fd = file_open(kept->path, O_RDWR | O_APPEND, NULL);
    off_t end = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
    if (end > 0 && pread(fd, &last, 1, end - 1) == 1)
        text_write_all(fd, kept->line + (last == '\n'), strlen(kept->line) - (last == '\n'));
    if (fd >= 0)
        close(fd);
}

static void discard_line(struct job *job)
{
    struct kept_line *kept = (struct kept_line *)job;
    free(kept->path);
    free(kept->line);
    free(kept);
}

/* Frees what was written. */
static void drop_kept(struct prompt *prompt)
{
    for (struct job *done; (done = jobs_take(prompt->jobs)) != NULL;) {
        prompt->posted--;
        done->discard(done);
    }
}

/* Has the line that was read last added to the file of the history. */
static void keep_fresh(struct prompt *prompt)
{
    HistEventW event;
    SCOPED(text) lines = {0};
    HistoryW *one = prompt->history_file && prompt->fresh ? new_history() : NULL;
    drop_kept(prompt);
    if (one) {
        history_w(one, &event, H_ENTER, prompt->fresh);
        const char *line =
            write_history(one, &lines) ? strchr(lines.at, '\n') : NULL; /* after libedit's own first line */
        if (line) {
            struct kept_line *kept = memory_new(sizeof *kept);
            *kept = (struct kept_line){{.run = write_line, .discard = discard_line},
                                       memory_copy(prompt->history_file, strlen(prompt->history_file)),
                                       memory_copy(line, strlen(line))};
            jobs_post(prompt->jobs, &kept->job);
            prompt->posted++;
        }
        history_wend(one);
    }
    free(prompt->fresh);
    prompt->fresh = NULL;
}

/* Waits until all lines are in the file of the history, a short while at most. */
static void finish_history(struct prompt *prompt)
{
    enum { PATIENCE_MS = 500 };
    const int64_t begun = system_now();
    while (prompt->posted && system_now() - begun < PATIENCE_MS) {
        jobs_wait(prompt->jobs, PATIENCE_MS);
        drop_kept(prompt);
    }
    jobs_free(prompt->jobs);
}

struct prompt *prompt_new(const struct prompt_owner *owner, const char *history, struct error *error)
{
    struct prompt *prompt = memory_new(sizeof *prompt);
    enum { WIDE = 2000 };      /* so wide that libedit never wraps or scrolls */
    enum { NEEDED = 1 << 20 }; /* bytes of libedit at its start, generously */

    prompt->owner = *owner;
    prompt->jobs = jobs_new();
    prompt->master = prompt->slave = -1;
    prompt->history_file = history ? memory_copy(history, strlen(history)) : NULL;
    prompt->sink = system_stream(swallow, prompt);
    if (prompt->sink)
        setvbuf(prompt->sink, NULL, _IONBF, 0);
    bool room = memory_has(NEEDED); /* libedit does not check its allocations */
    if (prompt->sink && room && system_terminal_pair(&prompt->master, &prompt->slave, 2, WIDE))
        prompt->edit =
            el_init_fd("reroute66", stdin, prompt->sink, prompt->sink, prompt->slave, prompt->slave, prompt->slave);
    int why = errno;
    prompt->history = new_history();
    read_history(prompt);
    if (!prompt->edit) {
        if (!room)
            error_set(error, "there is not enough memory for the line editor");
        else if (prompt->sink && prompt->master < 0)
            error_set(error, "the line editor needs a pseudo-terminal, and there is none: %s", strerror(why));
        else
            error_set(error, "the line editor cannot be set up");
        prompt_free(prompt);
        return NULL;
    }
    set_up_editor(prompt);
    return prompt;
}

void prompt_free(struct prompt *prompt)
{
    if (!prompt)
        return;
    keep_fresh(prompt);
    finish_history(prompt);
    if (prompt->edit)
        el_end(prompt->edit);
    history_wend(prompt->history);
    if (prompt->sink)
        fclose(prompt->sink);
    if (prompt->master >= 0) {
        close(prompt->master);
        close(prompt->slave);
    }
    free(prompt->history_file);
    free(prompt);
}

bool prompt_read(struct prompt *prompt, struct text *out)
{
    int length;
    keep_fresh(prompt);
    const wchar_t *line = el_wgets(prompt->edit, &length);
    HistEventW event;

    text_free(out);
    text_add(out, "");
    if (!line || length <= 0)
        return false;
    if (line[wcsspn(line, L" \t\n")]) {
        history_w(prompt->history, &event, H_ENTER, line);
        prompt->fresh = wcsdup(line);
    }
    size_t end = (size_t)length;
    while (end > 0 && (line[end - 1] == L'\n' || line[end - 1] == L'\r'))
        end--;
    add_wide(out, line, end);
    return true;
}

void prompt_line(const struct prompt *prompt, struct text *out, size_t *cursor)
{
    const LineInfoW *line = el_wline(prompt->edit);

    text_free(out);
    text_add(out, "");
    add_wide(out, line->buffer, (size_t)(line->cursor - line->buffer));
    *cursor = out->length;
    add_wide(out, line->cursor, (size_t)(line->lastchar - line->cursor));
}

bool prompt_empty(const struct prompt *prompt)
{
    const LineInfoW *line = el_wline(prompt->edit);
    return line->buffer == line->lastchar;
}

bool prompt_has_vi_keys(const struct prompt *prompt)
{
    const wchar_t *mode = NULL;
    return el_wget(prompt->edit, EL_EDITOR, &mode) == 0 && mode && mode[0] == L'v';
}

void prompt_prefill(struct prompt *prompt, const char *line)
{
    wchar_t *wide = widen(line);
    const LineInfoW *now = el_wline(prompt->edit);
    if (*wide) {
        el_wreplacestr(prompt->edit, wide);
        now = el_wline(prompt->edit); /* the cursor has stayed where it was */
        el_cursor(prompt->edit, (int)(now->lastchar - now->cursor));
    } else { /* libedit does not replace by nothing */
        el_cursor(prompt->edit, (int)(now->lastchar - now->cursor));
        el_deletestr(prompt->edit, (int)(now->lastchar - now->buffer));
    }
    free(wide);
}
