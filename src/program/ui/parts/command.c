#include "command.h"

#include "base/text.h"

const char *command_group_title(enum command_group group)
{
    static const char *const titles[GROUPS] = {"The game", "The view", "Study and replay", "The program"};
    return titles[group];
}

const struct command *command_find(command_list all, const char *word, int length)
{
    for (; *all; all++)
        if (strlen((*all)->name) == (size_t)length && strncmp((*all)->name, word, (size_t)length) == 0)
            return *all;
    return NULL;
}

const struct command *command_guess(command_list all, const char *word, int length)
{
    const struct command *only = NULL;
    for (; *all; all++)
        if (strncmp((*all)->name, word, (size_t)length) == 0) {
            if (only)
                return NULL;
            only = *all;
        }
    return only;
}

bool command_begins(command_list all, const char *word)
{
    for (; *all; all++)
        if (strncmp((*all)->name, word, strlen(word)) == 0)
            return true;
    return false;
}

/* Returns how many letters of A (LENGTH of them) must be changed, left out, put in or exchanged with the next to make
 * B: the optimal string alignment distance. At most WORD_MAX letters each. */
static int word_distance(const char *a, int length, const char *b)
{
    enum { WORD_MAX = 24 };
    int n = (int)strlen(b), d[WORD_MAX + 1][WORD_MAX + 1];
    if (length > WORD_MAX || n > WORD_MAX)
        return WORD_MAX;
    for (int i = 0; i <= length; i++)
        for (int j = 0; j <= n; j++) {
            int best = i && j ? d[i - 1][j - 1] + (a[i - 1] != b[j - 1]) : i + j;
            if (i && j && d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (i && j && d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[length][n];
}

const struct command *command_like(command_list all, const char *word, int length)
{
    const struct command *best = NULL;
    int least = length > 4 ? 3 : 2; /* the distance must be less than this */
    bool only = true;
    for (; *all && length > 2; all++) {
        int far = word_distance(word, length, (*all)->name);
        if (far < least || (far == least && best)) {
            only = far < least;
            best = far < least ? *all : best;
            least = far;
        }
    }
    return only ? best : NULL;
}

/* Lines, and the words for them in other programs, the longer before the shorter; NULL ends the words. A blank at the
 * end of one stands for something behind it. */
static const struct {
    const char *line, *words[7];
} elsewhere[] = {
    {"new", {"position fen ", "position ", "fen "}},
    {"O-O-O", {"castle queenside", "castle long"}},
    {"O-O", {"castle kingside", "castle short", "castle"}},
    {"undo", {"takeback"}},
    {"quit", {"exit", "bye", ":quit", ":q!", ":q", ":wq"}},
    {"draw", {"offer draw", "offer a draw", "draw offer"}},
    {"save", {":w"}},
    {"start", {"abort", "menu", "home", "lobby"}},
    {"settings", {"options", "config", "preferences"}},
    {"level", {"difficulty", "strength", "skill"}},
    {"analyse", {"engine", "eval", "evaluate", "analyze", "analysis"}},
    {"hint", {"best"}},
    {"code", {"fen", "position"}},
    {"copy pgn", {"pgn"}},
    {"load", {"open", "import"}},
    {"continue", {"resume"}},
    {"new", {"play", "setboard"}},
    {"problems", {"puzzle", "puzzles"}},
    {"tutorial", {"lesson", "lessons", "learn"}},
    {"trainer", {"training"}},
    {"help rules", {"rules"}},
    {"help keys", {"keys", "shortcuts"}},
    {"help", {"manual"}},
    {"flip", {"rotate"}},
    {"explorer", {"opening", "openings", "book"}},
    {"game", {"variant", "variants"}},
    {"yes", {"accept"}},
    {"no", {"decline"}},
    {"resign", {"surrender", "concede"}},
    {"rematch", {"restart"}},
    {"clock", {"timer"}},
    {"say", {"chat"}},
    {"zoom", {"size"}},
    {"set bell on", {"sound"}},
    {"set piece-style", {"figures"}},
    {"set blindfold pieces", {"blindfold"}},
    {"theme", {"colors"}},
};
enum { ELSEWHERE = sizeof elsewhere / sizeof *elsewhere };

const char *command_elsewhere(const char *line, int *used)
{
    for (int i = 0; i < ELSEWHERE; i++)
        for (const char *const *words = elsewhere[i].words; *words; words++) {
            size_t n = strlen(*words);
            bool more = (*words)[n - 1] == ' ';
            if (ascii_compare_bytes(line, *words, n) != 0 || (more ? !line[n] : line[n] && line[n] != ' '))
                continue;
            n -= more;
            *used = (int)n;
            return elsewhere[i].line;
        }
    return NULL;
}

const struct command *command_for_key(command_list all, const char *key)
{
    size_t length = strlen(key);
    for (; *all; all++)
        for (const char *at = (*all)->keys; *at; at += strcspn(at, " "), at += strspn(at, " "))
            if (strcspn(at, " ") == length && strncmp(at, key, length) == 0)
                return *all;
    return NULL;
}

void command_key(const struct command *row, char *out)
{
    snprintf(out, 8, "%.*s", (int)strcspn(row->keys, " "), row->keys);
}

static bool has_letters(const char *name, const char *word)
{
    for (; *word && *name; name++)
        word += ascii_compare_bytes(name, word, 1) == 0;
    return !*word;
}

/* True if WORD begins another program's word for ROW. */
static bool is_known_as(const struct command *row, const char *word)
{
    for (int i = 0; i < ELSEWHERE && strlen(word) > 2; i++)
        for (const char *const *words = elsewhere[i].words; *words && strcmp(elsewhere[i].line, row->name) == 0;
             words++)
            if (ascii_compare_bytes(*words, word, strlen(word)) == 0)
                return true;
    return false;
}

int command_rank(const struct command *row, const char *word)
{
    size_t length = strlen(word);
    if (ascii_compare_bytes(row->name, word, length) == 0 && strlen(row->name) >= length)
        return row->name[length] ? 1 : 0;
    return is_known_as(row, word)                      ? 1
           : ascii_find(row->name, word)               ? 2
           : has_letters(row->name, word)              ? 3
           : length > 2 && command_mentions(row, word) ? 4
                                                       : -1;
}

bool command_mentions(const struct command *row, const char *word)
{
    return ascii_find(row->name, word) || ascii_find(row->arguments, word) || ascii_find(row->help, word) ||
           is_known_as(row, word);
}

/* The letters that were taken as keys go into the prompt if they and CODE begin a command. */
static void give_letters_back(struct typed *typed, command_list all, uint32_t code)
{
    char word[sizeof typed->keyed + 2];
    for (const char *from = typed->keyed; *from; from++) {
        snprintf(word, sizeof word, "%s%c", from, (char)code);
        if (command_begins(all, word)) {
            snprintf(typed->prefill, sizeof typed->prefill, "%s", from);
            return;
        }
    }
}

void letters_watch(struct typed *typed, command_list all, const struct input *in, bool is_key)
{
    char *keyed = typed->keyed;
    size_t length = strlen(keyed);
    bool letter = in->kind == INPUT_CHARACTER && in->code > ' ' && in->code < 0x7F;

    if (in->kind == INPUT_HOVER)
        return;
    if (letter && is_key) {
        if (length + 1 == sizeof typed->keyed)
            memmove(keyed, keyed + 1, length--);
        keyed[length] = (char)in->code;
        keyed[length + 1] = '\0';
        return;
    }
    if (letter)
        give_letters_back(typed, all, in->code);
    keyed[0] = '\0';
}
