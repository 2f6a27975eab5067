/* Making the blocks of an index. */
#include "index.h"

#include "play/openings.h"
#include "record/loose.h"

enum { KEY_SHIFT = 16, NAMED_PLIES = 48, POSITIONS_FULL = 1500000 };

/* Adds the position KEY to those of the game that is being read. */
static void add_position(struct maker *maker, uint64_t key)
{
    if (maker->position.count == maker->position.room) {
        maker->position.room = maker->position.room ? 2 * maker->position.room : 1 << 16;
        maker->position.at = memory_resize(maker->position.at, maker->position.room * sizeof *maker->position.at);
    }
    maker->position.at[maker->position.count++] = (key >> KEY_SHIFT << KEY_SHIFT) | (uint64_t)maker->count;
}

int index_find_kind(struct index *index, const struct game *g, const char *variant)
{
    char name[DEFINITION_NAME];
    uint32_t word = wordlist_add(&index->words, variant, strlen(variant));
    for (int i = 0; i < index->kinds; i++)
        if (index->kind[i].game == g && index->kind[i].variant == word)
            return i;
    if (index->kinds == KINDS_OF_GAMES)
        return -1;
    game_name_definition(g, name);
    index->kind[index->kinds] = (struct index_kind){g, word, wordlist_add(&index->words, name, strlen(name))};
    return index->kinds++;
}

/* Returns the game that RECORD is of as the name VARIANT finds it: without another array, as in Chess960. */
static const struct game *find_base(const struct maker *maker, const struct record *record, const char *variant)
{
    const struct reading *reading = maker->source->reading;
    const struct game *g = reading->find(reading->context, variant, NULL, NULL);
    return g && g->board->cells == record->game->board->cells && strcmp(g->id, record->game->id) == 0 ? g
                                                                                                      : record->game;
}

/* Adds the labels of the pieces of WHO in P to OUT, in alphabetical order. */
static void write_material_of(const struct game *g, const struct position *p, int who, struct text *out)
{
    enum { LETTERS = 128 };
    int count[LETTERS] = {0};
    for (int kind = 0; kind < g->kinds; kind++) {
        cellset set = cellset_and(cellset_and(p->kind[kind], p->player[who]), g->board->firsts);
        if (!cellset_empty(set))
            count[(unsigned char)g->kind[kind].label % LETTERS] += cellset_count(set);
    }
    for (int label = 0; label < LETTERS; label++)
        for (int i = 0; i < count[label]; i++)
            text_add_bytes(out, &(char){(char)label}, 1);
}

static uint32_t add_material(struct index *index, const struct game *g, const struct position *p)
{
    SCOPED(text) material = {0};
    for (int who = 0; who < g->players; who++) {
        text_add(&material, who ? "-" : "");
        write_material_of(g, p, who, &material);
    }
    return wordlist_add(&index->words, material.at, material.length);
}

/* Follows the main line of RECORD: its steps, its positions, what it ends with. Returns its last node. */
static const struct node *add_main_line(struct maker *maker, const struct record *record, struct index_game *game)
{
    struct snapshot_walk walking;
    const struct game *g = record->game, *kind = maker->index->kind[game->kind].game;
    const struct node *node = record->root;
    if (maker->array_of != kind)
        snapshot_begin(kind, &maker->array);
    maker->array_of = kind;
    walking = maker->array;
    game->step = (uint32_t)maker->steps.length;
    for (;; node = node->child) {
        snapshot_step(g, &node->position, &walking, &maker->steps);
        add_position(maker, walking.now.key);
        if (!node->child || game->plies == SNAPSHOT_PLIES_MOST)
            return node;
        game->plies++;
    }
}

/* Returns the name of the last of RECORD's first NAMED_PLIES positions that has one by NAMES; NULL if none has. */
static const struct opening_name *find_opening_name(struct maker *maker, const struct record *record,
                                                    const struct opening_names *names)
{
    const struct node *node = record->root;
    if (maker->named != names) {
        memset(maker->named_at, 0, sizeof maker->named_at);
        for (int i = 0; i < names->count; i++)
            maker->named_at[names->at[i].key % NAMED_BITS / 64] |= (uint64_t)1 << names->at[i].key % 64;
        maker->named = names;
    }
    for (int plies = 0; node->child && plies < NAMED_PLIES; plies++)
        node = node->child;
    const struct opening_name *found = NULL;
    for (; node->parent && !found; node = node->parent)
        if (maker->named_at[node->position.key % NAMED_BITS / 64] >> node->position.key % 64 & 1)
            found = opening_names_at(names, node->position.key);
    return found;
}

