#include "letters.h"

#include <stdio.h>
#include <string.h>

/* Does a command of A begin with WORD? */
static bool begins_command(const struct app *a, const char *word)
{
    for (const struct command *row = a->rows.commands; row->name; row++)
        if (strncmp(row->name, word, strlen(word)) == 0)
            return true;
    return false;
}

/* The letters that were keys, as far as they and CODE begin a command, go into the prompt. */
static void give_back(struct app *a, uint32_t code)
{
    char word[sizeof a->typed.keyed + 2];
    for (const char *from = a->typed.keyed; *from; from++) {
        snprintf(word, sizeof word, "%s%c", from, (char)code);
        if (begins_command(a, word)) {
            snprintf(a->typed.prefill, sizeof a->typed.prefill, "%s", from);
            return;
        }
    }
}

void letters_watch(struct app *a, const struct input *in, bool is_key)
{
    char *keyed = a->typed.keyed;
    size_t length = strlen(keyed);
    bool letter = in->kind == INPUT_CHARACTER && in->code > ' ' && in->code < 0x7F;

    if (in->kind == INPUT_HOVER)
        return;
    if (letter && is_key) {
        if (length + 1 == sizeof a->typed.keyed)
            memmove(keyed, keyed + 1, length--);
        keyed[length] = (char)in->code;
        keyed[length + 1] = '\0';
        return;
    }
    if (letter)
        give_back(a, in->code);
    keyed[0] = '\0';
}
