/* The commands by which a game begins, goes on and ends. */
#include "commands.h"

#include "base/files.h"
#include "play/tags.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* Beginning. */

/* Returns the index of G among the games on offer; -1 if it is none of them. */
static int find_offer(struct desk *desk, const struct game *g)
{
    for (int i = 0; g && i < desk->setup.offers; i++)
        if (strcmp(desk->setup.offer[i].id, g->id) == 0) {
            const struct game *own = gamecache_game(&desk->cache, g->id, NULL);
            return own && own->arrays == g->arrays ? i : -1;
        }
    return -1;
}

static void say_no_game(struct desk *desk, const char *name, const struct error *error)
{
    if (error->file[0] || strchr(name, ':')) /* a wrong choice is told with the ones there are */
        desk_complain(desk, error);
    else
        desk_say(desk, TONE_WRONG, "There is no game \"%s\"; `game` lists them all.", name);
}

/* True if the game that has begun is to be played with a friend elsewhere: how they meet is put into the prompt, or
 * said. */
static bool offer_to_friend(struct desk *desk)
{
    bool friend = false, here = false;
    char folder[PATH_SIZE], stamp[STAMP_SIZE];
    for (int i = 0; i < desk->session->game->players; i++) {
        friend |= desk->session->seat[i].elsewhere;
        here |= seat_is_here(&desk->session->seat[i]);
    }
    if (!friend || !here)
        return false;
    folder_stamp(stamp);
    if (desk->lobby)
        stage_prefill(desk, "share");
    else if (sharing_last_folder(folder))
        stage_prefill(desk, "share %.300s/%s-%s.pgn", folder, desk->session->game->id, stamp);
    else
        stage_prefill(desk, "share ");
    desk_say(desk, TONE_PLAIN,
             desk->lobby ? "`share` offers this game to your friend, and to all at this table."
                         : "`share FILE` lets your friend join through a new file that both of you can write.");
    return true;
}

/* The game on the board has just begun: settle who plays it. */
static void settle_players(struct desk *desk)
{
    if (!session_over(desk->session) && !offer_to_friend(desk))
        beginning_ask_names(desk);
}

static void begin_chosen(struct desk *desk)
{
    if (beginning_chosen(desk))
        settle_players(desk);
}

static void do_new(struct desk *desk, const char *arguments)
{
    struct error error = {0};
    struct position p;
    bool code = strchr(arguments, '/') && !catalogue_has_ending(arguments, ".game");
    const struct game *now = code && desk_game(desk) ? arrays_game(desk_game(desk), arguments) : NULL;
    if (now && !code_read(now, arguments, &p, &error)) {
        desk_complain(desk, &error);
        return;
    }
    if (now) {
        beginning_game(desk, now, &p, desk->setup.seat, &desk->setup.clock);
        if (code_dropped(now, arguments, &p, &error))
            desk_say(desk, TONE_PLAIN, "%s", error.text);
        return;
    }
    const struct game *named = *arguments ? gamecache_named(&desk->cache, arguments, &error) : NULL;
    int i = find_offer(desk, named);
    if (i >= 0) {
        beginning_choose(desk, i, arguments);
        begin_chosen(desk);
    } else if (named) {
        beginning_game(desk, beginning_draw(named, arguments), NULL, desk->setup.seat, &desk->setup.clock);
        settle_players(desk);
    } else if (*arguments) {
        say_no_game(desk, arguments, &error);
    } else if (!screen_seen(desk)->sets_up && desk->session && !desk->voice.face->spoken) {
        desk_hush(desk);
        start_show(desk, true);
    } else {
        keeping_ask(desk, begin_chosen);
    }
}

static void do_rematch(struct desk *desk)
{
    struct session *session = desk->session;
    int players = session->game->players;
    struct seat seat[PLAYERS_MAX];
    struct position p = session->record->root->position;
    const struct clock_rule clock = session->clock.rule;
    const struct game *g = session->game;
    const char *ending = record_tag(session->record, DRILL_TAG);
    char drill[64]; /* the name of the ending that begins again, sides unchanged; "": none */

    snprintf(drill, sizeof drill, "%s", session->drill && ending ? ending : "");
    const struct shared *shared = sharing_game(desk);
    if (shared && (session_over(session) || shared->aborted)) {
        sharing_ask(desk, SHARED_REMATCH);
        return;
    }
    if (shared || (!session_over(session) && !session->viewed)) {
        desk_say(desk, TONE_WRONG, "The game is not over: `resign` gives it up, `new` begins another.");
        return;
    }
    memcpy(seat, session->seat, sizeof seat);
    bool stays = *drill || record_has_odds(session->record) || clock.odds;
    for (int i = 0; i < players && !stays; i++)
        seat[i] = session->seat[(i + players - 1) % players];
    if (!*drill)
        memcpy(desk->setup.seat, seat, sizeof seat[0] * (size_t)players);
    beginning_game(desk, g, &p, seat, &clock);
    if (*drill)
        tags_drill(desk->session, drill);
}

