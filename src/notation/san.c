/* Standard Algebraic Notation, as other chess programs write and read it. */
#include "base/text.h"
#include "notation/movetext.h"

#include <stdio.h>
#include <string.h>

/* How many letters of the cell's NAME are its file; its rank is the rest. */
static int file_length(const char *name)
{
    return (int)strcspn(name, "0123456789");
}

static bool same_file(const char *a, const char *b)
{
    int n = file_length(a);
    return n == file_length(b) && memcmp(a, b, (size_t)n) == 0;
}

/* Other men of the kind that M moves, if they can go to the same cell. */
struct san_rivals {
    bool any, on_file, on_rank; /* ON_FILE: one of them sets out from the same file */
};

static struct san_rivals find_rivals(const struct game *g, const struct position *p, struct move m)
{
    struct move move[MOVES_MAX];
    struct san_rivals r = {false, false, false};
    const char *from = g->board->cell_name[m.from];
    int moves = moves_legal(g, p, move);

    for (int i = 0; i < moves; i++) {
        if (move[i].to != m.to || move[i].from == m.from || p->on[move[i].from] != p->on[m.from])
            continue;
        const char *other = g->board->cell_name[move[i].from];
        r.any = true;
        r.on_file |= same_file(from, other);
        r.on_rank |= strcmp(from + file_length(from), other + file_length(other)) == 0;
    }
    return r;
}

/* What must be told of the cell that M sets out from: nothing, its file, if that is enough, its rank, or both. */
static void add_origin(const struct game *g, const struct position *p, struct move m, bool takes, struct text *out)
{
    bool pawn = man_kind(p->on[m.from]) == g->pawn;
    struct san_rivals r = find_rivals(g, p, m);
    const char *name = g->board->cell_name[m.from];
    int file = file_length(name);

    if ((pawn && takes) || (r.any && (!r.on_file || r.on_rank)))
        text_add_bytes(out, name, (size_t)file);
    if (r.any && r.on_file)
        text_add(out, name + file);
}

/* `+` or `#`, by how M leaves the next player. */
static void add_check(const struct game *g, const struct position *p, struct move m, struct text *out)
{
    struct position after = *p;
    position_play(g, &after, m);
    if (position_in_check(g, &after, after.turn))
        text_add(out, moves_count(g, &after) ? "+" : "#");
}

void movetext_write_san(const struct game *g, const struct position *p, struct move m, char *out)
{
    struct text t = {0};

    if (m.type == MOVE_PASS) {
        text_add(&t, "--");
    } else if (m.type == MOVE_CASTLING) {
        bool is_long = m.extra == 1 && g->castling[p->turn][0].exists;
        text_add(&t, is_long ? "O-O-O" : "O-O");
        add_check(g, p, m, &t);
    } else {
        int kind = man_kind(p->on[m.from]);
        bool takes = move_captures(g, p, m, NULL);
        if (kind != g->pawn)
            text_addf(&t, "%c", g->kind[kind].label);
        add_origin(g, p, m, takes, &t);
        text_addf(&t, "%s%s", takes ? "x" : "", g->board->cell_name[m.to]);
        if (m.type == MOVE_PROMOTION)
            text_addf(&t, "=%c", g->kind[m.extra].label);
        add_check(g, p, m, &t);
    }
    snprintf(out, MOVE_TEXT, "%s", t.at);
    text_free(&t);
}
