#include "letters.h"

#include <stdio.h>
#include <string.h>

/* The letters that were keys, as far as they and CODE begin a command, go into the prompt. */
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
