#include "record/comment.h"
#include "notation/movetext.h"

#include <ctype.h>
#include <inttypes.h>

static const char blanks[] = " \t\r\n";

static bool is_blank(char character)
{
    return character && strchr(blanks, character);
}

/* Takes the command at AT apart; false if none begins there. None holds another [, so that each byte is read once. */
static bool read_command(const char *at, const char *end, struct comment_command *command)
{
    const char *name = at + 2, *name_end = name;
    while (name_end < end && (isalnum((unsigned char)*name_end) || *name_end == '_'))
        name_end++;
    const char *value = name_end, *close = name_end;
    while (close < end && *close != ']' && *close != '[')
        close++;
    if (name_end == name || close == end || *close == '[')
        return false;
    const char *value_end = close;
    while (value < value_end && is_blank(*value))
        value++;
    while (value_end > value && is_blank(value_end[-1]))
        value_end--;
    *command =
        (struct comment_command){at, close + 1, name, value, (size_t)(name_end - name), (size_t)(value_end - value)};
    return true;
}

bool comment_find(const char *at, const char *end, const char *name, struct comment_command *command)
{
    for (; end - at > 3 && (at = memchr(at, '[', (size_t)(end - at - 1))) != NULL; at++)
        if (at[1] == '%' && read_command(at, end, command) &&
            (!name || (strlen(name) == command->name_length && memcmp(name, command->name, command->name_length) == 0)))
            return true;
    return false;
}

/* A walk through the commands of a comment. */
struct comment_walk {
    const char *at, *end; /* what follows the last command */
    struct comment_command command;
};

static struct comment_walk begin_walk(const char *comment)
{
    return (struct comment_walk){comment, comment ? comment + strlen(comment) : comment, {0}};
}

/* The next command called NAME (NULL: any). */
static bool go_on(struct comment_walk *walk, const char *name)
{
    bool found = walk->at && comment_find(walk->at, walk->end, name, &walk->command);
    walk->at = found ? walk->command.end : walk->end;
    return found;
}

/* Adds AT … END−1 without blanks around it, parted from what was added since START. *LINES: the blanks since then hold
 * a line end. */
static void add_words(const char *at, const char *end, struct text *out, size_t start, bool *lines)
{
    for (; at < end && is_blank(*at); at++)
        *lines |= *at == '\n';
    if (at == end)
        return;
    if (out->length > start)
        text_add(out, *lines ? "\n" : " ");
    *lines = false;
    for (; is_blank(end[-1]); end--)
        *lines |= end[-1] == '\n';
    text_add_bytes(out, at, (size_t)(end - at));
}

bool comment_words(const char *comment, struct text *out)
{
    struct text own = {0}, *to = out ? out : &own;
    struct comment_walk walk = begin_walk(comment);
    size_t start = to->length;
    bool lines = false;
    for (const char *at = walk.at; at < walk.end; at = walk.at)
        add_words(at, go_on(&walk, NULL) ? walk.command.at : walk.end, to, start, &lines);
    bool any = to->length > start;
    text_free(&own);
    return any;
}

void comment_set_words(char **comment, const char *words)
{
    struct text text = {0};
    for (struct comment_walk walk = begin_walk(*comment); go_on(&walk, NULL);)
        text_addf(&text, "%s%.*s", text.length ? " " : "", (int)(walk.command.end - walk.command.at), walk.command.at);
    if (*words)
        text_addf(&text, "%s%s", text.length ? " " : "", words);
    free(*comment);
    *comment = text.at;
}

/* Returns where the commands end that COMMENT begins with. */
static const char *behind_commands(const char *comment)
{
    const char *at = comment;
    for (struct comment_walk walk = begin_walk(comment);
         go_on(&walk, NULL) && walk.command.at == at + strspn(at, blanks);)
        at = walk.at;
    return at;
}

/* Sets the command NAME in *COMMENT to VALUE ("": removes it). A new one goes in front (FIRST) or behind the others. */
static void put_command(char **comment, const char *name, const char *value, bool first)
{
    struct comment_walk walk = begin_walk(*comment ? *comment : "");
    const char *from = walk.at, *place = first ? from : behind_commands(from);
    struct text text = {0};
    bool put = !*value;
    while (go_on(&walk, name)) {
        text_add_bytes(&text, from, (size_t)(walk.command.at - from));
        from = walk.at;
        if (!put)
            text_addf(&text, "[%%%s %s]", name, value);
        else
            from += strspn(from, blanks);
        put = true;
    }
    if (!put) {
        text_add_bytes(&text, from, (size_t)(place - from));
        text_addf(&text, "%s[%%%s %s]%s", text.length ? " " : "", name, value, *place && !is_blank(*place) ? " " : "");
        from = place;
    }
    text_add(&text, from);
    free(*comment);
    *comment = text.length ? text.at : NULL;
    if (!*comment)
        text_free(&text);
}

/* Reads a number of at most MOST at *AT, and moves *AT past it; -1 if there is none. */
static int64_t read_command_number(const char **at, const char *end, int64_t most)
{
    int64_t n = 0;
    if (*at == end || !isdigit((unsigned char)**at))
        return -1;
    for (; *at < end && isdigit((unsigned char)**at) && n <= most; ++*at)
        n = n * 10 + (**at - '0');
    return n <= most ? n : -1;
}

