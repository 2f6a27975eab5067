#include "study/voice.h"

#include "record/loose.h"
#include "study/desk.h"
#include "study/words.h"

#include <poll.h>

enum { FAULT_TEXT = ERROR_TEXT + ERROR_FILE + 64 };

/* Makes the refusal LINE of SIZE bytes a sentence: errors have no full stop, and a capital only where their first word
 * is no English one. BARE: it does not begin with a file's name. A word that was typed stays as it is. */
static void make_sentence(const struct voice *v, char *line, size_t size, bool bare)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    size_t word = strspn(line, letters), end = strlen(line);
    bool typed = v->typed && strspn(v->typed, letters) == word && strncmp(line, v->typed, word) == 0;
    if (bare && !typed && word > 1 && strchr(" :,", line[word]))
        line[0] = (char)ascii_upper(line[0]);
    if (end && end + 1 < size && !strchr(".?!:", line[end - 1]))
        memcpy(line + end, ".", 2);
}

static bool say_line(struct desk *d, enum tone tone, const char *line)
{
    struct voice *v = &d->voice;
    text_free(&v->text);
    text_add(&v->text, line);
    if (v->question.yes || v->question.words)
        text_addf(&v->text, " %s", v->question.text);
    v->tone = tone;
    v->told++;
    v->said++;
    if (v->face->print)
        v->face->print(d, line);
    return false;
}

bool desk_say(struct desk *d, enum tone tone, const char *format, ...)
{
    char line[2 * ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (tone == TONE_WRONG)
        make_sentence(&d->voice, line, sizeof line, true);
    return say_line(d, tone, line);
}

void desk_read_out(struct desk *d, enum tone tone, const char *format, ...)
{
    char line[2 * ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (d->voice.face->spoken)
        say_line(d, tone, line);
}

bool desk_complain(struct desk *d, const struct error *e)
{
    char line[FAULT_TEXT];
    error_format(e, line, sizeof line);
    make_sentence(&d->voice, line, sizeof line, !e->file[0]);
    return say_line(d, TONE_WRONG, line);
}

void desk_hush(struct desk *d)
{
    struct voice *v = &d->voice;
    text_free(&v->text);
    if (v->question.yes || v->question.words)
        text_add(&v->text, v->question.text);
    v->tone = TONE_PLAIN;
    v->told++;
}

/* Add the lane where the move of N ends, " (lane d4-e4-d5-e5)", the first time that a move ends in it. */
static void add_new_lane(struct voice *v, const struct game *g, const struct node *n, struct text *out)
{
    cell to = n->left ? CELL_NONE : n->move.to;
    if (v->lanes_of != g)
        v->lanes = (cellset){{0, 0}};
    v->lanes_of = g;
    if (to == CELL_NONE || cellset_count(g->board->lane[to]) < 2 || cellset_has(v->lanes, to))
        return;
    cellset_add(&v->lanes, to);
    text_add(out, " (");
    movetext_write_lane(g->board, to, out);
    text_add(out, ")");
}

bool desk_read_move(struct desk *d, const struct node *n)
{
    const struct game *g = d->session->game;
    cell named[2];
    SCOPED(text) line = {0};
    if (!d->voice.face->spoken)
        return false;
    movetext_named(g, d->voice.typed, n->move, named);
    if (n->loose) {
        text_add(&line, n->loose->line);
    } else {
        speech_move(g, n, named, &line);
        add_new_lane(&d->voice, g, n, &line);
    }
    desk_say(d, TONE_PLAIN, "%s.", line.at);
    return true;
}

void desk_ask(struct desk *d, void (*yes)(struct desk *d), void (*no)(struct desk *d), const char *format, ...)
{
    struct question *q = &d->voice.question;
    char line[ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    snprintf(q->text, sizeof q->text, "%s (yes or no)", line);
    q->yes = NULL; /* else it would be told twice */
    q->words = NULL;
    desk_say(d, TONE_PLAIN, "%s", q->text);
    q->yes = yes;
    q->no = no;
    d->voice.asked++;
}

void desk_ask_words(struct desk *d, void (*words)(struct desk *d, const char *words), const char *format, ...)
{
    struct question *q = &d->voice.question;
    struct text said = d->voice.text; /* by the same command: it stays before the question */
    va_list args;

    d->voice.text = (struct text){0};
    *q = (struct question){0};
    va_start(args, format);
    vsnprintf(q->text, sizeof q->text, format, args);
    va_end(args);
    q->words = words;
    if (said.length)
        desk_say(d, d->voice.tone, "%s", said.at);
    else
        desk_hush(d);
    text_free(&said);
}

void desk_answer_words(struct desk *d, const char *words)
{
    void (*take)(struct desk * d, const char *words) = d->voice.question.words;
    d->voice.question.words = NULL;
    if (!take)
        return;
    desk_hush(d);
    take(d, words);
}

void desk_answer(struct desk *d, bool yes)
{
    const struct question q = d->voice.question;
    d->voice.question.yes = NULL;
    if (yes)
        desk_hush(d);
    if (!q.yes)
        desk_say(d, TONE_PLAIN, "There is no question to answer.");
    else if (yes)
        q.yes(d);
    else if (q.no)
        q.no(d);
    else
        desk_say(d, TONE_PLAIN, "All right, not done.");
}

void desk_note_fault(void *desk, const struct error *e)
{
    char line[FAULT_TEXT];
    error_format(e, line, sizeof line);
    text_addf(&((struct desk *)desk)->voice.faults, "%s\n", line);
}

/* A screen has room for one message: the first fault, and whether there are more. */
void desk_tell_faults(struct desk *d)
{
    const char *faults = d->voice.faults.at;
    int lines = 0, length = faults ? (int)strcspn(faults, "\n") : 0;

    for (const char *c = faults; c && *c; c++)
        lines += *c == '\n';
    for (const char *line = faults; lines && d->voice.face->spoken && *line; line += strcspn(line, "\n") + 1)
        desk_say(d, TONE_WRONG, "%.*s", (int)strcspn(line, "\n"), line);
    if (lines == 1 && !d->voice.face->spoken)
        desk_say(d, TONE_WRONG, "%.*s", length, faults);
    else if (lines && !d->voice.face->spoken)
        desk_say(d, TONE_WRONG, "%.*s; and %d more.", length, faults, lines - 1);
    text_free(&d->voice.faults);
}

bool desk_work(struct desk *d, void (*work)(void *context), void *context)
{
    enum { LOOK_MS = 20 };
    struct pollfd ended = {task_fd(&d->work), POLLIN, 0};
    bool cancelled = false;

    if (!task_start(&d->work, work, context)) {
        work(context);
        return true;
    }
    while (!task_done(&d->work)) {
        poll(&ended, 1, LOOK_MS);
        if (!cancelled && d->progress.tell && !progress_tell(&d->progress, 0, 0)) {
            task_cancel(&d->work);
            cancelled = true;
        }
    }
    return !cancelled || desk_say(d, TONE_WRONG, "Stopped.");
}
