#include "prompt.h"

#include "base/files.h"
#include "base/replace.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 500 };

struct prompt {
    struct prompt_owner owner;
    EditLine *edit;
    HistoryW *history;
    char *history_file;
    wchar_t *fresh;    /* the line that was read last, NULL: it is in the history's file */
    FILE *sink;        /* libedit draws into this; nothing is shown of it */
    int master, slave; /* a private terminal nobody reads, so that libedit believes that it has one */
};

static struct prompt *prompt_of(EditLine *e)
{
    void *p = NULL;
    el_wget(e, EL_CLIENTDATA, &p);
    return p;
}

/* Everything libedit draws ends here; only its bell means something. */
static ssize_t swallow(void *context, const char *bytes, size_t length)
{
    struct prompt *p = context;
    if (memchr(bytes, '\a', length))
        p->owner.bell(p->owner.context);
    return (ssize_t)length;
}

static int next_character(EditLine *e, wchar_t *out)
{
    struct prompt *p = prompt_of(e);
    uint32_t code;
    if (!p->owner.next(p->owner.context, &code))
        return 0;
    *out = (wchar_t)code;
    return 1;
}

/* LENGTH wide characters as UTF-8 added to OUT. */
static void add_wide(struct text *out, const wchar_t *s, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char bytes[5];
        text_add_bytes(out, bytes, utf8_encode((uint32_t)s[i], bytes));
    }
}

/* The UTF-8 string S as wide characters; caller frees. */
static wchar_t *widen(const char *s)
{
    size_t length = strlen(s), n = 0;
    wchar_t *wide = memory_new((length + 1) * sizeof *wide);
    while (*s) {
        uint32_t code;
        s += utf8_decode(s, length, &code);
        length = strlen(s);
        wide[n++] = (wchar_t)code;
    }
    return wide;
}

/* Libedit's answer to Tab: the text before the cursor becomes what the owner says. */
static unsigned char complete_move(EditLine *e, int ch)
{
    struct prompt *p = prompt_of(e);
    const LineInfoW *line = el_wline(e);
    int before = (int)(line->cursor - line->buffer);
    SCOPED(text) typed = {0}, better = {0};
    (void)ch;

    text_add(&typed, "");
    add_wide(&typed, line->buffer, (size_t)before);
    bool whole = p->owner.complete(p->owner.context, typed.at, &better);
    if (better.at && *better.at && strcmp(better.at, typed.at) != 0) {
        wchar_t *wide = widen(better.at);
        el_deletestr(e, before);
        el_winsertstr(e, wide);
        free(wide);
    }
    return whole ? CC_REFRESH : CC_REFRESH_BEEP;
}

static unsigned char drop_line(EditLine *e, int ch)
{
    struct prompt *p = prompt_of(e);
    (void)ch;
    p->owner.dropped(p->owner.context);
    return CC_FATAL; /* libedit's word for: empty the line and start anew */
}

/* With vi's keys Escape is a command. Binding a sequence that begins with it would make libedit wait after Escape,
 * so only control keys are bound then. */
static void bind_keys(EditLine *e, bool vi, bool alternative)
{
    static const wchar_t *const keys[][2] = {
        {L"^I", L"move-complete"},      {L"^C", L"line-drop"},          {L"^R", L"em-inc-search-prev"},
        {L"^P", L"ed-prev-history"},    {L"^N", L"ed-next-history"},    {L"\\e[3~", L"ed-delete-next-char"},
        {L"\\e[1;5C", L"em-next-word"}, {L"\\e[1;5D", L"ed-prev-word"},
    };
    enum { CONTROL = 5, ALL = sizeof keys / sizeof *keys };

    for (int i = 0; i < (vi ? CONTROL : ALL); i++)
        if (alternative)
            el_wset(e, EL_BIND, L"-a", keys[i][0], keys[i][1], NULL);
        else
            el_wset(e, EL_BIND, keys[i][0], keys[i][1], NULL);
}