/* Returns the value `H:MM:SS.T` in ms, or with fewer parts; -1 if it is no time. */
static int64_t read_time(const char *at, const char *end)
{
    enum { SECOND = 1000, MOST = 60000, LATER_MOST = 59, HOUR_MOST = 1000 * 3600 + 3599 };
    int64_t sum = 0, n;
    for (int part = 0; part < 3; part++, at++) {
        n = read_command_number(&at, end, part ? LATER_MOST : MOST);
        if (n < 0)
            return -1;
        sum = sum * 60 + n;
        if (at == end || *at != ':')
            break;
    }
    if (sum > HOUR_MOST)
        return -1;
    sum *= SECOND;
    if (at < end && *at == '.') {
        int64_t unit = SECOND / 10;
        for (at++; at < end && isdigit((unsigned char)*at); at++, unit /= 10)
            sum += (*at - '0') * unit;
    }
    return at == end ? sum : -1;
}

/* Reads the time of the first command NAME of COMMENT that has one. */
static bool find_time(const char *comment, const char *name, int64_t *ms)
{
    for (struct comment_walk walk = begin_walk(comment); go_on(&walk, name);) {
        int64_t time = read_time(walk.command.value, walk.command.value + walk.command.value_length);
        if (time >= 0) {
            *ms = time;
            return true;
        }
    }
    return false;
}

bool comment_clock(const char *comment, int64_t *ms)
{
    return find_time(comment, "clk", ms);
}

bool comment_elapsed(const char *comment, int64_t *ms)
{
    return find_time(comment, "emt", ms);
}

void comment_set_clock(char **comment, int64_t ms)
{
    char value[64];
    /* Tenths rounded up: a player who has time left is never shown 0. */
    int64_t all = (ms + 99) / 100, seconds = all / 10;
    int n = snprintf(value, sizeof value, "%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / 3600, seconds / 60 % 60,
                     seconds % 60);
    if (all % 10)
        snprintf(value + n, sizeof value - (size_t)n, ".%" PRId64, all % 10);
    put_command(comment, "clk", value, true);
}

/* Reads pawns at *AT to two decimal places. Not by strtod, whose decimal point depends on the locale. */
static bool read_pawns(const char **at, const char *end, int *out)
{
    enum { PAWNS_MOST = 1000 };
    int64_t value = read_command_number(at, end, PAWNS_MOST) * 100;
    if (value < 0)
        return false;
    if (*at < end && **at == '.')
        for (int unit = 10; ++*at < end && isdigit((unsigned char)**at); unit /= 10)
            value += unit * (**at - '0');
    *out = (int)value;
    return true;
}

static bool read_eval(const char *at, const char *end, struct eval *out)
{
    enum { MOVES_MOST = 10000 };
    out->mates = at < end && *at == '#';
    at += out->mates;
    bool minus = at < end && *at == '-';
    at += minus || (at < end && *at == '+');
    bool good;
    if (out->mates) {
        out->value = (int)read_command_number(&at, end, MOVES_MOST);
        good = out->value >= 0;
    } else {
        good = read_pawns(&at, end, &out->value);
    }
    out->value = minus ? -out->value : out->value;
    return good && (at == end || *at == ',');
}

/* Reads the value of the first command NAME of COMMENT that has one. */
static bool find_eval(const char *comment, const char *name, struct eval *out)
{
    for (struct comment_walk walk = begin_walk(comment); go_on(&walk, name);)
        if (read_eval(walk.command.value, walk.command.value + walk.command.value_length, out))
            return true;
    return false;
}

bool comment_eval(const char *comment, struct eval *out)
{
    return find_eval(comment, "eval", out);
}

bool comment_eval_next(const char *comment, struct eval *out)
{
    return find_eval(comment, "next", out);
}

enum { EVAL_TEXT = 32 };

static void write_eval_text(struct eval eval, char value[EVAL_TEXT])
{
    int size = abs(eval.value);
    if (eval.mates)
        snprintf(value, EVAL_TEXT, "#%d", eval.value);
    else
        snprintf(value, EVAL_TEXT, "%s%d.%02d", eval.value < 0 ? "-" : "", size / 100, size % 100);
}

static void put_eval(char **comment, const char *name, struct eval eval)
{
    char value[EVAL_TEXT];
    write_eval_text(eval, value);
    put_command(comment, name, value, false);
}

void comment_set_eval(char **comment, struct eval eval)
{
    put_eval(comment, "eval", eval);
}

void comment_set_eval_next(char **comment, struct eval eval)
{
    put_eval(comment, "next", eval);
}

/* Takes COUNT of what UNIT names into EFFORT; false if that is no limit of a search. */
static bool take_limit(struct effort *effort, uint64_t count, const char *unit)
{
    if (strcmp(unit, "nodes") == 0)
        effort->nodes = count;
    else if (strcmp(unit, "ms") == 0)
        effort->ms = count < INT32_MAX ? (int64_t)count : INT32_MAX;
    else
        return false;
    return true;
}

