#include "study/exercises.h"

#include "study/games.h"
#include "study/playing.h"
#include "study/today.h"

enum { TABLE_BYTES = 1 << 20 };

/* The file of the lessons of GAME into PATH (PATH_SIZE bytes); false if there is none. */
static bool find_lessons(const struct catalogue *catalogue, const char *game, char *path)
{
    return catalogue_path(catalogue, path, "help/tutorial-%s.txt", game);
}

/* Read lesson NUMBER of the tutorial into LESSON. TUTORIAL_BEGUN if there is such a lesson; the other values after a
 * message. */
static enum tutorial read_lesson(struct desk *desk, int number, struct lesson *lesson)
{
    char path[PATH_SIZE];
    const char *game = desk->exercise.game;
    SCOPED(text) text = {0};
    struct error error = {0};
    enum tutorial how = TUTORIAL_REFUSED;

    if (!find_lessons(&desk->cache.catalogue, game, path)) {
        desk_say(
            desk, TONE_WRONG,
            "There are no lessons for \"%s\": tutorial reroute66, reenterent, altorth, altorth3, fastlane or chess.",
            game);
        return TUTORIAL_REFUSED;
    }
    bool good = text_read_file(path, &text, &error);
    int last = good ? lesson_count(text.at) : 0;
    if (good && number == last + 1) {
        desk_say(desk, TONE_GOOD,
                 "That was the last lesson. `new %s` begins a game, `samples` shows some with comments.", game);
        how = TUTORIAL_OVER;
    } else if (good && (number < 1 || number > last)) {
        desk_say(desk, TONE_WRONG, "There are lessons 1 to %d.", last);
    } else if (!good || !lesson_read(path, text.at, number, lesson, &error)) {
        desk_complain(desk, &error);
    } else {
        how = TUTORIAL_BEGUN;
    }
    return how;
}

/* Put the exercise of LESSON on the board. */
static bool set_up_lesson(struct desk *desk, const struct lesson *lesson)
{
    struct position p;
    struct error error = {0};
    const struct game *g = gamecache_game(&desk->cache, desk->exercise.game, &error);

    if (!g || !code_read(g, lesson->code, &p, &error))
        return desk_complain(desk, &error);
    keeping_set_aside(desk);
    desk->exercise.who = 0;
    desk_adopt_exercise(desk, session_new(record_new(g, &p), NULL, TABLE_BYTES, 0));
    return true;
}

enum tutorial tutorial_begin(struct desk *desk, int number)
{
    struct exercise *exercise = &desk->exercise;
    struct lesson lesson;
    enum tutorial how = read_lesson(desk, number, &lesson);

    if (how != TUTORIAL_BEGUN)
        return how;
    if (!set_up_lesson(desk, &lesson)) {
        text_free(&lesson.page);
        return TUTORIAL_REFUSED;
    }
    text_free(&exercise->lesson.page);
    exercise->lesson = lesson;
    exercise->number = number;
    exercise->done = exercise->helped = exercise->noted = exercise->due = false;
    return TUTORIAL_BEGUN;
}

/* Writes into ID whose lessons the id or name in it means, and their file into PATH; false if there are none. */
static bool name_lessons(struct desk *desk, char id[GAME_ID], char path[PATH_SIZE])
{
    if (find_lessons(&desk->cache.catalogue, id, path))
        return true;
    const struct game *named = *id ? gamecache_named(&desk->cache, id, NULL) : NULL;
    if (named)
        snprintf(id, GAME_ID, "%s", named->id);
    /* A variant with another array, "chess-…", has the lessons of its game. */
    if (!find_lessons(&desk->cache.catalogue, id, path))
        id[strcspn(id, "-")] = '\0';
    return find_lessons(&desk->cache.catalogue, id, path);
}

int tutorial_lessons(struct desk *desk, const char *game)
{
    char id[GAME_ID], path[PATH_SIZE];
    SCOPED(text) text = {0};
    snprintf(id, sizeof id, "%s", game);
    return name_lessons(desk, id, path) && text_read_file(path, &text, NULL) ? lesson_count(text.at) : 0;
}

