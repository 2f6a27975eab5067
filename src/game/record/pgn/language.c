#include "record/language.h"

#include "base/text.h"

/* The kinds in the order of the letters. */
enum { NAMED = 6 };
static const char *const kinds[NAMED] = {"King", "Queen", "Rook", "Bishop", "Knight", "Pawn"};

static const struct {
    const char *code, *name, *own, *letters;
} languages[] = {
    {"en", "English", "English", "KQRBNP"},
    {"de", "German", "Deutsch", "KDTLSB"},
    {"nl", "Dutch", "Nederlands", "KDTLPO"},
    {"fr", "French",
     "Fran\xC3\xA7"
     "ais",
     "RDTFCP"},
    {"es", "Spanish", "Espa\xC3\xB1ol", "RDTACP"},
    {"it", "Italian", "Italiano", "RDTACP"},
    {"pt", "Portuguese", "Portugu\xC3\xAAs", "RDTBCP"},
    {"ca", "Catalan", "Catal\xC3\xA0", "RDTACP"},
    {"sv", "Swedish", "Svenska", "KDTLSB"},
    {"da", "Danish", "Dansk", "KDTLSB"},
    {"nb", "Norwegian", "Norsk", "KDTLSB"},
    {"fi", "Finnish", "Suomi", "KDTLRS"},
    {"pl", "Polish", "Polski", "KHWGSP"},
    {"cs", "Czech",
     "\xC4\x8C"
     "e\xC5\xA1tina",
     "KDVSJP"},
    {"hu", "Hungarian", "Magyar", "KVBFHG"},
    {"ro", "Romanian", "Rom\xC3\xA2n\xC4\x83", "RDTNCP"},
    {"et", "Estonian", "Eesti", "KLVORE"},
    {"is", "Icelandic", "\xC3\x8Dslenska", "KDHBRP"},
};

/* Returns the letters of the language NAME; NULL if there is none. */
static const char *find_letters(const char *name)
{
    size_t length = strlen(name), capitals = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (ascii_compare(name, languages[i].code) == 0 || ascii_compare(name, languages[i].name) == 0 ||
            ascii_compare(name, languages[i].own) == 0)
            return languages[i].letters;
    return capitals == length && (length == NAMED - 1 || length == NAMED) ? name : NULL;
}

bool language_known(const char *name)
{
    return find_letters(name) != NULL;
}

bool language_letters(const struct game *g, const char *name, char out[LANGUAGE_LETTERS])
{
    const char *letters = find_letters(name);
    if (!letters)
        return false;
    for (int i = 0; i < LANGUAGE_LETTERS; i++)
        out[i] = (char)('A' + i);
    for (int i = 0; i < NAMED && letters[i]; i++)
        for (int k = 0; k < g->kinds; k++)
            if (strcmp(g->kind[k].name, kinds[i]) == 0 && !g->kind[k].written[1])
                out[letters[i] - 'A'] = g->kind[k].label;
    return true;
}
