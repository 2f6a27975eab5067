/*
 * rules FILE: what the rules of games say, sentence by sentence (sentences.h); both generators are asked. Lines:
 *
 *   game ID               the game of the lines that follow
 *   PIECE on CELL reaches CELLS   on the empty board; pieces are named as in table.h
 *   POSITION: STEP; …     a position as table.h reads it, or `start`, and what holds there, one STEP after the other:
 *     MOVE                the move is legal and is played: a2-a4, b7-b8=Q, b4-a3ep, a2-c4-c5, *-e1, pass
 *     3x MOVE MOVE …      these moves are played three times
 *     leaves w            that player leaves the game
 *     may MOVE, no MOVE   it is legal, or not
 *     all a2: a3 a4       these are all moves of the piece there; all a2: none; all pass
 *     PIECE on CELLS, none on CELLS
 *     pocket PIECE, pocket none, lost PIECE N, castling KQkq, castling none, ep none, turn w, alive wb
 *     half N, full N, counted N/LIMIT
 *     check, no check     of the side to move
 *     ends TOKEN, won by wb, claims TOKEN, claims none   how the game stands, and who wins or shares
 *     winners w, winners none   which of two players could still win, whatever the other does (outcome_can_win)
 *     leads w, leads none   who of those that share has the larger part
 *     moves N, perft DEPTH N
 *     refused MOVE REASON AT BY   why it is not legal (none: it is), as walker_explain says; also O-O and --
 *     path CELL CELL: CELLS       by which cells the piece goes there; -: by none, none: it does not
 *   raw POSITION: flaw WHAT PLAYER CELL   what is wrong with a position that is not completed; flaw none
 * What stands behind two blanks and // is for the reader.
 */
#include "sentences.h"
#include "table.h"
#include "test.h"

#include "base/memory.h"
#include "rules/rule.h"

enum { PLIES = 64, STEP = 400 };

/* The game and the position that the lines so far have come to. */
static struct telling {
    const struct game *game;
    struct position p;
    uint64_t key[PLIES];
    int keys;
} telling;

/* Part MOVE into where it leads from and TO; a pass is from "-" to "--". */
static const char *part_move(const char *move, char from[CELL_NAME])
{
    size_t n = strcspn(move, "-");
    bool pass = strcmp(move, "pass") == 0;
    snprintf(from, CELL_NAME, "%.*s", pass ? 1 : (int)n, pass ? "-" : move);
    return pass ? "--" : move[n] ? move + n + 1 : "";
}

static void note_key(struct telling *t)
{
    assert_true(t->keys < PLIES);
    assert_true(t->p.key == position_key(t->game, &t->p));
    t->key[t->keys++] = t->p.key;
}

static void do_play(struct telling *t, const char *move)
{
    char from[CELL_NAME];
    const char *to = part_move(move, from);
    assert_move(t->game, &t->p, from, to);
    play(t->game, &t->p, from, to);
    note_key(t);
}

static void do_times(struct telling *t, const char *step)
{
    char moves[STEP];
    for (int i = atoi(step); i > 0; i--) {
        char *rest = moves, *move;
        snprintf(moves, sizeof moves, "%s", strchr(step, ' ') + 1);
        while ((move = strtok_r(rest, " ", &rest)))
            do_play(t, move);
    }
}

static int player_of(const struct game *g, char letter)
{
    int who = 0;
    while (who < g->players && g->player[who].letter != letter)
        who++;
    return who;
}

static void do_leaves(struct telling *t, const char *who)
{
    position_leave(t->game, &t->p, player_of(t->game, *who));
    note_key(t);
}

static void do_may(struct telling *t, const char *move)
{
    char from[CELL_NAME];
    const char *to = part_move(move, from);
    assert_move(t->game, &t->p, from, to);
}

static void do_no(struct telling *t, const char *move)
{
    char from[CELL_NAME];
    if (strcmp(move, "check") == 0) {
        assert_false(position_in_check(t->game, &t->p, t->p.turn));
        return;
    }
    const char *to = part_move(move, from);
    assert_no_move(t->game, &t->p, from, to);
}

