/* The commands by which a game begins, goes on and ends. */
#include "commands.h"

#include "play/tags.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/sharing.h"

/* Beginning. */

/* The index of G among the games on offer; -1 if it is none of them. */
static int find_offer(struct desk *d, const struct game *g)
{
    for (int i = 0; g && i < d->setup.offers; i++)
        if (strcmp(d->setup.offer[i].id, g->id) == 0 && gamecache_game(&d->cache, g->id, NULL) == g)
            return i;
    return -1;
}

static void say_no_game(struct desk *d, const char *name, const struct error *e)
{
    if (e->file[0])
        desk_complain(d, e);
    else
        desk_say(d, TONE_WRONG, "There is no game \"%s\"; `game` lists them all.", name);
}

static void begin_chosen(struct desk *d)
{
    if (beginning_chosen(d) && !session_over(d->session))
        beginning_ask_names(d);
}

static void do_new(struct desk *d, const char *arguments)
{
    struct error e = {0};
    struct position p;
    bool code = strchr(arguments, '/') && !catalogue_has_ending(arguments, ".game");
    const struct game *now = code && desk_game(d) ? arrays_game(desk_game(d), arguments) : NULL;
    if (now && !code_read(now, arguments, &p, &e)) {
        desk_complain(d, &e);
        return;
    }
    if (now) {
        beginning_game(d, now, &p, d->setup.seat, &d->setup.clock);
        if (code_dropped(now, arguments, &p, &e))
            desk_say(d, TONE_PLAIN, "%s", e.text);
        return;
    }
    const struct game *named = *arguments ? gamecache_named(&d->cache, arguments, &e) : NULL;
    int i = find_offer(d, named);
    if (i >= 0) {
        d->setup.game = i;
        begin_chosen(d);
    } else if (named) {
        beginning_game(d, named, NULL, d->setup.seat, &d->setup.clock);
        if (!session_over(d->session))
            beginning_ask_names(d);
    } else if (*arguments) {
        say_no_game(d, arguments, &e);
    } else if (!screen_seen(d)->sets_up && d->session && !d->voice.face->spoken) {
        desk_hush(d);
        start_show(d, true);
    } else {
        keeping_ask(d, begin_chosen);
    }
}

static void do_rematch(struct desk *d)
{
    struct session *s = d->session;
    int players = s->game->players;
    struct seat seat[PLAYERS_MAX];
    struct position p = s->record->root->position;
    const struct clock_rule clock = s->clock.rule;
    const struct game *g = s->game;
    const char *ending = record_tag(s->record, DRILL_TAG);
    char drill[64]; /* the name of the ending that begins again, sides unchanged; "": none */

    snprintf(drill, sizeof drill, "%s", s->drill && ending ? ending : "");
    if (sharing_game(d)) {
        desk_say(d, TONE_WRONG, "This game is shared: `new GAME` and then `share FILE` begins the next one for both.");
        return;
    }
    if (!session_over(s) && !s->viewed) {
        desk_say(d, TONE_WRONG, "The game is not over: `resign` gives it up, `new` begins another.");
        return;
    }
    memcpy(seat, s->seat, sizeof seat);
    for (int i = 0; i < players && !*drill; i++)
        seat[i] = s->seat[(i + players - 1) % players];
    if (!*drill)
        memcpy(d->setup.seat, seat, sizeof seat[0] * (size_t)players);
    beginning_game(d, g, &p, seat, &clock);
    if (*drill)
        tags_drill(d->session, drill);
}

/* List the pieces that a player of G can begin without, one on each line. */
static void list_odds(struct desk *d, const struct game *g)
{
    struct menu *m = list_show(d, "Handicap: who begins without which piece?", NULL);
    struct position p;
    position_start(g, &p);
    for (int who = 0; who < g->players; who++) {
        menu_add_heading(m, g->player[who].name);
        for (int kind = 0; kind < g->kinds; kind++)
            for (int c = 0; c < g->board->cells && kind != g->royal; c++) {
                char code[CODE_SIZE], label[MENU_LABEL];
                if (p.on[c] != PIECE(who, kind) || g->board->lane_first[c] != c ||
                    !beginning_write_odds(g, (cell)c, code))
                    continue;
                snprintf(label, sizeof label, "the %s on %s", g->kind[kind].name, g->board->cell_name[c]);
                menu_add(m, label, "", "new %.500s", code);
            }
    }
}

