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

static bool parse_small(struct betza *betza, char letter)
{
    size_t ways = strlen(betza->way);
    switch (letter) {
    case 'm':
        return betza->moves = true;
    case 'c':
        return betza->captures = true;
    case 'i':
        return betza->initial = true;
    case 'n':
        return betza->lame = true;
    case 'p':
        return betza->over = true;
    case 'g':
        return betza->behind = true;
    default:
        betza->way[ways] = letter;
        return strchr("fblrsv", letter) && ways + 1 < sizeof betza->way;
    }
}

/* Returns the sides that the letters WAY mean, by the bits of struct atom: forward, left, backward, right. */
static uint8_t sides_meant(const char *way)
{
    uint8_t out = 0;
    for (; *way; way++)
        out |= *way == 'f' ? 1 : *way == 'l' ? 2 : *way == 'b' ? 4 : *way == 'r' ? 8 : *way == 'v' ? 5 : 10;
    return out;
}

/* Returns the corners that the letters WAY mean: forward right, forward left, backward left, backward right; fr is
 * one. */
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

/* Make ATOM what BETZA says of it; false if it cannot be said. */
static bool bend_atom(const struct betza *betza, const struct game_reading *reading, struct atom *atom)
{
    bool jumps = atom->reach == REACH_JUMP;
    if (atom->turned && *betza->way) { /* only the narrow ones, as ffN */
        char twice[2] = {betza->way[0], '\0'};
        if (strlen(betza->way) != 2 || betza->way[0] != betza->way[1] || !strchr("fblrvs", *twice))
            return false;
        atom->ways = sides_meant(twice);
    } else {
        atom->ways = !*betza->way                 ? WAYS_ALL
                     : atom->line == LINE_LATERAL ? sides_meant(betza->way)
                                                  : corners_meant(betza->way);
    }
    atom->when = betza->moves == betza->captures ? WHEN_ALWAYS : betza->moves ? WHEN_MOVING : WHEN_CAPTURING;
    atom->initial = betza->initial ? (uint8_t)(reading->game->kinds + 1) : 0;
    atom->lame = betza->lame;
    atom->most = (uint8_t)betza->most;
    if (betza->repeats && !jumps)
        atom->reach = REACH_SLIDE;
    atom->ride = betza->repeats && jumps;
    if (betza->over || betza->behind) {
        atom->most = betza->behind ? 1 : atom->most;
        if (atom->reach != REACH_SLIDE)
            return false;
        atom->reach = REACH_HOP;
    }
    if (atom->reach == REACH_JUMP && atom->turned && !atom->lame && !atom->ride &&
        !*betza->way) { /* the Knight's leap as chess has it */
        if (atom->distance == 1 && atom->turned == 1)
            *atom = (struct atom){.reach = REACH_LEAP,
                                  .line = atom->second,
                                  .when = atom->when,
                                  .ways = WAYS_ALL,
                                  .initial = atom->initial};
    }
    return !betza->lame || jumps;
}

/* Take the next piece of the text at *AT, before END; false if it is none. */
static bool parse_betza(const char **at, const char *end, struct betza *betza)
{
    const char *text = *at;
    *betza = (struct betza){.most = 0};
    for (; text < end && *text >= 'a' && *text <= 'z'; text++)
        if (!parse_small(betza, *text))
            return false;
    if (text == end)
        return false;
    betza->letter = *text++;
    if (text < end && *text == betza->letter) {
        betza->repeats = true;
        text++;
    } else if (text < end && *text >= '0' && *text <= '9') {
        betza->most = *text++ - '0';
        betza->repeats = betza->most != 1;
    }
    *at = text;
    return true;
}

bool parts_read_betza(struct reader *reader, const struct word *word, const struct game_reading *reading,
                      struct kind *kind)
{
    struct betza betza;
    if (reading->cell_corners != 4)
        return reader_fault(reader, word, "betza is for boards of squares: write step, slide, leap, jump, ride or hop");
    for (const char *at = word->at, *end = word->at + word->length; at < end;) {
        const char *part = at;
        bool known = parse_betza(&at, end, &betza);
        int atoms = kind->atoms;
        for (int i = 0; known && i < (int)(sizeof betza_letters / sizeof *betza_letters); i++) {
            struct atom atom = betza_letters[i].atom;
            if (betza_letters[i].letter != betza.letter)
                continue;
            known = bend_atom(&betza, reading, &atom);
            if (known && !parts_add_atom(reader, word, atom, kind))
                return false;
        }
        if (!known || kind->atoms == atoms)
            return reader_fault(
                reader, word,
                "\"%.*s\" has no meaning here: betza knows WFDANCZHGRBQK, doubled or with a number, after any of m c i n p g and f b l r s v (of N, C and Z only ff, bb, ll, rr, vv, ss)",
                (int)(end - part), part);
    }
    return true;
}
