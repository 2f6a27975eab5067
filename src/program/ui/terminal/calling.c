#include "calling.h"

#include <stdlib.h>

enum { CALL_MOST = 120 };

#define NAME "reroute66"

/* xterm's stack of titles (XTWINOPS 22 and 23), and OSC 2, which sets one. */
static const char keep_title[] = "\033[22;2t";
const char calling_end[] = "\033]2;" NAME "\033\\\033[23;2t";

/* Adds WORDS to OUT, CALL_MOST characters at most, and none that the terminal obeys or its locale cannot have. */
static void add_words(const char *words, struct text *out)
{
    SCOPED(text) tame = {0};
    const bool wide = MB_CUR_MAX > 1;
    uint32_t code;
    text_add_tame(&tame, words);
    const char *at = tame.at ? tame.at : "";
    for (int count = 0; *at && count < CALL_MOST; count++) {
        size_t length = utf8_first(at, &code);
        if (code < 0x80 || wide)
            text_add_bytes(out, at, length);
        else
            text_add(out, "?");
        at += length;
    }
    text_add(out, *at ? "..." : "");
}

void calling_add(const char *words, bool first, enum message_way how, struct text *out)
{
    text_add(out, first ? keep_title : "");
    text_add(out, "\033]2;");
    add_words(words, out);
    text_add(out, "\033\\");
    if (how == MESSAGE_NONE)
        return;
    text_add(out, how == MESSAGE_9 ? "\033]9;" NAME ": " : "\033]777;notify;" NAME ";");
    add_words(words, out);
    text_add(out, "\033\\");
}