static void do_handicap(struct desk *d, const char *arguments)
{
    const struct game *g = desk_game(d);
    cell c = g && *arguments ? board_find(g->board, arguments, strlen(arguments)) : CELL_NONE;
    struct position p;
    char code[CODE_SIZE];

    if (!g)
        return;
    if (!*arguments) {
        list_odds(d, g);
        return;
    }
    position_start(g, &p);
    if (c == CELL_NONE || !p.on[c] || piece_kind(p.on[c]) == g->royal || !beginning_write_odds(g, c, code) ||
        !code_read(g, code, &p, NULL)) {
        desk_say(d, TONE_WRONG, "Name the cell of a piece to play without, such as handicap %s.",
                 g->board->cell_name[0]);
        return;
    }
    beginning_game(d, g, &p, d->setup.seat, &d->setup.clock);
}

static void do_game(struct desk *d, const char *arguments)
{
    struct error e = {0};
    int step = strcmp(arguments, "+") == 0 ? 1 : strcmp(arguments, "-") == 0 ? -1 : 0;
    if (!*arguments) {
        list_show(d, "Which game? Type some letters of its name",
                  &(struct list_options){.fill = start_fill_games, .searches = true, .picks = true});
        return;
    }
    const struct game *named = step ? NULL : gamecache_named(&d->cache, arguments, &e);
    int i = step ? (d->setup.game + step + d->setup.offers) % d->setup.offers : find_offer(d, named);
    if (i < 0 && named) {
        desk_say(d, TONE_PLAIN, "That game is on the shelf: `new %s` begins it.", arguments);
        return;
    }
    if (i < 0) {
        say_no_game(d, arguments, &e);
        return;
    }
    d->setup.game = i;
    if (!screen_seen(d)->sets_up)
        desk_say(d, TONE_PLAIN, "The next new game will be %s.", d->setup.offer[i].title);
}

/* Going on. */

int moves_wanted(struct desk *d, const char *arguments)
{
    int n = *arguments ? text_number(arguments) : 1;
    if (n < 1)
        desk_say(d, TONE_WRONG, "How many moves? A number from 1 on, or nothing for one.");
    return n > 0 ? n : 0;
}

/* Drop the premove and say so; false if none waits. */
static bool drop_premove(struct desk *d)
{
    struct board_state *b = &d->stage->board;
    if (!b->premove[0] || session_denial(d->session) != DENIAL_TURN)
        return false;
    desk_say(d, TONE_PLAIN, "Premove %s is dropped.", b->premove);
    b->premove[0] = '\0';
    return true;
}

void game_undo(struct desk *d, const char *arguments)
{
    if (!*arguments && drop_premove(d))
        return;
    int wanted = moves_wanted(d, arguments), done = 0;
    if (wanted && sharing_undo(d, wanted))
        return;
    const struct node *at = d->session->record->current;
    while (done < wanted && session_undo(d->session, d->now))
        done++;
    if (done == 1 && d->session->record->current == at)
        desk_say(d, TONE_PLAIN, "The result is taken back; the game goes on.");
    else if (wanted)
        tell_taken_back(d, done, wanted);
}

void game_redo(struct desk *d, const char *arguments)
{
    int wanted = sharing_game(d) ? 0 : moves_wanted(d, arguments), done = 0;
    if (sharing_game(d))
        desk_say(d, TONE_WRONG, "`redo` does not work in a shared game: play the move again.");
    if (!wanted)
        return;
    desk_hush(d);
    while (done < wanted && session_redo(d->session, d->now))
        done++;
    if (!done)
        desk_say(d, TONE_WRONG, "There is no move to bring back.");
    else
        tell_state(d);
}

/* Tell the COUNT moves of LIST, those of the piece on FROM, beside the board. */
static void tell_moves_of(struct desk *d, cell from, const struct listed_move *list, int count)
{
    const struct game *g = d->session->game;
    SCOPED(text) line = {0};
    for (int i = 0; i < count; i++)
        text_addf(&line, "%s%s", i ? ", " : "", list[i].text);
    desk_say(d, TONE_PLAIN, "%d move%s of the %s on %s: %s.", count, count == 1 ? "" : "s",
             g->kind[piece_kind(desk_position(d)->on[from])].name, g->board->cell_name[from], line.at);
}

