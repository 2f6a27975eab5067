/* Searching files of saved games. */
#include "play/collection.h"

#include "base/files.h"
#include "query.h"
#include "record/comment.h"

#include <fcntl.h>
#include <unistd.h>

/* Smaller files are read anew each time: that takes some milliseconds. */
enum { INDEXED_LEAST = 1 << 16, PARTS_MOST = 100 };

/* The file that is searched, for the texts of its games: opened when the first is read. */
struct collection_file {
    const char *path;
    bool opened;
    int fd;                  /* -1: it is packed, or cannot be read */
    uint64_t size;           /* of that */
    struct unpacked *packed; /* NULL: it is not; owned */
};

/* The first LENGTH bytes of the steps of games of a KIND, and where they lead: to the position that is looked for, and
 * a step further. */
struct shortcut {
    uint8_t kind, length, steps[HEAD_BYTES]; /* LENGTH 0: none is known */
    int ply;
    uint64_t next;
};
enum { SHORTCUTS = 32 };

/* A search of a file. */
struct hunt {
    struct collection_query *query;
    const struct collection_search *how;
    const char *path;
    struct collection_file texts;
    struct index index;
    struct fitting fitting;
    struct winners winners;
    struct aim *aim;            /* by kinds of games */
    struct snapshot_walk array; /* of the kind of game ARRAY_OF, -1: none yet */
    int array_of;
    struct shortcut shortcut[SHORTCUTS]; /* by the last of their bytes */
    uint8_t usual;                       /* the length of the last one */
    struct text buffer[SECTIONS];        /* for what is read of each block */
    int done;                            /* games of blocks that were searched */
    int given; /* the number of the last one that was found, from 1: none is found again where an index is damaged */
    bool over;
};

/* A block that is being searched. */
struct viewing {
    const struct index *index;
    const struct index_block *block;
    struct text *buffer;         /* SECTIONS of them */
    const char *whole[SECTIONS]; /* what is in memory; NULL: it is read part by part */
    int parts;                   /* that were read one by one; after PARTS_MOST a section is read whole */
};

/* Reads all of SECTION. False if it is damaged. */
static bool view_whole(struct viewing *viewing, enum index_section section)
{
    const struct index_block *block = viewing->block;
    if (!viewing->whole[section])
        viewing->whole[section] =
            index_read(viewing->index, block->at[section], block->size[section], &viewing->buffer[section]);
    return viewing->whole[section] != NULL;
}

/* Returns the LENGTH bytes from AT of SECTION, until the next call for it; NULL if they are damaged. */
static const void *view_part(struct viewing *viewing, enum index_section section, uint64_t at, uint64_t length)
{
    if (at > viewing->block->size[section] || length > viewing->block->size[section] - at)
        return NULL;
    if (viewing->whole[section])
        return viewing->whole[section] + at;
    if (section != SECTION_POSITIONS && viewing->parts++ >= PARTS_MOST && view_whole(viewing, section))
        return viewing->whole[section] + at;
    return index_read(viewing->index, viewing->block->at[section] + at, length, &viewing->buffer[section]);
}

/* Marks the games of the block that may reach a position with KEY in MARKED. False if the index is damaged. */
static bool mark_candidates(struct viewing *viewing, uint64_t key, uint8_t marked[BLOCK_GAMES])
{
    const struct index_block *block = viewing->block;
    const unsigned rest = POSITION_BITS - block->game_bits;
    const uint64_t first = block->bits ? key >> (64 - block->bits) : 0;
    const unsigned wanted = rest ? (unsigned)(key << block->bits >> (64 - rest)) : 0;
    uint32_t from, to;
    const char *bucket = view_part(viewing, SECTION_BUCKETS, first * sizeof from, 2 * sizeof from);
    if (!bucket)
        return false;
    memcpy(&from, bucket, sizeof from);
    memcpy(&to, bucket + sizeof from, sizeof to);
    if (from > to)
        return false;
    const char *position = view_part(viewing, SECTION_POSITIONS, (uint64_t)from * sizeof(uint16_t),
                                     (uint64_t)(to - from) * sizeof(uint16_t));
    for (uint32_t i = from; position && i < to; i++, position += sizeof(uint16_t)) {
        uint16_t entry;
        memcpy(&entry, position, sizeof entry);
        unsigned game = entry & ((1u << block->game_bits) - 1);
        if ((unsigned)entry >> block->game_bits == wanted && game < block->games)
            marked[game] = 1;
    }
    return position || from == to;
}