/* Reads the user's bindings, as el_source(e, NULL) does, unless they are no regular file: that would never end. */
static void read_editrc(EditLine *e)
{
    const char *set = getenv("EDITRC"), *home = getenv("HOME");
    SCOPED(text) path = {0};
    if (set)
        text_add(&path, set);
    else if (home)
        text_addf(&path, "%s/.editrc", home);
    int fd = path.length ? file_open(path.at, O_RDONLY, NULL) : -1;
    if (fd >= 0) {
        close(fd);
        el_source(e, path.at);
    }
}

static void set_up_editor(struct prompt *p)
{
    EditLine *e = p->edit;

    el_wset(e, EL_CLIENTDATA, p);
    el_wset(e, EL_HIST, history_w, p->history);
    el_wset(e, EL_GETCFN, next_character);
    el_wset(e, EL_ADDFN, L"move-complete", L"complete a move or command", complete_move);
    el_wset(e, EL_ADDFN, L"line-drop", L"drop the line", drop_line);
    el_wset(e, EL_EDITOR, L"emacs"); /* before the binds: it resets the maps */
    bind_keys(e, false, false);
    read_editrc(e);
    el_wset(e, EL_EDITMODE, 1); /* an `edit off` in .editrc would bypass everything */
    if (prompt_has_vi_keys(p)) {
        bind_keys(e, true, false); /* `bind -v` wiped ours */
        bind_keys(e, true, true);
    }
}

static HistoryW *new_history(void)
{
    HistEventW event;
    HistoryW *h = history_winit();
    history_w(h, &event, H_SETSIZE, HISTORY_LINES);
    history_w(h, &event, H_SETUNIQUE, 1);
    return h;
}

/*
 * Write H into OUT in libedit's format; false if that fails. libedit sets the mode of what it writes to, so that must
 * be a file.
 */
static bool write_history(HistoryW *h, struct text *out)
{
    HistEventW event;
    int fd = system_nameless_file();
    FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool good =
        f && history_w(h, &event, H_SAVE_FP, f) >= 0 && fflush(f) == 0 && text_read_descriptor(fd, "", out, NULL);

    if (f)
        fclose(f);
    else if (fd >= 0)
        close(fd);
    return good;
}

/* Reads the file of P's history. It is made if it is not there, and written anew if it has become long or is none. */
static void read_history(const struct prompt *p)
{
    enum { LONGEST = 1 << 20 };
    HistEventW event;
    SCOPED(text) lines = {0};
    struct stat now = {.st_size = 0};
    int fd = p->history_file ? file_open(p->history_file, O_RDONLY, NULL) : -1;
    bool absent = p->history_file && fd < 0 && errno == ENOENT;

    if (fd >= 0 && fstat(fd, &now) == 0 && history_w(p->history, &event, H_LOAD, p->history_file) < 0)
        now.st_size = LONGEST + 1;
    if (fd >= 0)
        close(fd);
    if ((absent || now.st_size > LONGEST) && write_history(p->history, &lines)) {
        if (absent)
            replace_make(p->history_file, lines.at, lines.length, NULL);
        else
            replace_file(p->history_file, lines.at, lines.length, NULL);
    }
}

/* Adds the line that was read last to the file of the history. That is neither locked nor synced, as no line of the
 * history is worth waiting for a slow disk: each instance of the program appends its lines whole. */
static void keep_fresh(struct prompt *p)
{
    HistEventW event;
    SCOPED(text) lines = {0};
    char last = '\n';
    int fd = p->history_file && p->fresh ? file_open(p->history_file, O_RDWR | O_APPEND, NULL) : -1;

    if (fd >= 0) {
        HistoryW *one = new_history();
        history_w(one, &event, H_ENTER, p->fresh);
        const char *line =
            write_history(one, &lines) ? strchr(lines.at, '\n') : NULL; /* after libedit's own first line */
        off_t end = lseek(fd, 0, SEEK_END);
        if (end > 0 && pread(fd, &last, 1, end - 1) == 1 && line)
            text_write_all(fd, line + (last == '\n'), strlen(line) - (last == '\n'));
        history_wend(one);
        close(fd);
    }
    free(p->fresh);
    p->fresh = NULL;
}