/* Tell why there is no move, from the cell OF unless that is CELL_NONE. */
static void tell_no_moves(struct desk *d, cell of)
{
    const struct game *g = d->session->game;
    const struct position *p = desk_position(d);
    piece on = of == CELL_NONE ? 0 : p->on[g->board->lane_first[of]];
    const char *kind = on ? g->kind[piece_kind(on)].name : "";
    if (of == CELL_NONE || session_over(d->session))
        desk_say(d, TONE_PLAIN, "There are no moves.");
    else if (!on)
        desk_say(d, TONE_PLAIN, "There is no piece on %s.", g->board->cell_name[of]);
    else if (piece_player(on) != p->turn)
        desk_say(d, TONE_PLAIN, "The %s on %s is %s's; it is %s's turn.", kind, g->board->cell_name[of],
                 g->player[piece_player(on)].name, g->player[p->turn].name);
    else
        desk_say(d, TONE_PLAIN, "The %s on %s has no move.", kind, g->board->cell_name[of]);
}

static void do_moves(struct desk *d, const char *arguments)
{
    const struct game *g = d->session->game;
    const struct position *p = desk_position(d);
    struct move move[MOVES_MAX];
    cell of = *arguments ? board_find(g->board, arguments, strlen(arguments)) : CELL_NONE;
    int n = session_over(d->session) ? 0 : moves_legal(g, p, move), kept = 0;

    if (*arguments && of == CELL_NONE) {
        desk_say(d, TONE_WRONG, "There is no cell \"%s\".", arguments);
        return;
    }
    for (int i = 0; i < n; i++)
        if (of == CELL_NONE || move[i].from == g->board->lane_first[of])
            move[kept++] = move[i];
    FREED struct listed_move *list = movetext_list(g, p, move, kept);
    if (!kept) {
        tell_no_moves(d, of);
    } else if (of != CELL_NONE) {
        tell_moves_of(d, g->board->lane_first[of], list, kept);
    } else {
        struct text page = {0};
        for (int i = 0; i < kept; i++)
            text_addf(&page, (i + 1) % d->voice.face->moves_a_line == 0 || i == kept - 1 ? "  %s\n" : "  %-16s",
                      list[i].text);
        char title[MENU_LABEL];
        snprintf(title, sizeof title, "%d move%s of %s", kept, kept == 1 ? "" : "s", g->player[p->turn].name);
        page_show(d, title, &page, NULL);
    }
}

void game_hint(struct desk *d)
{
    struct session *s = d->session;
    char text[MOVE_TEXT];

    if (refuse_when_over(d))
        return;
    if (!session_awaits_person(s)) {
        desk_say(d, TONE_WRONG, "There are hints only when it is your turn.");
        return;
    }
    session_hint(s);
    if (s->hint == HINT_THINKING) {
        desk_say(d, TONE_PLAIN, "Looking for a good move ...");
    } else if (s->hint == HINT_WHAT) {
        movetext_write(s->game, session_position(s), s->hinted, text);
        desk_say(d, TONE_GOOD, "The computer would play %s.", text);
    } else {
        desk_say(d, TONE_WRONG, "The computer cannot think: not enough memory.");
    }
}

void game_go(struct desk *d)
{
    session_go(d->session, d->now);
    if (refuse_when_over(d) || tell_denial(d, d->session->paused ? DENIAL_PAUSED : DENIAL_NONE))
        return;
    if (!d->session->seat[session_turn(d->session)].ai)
        desk_say(d, TONE_PLAIN, "It is %s's turn: a person sits there.",
                 session_name(d->session, session_turn(d->session)));
    else
        desk_hush(d);
}

static void do_now(struct desk *d)
{
    if (session_thinking(d->session))
        session_hurry(d->session);
    else
        desk_say(d, TONE_WRONG, "The computer is not thinking.");
}

static void do_pause(struct desk *d)
{
    if (refuse_when_over(d))
        return;
    if (sharing_ask(d, SHARED_PAUSE))
        return;
    session_pause(d->session, !d->session->paused, d->now);
    desk_say(d, TONE_PLAIN, d->session->paused ? "Paused. `pause` goes on." : "The game goes on.");
}

/* Ending. */

/* The player for whom the user speaks: the only person who plays, else the player to move. */
static int speaker(const struct session *s)
{
    int only = session_only_person(s);
    return only >= 0 ? only : session_turn(s);
}

static void resign(struct desk *d)
{
    if (!tell_denial(d, session_resign(d->session, d->voice.question.who, d->now)))
        tell_state(d);
}

static void do_resign(struct desk *d)
{
    bool plays = !sharing_game(d);
    for (int i = 0; i < d->session->game->players; i++)
        plays = plays || seat_is_here(&d->session->seat[i]);
    if (refuse_when_over(d))
        return;
    if (!plays) {
        desk_say(d, TONE_WRONG, "You are only watching this game.");
        return;
    }
    d->voice.question.who = speaker(d->session);
    desk_ask(d, resign, NULL, "Does %s resign?", session_name(d->session, d->voice.question.who));
    if (!d->settings.confirm)
        desk_answer(d, true);
}