/* List the pieces that a player of G can begin without, one on each line. */
static void list_odds(struct desk *desk, const struct game *g)
{
    struct menu *menu = list_show(desk, "Handicap: who begins without which piece?", NULL);
    struct position p;
    position_start(g, &p);
    for (int who = 0; who < g->players; who++) {
        menu_add_heading(menu, g->player[who].name);
        for (int kind = 0; kind < g->kinds; kind++)
            for (int place = 0; place < g->board->cells && kind != g->royal; place++) {
                char code[CODE_SIZE], label[MENU_LABEL];
                if (p.on[place] != PIECE(who, kind) || g->board->lane_first[place] != place ||
                    !beginning_write_odds(g, (cell)place, code))
                    continue;
                snprintf(label, sizeof label, "the %s on %s", g->kind[kind].name, g->board->cell_name[place]);
                menu_add(menu, label, "", "new %.500s", code);
            }
    }
}

static void do_handicap(struct desk *desk, const char *arguments)
{
    const struct game *g = desk_game(desk);
    cell place = g && *arguments ? board_find(g->board, arguments, strlen(arguments)) : CELL_NONE;
    struct position p;
    char code[CODE_SIZE];

    if (!g)
        return;
    if (!*arguments) {
        list_odds(desk, g);
        return;
    }
    position_start(g, &p);
    if (place == CELL_NONE || !p.on[place] || piece_kind(p.on[place]) == g->royal ||
        !beginning_write_odds(g, place, code) || !code_read(g, code, &p, NULL)) {
        desk_say(desk, TONE_WRONG, "Name the cell of a piece to play without, such as handicap %s.",
                 g->board->cell_name[0]);
        return;
    }
    beginning_game(desk, g, &p, desk->setup.seat, &desk->setup.clock);
}

/* Returns which offer comes after the chosen one, or before it if STEP is -1: other choices of a file's options are
 * passed over. */
static int step_offer(const struct desk *desk, int step)
{
    const struct offer *offer = desk->setup.offer;
    int i = desk->setup.game, count = desk->setup.offers, n = 0;
    size_t file = strcspn(offer[i].spelled, ":");
    for (int k = 0; k < count; k++)
        if (strncmp(offer[k].spelled, offer[i].spelled, file) == 0 && !offer[k].spelled[file])
            n = k;
    i = offer[i].spelled[file] ? n : i;
    do
        i = (i + step + count) % count;
    while (strchr(offer[i].spelled, ':') && i != n);
    return i;
}

static void do_game(struct desk *desk, const char *arguments)
{
    struct error error = {0};
    int step = strcmp(arguments, "+") == 0 ? 1 : strcmp(arguments, "-") == 0 ? -1 : 0;
    if (!*arguments) {
        list_show(desk, "Which game? Type some letters of its name",
                  &(struct list_options){.fill = start_fill_games, .searches = true, .picks = true});
        return;
    }
    const struct game *named = step ? NULL : gamecache_named(&desk->cache, arguments, &error);
    int i = step && desk->setup.offers ? step_offer(desk, step) : find_offer(desk, named);
    if (i < 0 && named) {
        desk_say(desk, TONE_PLAIN, "That game is on the shelf: `new %s` begins it.", arguments);
        return;
    }
    if (i < 0) {
        say_no_game(desk, arguments, &error);
        return;
    }
    beginning_choose(desk, i, step ? "" : arguments);
    if (!screen_seen(desk)->sets_up)
        desk_say(desk, TONE_PLAIN, "The next new game will be %s.", desk->setup.offer[i].title);
}

/* Going on. */

