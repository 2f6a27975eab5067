/* Shared games: nodes by the hashes of the lines that lead to them, and the events in their comments. */
#include "record/comment.h"
#include "record/loose.h"
#include "shared_parts.h"

#include <stdlib.h>

/* FNV-1a. */
static uint32_t hash_on(uint32_t hash, const char *word)
{
    for (; *word; word++)
        hash = (hash ^ (unsigned char)*word) * 16777619u;
    return (hash ^ ' ') * 16777619u;
}

uint32_t places_hash(const struct record *r, uint32_t before, const struct node *n)
{
    struct text word = {0};
    node_write_word(r->game, n, &word);
    uint32_t hash = hash_on(before, word.at ? word.at : "");
    text_free(&word);
    return hash;
}

static struct place *find_slot(const struct shared_places *t, uint32_t hash)
{
    size_t i = hash & (t->room - 1);
    while (t->slot[i].node && t->slot[i].hash != hash)
        i = (i + 1) & (t->room - 1);
    return &t->slot[i];
}

struct node *places_find(const struct shared *s, uint32_t hash)
{
    return find_slot(s->places, hash)->node;
}

void places_add(struct shared_places *t, uint32_t hash, struct node *n)
{
    if (2 * (t->used + 1) > t->room) {
        struct shared_places old = *t;
        t->room = old.room ? 2 * old.room : 256;
        t->slot = memory_new(t->room * sizeof *t->slot);
        for (size_t i = 0; i < old.room; i++)
            if (old.slot[i].node)
                *find_slot(t, old.slot[i].hash) = old.slot[i];
        free(old.slot);
    }
    struct place *p = find_slot(t, hash);
    t->used += !p->node;
    *p = (struct place){hash, n};
}

uint32_t shared_place(const struct shared *s, const struct node *n)
{
    if (n == s->record->current)
        return s->places->now;
    const struct node **line;
    int count = record_line(n, &line);
    uint32_t hash = hash_on(2166136261u, s->id);
    for (int i = 0; i < count; i++)
        hash = places_hash(s->record, hash, line[i]);
    free(line);
    return hash;
}

void places_stand_at(struct shared *s, struct node *n)
{
    uint32_t hash = shared_place(s, n);
    record_go(s->record, n);
    s->places->now = hash;
}

void places_step(struct shared *s)
{
    s->places->now = places_hash(s->record, s->places->now, s->record->current);
    places_add(s->places, s->places->now, s->record->current);
}

/* Comments. */

void places_write_notes(struct shared_places *t)
{
    struct text all = {0}, words = {0};
    if (!t->noted)
        return;
    if (comment_words(t->noted->comment, &words) && t->words.length)
        text_add(&words, "\n");
    if (t->words.length)
        text_add(&words, t->words.at);
    comment_set_words(&t->noted->comment, "");
    const char *parts[] = {t->noted->comment, t->commands.at, words.at};
    for (int i = 0; i < 3; i++)
        if (parts[i] && *parts[i])
            text_addf(&all, "%s%s", all.length ? " " : "", parts[i]);
    free(t->noted->comment);
    t->noted->comment = all.at;
    t->noted = NULL;
    text_free(&words);
    text_free(&t->commands);
    text_free(&t->words);
}

void places_note(struct shared *s, struct node *n, const struct shared_event *e, const char *words)
{
    struct shared_places *t = s->places;
    struct text own = {0};
    if (n != s->record->current) {
        text_addf(&own, "[%%r66 %s]", e->line);
        n->comment = own.at;
        return;
    }
    if (t->noted != n)
        places_write_notes(t);
    t->noted = n;
    text_addf(&t->commands, "%s[%%r66 %s]", t->commands.length ? " " : "", e->line);
    if (*words)
        text_addf(&t->words, "%s%s", t->words.length ? "\n" : "", words);
}

void shared_forget(struct shared *s)
{
    if (!s->places)
        return;
    free(s->places->slot);
    text_free(&s->places->commands);
    text_free(&s->places->words);
    free(s->places);
    s->places = NULL;
}

void places_start(struct shared *s)
{
    shared_forget(s);
    s->places = memory_new(sizeof *s->places);
    s->places->now = hash_on(2166136261u, s->id);
    places_add(s->places, s->places->now, s->record->root);
}