static void do_all(struct telling *t, const char *words)
{
    const char *to = strstr(words, ": ");
    if (strcmp(words, "pass") == 0) {
        assert_moves(t->game, &t->p, "-", "--");
        return;
    }
    assert_non_null(to);
    FREED char *from = memory_copy(words, (size_t)(to - words));
    assert_moves(t->game, &t->p, from, strcmp(to, ": none") == 0 ? "" : to + 2);
}

static void do_check(struct telling *t, const char *nothing)
{
    (void)nothing;
    assert_true(position_in_check(t->game, &t->p, t->p.turn));
}

/* PIECE stands on each cell of LIST. */
static void do_on(struct telling *t, const char *label, char *list)
{
    piece wanted = strcmp(label, "none") == 0 ? 0 : piece_of(t->game, label);
    for (char *rest = list, *name; (name = strtok_r(rest, " ", &rest));)
        assert_true(t->p.on[board_find(((struct game *)t->game)->board, name, strlen(name))] == wanted);
}

static void do_pocket(struct telling *t, const char *label)
{
    assert_int_equal(t->p.pocket, strcmp(label, "none") == 0 ? 0 : piece_of(t->game, label));
}

static void do_lost(struct telling *t, const char *words)
{
    piece m = piece_of(t->game, words);
    assert_int_equal(t->p.lost[LOST_ROW(piece_kind(m))][piece_player(m)], atoi(strchr(words, ' ')));
}

static void do_castling(struct telling *t, const char *letters)
{
    int rights = 0;
    for (const char *x = letters; strcmp(letters, "none") != 0 && *x; x++)
        rights |= 1 << (strchr("KQkq", *x) - "KQkq");
    assert_int_equal(t->p.castling, rights);
}

static void do_ep(struct telling *t, const char *none)
{
    assert_string_equal(none, "none");
    assert_int_equal(t->p.ep_passed, CELL_NONE);
}

static void do_half(struct telling *t, const char *number)
{
    assert_int_equal(t->p.half, atoi(number));
}

static void do_counted(struct telling *t, const char *plies)
{
    char counted[16];
    snprintf(counted, sizeof counted, "%d/%d", t->p.counted, t->p.limit);
    assert_string_equal(counted, plies);
}

static void do_full(struct telling *t, const char *number)
{
    assert_int_equal(t->p.full, atoi(number));
}

static void do_turn(struct telling *t, const char *letter)
{
    assert_int_equal(t->p.turn, player_of(t->game, *letter));
}

/* The players whose letters are LETTERS, as bits. */
static int players_of(const struct game *g, const char *letters)
{
    int bits = 0;
    for (; *letters; letters++)
        bits |= 1 << player_of(g, *letters);
    return bits;
}

static void do_alive(struct telling *t, const char *letters)
{
    const struct game *g = t->game;
    assert_int_equal(t->p.alive, players_of(g, letters));
    for (int who = 0; who < g->players; who++)
        assert_true(t->p.alive >> who & 1 || cellset_empty(t->p.player[who]));
}

static struct outcome stands(const struct telling *t)
{
    return outcome_of(t->game, &t->p, t->key, t->keys);
}

static void do_ends(struct telling *t, const char *token)
{
    assert_string_equal(ending_token(stands(t).ending), token);
    assert_int_equal(outcome_is_dead(t->game, &t->p), strcmp(token, "dead") == 0);
}

static void do_won(struct telling *t, const char *by)
{
    assert_int_equal(stands(t).sharers, players_of(t->game, by + strlen("by ")));
}

static void do_leads(struct telling *t, const char *letter)
{
    assert_int_equal(stands(t).leader, strcmp(letter, "none") == 0 ? 0 : 1 + player_of(t->game, *letter));
}

static void do_winners(struct telling *t, const char *letters)
{
    int wanted = strcmp(letters, "none") == 0 ? 0 : players_of(t->game, letters);
    for (int who = 0; who < t->game->players; who++)
        assert_int_equal(outcome_can_win(t->game, &t->p, who), wanted >> who & 1);
}

