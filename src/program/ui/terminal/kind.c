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

/* True if this is VTE (GNOME Terminal and others). Version 0.70 answers nothing. A terminal that was started from
 * another one may have its variables too. */
static bool is_vte(void)
{
    static const char *const others[] = {
        "XTERM_VERSION", "KONSOLE_VERSION", "ALACRITTY_WINDOW_ID", "WT_SESSION", "TERM_PROGRAM", "TMUX", "STY"};
    const char *name = getenv("TERM"), *version = getenv("VTE_VERSION");
    enum { SINCE = 6200 };
    if (!name || strcmp(name, "xterm-256color") != 0 || !version || atoi(version) < SINCE)
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (getenv(others[i]))
            return false;
    return true;
}

/* Terminals that draw sextants themselves; seen: VTE 0.70, kitty 0.26. Others leave them to the font, where they
 * have gaps or are missing. */
enum blocks kind_blocks(const char *version)
{
    static const char *const names[] = {"xterm-kitty", "foot", "xterm-ghostty", "ghostty", "wezterm", "contour"};
    static const char *const versions[] = {"VTE(", "kitty(", "foot(", "WezTerm ", "ghostty ", "Konsole ", "contour"};
    const char *name = getenv("TERM");
    if (begins(name, "linux"))
        return BLOCKS_WHOLE;
    bool draws = *version ? begins_with_any(version, versions, sizeof versions / sizeof *versions)
                          : begins_with_any(name, names, sizeof names / sizeof *names) || is_vte();
    return draws ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS;
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