/* Begins SNAPSHOT at the array of the kind of game KIND. */
static void begin_picture(struct hunt *hunt, int kind, struct snapshot *snapshot)
{
    if (hunt->array_of != kind)
        snapshot_begin(hunt->index.kind[kind].game, &hunt->array);
    hunt->array_of = kind;
    *snapshot = hunt->array.now;
}

/* What was found so far on the way through a game. */
struct sighting {
    bool position, pattern;
    int ply;       /* where the position is, or else the pattern; -1: nowhere yet */
    uint64_t next; /* the key after the next ply; 0: not known yet */
};

/* Looks at SNAPSHOT, which comes after PLY plies. */
static inline void look_at_picture(const struct collection_query *query, const struct aim *aim,
                                   const struct snapshot *snapshot, int ply, struct sighting *seen)
{
    bool here = !seen->position && snapshot_same(snapshot, &aim->position);
    bool fits = !seen->pattern && pattern_fits(&aim->pattern, snapshot);
    if (seen->ply >= 0 && ply == seen->ply + 1)
        seen->next = snapshot->key;
    if (here || (fits && !query->placed && !query->position)) {
        seen->ply = ply;
        seen->next = 0;
    }
    seen->position |= here;
    seen->pattern |= fits;
}

/* Follows GAME, whose steps are AT … END, until it has shown what AIM looks for, and a ply further. Returns where the
 * steps after that begin, NULL if it never has. */
static const uint8_t *follow_game(struct hunt *hunt, const struct index_game *game, const struct aim *aim,
                                  const uint8_t *at, const uint8_t *end, struct collection_found *found)
{
    const struct collection_query *query = hunt->query;
    const int players = hunt->index.kind[game->kind].game->players;
    struct sighting seen = {!query->placed && !query->position, !query->pattern, -1, 0};
    struct snapshot snapshot;
    begin_picture(hunt, game->kind, &snapshot);
    for (int ply = 0; ply <= game->plies && !(seen.position && seen.pattern && ply > seen.ply + 1); ply++) {
        at = snapshot_follow(&snapshot, players, at, end);
        if (!at)
            return NULL;
        look_at_picture(query, aim, &snapshot, ply, &seen);
    }
    found->ply = seen.ply;
    found->next = seen.next;
    return seen.position && seen.pattern ? at : NULL;
}

/* True if what QUERY says of comments is true of the comment TEXT (may be NULL). */
static bool comment_fits(const struct collection_query *query, const char *text)
{
    SCOPED(text) words = {0}, folded = {0}, sought = {0};
    if (!text || !comment_words(text, &words))
        return false;
    fold_text(words.at, words.length, &folded);
    fold_text(query->comment, strlen(query->comment), &sought);
    return query->comment_whole ? strstr(folded.at, sought.at) != NULL : fold_has_words(folded.at, sought.at);
}

/* True if a comment of the tree from NODE on is as QUERY wants it. */
static bool tree_has_comment(const struct collection_query *query, const struct node *root)
{
    const struct node *node = root;
    while (node) {
        if (comment_fits(query, node->comment) || comment_fits(query, node->before) || comment_fits(query, node->after))
            return true;
        if (node->child) {
            node = node->child;
            continue;
        }
        while (node != root && !node->sibling)
            node = node->parent;
        node = node == root ? NULL : node->sibling;
    }
    return false;
}

static void open_texts(struct collection_file *file)
{
    struct stat st;
    if (file->opened)
        return;
    file->opened = true;
    if (unpacked_is_packed(file->path))
        file->packed = unpacked_open(file->path, NULL);
    else if (file_look(file->path, &st) && S_ISREG(st.st_mode))
        file->fd = file_open(file->path, O_RDONLY, NULL);
    file->size = file->fd >= 0 ? (uint64_t)st.st_size : 0;
}

static void close_texts(struct collection_file *file)
{
    if (file->fd >= 0)
        close(file->fd);
    unpacked_close(file->packed);
}