struct prompt *prompt_new(const struct prompt_owner *owner, const char *history, struct error *e)
{
    struct prompt *p = memory_new(sizeof *p);
    enum { WIDE = 2000 };      /* so wide that libedit never wraps or scrolls */
    enum { NEEDED = 1 << 20 }; /* bytes of libedit at its start, generously */

    p->owner = *owner;
    p->master = p->slave = -1;
    p->history_file = history ? memory_copy(history, strlen(history)) : NULL;
    p->sink = system_stream(swallow, p);
    if (p->sink)
        setvbuf(p->sink, NULL, _IONBF, 0);
    bool room = memory_has(NEEDED); /* libedit does not check its allocations */
    if (p->sink && room && system_terminal_pair(&p->master, &p->slave, 2, WIDE))
        p->edit = el_init_fd("reroute66", stdin, p->sink, p->sink, p->slave, p->slave, p->slave);
    int why = errno;
    p->history = new_history();
    read_history(p);
    if (!p->edit) {
        if (!room)
            error_set(e, "there is not enough memory for the line editor");
        else if (p->sink && p->master < 0)
            error_set(e, "the line editor needs a pseudo-terminal, and there is none: %s", strerror(why));
        else
            error_set(e, "the line editor cannot be set up");
        prompt_free(p);
        return NULL;
    }
    set_up_editor(p);
    return p;
}

void prompt_free(struct prompt *p)
{
    if (!p)
        return;
    keep_fresh(p);
    if (p->edit)
        el_end(p->edit);
    history_wend(p->history);
    if (p->sink)
        fclose(p->sink);
    if (p->master >= 0) {
        close(p->master);
        close(p->slave);
    }
    free(p->history_file);
    free(p);
}

bool prompt_read(struct prompt *p, struct text *out)
{
    int length;
    keep_fresh(p);
    const wchar_t *line = el_wgets(p->edit, &length);
    HistEventW event;

    text_free(out);
    text_add(out, "");
    if (!line || length <= 0)
        return false;
    if (line[wcsspn(line, L" \t\n")]) {
        history_w(p->history, &event, H_ENTER, line);
        p->fresh = wcsdup(line);
    }
    size_t end = (size_t)length;
    while (end > 0 && (line[end - 1] == L'\n' || line[end - 1] == L'\r'))
        end--;
    add_wide(out, line, end);
    return true;
}

void prompt_line(const struct prompt *p, struct text *out, size_t *cursor)
{
    const LineInfoW *line = el_wline(p->edit);

    text_free(out);
    text_add(out, "");
    add_wide(out, line->buffer, (size_t)(line->cursor - line->buffer));
    *cursor = out->length;
    add_wide(out, line->cursor, (size_t)(line->lastchar - line->cursor));
}

bool prompt_empty(const struct prompt *p)
{
    const LineInfoW *line = el_wline(p->edit);
    return line->buffer == line->lastchar;
}

bool prompt_has_vi_keys(const struct prompt *p)
{
    const wchar_t *mode = NULL;
    return el_wget(p->edit, EL_EDITOR, &mode) == 0 && mode && mode[0] == L'v';
}

void prompt_prefill(struct prompt *p, const char *line)
{
    wchar_t *wide = widen(line);
    const LineInfoW *now = el_wline(p->edit);
    if (*wide) {
        el_wreplacestr(p->edit, wide);
        now = el_wline(p->edit); /* the cursor has stayed where it was */
        el_cursor(p->edit, (int)(now->lastchar - now->cursor));
    } else { /* libedit does not replace by nothing */
        el_cursor(p->edit, (int)(now->lastchar - now->cursor));
        el_deletestr(p->edit, (int)(now->lastchar - now->buffer));
    }
    free(wide);
}
