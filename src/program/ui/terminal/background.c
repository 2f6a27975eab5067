#include "background.h"

const char *background_ask(struct background *background, int64_t now)
{
    *background = (struct background){.waits = true, .asked = now};
    return "\033]11;?\033\\\033[c";
}

/* Reads one to four hexadecimal digits at *WORD, moves it past them, and returns what they are of 255; -1 for anything
 * else. */
static int read_part(const char **word)
{
    static const int most[] = {0, 0xF, 0xFF, 0xFFF, 0xFFFF};
    int digits = (int)strspn(*word, "0123456789abcdefABCDEF");
    if (digits < 1 || digits > 4)
        return -1;
    int value = (int)strtol(*word, NULL, 16);
    *word += digits;
    return (value * 255 + most[digits] / 2) / most[digits];
}

/* Reads "rgb:R/G/B", or "rgba:" with a fourth part that does not matter. */
static bool read_colour(const char *text, struct rgb *out)
{
    int part[3];
    bool alpha = strncmp(text, "rgba:", 5) == 0;
    if (!alpha && strncmp(text, "rgb:", 4) != 0)
        return false;
    text += alpha ? 5 : 4;
    for (int i = 0; i < 3; i++) {
        part[i] = read_part(&text);
        if (part[i] < 0 || (i < 2 && *text++ != '/'))
            return false;
    }
    if (alpha && (*text++ != '/' || read_part(&text) < 0))
        return false;
    *out = (struct rgb){(uint8_t)part[0], (uint8_t)part[1], (uint8_t)part[2]};
    return *text == '\0';
}

enum background_news background_answer(struct background *background, const char *spec, int64_t now, struct rgb *colour)
{
    if (background->answered || !background->asked || !read_colour(spec, colour))
        return BACKGROUND_NOTHING;
    background->answered = true;
    return now - background->asked <= BACKGROUND_IN_TIME_MS ? BACKGROUND_IN_TIME : BACKGROUND_LATE;
}

void background_fence(struct background *background)
{
    background->waits = false;
}

struct backdrop background_of_variable(const char *variable)
{
    /* Of the 16 colours the dark ones; whatever they are in this terminal, it is dark or light that matters. */
    enum { DARK = 0x017F };
    const char *last = variable ? strrchr(variable, ';') : NULL;
    int digits = last ? (int)strspn(last + 1, "0123456789") : 0;
    int number = digits >= 1 && digits <= 2 && !last[1 + digits] ? atoi(last + 1) : -1;
    if (number < 0 || number > 15)
        return (struct backdrop){.known = false};
    uint8_t tone = DARK >> number & 1 ? 0 : 255;
    return (struct backdrop){true, {tone, tone, tone}};
}