/* Adds the next LENGTH bytes of PACKED to OUT. False if there are not so many. */
static bool unpack_text(struct unpacked *packed, uint32_t length, struct text *out)
{
    char block[1 << 12];
    size_t old = out->length, got = 1;
    for (size_t left = length; left && got; left -= got) {
        got = unpacked_read(packed, block, left < sizeof block ? left : sizeof block);
        text_add_bytes(out, block, got);
    }
    return out->length - old == length;
}

bool collection_read(struct collection_file *file, uint64_t offset, uint32_t length, struct text *out)
{
    open_texts(file);
    if (file->packed)
        return offset <= INT64_MAX && unpacked_seek(file->packed, (int64_t)offset) &&
               unpack_text(file->packed, length, out);
    bool good = file->fd >= 0 && length <= file->size && offset <= file->size - length;
    FREED char *bytes = memory_new(good ? (size_t)length + 1 : 1);
    good = good && file_read_at(file->fd, file->path, bytes, length, offset);
    if (good)
        text_add_bytes(out, bytes, length);
    return good;
}

/* True if a comment of GAME is as the query wants it. */
static bool game_has_comment(struct hunt *hunt, const struct index_game *game)
{
    SCOPED(text) text = {0}, folded = {0}, sought = {0};
    CLOSED(saved) saved = {0};
    struct reading how = *hunt->how->reading;
    const char *words = hunt->query->comment;
    if (!(game->flags & INDEX_COMMENTS) || !collection_read(&hunt->texts, game->offset, game->length, &text))
        return false;
    fold_text(text.at, text.length, &folded);
    fold_text(words, strlen(words), &sought);
    if (!fold_has_words(folded.at, sought.at) || !saved_take(&saved, hunt->path, &text, NULL, NULL))
        return false;
    how.salvage = true;
    OWNED(record) record = saved_read(&saved, 1, &how, NULL);
    return record && tree_has_comment(hunt->query, record->root);
}

/* Gives GAME, which was found, to the caller. */
static void give_found(struct hunt *hunt, const struct index_game *game, struct collection_found *found)
{
    const struct wordlist *words = &hunt->index.words;
    const uint32_t *word = game->word;
    hunt->given = found->number;
    found->repeated = query_has_seen(hunt->query, game->same);
    if (found->repeated && hunt->query->unique)
        return;
    for (int who = 0; who < PLAYERS_MAX; who++)
        found->player[who] = wordlist_get(words, word[INDEX_WHITE + who]);
    found->event = wordlist_get(words, word[INDEX_EVENT]);
    found->date = wordlist_get(words, word[INDEX_DATE]);
    found->result = wordlist_get(words, word[INDEX_RESULT]);
    found->eco = wordlist_get(words, word[INDEX_ECO]);
    found->opening = wordlist_get(words, word[INDEX_OPENING]);
    found->material = wordlist_get(words, word[INDEX_MATERIAL]);
    found->title = wordlist_get(words, word[INDEX_GAME]);
    found->file = &hunt->texts;
    found->offset = game->offset;
    found->length = game->length;
    found->plies = game->plies;
    found->broken = game->flags & INDEX_BROKEN;
    hunt->over = !hunt->how->take(hunt->how->context, found);
}

/* True if a shortcut leads GAME, whose steps begin with the LENGTH bytes of HEAD, to what is looked for. */
static bool take_shortcut(const struct hunt *hunt, const struct index_game *game, const uint8_t *head, size_t length,
                          struct collection_found *found)
{
    if (!hunt->usual || hunt->usual > length)
        return false;
    const struct shortcut *way = &hunt->shortcut[head[hunt->usual - 1] % SHORTCUTS];
    if (way->length != hunt->usual || way->kind != game->kind || memcmp(way->steps, head, way->length) != 0)
        return false;
    found->ply = way->ply;
    found->next = way->next;
    return true;
}

/* Keeps the LENGTH bytes of HEAD, with which GAME begins, as the way to the position that was FOUND in it and a step
 * further. */
