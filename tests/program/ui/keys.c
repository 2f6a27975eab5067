/* What the terminal's bytes mean: keys, mouse reports, and what means nothing. */
#include "ui/terminal/keys.h"
#include "base/random.h"
#include "test.h"
#include "ui/terminal/calling.h"
#include "ui/terminal/kind.h"

enum { EVENTS_MAX = 64 };

/* The events of BYTES, all of which came at once; returns how many. */
static int read_all(const char *bytes, struct input *in)
{
    struct keys k = {.utf8 = true};
    int n = 0;
    keys_feed(&k, bytes, strlen(bytes));
    while (n < EVENTS_MAX && keys_next(&k, true, &in[n]) == KEYS_EVENT)
        n++;
    assert_int_equal(k.length, 0);
    return n;
}

TEST(keys_have_names)
{
    static const struct {
        const char *bytes;
        enum input_kind kind;
        uint32_t code;
    } cases[] = {
        {"a", INPUT_CHARACTER, 'a'},      {"\303\244", INPUT_CHARACTER, 0xE4}, {"\r", INPUT_ENTER, '\n'},
        {"\177", INPUT_BACKSPACE, 0x7F},  {"\033", INPUT_ESCAPE, 0x1B},        {"\033[A", INPUT_UP, 0},
        {"\033OA", INPUT_UP, 0},          {"\033[1~", INPUT_HOME, 0},          {"\033[7~", INPUT_HOME, 0},
        {"\033[5~", INPUT_PAGE_UP, 0},    {"\033[3~", INPUT_DELETE, 0},        {"\033[1;5D", INPUT_WORD_LEFT, 0},
        {"\033[Z", INPUT_BACKTAB, 0},     {"\033OP", INPUT_FUNCTION, 1},       {"\033[[A", INPUT_FUNCTION, 1},
        {"\033[15~", INPUT_FUNCTION, 5},  {"\033[24~", INPUT_FUNCTION, 12},    {"\033OM", INPUT_ENTER, '\n'},
        {"\033Os", INPUT_CHARACTER, '3'}, {"\033Om", INPUT_CHARACTER, '-'},    {"\033[O", INPUT_AWAY, 0},
        {"\033[I", INPUT_BACK, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct input in[EVENTS_MAX];
        assert_int_equal(read_all(cases[i].bytes, in), 1);
        assert_int_equal(in[0].kind, cases[i].kind);
        assert_int_equal(in[0].code, cases[i].code);
    }
}

/* What the terminal says that it is; however long that is. */
TEST(the_version_is_understood)
{
    struct keys k = {.utf8 = true};
    struct input in;
    static const char begun[] = "\033P>|kitty(0.26.5)\033",
                      other[] = "\033P>|a name that is much longer than any name has to be\a";
    keys_feed(&k, begun, sizeof begun - 1);
    assert_int_equal(keys_next(&k, false, &in), KEYS_PARTIAL);
    keys_feed(&k, "\\x", 2);
    assert_int_equal(keys_next(&k, false, &in), KEYS_EVENT);
    assert_int_equal(in.kind, INPUT_ANSWER);
    assert_string_equal(k.version, "kitty(0.26.5)");
    assert_int_equal(keys_next(&k, false, &in), KEYS_EVENT);
    assert_int_equal(in.code, 'x');
    keys_feed(&k, other, sizeof other - 1);
    assert_int_equal(keys_next(&k, false, &in), KEYS_EVENT);
    assert_string_equal(k.version, "a name that is much longer than");
}

/* Answers about the background, whole, and broken off by what cannot belong to them. */
TEST(the_background_is_understood)
{
    static const struct {
        const char *bytes, *colour;
        int events;
        enum terminal_answer last;
    } cases[] = {
        {"\033]11;rgb:ffff/ffff/dddd\033\\\033[?62c", "rgb:ffff/ffff/dddd", 2, ANSWER_FENCE},
        {"\033]11;rgb:00/00/00\a", "rgb:00/00/00", 1, ANSWER_BACKGROUND},
        {"\033]11;rgba:0000/0000/0000/c0c0\a", "rgba:0000/0000/0000/c0c0", 1, ANSWER_BACKGROUND},
        {"\033[?1;2c", "", 1, ANSWER_FENCE},
        {"\033]11;rgb:ffff/\033[?62c", "", 1, ANSWER_FENCE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct keys k = {.utf8 = true};
        struct input in = {.kind = INPUT_NONE};
        int events = 0;
        keys_feed(&k, cases[i].bytes, strlen(cases[i].bytes));
        for (; keys_next(&k, false, &in) == KEYS_EVENT; events++)
            assert_int_equal(in.kind, INPUT_ANSWER);
        assert_int_equal(events, cases[i].events);
        assert_int_equal(in.code, cases[i].last);
        assert_string_equal(k.colour, cases[i].colour);
        assert_int_equal(k.length, 0);
    }
}

/* Answers about images: kitty's, the sizes, the colours, and a kind with more attributes than keys have. */
TEST(answers_about_images_are_understood)
{
    static const struct {
        const char *bytes, *text;
        enum terminal_answer last;
        int numbers, third;
    } cases[] = {
        {"\033_Gi=31;OK\033\\", "i=31;OK", ANSWER_GRAPHICS, 0, 0},
        {"\033_Gi=31;ENOENT:no such file\033\\", "i=31;ENOENT:no such file", ANSWER_GRAPHICS, 0, 0},
        {"\033[6;20;10t", "", ANSWER_CELL, 3, 10},
        {"\033[?1;0;256S", "", ANSWER_REGISTERS, 3, 256},
        {"\033[?2;0;1000;800S", "", ANSWER_REGISTERS, 4, 1000},
        {"\033[?63;1;2;4;6;9;15;16;22;28;29c", "", ANSWER_FENCE, 11, 2},
        {"\033_Gi=31;O\033[?62;4c", "", ANSWER_FENCE, 2, 0}, /* its end was lost */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct keys k = {.utf8 = true};
        struct input in = {.kind = INPUT_NONE};
        keys_feed(&k, cases[i].bytes, strlen(cases[i].bytes));
        assert_int_equal(keys_next(&k, false, &in), KEYS_EVENT);
        assert_int_equal(in.kind, INPUT_ANSWER);
        assert_int_equal(in.code, cases[i].last);
        assert_string_equal(k.graphics, cases[i].text);
        assert_int_equal(k.numbers, cases[i].numbers);
        assert_int_equal(k.number[2], cases[i].third);
        assert_int_equal(k.length, 0);
    }
}

/* Half of an answer waits for its other half, and what a person types after a broken one is a key. */
TEST(an_answer_comes_in_pieces)
{
    static const char answer[] = "\033]11;rgb:ffff/ffff/ffff\033\\";
    struct keys k = {.utf8 = true};
    struct input in;
    for (size_t i = 0; i + 1 < sizeof answer - 1; i++) {
        keys_feed(&k, &answer[i], 1);
        assert_int_equal(keys_next(&k, false, &in), KEYS_PARTIAL);
    }
    keys_feed(&k, "\\", 1);
    assert_int_equal(keys_next(&k, false, &in), KEYS_EVENT);
    assert_string_equal(k.colour, "rgb:ffff/ffff/ffff");
    keys_feed(&k, "\033]11;rgb:ffff/", 14);
    assert_int_equal(keys_next(&k, false, &in), KEYS_PARTIAL);
    keys_feed(&k, "\r", 1);
    assert_int_equal(keys_next(&k, false, &in), KEYS_EVENT);
    assert_int_equal(in.kind, INPUT_ENTER);
}

/* Of what the terminal says, what its variables say, and what other terminals have left behind. */
TEST(sextants_are_for_terminals_that_draw_them)
{
    static const struct {
        const char *term, *variables, *version;
        enum blocks blocks;
    } cases[] = {
        {"xterm-256color", "", "", BLOCKS_QUADRANTS},
        {"xterm-256color", "", "kitty(0.26.5)", BLOCKS_SEXTANTS},
        {"xterm-256color", "", "WezTerm 20240203", BLOCKS_SEXTANTS},
        {"xterm-256color", "", "XTerm(379)", BLOCKS_QUADRANTS},
        {"xterm-256color", "VTE_VERSION=7006", "", BLOCKS_SEXTANTS},
        {"xterm-256color", "VTE_VERSION=7006 TMUX=1", "", BLOCKS_QUADRANTS},
        {"xterm-256color", "VTE_VERSION=7006 XTERM_VERSION=1", "", BLOCKS_QUADRANTS},
        {"xterm-256color", "VTE_VERSION=7006", "XTerm(379)", BLOCKS_QUADRANTS},
        {"xterm-256color", "VTE_VERSION=5202", "", BLOCKS_QUADRANTS},
        {"tmux-256color", "VTE_VERSION=7006", "", BLOCKS_QUADRANTS},
        {"screen-256color", "VTE_VERSION=7006", "", BLOCKS_QUADRANTS},
        {"xterm-kitty", "", "", BLOCKS_SEXTANTS},
        {"foot", "", "", BLOCKS_SEXTANTS},
        {"linux", "", "", BLOCKS_WHOLE},
        {"alacritty", "", "", BLOCKS_SEXTANTS},
        {"xterm-256color", "ALACRITTY_WINDOW_ID=94036", "", BLOCKS_SEXTANTS},
        {"tmux-256color", "ALACRITTY_WINDOW_ID=94036 TMUX=1", "", BLOCKS_QUADRANTS},
        {"xterm-256color", "ALACRITTY_WINDOW_ID=94036 XTERM_VERSION=1", "", BLOCKS_QUADRANTS},
        {"rio", "", "", BLOCKS_SEXTANTS},
        {"xterm-256color", "", "Rio 0.2.12", BLOCKS_SEXTANTS},
        {"xterm-256color", "TERM_PROGRAM=rio TERM_PROGRAM_VERSION=0.2.12", "", BLOCKS_SEXTANTS},
        {"xterm-256color", "TERM_PROGRAM=vscode TERM_PROGRAM_VERSION=1.109.0", "", BLOCKS_SEXTANTS},
        {"xterm-256color", "TERM_PROGRAM=vscode TERM_PROGRAM_VERSION=1.109.0", "xterm.js(6.1.0)", BLOCKS_SEXTANTS},
        {"xterm-256color", "TERM_PROGRAM=vscode TERM_PROGRAM_VERSION=1.98.2", "", BLOCKS_QUADRANTS},
        {"xterm-256color", "TERM_PROGRAM=vscode TERM_PROGRAM_VERSION=1.129.0 TMUX=1", "", BLOCKS_QUADRANTS},
        {"tmux-256color", "TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.3a TMUX=1", "", BLOCKS_QUADRANTS},
        {"xterm-256color", "", "xterm.js(6.1.0)", BLOCKS_QUADRANTS},
        {"xterm-256color", "TERM_PROGRAM=Apple_Terminal TERM_PROGRAM_VERSION=455", "", BLOCKS_QUADRANTS},
        {"xterm-256color", "WT_SESSION=b2c3a8f0", "", BLOCKS_SEXTANTS},
        {"xterm-256color", "WT_SESSION=b2c3a8f0 TERM_PROGRAM=vscode", "", BLOCKS_QUADRANTS},
        {"screen-256color", "WT_SESSION=b2c3a8f0 STY=1", "", BLOCKS_QUADRANTS},
    };
    static const char *const others[] = {
        "TMUX",       "STY",          "XTERM_VERSION",        "KONSOLE_VERSION", "ALACRITTY_WINDOW_ID",
        "WT_SESSION", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION",     "KITTY_WINDOW_ID"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char variables[128];
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            unsetenv(others[k]);
        setenv("TERM", cases[i].term, 1);
        snprintf(variables, sizeof variables, "%s", cases[i].variables);
        for (char *next = variables, *name = strtok_r(next, " ", &next); name; name = strtok_r(NULL, " ", &next)) {
            char *value = strchr(name, '=');
            *value = '\0';
            setenv(name, value + 1, 1);
        }
        assert_int_equal(kind_blocks(cases[i].version), cases[i].blocks);
    }
}

TEST(what_others_wrote_is_told_and_never_obeyed)
{
    static const struct {
        const char *term, *version, *words, *bytes;
    } cases[] = {
        {"xterm-256color", "", "Ben: e5", "\033[22;2t\033]2;Ben: e5\033\\\033]9;reroute66: Ben: e5\033\\"},
        {"foot", "foot(1.16.2)", "Ben: e5", "\033[22;2t\033]2;Ben: e5\033\\\033]777;notify;reroute66;Ben: e5\033\\"},
        {"rxvt-unicode-256color", "", "e5", "\033[22;2t\033]2;e5\033\\\033]777;notify;reroute66;e5\033\\"},
        {"tmux-256color", "", "e5", "\033[22;2t\033]2;e5\033\\"},
        {"screen", "", "a\033]0;b\ac\n\x7F\t\xC2\x9D\xE2\x80\xAE", "\033[22;2t\033]2;a ]0;b c     \033\\"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SCOPED(text) out = {0};
        static const char *const others[] = {"TMUX", "STY", "VTE_VERSION"};
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            unsetenv(others[k]);
        setenv("TERM", cases[i].term, 1);
        calling_add(cases[i].words, true, kind_message(cases[i].version), &out);
        assert_string_equal(out.at, cases[i].bytes);
    }
    char many[2000] = "";
    SCOPED(text) out = {0};
    memset(many, 'x', sizeof many - 1);
    calling_add(many, false, MESSAGE_NONE, &out);
    assert_int_equal(out.length, 4 + 120 + 3 + 2);
}

/* Insert, modified arrows and function keys, replies of the terminal, marks of pasting, half of a sequence. */
TEST(unknown_sequences_are_taken_whole)
{
    static const char *const cases[] = {"\033[2~",      "\033[1;2A",        "\033[3;5~",  "\033[23;2~",
                                        "\033[1;5P",    "\033[?62;22h",     "\033[12;7R", "\033]12;rgb:0/0/0\033\\",
                                        "\033[200~",    "\033P1$r0m\033\\", "\033[1J",    "\033[99;5u",
                                        "\033[<1;2;3M", "\033[<66;2;3M",    "\033[",      "\033[<0;1",
                                        "\033O"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct input in[EVENTS_MAX];
        char bytes[64];
        assert_int_equal(read_all(cases[i], in), 0);
        if (i >= 14)
            continue; /* beginnings: what follows would be part of them */
        snprintf(bytes, sizeof bytes, "%sx", cases[i]);
        assert_int_equal(read_all(bytes, in), 1);
        assert_int_equal(in[0].code, 'x');
    }
}

TEST(escape_eats_nothing)
{
    struct input in[EVENTS_MAX];
    assert_int_equal(read_all("\033-e4", in), 4);
    assert_int_equal(in[0].kind, INPUT_ESCAPE);
    assert_int_equal(in[1].code, '-');
    assert_int_equal(read_all("\033\033[A", in), 2);
    assert_int_equal(in[0].kind, INPUT_ESCAPE);
    assert_int_equal(in[1].kind, INPUT_UP);
    assert_int_equal(read_all("\033b", in), 1); /* the editor's word back */
    assert_string_equal(in[0].bytes, "\033b");
}

TEST(a_sequence_may_come_in_parts)
{
    struct keys k = {.utf8 = true};
    struct input in;
    const char *bytes = "\033[<0;8;16M\303\244";
    for (const char *s = bytes; s[1]; s++) {
        keys_feed(&k, s, 1);
        enum keys_state got = keys_next(&k, false, &in);
        assert_int_equal(got, *s == 'M' ? KEYS_EVENT : KEYS_PARTIAL);
    }
    keys_feed(&k, bytes + strlen(bytes) - 1, 1);
    assert_int_equal(keys_next(&k, false, &in), KEYS_EVENT);
    assert_int_equal(in.code, 0xE4);
    assert_int_equal(keys_next(&k, false, &in), KEYS_NOTHING);
}

/* Of all buttons the left one clicks, the right one lets go, the wheel turns; modifiers change nothing. */
TEST(every_button_and_modifier_is_understood)
{
    for (int button = 0; button < 256; button++)
        for (int up = 0; up < 2; up++) {
            struct input in[EVENTS_MAX];
            char bytes[32];
            int which = button & ~0x1C; /* without Shift, Alt, Control */
            enum input_kind want = which & 32    ? INPUT_HOVER
                                   : which == 0  ? (up ? INPUT_RELEASE : INPUT_PRESS)
                                   : up          ? INPUT_NONE
                                   : which == 2  ? INPUT_LET_GO
                                   : which == 64 ? INPUT_WHEEL_UP
                                   : which == 65 ? INPUT_WHEEL_DOWN
                                                 : INPUT_NONE;
            snprintf(bytes, sizeof bytes, "\033[<%d;8;16%c", button, up ? 'm' : 'M');
            assert_int_equal(read_all(bytes, in), want != INPUT_NONE);
            if (want == INPUT_NONE)
                continue;
            assert_int_equal(in[0].kind, want);
            assert_int_equal(in[0].row, 15);
            assert_int_equal(in[0].column, 7);
        }
}

/* Terminals that know no others send three bytes, each 32 more than it means; with 3 no button is held. */
TEST(old_reports_of_the_mouse_are_understood)
{
    static const struct {
        char button;
        enum input_kind kind;
    } rows[] = {{' ', INPUT_PRESS},  {'#', INPUT_RELEASE},  {'C', INPUT_HOVER},      {'@', INPUT_HOVER},
                {'"', INPUT_LET_GO}, {'`', INPUT_WHEEL_UP}, {'a', INPUT_WHEEL_DOWN}, {'\'', INPUT_RELEASE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct input in[EVENTS_MAX];
        const char bytes[] = {'\033', '[', 'M', rows[i].button, '(', '0', '\0'};
        assert_int_equal(read_all(bytes, in), 1);
        assert_int_equal(in[0].kind, rows[i].kind);
        assert_int_equal(in[0].row, 15);
        assert_int_equal(in[0].column, 7);
    }
}

/* Whatever comes, all of it is used up in the end. */
TEST(any_bytes_come_to_an_end)
{
    static const char alphabet[] = "\033\033\033[[O<;0159MmA~?$]P\\\a\303\244x-\177\001";
    struct random r = {66};
    for (int round = 0; round < 20000; round++) {
        struct keys k = {.utf8 = round % 2};
        struct input in;
        int n = 0;
        for (int i = 0; i < 12; i++) {
            char c = alphabet[random_below(&r, sizeof alphabet - 1)];
            keys_feed(&k, &c, 1);
            while (keys_next(&k, false, &in) == KEYS_EVENT)
                n++;
        }
        while (keys_next(&k, true, &in) == KEYS_EVENT)
            n++;
        assert_int_equal(k.length, 0);
        assert_in_range(n, 0, 12);
    }
}

RUN_TESTS("keys", NULL, NULL)
