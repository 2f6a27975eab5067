#include "study/exercises.h"

#include "study/games.h"
#include "study/playing.h"

enum { TABLE_BYTES = 1 << 20 };

/* The file of the lessons of GAME into PATH (PATH_SIZE bytes); false if there is none. */
static bool find_lessons(const struct catalogue *c, const char *game, char *path)
{
    return catalogue_path(c, path, "help/tutorial-%s.txt", game);
}

/* Read lesson NUMBER of the tutorial into L. TUTORIAL_BEGUN if there is such a lesson; the other values after a
 * message. */
static enum tutorial read_lesson(struct desk *d, int number, struct lesson *l)
{
    char path[PATH_SIZE];
    const char *game = d->exercise.game;
    SCOPED(text) text = {0};
    struct error e = {0};
    enum tutorial how = TUTORIAL_REFUSED;

    if (!find_lessons(&d->cache.catalogue, game, path)) {
        desk_say(
            d, TONE_WRONG,
            "There are no lessons for \"%s\": tutorial reroute66, reenterent, altorth, altorth3, fastlane or chess.",
            game);
        return TUTORIAL_REFUSED;
    }
    bool good = text_read_file(path, &text, &e);
    int last = good ? lesson_count(text.at) : 0;
    if (good && number == last + 1) {
        desk_say(d, TONE_GOOD, "That was the last lesson. `new %s` begins a game, `samples` shows some with comments.",
                 game);
        how = TUTORIAL_OVER;
    } else if (good && (number < 1 || number > last)) {
        desk_say(d, TONE_WRONG, "There are lessons 1 to %d.", last);
    } else if (!good || !lesson_read(path, text.at, number, l, &e)) {
        desk_complain(d, &e);
    } else {
        how = TUTORIAL_BEGUN;
    }
    return how;
}

/* Put the exercise of L on the board. */
static bool set_up_lesson(struct desk *d, const struct lesson *l)
{
    struct position p;
    struct error e = {0};
    const struct game *g = gamecache_game(&d->cache, d->exercise.game, &e);

    if (!g || !code_read(g, l->code, &p, &e))
        return desk_complain(d, &e);
    keeping_set_aside(d);
    desk_adopt_exercise(d, session_new(record_new(g, &p), NULL, TABLE_BYTES, 0));
    return true;
}

enum tutorial tutorial_begin(struct desk *d, int number)
{
    struct exercise *x = &d->exercise;
    struct lesson l;
    enum tutorial how = read_lesson(d, number, &l);

    if (how != TUTORIAL_BEGUN)
        return how;
    if (!set_up_lesson(d, &l)) {
        text_free(&l.page);
        return TUTORIAL_REFUSED;
    }
    text_free(&x->lesson.page);
    x->lesson = l;
    x->number = number;
    x->done = false;
    return TUTORIAL_BEGUN;
}

void tutorial_choose(struct desk *d, const char *game)
{
    char id[GAME_ID] = "", path[PATH_SIZE];
    snprintf(id, sizeof id, "%s", game);
    if (!*id && (!d->exercise.on || d->exercise.solving) && desk_game(d))
        snprintf(id, sizeof id, "%s", desk_game(d)->id);
    const struct game *named =
        *id && !find_lessons(&d->cache.catalogue, id, path) ? gamecache_named(&d->cache, id, NULL) : NULL;
    if (named)
        snprintf(id, sizeof id, "%s", named->id);
    /* A variant with another array, "chess-…", has the lessons of its game. */
    if (!find_lessons(&d->cache.catalogue, id, path))
        id[strcspn(id, "-")] = '\0';
    if (*id)
        snprintf(d->exercise.game, sizeof d->exercise.game, "%s", id);
}

/* How many moves of the lesson have been played. */
static int moves_made(const struct desk *d)
{
    return record_length(d->session->record->current);
}

/* Play the move TEXT, written as in a lesson's file. */
static void play_text(struct desk *d, const char *text)
{
    struct move m;
    if (movetext_read(d->session->game, session_position(d->session), text, &m, NULL))
        session_play(d->session, m, d->now);
}

const char *tutorial_words(const struct desk *d)
{
    const struct lesson *l = &d->exercise.lesson;
    int at = moves_made(d);
    return at == 0 ? l->task : at < l->moves ? "Right. And now?" : l->done;
}

void tutorial_hint(struct desk *d)
{
    struct session *s = d->session;
    const struct lesson *l = &d->exercise.lesson;
    int at = moves_made(d);
    struct move m;

    if (refuse_when_over(d))
        return;
    if (at >= l->moves) {
        desk_say(d, TONE_GOOD, "%s", l->done);
    } else if (s->hint != HINT_NONE) {
        s->hint = HINT_WHAT;
        desk_say(d, TONE_GOOD, "It is %s.", l->move[at]);
    } else if (movetext_read(s->game, session_position(s), l->move[at], &m, NULL)) {
        s->hinted = m;
        s->hint = HINT_WHERE;
        tell_hint(d);
    }
}

void tutorial_even_out(struct desk *d, bool (*step)(struct session *s, int64_t now))
{
    if (moves_made(d) % 2)
        step(d->session, d->now);
    d->exercise.done = moves_made(d) >= d->exercise.lesson.moves;
}

void tutorial_move(struct desk *d, struct move m)
{
    const struct lesson *l = &d->exercise.lesson;
    int at = moves_made(d);
    char text[MOVE_TEXT];

    movetext_write(d->session->game, session_position(d->session), m, text);
    if (at >= l->moves) {
        desk_say(d, TONE_GOOD, "%s", l->done);
    } else if (strcmp(text, l->move[at]) != 0) {
        desk_say(d, TONE_WRONG, "%s is a legal move, but not the one wanted. %s", text, l->task);
    } else {
        play_text(d, text);
        if (at + 1 < l->moves)
            play_text(d, l->move[at + 1]);
        d->exercise.done = at + 2 >= l->moves;
        desk_say(d, TONE_GOOD, "%s", d->exercise.done ? l->done : "Right. And now?");
    }
}