int moves_wanted(struct desk *desk, const char *arguments)
{
    int n = *arguments ? text_number(arguments) : 1;
    if (n < 1)
        desk_say(desk, TONE_WRONG, "How many moves? A number from 1 on, or nothing for one.");
    return n > 0 ? n : 0;
}

/* Drop the premove and say so; false if none waits. */
static bool drop_premove(struct desk *desk)
{
    struct board_state *state = &desk->stage->board;
    if (!state->premove[0] || session_denial(desk->session) != DENIAL_TURN)
        return false;
    desk_say(desk, TONE_PLAIN, "Premove %s is dropped.", state->premove);
    state->premove[0] = '\0';
    return true;
}

void game_undo(struct desk *desk, const char *arguments)
{
    if (!*arguments && drop_premove(desk))
        return;
    int wanted = moves_wanted(desk, arguments), done = 0;
    if (wanted && sharing_undo(desk, wanted))
        return;
    if (wanted && !saving_settle(desk)) {
        desk_say(desk, TONE_WRONG, "The game is still being saved: nothing is taken back before that.");
        return;
    }
    const struct node *at = desk->session->record->current;
    while (done < wanted && session_undo(desk->session, desk->now))
        done++;
    if (done == 1 && desk->session->record->current == at)
        desk_say(desk, TONE_PLAIN, "The result is taken back; the game goes on.");
    else if (wanted)
        report_taken_back(desk, done, wanted);
}

void game_redo(struct desk *desk, const char *arguments)
{
    int wanted = sharing_game(desk) ? 0 : moves_wanted(desk, arguments), done = 0;
    if (sharing_game(desk))
        desk_say(desk, TONE_WRONG, "`redo` does not work in a shared game: play the move again.");
    if (!wanted)
        return;
    desk_hush(desk);
    while (done < wanted && session_redo(desk->session, desk->now))
        done++;
    if (!done)
        desk_say(desk, TONE_WRONG, "There is no move to bring back.");
    else
        report_state(desk);
}

/* Tell the COUNT moves of LIST, those of the piece on FROM, beside the board. */
static void list_moves_of(struct desk *desk, cell from, const struct listed_move *list, int count)
{
    const struct game *g = desk->session->game;
    SCOPED(text) line = {0};
    for (int i = 0; i < count; i++)
        text_addf(&line, "%s%s", i ? ", " : "", list[i].text);
    desk_say(desk, TONE_PLAIN, "%d move%s of the %s on %s: %s.", count, count == 1 ? "" : "s",
             g->kind[piece_kind(desk_position(desk)->on[from])].name, g->board->cell_name[from], line.at);
}

/* Tell why there is no move, from the cell OF unless that is CELL_NONE. */
static void report_no_moves(struct desk *desk, cell of)
{
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
    piece on = of == CELL_NONE ? 0 : p->on[g->board->lane_first[of]];
    const char *kind = on ? g->kind[piece_kind(on)].name : "";
    if (of == CELL_NONE || session_over(desk->session))
        desk_say(desk, TONE_PLAIN, "There are no moves.");
    else if (!on)
        desk_say(desk, TONE_PLAIN, "There is no piece on %s.", g->board->cell_name[of]);
    else if (piece_player(on) != p->turn)
        desk_say(desk, TONE_PLAIN, "The %s on %s is %s's; it is %s's turn.", kind, g->board->cell_name[of],
                 session_player(desk->session, piece_player(on)), session_player(desk->session, p->turn));
    else
        desk_say(desk, TONE_PLAIN, "The %s on %s has no move.", kind, g->board->cell_name[of]);
}

