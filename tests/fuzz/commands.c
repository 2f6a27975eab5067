/*
 * Fuzz target: a sequence of commands at a desk, each chosen by a byte: games are played, gone through, cut up, left,
 * saved and loaded. What is saved has no fault that `check` knows, and is the same game when it is loaded: its tree and
 * its result.
 */
#include "fuzz.h"
#include "record/loose.h"
#include "record/saved.h"
#include "study/desk.h"
#include "ui/control/control.h"
#include "ui/seated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMANDS = 200 };

static void complain(void *context, const struct error *e)
{
    (void)context;
    fprintf(stderr, "%s\n", e->text);
    const bool has_no_fault = false; /* what was saved */
    MUST(has_no_fault);
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* True if the same happened at A and at B. */
static bool same_node(const struct record *r, const struct node *a, const struct node *b)
{
    SCOPED(text) x = {0}, y = {0};
    node_write_word(r->game, a, &x);
    node_write_word(r->game, b, &y);
    bool same = a->kind == b->kind && x.length == y.length && (!x.length || strcmp(x.at, y.at) == 0);
    return same && a->position.key == b->position.key && a->glyphs == b->glyphs && same_text(a->comment, b->comment);
}

static void compare(const struct record *a, const struct record *b)
{
    static const char *const tags[] = {"Result", "Termination", "FEN", "Variant"};
    struct outcome x = record_outcome_at(a, record_line_end(a->root)),
                   y = record_outcome_at(b, record_line_end(b->root));
    MUST(x.ending == y.ending && x.sharers == y.sharers);
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        MUST(same_text(record_tag(a, tags[i]), record_tag(b, tags[i])));
    const struct node *p = a->root, *q = b->root;
    while (p && q) { /* both trees in the same order */
        MUST(same_node(a, p, q));
        if (p->child || q->child) {
            p = p->child;
            q = q->child;
            MUST(p && q);
            continue;
        }
        while (p && q && !p->sibling && !q->sibling) {
            p = p->parent;
            q = q->parent;
        }
        MUST(!p == !q);
        p = p ? p->sibling : NULL;
        q = q ? q->sibling : NULL;
        MUST(!p == !q);
    }
}

/* Writes the game of D and reads it again. */
static void write_and_compare(struct desk *d)
{
    const struct reading how = {.find = gamecache_variant, .remark = complain, .context = &d->cache};
    struct error e;
    struct text text = {0};
    struct saved file;
    pgn_write(d->session->record, &text);
    MUST(saved_take(&file, "written.pgn", &text, NULL, &e));
    MUST(file.games == 1);
    struct record *back = saved_read(&file, 1, &how, &e);
    if (!back)
        complain(NULL, &e);
    compare(d->session->record, back);
    record_free(back);
    saved_close(&file);
}

static void play(struct desk *d, unsigned byte)
{
    struct move move[MOVES_MAX];
    char line[MOVE_TEXT];
    int n = moves_legal(d->session->game, desk_position(d), move);
    if (!n)
        return;
    movetext_write(d->session->game, desk_position(d), move[byte % (unsigned)n], line);
    control_line(d, line);
}

static void forget(void)
{
    seated_remove_home(NULL);
}

static void prepare(void)
{
    static bool ready;
    if (ready)
        return;
    ready = true;
    seated_make_home(NULL);
    atexit(forget);
}

static const char *const games[] = {"new chess", "new altorth3", "new reroute66", "new reenterent", "new fastlane"};
static const char *const rows[] = {"back", "forth", "undo", "redo", "variation 2", "variation 1", "variation",
                                   "promote", "delete", "restore", "here", "yes", "no", "resign", "draw", "claim",
                                   "save fuzz.pgn", "load fuzz.pgn",
                                   /* other screens */
                                   "edit", "sandbox end", "main", "continue", "comment abc", "glyph !", "first", "last",
                                   "sandbox", "rematch", "takeback", "flip", "f3", "e5", "g4", "Qh4", "d6"};
enum { ROWS = sizeof rows / sizeof *rows, FIRST_LINE = '0' };

/* The first byte chooses the game. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    prepare();
    OWNED(desk) d = ui_new(NULL, false, NULL);
    MUST(d);
    gamecache_close(&d->cache);
    d->cache = fuzz_games; /* games that were loaded before */
    control_line(d, "white you");
    control_line(d, "black you");
    control_line(d, "red you");
    control_line(d, games[data[0] % 5]);
    for (size_t i = 1; i < size && i < COMMANDS && !d->stage->quit; i++) {
        d->now += 10;
        bool is_line = data[i] >= FIRST_LINE && data[i] < FIRST_LINE + ROWS;
        if (is_line)
            control_line(d, rows[data[i] - FIRST_LINE]);
        else if (d->session)
            play(d, data[i]);
        control_tick(d);
        if (d->session && is_line)
            write_and_compare(d);
    }
    control_line(d, "quit");
    d->stage->quit = true;
    desk_close(d, false);
    fuzz_games = d->cache;
    d->cache = (struct gamecache){0};
    unlink("fuzz.pgn");
    unlink("fuzz.pgn~");
    return 0;
}
