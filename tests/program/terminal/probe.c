/* A program with nothing but a terminal and a prompt: shows its size, the last key and line, and does what a few lines
 * say. */
#include "ui/terminal.h"
#include "ui/terminal/prompt.h"

#include <assert.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct probe {
    struct prompt *prompt;
    char said[200], feed[INPUT_BYTES];
};

static void paint(struct probe *p)
{
    struct canvas c;
    struct text line = {0};
    size_t cursor;
    int rows, columns;
    char head[64];

    terminal_size(&rows, &columns);
    canvas_start(&c, rows, columns);
    snprintf(head, sizeof head, "%dx%d", columns, rows);
    canvas_print(&c, 0, 0, PAINT_TITLE, head);
    canvas_print(&c, 1, 0, PAINT_PLAIN, p->said);
    prompt_line(p->prompt, &line, &cursor);
    canvas_print(&c, rows - 1, 0, PAINT_PROMPT, "> ");
    canvas_print(&c, rows - 1, 2, PAINT_PLAIN, line.at);
    line.at[cursor] = '\0';
    terminal_paint(&c, NULL, rows - 1, 2 + canvas_string_width(line.at));
    text_free(&line);
    canvas_free(&c);
}

static bool next(void *context, uint32_t *code)
{
    struct probe *p = context;
    struct input in;

    for (;;) {
        if (p->feed[0]) {
            *code = (unsigned char)p->feed[0];
            memmove(p->feed, p->feed + 1, strlen(p->feed));
            return true;
        }
        while (terminal_read(&in)) {
            if (in.kind == INPUT_PRESS || in.kind == INPUT_RELEASE)
                snprintf(p->said, sizeof p->said, "button %s %d,%d", in.kind == INPUT_PRESS ? "down" : "up", in.row,
                         in.column);
            else if (in.kind == INPUT_FUNCTION)
                snprintf(p->said, sizeof p->said, "F%u", in.code);
            else if (in.kind == INPUT_CHARACTER && in.code == 26)
                terminal_suspend();
            else if (in.bytes[0]) {
                strcpy(p->feed, in.bytes);
                break;
            } else if (in.code) {
                *code = in.code;
                return true;
            }
        }
        if (p->feed[0])
            continue;
        paint(p);
        if (terminal_signal())
            return false;
        terminal_wait(NULL, 0, -1);
    }
}

static bool complete(void *context, const char *line, struct text *out)
{
    struct probe *p = context;
    bool fits = strncmp("P a2-A4", line, strlen(line)) == 0;
    snprintf(p->said, sizeof p->said, "completing %s", line);
    if (fits)
        text_add(out, "P a2-A4");
    return fits;
}

static void bell(void *context)
{
    (void)context;
    terminal_bell();
}

static void dropped(void *context)
{
    snprintf(((struct probe *)context)->said, sizeof((struct probe *)context)->said, "dropped");
}

static int overflow(volatile int n)
{
    volatile char much[100000];
    much[0] = (char)n;
    return n == -1 ? much[0] : overflow(n + 1) + much[0];
}

static void obey(const char *line)
{
    if (strcmp(line, "assert") == 0)
        assert(strcmp(line, "a failed assertion") == 0);
    if (strcmp(line, "abort") == 0) {
        fprintf(stderr, "last words\n");
        abort();
    }
    if (strcmp(line, "overflow") == 0)
        exit(overflow(0));
}

int main(int argc, char **argv)
{
    struct probe p = {.said = "ready"};
    struct prompt_owner owner = {&p, next, complete, bell, dropped};
    struct text line = {0};
    struct error e;

    setlocale(LC_ALL, "");
    if (!terminal_usable(&e) || !terminal_open(&e)) {
        printf("no screen: %s\n", e.text);
        return 3;
    }
    struct looks looks;
    for (int i = 0; i < PAINTS; i++)
        for (int j = 0; j < GROUNDS; j++)
            looks.of[i][j] = (struct look){-1, -1, 0};
    terminal_set_looks(&looks);
    p.prompt = prompt_new(&owner, argc > 1 ? argv[1] : NULL, &e);
    while (p.prompt && prompt_read(p.prompt, &line) && strcmp(line.at, "quit") != 0) {
        snprintf(p.said, sizeof p.said, "line [%s]", line.at);
        obey(line.at);
    }
    text_free(&line);
    prompt_free(p.prompt);
    terminal_close();
    return terminal_signal() ? 128 + terminal_signal() : 0;
}