static void do_moves(struct desk *desk, const char *arguments)
{
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
    struct move move[MOVES_MAX];
    cell of = *arguments ? board_find(g->board, arguments, strlen(arguments)) : CELL_NONE;
    int n = session_over(desk->session) ? 0 : moves_legal(g, p, move), kept = 0;

    if (*arguments && of == CELL_NONE) {
        desk_say(desk, TONE_WRONG, "There is no cell \"%s\".", arguments);
        return;
    }
    for (int i = 0; i < n; i++)
        if (of == CELL_NONE || move[i].from == g->board->lane_first[of])
            move[kept++] = move[i];
    FREED struct listed_move *list = movetext_list(g, p, move, kept);
    for (int i = 0; i < kept; i++) {
        movetext_write_marked(g, p, list[i].move, list[i].text);
        char *mate = desk->exercise.on || reviewing_asked(desk) ? strchr(list[i].text, '#') : NULL;
        if (mate) /* it would be the answer */
            *mate = '+';
    }
    if (!kept) {
        report_no_moves(desk, of);
    } else if (of != CELL_NONE) {
        list_moves_of(desk, g->board->lane_first[of], list, kept);
    } else {
        struct text page = {0};
        for (int i = 0; i < kept; i++)
            text_addf(&page, (i + 1) % desk->voice.face->moves_a_line == 0 || i == kept - 1 ? "  %s\n" : "  %-16s",
                      list[i].text);
        char title[MENU_LABEL];
        snprintf(title, sizeof title, "%d move%s of %s", kept, kept == 1 ? "" : "s",
                 session_player(desk->session, p->turn));
        page_show(desk, title, &page, NULL);
    }
}

/* Returns the duck's half of the turn that is hinted, `,@e4`, "" if there is none or it is not known. */
static const char *write_hinted_duck(const struct session *session, char out[MOVE_TEXT])
{
    struct position after = *session_position(session);
    out[0] = '\0';
    position_play(session->game, &after, session->hinted);
    if (after.duck_due && move_is_legal(session->game, &after, session->hinted_duck))
        snprintf(out, MOVE_TEXT, ",@%s", session->game->board->cell_name[session->hinted_duck.to]);
    return out;
}

void game_hint(struct desk *desk)
{
    struct session *session = desk->session;
    char text[MOVE_TEXT], duck[MOVE_TEXT];

    if (refuse_when_over(desk))
        return;
    if (!session_awaits_person(session)) {
        desk_say(desk, TONE_WRONG, "There are hints only when it is your turn.");
        return;
    }
    session_hint(session);
    if (session->hint == HINT_THINKING) {
        desk_say(desk, TONE_PLAIN, "Looking for a good move ...");
    } else if (session->hint == HINT_WHAT) {
        movetext_write_marked(session->game, session_position(session), session->hinted, text);
        desk_say(desk, TONE_GOOD, "The computer would play %s%s.", text, write_hinted_duck(session, duck));
    } else {
        desk_say(desk, TONE_WRONG, "The computer cannot think: not enough memory.");
    }
}

void game_go(struct desk *desk)
{
    session_go(desk->session, desk->now);
    if (refuse_when_over(desk) || report_denial(desk, desk->session->paused ? DENIAL_PAUSED : DENIAL_NONE))
        return;
    if (!desk->session->seat[session_turn(desk->session)].ai)
        desk_say(desk, TONE_PLAIN, "It is %s's turn: a person sits there.",
                 session_player(desk->session, session_turn(desk->session)));
    else
        desk_hush(desk);
    beginning_bound_levels(desk);
}

static void do_now(struct desk *desk)
{
    if (session_thinking(desk->session))
        session_hurry(desk->session);
    else
        desk_say(desk, TONE_WRONG, "The computer is not thinking.");
}

void game_pause(struct desk *desk)
{
    if (refuse_when_over(desk))
        return;
    if (sharing_ask(desk, SHARED_PAUSE))
        return;
    session_pause(desk->session, !desk->session->paused, desk->now);
    desk_say(desk, TONE_PLAIN, desk->session->paused ? "Paused. `pause` goes on." : "The game goes on.");
}

/* Ending. */

/* Returns the player for whom the user speaks: the only person who plays, else the player to move. */
static int speaker(const struct session *session)
{
    int only = session_only_person(session);
    return only >= 0 ? only : session_turn(session);
}

static void resign(struct desk *desk)
{
    if (!report_denial(desk, session_resign(desk->session, desk->voice.question.who, desk->now)))
        report_state(desk);
}

static void do_resign(struct desk *desk)
{
    bool plays = !sharing_game(desk);
    for (int i = 0; i < desk->session->game->players; i++)
        plays = plays || seat_is_here(&desk->session->seat[i]);
    if (refuse_when_over(desk))
        return;
    if (!plays) {
        desk_say(desk, TONE_WRONG, "You are only watching this game.");
        return;
    }
    desk->voice.question.who = speaker(desk->session);
    if (desk->settings.confirm)
        desk_ask(desk, resign, NULL, "Does %s resign?", session_player(desk->session, desk->voice.question.who));
    else
        resign(desk);
}

