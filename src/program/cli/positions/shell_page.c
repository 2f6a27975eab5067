/* The command `rules`: a game's rules as a page of HTML, to hand out. */
#include "arguments/setting.h"
#include "base/output.h"
#include "draw/boardview.h"
#include "draw/pictures.h"
#include "draw/show.h"
#include "study/help.h"
#include "study/settings.h"

/* A page being written. */
struct rules_page {
    const struct game *game;
    struct view view;
    struct theme theme;
    const char *open; /* the list or table whose lines are being added; NULL: none */
    struct text out;
};

static const char rules_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    "<style>:root{color-scheme:light dark}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:1rem auto;padding:0 1rem}\n"
    "h1{font-size:1.6rem}h2{font-size:1.2rem}pre{font:inherit;white-space:pre-wrap}\n"
    "svg{display:block;max-width:100%;height:auto;margin:1rem 0}\n"
    "@media print{svg,h2{break-inside:avoid}h2{break-after:avoid}}</style>\n";

/* Add LENGTH bytes of TEXT; words between backquotes are bold. */
static void add_marked(struct rules_page *page, const char *text, size_t length)
{
    char *line = memory_copy(text, length);
    bool bold = false;
    for (char *part = line, *tick; part; part = tick ? tick + 1 : NULL) {
        tick = strchr(part, '`');
        if (tick)
            *tick = '\0';
        markup_addf(&page->out, "%s", part);
        if (tick || bold)
            text_add(&page->out, bold ? "</b>" : "<b>");
        bold = tick && !bold;
    }
    free(line);
}

/* From here on lines are parts of an element called NAME; NULL: of none. */
static void open_element(struct rules_page *page, const char *name)
{
    if (page->open == name)
        return;
    if (page->open)
        text_addf(&page->out, "</%s>\n", page->open);
    if (name)
        text_addf(&page->out, "<%s>", name);
    page->open = name;
}

static void add_picture(struct rules_page *page, const struct position *p, const struct marks *marks)
{
    open_element(page, NULL);
    show_svg(page->game, p, &page->view, marks, &page->theme, &page->out);
}

/* Add a line of a page of help, in the markup of ui/parts/area.h. */
static void add_help_line(struct rules_page *page, const char *text, size_t length)
{
    static const char list[] = "ul", table[] = "pre", paragraph[] = "p", diagram[] = "@diagram ";
    if (length > strlen(diagram) && strncmp(text, diagram, strlen(diagram)) == 0) {
        struct position p;
        struct marks marks;
        FREED char *words = memory_copy(text + strlen(diagram), length - strlen(diagram));
        if (reach_read(page->game, words, &p, &marks))
            add_picture(page, &p, &marks);
        return;
    }
    bool heading = *text == '#', house = *text == '!', item = strncmp(text, "- ", 2) == 0,
         fixed = strncmp(text, "  ", 2) == 0;
    if (heading || house || !length)
        open_element(page, NULL);
    size_t skip = heading || house || item ? strspn(text + 1, " ") + 1 : 0;
    if (!length)
        return;
    if (!heading)
        open_element(page, item ? list : fixed && page->open != list ? table : page->open ? page->open : paragraph);
    text_add(&page->out, heading ? "<h2>" : item ? "<li>" : house ? "<b>House rule:</b> " : "");
    add_marked(page, text + skip, length - skip);
    text_add(&page->out, heading ? "</h2>\n" : "\n");
}

static void write_rules(struct rules_page *page, const struct catalogue *catalogue)
{
    SCOPED(text) help = {0};
    struct position start;
    const struct marks none = boardview_no_marks();
    size_t length;

    text_add(&page->out, rules_head);
    markup_addf(&page->out, "<title>%s: rules</title>\n<h1>%s</h1>\n", page->game->title, page->game->title);
    position_start(page->game, &start);
    help_read(catalogue, page->game->id, page->game, &help);
    if (!strstr(help.at, "\n# The beginning\n")) /* has that picture */
        add_picture(page, &start, &none);
    for (const char *text, *rest = help.at; (text = text_next_line(&rest, &length)) != NULL;)
        add_help_line(page, text, length);
    open_element(page, NULL);
}

int shell_page(const struct options *options)
{
    enum { ROWS = 3 };
    CLOSED(setting) setting = {0};
    struct error error = {0};
    struct pictures pictures = {0};
    struct rules_page page = {0};
    SCOPED(text) shown = {0};

    if (!setting_open(&setting, options))
        return EXIT_FAULT;
    bool good = theme_open(&setting.catalogue, DEFAULT_THEME, &page.theme, &error);
    pictures_open(&setting.catalogue, &pictures, NULL); /* those that are faulty are left out */
    page.game = setting.game;
    page.view = boardview_default(setting.game);
    page.view.pictures = &pictures;
    page.view.scale = ROWS;
    if (good)
        write_rules(&page, &setting.catalogue);
    if (good)
        output_visible(page.out.at, page.out.length, &shown);
    if (good)
        output_write(stdout, shown.at, shown.length);
    text_free(&page.out);
    pictures_free(&pictures);
    return good ? EXIT_DONE : cli_complain(&error);
}
