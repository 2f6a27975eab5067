/* play: indices of collections, whose numbers may be anybody's: none is believed before it is counted. */
#include "play/collection.h"

#include "base/files.h"
#include "play/collection/query.h"
#include "record/table.h"
#include "test.h"

#include <stddef.h>
#include <unistd.h>

enum { GAMES = 500 };

static char folder[] = "/tmp/collection-XXXXXX", path[64];
static struct text whole; /* the index as it is made */

/* What is looked for, and how many games have it. */
static const struct {
    const char *words;
    int games;
} queries[] = {{"", GAMES},
               {"white=short year=1990-1994", GAMES / 2},
               {"pattern=n f6", GAMES / 2},
               {"position=rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", GAMES / 2},
               {"comment=calm", GAMES / 2},
               {"repeated=no", GAMES}};
enum { QUERIES = sizeof queries / sizeof *queries };

static void write_games(void)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < GAMES; i++)
        fprintf(file,
                "[Event \"Spring Open\"]\n[White \"Short, Garry\"]\n[Black \"Number %d\"]\n[Date \"%d.01.01\"]\n"
                "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 %s 3. Nc3 d6 4. d4 1-0\n\n",
                i, i % 2 ? 1993 : 2003, i % 2 ? "Nf6 {calm}" : "Nc6 {wild}");
    fclose(file);
}

static bool count_game(void *context, const struct collection_found *found)
{
    int *games = context;
    assert_in_range(found->number, 1, GAMES);
    ++*games;
    return true;
}

/* Returns how many games fulfil WORDS. */
static int count(const char *words)
{
    struct error error = {0};
    int games = 0;
    const struct collection_search how = {.reading = &reading, .take = count_game, .context = &games};
    struct collection_query *query = collection_query_read(words, &error);
    assert_non_null(query);
    assert_true(collection_search(query, path, &how, &error));
    collection_query_free(query);
    return games;
}

/* The path of the only index into OUT. */
static void find_index(struct text *out)
{
    struct file_names names;
    FREED char *own = folder_path(FOLDER_CACHE);
    SCOPED(text) all = {0};
    text_addf(&all, "%s/collections", own);
    file_list(all.at, &names);
    for (int i = 0; i < names.count; i++)
        if (strstr(names.name[i], ".index"))
            text_addf(out, "%s/%s", all.at, names.name[i]);
    assert_non_null(out->at);
    file_names_free(&names);
}

