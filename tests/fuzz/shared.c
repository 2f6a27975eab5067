/*
 * Fuzz target: a shared game that anybody may have written. What is read is merged in any order into the same game;
 * what is written has no fault that `check` knows, and holds every event.
 */
#include "record/shared.h"
#include "fuzz.h"
#include "record/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void complain(void *context, const struct error *e)
{
    (void)context;
    fprintf(stderr, "%s\n", e->text);
    const bool has_no_fault = false; /* what was written */
    MUST(has_no_fault);
}

static const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};

static struct shared *open_game(const char *text, size_t length)
{
    struct source source = {"fuzz.pgn", text, length, 1};
    char id[SHARED_ID];
    struct error e;
    struct record *r = shared_read_id(&source, id, &e) ? pgn_read(&source, &how, &e) : NULL;
    struct shared *s = r ? shared_new(r, id) : NULL;
    record_free(r);
    return s;
}

static void write_and_compare(const struct shared *s)
{
    const struct reading strict = {.find = gamecache_variant, .remark = complain, .context = &fuzz_games};
    SCOPED(text) one = {0}, other = {0};
    struct error e;
    shared_write(s, &one);
    struct source source = {"written.pgn", one.at, one.length, 1};
    struct record *r = pgn_read(&source, &strict, &e);
    if (!r)
        complain(NULL, &e);
    struct shared *again = shared_new(r, s->id);
    shared_merge(again, one.at, one.length);
    MUST(again->events == s->events);
    shared_write(again, &other);
    MUST(strcmp(one.at, other.at) == 0);
    shared_free(again);
    record_free(r);
}

/* The text is merged whole, and half by half, the second first; then a player of each seat does something. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FREED char *text = fuzz_text(data, size);
    size_t length = strlen(text);
    struct shared *s = open_game(text, length), *parts = s ? open_game(text, length) : NULL;
    if (s) {
        SCOPED(text) x = {0}, y = {0};
        size_t half = length / 2;
        while (half < length && text[half] != '\n')
            half++;
        shared_merge(s, text, length);
        shared_merge(parts, text + half, length - half);
        shared_merge(parts, text, length);
        shared_write(s, &x);
        shared_write(parts, &y);
        MUST(strcmp(x.at, y.at) == 0);
        for (int seat = 0; seat < s->record->game->players; seat++) {
            if (shared_awaits(s, seat))
                shared_answer(s, seat, true);
            shared_add(s, seat, SHARED_SAY, "a%20b");
            shared_add(s, seat, SHARED_RESIGN, "");
        }
        write_and_compare(s);
    }
    shared_free(s);
    shared_free(parts);
    return 0;
}