/* The opening of RECORD by its tags, or by NAMES (may be NULL). */
static void add_opening(struct maker *maker, const struct record *record, const struct opening_names *names,
                        struct index_game *game)
{
    struct wordlist *words = &maker->index->words;
    const char *eco = record_tag(record, "ECO"), *opening = record_tag(record, "Opening");
    const struct opening_name *name = names && (!eco || !opening) ? find_opening_name(maker, record, names) : NULL;
    eco = eco ? eco : name ? name->eco : "";
    opening = opening ? opening : name ? name->name : "";
    game->word[INDEX_ECO] = wordlist_add(words, eco, strlen(eco));
    game->word[INDEX_OPENING] = wordlist_add(words, opening, strlen(opening));
}

static void add_word(struct index *index, struct index_game *game, enum index_field field, const char *word)
{
    game->word[field] = word && strcmp(word, "?") != 0 ? wordlist_add(&index->words, word, strlen(word)) : 0;
}

/* Returns a number for the moves of GAME, which begin at STEPS, and its players; 0 if it has none. */
static uint64_t hash_moves(const struct maker *maker, const struct index_game *game)
{
    SCOPED(text) names = {0};
    for (int who = INDEX_WHITE; who <= INDEX_THIRD; who++) {
        const char *word = wordlist_get(&maker->index->words, game->word[who]);
        fold_text(word, strlen(word) + 1, &names);
    }
    uint64_t hash = index_sum(maker->steps.at + game->step, maker->steps.length - game->step);
    hash = (hash ^ index_sum(names.at, names.length) ^ game->kind) * 0xd6e8feb86659fd93u;
    return game->plies ? hash | 1 : 0;
}

/* What RECORD tells of GAME. */
static void add_record(struct maker *maker, const struct record *record, struct index_game *game)
{
    struct index *index = maker->index;
    const struct game *g = record->game;
    const struct index_source *source = maker->source;
    const char *variant = record_tag(record, "Variant");
    for (int who = 0; who < g->players; who++)
        add_word(index, game, (enum index_field)(INDEX_WHITE + who), record_tag(record, record_player_tag(g, who)));
    add_word(index, game, INDEX_EVENT, record_tag(record, "Event"));
    add_word(index, game, INDEX_DATE, record_tag(record, "Date"));
    add_word(index, game, INDEX_RESULT, record_tag(record, "Result"));
    add_word(index, game, INDEX_GAME, g->title);
    variant = variant ? variant : "";
    int kind = index_find_kind(index, find_base(maker, record, variant), variant);
    game->kind = (uint8_t)(kind < 0 ? KINDS_OF_GAMES : kind);
    if (kind < 0 || record_is_loose(record))
        return;
    const struct node *end = add_main_line(maker, record, game);
    game->word[INDEX_MATERIAL] = add_material(index, g, &end->position);
    add_opening(maker, record, source->names ? source->names(source->context, g) : NULL, game);
    game->same = hash_moves(maker, game);
}

/* What the tags of a game that cannot be read tell of it. */
static void add_broken(struct maker *maker, const struct saved *saved, int number, struct index_game *game)
{
    static const char *const names[] = {"White", "Black", "Red", "Event", "Date", "Result", "ECO", "Opening"};
    enum { TAGS = sizeof names / sizeof *names };
    char *value[TAGS];
    saved_tags(saved, number, names, value, TAGS);
    for (int i = 0; i < TAGS; i++) {
        add_word(maker->index, game, (enum index_field)i, value[i]);
        free(value[i]);
    }
    game->kind = KINDS_OF_GAMES;
}