/* Claim a draw by the move that TEXT means, which has not been played. */
static void claim_with(struct desk *d, const char *text)
{
    struct session *s = d->session;
    struct error why = {0};
    struct typed_move typed;

    if (tell_denial(d, session_denial(s)))
        return;
    if (!move_read(s, text, &typed, &why)) {
        desk_complain(d, &why);
        return;
    }
    enum denial no = session_claim_with(s, typed.move, d->now);
    if (no == DENIAL_CLAIM)
        desk_say(d, TONE_WRONG,
                 "Not played: that move brings no threefold repetition, and no 50 moves without capture or pawn move.");
    else if (!tell_denial(d, no))
        tell_state(d);
}

static void do_claim(struct desk *d, const char *arguments)
{
    if (*arguments)
        claim_with(d, arguments);
    else if (!tell_denial(d, session_claim(d->session, d->now)))
        tell_state(d);
}

static void do_draw(struct desk *d)
{
    int who = speaker(d->session);
    if (session_claimable(d->session) != ENDING_NONE && session_awaits_person(d->session))
        do_claim(d, "");
    else if (!tell_denial(d, session_draw_denial(d->session, who)) && !sharing_ask(d, SHARED_DRAW))
        tell_draw(d, session_draw(d->session, who, d->now));
}

static void do_yes(struct desk *d)
{
    if (d->voice.question.yes || !sharing_answer(d, true))
        desk_answer(d, true);
}

static void do_no(struct desk *d)
{
    if (d->voice.question.yes || !sharing_answer(d, false))
        desk_answer(d, false);
}

const struct command game_commands[] = {
    {"new", "", "[GAME]", "start GAME, x.game or a code; `new` alone opens the start screen", GROUP_GAME,
     LOOSE_TOO | NEEDS_MEMORY | LEAVES_NAMED, .run = do_new},
    {"rematch", "", "", "play the same game again, sides changed", GROUP_GAME,
     NEEDS_GAME | NEEDS_MEMORY | OF_GAME | LEAVES_GAME, .act = do_rematch},
    {"handicap", "", "[CELL]", "begin a game without the piece on CELL; for more than one: edit start", GROUP_GAME,
     NEEDS_MEMORY | LEAVES_NAMED, .run = do_handicap},
    {"undo", "F5", "[N]", "take back your last move, or N, and the replies", GROUP_GAME, NEEDS_GAME | SANDBOX_TOO,
     .run = game_undo},
    {"redo", "F6", "[N]", "play again a move that was taken back, or N of them", GROUP_GAME, NEEDS_GAME | SANDBOX_TOO,
     .run = game_redo},
    {"moves", "F3", "[CELL]", "list the legal moves, or those of the piece on CELL", GROUP_GAME, NEEDS_GAME,
     .run = do_moves},
    {"hint", "^T F7", "", "ask the computer: first where to look, then what to play", GROUP_GAME, ADVISES | NEEDS_GAME,
     .act = game_hint},
    {"draw", "", "", "offer a draw, or claim one that may be claimed", GROUP_GAME, NEEDS_GAME | LOOSE_TOO | OF_GAME,
     .act = do_draw},
    {"claim", "", "[MOVE]", "claim a draw, or the one that MOVE brings about", GROUP_GAME, NEEDS_GAME | OF_GAME,
     .run = do_claim},
    {"resign", "", "", "resign the game", GROUP_GAME, NEEDS_GAME | LOOSE_TOO | OF_GAME, .act = do_resign},
    {"go", "", "", "let the computer play on after undo or replay", GROUP_GAME, NEEDS_GAME, .act = game_go},
    {"now", "", "", "make the thinking computer move at once", GROUP_GAME, NEEDS_GAME, .act = do_now},
    {"pause", "F8", "", "stop clocks, computer and autoplay, or go on; shared game: ask for that", GROUP_GAME,
     NEEDS_GAME, .act = do_pause},
    {"game", "", "[GAME]", "choose which game `new` begins", GROUP_GAME, NEEDS_MEMORY, .run = do_game},
    {"yes", "", "", "answer a question", GROUP_GAME, SANDBOX_TOO, .act = do_yes},
    {"no", "", "", "answer a question", GROUP_GAME, SANDBOX_TOO, .act = do_no},
    {0},
};

const struct paste_use paste_new_game = {"A position of %s. Begin a game from it?", "new", NULL};

const struct mode_row game_mode = {.play = move_play, .paste = &paste_new_game};