static void read_index(struct text *out)
{
    SCOPED(text) name = {0};
    char bytes[4096];
    find_index(&name);
    FILE *file = fopen(name.at, "r");
    assert_non_null(file);
    for (size_t length; (length = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_bytes(out, bytes, length);
    fclose(file);
}

/* Puts TAIL, whose checksums become right, behind what stands before it in the index BYTES, and that into the cache. */
static void put_index(struct text *bytes, struct index_tail *tail)
{
    SCOPED(text) name = {0};
    struct index_tail right;
    size_t at = bytes->length - sizeof right;
    memcpy(&right, whole.at + at, sizeof right);
    for (uint64_t page = 0; page < right.pages; page++) {
        size_t begin = (size_t)page * INDEX_PAGE, rest = (size_t)right.end - begin;
        uint32_t sum = (uint32_t)index_sum(bytes->at + begin, rest < INDEX_PAGE ? rest : INDEX_PAGE);
        memcpy(bytes->at + right.sum_at + page * sizeof sum, &sum, sizeof sum);
    }
    tail->sums = index_sum(bytes->at + right.sum_at, (size_t)right.pages * sizeof(uint32_t));
    tail->sum = index_sum(tail, offsetof(struct index_tail, sum));
    memcpy(bytes->at + at, tail, sizeof *tail);
    find_index(&name);
    FILE *file = fopen(name.at, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes->at, 1, bytes->length, file), bytes->length);
    fclose(file);
}

/* Where a forged number stands: in the tail, in the first block's row of the list, or in a section of that block. */
enum place { IN_TAIL, IN_BLOCK, IN_SECTION };

struct forgery {
    const char *name;
    enum place place;
    enum index_section section;
    size_t at, size; /* of the number, from the beginning of its place */
    uint64_t value;
};

#define TAIL(member, value)                                                                                            \
    {                                                                                                                  \
#member, IN_TAIL, SECTION_GAMES, offsetof(struct index_tail, member), sizeof(uint64_t), (value)                \
    }
#define BLOCK(member, value)                                                                                           \
    {                                                                                                                  \
#member, IN_BLOCK, SECTION_GAMES, offsetof(struct index_block, member),                                        \
            sizeof((struct index_block *)NULL)->member, value                                                          \
    }
#define GAME(member, value)                                                                                            \
    {                                                                                                                  \
#member, IN_SECTION, SECTION_GAMES, offsetof(struct index_game, member),                                       \
            sizeof((struct index_game *)NULL)->member, value                                                           \
    }

/* Puts the index into the cache with the number of FORGERY. */
static void forge(const struct forgery *forgery)
{
    SCOPED(text) bytes = {0};
    struct index_tail tail;
    struct index_block block;
    text_add_bytes(&bytes, whole.at, whole.length);
    memcpy(&tail, whole.at + whole.length - sizeof tail, sizeof tail);
    memcpy(&block, whole.at + tail.block_at, sizeof block);
    char *to = forgery->place == IN_TAIL    ? (char *)&tail
               : forgery->place == IN_BLOCK ? bytes.at + tail.block_at
                                            : bytes.at + block.at[forgery->section];
    for (size_t i = 0; i < forgery->size; i++) /* small numbers are the lowest bytes of VALUE */
        to[forgery->at + i] = (char)(forgery->value >> 8 * (i % sizeof forgery->value));
    put_index(&bytes, &tail);
}

/* Opens the first game and one that there is not. */
static void open_games(void)
{
    static const int numbers[] = {1, GAMES, GAMES + 1, INT32_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct saved saved;
        if (collection_open_game(path, numbers[i], &reading, &saved))
            saved_close(&saved);
    }
}

TEST(forged_numbers_are_noticed_and_the_index_is_made_anew)
{
    static const struct forgery forgeries[] = {
        TAIL(words, UINT64_MAX),
        TAIL(words, INT32_MAX),
        TAIL(words, (uint64_t)1 << 40),
        TAIL(word_bytes, UINT64_MAX),
        TAIL(word_bytes, 0),
        TAIL(word_at, UINT64_MAX - 8),
        TAIL(blocks, UINT64_MAX),
        TAIL(blocks, UINT64_MAX / sizeof(struct index_block) + 2),
        TAIL(blocks, (uint64_t)1 << 31),
        TAIL(block_at, UINT64_MAX),
        TAIL(kinds, KINDS_OF_GAMES + 1),
        TAIL(kinds, UINT64_MAX / 8 + 2),
        TAIL(kind_at, UINT64_MAX),
        TAIL(pages, 0),
        TAIL(pages, UINT64_MAX),
        TAIL(end, (uint64_t)1 << 63),
        TAIL(end, 0),
        TAIL(sum_at, UINT64_MAX),
        BLOCK(games, UINT32_MAX),
        BLOCK(games, (uint32_t)1 << 31),
        BLOCK(games, BLOCK_GAMES),
        BLOCK(bits, UINT32_MAX),
        BLOCK(bits, 63),
        BLOCK(game_bits, UINT32_MAX),
        BLOCK(size[SECTION_GAMES], UINT64_MAX),
        BLOCK(size[SECTION_BUCKETS], 0),
        BLOCK(size[SECTION_STEPS], (uint64_t)1 << 62),
        BLOCK(at[SECTION_GAMES], UINT64_MAX - 8),
        BLOCK(at[SECTION_BUCKETS], UINT64_MAX - 8),
        BLOCK(at[SECTION_POSITIONS], UINT64_MAX - 8),
        BLOCK(at[SECTION_STEPS], UINT64_MAX - 8),
        GAME(step, UINT32_MAX),
    };
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        SCOPED(text) now = {0};
        forge(&forgeries[i]);
        open_games();
        for (int k = 0; k < QUERIES; k++)
            if (count(queries[k].words) != queries[k].games)
                fail_msg("%s: %s: %d", forgeries[i].name, queries[k].words, count(queries[k].words));
        read_index(&now);
        if (now.length != whole.length || memcmp(now.at, whole.at, now.length) != 0)
            fail_msg("%s: not made anew", forgeries[i].name);
    }
}

