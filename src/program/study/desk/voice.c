#include "study/voice.h"

#include "base/system.h"
#include "base/wide.h"
#include "record/clock.h"
#include "record/loose.h"
#include "study/desk.h"
#include "study/words.h"

#include <poll.h>

enum { FAULT_TEXT = ERROR_TEXT + ERROR_FILE + 64 };

/* Makes the refusal LINE of SIZE bytes a sentence: errors have no full stop, and a capital only where their first word
 * is no English one. BARE: it does not begin with a file's name. A word that was typed stays as it is. */
static void make_sentence(const struct voice *voice, char *line, size_t size, bool bare)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    size_t word = strspn(line, letters), end = strlen(line);
    bool typed = voice->typed && strspn(voice->typed, letters) == word && strncmp(line, voice->typed, word) == 0;
    if (bare && !typed && word > 1 && strchr(" :,", line[word]))
        line[0] = (char)ascii_upper(line[0]);
    if (end && end + 1 < size && !strchr(".?!:", line[end - 1]))
        memcpy(line + end, ".", 2);
}

static bool say_line(struct desk *desk, enum tone tone, const char *line)
{
    struct voice *voice = &desk->voice;
    const struct game *g = desk->session ? desk->session->game : NULL;
    SCOPED(text) named = {0};
    if (voice->face->spoken)
        speech_moves(g, line, &named);
    text_free(&voice->text);
    speech_labels(g, named.at ? named.at : line, &voice->text);
    SCOPED(text) said = {0};
    text_add(&said, voice->text.at);
    if (voice->question.yes || voice->question.words)
        text_addf(&voice->text, " %s", voice->question.text);
    voice->tone = tone;
    voice->told++;
    voice->said++;
    if (voice->face->print)
        voice->face->print(desk, said.at);
    return false;
}