/* Copies the moves AT, between which others may have broken the line, into OUT. */
static void read_moves(const char *at, char out[EFFORT_LINE])
{
    char move[MOVE_TEXT];
    size_t length = 0;
    for (int used = 0; length < EFFORT_LINE && sscanf(at, "%47s%n", move, &used) == 1; at += used)
        length += (size_t)snprintf(out + length, EFFORT_LINE - length, "%s%s", length ? " " : "", move);
}

/* Reads what a review wrote about the move, the words AT, into EFFORT. */
static void read_judgement(const char *at, struct effort *effort)
{
    char word[sizeof effort->mark];
    for (int used = 0, more = 0; sscanf(at, "%15s%n", word, &used) == 1; at += used) {
        if (strcmp(word, "better") == 0) {
            read_moves(at + used, effort->better);
            return;
        }
        if (strcmp(word, "eval") == 0 && sscanf(at + used, "%15s%n", word, &more) == 1) {
            effort->valued = read_eval(word, word + strlen(word), &effort->value);
            used += more;
        } else if (strcmp(word, "best") == 0)
            effort->best = true;
        else if (strcmp(word, "explained") == 0)
            effort->explained = true;
        else if (strcmp(word, "behind") == 0)
            effort->behind = true;
        else
            snprintf(effort->mark, sizeof effort->mark, "%s", word);
    }
}

bool comment_effort(const char *comment, struct effort *out)
{
    struct comment_walk walk = begin_walk(comment);
    char value[128 + EFFORT_LINE], unit[8] = "";
    uint64_t count = 0;
    int used = 0;
    *out = (struct effort){.nodes = 0};
    if (!go_on(&walk, "by") || walk.command.value_length >= sizeof value)
        return false;
    snprintf(value, sizeof value, "%.*s", (int)walk.command.value_length, walk.command.value);
    if (sscanf(value, "%31s%n", out->program, &used) != 1)
        return false;
    const char *at = value + used;
    bool any = false;
    for (; sscanf(at, "%" SCNu64 " %7s%n", &count, unit, &used) == 2 && take_limit(out, count, unit); at += used)
        any = true;
    read_judgement(at, out);
    return any;
}

void comment_set_effort(char **comment, const struct effort *effort)
{
    SCOPED(text) value = {0};
    text_addf(&value, "%.*s", (int)strcspn(effort->program, " []"), effort->program);
    if (effort->nodes)
        text_addf(&value, " %" PRIu64 " nodes", effort->nodes);
    if (effort->ms || !effort->nodes)
        text_addf(&value, " %" PRId64 " ms", effort->ms);
    char eval[EVAL_TEXT] = "";
    if (effort->valued)
        write_eval_text(effort->value, eval);
    text_addf(&value, "%s%s%s", effort->valued ? " eval " : "", eval, effort->best ? " best" : "");
    if (*effort->mark)
        text_addf(&value, " %s", effort->mark);
    text_add(&value, effort->explained ? effort->behind ? " explained behind" : " explained" : "");
    if (*effort->better)
        text_addf(&value, " better %s", effort->better);
    put_command(comment, "by", value.at, false);
}

bool comment_value(const char *comment, struct eval *out)
{
    struct effort effort;
    bool beside = comment_effort(comment, &effort) && effort.valued;
    if (beside)
        *out = effort.value;
    return beside || comment_eval(comment, out);
}

static const char *const shape_names[] = {"csl", "cal"}; /* cells, arrows */

/* The shapes of all commands NAME of COMMENT into OUT, which has room for ROOM. */
static int read_shapes(const struct board *board, const char *comment, const char *name, struct shape *out, int room)
{
    int count = 0;
    for (struct comment_walk walk = begin_walk(comment); go_on(&walk, name);)
        count += shapes_read(board, walk.command.value, walk.command.value_length, out + count, room - count);
    return count;
}

int comment_shapes(const struct board *board, const char *comment, struct shape out[SHAPES_MAX])
{
    int count = read_shapes(board, comment, shape_names[0], out, SHAPES_MAX);
    return count + read_shapes(board, comment, shape_names[1], out + count, SHAPES_MAX - count);
}

void comment_toggle_shape(const struct board *board, char **comment, const struct shape *wanted)
{
    const char *name = shape_names[wanted->to != wanted->from];
    struct shape shape[SHAPES_MAX];
    SCOPED(text) value = {0};
    bool removed = false;
    int count = read_shapes(board, *comment, name, shape, SHAPES_MAX);

    text_add(&value, "");
    for (int i = 0; i < count; i++) {
        bool same = shape[i].from == wanted->from && shape[i].to == wanted->to;
        removed |= same && shape[i].colour == wanted->colour;
        if (same)
            continue;
        text_add(&value, value.length ? "," : "");
        shapes_write(board, &shape[i], &value);
    }
    if (!removed && count < SHAPES_MAX) {
        text_add(&value, value.length ? "," : "");
        shapes_write(board, wanted, &value);
    }
    put_command(comment, name, value.at, false);
}
