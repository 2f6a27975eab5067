#include "study/rehearsal.h"

#include "base/files.h"
#include "kept/repertoirefiles.h"
#include "record/loose.h"
#include "rehearsing.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/today.h"

enum { TABLE_BYTES = 1 << 16, RARE_SHARE = 20, SCORE_TEXT = 64 };

static struct rehearsal *rehearsal_of(const struct desk *desk)
{
    return desk->exercise.rehearsal;
}

/* ---- a line ---- */

/* Adds what the file says of the board's position. */
static void add_said(const struct desk *desk, struct text *out)
{
    repertoire_add_comments(&rehearsal_of(desk)->repertoire, desk->session->game, session_position(desk->session), out);
}

/* Returns what was often played in the game on the board, by masters if that is known; NULL if nothing is known. */
static const struct openings *often_played(struct desk *desk)
{
    return game_library_often(&desk->library, &desk->cache.catalogue, desk->session->game);
}

/* Returns how many games of LIBRARY (NULL: none) had the move M at P. */
static int library_games(const struct openings *library, const struct game *g, const struct position *p, struct move m)
{
    int count = 0;
    char text[MOVE_TEXT];
    const struct opening *opening = library ? openings_find(library, g, p, &count) : NULL;
    movetext_write_pgn(g, p, m, text);
    for (int i = 0; i < count; i++)
        if (strcmp(opening[i].move, text) == 0)
            return opening[i].games;
    return 0;
}

/* Draws one of the file's moves at P for the other side: by how often the library has them, but none more seldom than
 * once in RARE_SHARE times or so, as all are to be learnt; without it by how often they stand in the file. False if
 * there is none. */
static bool draw_answer(struct desk *desk, const struct position *p, struct move *out)
{
    struct rehearsal *rehearsal = rehearsal_of(desk);
    const struct game *g = desk->session->game;
    struct move move[MOVES_MAX];
    int times[MOVES_MAX], played[MOVES_MAX], count = repertoire_moves(&rehearsal->repertoire, g, p, move, times),
                                             sum = 0, all = 0;
    for (int i = 0; i < count; i++) {
        played[i] = library_games(often_played(desk), g, p, move[i]);
        all += played[i];
    }
    for (int i = 0; i < count; i++) {
        times[i] = all ? played[i] + all / RARE_SHARE + 1 : times[i];
        sum += times[i];
    }
    if (!count)
        return false;
    int left = (int)random_below(&rehearsal->random, (uint32_t)sum), drawn = 0;
    while (drawn < count - 1 && left >= times[drawn])
        left -= times[drawn++];
    *out = move[drawn];
    return true;
}

/* Play the other side's moves up to the next own one; they go into OUT. The line is over where the file has no move. */
static void play_up_to_own(struct desk *desk, struct text *out)
{
    struct rehearsal *rehearsal = rehearsal_of(desk);
    const struct game *g = desk->session->game;
    struct move m, own[MOVES_MAX];
    char text[MOVE_TEXT];
    while (!session_over(desk->session) && session_turn(desk->session) != rehearsal->who &&
           draw_answer(desk, session_position(desk->session), &m)) {
        movetext_write_marked(g, session_position(desk->session), m, text);
        text_addf(out, "%s%s: %s.", out->length ? " " : "", g->player[session_turn(desk->session)].name, text);
        if (session_play(desk->session, m, desk->now) != DENIAL_NONE)
            break;
        add_said(desk, out);
    }
    const struct position *p = session_position(desk->session);
    desk->exercise.done = session_over(desk->session) || p->turn != rehearsal->who ||
                          !repertoire_moves(&rehearsal->repertoire, g, p, own, NULL);
    rehearsal->helped = false;
    rehearsal->begun = desk->now;
    desk->session->hint = HINT_NONE;
    if (desk->exercise.done)
        text_addf(out, "%sThe line ends here. So far %d of %d right. `next` begins another.", out->length ? " " : "",
                  rehearsal->right, rehearsal->asked);
    else
        text_addf(out, "%sWhat do you play?", out->length ? " " : "");
}

/* Writes how many answers were right, behind a colon, into OUT; "" if none was asked for. */
static void write_score(const struct rehearsal *rehearsal, char out[SCORE_TEXT])
{
    int asked = rehearsal->asked + rehearsal->helped; /* what was helped with counts, as its card does */
    *out = '\0';
    if (asked)
        snprintf(out, SCORE_TEXT, ": %d of %d right", rehearsal->right, asked);
}

