#include "play/problem.h"

#include "base/text.h"
#include "engine/mate.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "record/loose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 5 };

static const char *const goal_word[GOALS] = {
    [GOAL_MATE] = "mate", [GOAL_HELPMATE] = "helpmate", [GOAL_WIN] = "win", [GOAL_DRAW] = "draw", [GOAL_GAIN] = "gain"};

static bool has_moves(enum goal goal)
{
    return goal == GOAL_MATE || goal == GOAL_HELPMATE;
}

bool problem_read_goal(const char *words, struct problem *p)
{
    char word[16], in[4] = "";
    int moves = 0, end = 0;

    if (sscanf(words, " %15s%n", word, &end) < 1)
        return false;
    for (int goal = 0; goal < GOALS; goal++) {
        if (strcmp(word, goal_word[goal]) != 0)
            continue;
        const char *rest = words + end;
        if (sscanf(rest, " %3[in]%n", in, &end) == 1 && strcmp(in, "in") == 0)
            rest += end;
        bool good = has_moves((enum goal)goal)
                        ? sscanf(rest, "%9d %n", &moves, &end) == 1 && moves > 0 && moves <= MATE_MOST && !rest[end]
                        : rest[strspn(rest, " ")] == '\0';
        p->goal = (enum goal)goal;
        p->moves = moves;
        return good;
    }
    return false;
}

void problem_task(const struct game *g, const struct problem *p, char *out, size_t size)
{
    const char *mover = g->player[p->position.turn].name;
    const char *other = g->player[(p->position.turn + 1) % g->players].name;
    const char *end = g->rules & RULE_RESTORE ? "win" : "mate"; /* the far corner wins, too */

    switch (p->goal) {
    case GOAL_MATE:
        snprintf(out, size, "%s to play and %s in %d", mover, end, p->moves);
        break;
    case GOAL_HELPMATE:
        snprintf(out, size, "%s to play and help %s to mate in %d", mover, other, p->moves);
        break;
    case GOAL_WIN:
        snprintf(out, size, "%s to play and win: only one move wins", mover);
        break;
    case GOAL_DRAW:
        snprintf(out, size, "%s to play and draw: only one move holds", mover);
        break;
    case GOAL_GAIN:
    case GOALS:
        snprintf(out, size, "%s to play: find the winning move", mover);
    }
}

/* A set being read. ROOM: of its list. */
struct set_reading {
    const struct game *game;
    struct problem_set *set;
    int room;
};

/* Read LINE as the next problem. */
static bool read_problem(void *into, char *line, struct error *e)
{
    struct set_reading *r = into;
    struct problem_set *set = r->set;
    const struct game *g = r->game;
    char *field[FIELDS];

    if (text_split(line, field, FIELDS) != FIELDS) {
        error_set(e, "a problem is a code, a goal, a key, a grade and themes, with a tab between them");
        return false;
    }
    set->at = memory_grow(set->at, set->count, &r->room, sizeof *set->at);
    struct problem *p = &set->at[set->count];
    if (!code_read(g, field[0], &p->position, e) || !movetext_read(g, &p->position, field[2], &p->key, e))
        return false;
    if (!problem_read_goal(field[1], p)) {
        error_set(e, "the goal '%s' is not mate N, helpmate N, win, draw or gain", field[1]);
        return false;
    }
    p->grade = text_number(field[3]);
    if (p->grade < 1 || p->grade > GRADES) {
        error_set(e, "the grade '%s' is not 1 to %d", field[3], GRADES);
        return false;
    }
    snprintf(p->themes, sizeof p->themes, "%s", strcmp(field[4], "-") == 0 ? "" : field[4]);
    set->count++;
    return true;
}

bool problem_set_read(const struct game *g, const char *path, struct problem_set *out, struct error *e)
{
    struct set_reading r = {g, out, 0};
    *out = (struct problem_set){0};
    bool good = text_read_lines(path, read_problem, &r, e);
    if (!good)
        problem_set_free(out);
    return good;
}

void problem_set_free(struct problem_set *s)
{
    free(s->at);
    *s = (struct problem_set){0};
}

void problem_write(const struct game *g, const struct problem *p, struct text *out)
{
    char code[CODE_SIZE], key[MOVE_TEXT];

    code_write(g, &p->position, code);
    movetext_write_pgn(g, &p->position, p->key, key);
    text_addf(out, "%s\t%s", code, goal_word[p->goal]);
    if (p->moves)
        text_addf(out, " %d", p->moves);
    text_addf(out, "\t%s\t%d\t%s\n", key, p->grade, *p->themes ? p->themes : "-");
}

bool composed_read(const struct record *r, struct problem *out)
{
    struct problem p = {.position = r->root->position, .grade = (GRADES + 1) / 2};
    const char *goal = record_tag(r, COMPOSED_TAG);
    const struct node *key = r->root->child;

    if (!goal)
        goal = record_tag(r, "Event");
    if (!goal || !key || key->kind != NODE_MOVE || record_is_loose(r) || !problem_read_goal(goal, &p))
        return false;
    p.key = key->move;
    *out = p;
    return true;
}
