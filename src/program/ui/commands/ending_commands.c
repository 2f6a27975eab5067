/* The command `endings`: what is known of a game's endings, and their tables. */
#include "study/endings.h"
#include "study/games.h"

#include "screens/screens.h"
#include "study/words.h"

static bool fill_endings(struct desk *d, struct menu *m, const char *word)
{
    struct game_endings *r = endings_enter(d);
    bool any = false;
    (void)word;

    m->label_width = 6;
    for (int i = 0; i < r->listed; i++) {
        char name[MATERIAL_TEXT];
        SCOPED(text) value = {0};
        const struct material *k = &r->list[i];
        bool there = endstore_state(r->store, k) == ENDSTATE_READY || endstore_has_file(r->store, k);
        material_write(r->game, k, name);
        endtext_line(r, k, &value);
        bool coming = endings_coming(r, k);
        any = any || coming;
        menu_add(m, name, value.at, "endings %s%s", coming ? "stop" : there ? "" : "build ", coming ? "" : name);
    }
    if (r->published.lones)
        menu_add(m, "lone", "Mates by one piece without its own King", "endings lone");
    return any || endstore_work(r->store).state != ENDSTATE_NONE;
}

static void list_endings(struct desk *d)
{
    list_show(d, d->voice.face->words.endings, &(struct list_options){.fill = fill_endings});
    endings_tell_board(d, "");
}

static void write_page(struct desk *d, struct text *out)
{
    SCOPED(text) verdict = {0};
    if (endtext_verdict(&d->endings, desk_position(d), &verdict))
        text_addf(out, "%s\n\n", verdict.at);
    endtext_page(&d->endings, &d->endings.page, out);
}

/* The page tells more when a table has become ready. */
static bool refresh_page(struct desk *d, struct text *out)
{
    struct game_endings *r = &d->endings;
    if (r->seen == r->told)
        return false;
    r->seen = r->told;
    write_page(d, out);
    return true;
}

static void show_ending(struct desk *d, const char *name)
{
    struct game_endings *r = &d->endings;
    struct text page = {0};
    char title[MENU_LABEL], text[MATERIAL_TEXT];
    struct material m;

    if (!endings_read(d, name, &m))
        return;
    r->page = m;
    r->seen = r->told;
    write_page(d, &page);
    material_write(r->game, &m, text);
    snprintf(title, sizeof title, "Ending %s of %.60s", text, r->game->title);
    page_show(d, title, &page, &(struct page_options){.refresh = refresh_page});
    if (endstore_state(r->store, &m) == ENDSTATE_NONE && endstore_has_file(r->store, &m))
        endings_want(d, &m, false);
}

static void show_lone(struct desk *d)
{
    struct text page = {0};
    if (!d->endings.published.lones) {
        desk_say(d, TONE_WRONG, "In %s no piece mates alone, without its own King.", d->endings.game->title);
        return;
    }
    endtext_lone(&d->endings, &page);
    page_show(d, "Mates by one piece without its own King", &page, NULL);
}

static void build_table(struct desk *d, const char *name)
{
    char label[MATERIAL_TEXT];
    struct material m;
    if (!endings_read(d, name, &m))
        return;
    endings_build(d, &m);
    material_write(d->endings.game, &m, label);
    if (list_is_of(d, fill_endings))
        list_choose(d, label);
}

static void play_ending(struct desk *d)
{
    endings_play(d, d->voice.question.path);
}

static void ask_to_play(struct desk *d, const char *name)
{
    snprintf(d->voice.question.path, sizeof d->voice.question.path, "%s", name);
    keeping_ask(d, play_ending);
}

static void do_endings(struct desk *d, const char *arguments)
{
    struct game_endings *r = endings_enter(d);
    size_t word = strcspn(arguments, " ");
    if (!r->store)
        desk_say(d, TONE_WRONG, "%s has no tables of endings: they are for two players.",
                 r->game ? r->game->title : "This game");
    else if (!*arguments)
        list_endings(d);
    else if (word == 5 && strncmp(arguments, "build", word) == 0)
        build_table(d, arguments + word + strspn(arguments + word, " "));
    else if (word == 4 && strncmp(arguments, "play", word) == 0)
        ask_to_play(d, arguments + word + strspn(arguments + word, " "));
    else if (strcmp(arguments, "stop") == 0)
        endings_stop(d);
    else if (strcmp(arguments, "lone") == 0)
        show_lone(d);
    else
        show_ending(d, arguments);
}

const struct command ending_commands[] = {
    {"endings", "", "[NAME]", "results of endings, and tables; endings build KRk, play KRk, stop", GROUP_PROGRAM,
     ADVISES | NEEDS_MEMORY, .run = do_endings},
    {0},
};
