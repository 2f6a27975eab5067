/*
 * Two friends whose folders a synchroniser keeps alike, late, in other orders, and showing halves of files: each plays
 * in a folder of its own, and what is copied to and fro by chance is whole, an older state, a half that becomes whole
 * later, nothing for a while, or a copy beside the file under a longer name, as synchronisers leave it where both have
 * changed. No move is lost, the game goes on and ends, both have the same game then, and by the clock, which binds, and
 * by machines whose clocks differ, nobody has paid for the synchroniser's time. `folders GAMES` plays so many.
 */
#include "base/random.h"
#include "base/text.h"
#include "record/shared.h"
#include "seated.h"
#include "seed.h"
#include "study/sharing.h"
#include "test.h"
#include "ui/control/control.h"

#include <sys/stat.h>
#include <unistd.h>

enum { FRIENDS = 2, TICK_MS = 250, MOVES_EACH = 20, ROUNDS_MOST = 20000, QUIET_ROUNDS = 200, PATH_ROOM = 512 };

/* The clock of the first friend's machine, in ms since 1970, and what the other's is ahead; the clock of the game. */
static const int64_t EPOCH = 1795000000000;
enum { APART_MS = 15000, START_MS = 120000, ADDED_MS = 2000, TOLERANCE_MS = 60000, THOUGHT_MOST_MS = 20000 };

static int games = 1;
static char folder[PATH_ROOM / 2];
static const char *const names[] = {"anna", "ben"};

/* The folders of both, and what is on its way between them. */
struct pair {
    struct desk *desk[FRIENDS];
    struct random chance;
    int64_t now;
    int moves[FRIENDS]; /* that each has made */
    char file[FRIENDS][PATH_ROOM];
    struct text seen[FRIENDS], old[FRIENDS]; /* what the synchroniser saw of it last, and once */
    struct text half[FRIENDS];               /* what is to be whole there; empty: nothing is on its way */
    int64_t whole_at[FRIENDS];
    int conflicts;
};

static struct desk *turn_to(struct pair *pair, int who)
{
    char home[PATH_ROOM];
    snprintf(home, sizeof home, "%s/%s-home", folder, names[who]);
    setenv("XDG_STATE_HOME", home, 1);
    if (pair->desk[who])
        pair->desk[who]->now = pair->now;
    return pair->desk[who];
}

static void type(struct pair *pair, int who, const char *line)
{
    struct desk *d = turn_to(pair, who);
    control_line(d, line);
    control_tick(d);
}

/* The synchroniser. */