void tutorial_choose(struct desk *desk, const char *game)
{
    char id[GAME_ID] = "", path[PATH_SIZE];
    snprintf(id, sizeof id, "%s", game);
    if (!*id && (!desk->exercise.on || desk->exercise.solving) && desk_game(desk))
        snprintf(id, sizeof id, "%s", desk_game(desk)->id);
    name_lessons(desk, id, path);
    if (*id)
        snprintf(desk->exercise.game, sizeof desk->exercise.game, "%s", id);
}

/* Returns how many moves of the lesson have been played. */
static int moves_made(const struct desk *desk)
{
    return record_length(desk->session->record->current);
}

/* Play the move TEXT, written as in a lesson's file. */
static void play_text(struct desk *desk, const char *text)
{
    struct move m;
    if (movetext_read(desk->session->game, session_position(desk->session), text, &m, NULL))
        session_play(desk->session, m, desk->now);
}

const char *tutorial_words(const struct desk *desk)
{
    const struct lesson *lesson = &desk->exercise.lesson;
    int at = moves_made(desk);
    return at == 0 ? lesson->task : at < lesson->moves ? "Right. And now?" : lesson->done;
}

/* Notes once in its card how the lesson went: at once if it comes back for help or a wrong move. */
static void note_lesson(struct desk *desk)
{
    struct error error = {0};
    if (!desk->exercise.noted && !today_note_lesson(desk, desk->exercise.helped ? GRADE_AGAIN : GRADE_GOOD, &error))
        today_say_fault(desk, &error);
    desk->exercise.noted = true;
}

/* Tells where to look, or the move if that was told already or ALL is true. */
static void give_hint(struct desk *desk, bool all)
{
    struct session *session = desk->session;
    const struct lesson *lesson = &desk->exercise.lesson;
    int at = moves_made(desk);
    struct move m;

    if (refuse_when_over(desk))
        return;
    desk->exercise.helped |= at < lesson->moves;
    if (at >= lesson->moves) {
        desk_say(desk, TONE_GOOD, "%s", lesson->done);
    } else if (movetext_read(session->game, session_position(session), lesson->move[at], &m, NULL)) {
        bool told = all || session->hint != HINT_NONE;
        session->hinted = m;
        session->hint = told ? HINT_WHAT : HINT_WHERE;
        if (told)
            desk_say(desk, TONE_GOOD, "It is %s.", lesson->move[at]);
        else
            report_hint(desk);
        note_lesson(desk);
    }
}

void tutorial_hint(struct desk *desk)
{
    give_hint(desk, false);
}

void tutorial_tell(struct desk *desk)
{
    give_hint(desk, true);
}

void tutorial_even_out(struct desk *desk, bool (*step)(struct session *session, int64_t now))
{
    if (moves_made(desk) % 2)
        step(desk->session, desk->now);
    desk->exercise.done = moves_made(desk) >= desk->exercise.lesson.moves;
}

void tutorial_move(struct desk *desk, struct move m)
{
    const struct lesson *lesson = &desk->exercise.lesson;
    int at = moves_made(desk);
    char text[MOVE_TEXT];

    movetext_write(desk->session->game, session_position(desk->session), m, text);
    if (at >= lesson->moves) {
        desk_say(desk, TONE_GOOD, "%s", lesson->done);
    } else if (strcmp(text, lesson->move[at]) != 0) {
        desk->exercise.helped = true;
        desk_say(desk, TONE_WRONG, "%s is a legal move, but not the one wanted. %s", text, lesson->task);
        note_lesson(desk);
    } else {
        play_text(desk, text);
        if (at + 1 < lesson->moves)
            play_text(desk, lesson->move[at + 1]);
        desk->exercise.done = at + 2 >= lesson->moves;
        desk_say(desk, TONE_GOOD, "%s", desk->exercise.done ? lesson->done : "Right. And now?");
        if (desk->exercise.done)
            note_lesson(desk);
    }
}
