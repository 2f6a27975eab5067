#include "play/seat.h"

#include "base/ascii.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char computer_tag[] = "Computer level ", full[] = "full";

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
    if (ascii_compare(text, full) == 0)
        return LEVEL_FULL;
    long level = strtol(text, &end, 10);
    return end == text || *end || level < 1 || level > LEVEL_MAX ? 0 : (int)level;
}

void seat_write_level(int level, char *out)
{
    if (level == LEVEL_FULL)
        snprintf(out, SEAT_TEXT, "%s", full);
    else
        snprintf(out, SEAT_TEXT, "%d", level);
}

bool seat_read(const char *text, struct seat *s, struct error *e)
{
    static const char *const people[] = {"human", "you", "me", "person", "player", NULL};
    static const char *const computers[] = {"ai", "computer", NULL};
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
    fresh.ai = true;
    if (is_one_of(text, word, computers))
        fresh.level = text[word] ? seat_read_level(text + word + 1 + strspn(text + word + 1, " ")) : SEAT_LEVEL;
    else
        fresh.level = seat_read_level(text);
    if (!fresh.level) {
        error_set(e, "\"%s\" cannot sit at the board: give human, ai, ai:LEVEL (1 to %d, or full) or elsewhere", text,
                  LEVEL_MAX);
        return false;
    }
    *s = fresh;
    return true;
}

void seat_write(struct seat s, char *out)
{
    char level[SEAT_TEXT];
    seat_write_level(s.level, level);
    snprintf(out, SEAT_TEXT, "%s%.8s", s.ai ? "computer " : s.elsewhere ? "elsewhere" : "you", s.ai ? level : "");
}

void seat_write_tag(struct seat s, char *out)
{
    char level[SEAT_TEXT];
    seat_write_level(s.level, level);
    snprintf(out, SEAT_TEXT, "%s%.8s", s.ai ? computer_tag : "Player", s.ai ? level : "");
}

struct seat seat_from_tag(const char *name)
{
    struct seat s = {0};
    size_t length = sizeof computer_tag - 1;
    if (name && strncmp(name, computer_tag, length) == 0 && seat_read_level(name + length)) {
        s.ai = true;
        s.level = seat_read_level(name + length);
    }
    return s;
}
