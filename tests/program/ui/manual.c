/*
 * The man pages tell the program's commands and settings exactly as their tables do, and all words of data files that
 * have a table. With --print: the sections as they must stand in man/reroute66.6.
 */
#include "base/text.h"
#include "catalogue/gamecache.h"
#include "draw/theme.h"
#include "games.h"
#include "search/skill.h"
#include "study/help.h"
#include "study/settings.h"
#include "test.h"
#include "ui/commands/commands.h"

/* The table as it stands in the manual page, in roff. */
static void write_roff(struct text *out)
{
    command_list all = commands_all();
    for (int group = 0; group < GROUPS; group++) {
        text_addf(out, ".SS %s\n", command_group_title((enum command_group)group));
        for (command_list c = all; *c; c++)
            if ((*c)->group == (enum command_group)group)
                text_addf(out, ".TP\n.B %s%s%s\n%s%s%s%s.\n", (*c)->name, (*c)->arguments[0] ? " " : "",
                          (*c)->arguments, (*c)->help, (*c)->keys[0] ? " (" : "", (*c)->keys, (*c)->keys[0] ? ")" : "");
    }
    free((void *)all);
}

/* The table of settings as it stands there. */
static void write_settings(struct text *out)
{
    for (int i = 0; settings_row(i); i++) {
        const struct setting_row *row = settings_row(i);
        text_add(out, ".TP\n.B ");
        for (const char *s = row->name; *s; s++)
            text_addf(out, "%s%c", *s == '-' ? "\\" : "", *s);
        text_addf(out, "\n%s%s%s%s.\n", row->help, row->choices ? "\n(" : "", row->choices ? row->choices : "",
                  row->choices ? ")" : "");
    }
}

TEST(the_man_page_holds_the_tables_of_commands_and_settings)
{
    SCOPED(text) page = {0}, section = {0};
    assert_true(text_read_file(getenv("MANUAL"), &page, NULL));
    write_roff(&section);
    assert_non_null(strstr(page.at, section.at));
    text_free(&section);
    write_settings(&section);
    assert_non_null(strstr(page.at, section.at));
}

/* Does the page of data files name WORD, all hyphens written as roff has them? */
static void assert_named(const char *page, const char *word)
{
    struct text roff = {0};
    for (; *word; word++)
        text_addf(&roff, "%s%c", *word == '-' ? "\\" : "", *word);
    for (const char *at = page; (at = strstr(at, roff.at)) != NULL; at++)
        if (at > page && strchr(" \n\"", at[-1]) && strchr(" \n\"", at[roff.length])) {
            text_free(&roff);
            return;
        }
    fail_msg("the man page does not tell of %s", roff.at);
}

TEST(the_man_page_names_all_paints_and_grounds)
{
    SCOPED(text) page = {0};
    assert_true(text_read_file(getenv("DATA_MANUAL"), &page, NULL));
    for (int i = 0; i < PAINT_OWN; i++)
        assert_named(page.at, theme_paint_names[i]);
    for (int i = 0; i < GROUND_OWN; i++)
        assert_named(page.at, theme_ground_names[i]);
    for (int i = 0; i < FILLS; i++)
        assert_named(page.at, theme_fill_names[i]);
    for (int i = MARK_NONE + 1; i < MARKS; i++)
        assert_named(page.at, theme_mark_names[i]);
}

/* The words of FILE in one line, without what roff needs. Caller frees OUT. */
static void read_plainly(const char *file, struct text *out)
{
    SCOPED(text) page = {0};
    assert_true(text_read_file(file, &page, NULL));
    for (const char *s = page.at; *s; s++)
        if (*s != '\\')
            text_addf(out, "%c", *s == '\n' ? ' ' : *s);
}

TEST(the_man_page_tells_how_many_levels_there_are_and_their_words)
{
    SCOPED(text) page = {0}, told = {0};
    struct gamecache cache;
    read_plainly(getenv("MANUAL"), &page);
    assert_true(gamecache_open(&cache, NULL, NULL));
    help_write_levels(gamecache_game(&cache, "reenterent", NULL), &told);
    char *words = strstr(told.at, "1 to 3 beginner"), *end = strstr(told.at, ", full master");
    assert_true(words && end);
    *end = '\0';
    assert_non_null(strstr(page.at, words));
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        char line[80];
        int levels = skill_levels(gamecache_game(&cache, shipped_game[i], NULL));
        snprintf(line, sizeof line, " %s %d%s", shipped_game[i], levels, levels > LEVEL_USUAL ? "" : ",");
        if ((strstr(page.at, line) != NULL) != (levels > LEVEL_USUAL))
            fail_msg("the man page does not tell of%s", line);
    }
    gamecache_close(&cache);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        SCOPED(text) section = {0};
        write_roff(&section);
        fputs(section.at, stdout);
        text_free(&section);
        write_settings(&section);
        fputs(section.at, stdout);
        return 0;
    }
    return RUN_LISTED("manual", NULL, NULL);
}
