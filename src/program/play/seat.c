#include "play/seat.h"

#include "base/files.h"

static const char computer_tag[] = "Computer ", level_tag[] = "Computer level ", full_word[] = "full";

static bool is_one_of(const char *word, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == length && ascii_compare_bytes(word, *words, length) == 0)
            return true;
    return false;
}

int seat_read_level(const char *text)
{
    char *end;
    if (ascii_compare(text, full_word) == 0)
        return LEVEL_FULL;
    long level = strtol(text, &end, 10);
    return end == text || *end || level < 1 || level > LEVEL_MAX ? 0 : (int)level;
}

void seat_write_level(int level, char *out)
{
    if (level == LEVEL_FULL)
        snprintf(out, SEAT_TEXT, "%s", full_word);
    else
        snprintf(out, SEAT_TEXT, "%d", level);
}

struct seat seat_of_guest(const struct guest *w)
{
    struct seat s = {.ai = true, .level = LEVEL_FULL};
    snprintf(s.guest, sizeof s.guest, "%s", w->name);
    return s;
}

bool seat_equal(struct seat a, struct seat b)
{
    return a.ai == b.ai && a.elsewhere == b.elsewhere && a.level == b.level && strcmp(a.guest, b.guest) == 0;
}

/* Refuses TEXT in E. A word may become the name of an engine. */
static bool refuse_seat(const char *text, struct error *e)
{
    struct text engine = {0};
    char *folder = text[strcspn(text, ": ")] ? NULL : folder_path(FOLDER_CONFIG);
    if (folder)
        text_addf(&engine, "; an engine needs the line %s = /PATH/OF/PROGRAM under [engines] in %s/config", text,
                  folder);
    error_set(e, "\"%s\" cannot sit at the board: give you, computer 4 (1 to %d, or full) or elsewhere%s", text,
              LEVEL_MAX, folder ? engine.at : "");
    text_free(&engine);
    free(folder);
    return false;
}

bool seat_read(const char *text, const struct guests *guests, struct seat *s, struct error *e)
{
    static const char *const people[] = {"human", "you", "me", "person", "player", NULL};
    static const char *const computers[] = {"ai", "computer", "level", NULL};
    size_t word = strcspn(text, ": ");
    struct seat fresh = {0};

    if (is_one_of(text, word, people) && !text[word]) {
        *s = fresh;
        return true;
    }
    if (ascii_compare(text, "elsewhere") == 0) {
        *s = (struct seat){.elsewhere = true};
        return true;
    }
    const struct guest *w = guests_find(guests, text);
    if (w) {
        *s = seat_of_guest(w);
        return true;
    }
    fresh.ai = true;
    const char *level = text + word + strspn(text + word, ": ");
    level += ascii_compare_bytes(level, "level ", 6) == 0 ? 6 : 0;
    if (is_one_of(text, word, computers))
        fresh.level = text[word] ? seat_read_level(level) : SEAT_LEVEL;
    else
        fresh.level = seat_read_level(text);
    if (!fresh.level)
        return refuse_seat(text, e);
    *s = fresh;
    return true;
}

void seat_write(struct seat s, char *out)
{
    char level[SEAT_TEXT];
    seat_write_level(s.level, level);
    if (s.guest[0])
        snprintf(out, SEAT_TEXT, "%s", s.guest);
    else
        snprintf(out, SEAT_TEXT, "%s%.8s", s.ai ? "computer " : s.elsewhere ? "elsewhere" : "you", s.ai ? level : "");
}

void seat_write_tag(struct seat s, char *out)
{
    char level[SEAT_TEXT];
    seat_write_level(s.level, level);
    if (s.guest[0])
        snprintf(out, SEAT_TEXT, "%s%s", computer_tag, s.guest);
    else
        snprintf(out, SEAT_TEXT, "%s%.8s", s.ai ? level_tag : "Player", s.ai ? level : "");
}

struct seat seat_from_tag(const char *name)
{
    struct seat s = {0};
    size_t length = sizeof level_tag - 1, before = sizeof computer_tag - 1;
    if (name && strncmp(name, level_tag, length) == 0 && seat_read_level(name + length)) {
        s.ai = true;
        s.level = seat_read_level(name + length);
    } else if (name && strncmp(name, computer_tag, before) == 0 && guest_name_is_sound(name + before)) {
        s.ai = true;
        s.level = LEVEL_FULL;
        strcpy(s.guest, name + before);
    }
    return s;
}

/* At WORSE or below the AI accepts a draw. It offers one from move number LATE on, if its scores have been within
 * BALANCED of even for BALANCED_MOVES of its moves, and not again for OFFER_PAUSE more. Scores in 1/100 of a pawn. */
enum {
    WORSE = -50,
    EVEN = 0,
    BALANCED = 35,
    BALANCED_MOVES = 8,
    LATE = 40,
    OFFER_PAUSE = 12,
};

void opinion_form(struct opinion *t, int score)
{
    t->rated = true;
    t->score = score;
    t->lost_for = score <= LEVEL_LOST ? t->lost_for + 1 : 0;
    t->even_for = abs(score) <= BALANCED || t->even_for < 0 ? t->even_for + 1 : 0;
}

bool opinion_resigns(const struct opinion *t)
{
    return t->lost_for >= LEVEL_LOST_MOVES;
}

bool opinion_offers_draw(const struct opinion *t, int full)
{
    return t->even_for >= BALANCED_MOVES && full >= LATE;
}

bool opinion_accepts_draw(const struct opinion *t, int score, int full)
{
    return score <= WORSE || opinion_offers_draw(t, full);
}

bool opinion_claims_draw(int score)
{
    return score <= EVEN;
}

void opinion_offered(struct opinion *t)
{
    t->even_for = -OFFER_PAUSE;
}