/* Something else takes the repertoire's place: the score is told before its message. */
static void leave_rehearsal(struct desk *desk)
{
    char score[SCORE_TEXT];
    write_score(rehearsal_of(desk), score);
    if (!*score)
        return;
    desk_say(desk, TONE_GOOD, "Repertoire closed%s.", score);
    desk->voice.goes_on = true;
}

/* Put where a line of the file begins on the board. */
static void begin_line(struct desk *desk)
{
    struct rehearsal *rehearsal = rehearsal_of(desk);
    const struct game *g = desk->session->game;
    int root = (int)random_below(&rehearsal->random, (uint32_t)rehearsal->repertoire.roots);
    SCOPED(text) line = {0};
    desk->exercise.rehearsal = NULL; /* stays when the board is cleared */
    desk->exercise.leave = NULL;
    desk_make_room(desk);
    desk->exercise.rehearsal = rehearsal;
    desk->exercise.leave = leave_rehearsal;
    desk->exercise.who = rehearsal->who;
    desk_adopt_exercise(desk, session_new(record_new(g, &rehearsal->repertoire.root[root]), NULL, TABLE_BYTES, 0));
    if (!rehearsal->asked)
        desk_read_out(desk, TONE_GOOD, "You play %s.", g->player[rehearsal->who].name);
    if (!rehearsal->asked || rehearsal->repertoire.roots > 1)
        add_said(desk, &line);
    play_up_to_own(desk, &line);
    desk_say(desk, TONE_GOOD, "%s", line.at);
}

/* Take game NUMBER of SAVED, as far as it can be read. */
static void collect(struct desk *desk, const struct saved *saved, int number, struct collecting *collecting)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct error error = {0};
    OWNED(record) record = saved_read(saved, number, &how, &error);
    collecting->games++;
    if (!record) {
        collecting->fault = collecting->broken++ ? collecting->fault : error;
        how.salvage = true;
        record = saved_read(saved, number, &how, NULL);
    }
    if (!record || record_is_loose(record))
        return;
    collecting->mixed |= collecting->game && collecting->game != record->game;
    collecting->game = record->game;
    if (!collecting->mixed)
        repertoire_add(collecting->out, record);
}

bool rehearsal_read(struct desk *desk, const char *path, struct collecting *collecting, struct error *error)
{
    struct saved saved;
    if (!saved_open(&saved, path, desk_progress(desk), error))
        return false;
    bool on = true;
    for (int i = 1; i <= saved.games && on; i++) {
        collect(desk, &saved, i, collecting);
        on = progress_tell(desk_progress(desk), (size_t)i, (size_t)saved.games);
    }
    saved_close(&saved);
    repertoire_sort(collecting->out);
    if (!on)
        return desk_say(desk, TONE_WRONG, "Reading was stopped.");
    if (collecting->mixed)
        return error_at(error, path, 0, 0, "these are games of several games: keep one repertoire a file");
    if (collecting->out->lines.count)
        return true;
    if (!collecting->broken)
        return error_at(error, path, 0, 0, "there is no move in it");
    return error_pass(error, &collecting->fault, path, 0, 0);
}

bool rehearsal_takes(struct desk *desk, const char *path)
{
    const struct game *g = desk->session->game;
    struct repertoire repertoire = {.roots = 0};
    struct collecting collecting = {.out = &repertoire};
    struct error error = {0};
    bool read = rehearsal_read(desk, path, &collecting, &error), other = collecting.game && collecting.game != g;
    bool bare = collecting.games && !collecting.broken && !collecting.mixed && !repertoire.lines.count;
    repertoire_free(&repertoire);
    if (read && other)
        return desk_say(desk, TONE_WRONG,
                        "%s has openings of %s: `repertoire add FILE` takes another file for those of %s.", path,
                        collecting.game->title, g->title);
    if (!read && !bare && error.text[0])
        desk_complain(desk, &error);
    return read || bare;
}

/* Returns the player of G that SIDE names, as the game does or as White, Black, Red; "" is the first. -1 after a
 * message if it names none. */