static void keep_shortcut(struct hunt *hunt, const struct index_game *game, const uint8_t *head, size_t length,
                          const struct collection_found *found)
{
    struct shortcut *way = &hunt->shortcut[head[length - 1] % SHORTCUTS];
    *way = (struct shortcut){.kind = game->kind, .length = (uint8_t)length, .ply = found->ply, .next = found->next};
    memcpy(way->steps, head, length);
    hunt->usual = way->length;
}

/* The same as game_has_aim, if the beginning of GAME's steps, of LENGTH bytes, tells. */
static bool head_has_aim(struct hunt *hunt, struct viewing *viewing, const struct index_game *game, uint64_t length,
                         const struct aim *aim, struct collection_found *found)
{
    uint64_t number = (uint64_t)(found->number - hunt->done - 1);
    size_t bytes = length < HEAD_BYTES ? (size_t)length : HEAD_BYTES;
    const uint8_t *head = view_part(viewing, SECTION_HEADS, number * HEAD_BYTES, HEAD_BYTES);
    if (!head)
        return false;
    if (take_shortcut(hunt, game, head, bytes, found))
        return true;
    const uint8_t *reached = follow_game(hunt, game, aim, head, head + bytes, found);
    if (reached && found->next) /* the game goes on there */
        keep_shortcut(hunt, game, head, (size_t)(reached - head), found);
    return reached != NULL;
}

/* True if GAME, whose number FOUND has, reaches what QUERY looks for on boards: FOUND gets where. Its steps
 * go up to END. DAMAGED is set if the index is damaged. */
static bool game_has_aim(struct hunt *hunt, struct viewing *viewing, const struct index_game *game, uint64_t end,
                         struct collection_found *found, bool *damaged)
{
    if (game->kind >= hunt->index.kinds)
        return false;
    const struct aim *aim = query_aim(hunt->query, hunt->index.kind[game->kind].game, &hunt->aim[game->kind]);
    if (!aim)
        return false;
    if (!hunt->query->pattern && end >= game->step && /* a pattern takes most games as a whole */
        head_has_aim(hunt, viewing, game, end - game->step, aim, found))
        return true;
    const uint8_t *at = end >= game->step ? view_part(viewing, SECTION_STEPS, game->step, end - game->step) : NULL;
    *damaged = !at;
    return at && follow_game(hunt, game, aim, at, at + (end - game->step), found);
}

/* Returns the game that KIND of the index is, NULL if that is not known. */
static const struct game *game_of_kind(const struct hunt *hunt, int kind)
{
    return kind < hunt->index.kinds ? hunt->index.kind[kind].game : NULL;
}

/* Tries game NUMBER (from 0) of the block. False if the index is damaged. */
static bool try_game(struct hunt *hunt, struct viewing *viewing, uint32_t number)
{
    const struct index_block *block = viewing->block;
    const struct collection_query *query = hunt->query;
    const bool last = number + 1 == block->games;
    const struct index_game *game =
        view_part(viewing, SECTION_GAMES, number * sizeof *game, sizeof *game * (last ? 1 : 2));
    bool damaged = !game;
    if (damaged || !query_fits_game(query, &hunt->fitting, game) ||
        (query->named && !query_fits_winner(query, &hunt->winners, game_of_kind(hunt, game->kind),
                                            wordlist_get(&hunt->index.words, game->word[INDEX_RESULT]))))
        return !damaged;
    struct collection_found found = {.number = hunt->done + (int)number + 1, .ply = -1};
    uint64_t end = last ? block->size[SECTION_STEPS] : game[1].step;
    if ((!query_has_aim(query) || game_has_aim(hunt, viewing, game, end, &found, &damaged)) &&
        (!query->comment || game_has_comment(hunt, game)))
        give_found(hunt, game, &found);
    return !damaged;
}

/* Marks the games of the block that may reach a position that is looked for. */
static bool mark_games(struct hunt *hunt, struct viewing *viewing, uint8_t marked[BLOCK_GAMES])
{
    bool good = true;
    memset(marked, 0, BLOCK_GAMES);
    for (int i = 0; i < hunt->index.kinds && good; i++) {
        const struct aim *aim = query_aim(hunt->query, hunt->index.kind[i].game, &hunt->aim[i]);
        if (aim)
            good = mark_candidates(viewing, aim->position.key, marked);
    }
    return good;
}