void maker_add(struct maker *maker, const struct saved *saved, int number, uint64_t before)
{
    const struct span *span = &saved->span[number - 1];
    const char *text = saved->text.at + span->start;
    size_t length = span->end - span->start;
    struct reading how = *maker->source->reading;
    struct record *whole = saved_read(saved, number, &how, NULL);
    how.salvage = true;
    OWNED(record) record = whole ? whole : saved_read(saved, number, &how, NULL);
    struct index_game game = {.offset = before + span->start, .length = (uint32_t)length};
    game.step = (uint32_t)maker->steps.length;
    if (memchr(text, '{', length) || memchr(text, ';', length) || saved->courier)
        game.flags |= INDEX_COMMENTS;
    if (!whole)
        game.flags |= INDEX_BROKEN;
    if (record)
        add_record(maker, record, &game);
    else
        add_broken(maker, saved, number, &game);
    text_add_bytes(&maker->games, (const char *)&game, sizeof game);
    maker->count++;
}

bool maker_is_full(const struct maker *maker)
{
    return maker->count >= (maker->most ? maker->most : BLOCK_FIRST) || maker->position.count >= POSITIONS_FULL;
}

/* Returns how many bits numbers below COUNT take. */
static unsigned bits_below(uint64_t count)
{
    unsigned bits = 0;
    while ((uint64_t)1 << bits < count)
        bits++;
    return bits;
}

/* Puts the positions in the order of their keys' first bits into OUT, within a bucket as they come. */
static void sort_positions(const struct maker *maker, struct block_text *out)
{
    enum { IN_A_BUCKET = 16, BITS_MOST = 20 };
    size_t count = maker->position.count;
    struct index_block *block = &out->block;
    block->positions = (uint32_t)count;
    block->game_bits = bits_below((uint64_t)maker->count);
    block->bits = bits_below(count / IN_A_BUCKET);
    block->bits = block->bits < 1 ? 1 : block->bits > BITS_MOST ? BITS_MOST : block->bits;
    size_t buckets = (size_t)1 << block->bits, rest = POSITION_BITS - block->game_bits;
    FREED uint32_t *bucket = memory_new((buckets + 1) * sizeof *bucket);
    FREED uint16_t *position = memory_new(count * sizeof *position + 1);
    for (size_t i = 0; i < count; i++)
        bucket[maker->position.at[i] >> (64 - block->bits)]++;
    for (size_t i = 0, sum = 0; i <= buckets; i++) {
        size_t here = bucket[i];
        bucket[i] = (uint32_t)sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t at = maker->position.at[i];
        uint64_t key = rest ? at << block->bits >> (64 - rest) : 0;
        position[bucket[at >> (64 - block->bits)]++] = (uint16_t)(key << block->game_bits | (at & 0xffff));
    }
    memmove(bucket + 1, bucket, buckets * sizeof *bucket); /* each had moved on to where the next one begins */
    bucket[0] = 0;
    text_add_bytes(&out->section[SECTION_BUCKETS], (const char *)bucket, (buckets + 1) * sizeof *bucket);
    text_add_bytes(&out->section[SECTION_POSITIONS], (const char *)position, count * sizeof *position);
}

/* Adds the beginning of each game's steps to OUT. */
static void add_heads(const struct maker *maker, struct text *out)
{
    const struct index_game *game = (const void *)maker->games.at;
    for (int i = 0; i < maker->count; i++) {
        char head[HEAD_BYTES] = {0};
        size_t end = i + 1 < maker->count ? game[i + 1].step : maker->steps.length, length = end - game[i].step;
        if (length)
            memcpy(head, maker->steps.at + game[i].step, length < sizeof head ? length : sizeof head);
        text_add_bytes(out, head, sizeof head);
    }
}

void maker_finish(struct maker *maker, struct block_text *out)
{
    out->block = (struct index_block){.games = (uint32_t)maker->count};
    sort_positions(maker, out);
    add_heads(maker, &out->section[SECTION_HEADS]);
    out->section[SECTION_GAMES] = maker->games;
    out->section[SECTION_STEPS] = maker->steps;
    for (int i = 0; i < SECTIONS; i++)
        out->block.size[i] = out->section[i].length;
    maker->games = maker->steps = (struct text){0};
    maker->position.count = 0;
    maker->count = 0;
    maker->most = maker->most ? 2 * maker->most : 2 * BLOCK_FIRST;
    maker->most = maker->most < BLOCK_GAMES ? maker->most : BLOCK_GAMES;
}

void maker_free(struct maker *maker)
{
    text_free(&maker->games);
    text_free(&maker->steps);
    free(maker->position.at);
}

void block_text_free(struct block_text *text)
{
    for (int i = 0; i < SECTIONS; i++)
        text_free(&text->section[i]);
}
