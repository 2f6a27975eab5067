/* Ways of moving in the notation of Ralph Betza ("Betza notation", as on chessvariants.com), for boards of squares. */
#include "parts.h"

/* What a letter stands for; doubled, or with a number after it, it slides or rides. */
static const struct {
    char letter;
    struct atom atom;
} betza_letters[] = {
    {'W', {.reach = REACH_STEP, .line = LINE_LATERAL}},
    {'F', {.reach = REACH_STEP, .line = LINE_DIAGONAL}},
    {'K', {.reach = REACH_STEP, .line = LINE_LATERAL}},
    {'K', {.reach = REACH_STEP, .line = LINE_DIAGONAL}},
    {'R', {.reach = REACH_SLIDE, .line = LINE_LATERAL}},
    {'B', {.reach = REACH_SLIDE, .line = LINE_DIAGONAL}},
    {'Q', {.reach = REACH_SLIDE, .line = LINE_LATERAL}},
    {'Q', {.reach = REACH_SLIDE, .line = LINE_DIAGONAL}},
    {'D', {.reach = REACH_JUMP, .line = LINE_LATERAL, .distance = 2}},
    {'A', {.reach = REACH_JUMP, .line = LINE_DIAGONAL, .distance = 2}},
    {'H', {.reach = REACH_JUMP, .line = LINE_LATERAL, .distance = 3}},
    {'G', {.reach = REACH_JUMP, .line = LINE_DIAGONAL, .distance = 3}},
    {'N', {.reach = REACH_JUMP, .line = LINE_LATERAL, .distance = 1, .second = LINE_DIAGONAL, .turned = 1}},
    {'C', {.reach = REACH_JUMP, .line = LINE_LATERAL, .distance = 2, .second = LINE_DIAGONAL, .turned = 1}},
    {'Z', {.reach = REACH_JUMP, .line = LINE_LATERAL, .distance = 1, .second = LINE_DIAGONAL, .turned = 2}},
};

/* One piece of the text: small letters, a capital, and what follows it. */
struct betza {
    bool moves, captures, initial, lame, over, behind, turns;
    char way[8]; /* f, b, l, r, s, v in their order */
    char letter;
    bool repeats;
    int most;
};

static bool take_small(struct betza *b, char letter)
{
    size_t ways = strlen(b->way);
    switch (letter) {
    case 'm':
        return b->moves = true;
    case 'c':
        return b->captures = true;
    case 'i':
        return b->initial = true;
    case 'n':
        return b->lame = true;
    case 'p':
        return b->over = true;
    case 'g':
        return b->behind = true;
    default:
        b->way[ways] = letter;
        return strchr("fblrsv", letter) && ways + 1 < sizeof b->way;
    }
}

/* The sides that the letters WAY mean, by the bits of struct atom: forward, left, backward, right. */
static uint8_t sides_meant(const char *way)
{
    uint8_t out = 0;
    for (; *way; way++)
        out |= *way == 'f' ? 1 : *way == 'l' ? 2 : *way == 'b' ? 4 : *way == 'r' ? 8 : *way == 'v' ? 5 : 10;
    return out;
}

/* The corners that the letters WAY mean: forward right, forward left, backward left, backward right; fr is one. */
static uint8_t corners_meant(const char *way)
{
    static const uint8_t beside[4] = {1 | 2, 2 | 4, 4 | 8, 8 | 1}; /* the corners at the ends of each side */
    uint8_t out = 0;
    while (*way) {
        bool upright = *way == 'f' || *way == 'b', pair = upright && (way[1] == 'l' || way[1] == 'r');
        uint8_t first = 0, second = 0;
        for (int side = 0; side < 4; side++) {
            first |= sides_meant((char[]){way[0], '\0'}) >> side & 1 ? beside[side] : 0;
            second |= pair && sides_meant((char[]){way[1], '\0'}) >> side & 1 ? beside[side] : 0;
        }
        out |= pair ? first & second : first;
        way += pair ? 2 : 1;
    }
    return out;
}

/* Make A what B says of it; false if it cannot be said. */
static bool bend_atom(const struct betza *b, const struct game_reading *g, struct atom *a)
{
    bool jumps = a->reach == REACH_JUMP;
    if (a->turned && *b->way) { /* only the narrow ones, as ffN */
        char twice[2] = {b->way[0], '\0'};
        if (strlen(b->way) != 2 || b->way[0] != b->way[1] || !strchr("fblrvs", *twice))
            return false;
        a->ways = sides_meant(twice);
    } else {
        a->ways = !*b->way ? WAYS_ALL : a->line == LINE_LATERAL ? sides_meant(b->way) : corners_meant(b->way);
    }
    a->when = b->moves == b->captures ? WHEN_ALWAYS : b->moves ? WHEN_MOVING : WHEN_CAPTURING;
    a->initial = b->initial ? (uint8_t)(g->game->kinds + 1) : 0;
    a->lame = b->lame;
    a->most = (uint8_t)b->most;
    if (b->repeats && !jumps)
        a->reach = REACH_SLIDE;
    a->ride = b->repeats && jumps;
    if (b->over || b->behind) {
        a->most = b->behind ? 1 : a->most;
        if (a->reach != REACH_SLIDE)
            return false;
        a->reach = REACH_HOP;
    }
    if (a->reach == REACH_JUMP && a->turned && !a->lame && !a->ride &&
        !*b->way) { /* the Knight's leap as chess has it */
        if (a->distance == 1 && a->turned == 1)
            *a = (struct atom){
                .reach = REACH_LEAP, .line = a->second, .when = a->when, .ways = WAYS_ALL, .initial = a->initial};
    }
    return !b->lame || jumps;
}

/* Take the next piece of the text at *AT, before END; false if it is none. */
static bool take_betza(const char **at, const char *end, struct betza *b)
{
    const char *s = *at;
    *b = (struct betza){.most = 0};
    for (; s < end && *s >= 'a' && *s <= 'z'; s++)
        if (!take_small(b, *s))
            return false;
    if (s == end)
        return false;
    b->letter = *s++;
    if (s < end && *s == b->letter) {
        b->repeats = true;
        s++;
    } else if (s < end && *s >= '0' && *s <= '9') {
        b->most = *s++ - '0';
        b->repeats = b->most != 1;
    }
    *at = s;
    return true;
}

bool parts_read_betza(struct reader *r, const struct word *w, const struct game_reading *g, struct kind *k)
{
    struct betza b;
    if (g->cell_corners != 4)
        return reader_fault(r, w, "betza is for boards of squares: write step, slide, leap, jump, ride or hop");
    for (const char *at = w->at, *end = w->at + w->length; at < end;) {
        const char *part = at;
        bool known = take_betza(&at, end, &b);
        int atoms = k->atoms;
        for (int i = 0; known && i < (int)(sizeof betza_letters / sizeof *betza_letters); i++) {
            struct atom a = betza_letters[i].atom;
            if (betza_letters[i].letter != b.letter)
                continue;
            known = bend_atom(&b, g, &a);
            if (known && !parts_add_atom(r, w, a, k))
                return false;
        }
        if (!known || k->atoms == atoms)
            return reader_fault(r, w,
                                "\"%.*s\" has no meaning here: betza knows WFDANCZHGRBQK, doubled or with a number, "
                                "after any of m c i n p g and f b l r s v (of N, C and Z only ff, bb, ll, rr, vv, ss)",
                                (int)(end - part), part);
    }
    return true;
}
