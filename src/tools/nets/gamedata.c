#include "nets/gamedata.h"

#include "base/memory.h"

enum { HEAD_BYTES = 64, GAME_BYTES = 16, PLY_BYTES = 8, VERSION = 1 };
static const char magic[8] = {'R', '6', '6', 'G', 'A', 'M', 'E', 'S'};

static void put_bytes(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* FNV-1a, 32 bits (Fowler, Noll and Vo, 1991). */
static uint32_t checksum(const uint8_t *at, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 16777619u;
    return hash;
}

bool gamedata_write_head(FILE *file, const struct gamedata_head *head)
{
    uint8_t bytes[HEAD_BYTES] = {0};
    memcpy(bytes, magic, sizeof magic);
    put_bytes(bytes + 8, VERSION, 4);
    put_bytes(bytes + 12, head->nodes, 4);
    put_bytes(bytes + 16, head->fingerprint, 8);
    put_bytes(bytes + 24, head->seed, 8);
    memcpy(bytes + 32, head->id, strnlen(head->id, GAME_ID));
    return fwrite(bytes, sizeof bytes, 1, file) == 1 && fflush(file) == 0;
}

bool gamedata_read_head(FILE *stream, const char *file, struct gamedata_head *head, struct error *error)
{
    uint8_t bytes[HEAD_BYTES];
    if (fread(bytes, sizeof bytes, 1, stream) != 1 || memcmp(bytes, magic, sizeof magic) != 0)
        return error_set(error, "%s is no file of games of selfplay", file);
    if (get(bytes + 8, 4) != VERSION)
        return error_set(error, "%s is of version %d of selfplay's files, this program reads version %d", file,
                         (int)get(bytes + 8, 4), VERSION);
    head->nodes = (uint32_t)get(bytes + 12, 4);
    head->fingerprint = get(bytes + 16, 8);
    head->seed = get(bytes + 24, 8);
    memcpy(head->id, bytes + 32, GAME_ID);
    head->id[GAME_ID - 1] = '\0';
    return true;
}

static void put_ply(uint8_t *at, const struct lesson_ply *ply)
{
    at[0] = ply->move.from;
    at[1] = ply->move.to;
    at[2] = ply->move.type;
    at[3] = ply->move.extra;
    put_bytes(at + 4, (uint16_t)ply->score, 2);
    at[6] = ply->flags;
    at[7] = ply->depth;
}

static struct lesson_ply get_ply(const uint8_t *at)
{
    return (struct lesson_ply){
        .move = {at[0], at[1], at[2], at[3]}, .score = (int16_t)get(at + 4, 2), .flags = at[6], .depth = at[7]};
}

bool gamedata_write_game(FILE *file, const struct taught_game *game)
{
    uint8_t bytes[GAME_BYTES + LESSON_PLIES_MAX * PLY_BYTES] = {'G'};
    size_t length = (size_t)game->plies * PLY_BYTES;
    put_bytes(bytes + 2, (uint64_t)game->plies, 2);
    put_bytes(bytes + 4, game->number, 4);
    bytes[8] = game->sharers;
    for (int i = 0; i < game->plies; i++)
        put_ply(bytes + GAME_BYTES + PLY_BYTES * i, &game->ply[i]);
    put_bytes(bytes + 12, checksum(bytes + GAME_BYTES, length), 4);
    return fwrite(bytes, GAME_BYTES + length, 1, file) == 1 && fflush(file) == 0;
}

bool gamedata_read_game(FILE *file, struct taught_game *game)
{
    uint8_t head[GAME_BYTES], bytes[LESSON_PLIES_MAX * PLY_BYTES];
    if (fread(head, sizeof head, 1, file) != 1 || head[0] != 'G' || head[1])
        return false;
    game->plies = (int)get(head + 2, 2);
    game->number = (uint32_t)get(head + 4, 4);
    game->sharers = head[8];
    if (game->plies < 1 || game->plies > LESSON_PLIES_MAX)
        return false;
    size_t length = (size_t)game->plies * PLY_BYTES;
    if (fread(bytes, length, 1, file) != 1 || checksum(bytes, length) != get(head + 12, 4))
        return false;
    for (int i = 0; i < game->plies; i++)
        game->ply[i] = get_ply(bytes + PLY_BYTES * i);
    return true;
}

bool gamedata_read_file(struct gamedata_reader *reader, const char *path, struct error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_set(error, "cannot read %s", path);
    FREED struct taught_game *game = memory_new(sizeof *game);
    bool good = gamedata_read_head(file, path, &reader->head, error);
    if (good && (strcmp(reader->head.id, reader->game->id) != 0 ||
                 reader->head.fingerprint != game_fingerprint(reader->game))) {
        error_set(error, "%s has games of %s, not of %s by the present rules", path, reader->head.id, reader->game->id);
        good = false;
    }
    while (good && gamedata_read_game(file, game))
        if (!(good = reader->take(reader->context, game)))
            error_set(error, "%s: game number %u has an illegal move", path, (unsigned)game->number);
    fclose(file);
    return good;
}