/* Claim a draw by the move that TEXT means, which has not been played. */
static void claim_with(struct desk *desk, const char *text)
{
    struct session *session = desk->session;
    struct error why = {0};
    struct typed_move typed;

    if (report_denial(desk, session_denial(session)))
        return;
    if (!move_read(desk, text, &typed, &why)) {
        desk_complain(desk, &why);
        return;
    }
    enum denial no = session_claim_with(session, typed.move, desk->now);
    if (no == DENIAL_CLAIM)
        desk_say(desk, TONE_WRONG,
                 "That move gives no draw to claim (threefold repetition, or 50 moves), and was not played.");
    else if (!report_denial(desk, no))
        report_state(desk);
}

static void do_claim(struct desk *desk, const char *arguments)
{
    bool draw = strcmp(arguments, "draw") == 0 || strcmp(arguments, "a draw") == 0;
    if (*arguments && !draw)
        claim_with(desk, arguments);
    else if (!sharing_claim(desk) && !report_denial(desk, session_claim(desk->session, desk->now)))
        report_state(desk);
}

static void do_vacation(struct desk *desk, const char *arguments)
{
    if (!sharing_take_vacation(desk, arguments))
        desk_say(desk, TONE_WRONG, "Days off are for players of a shared game with a clock of days: `clock 3d`.");
}

static void do_abort(struct desk *desk)
{
    if (!sharing_abort(desk))
        desk_say(desk, TONE_WRONG, "Only a shared game is aborted: `new` begins another.");
}

static void do_draw(struct desk *desk)
{
    int who = speaker(desk->session);
    if (session_claimable(desk->session) != ENDING_NONE && session_awaits_person(desk->session))
        do_claim(desk, "");
    else if (!report_denial(desk, session_draw_denial(desk->session, who)) && !sharing_ask(desk, SHARED_DRAW))
        report_draw(desk, session_draw(desk->session, who, desk->now));
}

static void do_yes(struct desk *desk)
{
    if (desk->voice.question.yes || !sharing_answer(desk, true))
        desk_answer(desk, true);
}

static void do_no(struct desk *desk)
{
    if (desk->voice.question.yes || !sharing_answer(desk, false))
        desk_answer(desk, false);
}

const struct command game_commands[] = {
    {"new", "", "[GAME]", "start GAME, x.game or a code; `new` alone opens the start screen", GROUP_GAME,
     NAMES_DATA | LOOSE_TOO | NEEDS_MEMORY | LEAVES_NAMED, .run = do_new},
    {"rematch", "", "", "play again, sides changed (odds: the same); in a shared game ask the others", GROUP_GAME,
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
    {"claim", "", "[MOVE]", "claim a draw, by MOVE, or the shared game of who is out of time and gone", GROUP_GAME,
     NEEDS_GAME | OF_GAME, .run = do_claim},
    {"abort", "", "", "end a shared game without a result, before move 2", GROUP_GAME, NEEDS_GAME | OF_GAME,
     .act = do_abort},
    {"vacation", "", "[7d]", "take days off in a shared game of days; `vacation` alone: how many are left", GROUP_GAME,
     NEEDS_GAME | OF_GAME, .run = do_vacation},
    {"resign", "", "", "resign the game", GROUP_GAME, NEEDS_GAME | LOOSE_TOO | OF_GAME, .act = do_resign},
    {"go", "", "", "let the computer play on after undo or replay", GROUP_GAME, NEEDS_GAME, .act = game_go},
    {"now", "", "", "make the thinking computer move at once", GROUP_GAME, NEEDS_GAME, .act = do_now},
    {"pause", "F8", "", "stop clocks, computer and autoplay, or go on; shared game: ask for that", GROUP_GAME,
     NEEDS_GAME, .act = game_pause},
    {"game", "", "[GAME]", "choose which game `new` begins", GROUP_GAME, NAMES_DATA | NEEDS_MEMORY, .run = do_game},
    {"yes", "", "", "answer a question", GROUP_GAME, SANDBOX_TOO, .act = do_yes},
    {"no", "", "", "answer a question", GROUP_GAME, SANDBOX_TOO, .act = do_no},
    {0},
};

const struct paste_use paste_new_game = {"A position of %s. Begin a game from it?", "new", NULL};

const struct mode_row game_mode = {.play = move_play, .paste = &paste_new_game};
