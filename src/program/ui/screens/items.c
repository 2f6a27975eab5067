#include "items.h"

#include "rules/shuffle.h"

static const char position_label[] = "  Position";

void items_add_options(struct menu *menu, const struct game *g)
{
    char label[CHOICE_NAME + 2];
    for (int i = 0; g && i < g->options; i++) {
        const struct game_option *option = &g->option[i];
        snprintf(label, sizeof label, "  %c%s", ascii_upper(option->name[0]), option->name + 1);
        struct menu_item *item = menu_add(menu, label, option->choice[option->chosen].name, "new");
        int less = (option->chosen + option->choices - 1) % option->choices,
            more = (option->chosen + 1) % option->choices;
        snprintf(item->less, sizeof item->less, "game %s", option->choice[less].id);
        snprintf(item->more, sizeof item->more, "game %s", option->choice[more].id);
    }
}

void items_add_array(struct menu *menu, const struct game *g, bool drawn)
{
    char text[MENU_VALUE];
    if (!g || !g->shuffle)
        return;
    int number = shuffle_number(g, g->array), last = g->shuffle->arrays - 1;
    snprintf(text, sizeof text, drawn ? "random: %d" : "%d", number);
    struct menu_item *item = menu_add(menu, position_label, text, "new");
    int less = drawn ? last : number - 1, more = drawn ? 0 : number + 1;
    snprintf(item->less, sizeof item->less, less < 0 ? "game %s" : "game %s:%d", g->id, less);
    snprintf(item->more, sizeof item->more, more > last ? "game %s" : "game %s:%d", g->id, more);
}

bool items_number(const struct menu *menu, const struct game *g, const char *typed, char command[MENU_LABEL])
{
    bool asks = menu->count && strcmp(menu->item[menu->chosen].label, position_label) == 0;
    if (!asks || !*typed || typed[strspn(typed, "0123456789")])
        return false;
    snprintf(command, MENU_LABEL, "game %s:%.10s", g->id, typed);
    return true;
}