bool desk_say(struct desk *desk, enum tone tone, const char *format, ...)
{
    const bool goes_on = desk->voice.goes_on;
    char line[2 * ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (tone == TONE_WRONG)
        make_sentence(&desk->voice, line, sizeof line, true);
    desk->voice.goes_on = false;
    if (!goes_on || !desk->voice.text.length)
        return say_line(desk, tone, line);
    desk->voice.tone = tone;
    desk_say_also(desk, "%s", line);
    return false;
}

void desk_say_also(struct desk *desk, const char *format, ...)
{
    SCOPED(text) words = {0};
    const struct question *question = &desk->voice.question;
    const char *said = desk->voice.text.at;
    size_t length = desk->voice.text.length,
           asked = question->yes || question->words ? strlen(question->text) : 0; /* that follows what is said */
    va_list args;
    if (asked && length >= asked && strcmp(said + length - asked, question->text) == 0)
        length -= asked;
    while (length && said[length - 1] == ' ')
        length--;
    if (!desk->voice.face->print && length)
        text_addf(&words, "%.*s ", (int)length, said);
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    say_line(desk, desk->voice.tone, words.at);
}

void desk_say_fault(struct desk *desk, const char *what, const struct error *error)
{
    char line[FAULT_TEXT];
    error_format(error, line, sizeof line);
    make_sentence(&desk->voice, line, sizeof line, false);
    desk_say_also(desk, "%s: %s", what, line);
}

void desk_hurry(struct desk *desk)
{
    if (!desk->hurries_since)
        desk->hurries_since = system_now();
}

bool desk_waits(struct desk *desk, const char *what, int64_t begun)
{
    /* PATIENCE_MS: longer than a lock is not named. CALM_MS: what a disk may take before a key ends the wait. */
    enum { PATIENCE_MS = 4000, HURRY_MS = 2000, CALM_MS = 1000 };
    const bool tells = desk->progress.tell != NULL;
    if (desk->hurries_since ? system_now() - desk->hurries_since >= HURRY_MS
                            : !tells && system_now() - begun >= PATIENCE_MS)
        return false;
    desk->waits_for = what;
    if (!progress_tell(tells ? &desk->progress : NULL, 0, 0))
        desk->broken_off = begun;
    desk->waits_for = NULL;
    return desk->broken_off != begun || (!desk->hurries_since && system_now() - begun < CALM_MS);
}

void desk_read_out(struct desk *desk, enum tone tone, const char *format, ...)
{
    char line[2 * ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (desk->voice.face->spoken)
        say_line(desk, tone, line);
}

void desk_widen(struct desk *desk, const struct error *error, const char *line)
{
    static const char *const command[PLAYERS_MAX] = {"white", "black", "red"};
    if (!error->needs_wide || !line || desk->lobby || desk->wide.length || !wide_exists())
        return;
    for (int i = 0; i < PLAYERS_MAX; i++) {
        char seat[SEAT_TEXT];
        seat_write(desk->setup.seat[i], seat);
        text_addf(&desk->wide, "%s %s\n", command[i], seat);
    }
    char clock[CLOCK_TEXT];
    clock_write(&desk->setup.clock, clock);
    text_addf(&desk->wide, "clock %s\n%s\n", clock, line);
}

bool desk_complain(struct desk *desk, const struct error *error)
{
    char line[FAULT_TEXT];
    desk_widen(desk, error, desk->voice.typed);
    error_format(error, line, sizeof line);
    make_sentence(&desk->voice, line, sizeof line, !error->file[0]);
    return say_line(desk, TONE_WRONG, line);
}

const char *desk_teach(struct desk *desk)
{
    bool spoken = desk->voice.face->spoken, before = desk->voice.taught;
    desk->voice.taught = true;
    return !spoken  ? " `hint`, `solution` and `next` help."
           : before ? ""
                    : " `hint`, `solution` and `next` help, `end` leaves.";
}

bool desk_is_boardless(const struct desk *desk)
{
    return desk->voice.face->spoken && (desk->voice.boardless || !desk->settings.boards);
}

void desk_hush(struct desk *desk)
{
    struct voice *voice = &desk->voice;
    text_free(&voice->text);
    voice->goes_on = false;
    if (voice->question.yes || voice->question.words)
        text_add(&voice->text, voice->question.text);
    voice->tone = TONE_PLAIN;
    voice->told++;
}

/* Add the lane where the move of NODE ends, " (lane d4-e4-d5-e5)", the first time that a move ends in it. */
static void add_new_lane(struct voice *voice, const struct game *g, const struct node *node, struct text *out)
{
    cell to = node->left ? CELL_NONE : node->move.to;
    if (voice->lanes_of != g)
        voice->lanes = (cellset){{0, 0}};
    voice->lanes_of = g;
    if (to == CELL_NONE || cellset_count(g->board->lane[to]) < 2 || cellset_has(voice->lanes, to))
        return;
    cellset_add(&voice->lanes, to);
    text_add(out, " (");
    movetext_write_lane(g->board, to, out);
    text_add(out, ")");
}

bool desk_read_move(struct desk *desk, const struct node *node)
{
    const struct game *g = desk->session->game;
    cell named[2];
    SCOPED(text) line = {0};
    if (!desk->voice.face->spoken)
        return false;
    movetext_named(g, desk->voice.typed, node->move, named);
    if (node->loose) {
        text_add(&line, node->loose->line);
    } else {
        speech_move(g, node, named, speech_name(desk->session, node), &line);
        add_new_lane(&desk->voice, g, node, &line);
    }
    desk_say(desk, TONE_PLAIN, "%s.", line.at);
    return true;
}

void desk_ask(struct desk *desk, void (*yes)(struct desk *desk), void (*no)(struct desk *desk), const char *format, ...)
{
    struct question *question = &desk->voice.question;
    char line[ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    snprintf(question->text, sizeof question->text, "%s (yes or no)", line);
    question->yes = NULL; /* else it would be told twice */
    question->words = NULL;
    desk_say(desk, TONE_PLAIN, "%s", question->text);
    question->yes = yes;
    question->no = no;
    desk->voice.asked++;
}

void desk_ask_words(struct desk *desk, void (*words)(struct desk *desk, const char *words), const char *format, ...)
{
    struct question *question = &desk->voice.question;
    struct text said = desk->voice.text; /* by the same command: it stays before the question */
    va_list args;

    desk->voice.text = (struct text){0};
    *question = (struct question){0};
    va_start(args, format);
    vsnprintf(question->text, sizeof question->text, format, args);
    va_end(args);
    question->words = words;
    if (said.length)
        desk_say(desk, desk->voice.tone, "%s", said.at);
    else
        desk_hush(desk);
    text_free(&said);
}

void desk_answer_words(struct desk *desk, const char *words)
{
    void (*take)(struct desk * desk, const char *words) = desk->voice.question.words;
    desk->voice.question.words = NULL;
    if (!take)
        return;
    desk_hush(desk);
    take(desk, words);
}

void desk_answer(struct desk *desk, bool yes)
{
    const struct question question = desk->voice.question;
    desk->voice.question.yes = NULL;
    if (yes)
        desk_hush(desk);
    if (!question.yes)
        desk_say(desk, TONE_WRONG, "There is no question to answer.");
    else if (yes)
        question.yes(desk);
    else if (question.no)
        question.no(desk);
    else
        desk_say(desk, TONE_PLAIN, "All right, not done.");
}

void desk_note_fault(void *desk, const struct error *error)
{
    char line[FAULT_TEXT];
    error_format(error, line, sizeof line);
    text_addf(&((struct desk *)desk)->voice.faults, "%s\n", line);
}

/* A screen has room for one message: the first fault, and whether there are more. */
void desk_tell_faults(struct desk *desk)
{
    const char *faults = desk->voice.faults.at;
    int lines = 0, length = faults ? (int)strcspn(faults, "\n") : 0;

    for (const char *here = faults; here && *here; here++)
        lines += *here == '\n';
    for (const char *line = faults; lines && desk->voice.face->spoken && *line; line += strcspn(line, "\n") + 1)
        desk_say(desk, TONE_WRONG, "%.*s", (int)strcspn(line, "\n"), line);
    if (lines == 1 && !desk->voice.face->spoken)
        desk_say(desk, TONE_WRONG, "%.*s", length, faults);
    else if (lines && !desk->voice.face->spoken)
        desk_say(desk, TONE_WRONG, "%.*s; and %d more.", length, faults, lines - 1);
    text_free(&desk->voice.faults);
}

const struct progress *desk_progress(const struct desk *desk)
{
    const struct progress *progress = desk->progress.tell ? &desk->progress : &desk->broken_by;
    return progress->tell ? progress : NULL;
}

bool desk_work(struct desk *desk, void (*work)(void *context), void *context)
{
    enum { LOOK_MS = 20 };
    struct pollfd told = {searches_fd(desk->searches), POLLIN, 0};
    bool cancelled = false;

    desk->work = (struct search){.run = work, .context = context, .urgency = URGENCY_AWAITED};
    if (!searches_post(desk->searches, &desk->work))
        return desk_say(desk, TONE_WRONG, "There is not enough memory for the search.");
    while (!searches_take(desk->searches, &desk->work)) {
        poll(&told, 1, LOOK_MS);
        if (!cancelled && !progress_tell(desk_progress(desk), 0, 0)) {
            searches_cancel(&desk->work);
            cancelled = true;
        }
    }
    return !cancelled || desk_say(desk, TONE_WRONG, "Stopped.");
}
