/*
 * Files of games that the engine played against itself: what `selfplay` writes and `train` and `odds` read.
 *
 * A file is a head of 64 bytes and then games, one after the other. All numbers are little-endian. Head: "R66GAMES"; a
 * u32 version (1); a u32 of nodes a move; the u64 game_fingerprint; the u64 seed; the game's id, padded with zeros to
 * 32 bytes. Game: "G\0"; a u16 of plies; a u32, the game's number; a u8, the players (bits) that win or share; 3 zero
 * bytes; a u32, FNV-1a over its plies; then 8 bytes a ply: the move (from, to, type, extra), an i16 score, a u8 of
 * flags, a u8 of depth. A game starts from the array. A position thus takes 8 bytes, and nothing about it is lost: all
 * others are found by playing the moves.
 */
#pragma once

#include "play/lesson.h"

#include <stdio.h>

/* What a file's head says. */
struct gamedata_head {
    char id[GAME_ID];
    uint64_t fingerprint, seed;
    uint32_t nodes;
};

/* Writes HEAD at FILE's end by one call: a kill leaves at most one torn end. */
bool gamedata_write_head(FILE *file, const struct gamedata_head *head);

/* Writes GAME at FILE's end by one call: a kill leaves whole games and at most one torn end. */
bool gamedata_write_game(FILE *file, const struct taught_game *game);

/* Read the head; false with ERROR filled if it is none of ours. FILE is its name. */
bool gamedata_read_head(FILE *stream, const char *file, struct gamedata_head *head, struct error *error);

/* Read the next game; false at the end, and at a torn or damaged game. Moves are not judged here. */
bool gamedata_read_game(FILE *file, struct taught_game *game);

/* How files of G's games are read: TAKE is called with CONTEXT for each game; it says by false that
 * a move is not legal. HEAD gets the last file's. */
struct gamedata_reader {
    const struct game *game;
    bool (*take)(void *context, const struct taught_game *game);
    void *context;
    struct gamedata_head head;
};

/* Read the file PATH. False with ERROR filled if that fails, or it has games of other rules or an illegal move. */
bool gamedata_read_file(struct gamedata_reader *reader, const char *path, struct error *error);
