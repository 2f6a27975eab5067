/* The command `endings`: what is known of a game's endings, and their tables. */
#include "study/endings.h"
#include "study/games.h"

#include "screens/screens.h"
#include "study/words.h"

static bool fill_endings(struct desk *desk, struct menu *menu, const char *word)
{
    struct game_endings *endings = endings_enter(desk);
    bool any = false;
    (void)word;

    menu->label_width = 6;
    for (int i = 0; i < endings->listed; i++) {
        char name[MATERIAL_TEXT];
        SCOPED(text) value = {0};
        const struct material *material = &endings->list[i];
        bool there =
            endstore_state(endings->store, material) == ENDSTATE_READY || endstore_has_file(endings->store, material);
        material_write(endings->game, material, name);
        endtext_line(endings, material, &value);
        bool coming = endings_coming(endings, material);
        any = any || coming;
        menu_add(menu, name, value.at, "endings %s%s", coming ? "stop" : there ? "" : "build ", coming ? "" : name);
    }
    if (endings->published.lones)
        menu_add(menu, "lone", "Mates by one piece without its own King", "endings lone");
    return any || endstore_work(endings->store).state != ENDSTATE_NONE;
}

static void list_endings(struct desk *desk)
{
    list_show(desk, desk->voice.face->words.endings, &(struct list_options){.fill = fill_endings});
    endings_tell_board(desk, "");
}

static void write_page(struct desk *desk, struct text *out)
{
    SCOPED(text) verdict = {0};
    if (endtext_verdict(&desk->endings, desk_position(desk), &verdict))
        text_addf(out, "%s\n\n", verdict.at);
    endtext_page(&desk->endings, &desk->endings.page, out);
}

/* The page tells more when a table has become ready. */
static bool refresh_page(struct desk *desk, struct text *out)
{
    struct game_endings *endings = &desk->endings;
    if (endings->seen == endings->told)
        return false;
    endings->seen = endings->told;
    write_page(desk, out);
    return true;
}

static void show_ending(struct desk *desk, const char *name)
{
    struct game_endings *endings = &desk->endings;
    struct text page = {0};
    char title[MENU_LABEL], text[MATERIAL_TEXT];
    struct material material;

    if (!endings_read(desk, name, &material))
        return;
    endings->page = material;
    endings->seen = endings->told;
    write_page(desk, &page);
    material_write(endings->game, &material, text);
    snprintf(title, sizeof title, "Ending %s of %.60s", text, endings->game->title);
    page_show(desk, title, &page, &(struct page_options){.refresh = refresh_page});
    if (endstore_state(endings->store, &material) == ENDSTATE_NONE && endstore_has_file(endings->store, &material))
        endings_want(desk, &material, false);
}

static void show_lone(struct desk *desk)
{
    struct text page = {0};
    if (!desk->endings.published.lones) {
        desk_say(desk, TONE_WRONG, "In %s no piece mates alone, without its own King.", desk->endings.game->title);
        return;
    }
    endtext_lone(&desk->endings, &page);
    page_show(desk, "Mates by one piece without its own King", &page, NULL);
}

static void build_table(struct desk *desk, const char *name)
{
    char label[MATERIAL_TEXT];
    struct material material;
    if (!endings_read(desk, name, &material))
        return;
    endings_build(desk, &material);
    material_write(desk->endings.game, &material, label);
    if (list_is_of(desk, fill_endings))
        list_choose(desk, label);
}

static void play_ending(struct desk *desk)
{
    endings_play(desk, desk->voice.question.path);
}

static void ask_to_play(struct desk *desk, const char *name)
{
    snprintf(desk->voice.question.path, sizeof desk->voice.question.path, "%s", name);
    keeping_ask(desk, play_ending);
}

static void do_endings(struct desk *desk, const char *arguments)
{
    struct game_endings *endings = endings_enter(desk);
    size_t word = strcspn(arguments, " ");
    if (!endings->store)
        desk_say(desk, TONE_WRONG, "%s has no tables of endings: they are for two players.",
                 endings->game ? endings->game->title : "This game");
    else if (!*arguments)
        list_endings(desk);
    else if (word == 5 && strncmp(arguments, "build", word) == 0)
        build_table(desk, arguments + word + strspn(arguments + word, " "));
    else if (word == 4 && strncmp(arguments, "play", word) == 0)
        ask_to_play(desk, arguments + word + strspn(arguments + word, " "));
    else if (strcmp(arguments, "stop") == 0)
        endings_stop(desk);
    else if (strcmp(arguments, "lone") == 0)
        show_lone(desk);
    else
        show_ending(desk, arguments);
}

const struct command ending_commands[] = {
    {"endings", "", "[NAME]", "results of endings, and tables; endings build KRk, play KRk, stop", GROUP_PROGRAM,
     NAMES_DATA | ADVISES | NEEDS_MEMORY, .run = do_endings},
    {0},
};
