#include "rules/variant.h"

#include "base/text.h"

/* What other programs call games that have another id and title here, in lower case without blanks and signs. A name
 * with a last word "chess" stands before the same without it. */
static const struct {
    const char *theirs, *ours;
} aliases[] = {
    {"standard", "chess"},
    {"normal", "chess"},
    {"orthodox", "chess"},
    {"classical", "chess"},
    {"fromposition", "chess"},
    {"fischerandom", "chess960"},
    {"fischerrandom", "chess960"},
    {"frc", "chess960"},
    {"freestyle", "chess960"},
    {"960", "chess960"},
    {"9lx", "chess960"},
    {"3check", "threecheck"},
    {"3checks", "threecheck"},
    {"threechecks", "threecheck"},
    {"5check", "fivecheck"},
    {"5checks", "fivecheck"},
    {"fivechecks", "fivecheck"},
    {"koth", "kingofthehill"},
    {"racing", "racingkings"},
    {"race", "racingkings"},
    {"zh", "crazyhouse"},
    {"house", "crazyhouse"},
    {"crazy", "crazyhouse"},
    {"anti", "antichess"},
    {"nocastling", "nocastle"},
    {"capa", "capablanca"},
    {"capablancas", "capablanca"},
    {"capablancahouse", "capahouse"},
    {"capacrazyhouse", "capahouse"},
    {"crc", "caparandom"},
    {"capablanca960", "caparandom"},
    {"royalcourt", "centaur"},
    {"minichess", "gardner"},
    {"3kings", "threekings"},
    {"mini", "minishogi"},
    {"5x5shogi", "minishogi"},
    {"animalshogi", "dobutsu"},
    {"catchthelion", "dobutsu"},
    {"japanese", "shogi"},
    {"chinese", "xiangqi"},
    {"minichinese", "minixiangqi"},
    {"yitong", "manchu"},
    {"korean", "janggi"},
    {"thai", "makruk"},
};
enum { ALIASES = sizeof aliases / sizeof *aliases, PLAIN = 64 };

/* The letters and digits of NAME in lower case; other bytes than ASCII count as letters, and `+` is the word "plus". */
static void write_plain(const char *name, char out[PLAIN])
{
    static const char plus[] = "plus";
    size_t n = 0;
    for (; *name && n + sizeof plus < PLAIN; name++) {
        unsigned char byte = (unsigned char)*name;
        for (const char *letter = plus; byte == '+' && *letter; letter++)
            out[n++] = *letter;
        if ((byte >= '0' && byte <= '9') || ascii_lower(byte) != ascii_upper(byte) || byte >= 128)
            out[n++] = (char)ascii_lower(byte);
    }
    out[n] = '\0';
}

/* Take a last word "chess" from PLAIN, if that is not all. */
static void cut_chess(char *plain)
{
    size_t n = strlen(plain), chess = strlen("chess");
    if (n > chess && strcmp(plain + n - chess, "chess") == 0)
        plain[n - chess] = '\0';
}

bool variant_alike(const char *name, const char *whose)
{
    char one[PLAIN], other[PLAIN];
    write_plain(name, one);
    write_plain(whose, other);
    cut_chess(one);
    cut_chess(other);
    return *one && strcmp(one, other) == 0;
}

bool variant_near(const char *name, const char *whose)
{
    enum { LEAST = 4 };
    char one[PLAIN], other[PLAIN];
    write_plain(name, one);
    write_plain(whose, other);
    size_t n = strlen(one) < strlen(other) ? strlen(one) : strlen(other);
    return n >= LEAST && memcmp(one, other, n) == 0;
}

const char *variant_alias(const char *name)
{
    char plain[PLAIN];
    write_plain(name, plain);
    for (int pass = 0; pass < 2; pass++, cut_chess(plain))
        for (int i = 0; i < ALIASES; i++)
            if (strcmp(plain, aliases[i].theirs) == 0)
                return aliases[i].ours;
    return NULL;
}
