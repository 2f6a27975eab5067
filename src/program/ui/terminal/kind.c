#include "kind.h"

static bool begins(const char *text, const char *with)
{
    return text && strncmp(text, with, strlen(with)) == 0;
}

/* True if TEXT begins with one of the COUNT strings at LIST. */
static bool begins_with_any(const char *text, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (begins(text, list[i]))
            return true;
    return false;
}

bool kind_is_usual(const char *name)
{
    static const char *const like[] = {"xterm-kitty", "xterm-ghostty",    "ghostty",      "foot",
                                       "foot-extra",  "wezterm",          "alacritty",    "contour",
                                       "rio",         "konsole-256color", "vte-256color", "st-256color"};
    for (size_t i = 0; name && i < sizeof like / sizeof *like; i++)
        if (strcmp(name, like[i]) == 0)
            return true;
    return false;
}

bool kind_is_family(const char *name)
{
    static const char *const families[] = {"xterm", "screen", "tmux",  "rxvt",   "konsole", "gnome",   "vte",
                                           "kitty", "st-",    "putty", "mlterm", "iterm",   "wezterm", "contour"};
    return begins_with_any(name, families, sizeof families / sizeof *families);
}

enum depth kind_depth(int listed)
{
    const char *name = getenv("TERM"), *colours = getenv("COLORTERM");
    if (listed < 8)
        return DEPTH_MONO;
    if (colours && (strcmp(colours, "truecolor") == 0 || strcmp(colours, "24bit") == 0) && !begins(name, "screen") &&
        !begins(name, "linux"))
        return DEPTH_DIRECT;
    if (listed >= 256 || (getenv("XTERM_VERSION") && name && strcmp(name, "xterm") == 0))
        return DEPTH_256;
    return listed >= 16 ? DEPTH_16 : DEPTH_8;
}

/*
 * Terminals that draw sextants (U+1FB00 to U+1FB3B) themselves; others leave them to the font, where they have gaps or
 * are missing. A row holds if the terminal calls itself VERSION when it is asked (XTVERSION; NULL: it does not answer),
 * TERM begins with NAME, and VARIABLE begins with VALUE or is a number or version of SINCE at least; what is NULL is
 * not looked at.
 */
static const struct drawer {
    const char *version, *name, *variable, *value;
    int since; /* by TERM_PROGRAM_VERSION where VALUE is given: as version_number has it */
} drawers[] = {
    /* clang-format off */
    {"VTE(", NULL, NULL, NULL, 0},                      /* seen: 0.70 */
    {"kitty(", NULL, NULL, NULL, 0},                    /* seen: 0.26 */
    {"foot(", NULL, NULL, NULL, 0},                     /* codeberg.org/dnkl/foot, CHANGELOG: 1.8.0 */
    {"WezTerm ", NULL, NULL, NULL, 0},                  /* wezterm.org/config/lua/config/custom_block_glyphs.html */
    {"ghostty ", NULL, NULL, NULL, 0},                  /* ghostty-org/ghostty, sprite font */
    {"Konsole ", NULL, NULL, NULL, 0},                  /* not seen */
    {"contour", NULL, NULL, NULL, 0},                   /* contour-terminal/contour, pull request 482 */
    {"Rio ", NULL, NULL, NULL, 0},                      /* raphamorim/rio, issue 974 */
    {"xterm.js(", "xterm", "TERM_PROGRAM", "vscode", 1109}, /* microsoft/vscode, issue 284758 */
    {NULL, "xterm-kitty", NULL, NULL, 0},
    {NULL, "foot", NULL, NULL, 0},
    {NULL, "xterm-ghostty", NULL, NULL, 0},
    {NULL, "ghostty", NULL, NULL, 0},
    {NULL, "wezterm", NULL, NULL, 0},
    {NULL, "contour", NULL, NULL, 0},
    {NULL, "alacritty", NULL, NULL, 0},                 /* alacritty/alacritty, pull request 7534, January 2024 */
    {NULL, "rio", NULL, NULL, 0},
    {NULL, "xterm-256color", "VTE_VERSION", NULL, 6200}, /* it has a number alone; 0.70 answers nothing */
    {NULL, "xterm-256color", "ALACRITTY_WINDOW_ID", NULL, 0},
    {NULL, "xterm-256color", "TERM_PROGRAM", "rio", 0},
    {NULL, "xterm-256color", "TERM_PROGRAM", "vscode", 1109}, /* xtermjs/xterm.js, pull request 5467 */
    {NULL, "xterm-256color", "WT_SESSION", NULL, 0},    /* microsoft/terminal, pull request 20424, July 2026 */
    /* clang-format on */
};

/* True if another terminal than the one of VARIABLE has left a variable of its own: this one was started from there,
 * or the other way round. */
static bool has_others(const char *variable)
{
    static const char *const own[] = {"VTE_VERSION",         "XTERM_VERSION", "KONSOLE_VERSION",
                                      "ALACRITTY_WINDOW_ID", "WT_SESSION",    "TERM_PROGRAM",
                                      "KITTY_WINDOW_ID",     "TMUX",          "STY"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i], variable) != 0 && getenv(own[i]))
            return true;
    return false;
}

/* Returns 1000 times the first number of VERSION and the second: 1109 for "1.109.2". */
static int version_number(const char *version)
{
    const char *dot = strchr(version, '.');
    return 1000 * atoi(version) + (dot ? atoi(dot + 1) : 0);
}

/* True if DRAWER's variable is set as its row says, by no other terminal. */
static bool has_variable(const struct drawer *drawer)
{
    const char *value = getenv(drawer->variable), *version = getenv("TERM_PROGRAM_VERSION");
    if (!value || has_others(drawer->variable) || (drawer->value && !begins(value, drawer->value)))
        return false;
    return drawer->value ? drawer->since == 0 || (version && version_number(version) >= drawer->since)
                         : atoi(value) >= drawer->since;
}

enum blocks kind_blocks(const char *version)
{
    const char *name = getenv("TERM");
    if (begins(name, "linux"))
        return BLOCKS_WHOLE;
    for (const struct drawer *row = drawers; row < drawers + sizeof drawers / sizeof *drawers; row++)
        if ((row->version ? begins(version, row->version) : !*version) && (!row->name || begins(name, row->name)) &&
            (!row->variable || has_variable(row)))
            return BLOCKS_SEXTANTS;
    return BLOCKS_QUADRANTS;
}

bool kind_is_asked(void)
{
    const char *name = getenv("TERM");
    return begins(name, "xterm") || kind_is_usual(name);
}

bool kind_is_multiplexer(void)
{
    const char *name = getenv("TERM");
    return getenv("TMUX") || getenv("STY") || begins(name, "tmux") || begins(name, "screen");
}

enum message_way kind_message(const char *version)
{
    /* wiki.archlinux.org/title/Rxvt-unicode; foot-ctlseqs(7); Fedora's VTE, which others ignore since 0.46 */
    static const char *const versions[] = {"VTE(", "foot(", "Konsole "}, *const names[] = {"rxvt", "foot", "vte"};
    if (kind_is_multiplexer())
        return MESSAGE_NONE;
    bool tells = begins_with_any(version, versions, sizeof versions / sizeof *versions) || getenv("VTE_VERSION") ||
                 begins_with_any(getenv("TERM"), names, sizeof names / sizeof *names);
    return tells ? MESSAGE_777 : MESSAGE_9;
}
