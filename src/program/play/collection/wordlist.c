#include "wordlist.h"

static uint64_t hash_word(const char *word, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u ^ length, bytes = 0;
    for (; length > sizeof bytes; length -= sizeof bytes, word += sizeof bytes) {
        memcpy(&bytes, word, sizeof bytes);
        hash = (hash ^ bytes) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    bytes = 0;
    memcpy(&bytes, word, length);
    hash = (hash ^ bytes) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

/* Puts the number of each word into its slot, of which there are twice as many as before. */
static void grow_slots(struct wordlist *list)
{
    enum { SLOTS_FIRST = 1024 };
    list->slots = list->slots ? 2 * list->slots : SLOTS_FIRST;
    free(list->slot);
    list->slot = memory_new(list->slots * sizeof *list->slot);
    for (int i = 0; i < list->count; i++) {
        const char *word = wordlist_get(list, (uint32_t)i);
        size_t k = hash_word(word, strlen(word)) & (list->slots - 1);
        while (list->slot[k])
            k = (k + 1) & (list->slots - 1);
        list->slot[k] = (uint32_t)i + 1;
    }
}

/* As wordlist_add, for UTF-8. */
static uint32_t add_clean(struct wordlist *list, const char *word, size_t length)
{
    if (4 * ((size_t)list->count + 1) >= 3 * list->slots)
        grow_slots(list);
    size_t k = hash_word(word, length) & (list->slots - 1);
    for (; list->slot[k]; k = (k + 1) & (list->slots - 1)) {
        const char *known = wordlist_get(list, list->slot[k] - 1);
        if (strncmp(known, word, length) == 0 && !known[length])
            return list->slot[k] - 1;
    }
    list->at = memory_grow(list->at, list->count, &list->room, sizeof *list->at);
    list->at[list->count] = (uint32_t)list->bytes.length;
    text_add_bytes(&list->bytes, word, length);
    text_add_bytes(&list->bytes, "", 1);
    list->slot[k] = (uint32_t)++list->count;
    return (uint32_t)list->count - 1;
}

uint32_t wordlist_add(struct wordlist *list, const char *word, size_t length)
{
    if (!list->count)
        add_clean(list, "", 0);
    if (utf8_is_valid(word, length))
        return add_clean(list, word, length);
    SCOPED(text) clean = {0};
    text_add_either(&clean, word, length);
    return add_clean(list, clean.at, clean.length);
}

bool wordlist_take(struct wordlist *list, struct text *bytes, int count)
{
    *list = (struct wordlist){.bytes = *bytes};
    *bytes = (struct text){0};
    size_t at = 0;
    list->at = memory_new((size_t)count * sizeof *list->at + 1);
    while (list->count < count && at < list->bytes.length) {
        list->at[list->count++] = (uint32_t)at;
        at += strlen(list->bytes.at + at) + 1;
    }
    return list->count == count && at == list->bytes.length;
}

void wordlist_free(struct wordlist *list)
{
    text_free(&list->bytes);
    free(list->at);
    free(list->slot);
    *list = (struct wordlist){0};
}

/* Letters without accents from FIRST on, `*` where there is none. */
/* clang-format off */
static const struct {
    uint32_t first;
    const char *letters;
} plain_letters[] = {
    {0xc0, "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"},
    {0x180, "********************************oo*************uu****************************aaiioouuuuuuuuuu*aaaa****ggkkoooo**j***gg**nnaa****aaaaeeeeiiiioooorrrruuuusstt**hh******aaeeooooooooyy"},
    {0x1e00, "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy******aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy******"},
};
/* clang-format on */

/* Greek and Cyrillic letters with accents, the final sigma, and the small letters without. */
static const struct {
    uint16_t code, plain;
} plain_others[] = {{0x386, 0x3b1}, {0x388, 0x3b5}, {0x389, 0x3b7}, {0x38a, 0x3b9}, {0x38c, 0x3bf}, {0x38e, 0x3c5},
                    {0x38f, 0x3c9}, {0x390, 0x3b9}, {0x3aa, 0x3b9}, {0x3ab, 0x3c5}, {0x3ac, 0x3b1}, {0x3ad, 0x3b5},
                    {0x3ae, 0x3b7}, {0x3af, 0x3b9}, {0x3b0, 0x3c5}, {0x3c2, 0x3c3}, {0x3ca, 0x3b9}, {0x3cb, 0x3c5},
                    {0x3cc, 0x3bf}, {0x3cd, 0x3c5}, {0x3ce, 0x3c9}, {0x400, 0x435}, {0x401, 0x435}, {0x403, 0x433},
                    {0x407, 0x456}, {0x40c, 0x43a}, {0x40d, 0x438}, {0x40e, 0x443}, {0x419, 0x438}, {0x439, 0x438},
                    {0x450, 0x435}, {0x451, 0x435}, {0x453, 0x433}, {0x457, 0x456}, {0x45c, 0x43a}, {0x45d, 0x438},
                    {0x45e, 0x443}};

/* Returns the small letter without accents of CODE, which is no ASCII. */
static uint32_t fold_letter(uint32_t code)
{
    enum { GREEK = 0x370, GREEK_CAPITAL = 0x391, GREEK_CAPITAL_END = 0x3a9 };
    enum { CYRILLIC = 0x400, CYRILLIC_CAPITAL = 0x410, CYRILLIC_CAPITAL_END = 0x42f, CYRILLIC_END = 0x45f };
    for (size_t i = 0; i < sizeof plain_letters / sizeof *plain_letters; i++) {
        uint32_t at = code - plain_letters[i].first;
        if (code >= plain_letters[i].first && at < strlen(plain_letters[i].letters))
            return plain_letters[i].letters[at] == '*' ? code : (unsigned char)plain_letters[i].letters[at];
    }
    if (code < GREEK || code > CYRILLIC_END)
        return code;
    for (size_t i = 0; i < sizeof plain_others / sizeof *plain_others; i++)
        if (plain_others[i].code == code)
            return plain_others[i].plain;
    if ((code >= GREEK_CAPITAL && code <= GREEK_CAPITAL_END) ||
        (code >= CYRILLIC_CAPITAL && code <= CYRILLIC_CAPITAL_END))
        return code + 0x20;
    return code >= CYRILLIC && code < CYRILLIC_CAPITAL ? code + 0x50 : code;
}

/* Writes the ASCII that TEXT, of LENGTH bytes, begins with in small letters to OUT, eight bytes at once. Returns how
 * many bytes that are. */
static size_t fold_ascii(const char *text, size_t length, char *out)
{
    const uint64_t each = 0x0101010101010101u, high = 0x80 * each;
    size_t done = 0;
    for (uint64_t bytes; length - done >= sizeof bytes; done += sizeof bytes) {
        memcpy(&bytes, text + done, sizeof bytes);
        if (bytes & high)
            break;
        /* the high bit of a byte in either sum: it is at least A, it is above Z */
        bytes |= ((bytes + (0x80 - 'A') * each) & ~(bytes + (0x7f - 'Z') * each) & high) >> 2;
        memcpy(out + done, &bytes, sizeof bytes);
    }
    for (; done < length && (unsigned char)text[done] < 0x80; done++)
        out[done] = (char)ascii_lower(text[done]);
    return done;
}

void fold_text(const char *text, size_t length, struct text *out)
{
    enum { MARKS = 0x300, MARKS_END = 0x36f, SHARP_S = 0xdf, CAPITAL_SHARP_S = 0x1e9e };
    char plain[512], bytes[5];
    uint32_t code;
    text_add_bytes(out, "", 0);
    for (size_t i = 0; i < length;) {
        size_t n = fold_ascii(text + i, length - i < sizeof plain ? length - i : sizeof plain, plain);
        text_add_bytes(out, plain, n);
        i += n;
        if (i == length || (unsigned char)text[i] < 0x80)
            continue;
        i += utf8_decode_either(text + i, length - i, &code);
        if (code >= MARKS && code <= MARKS_END)
            continue; /* an accent of the letter before */
        if (code == SHARP_S || code == CAPITAL_SHARP_S) {
            text_add(out, "s");
            code = SHARP_S;
        }
        code = fold_letter(code);
        text_add_bytes(out, bytes, utf8_encode(code, bytes));
    }
}

char *fold_value(const char *value)
{
    struct text folded = {0};
    fold_text(value, strlen(value), &folded);
    return folded.at;
}

/* True if AT is within a word: a letter, a digit, or a part of what is no ASCII. */
static bool is_word_byte(char at)
{
    return (at >= 'a' && at <= 'z') || (at >= '0' && at <= '9') || (unsigned char)at >= 0x80;
}

/* True if the LENGTH bytes at WORD begin a word of TEXT. */
static bool begins_word(const char *text, const char *word, size_t length)
{
    for (const char *at = text; (at = strchr(at, *word)) != NULL; at++)
        if ((at == text || !is_word_byte(at[-1]) || !is_word_byte(*word)) && strncmp(at, word, length) == 0)
            return true;
    return false;
}

bool fold_has_words(const char *text, const char *sought)
{
    for (const char *at = sought + strspn(sought, FOLD_BETWEEN); *at; at += strspn(at, FOLD_BETWEEN)) {
        size_t length = strcspn(at, FOLD_BETWEEN);
        if (!begins_word(text, at, length))
            return false;
        at += length;
    }
    return true;
}