/* Returns the first game of the block from AT on that is to be tried: one that is MARKED if a position is looked for,
 * else one that fits by its tags; the number of games if there is none. */
static uint32_t next_game(const struct hunt *hunt, const struct viewing *viewing, const uint8_t marked[BLOCK_GAMES],
                          uint32_t at)
{
    const bool placed = hunt->query->placed || hunt->query->position;
    const struct index_game *game = placed ? NULL : (const void *)viewing->whole[SECTION_GAMES];
    const uint32_t games = viewing->block->games;
    while (at < games && (hunt->done + (int)at < hunt->given ||
                          !(game ? query_fits_game(hunt->query, &hunt->fitting, &game[at]) : marked[at])))
        at++;
    return at;
}

/* Searches a block; MADE (NULL: it is read) has it in memory. False if the index is damaged. */
static bool search_block(struct hunt *hunt, const struct index_block *block, const struct block_text *made)
{
    struct viewing viewing = {.index = &hunt->index, .block = block, .buffer = hunt->buffer};
    uint8_t marked[BLOCK_GAMES] = {0}; /* of no position: none is looked at */
    bool placed = hunt->query->placed || hunt->query->position, good = true;
    for (int i = 0; made && i < SECTIONS; i++)
        viewing.whole[i] = made->section[i].at;
    query_fit_words(hunt->query, &hunt->index, &hunt->fitting);
    for (int i = 0; i < hunt->index.kinds && hunt->query->named; i++)
        query_meet(hunt->query, hunt->index.kind[i].game);
    if (placed)
        good = mark_games(hunt, &viewing, marked);
    else
        good = view_whole(&viewing, SECTION_GAMES) &&
               block->games <= block->size[SECTION_GAMES] / sizeof(struct index_game);
    for (uint32_t i = 0; good && !hunt->over && (i = next_game(hunt, &viewing, marked, i)) < block->games; i++)
        good = try_game(hunt, &viewing, i);
    if (good)
        hunt->done += (int)block->games;
    return good;
}

/* Searches an index that is whole, up to where it is damaged or PROGRESS stops. False in the first case. */
static bool search_index(struct hunt *hunt, struct error *error)
{
    const struct index *index = &hunt->index;
    bool good = true;
    for (int i = 0; i < index->blocks && good && !hunt->over; i++) {
        good = search_block(hunt, &index->block[i], NULL);
        if (!progress_tell(hunt->how->progress, (size_t)i + 1, (size_t)index->blocks)) {
            hunt->over = true;
            error_at(error, hunt->path, 0, 0, READING_STOPPED);
        }
    }
    return good;
}

/* Making the index, and searching it meanwhile. */

struct indexing {
    struct hunt *hunt;
    struct maker maker;
    struct index_writer writer;
    int before; /* games of the blocks that are made */
};

/* Ends the block that is being made, and searches it unless that was done before the index was found to be damaged. */
static void end_block(struct indexing *making)
{
    struct block_text text = {.block = {.games = 0}};
    struct hunt *hunt = making->hunt;
    if (!making->maker.count)
        return;
    maker_finish(&making->maker, &text);
    if (making->before >= hunt->done && !hunt->over)
        search_block(hunt, &text.block, &text);
    making->before += (int)text.block.games;
    writer_add(&making->writer, &hunt->index, &text);
    block_text_free(&text);
}

/* Adds the games of the piece of PIECES. False if the user has stopped it. */
static bool add_games(struct indexing *making, const struct pieces *pieces)
{
    const struct hunt *hunt = making->hunt;
    for (int i = 1; i <= pieces->piece.games; i++) {
        maker_add(&making->maker, &pieces->piece, i, pieces->before);
        if (maker_is_full(&making->maker))
            end_block(making);
        if (!progress_tell(hunt->how->progress, pieces_passed(pieces, i), (size_t)pieces->size))
            return false;
    }
    return true;
}

