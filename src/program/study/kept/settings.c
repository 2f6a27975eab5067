#include "study/settings.h"

#include "record/language.h"
#include "statefile.h"

#include <ctype.h>

enum setting_kind {
    KIND_TEXT,
    KIND_NAME,
    KIND_LANGUAGE,
    KIND_SIGNS,
    KIND_COMMAND,
    KIND_SWITCH,
    KIND_CHOICE,
    KIND_NUMBER
};

/* A setting: its member of struct settings at offset AT. LEAST and MOST bound a number; the words of a choice stand
 * for the numbers from LEAST on. */
struct spec {
    struct setting_row row;
    enum setting_kind kind;
    size_t at;
    int least, most;
};

#define AT(member) .at = offsetof(struct settings, member)
static const char on_off[] = "on off", bell_words[] = "off on away",
                  style_words[] = "auto letters unicode solid outlined", line_words[] = "auto ascii unicode none thin",
                  clipboard_words[] = "auto on off", notation_words[] = "auto long short",
                  blindfold_words[] = "off pieces board", block_words[] = "auto whole half quadrants sextants",
                  pixel_words[] = "auto on off",
                  level_words[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 full";
static const struct spec specs[] = {
    {{"name", "your name, for the games that you play", NULL}, KIND_NAME, AT(name)},
    {{"theme", "colours; auto: Wood, or Light terminal where it is light", NULL}, KIND_TEXT, AT(theme)},
    {{"piece-style", "how pieces are shown", style_words}, KIND_CHOICE, AT(piece_style)},
    {{"lines", "lines between cells; auto: filled cells", line_words}, KIND_CHOICE, AT(lines)},
    {{"blocks", "how finely boards are drawn; auto: as the terminal can", block_words}, KIND_CHOICE, AT(blocks)},
    {{"pixels", "boards as images; auto: where the terminal shows them", pixel_words}, KIND_CHOICE, AT(pixels)},
    {{"signs", "your own characters for pieces, such as N=@ n=&; -: none", NULL}, KIND_SIGNS, AT(signs)},
    {{"notation", "moves in lists; auto: short (Nf3) in chess", notation_words}, KIND_CHOICE, AT(notation)},
    {{"language", "piece letters also read: German, fr, KDTLS; -: none", NULL}, KIND_LANGUAGE, AT(language)},
    {{"zoom", "board size in rows per cell; 0: the largest that fits", NULL}, KIND_NUMBER, AT(zoom), 0, 20},
    {{"coordinates", "names of files and ranks round the board", on_off}, KIND_SWITCH, AT(coordinates)},
    {{"names", "each cell's name in the cell, where there is room", on_off}, KIND_SWITCH, AT(names)},
    {{"motion", "animate moves", on_off}, KIND_SWITCH, AT(motion)},
    {{"boards", "plain mode draws the boards of rules, lessons and `why`", on_off}, KIND_SWITCH, AT(boards)},
    {{"blindfold", "what is hidden while a game is played", blindfold_words}, KIND_CHOICE, AT(blindfold)},
    {{"mouse", "the mouse moves pieces; off: the terminal selects text", on_off}, KIND_SWITCH, AT(mouse)},
    {{"bell", "ring when it is your turn; away: if you are elsewhere", bell_words}, KIND_CHOICE, AT(bell)},
    {{"notify", "shared games: bell, title, message if you are elsewhere", on_off}, KIND_SWITCH, AT(notify)},
    {{"on-turn", "program that a move of others in shared games starts", NULL}, KIND_COMMAND, AT(on_turn)},
    {{"turn-board", "turn the board to the side to move, between people", on_off}, KIND_SWITCH, AT(turns)},
    {{"pace", "about how many seconds the computer takes for a move", NULL}, KIND_NUMBER, AT(pace), 0, 60},
    {{"confirm", "ask before resigning", on_off}, KIND_SWITCH, AT(confirm)},
    {{"level", "the computer's level in new games", level_words}, KIND_CHOICE, AT(level), 1, LEVEL_FULL},
    {{"daily", "how many cards `today` asks at most a day; 0: all", NULL}, KIND_NUMBER, AT(daily), 0, 1000},
    {{"clipboard", "`copy` sends codes to the terminal; auto: if known", clipboard_words}, KIND_CHOICE, AT(clipboard)},
    {{"tables", "the computer from level 4 on uses tables of endings", on_off}, KIND_SWITCH, AT(tables)},
    {{"threads", "cores for the computer and analysis; 0: all but one", NULL}, KIND_NUMBER, AT(threads), 0, 64},
    {{"library", "the computer below full uses its opening library", on_off}, KIND_SWITCH, AT(library)},
    {{"computer-accepts-draws", "it accepts a draw that suits it", on_off}, KIND_SWITCH, AT(manners.accepts_draws)},
    {{"computer-claims-draws", "it claims draws when it can", on_off}, KIND_SWITCH, AT(manners.claims_draws)},
    {{"computer-offers-draws", "it offers a draw in a late, even game", on_off}, KIND_SWITCH, AT(manners.offers_draws)},
    {{"computer-resigns", "it resigns a lost game", on_off}, KIND_SWITCH, AT(manners.resigns)},
    {{"computer-ponders", "it thinks and makes tables on your time", on_off}, KIND_SWITCH, AT(manners.ponders)},
};
enum { SPECS = sizeof specs / sizeof *specs };

void settings_default(struct settings *settings)
{
    *settings = (struct settings){.mouse = true,
                                  .motion = true,
                                  .notify = true,
                                  .boards = true,
                                  .coordinates = true,
                                  .confirm = true,
                                  .level = SEAT_LEVEL,
                                  .pace = 1,
                                  .daily = 30,
                                  .tables = true,
                                  .library = true,
                                  .manners = {true, true, true, true, false}};
    strcpy(settings->theme, AUTO_THEME);
}

const struct setting_row *settings_row(int i)
{
    return i >= 0 && i < SPECS ? &specs[i].row : NULL;
}

/* Returns the number of WORD among the blank-separated WORDS, -1 if it is none of them. */
static int word_index(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (int i = 0; *words; i++) {
        size_t n = strcspn(words, " ");
        if (n == length && strncmp(words, word, n) == 0)
            return i;
        words += n + strspn(words + n, " ");
    }
    return -1;
}

/* Word I of the blank-separated WORDS into OUT; false beyond the last. */
static bool word_at(const char *words, int i, char *out)
{
    while (i-- > 0 && *words) {
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    snprintf(out, SETTING_TEXT, "%.*s", (int)strcspn(words, " "), words);
    return *words != '\0';
}

/* True if VALUE is signs for pieces: a letter, `=` and one character each, with blanks between. */
static bool signs_are_sound(const char *value)
{
    while (*value) {
        uint32_t code;
        if (!isalpha((unsigned char)value[0]) || value[1] != '=' || !value[2])
            return false;
        value += 2 + utf8_first(value + 2, &code);
        if ((*value && *value != ' ') || !utf8_is_sign(code))
            return false;
        value += strspn(value, " ");
    }
    return true;
}

static bool store_text(struct settings *settings, const struct spec *spec, const char *value, struct error *error)
{
    char path[PATH_SIZE];
    if (spec->kind != KIND_TEXT && strcmp(value, "-") == 0)
        value = "";
    if (strlen(value) >= SETTING_TEXT)
        return error_set(error, "%s: at most %d letters", spec->row.name, SETTING_TEXT - 1);
    if (spec->kind == KIND_SIGNS && !signs_are_sound(value))
        return error_set(error,
                         "%s: \"%s\" is not understood; give a piece's letter, =, and one character, such as N=@ n=&",
                         spec->row.name, value);
    if (spec->kind == KIND_LANGUAGE && *value && !language_known(value))
        return error_set(error, "there is no language \"%s\": give a name, a code such as de, or letters such as KDTLS",
                         value);
    if (spec->kind == KIND_NAME && *value && seat_from_tag(value).ai)
        return error_set(error, "%s: \"%s\" is reserved for the computer", spec->row.name, value);
    if (spec->kind == KIND_TEXT && settings->catalogue && strcmp(value, AUTO_THEME) != 0 &&
        (strchr(value, '/') || !catalogue_path(settings->catalogue, path, "themes/%s.theme", value)))
        return error_set(error, "there is no theme \"%s\"; `theme` lists them", value);
    strcpy((char *)settings + spec->at, value);
    return true;
}

static bool store_value(struct settings *settings, const struct spec *spec, const char *value, struct error *error)
{
    char *at = (char *)settings + spec->at, *end;
    int choice;

    switch (spec->kind) {
    case KIND_TEXT:
    case KIND_NAME:
    case KIND_LANGUAGE:
    case KIND_SIGNS:
    case KIND_COMMAND:
        return store_text(settings, spec, value, error);
    case KIND_SWITCH:
    case KIND_CHOICE:
        choice = word_index(spec->row.choices, value);
        if (choice < 0)
            return error_set(error, "%s: \"%s\" is not one of: %s", spec->row.name, value, spec->row.choices);
        if (spec->kind == KIND_SWITCH)
            *(bool *)at = choice == 0;
        else
            *(int *)at = choice + spec->least;
        return true;
    case KIND_NUMBER: {
        long number = strtol(value, &end, 10);
        if (end == value || *end || number < spec->least || number > spec->most)
            return error_set(error, "%s: give a number from %d to %d", spec->row.name, spec->least, spec->most);
        *(int *)at = (int)number;
        return true;
    }
    }
    return false;
}

int settings_find(const char *name)
{
    static const char *const old[][2] = {{"figures", "piece-style"}, {"pieces", "signs"}};
    for (int i = 0; i < 2; i++)
        name = strcmp(name, old[i][0]) == 0 ? old[i][1] : name;
    for (int i = 0; i < SPECS; i++)
        if (strcmp(specs[i].row.name, name) == 0)
            return i;
    return -1;
}

bool settings_only_in_file(const char *name)
{
    int i = settings_find(name);
    return i >= 0 && specs[i].kind == KIND_COMMAND;
}

bool settings_set(struct settings *settings, const char *name, const char *value, struct error *error)
{
    int i = settings_find(name);
    if (i >= 0)
        return store_value(settings, &specs[i], value, error);
    return error_set(error, "there is no setting \"%s\"; `settings` lists them", name);
}

void settings_value(const struct settings *settings, int i, char *out)
{
    const struct spec *spec = &specs[i];
    const char *at = (const char *)settings + spec->at;

    switch (spec->kind) {
    case KIND_TEXT:
    case KIND_NAME:
    case KIND_LANGUAGE:
    case KIND_SIGNS:
    case KIND_COMMAND:
        snprintf(out, SETTING_TEXT, "%s", at);
        return;
    case KIND_SWITCH:
        snprintf(out, SETTING_TEXT, "%s", *(const bool *)at ? "on" : "off");
        return;
    case KIND_CHOICE:
        word_at(spec->row.choices, *(const int *)at - spec->least, out);
        return;
    case KIND_NUMBER:
        snprintf(out, SETTING_TEXT, "%d", *(const int *)at);
        return;
    }
}

bool settings_next(const struct settings *settings, int i, int step, char *out)
{
    const struct spec *spec = &specs[i];
    char now[SETTING_TEXT];

    settings_value(settings, i, now);
    if (spec->kind <= KIND_COMMAND) /* text */
        return false;
    if (spec->kind == KIND_NUMBER) {
        int span = spec->most - spec->least + 1;
        snprintf(out, SETTING_TEXT, "%d",
                 (*(const int *)((const char *)settings + spec->at) - spec->least + step + span) % span + spec->least);
        return true;
    }
    int count = 1;
    while (word_at(spec->row.choices, count, out))
        count++;
    return word_at(spec->row.choices, (word_index(spec->row.choices, now) + step + count) % count, out);
}

enum line_kind { LINE_BLANK, LINE_SETTING, LINE_TOO_LONG, LINE_SECTION, LINE_OTHER };

static const char engines[] = "[engines]";

/* Take NAME = VALUE of the section of engines. */
static bool set_engine(struct settings *settings, const char *name, const char *value, struct error *error)
{
    struct seat taken;
    if (!seat_read(name, NULL, &taken, NULL))
        return guests_set(&settings->guests, name, value, error);
    return error_set(error, "%s: this word means a player: give the engine another name", name);
}

/* Splits the line, LENGTH bytes at TEXT, into NAME and VALUE (SETTING_TEXT each), cut off there; LINE_TOO_LONG if VALUE
 * was. */
static enum line_kind split_line(const char *text, size_t length, char *name, char *value)
{
    const char *end = text + length;
    while (end > text && strchr(" \t\r", end[-1]))
        end--;
    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    if (text == end || *text == '#')
        return LINE_BLANK;
    if (*text == '[')
        return end - text == sizeof engines - 1 && strncmp(text, engines, sizeof engines - 1) == 0 ? LINE_SECTION
                                                                                                   : LINE_OTHER;
    const char *sign = memchr(text, '=', (size_t)(end - text));
    if (!sign || sign == text)
        return LINE_OTHER;
    const char *stop = sign, *from = sign + 1;
    while (stop > text && (stop[-1] == ' ' || stop[-1] == '\t'))
        stop--;
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    snprintf(name, SETTING_TEXT, "%.*s", (int)(stop - text), text);
    snprintf(value, SETTING_TEXT, "%.*s", (int)(end - from), from);
    return end - from < SETTING_TEXT ? LINE_SETTING : LINE_TOO_LONG;
}

void settings_read(struct settings *settings, const char *file, const char *text,
                   void (*complain)(void *context, const struct error *error), void *context)
{
    char name[SETTING_TEXT], value[SETTING_TEXT];
    bool (*set)(struct settings *, const char *, const char *, struct error *) = settings_set;

    size_t length;
    const char *at;
    for (int line = 1; (at = text_next_line(&text, &length)) != NULL; line++) {
        struct error error = {0}, placed = {0};
        enum line_kind kind = split_line(at, length, name, value);
        bool good =
            kind <= LINE_SETTING ? kind == LINE_BLANK || set(settings, name, value, &error) : kind == LINE_SECTION;
        set = kind == LINE_SECTION ? set_engine : set;
        if (kind == LINE_TOO_LONG)
            error_set(&error, "%s: at most %d letters", name, SETTING_TEXT - 1);
        else if (kind == LINE_OTHER)
            error_set(&error, "this line is not written NAME = VALUE");
        if (!good) {
            error_at(&placed, file, line, 1, "%s; the line is skipped", error.text);
            if (complain)
                complain(context, &placed);
        }
    }
}

static void add_row(const struct settings *settings, int i, struct text *out)
{
    char value[SETTING_TEXT];
    settings_value(settings, i, value);
    text_addf(out, "%s = %s\n", specs[i].row.name, value);
}

void settings_write(const struct settings *settings, const char *old, struct text *out)
{
    bool written[SPECS] = {false};
    char name[SETTING_TEXT], value[SETTING_TEXT];

    text_add(out, "");
    while (old && *old) {
        size_t length = strcspn(old, "\n");
        enum line_kind kind = split_line(old, length, name, value);
        if (kind == LINE_SECTION)
            break;
        int i = kind == LINE_SETTING || kind == LINE_TOO_LONG ? settings_find(name) : -1;
        if (i < 0) {
            text_add_bytes(out, old, length);
            text_add(out, "\n");
        } else if (!written[i]) {
            add_row(settings, i, out);
            written[i] = true;
        }
        old += length + (old[length] == '\n');
    }
    for (int i = 0; i < SPECS; i++)
        if (!written[i])
            add_row(settings, i, out);
    text_add(out, old ? old : "");
}

static const char file_name[] = "config";

bool settings_load(struct settings *settings, const struct catalogue *catalogue,
                   void (*complain)(void *context, const struct error *error), void *context)
{
    CLOSED(statefile) file;
    struct error error = {0};

    settings_default(settings);
    settings->catalogue = catalogue;
    if (!statefile_open(&file, FOLDER_CONFIG, file_name, false, &error))
        complain(context, &error);
    else if (file.text.at)
        settings_read(settings, file.path, file.text.at, complain, context);
    return file.there;
}

bool settings_keep(const char *name, const char *value, struct error *error)
{
    CLOSED(statefile) file;
    SCOPED(text) fresh = {0};
    struct settings now;
    bool good = statefile_open(&file, FOLDER_CONFIG, file_name, true, error);

    settings_default(&now);
    if (good && file.text.at)
        settings_read(&now, file.path, file.text.at, NULL, NULL);
    good = good && settings_set(&now, name, value, error);
    if (good) {
        settings_write(&now, file.text.at, &fresh);
        good = statefile_replace(&file, &fresh, error);
    }
    return good;
}