static void do_claims(struct telling *t, const char *token)
{
    assert_string_equal(ending_token(outcome_claim(stands(t).claims)), token);
}

static void do_moves(struct telling *t, const char *number)
{
    struct move move[MOVES_MAX];
    assert_int_equal(moves_of_both(t->game, &t->p, move), atoi(number));
}

static void do_perft(struct telling *t, const char *words)
{
    assert_int_equal(perft(t->game, &t->p, atoi(words)), atoi(strchr(words, ' ')));
}

/* The number of WORD in LIST, words with blanks between them in the order of an enum. */
static int number_of(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (int i = 0; *list; i++, list += strspn(list, " "))
        if (strcspn(list, " ") == length && strncmp(list, word, length) == 0)
            return i;
        else
            list += strcspn(list, " ");
    fail_msg("there is no %s", word);
    return -1;
}

/* The move TEXT, legal or not. */
static struct move move_of(const struct game *g, const struct position *p, const char *text)
{
    char from[CELL_NAME], over[CELL_NAME], to[CELL_NAME], label[2] = "";
    if (!strcmp(text, "--"))
        return (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    if (*text == 'O') {
        const struct castling *c = &g->castling[p->turn][strlen(text) > 3];
        return (struct move){c->royal_from, c->royal_to, MOVE_CASTLING, strlen(text) > 3};
    }
    if (sscanf(text, "*-%7s", to) == 1)
        return (struct move){CELL_NONE, cell_of(g, to), MOVE_DROP, (uint8_t)(p->pocket ? piece_kind(p->pocket) : 0)};
    if (sscanf(text, "%7[^-]-%7[^-]-%7s", from, over, to) == 3)
        return (struct move){cell_of(g, from), cell_of(g, to), MOVE_HOP, cell_of(g, over)};
    int n = sscanf(text, "%7[^-]-%7[^=]=%1s", from, to, label);
    assert_true(n >= 2);
    struct move m = {board_find(g->board, from, strlen(from)), board_find(g->board, to, strlen(to)), MOVE_PLAIN, 0};
    if (n == 3)
        m = (struct move){m.from, m.to, MOVE_PROMOTION, (uint8_t)piece_kind(piece_of(g, label))};
    return m;
}

static cell cell_or_none(const struct game *g, const char *name)
{
    return *name ? cell_of(g, name) : CELL_NONE;
}

static void do_refused(struct telling *t, const char *words)
{
    static const char reasons[] =
        "none game-won no-piece not-yours own-piece no-reach blocked no-hurdle only-captures only-moves no-double "
        "no-en-passant exposes explodes in-check through-check castling-lost promotion-missing promotion-kind no-promotion "
        "pocket-empty pocket-other home-taken not-home file-held catacomb-taken same-cell no-pass duck-stands duck-due "
        "duck-not-due duck-taken rule";
    char move[32], reason[32], place[CELL_NAME] = "", by[CELL_NAME] = "";
    assert_true(sscanf(words, "%31s %31s %7s %7s", move, reason, place, by) >= 2);
    struct refusal r = walker_explain(t->game, &t->p, move_of(t->game, &t->p, move));
    assert_int_equal(r.reason, number_of(reasons, reason));
    assert_int_equal(r.at, cell_or_none(t->game, place));
    assert_int_equal(r.by, cell_or_none(t->game, by));
}

static void do_flaw(struct telling *t, const char *words)
{
    static const char flaws[] =
        "none royals turn pawn-cell check castling ep-cell ep-pawn ep-forbidden count lost-pawn "
        "pieces-without-royal won-before ducks pocket";
    char flaw[32], by = t->game->player[0].letter, place[CELL_NAME] = "";
    assert_true(sscanf(words, "%31s %c %7s", flaw, &by, place) >= 1);
    struct flaw_report r = position_find_flaw(t->game, &t->p);
    assert_int_equal(r.flaw, number_of(flaws, flaw));
    if (r.flaw != FLAW_NONE)
        assert_int_equal(r.by, player_of(t->game, by));
    if (*place)
        assert_int_equal(r.place, cell_of(t->game, place));
}

static void do_path(struct telling *t, const char *words)
{
    char from[CELL_NAME], to[CELL_NAME], found[256] = "", *end = found;
    cell way[CELLS_MAX];
    assert_true(sscanf(words, "%7s %7[^:]", from, to) == 2);
    int n = walker_path(t->game, &t->p, cell_of(t->game, from), cell_of(t->game, to), way);
    for (int i = 0; i < n; i++)
        end += sprintf(end, "%s%s", i ? " " : "", t->game->board->cell_name[way[i]]);
    assert_string_equal(n < 0 ? "none" : n ? found : "-", strstr(words, ": ") + 2);
}

static void do_bends(struct telling *t, const char *words)
{
    char from[CELL_NAME], to[CELL_NAME], whether[8];
    assert_true(sscanf(words, "%7s %7[^:]: %7s", from, to, whether) == 3);
    assert_int_equal(walker_bends(t->game, &t->p, cell_of(t->game, from), cell_of(t->game, to)),
                     strcmp(whether, "yes") == 0);
}

static const struct word {
    const char *word;
    void (*run)(struct telling *t, const char *rest);
} words[] = {
    {"leaves", do_leaves}, {"may", do_may},           {"no", do_no},       {"all", do_all},     {"check", do_check},
    {"pocket", do_pocket}, {"castling", do_castling}, {"ep", do_ep},       {"half", do_half},   {"counted", do_counted},
    {"full", do_full},     {"turn", do_turn},         {"alive", do_alive}, {"ends", do_ends},   {"won", do_won},
    {"claims", do_claims}, {"moves", do_moves},       {"perft", do_perft}, {"lost", do_lost},   {"refused", do_refused},
    {"flaw", do_flaw},     {"path", do_path},         {"bends", do_bends}, {"leads", do_leads}, {"winners", do_winners},
};

static void do_step(struct telling *t, char *step)
{
    size_t length = strcspn(step, " ");
    char *rest = step + length + (step[length] == ' ');
    sentences_step(step);
    if (strncmp(rest, "on ", 3) == 0) {
        step[length] = '\0';
        do_on(t, step, rest + 3);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && strncmp(words[i].word, step, length) == 0) {
            words[i].run(t, rest);
            return;
        }
    if (length >= 2 && step[length - 1] == 'x' && step[0] < 'a')
        do_times(t, step);
    else
        do_play(t, step);
}

/* Do LINE: a game, a position with steps, or what a piece reaches. */
static void do_line(const char *line)
{
    struct telling *t = &telling;
    char copy[2 * STEP], *steps;
    if (strncmp(line, "game ", 5) == 0) {
        t->game = game_of(line + 5);
        return;
    }
    snprintf(copy, sizeof copy, "%s", line);
    if ((steps = strstr(copy, "  //")) != NULL)
        *steps = '\0';
    if ((steps = strstr(copy, " reaches ")) != NULL) {
        char label[8], from[CELL_NAME];
        assert_true(sscanf(copy, "%7s on %7s", label, from) == 2);
        assert_reach(t->game, label, from, steps + strlen(" reaches "));
        return;
    }
    steps = strchr(copy, ':');
    assert_true(steps != NULL);
    *steps = '\0';
    bool raw = strncmp(copy, "raw ", 4) == 0;
    if (strcmp(copy, "start") == 0)
        position_start(t->game, &t->p);
    else
        t->p = raw ? placed(t->game, copy + 4) : settled(t->game, copy);
    t->keys = 0;
    if (!raw)
        note_key(t);
    for (char *rest = steps + 1, *step; (step = strtok_r(rest, ";", &rest));)
        do_step(t, step + strspn(step, " "));
}

static void begin_telling(void)
{
    telling = (struct telling){0};
}

int main(int argc, char **argv)
{
    return sentences_run(argc > 1 ? argv[1] : NULL, begin_telling, do_line);
}
