/* Cards of openings follow the files that they are out of. */

#include "study/rehearsal.h"

#include "kept/repertoirefiles.h"
#include "rehearsing.h"
#include "study/exercises.h"
#include "study/today.h"

/* A file of openings as it is now. */
struct learnt {
    const struct repertoire_file *file;
    char state[FILE_STATE]; /* "": not known */
    struct repertoire repertoire;
    const struct game *game; /* NULL: that game is not here */
    bool whole;              /* all of it was read, or it is gone */
    bool looked;             /* its state may be noted: reading it again would give the same */
};

/* What is compared: the files, and the lines that become of it. */
struct refreshing {
    struct desk *desk;
    struct learnt *learnt; /* owned, one a file */
    int count;
    struct text lines; /* owned */
    int gone;          /* cards that are not in their files any more */
};

/* Look at the files; true if any has changed. */
static bool look_at_files(struct refreshing *refreshing, const struct repertoire_files *files)
{
    bool changed = false;
    for (int i = 0; i < refreshing->count; i++) {
        struct learnt *learnt = &refreshing->learnt[i];
        *learnt = (struct learnt){.file = &files->at[i]};
        if (repertoire_file_look(learnt->file->path, learnt->state))
            changed |= strcmp(learnt->state, learnt->file->state) != 0;
        else
            learnt->state[0] = '\0';
    }
    return changed;
}

/* Read LEARNT; what cannot be read stays empty, and is not whole. */
static void read_learnt(struct desk *desk, struct learnt *learnt)
{
    struct error error = {0};
    struct collecting collecting = {.out = &learnt->repertoire};
    learnt->game = gamecache_named(&desk->cache, learnt->file->game, &error);
    learnt->whole = strcmp(learnt->state, FILE_GONE) == 0;
    learnt->looked = learnt->whole || !learnt->game;
    if (learnt->looked || !*learnt->state)
        return;
    bool good = rehearsal_read(desk, learnt->file->path, &collecting, &error), stopped = !good && !error.text[0];
    learnt->looked = collecting.games && !stopped;
    if (good && collecting.game->arrays == learnt->game->arrays) /* its array may be another one */
        learnt->whole = !collecting.broken;
    else
        repertoire_free(&learnt->repertoire);
}

/* The moves that the files of G, or of it with another array, have for the card's position P into MOVE. Returns how
 * many; -1 if no file is of its side, or none has one and not all could be read. */
static int find_moves(const struct refreshing *refreshing, const struct game *g, const struct position *p,
                      struct move move[MOVES_MAX])
{
    int count = 0, files = 0;
    bool whole = true;
    for (int i = 0; i < refreshing->count; i++) {
        const struct learnt *learnt = &refreshing->learnt[i];
        struct move own[MOVES_MAX];
        if (!learnt->game || learnt->game->arrays != g->arrays || learnt->file->who != p->turn)
            continue;
        int more = repertoire_moves(&learnt->repertoire, g, p, own, NULL);
        files++;
        whole &= learnt->whole;
        for (int k = 0; k < more; k++) {
            bool there = false;
            for (int n = 0; n < count; n++)
                there |= move_equal(move[n], own[k]);
            if (!there && count < MOVES_MAX)
                move[count++] = own[k];
        }
    }
    return count || (files && whole) ? count : -1;
}

/* Returns the game of the files that has the id ID; NULL if none has. */
static const struct game *game_of_files(const struct refreshing *refreshing, const char *id)
{
    for (int i = 0; i < refreshing->count; i++)
        if (refreshing->learnt[i].game && strcmp(refreshing->learnt[i].file->game, id) == 0)
            return refreshing->learnt[i].game;
    return NULL;
}

/* Compare CARD with the files: a line if its moves are others now, or there are none, or there are some again. */
static void refresh_card(struct refreshing *refreshing, const struct card *card)
{
    FREED char *copy = memory_copy(card->item, strlen(card->item));
    char *field[3];
    struct problem problem;
    struct error error = {0};
    struct move move[MOVES_MAX];
    SCOPED(text) item = {0};
    today_split_item(copy, field);
    const struct game *named = strcmp(field[0], "problem") == 0 ? game_of_files(refreshing, field[1]) : NULL,
                      *g = named ? arrays_game(named, field[2]) : NULL;
    if (!g || !problem_read(g, field[2], &problem, &error) || strcmp(problem.themes, THEME_REPERTOIRE) != 0)
        return;
    int count = find_moves(refreshing, g, &problem.position, move);
    int64_t now = card_time(card, desk_date(refreshing->desk));
    if (count > 0) {
        problem = rehearsal_problem(&problem.position, move, count);
        today_write_problem(g, &problem, &item);
        if (card->gone || strcmp(item.at, card->item) != 0)
            cards_add(item.at, CARD_KEPT, 0, now, &refreshing->lines, &error);
    } else if (count == 0 && !card->gone) {
        cards_add(card->item, CARD_GONE, 0, now, &refreshing->lines, &error);
        refreshing->gone++;
    }
}

/* Note in the list of files how those are that were looked at. */
static void note_files(const struct refreshing *refreshing, struct error *error)
{
    for (int i = 0; i < refreshing->count; i++) {
        struct repertoire_file file = *refreshing->learnt[i].file;
        const char *state = refreshing->learnt[i].state;
        bool changed = *state && refreshing->learnt[i].looked && strcmp(file.state, state) != 0;
        snprintf(file.state, sizeof file.state, "%s", state);
        if (changed)
            repertoire_files_note(&file, error);
    }
}

int rehearsal_refresh(struct desk *desk, struct error *error)
{
    SCOPED(repertoire_files) files;
    SCOPED(deck) deck = {0};
    if (!repertoire_files_read(&files, error) || !files.count)
        return 0;
    struct refreshing refreshing = {
        .desk = desk, .learnt = memory_new((size_t)files.count * sizeof *refreshing.learnt), .count = files.count};
    bool good = look_at_files(&refreshing, &files) && cards_read(&deck, error);
    for (int i = 0; i < files.count && good; i++)
        read_learnt(desk, &refreshing.learnt[i]);
    for (int i = 0; i < deck.count && good; i++)
        refresh_card(&refreshing, &deck.card[i]);
    good = good && (!refreshing.lines.length || cards_append(&refreshing.lines, error));
    if (good)
        note_files(&refreshing, error);
    for (int i = 0; i < files.count; i++)
        repertoire_free(&refreshing.learnt[i].repertoire);
    free(refreshing.learnt);
    text_free(&refreshing.lines);
    return good ? refreshing.gone : 0;
}

bool rehearsal_find_file(const struct game *g, char *path)
{
    SCOPED(repertoire_files) files;
    if (!repertoire_files_read(&files, NULL))
        return false;
    for (int i = 0; i < files.count; i++)
        if (strcmp(files.at[i].game, g->id) == 0) {
            snprintf(path, PATH_SIZE, "%s", files.at[i].path);
            return true;
        }
    return false;
}