/* Reads the whole file, piece by piece if it is large. False with ERROR filled if that fails or is stopped. */
static bool read_games(struct indexing *making, struct error *error)
{
    const char *path = making->hunt->path;
    struct pieces pieces;
    struct error why = {0};
    bool on = true;
    if (pieces_open(&pieces, path)) {
        while (on && pieces_next(&pieces, NULL, &why))
            on = add_games(making, &pieces);
        pieces_close(&pieces);
    } else {
        pieces = (struct pieces){.fd = -1};
        if (saved_open(&pieces.piece, path, NULL, &why)) {
            pieces.size = pieces.piece.text.length;
            on = add_games(making, &pieces);
            saved_close(&pieces.piece);
        }
    }
    if (!on)
        error_at(&why, path, 0, 0, READING_STOPPED);
    if (why.text[0] && error)
        *error = why;
    return !why.text[0];
}

/* Makes the index of the file that MARK tells, and searches it. */
static bool make_index(struct hunt *hunt, const struct file_mark *mark, struct error *error)
{
    const struct index_source source = {hunt->how->reading, hunt->how->names, hunt->how->library, hunt->how->progress};
    struct indexing making = {.hunt = hunt, .maker = {.index = &hunt->index, .source = &source}};
    struct file_mark after;
    if (mark->size >= INDEXED_LEAST)
        writer_begin(&making.writer, hunt->path, mark);
    bool good = read_games(&making, error);
    end_block(&making);
    bool same = good && mark_file(hunt->path, &after) && memcmp(&after, mark, sizeof after) == 0;
    writer_end(&making.writer, &hunt->index, same);
    maker_free(&making.maker);
    return good;
}

/* What an index in memory begins with: that of a file is not there, or of no use. */
static void begin_index(struct hunt *hunt)
{
    index_close(&hunt->index);
    free(hunt->fitting.bits);
    hunt->fitting = (struct fitting){0};
    hunt->winners = (struct winners){0};
    memset(hunt->aim, 0, (KINDS_OF_GAMES + 1) * sizeof *hunt->aim);
    hunt->array_of = -1;
}

bool collection_search(struct collection_query *query, const char *path, const struct collection_search *how,
                       struct error *error)
{
    struct hunt hunt = {
        .query = query, .how = how, .path = path, .texts = {path, .fd = -1}, .index = {.fd = -1}, .array_of = -1};
    struct file_mark mark;
    struct error why = {0};
    bool good = true;
    if (!mark_file(path, &mark)) {
        int fd = file_open(path, O_RDONLY, &why);
        if (fd >= 0)
            close(fd);
        return error_at(error, path, 0, 0, "%s", why.text[0] ? why.text : "cannot read this file");
    }
    hunt.aim = memory_new((KINDS_OF_GAMES + 1) * sizeof *hunt.aim);
    bool known = index_open(&hunt.index, path, &mark, how->reading) && search_index(&hunt, &why);
    if (!known) {
        begin_index(&hunt);
        good = make_index(&hunt, &mark, error);
    } else if (why.text[0]) {
        good = error_at(error, path, 0, 0, "%s", why.text);
    }
    index_close(&hunt.index);
    close_texts(&hunt.texts);
    for (int i = 0; i < SECTIONS; i++)
        text_free(&hunt.buffer[i]);
    free(hunt.fitting.bits);
    free(hunt.aim);
    return good;
}

/* Reads game NUMBER of INDEX, from 1, into OUT. */
static bool read_index_game(const struct index *index, int number, struct index_game *out)
{
    SCOPED(text) buffer = {0};
    for (int i = 0; i < index->blocks; number -= (int)index->block[i++].games)
        if (number <= (int)index->block[i].games) {
            const void *at = index_read(index, index->block[i].at[SECTION_GAMES] + (uint64_t)(number - 1) * sizeof *out,
                                        sizeof *out, &buffer);
            if (at)
                memcpy(out, at, sizeof *out);
            return at != NULL;
        }
    return false;
}

bool collection_open_game(const char *path, int number, const struct reading *reading, struct saved *saved)
{
    struct file_mark mark;
    struct index index;
    struct index_game game;
    struct collection_file texts = {path, .fd = -1};
    SCOPED(text) text = {0};
    if (number < 1 || !mark_file(path, &mark) || mark.size < INDEXED_LEAST || !index_open(&index, path, &mark, reading))
        return false;
    bool good = read_index_game(&index, number, &game) && collection_read(&texts, game.offset, game.length, &text);
    index_close(&index);
    close_texts(&texts);
    return good && saved_take(saved, path, &text, NULL, NULL);
}