static int find_side(struct desk *desk, const struct game *g, const char *side)
{
    static const char *const usual[PLAYERS_MAX] = {"white", "black", "red"};
    SCOPED(text) names = {0};
    for (int i = 0; i < g->players; i++)
        if (!*side || ascii_compare(side, g->player[i].name) == 0)
            return i;
    for (int i = 0; i < g->players && i < PLAYERS_MAX; i++) {
        if (ascii_compare(side, usual[i]) == 0)
            return i;
        text_addf(&names, "%s%s", i == 0 ? "" : i == g->players - 1 ? " and " : ", ", g->player[i].name);
    }
    desk_say(desk, TONE_WRONG, "The sides of %s are %s.", g->title, names.at);
    return -1;
}

/* Have `today` look at the file PATH, out of which player WHO's moves of G are learnt. */
static void keep_file(struct desk *desk, const char *path, const struct game *g, int who)
{
    struct error error = {0};
    struct repertoire_file file = {.path = file_whole_path(path), .who = who, .state = FILE_NEW};
    snprintf(file.game, sizeof file.game, "%s", g->id);
    if (file.path && !repertoire_files_note(&file, &error))
        desk_say_fault(desk, "`today` will not see when this file changes", &error);
    free(file.path);
}

/* False with ERROR filled if REPERTOIRE, of the file PATH, has no move of player WHO. */
static bool has_moves_of(const struct repertoire *repertoire, const struct game *g, int who, const char *path,
                         struct error *error)
{
    return repertoire->movers >> who & 1 ||
           error_at(error, path, 0, 0, "there is no move of %s's in it", g->player[who].name);
}

bool rehearsal_begin(struct desk *desk, const char *path, const char *side)
{
    struct rehearsal *rehearsal = memory_new(sizeof *rehearsal);
    struct error error = {0};
    struct collecting collecting = {.out = &rehearsal->repertoire};
    bool good = rehearsal_read(desk, path, &collecting, &error) && collecting.game;
    rehearsal->who = good ? find_side(desk, collecting.game, side) : -1;
    if (rehearsal->who < 0 || !has_moves_of(&rehearsal->repertoire, collecting.game, rehearsal->who, path, &error)) {
        repertoire_free(&rehearsal->repertoire);
        free(rehearsal);
        return error.text[0] ? desk_complain(desk, &error) : false;
    }
    rehearsal->random.state = (uint64_t)desk_date(desk);
    keeping_set_aside(desk);
    desk_adopt_exercise(desk, session_new(record_new(collecting.game, NULL), NULL, TABLE_BYTES, 0));
    desk->exercise.rehearsal = rehearsal;
    begin_line(desk);
    keep_file(desk, path, collecting.game, rehearsal->who);
    if (collecting.broken) {
        char fault[ERROR_TEXT + ERROR_FILE];
        error_format(&collecting.fault, fault, sizeof fault);
        desk_say_also(desk, "%d of %d games are broken, and known only up to their first fault: %s", collecting.broken,
                      collecting.games, fault);
    }
    return true;
}

/* ---- answers ---- */

struct problem rehearsal_problem(const struct position *p, const struct move *move, int count)
{
    struct problem problem = {.position = repertoire_position(p),
                              .goal = GOAL_LINE,
                              .key = move[0],
                              .grade = (GRADES + 1) / 2,
                              .line = {move[0]},
                              .length = 1};
    snprintf(problem.themes, sizeof problem.themes, "%s", THEME_REPERTOIRE);
    for (int i = 1; i < count && problem.others < OTHERS_MOST; i++)
        problem.other[problem.others++] = move[i];
    return problem;
}

/* Note in the card of the open position how it was answered. */
static void note_answer(struct desk *desk, const struct move *move, int count, enum grade grade, struct error *error)
{
    const struct rehearsal *rehearsal = rehearsal_of(desk);
    const struct problem problem = rehearsal_problem(session_position(desk->session), move, count);
    today_note_position(desk, &problem, grade, rehearsal->begun, error);
}

/* Words for MOVE, COUNT moves at the position on the board: "Nf3 or d4". */
static void add_own_moves(const struct desk *desk, const struct move *move, int count, struct text *out)
{
    char text[MOVE_TEXT];
    for (int i = 0; i < count; i++) {
        movetext_write(desk->session->game, session_position(desk->session), move[i], text);
        text_addf(out, "%s%s", i == 0 ? "" : i == count - 1 ? " or " : ", ", text);
    }
}

/* The open move was not known: it is noted once, and a fault is said after the message. */
static void miss(struct desk *desk, const struct move *move, int count)
{
    struct rehearsal *rehearsal = rehearsal_of(desk);
    struct error error = {0};
    if (!rehearsal->helped)
        note_answer(desk, move, count, GRADE_AGAIN, &error);
    rehearsal->helped = true;
    today_say_fault(desk, &error);
}

