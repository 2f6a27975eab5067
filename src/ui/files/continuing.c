/* Going on with a game that was left unfinished. */
#include "files_parts.h"

#include "base/text.h"
#include "play/tags.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/replay.h"

#include <stdio.h>
#include <time.h>

bool files_unfinished(struct app *a, char *out, size_t size)
{
    struct reading how = {.find = gamecache_variant, .context = &a->cache};
    struct unfinished *list;
    int n = journal_list(&how, &list), best = 0;
    while (best < n - 1 && list[best].trouble)
        best++;
    if (n && list[best].trouble)
        best = 0;
    if (n)
        snprintf(out, size, "%s, %d move%s, %s", list[best].title, list[best].moves, list[best].moves == 1 ? "" : "s",
                 list[best].players);
    unfinished_free(list, n);
    return n > 0;
}

/* Put the unfinished game of the journal PATH on the board. */
static void resume(struct app *a, const char *path)
{
    struct reading how = {.find = gamecache_variant, .context = &a->cache};
    struct clock_rule none = {0};
    struct record *r = NULL;
    struct error e;

    struct journal *j = journal_resume(path, &how, &r, &e);
    if (!r) {
        app_complain(a, &e);
        return;
    }
    files_leave(a);
    struct session *s = session_new(r, &none, SESSION_TABLE, (uint64_t)time(NULL));
    tags_read(s);
    s->viewed = record_is_loose(r) || r->viewed;
    app_adopt(a, s, j);
    session_changed(s, a->run.now);
    if (e.text[0])
        app_complain(a, &e);
    else if (record_is_loose(r))
        app_say(a, TONE_GOOD, "Going on with a sandbox of %s.", s->game->title);
    else if (s->viewed)
        app_say(a, TONE_GOOD, "Going on with the replay of a game of %s.", s->game->title);
    else
        app_say(a, TONE_GOOD, "Going on with the game of %s.", s->game->title);
}

void do_continue(struct app *a, const char *arguments)
{
    static const char *const trouble[] = {
        [TROUBLE_NONE] = "",
        [TROUBLE_LATER] = "of a later version, ",
        [TROUBLE_NO_GAME] = "game not installed, ",
        [TROUBLE_DAMAGED] = "DAMAGED, ",
        [TROUBLE_RULES] = "rules changed, ",
        [TROUBLE_UNREAD] = "cannot be read, ",
    };
    struct reading how = {.find = gamecache_variant, .context = &a->cache};
    struct unfinished *list;
    int n, wanted = text_number(arguments);

    if (a->session && !*arguments) {
        replay_return(a);
        app_go(a, SCREEN_GAME);
        return;
    }
    n = journal_list(&how, &list);
    if (n == 0 || wanted < 0 || wanted > n)
        app_say(a, TONE_WRONG, "There is no unfinished game%s.", n ? " of that number" : "");
    else if (n == 1 || wanted > 0)
        resume(a, list[wanted ? wanted - 1 : 0].path);
    else {
        struct menu *m = app_show_list(a, "Which game goes on?");
        for (int i = 0; i < n; i++) {
            char label[2 * MENU_LABEL], line[MENU_LINE], when[20];
            time_t changed = (time_t)list[i].changed;
            struct tm local;
            strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&changed, &local));
            snprintf(label, sizeof label, "%s  %.40s, %d move%s, %s%s", when, list[i].title, list[i].moves,
                     list[i].moves == 1 ? "" : "s", trouble[list[i].trouble], list[i].players);
            snprintf(line, sizeof line, "continue %d", i + 1);
            menu_add(m, label, "", line);
        }
    }
    unfinished_free(list, n);
}
