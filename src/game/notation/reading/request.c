#include "reading.h"

/* Note the name at SCAN that no cell has, if there is one. */
static void note_unknown(struct move_request *request, const struct scan *scan)
{
    request->unknown = scan->at;
    request->unknown_length = scan_name(scan);
}

static bool read_castling(struct move_request *request, struct scan *scan)
{
    struct scan rest = *scan;
    if (!scan_one(&rest, "O0o") || !scan_one(&rest, "-") || !scan_one(&rest, "O0o"))
        return false;
    struct scan longer = rest;
    request->side = scan_one(&longer, "-") && scan_one(&longer, "O0o");
    *scan = request->side ? longer : rest;
    request->form = REQUEST_CASTLING;
    return true;
}

static bool read_pass(struct move_request *request, struct scan *scan)
{
    static const char *const signs[] = {"--", "0000", "pass"};
    for (int i = 0; i < 3; i++) {
        int n = (int)strlen(signs[i]), left = scan->length - scan->at;
        if ((i < 2 ? left >= n : left == n) && strncmp(scan->text + scan->at, signs[i], (size_t)n) == 0) {
            scan->at += n;
            request->form = REQUEST_PASS;
            return true;
        }
    }
    return false;
}

/* `*d1`, `@d1`, `*-d1`; after a label also `-d1`. */
static bool read_reentry(struct move_request *request, struct scan *scan)
{
    struct scan rest = *scan;
    scan_blanks(&rest);
    bool star = scan_one(&rest, "*"), duck = !star && scan_one(&rest, "@");
    if (!star && !duck && (request->label == LETTER_NONE || !scan_one(&rest, "@-")))
        return false;
    scan_separator(&rest);
    request->form = REQUEST_REENTRY;
    if (!scan_cell(&rest, &request->to))
        note_unknown(request, &rest);
    *scan = rest;
    return true;
}

/* The second cell after w->from, and a third after `-` or after `; c4-`. */
static void read_target(struct move_request *request, struct scan *scan)
{
    struct scan rest = *scan;
    bool sign = scan_separator(&rest);
    if (!scan_cell(&rest, &request->to)) {
        note_unknown(request, &rest);
        request->form = sign || request->unknown_length ? REQUEST_FROM : REQUEST_TO;
        if (request->form == REQUEST_TO) {
            request->to = request->from;
            request->from = CELL_NONE;
        } else {
            *scan = rest;
        }
        return;
    }
    request->form = REQUEST_FROM_TO;
    *scan = rest;
    letter again;
    cell middle, last;
    if (scan_one(&rest, ";")) {
        scan_blanks(&rest);
        struct scan u = rest;
        if (!scan_cell(&rest, &middle)) {
            rest = u;
            scan_letter(&rest, &again);
            scan_blanks(&rest);
            if (!scan_cell(&rest, &middle))
                return;
        }
        if (middle != request->to)
            return;
    }
    if (scan_separator(&rest) && scan_cell(&rest, &last)) {
        request->via = request->to;
        request->to = last;
        *scan = rest;
    }
}

/* `=Q`, `q`, `; Q-a8` */
static void read_promotion(const struct game *g, struct move_request *request, struct scan *scan)
{
    struct scan rest = *scan;
    letter label;
    cell again;
    scan_blanks(&rest);
    bool step = scan_one(&rest, ";"), sign = step || scan_one(&rest, "=");
    scan_blanks(&rest);
    if (!scan_letter(&rest, &label) || (!sign && letter_kind(g, letter_label(label)) < 0))
        return;
    if (step) {
        scan_separator(&rest);
        if (!scan_cell(&rest, &again) || again != request->to)
            return;
    }
    request->promotion = label;
    *scan = rest;
}

/* The file or rank that tells one piece from others, then the target. */
static void read_parts(struct move_request *request, struct scan *scan)
{
    size_t n = 0;
    while (scan_separator(scan), !scan_cell(scan, &request->to)) {
        char character = scan_peek(scan);
        if (scan_name(scan) && scan->at + 1 < scan->length && scan->text[scan->at + 1] >= '0' &&
            scan->text[scan->at + 1] <= '9') {
            note_unknown(request, scan);
            return;
        }
        bool part = (character >= '0' && character <= '9') ||
                    (character >= 'a' && character <= 'z' && character != 'x') ||
                    (character >= 'A' && character <= 'Z');
        if (part && n + 1 < sizeof request->part)
            request->part[n++] = character;
        else if (!scan_peek(scan) || part || !strchr("x: ", character))
            return;
        scan->at++;
    }
    request->form = REQUEST_TO;
}

/* A lower-case letter that may also be a file is the file: `bxc3`. One that is no piece's may be a file too: `exd5`. */
static bool is_part(const struct game *g, letter label)
{
    char text[LETTER_TEXT];
    letter_write(label, text);
    if (letter_player(label) == 0 && letter_kind(g, letter_label(label)) >= 0)
        return false;
    for (int place = 0; place < g->board->cells; place++)
        if (g->board->cell_name[place][0] == text[0] && g->board->cell_name[place][1] <= '9')
            return true;
    return false;
}

/* The name of a piece of G, in upper or lower case, as its label. */
static bool read_name(const struct game *g, struct scan *scan, letter *label)
{
    int longest = 0;
    for (int k = 0; k < g->kinds; k++) {
        int n = (int)strlen(g->kind[k].name);
        if (n > longest && n <= scan->length - scan->at &&
            ascii_compare_bytes(scan->text + scan->at, g->kind[k].name, (size_t)n) == 0) {
            longest = n;
            *label = letter_of_piece(g, PIECE(0, k));
        }
    }
    scan->at += longest;
    return longest > 0;
}

static void read_pieces_and_cells(const struct game *g, struct move_request *request, struct scan *scan)
{
    struct scan start = *scan;
    if (!scan_cell(scan, &request->from)) {
        if (read_name(g, scan, &request->label) || scan_letter(scan, &request->label)) {
            request->label = letter_understood(g, request->label);
            scan_blanks(scan);
        }
        if (request->label != LETTER_NONE && scan->at == scan->length && !is_part(g, request->label)) {
            request->form = REQUEST_PIECE;
            return;
        }
        if (read_reentry(request, scan))
            return;
        if (!scan_cell(scan, &request->from)) {
            if (request->label != LETTER_NONE && is_part(g, request->label)) {
                *scan = start;
                request->label = LETTER_NONE;
            }
            read_parts(request, scan);
            return;
        }
    }
    read_target(request, scan);
    if (request->form == REQUEST_TO && request->label != LETTER_NONE && is_part(g, request->label)) {
        request->part[0] = start.text[start.at];
        request->label = LETTER_NONE;
    }
}

struct move_request request_read(const struct game *g, struct scan scan)
{
    struct move_request request = {.from = CELL_NONE, .via = CELL_NONE, .to = CELL_NONE};
    if (!read_castling(&request, &scan) && !read_pass(&request, &scan)) {
        read_pieces_and_cells(g, &request, &scan);
        if (request.form == REQUEST_FROM_TO || request.form == REQUEST_TO)
            read_promotion(g, &request, &scan);
    }
    request.rest = scan_end(&scan) ? scan.length : scan.at;
    return request;
}
