/* The command `convert`: saved games in another notation. */
#include "commands.h"
#include "gamefile.h"
#include "record/courier.h"
#include "setting.h"

#include <stdio.h>
#include <string.h>

/* Add the codes of the positions of R's main line to OUT, one a line, the first position's before all. */
static bool write_positions(const struct record *r, struct text *out)
{
    for (const struct node *node = r->root; node; node = node->child) {
        char code[CODE_SIZE];
        code_write(r->game, &node->position, code);
        text_addf(out, "%s\n", code);
    }
    return true;
}

static bool write_pgn(const struct record *r, struct text *out)
{
    pgn_write(r, out);
    return true;
}

/* The words of --to; WRITE adds a game to OUT and says whether all of it had a place there. */
static const struct form {
    const char *name;
    bool (*write)(const struct record *r, struct text *out);
    bool keeps_broken; /* the text of a game that cannot be read is itself of this form */
} forms[] = {
    {"pgn", write_pgn, true},
    {"courier", courier_write, false},
    {"positions", write_positions, false},
};

static const struct form *find_form(const char *name)
{
    for (size_t i = 0; name && i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0)
            return &forms[i];
    fprintf(stderr, "reroute66 convert: %s%s%sgive --to=pgn, --to=courier or --to=positions\n", name ? "--to=" : "",
            name ? name : "", name ? ": " : "");
    return NULL;
}

/* Add game NUMBER of F to OUT; false after a complaint if it is broken. */
static bool convert_game(const struct gamefile *f, int number, const struct form *form, struct text *out)
{
    const struct span *span = &f->saved.span[number - 1];
    struct error e;
    struct record *r = saved_read(&f->saved, number, &f->reading, &e);

    if (!r) {
        cli_complain(&e);
        if (form->keeps_broken && !f->saved.courier) {
            text_add_bytes(out, f->saved.text.at + span->start, span->end - span->start);
            text_add(out, "\n");
        }
        return false;
    }
    if (!form->write(r, out)) {
        error_at(&e, f->saved.path, span->line, 0,
                 "note: what a list of moves has no words for was left out (tags, result, variations, some "
                 "glyphs)");
        cli_complain(&e);
    }
    record_free(r);
    return true;
}

int command_convert(const struct options *o)
{
    const struct form *form = find_form(o->to);
    struct gamefile f;
    struct text out = {0};
    bool good = true;

    if (!form)
        return EXIT_USAGE;
    if (!gamefile_open(&f, o, o->argument[0]))
        return EXIT_FAULT;
    text_add(&out, "");
    for (int i = f.first; i <= f.last; i++) {
        if (out.length)
            text_add(&out, "\n");
        good = convert_game(&f, i, form, &out) && good;
    }
    fwrite(out.at, 1, out.length, stdout);
    text_free(&out);
    gamefile_close(&f);
    return good ? EXIT_DONE : EXIT_FAULT;
}