static void put(const char *path, const char *bytes, size_t length)
{
    char fresh[PATH_ROOM + 8];
    snprintf(fresh, sizeof fresh, "%s.part", path);
    FILE *file = fopen(fresh, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(rename(fresh, path), 0);
}

static void take(const char *path, struct text *out)
{
    text_free(out);
    text_read_file(path, out, NULL);
    text_add(out, "");
}

static void copy_text(const struct text *from, struct text *to)
{
    text_free(to);
    text_add_bytes(to, from->at, from->length);
}

/* The other's file becomes NOW after up to MS. */
static void carry_later(struct pair *pair, int other, const struct text *now, uint32_t ms)
{
    copy_text(now, &pair->half[other]);
    pair->whole_at[other] = pair->now + (int64_t)random_below(&pair->chance, ms);
}

/* The file of WHO goes to the other, by chance late, in part or beside the other's. BOTH: that has changed, too. */
static void carry(struct pair *pair, int who, const struct text *now, bool both)
{
    const int other = 1 - who;
    char beside[PATH_ROOM];
    switch (random_below(&pair->chance, 8)) {
    case 0: /* half of it is seen at first */
        carry_later(pair, other, now, 8000);
        put(pair->file[other], now->at, random_below(&pair->chance, (uint32_t)now->length + 1));
        return;
    case 1: /* what was on its way for long */
        if (pair->old[who].length)
            put(pair->file[other], pair->old[who].at, pair->old[who].length);
        copy_text(now, &pair->old[who]);
        carry_later(pair, other, now, 20000);
        return;
    case 2: /* not yet */
        carry_later(pair, other, now, 20000);
        return;
    case 3: /* it is taken away before */
        unlink(pair->file[other]);
        carry_later(pair, other, now, 3000);
        return;
    default:
        break;
    }
    if (both && random_below(&pair->chance, 2)) {
        snprintf(beside, sizeof beside, "%s/%s/duel.sync-conflict-%d.pgn", folder, names[other], pair->conflicts++ % 4);
        put(beside, now->at, now->length);
    } else {
        put(pair->file[other], now->at, now->length);
        copy_text(now, &pair->seen[other]);
    }
}

static void synchronise(struct pair *pair)
{
    struct text now[FRIENDS] = {{0}, {0}};
    bool changed[FRIENDS];
    for (int i = 0; i < FRIENDS; i++) {
        if (pair->half[i].length && pair->now >= pair->whole_at[i]) {
            put(pair->file[i], pair->half[i].at, pair->half[i].length);
            text_free(&pair->half[i]);
        }
        take(pair->file[i], &now[i]);
        changed[i] =
            now[i].length && !pair->half[i].length && (!pair->seen[i].at || strcmp(now[i].at, pair->seen[i].at) != 0);
    }
    const int first = (int)random_below(&pair->chance, FRIENDS);
    for (int k = 0; k < FRIENDS; k++) {
        const int who = k ? 1 - first : first;
        if (!changed[who] || random_below(&pair->chance, 4))
            continue;
        carry(pair, who, &now[who], changed[1 - who]);
        copy_text(&now[who], &pair->seen[who]);
    }
    for (int i = 0; i < FRIENDS; i++)
        text_free(&now[i]);
}

/* All is carried at last, whole, both ways. */
static void settle(struct pair *pair)
{
    for (int round = 0; round < QUIET_ROUNDS; round++) {
        const int from = round % 40 < 20;
        SCOPED(text) now = {0};
        pair->now += TICK_MS;
        for (int i = 0; i < FRIENDS; i++)
            control_tick(turn_to(pair, i));
        take(pair->file[from], &now);
        if (round % 20 == 19 && now.length)
            put(pair->file[1 - from], now.at, now.length);
    }
}

/* The friends. */

static void begin_pair(struct pair *pair, uint64_t seed)
{
    char line[PATH_ROOM + 16];
    SCOPED(text) now = {0};
    *pair = (struct pair){.chance = {seed}, .now = 1000};
    assert_int_equal(shell("rm -rf %s/*; mkdir %s/anna %s/ben", folder, folder, folder), 0);
    for (int i = 0; i < FRIENDS; i++) {
        snprintf(pair->file[i], sizeof pair->file[i], "%s/%s/duel.pgn", folder, names[i]);
        turn_to(pair, i);
        pair->desk[i] = seated_sit_down("");
        pair->desk[i]->epoch = EPOCH + (i ? APART_MS : 0);
        turn_to(pair, i);
    }
    type(pair, 0, "new chess");
    type(pair, 0, "clock 2+2");
    snprintf(line, sizeof line, "share %s", pair->file[0]);
    type(pair, 0, line);
    take(pair->file[0], &now);
    put(pair->file[1], now.at, now.length);
    snprintf(line, sizeof line, "join %s", pair->file[1]);
    type(pair, 1, line);
    for (int i = 0; i < FRIENDS; i++)
        assert_non_null(sharing_game(pair->desk[i]));
}

static void end_pair(struct pair *pair)
{
    for (int i = 0; i < FRIENDS; i++) {
        turn_to(pair, i);
        ui_free(pair->desk[i]);
        text_free(&pair->seen[i]);
        text_free(&pair->old[i]);
        text_free(&pair->half[i]);
    }
}

/* Returns how many moves of WHO the game has by the events of PAIR's program SEEN_BY. */
static int moves_known(const struct pair *pair, int seen_by, int who)
{
    const struct shared *shared = sharing_game(pair->desk[seen_by]);
    int count = 0;
    for (int i = 0; i < shared->events; i++)
        count += shared->event[i].kind == SHARED_MOVE && shared->event[i].seat == who;
    return count;
}

/* WHO does what the messages say, and moves if it is that one's turn; after so many moves it resigns. */
static void play(struct pair *pair, int who)
{
    struct move move[MOVES_MAX];
    char word[MOVE_TEXT];
    struct desk *d = turn_to(pair, who);
    control_tick(d);
    const char *message = d->voice.text.at ? d->voice.text.at : "";
    if (strstr(message, "`share` alone sets"))
        type(pair, who, "share");
    if (d->voice.question.words)
        type(pair, who, names[who]);
    const struct position *p = session_position(d->session);
    assert_null(sharing_game(d)->other); /* nobody has played at two places */
    if (session_over(d->session) || p->turn != who || random_below(&pair->chance, 4))
        return;
    int plies = record_length(d->session->record->current), n = moves_legal(d->session->game, p, move);
    movetext_write(d->session->game, p, move[random_below(&pair->chance, (uint32_t)n)], word);
    type(pair, who, pair->moves[who] >= MOVES_EACH ? "resign" : word);
    if (d->voice.question.yes)
        type(pair, who, "yes");
    pair->moves[who] += record_length(d->session->record->current) > plies;
}

static bool is_over(const struct pair *pair, int who)
{
    return session_over(pair->desk[who]->session);
}

/* What comes late costs nobody time, as long as the game's tolerance has room for it, and nobody's time is seen to be
 * over. */
static void assert_clocks(const struct pair *pair)
{
    const struct shared *shared = sharing_game(pair->desk[0]);
    int64_t least[FRIENDS] = {START_MS, START_MS}, before = -1;
    for (int i = 0; i < shared->events; i++) {
        const struct shared_event *event = &shared->event[i];
        long long used = -1;
        assert_true(event->kind != SHARED_FLAG && event->kind != SHARED_LOST && event->kind != SHARED_CLAIM);
        if (event->kind != SHARED_MOVE)
            continue;
        assert_int_equal(sscanf(event->rest, "%*s %*d %lld", &used), 1);
        assert_true(used >= 0 && used < THOUGHT_MOST_MS); /* of its own program, since it has seen the move before */
        int64_t apart = before < 0 ? 0 : event->wall - before - TOLERANCE_MS;
        least[event->seat] += ADDED_MS - (apart > used ? apart : used);
        before = event->wall;
    }
    for (int i = 0; i < FRIENDS; i++)
        for (int who = 0; who < FRIENDS; who++)
            assert_true(shared_left(sharing_game(pair->desk[i]), who) >= least[who]);
}

static void play_game(uint64_t seed)
{
    struct pair pair;
    SCOPED(text) one = {0}, other = {0};
    begin_pair(&pair, seed);
    int round = 0;
    for (; round < ROUNDS_MOST && !(is_over(&pair, 0) && is_over(&pair, 1)); round++) {
        pair.now += TICK_MS;
        synchronise(&pair);
        for (int i = 0; i < FRIENDS; i++) {
            play(&pair, i);
            assert_int_equal(moves_known(&pair, i, i), pair.moves[i]); /* whatever comes, one's own stay */
        }
    }
    if (round == ROUNDS_MOST)
        fail_msg("the game of seed %llu does not end: %d and %d moves", (unsigned long long)seed, pair.moves[0],
                 pair.moves[1]);
    settle(&pair);
    for (int i = 0; i < FRIENDS; i++)
        for (int who = 0; who < FRIENDS; who++)
            assert_int_equal(moves_known(&pair, i, who), pair.moves[who]);
    shared_write(sharing_game(pair.desk[0]), &one);
    shared_write(sharing_game(pair.desk[1]), &other);
    assert_string_equal(one.at, other.at);
    assert_clocks(&pair);
    end_pair(&pair);
}

TEST(two_folders_come_to_one_game)
{
    for (int i = 0; i < games; i++)
        play_game(seed_of_day() + 300 + (uint64_t)i);
}

/* What FROM has goes to the other, whose program sees it. */
static void hand_over(struct pair *pair, int from)
{
    enum { LOOKED_MS = 6000 };
    SCOPED(text) now = {0};
    pair->now += LOOKED_MS;
    control_tick(turn_to(pair, from));
    take(pair->file[from], &now);
    put(pair->file[1 - from], now.at, now.length);
    control_tick(turn_to(pair, 1 - from));
}

/* WHO types LINE, which goes to the other. */
static void type_over(struct pair *pair, int who, const char *line)
{
    type(pair, who, line);
    hand_over(pair, who);
}

TEST(a_move_that_goes_with_others_is_told)
{
    struct pair pair;
    begin_pair(&pair, 1);
    type_over(&pair, 0, "e4");
    type_over(&pair, 1, "e5");
    type_over(&pair, 0, "undo");
    seated_says(pair.desk[1], "asks to take back 2 moves");
    type(&pair, 1, "yes");
    type(&pair, 0, "Nf3"); /* the answer has not come */
    hand_over(&pair, 1);
    seated_says(pair.desk[0], "agreed to take back. White is to move. Nf3, made before the answer came, went back");
    assert_int_equal(record_length(pair.desk[0]->session->record->current), 0);
    hand_over(&pair, 0);
    type_over(&pair, 0, "d4");
    type_over(&pair, 0, "undo");
    type_over(&pair, 1, "yes");
    seated_says(pair.desk[0], "agreed to take back. White is to move.");
    assert_null(strstr(pair.desk[0]->voice.text.at, "before the answer came"));
    end_pair(&pair);
}

/* WHO leaves and comes back after MS. */
static void come_back(struct pair *pair, int who, int ms)
{
    turn_to(pair, who);
    ui_free(pair->desk[who]);
    pair->now += ms;
    turn_to(pair, 1 - who);
    if (pair->desk[1 - who])
        control_tick(pair->desk[1 - who]);
    pair->desk[who] = NULL;
    turn_to(pair, who);
    pair->desk[who] = seated_sit_down("");
    pair->desk[who]->epoch = EPOCH + (who ? APART_MS : 0);
    turn_to(pair, who);
}

TEST(who_was_away_is_told_that_the_game_is_lost)
{
    enum { AWAY_MS = 300000 };
    struct pair pair;
    char line[PATH_ROOM + 16];
    begin_pair(&pair, 1);
    type_over(&pair, 0, "e4");
    type_over(&pair, 1, "e5");
    type_over(&pair, 0, "Nf3");
    come_back(&pair, 1, AWAY_MS);
    seated_type(pair.desk[1], "start\n");
    seated_shows(pair.desk[1], "Your turn against ");
    for (int i = 0; i < 2; i++) {
        pair.now += AWAY_MS;
        type(&pair, 0, "claim");
    }
    assert_true(is_over(&pair, 0));
    hand_over(&pair, 0);
    come_back(&pair, 1, 0);
    seated_type(pair.desk[1], "start\n");
    seated_shows(pair.desk[1], "You lost against ");
    seated_shows(pair.desk[1], " on time:");
    snprintf(line, sizeof line, "join %s", pair.file[1]);
    type(&pair, 1, line);
    seated_type(pair.desk[1], "start\n");
    SCOPED(text) screen = seated_text(pair.desk[1], 24, 80);
    assert_null(strstr(screen.at, "You lost"));
    end_pair(&pair);
}

int main(int argc, char **argv)
{
    games = argc > 1 ? atoi(argv[1]) : games;
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.200s/reroute66-folders-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    int failed = RUN_LISTED("folders", seated_make_home, seated_remove_home);
    return chdir("/") != 0 || shell("rm -rf '%s'", folder) != 0 || failed;
}