/* What may be true of other games is believed, but leads nowhere beyond the index. */
TEST(forged_numbers_lead_nowhere)
{
    static const struct forgery forgeries[] = {
        BLOCK(bits, 0),
        BLOCK(game_bits, 0),
        BLOCK(game_bits, POSITION_BITS),
        BLOCK(games, 0),
        BLOCK(positions, UINT32_MAX),
        GAME(kind, 200),
        GAME(plies, UINT16_MAX),
        GAME(length, UINT32_MAX),
        GAME(offset, UINT64_MAX),
        GAME(offset, (uint64_t)1 << 63),
        GAME(word, UINT64_MAX),
        {"steps", IN_SECTION, SECTION_STEPS, 0, 1000, UINT64_MAX},
        {"steps", IN_SECTION, SECTION_STEPS, 0, 1000, 0x0102030405060708},
        {"positions", IN_SECTION, SECTION_POSITIONS, 0, 4000, UINT64_MAX},
        {"buckets", IN_SECTION, SECTION_BUCKETS, 0, 16, UINT64_MAX},
    };
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        forge(&forgeries[i]);
        open_games();
        for (int k = 0; k < QUERIES; k++)
            assert_in_range(count(queries[k].words), 0, GAMES);
    }
}

/* Eight letters are folded at once: each byte becomes what it becomes alone, wherever it stands. */
TEST(long_words_are_folded_as_letters_are)
{
    enum { LENGTH = 1500 };
    char word[LENGTH + 1];
    SCOPED(text) alone = {0};
    for (int i = 0; i < LENGTH; i++) {
        word[i] = (char)(i * 37 % 127 + 1);
        fold_text(&word[i], 1, &alone);
    }
    for (size_t begin = 0; begin < 20; begin++) {
        SCOPED(text) whole_word = {0}, accents = {0};
        fold_text(word + begin, LENGTH - begin, &whole_word);
        assert_int_equal(whole_word.length, LENGTH - begin);
        assert_memory_equal(whole_word.at, alone.at + begin, LENGTH - begin);
        text_addf(&accents, "%.*sÉ@AZ[`az{ Ö", (int)begin, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        whole_word.length = 0;
        fold_text(accents.at, accents.length + 1, &whole_word);
        assert_int_equal(whole_word.length, accents.length - 1); /* the 0 behind it, too */
        assert_string_equal(whole_word.at + begin, "e@az[`az{ o");
    }
}

/* A letter and its accent are one character or two. */
TEST(accents_do_not_matter)
{
    static const char *const rows[][2] = {{"Müller", "muller"},
                                          {"Mu\xcc\x88ller", "muller"},
                                          {"Groß GROẞ", "gross gross"},
                                          {"Țepeș", "tepes"},
                                          {"T\xcc\xa6"
                                           "epes\xcc\xa6",
                                           "tepes"},
                                          {"Nguyễn", "nguyen"},
                                          {"Łódź", "lodz"},
                                          {"Ærø Œ", "aro o"},
                                          {"Фёдор Сергей", "федор сергеи"},
                                          {"Евге\xd0\xbd\xd0\xb8\xcc\x86", "евгени"},
                                          {"Іван Њ", "іван њ"},
                                          {"Γιώργος", "γιωργοσ"},
                                          {"ƀ", "ƀ"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SCOPED(text) folded = {0};
        fold_text(rows[i][0], strlen(rows[i][0]), &folded);
        assert_string_equal(folded.at, rows[i][1]);
    }
}

/* More words than are looked at together, each of which has the sought one or hides it in another. */
TEST(each_of_many_words_is_found)
{
    enum { WORDS = 10000 };
    struct index index = {.fd = -1};
    struct fitting fitting = {0};
    struct error error = {0};
    for (int i = 0; i < WORDS; i++) {
        SCOPED(text) word = {0};
        text_addf(&word, "%s %d", i % 3 == 0 ? "Née, Ann" : i % 3 == 1 ? "Joann" : "X", i);
        wordlist_add(&index.words, word.at, word.length);
    }
    struct collection_query *query = collection_query_read("player=ann née white=\"x 2\"", &error);
    assert_non_null(query);
    query_fit_words(query, &index, &fitting);
    assert_int_equal(fitting.count, WORDS + 1); /* the first word is none */
    for (int i = 0; i < WORDS; i++)
        assert_int_equal(fitting.bits[i + 1], i % 3 == 0 ? 1 : i == 2 ? 2 : 0);
    collection_query_free(query);
    wordlist_free(&index.words);
    free(fitting.bits);
}

/* How far a search has read, and how far it had when it found the first game. */
struct headway {
    size_t now, first;
};

static bool note_progress(void *context, size_t done, size_t all)
{
    struct headway *headway = context;
    headway->now = 100 * done / all;
    return true;
}

static bool note_found(void *context, const struct collection_found *found)
{
    struct headway *headway = context;
    headway->first = found->number == 1 ? headway->now : headway->first;
    return true;
}

TEST(the_first_games_are_found_long_before_the_file_is_read)
{
    enum { LARGE = 4000 };
    SCOPED(text) large = {0};
    struct error error = {0};
    struct headway headway = {0, 100};
    const struct progress progress = {note_progress, &headway};
    const struct collection_search how = {
        .reading = &reading, .take = note_found, .context = &headway, .progress = &progress};
    text_addf(&large, "%s/large.pgn", folder);
    FILE *file = fopen(large.at, "w");
    assert_non_null(file);
    for (int i = 0; i < LARGE; i++)
        fprintf(file, "[White \"Number %d\"]\n\n1. e4 e5 2. Nf3 1-0\n\n", i);
    fclose(file);
    struct collection_query *query = collection_query_read("number", &error);
    assert_true(collection_search(query, large.at, &how, &error));
    assert_in_range(headway.first, 0, 20);
    assert_in_range(headway.now, 90, 100);
    collection_query_free(query);
}

/* Ways to one position and on from there: soon, by castling both, so late that the beginnings of games do not tell, at
 * the end, and nearly there. */
static const char *const ways[] = {
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
    "1. Nf3 Nc6 2. e4 e5 3. Bc4 Bc5 4. O-O d6",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O",
    "1. Nc3 Nc6 2. Nb1 Nb8 3. Nc3 Nc6 4. Nb1 Nb8 5. Nc3 Nc6 6. Nb1 Nb8 7. e4 e5 8. Nf3 Nc6 9. Bc4 Bc5 10. O-O h6",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Rf1 Nf6",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3",
};
enum { WAYS = sizeof ways / sizeof *ways, TIMES = 30 };

/* Where games were found. */
struct places {
    int count, number[WAYS * TIMES], ply[WAYS * TIMES];
    uint64_t next[WAYS * TIMES];
};

static bool note_place(void *context, const struct collection_found *found)
{
    struct places *places = context;
    places->number[places->count] = found->number;
    places->ply[places->count] = found->ply;
    places->next[places->count++] = found->next;
    return true;
}

/* A position is found where it is, by the beginnings of games, by ways that led there before, and by all steps. */
TEST(a_position_is_found_by_any_way)
{
    static const char *const words[] = {
        "position=r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4",
        "position=r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4 pattern=K g1"};
    SCOPED(text) file_path = {0};
    struct error error = {0};
    struct places places[2] = {0};
    text_addf(&file_path, "%s/ways.pgn", folder);
    FILE *file = fopen(file_path.at, "w");
    assert_non_null(file);
    for (int i = 0; i < WAYS * TIMES; i++)
        fprintf(file, "[White \"Number %d\"]\n\n%s *\n\n", i, ways[i % WAYS]);
    fclose(file);
    for (int i = 0; i < 2; i++) {
        const struct collection_search how = {.reading = &reading, .take = note_place, .context = &places[i]};
        struct collection_query *query = collection_query_read(words[i], &error);
        assert_true(collection_search(query, file_path.at, &how, &error));
        collection_query_free(query);
    }
    assert_int_equal(places[0].count, (WAYS - 1) * TIMES);
    assert_int_equal(places[0].ply[3], 19);
    assert_memory_equal(&places[0], &places[1], sizeof places[0]);
}

static int begin(void **state)
{
    char caches[64];
    if (!mkdtemp(folder) || open_gamecache(state) != 0)
        return 1;
    snprintf(path, sizeof path, "%s/games.pgn", folder);
    snprintf(caches, sizeof caches, "%s/cache", folder);
    setenv("XDG_CACHE_HOME", caches, 1);
    write_games();
    for (int i = 0; i < QUERIES; i++)
        if (count(queries[i].words) != queries[i].games)
            return 1;
    read_index(&whole);
    return 0;
}

static int end(void **state)
{
    char clean[128];
    text_free(&whole);
    snprintf(clean, sizeof clean, "rm -rf %s", folder);
    int failed = system(clean);
    return close_gamecache(state) || failed;
}

RUN_TESTS("play: collection", begin, end)
