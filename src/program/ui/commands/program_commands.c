/* The commands of the program itself: settings, the start screen, leaving. */
#include "commands.h"

#include "play/tags.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/sharing.h"

/* Has the setting NAME, which was changed, count from now on for the game on the board or, as it says, for the next. */
static void apply_setting(struct desk *desk, const char *name)
{
    if (strcmp(name, "level") == 0)
        desk_set_level(desk, desk->settings.level);
    if (strcmp(name, "name") == 0) {
        desk->setup.asks_name = false;
        if (desk->session && !desk->session->viewed)
            tags_sign(desk->session, desk->settings.name);
    }
    if (desk->session)
        desk_fit(desk);
}

bool setting_change(struct desk *desk, const char *name, const char *value)
{
    struct theme other;
    struct error error = {0};

    if (!lobby_permits_setting(desk, name))
        return false;
    if (settings_only_in_file(name))
        return desk_say(desk, TONE_WRONG, "Only your file of settings, config, names the program of `%s`.", name);
    if (strcmp(name, "theme") == 0 && strcmp(value, AUTO_THEME) != 0 &&
        !theme_open(&desk->cache.catalogue, value, &other, &error))
        return desk_complain(desk, &error);
    if (!settings_set(&desk->settings, name, value, &error))
        return desk_complain(desk, &error);
    if (!stage_take_theme(desk, &error))
        desk_complain(desk, &error);
    apply_setting(desk, name);
    if (settings_keep(name, value, &error))
        return true;
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(&error, line, sizeof line);
    return desk_say(desk, TONE_WRONG, "%s is \"%s\" until you leave; it could not be kept: %s", name, value, line);
}

static void do_settings(struct desk *desk)
{
    enum { VALUE_MOST = 20 }; /* longer values are cut, to leave room for descriptions */
    char value[SETTING_TEXT], next[SETTING_TEXT], title[MENU_LABEL], label[MENU_LABEL];
    const struct setting_row *row;
    int chosen = list_seen(desk) ? list_seen(desk)->chosen : 0;

    snprintf(title, sizeof title, "Settings%s, kept in the file config", desk->voice.face->words.settings);
    struct menu *menu = list_show(desk, title, NULL);
    for (int i = 0; (row = settings_row(i)) != NULL; i++) {
        settings_value(&desk->settings, i, value);
        snprintf(label, sizeof label, "%s: %.*s", row->name, 120, row->help);
        struct menu_item *item = menu_add(menu, label, value[0] ? value : "(none)", "%s", "");
        if (settings_next(&desk->settings, i, 1, next))
            snprintf(item->more, sizeof item->more, "set %s %s", row->name, next);
        if (settings_next(&desk->settings, i, -1, next))
            snprintf(item->less, sizeof item->less, "set %s %s", row->name, next);
        if (!item->more[0])
            snprintf(item->line, sizeof item->line, strcmp(row->name, "theme") == 0 ? "theme" : "set %s", row->name);
        int width = canvas_string_width(item->value);
        menu->value_width = width > menu->value_width && width <= VALUE_MOST ? width : menu->value_width;
    }
    menu->chosen = chosen;
}

static void do_name(struct desk *desk, const char *arguments)
{
    if (*arguments && !setting_change(desk, "name", arguments))
        return;
    if (desk->settings.name[0])
        desk_say(desk, TONE_GOOD, *arguments ? "Welcome, %s." : "You are %s; `name -` forgets it.",
                 desk->settings.name);
    else
        desk_say(desk, TONE_PLAIN, "You have no name here; `name Anna` gives you one.");
}

static void do_set(struct desk *desk, const char *arguments)
{
    char name[SETTING_TEXT];
    size_t word = strcspn(arguments, " =");
    const char *value = arguments + word + strspn(arguments + word, " =");
    bool from_list = screen_seen(desk)->passing;

    if (!*arguments) {
        do_settings(desk);
        return;
    }
    snprintf(name, sizeof name, "%.*s", (int)word, arguments);
    int i = settings_find(name);
    if (i >= 0 && !*value && !strchr(arguments, '=')) {
        const struct setting_row *row = settings_row(i);
        char now[SETTING_TEXT];
        settings_value(&desk->settings, i, now);
        desk_say(desk, TONE_PLAIN, "%s is \"%s\": %s. `set %s VALUE` changes it.", row->name, now, row->help,
                 row->name);
        return;
    }
    if (setting_change(desk, name, value) && !from_list) {
        bool none = !*value || strcmp(value, "-") == 0;
        desk_say(desk, TONE_PLAIN, none ? "%s: none." : "%s is \"%s\" now.", name, value);
    }
    if (from_list)
        do_settings(desk);
}

static void do_start(struct desk *desk)
{
    if (desk->session && session_watched(desk->session))
        session_pause(desk->session, true, desk->now);
    desk_hush(desk);
    start_show(desk, false);
    if (desk->session)
        desk_read_out(desk, TONE_PLAIN, "The game waits: a move goes on with it, `new` begins another, `quit` leaves.");
}

static void leave_program(struct desk *desk)
{
    desk->stage->quit = true;
    if (saving_is_on(desk))
        desk_hurry(desk);
}

static void do_quit(struct desk *desk)
{
    SCOPED(text) state = {0};
    bool kept = saving_settle(desk);
    saving_due(desk);
    if (!kept) {
        desk_ask(desk, leave_program, NULL, "The game is still being saved, and may be lost. Leave all the same?");
        return;
    }
    if (sharing_is_sent(desk) || keeping_fault(desk)) {
        keeping_ask(desk, leave_program);
        return;
    }
    bool saves = sharing_saves(desk);
    sharing_write_state(desk, &state);
    state.at[0] = (char)ascii_upper(state.at[0]);
    desk_ask(desk, leave_program, NULL,
             saves ? "%s. It is not kept yet, and may be lost. Leave all the same?"
                   : "%s. It is kept, and sent when you join again. Leave all the same?",
             state.at);
}

const struct command program_commands[] = {
    {"start", "", "", "the start screen", GROUP_PROGRAM, LOOSE_TOO, .act = do_start},
    {"name", "", "[NAME]", "set your name for the games that you play; `name -` clears it", GROUP_PROGRAM, SANDBOX_TOO,
     .run = do_name},
    {"settings", "^O F10", "", "see and change all settings", GROUP_PROGRAM, SANDBOX_TOO, .act = do_settings},
    {"set", "", "[NAME [VALUE]]", "see or change one setting", GROUP_PROGRAM, NAMES_DATA | SANDBOX_TOO, .run = do_set},
    {"quit", "", "", "leave; the next start offers the unfinished game, and the one saved last", GROUP_PROGRAM,
     SANDBOX_TOO, .act = do_quit},
    {0},
};
