#include "play/timeline.h"

#include "play/tags.h"
#include "record/comment.h"

/* TOLD_EVERY: after so many moves the times are told, in longer games after twice as many and so on, so that they are
 * told at most TOLD_MOST times. */
enum { TOLD_EVERY = 10, TOLD_MOST = 6 };

/* Returns what the moves of RECORD's main line tell, by RULE, its time control. */
static enum times_told find_told(const struct record *record, const struct clock_rule *rule)
{
    enum times_told told = TIMES_NONE;
    int64_t ms;
    for (const struct node *node = record->root->child; node; node = node->child) {
        if (node->kind == NODE_MOVE && comment_clock(node->comment, &ms))
            return TIMES_LEFT;
        if (node->kind == NODE_MOVE && comment_elapsed(node->comment, &ms))
            told = rule->base ? TIMES_LEFT : TIMES_USED;
    }
    return told;
}

/* Returns the time after NODE, with which WHO has MADE so many moves, by its comment; WAS is the time before it. */
static int64_t time_after(const struct node *node, int who, int made, const struct clock_rule *rule,
                          enum times_told told, int64_t was)
{
    int64_t ms;
    if (comment_clock(node->comment, &ms))
        return ms;
    if (was < 0 || !comment_elapsed(node->comment, &ms))
        return was;
    if (told == TIMES_USED)
        return was + ms;
    return was > ms ? clock_refill(rule, who, was - ms, made) : 0;
}

bool timeline_read(struct timeline *out, const struct record *record)
{
    const struct node *node = record->root;
    struct clock_rule rule;
    int made[PLAYERS_MAX] = {0};
    tags_read_rule(record, &rule);
    *out = (struct timeline){.told = find_told(record, &rule)};
    if (out->told == TIMES_NONE)
        return false;
    out->points = record_length(record_line_end(record->root)) + 1;
    out->at = memory_new((size_t)out->points * sizeof *out->at);
    for (int i = 0; node; node = node->child, i++) {
        int64_t *now = out->at[i];
        for (int who = 0; who < PLAYERS_MAX; who++)
            now[who] = i ? out->at[i - 1][who] : out->told == TIMES_USED ? 0 : rule.base ? clock_base(&rule, who) : -1;
        if (i && node->kind == NODE_MOVE) {
            int who = node->parent->position.turn;
            made[who] += !node->position.duck_due;
            now[who] = time_after(node, who, made[who], &rule, out->told, now[who]);
        }
        for (int who = 0; who < record->game->players; who++)
            out->most = now[who] > out->most ? now[who] : out->most;
    }
    return true;
}

void timeline_free(struct timeline *timeline)
{
    free(timeline->at);
    *timeline = (struct timeline){.points = 0};
}

/* Writes MS as a clock shows it, but always in whole seconds, so that times of one sentence look alike. */
static void show_seconds(int64_t ms, char shown[CLOCK_TEXT])
{
    enum { SECOND = 1000 };
    if (ms < 60 * SECOND)
        snprintf(shown, CLOCK_TEXT, "%d:%02d", ms > 59 * SECOND, (int)((ms + SECOND - 1) / SECOND % 60));
    else
        clock_show(ms, shown);
}

/* Adds WHEN and "White 4:12, Black 3:50", the times of TIMELINE at point I, to OUT; nothing if none is known there. */
static void add_times(const struct record *record, const struct timeline *timeline, int i, const char *when,
                      struct text *out)
{
    char shown[CLOCK_TEXT];
    bool any = false;
    for (int who = 0; who < record->game->players; who++) {
        if (timeline->at[i][who] < 0)
            continue;
        show_seconds(timeline->at[i][who], shown);
        text_addf(out, "%s%s %s", any ? ", " : when, record->game->player[who].name, shown);
        any = true;
    }
}

/* Adds what the clocks showed after every tenth move or so, and at the end. */
static void add_clocks(const struct record *record, const struct timeline *timeline, struct text *out)
{
    int players = record->game->players, last = timeline->points - 1, every = TOLD_EVERY;
    while (last / players / every >= TOLD_MOST)
        every *= 2;
    const char *const title = timeline->told == TIMES_LEFT ? "Time left: " : "Time used: ";
    SCOPED(text) words = {0};
    int i = 0, first = record->root->position.full;
    char when[48];
    for (const struct node *node = record->root; node && i < last; node = node->child, i++) {
        int moves = node->position.full - first;
        if (i == 0 || node->position.turn != 0 || moves == 0 || moves % every != 0)
            continue;
        snprintf(when, sizeof when, "%safter move %d ", words.length ? "; " : "", node->position.full - 1);
        add_times(record, timeline, i, when, &words);
    }
    add_times(record, timeline, last, words.length ? "; at the end " : "at the end ", &words);
    text_addf(out, "%s%s.\n", title, words.at);
}

/* Returns how long NODE, a move of WHO at point I of TIMELINE, took by RULE, 0 for no clock; -1 if that is not
 * known. */
static int64_t time_taken(const struct timeline *timeline, const struct node *node, int i,
                          const struct clock_rule *rule)
{
    int who = node->parent->position.turn;
    int64_t before = timeline->at[i - 1][who], after = timeline->at[i][who], ms;
    if (comment_elapsed(node->comment, &ms))
        return ms;
    if (timeline->told != TIMES_LEFT || !rule->base || rule->renewed || before < 0 ||
        !comment_clock(node->comment, &after) || !node->parent->parent) /* before the first move nobody's time runs */
        return -1;
    return before + clock_gain(rule, who, record_moves_of(node, who)) - after;
}

/* Adds about which move each player thought longest, where that took a second at least. */
static void add_longest(const struct record *record, const struct timeline *timeline, struct text *out)
{
    enum { SECOND = 1000 };
    struct clock_rule rule;
    tags_read_rule(record, &rule);
    const struct node *longest[PLAYERS_MAX] = {NULL};
    int64_t took[PLAYERS_MAX] = {SECOND, SECOND, SECOND};
    int i = 1;
    for (const struct node *node = record->root->child; node; node = node->child, i++) {
        int who = node->parent->position.turn;
        int64_t ms = node->kind == NODE_MOVE ? time_taken(timeline, node, i, &rule) : -1;
        if (ms > took[who]) {
            longest[who] = node;
            took[who] = ms;
        }
    }
    bool any = false;
    for (int who = 0; who < record->game->players; who++) {
        char move[MOVE_TEXT], shown[CLOCK_TEXT];
        if (!longest[who])
            continue;
        const struct position *p = &longest[who]->parent->position;
        movetext_write_pgn(record->game, p, longest[who]->move, move);
        show_seconds(took[who], shown);
        text_addf(out, "%s %s about %d%s %s, %s", any ? ";" : "Longest thoughts:", record->game->player[who].name,
                  p->full, who == 0 ? "." : "...", move, shown);
        any = true;
    }
    text_add(out, any ? ".\n" : "");
}

void timeline_write(const struct record *record, struct text *out)
{
    SCOPED(timeline) timeline;
    if (!timeline_read(&timeline, record))
        return;
    add_clocks(record, &timeline, out);
    add_longest(record, &timeline, out);
}
