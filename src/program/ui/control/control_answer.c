/* Answers to the open question, which stays until it is answered: lines, keys, and a letter that may be either. */
#include "control.h"

#include "commands/commands.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/playing.h"

/* True if LINE may be tried further while a question is open, which stays: a command, a search, a question about a
 * move. */
static bool is_beside_question(struct desk *desk, const char *line, int word)
{
    int used;
    return strchr("/?", line[0]) || command_find(desk->stage->commands, line, word) || command_elsewhere(line, &used);
}

bool control_answer_line(struct desk *desk, const char *line, int word)
{
    size_t length = strlen(line);
    struct typed_move move;
    bool yes = ascii_compare_bytes(line, "yes", length) == 0, no = ascii_compare_bytes(line, "no", length) == 0;
    bool unasked = !desk->voice.question.yes && !desk->voice.question.words && length == 1 && (yes || no);
    if (!desk->voice.question.yes)
        return unasked && !desk_say(desk, TONE_WRONG, "There is no question to answer.");
    if (yes || no) {
        desk_answer(desk, yes);
        return true;
    }
    if (is_beside_question(desk, line, word))
        return false;
    bool declines = desk->voice.question.no == desk_decline && session_awaits_person(desk->session) &&
                    move_read(desk, line, &move, NULL);
    if (declines)
        desk_answer(desk, false);
    else
        desk_say(desk, TONE_PLAIN, "Please answer first.");
    return !declines;
}

/* True if a letter waits to answer the question that is open now. */
static bool letter_waits(const struct desk *desk)
{
    const struct answer_letter *waiting = &desk->stage->answer;
    return waiting->letter && desk->voice.question.yes && waiting->asked == desk->voice.asked;
}

static enum answer letter_answer(const struct answer_letter *waiting)
{
    return waiting->letter == 'y' || waiting->letter == 'Y' ? ANSWER_YES : ANSWER_NO;
}

bool control_letter(struct desk *desk, const struct input *in, struct intent *out)
{
    struct answer_letter *waiting = &desk->stage->answer;
    bool begins_line = in->kind == INPUT_CHARACTER && in->code >= ' ';
    if (!letter_waits(desk) || !(begins_line || in->kind == INPUT_ENTER || in->kind == INPUT_BACKSPACE))
        return false;
    if (begins_line)
        stage_prefill(desk, "%c", waiting->letter);
    else if (in->kind == INPUT_ENTER)
        out->answer = letter_answer(waiting);
    waiting->letter = '\0';
    out->taken = !begins_line;
    return true;
}

bool control_answer_key(struct desk *desk, const struct input *in, struct intent *out)
{
    enum { ANSWER_AFTER_MS = 400 };
    bool open = desk->voice.question.yes != NULL;
    if (desk->voice.question.words && !screen_seen(desk)->passing &&
        (in->kind == INPUT_ENTER || in->kind == INPUT_ESCAPE)) {
        out->answer = ANSWER_SKIP;
        return true;
    }
    if (open && in->kind == INPUT_CHARACTER && in->code && in->code < 0x80 && strchr("yYnN", (int)in->code)) {
        desk->stage->answer = (struct answer_letter){(char)in->code, desk->voice.asked, desk->now + ANSWER_AFTER_MS};
        return out->taken = true;
    }
    if (open && in->kind == INPUT_ESCAPE)
        out->answer = ANSWER_NO;
    return out->answer != ANSWER_NONE;
}

void control_answer_due(struct desk *desk)
{
    struct answer_letter *waiting = &desk->stage->answer;
    if (!waiting->letter || (letter_waits(desk) && desk->now < waiting->due))
        return;
    bool answers = letter_waits(desk), yes = letter_answer(waiting) == ANSWER_YES;
    waiting->letter = '\0';
    if (answers)
        desk_answer(desk, yes);
}

int64_t control_answer_timeout(const struct desk *desk)
{
    const struct answer_letter *waiting = &desk->stage->answer;
    return !waiting->letter ? -1 : waiting->due > desk->now ? waiting->due - desk->now : 0;
}