/* Play the own move M after the words LINE, and go on. */
static void play_own(struct desk *desk, struct move m, struct text *line)
{
    session_play(desk->session, m, desk->now);
    add_said(desk, line);
    play_up_to_own(desk, line);
    desk_say(desk, TONE_GOOD, "%s", line->at);
}

/* The file's moves at the position on the board into MOVE. Returns how many; 0 after a message if the line is over. */
static int open_moves(struct desk *desk, struct move move[MOVES_MAX])
{
    const struct rehearsal *rehearsal = rehearsal_of(desk);
    if (!desk->exercise.done)
        return repertoire_moves(&rehearsal->repertoire, desk->session->game, session_position(desk->session), move,
                                NULL);
    desk_say(desk, TONE_WRONG, "The line ends here: `next` begins another, `repertoire end` leaves.");
    return 0;
}

void rehearsal_move(struct desk *desk, struct move m)
{
    struct rehearsal *rehearsal = rehearsal_of(desk);
    struct move move[MOVES_MAX];
    int count = open_moves(desk, move);
    bool known = false;
    struct error error = {0};
    SCOPED(text) line = {0};
    for (int i = 0; i < count; i++)
        known |= move_equal(move[i], m);
    if (!count)
        return;
    if (!known) {
        add_own_moves(desk, &m, 1, &line);
        desk_say(desk, TONE_WRONG, "%s is not in your repertoire here. Try again; `hint` and `solution` help.",
                 line.at);
        miss(desk, move, count);
        return;
    }
    rehearsal->asked++;
    rehearsal->right += !rehearsal->helped;
    if (!rehearsal->helped)
        note_answer(desk, move, count, GRADE_GOOD, &error);
    text_add(&line, "Right.");
    play_own(desk, m, &line);
    today_say_fault(desk, &error);
}

void rehearsal_tell(struct desk *desk)
{
    struct move move[MOVES_MAX];
    int count = open_moves(desk, move);
    SCOPED(text) line = {0};
    if (!count)
        return;
    add_own_moves(desk, move, count, &line);
    desk_say(desk, TONE_GOOD, "Your repertoire has %s.", line.at);
    miss(desk, move, count);
}

void rehearsal_hint(struct desk *desk)
{
    struct move move[MOVES_MAX];
    int count = open_moves(desk, move);
    if (count && desk->session->hint == HINT_NONE) {
        desk->session->hinted = move[0];
        desk->session->hint = HINT_WHERE;
        report_hint(desk);
        miss(desk, move, count);
    } else if (count) {
        rehearsal_tell(desk);
    }
}

void rehearsal_next(struct desk *desk)
{
    struct rehearsal *rehearsal = rehearsal_of(desk);
    struct move move[MOVES_MAX];
    struct error error = {0};
    SCOPED(text) line = {0};
    if (desk->exercise.done) {
        begin_line(desk);
        return;
    }
    int count = open_moves(desk, move);
    if (!rehearsal->helped)
        note_answer(desk, move, count, GRADE_AGAIN, &error);
    rehearsal->asked++;
    text_add(&line, "Your repertoire has ");
    add_own_moves(desk, move, count, &line);
    text_add(&line, ".");
    play_own(desk, move[0], &line);
    today_say_fault(desk, &error);
}

void rehearsal_stays(struct desk *desk)
{
    desk_say(desk, TONE_WRONG, "No move is taken back while openings are asked for. `repertoire end` leaves.");
}

void rehearsal_end(struct desk *desk)
{
    char score[SCORE_TEXT];
    write_score(rehearsal_of(desk), score);
    desk->exercise.leave = NULL; /* it is told here */
    bool back = desk_unpark(desk, true);
    if (!back)
        desk_close(desk, true);
    desk_say(desk, TONE_GOOD, "Repertoire closed%s.%s", score, back ? " Back in the game." : "");
}

void rehearsal_write_gaps(struct desk *desk, struct text *out)
{
    const struct rehearsal *rehearsal = rehearsal_of(desk);
    if (often_played(desk))
        text_addf(out, "Compared with games %s:\n\n", desk->library.often.count ? "of masters" : "of the library");
    repertoire_write_gaps(&rehearsal->repertoire, desk->session->game, rehearsal->who, often_played(desk), out);
}
