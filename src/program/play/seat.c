#include "play/seat.h"

#include "base/files.h"
#include "search/skill.h"

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

struct seat seat_of_guest(const struct guest *guest)
{
    struct seat seat = {.ai = true, .level = LEVEL_FULL};
    snprintf(seat.guest, sizeof seat.guest, "%s", guest->name);
    return seat;
}

bool seat_has_level(const struct seat *seat, const struct game *g)
{
    return seat->level == LEVEL_FULL || seat->level <= skill_levels(g);
}

bool seat_bound(struct seat *seat, const struct game *g)
{
    if (seat_has_level(seat, g))
        return false;
    seat->level = skill_levels(g);
    return true;
}

bool seat_equal(struct seat first, struct seat second)
{
    return first.ai == second.ai && first.elsewhere == second.elsewhere && first.level == second.level &&
           strcmp(first.guest, second.guest) == 0;
}

/* Refuses TEXT in ERROR. A word may become the name of an engine. */
static bool refuse_seat(const char *text, struct error *error)
{
    struct text engine = {0};
    char *folder = text[strcspn(text, ": ")] ? NULL : folder_path(FOLDER_CONFIG);
    if (folder)
        text_addf(&engine, "; an engine needs the line %s = /PATH/OF/PROGRAM under [engines] in %s/config", text,
                  folder);
    error_set(error, "\"%s\" cannot sit at the board: give you, computer 4 (a level, or full) or elsewhere%s", text,
              folder ? engine.at : "");
    text_free(&engine);
    free(folder);
    return false;
}

bool seat_read(const char *text, const struct guests *guests, struct seat *seat, struct error *error)
{
    static const char *const people[] = {"human", "you", "me", "person", "player", NULL};
    static const char *const computers[] = {"ai", "computer", "level", NULL};
    size_t word = strcspn(text, ": ");
    struct seat fresh = {0};

    if (is_one_of(text, word, people) && !text[word]) {
        *seat = fresh;
        return true;
    }
    if (is_one_of(text, strlen(text), (const char *const[]){"elsewhere", "friend", "a friend", NULL})) {
        *seat = (struct seat){.elsewhere = true};
        return true;
    }
    const struct guest *guest = guests_find(guests, text);
    if (guest) {
        *seat = seat_of_guest(guest);
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
        return refuse_seat(text, error);
    *seat = fresh;
    return true;
}

void seat_write(struct seat seat, char *out)
{
    char level[SEAT_TEXT];
    seat_write_level(seat.level, level);
    if (seat.guest[0])
        snprintf(out, SEAT_TEXT, "%s", seat.guest);
    else
        snprintf(out, SEAT_TEXT, "%s%.8s",
                 seat.ai          ? "computer "
                 : seat.elsewhere ? "elsewhere"
                                  : "you",
                 seat.ai ? level : "");
}

void seat_write_tag(struct seat seat, char *out)
{
    char level[SEAT_TEXT];
    seat_write_level(seat.level, level);
    if (seat.guest[0])
        snprintf(out, SEAT_TEXT, "%s%s", computer_tag, seat.guest);
    else
        snprintf(out, SEAT_TEXT, "%s%.8s", seat.ai ? level_tag : "Player", seat.ai ? level : "");
}

struct seat seat_from_tag(const char *name)
{
    struct seat seat = {0};
    size_t length = sizeof level_tag - 1, before = sizeof computer_tag - 1;
    if (name && strncmp(name, level_tag, length) == 0 && seat_read_level(name + length)) {
        seat.ai = true;
        seat.level = seat_read_level(name + length);
    } else if (name && strncmp(name, computer_tag, before) == 0 && guest_name_is_sound(name + before)) {
        seat.ai = true;
        seat.level = LEVEL_FULL;
        strcpy(seat.guest, name + before);
    }
    return seat;
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

void opinion_form(struct opinion *opinion, int score)
{
    opinion->rated = true;
    opinion->score = score;
    opinion->lost_for = score <= LEVEL_LOST ? opinion->lost_for + 1 : 0;
    opinion->even_for = abs(score) <= BALANCED || opinion->even_for < 0 ? opinion->even_for + 1 : 0;
}

bool opinion_resigns(const struct opinion *opinion)
{
    return opinion->lost_for >= LEVEL_LOST_MOVES;
}

bool opinion_offers_draw(const struct opinion *opinion, int full)
{
    return opinion->even_for >= BALANCED_MOVES && full >= LATE;
}

bool opinion_accepts_draw(const struct opinion *opinion, int score, int full)
{
    return score <= WORSE || opinion_offers_draw(opinion, full);
}

bool opinion_claims_draw(int score)
{
    return score <= EVEN;
}

void opinion_offered(struct opinion *opinion)
{
    opinion->even_for = -OFFER_PAUSE;
}
