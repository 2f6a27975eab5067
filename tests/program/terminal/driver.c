#include "driver.h"
#include "test.h"

#include "base/replace.h"
#include "base/system.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

enum { PATIENCE_S = 600, ROW_BYTES = 4096, IMAGES_MOST = 400 };

struct person {
    VTerm *vt;
    VTermScreen *screen;
    int rows, columns, bells;
    long bytes;         /* that the program has printed */
    int master, keeper; /* KEEPER holds the slave open, so that the terminal outlives the program */
    pid_t process;
    char home[64], term[32];
    struct termios before;
    char sent[1 << 16]; /* the last that the program has printed, as it is */
    size_t sent_length;
    const char *version;              /* that the terminal tells if it shows images */
    bool images;                      /* it does */
    bool escaped, in_string;          /* the last byte was ESC; an image is being printed */
    size_t unread;                    /* bytes of `sent`, the last ones, in which questions are looked for */
    unsigned long image[IMAGES_MOST]; /* the ids of those it has, IMAGE_COUNT of them */
    int image_count;
    long pictures;                      /* images and placements that it has got */
    bool pointing;                      /* the cursor is shown */
    long crossed;                       /* sixels that it has got meanwhile */
    int regions;                        /* how often the program has told it to scroll some rows only */
    bool away;                          /* nothing is read */
    bool mute;                          /* the terminal answers nothing */
    int late_ms, blink_ms, patience_ms; /* see driver.h */
    struct text later;                  /* typed, and not yet sent */
    struct timespec due;                /* when it is */
};

static long milliseconds(const struct timespec *from, const struct timespec *to)
{
    return (to->tv_sec - from->tv_sec) * 1000 + (to->tv_nsec - from->tv_nsec) / 1000000;
}

static long since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return milliseconds(start, &now);
}

static int number_of(const char *variable)
{
    const char *value = getenv(variable);
    return value ? atoi(value) : 0;
}

static int on_bell(void *person)
{
    ((struct person *)person)->bells++;
    return 1;
}

static const VTermScreenCallbacks callbacks = {.bell = on_bell};

static void open_screen(struct person *p)
{
    if (p->vt)
        vterm_free(p->vt);
    p->vt = vterm_new(p->rows, p->columns);
    vterm_set_utf8(p->vt, 1);
    p->screen = vterm_obtain_screen(p->vt);
    vterm_screen_set_callbacks(p->screen, &callbacks, p);
    vterm_screen_enable_altscreen(p->screen, 1);
    vterm_screen_reset(p->screen, 1);
}

struct person *person_new(int rows, int columns, const char *term_name)
{
    struct person *p = test_calloc(1, sizeof *p);

    p->rows = rows;
    p->columns = columns;
    p->late_ms = number_of("PERSON_LATE");
    p->blink_ms = number_of("PERSON_BLINK");
    p->patience_ms = 1000 * (getenv("PERSON_PATIENCE") ? number_of("PERSON_PATIENCE") : PATIENCE_S);
    snprintf(p->term, sizeof p->term, "%s", term_name);
    strcpy(p->home, "/tmp/reroute66-person-XXXXXX");
    assert_non_null(mkdtemp(p->home));
    assert_true(system_terminal_pair(&p->master, &p->keeper, rows, columns));
    assert_int_equal(fcntl(p->master, F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(tcgetattr(p->keeper, &p->before), 0);
    static const char *const folders[][2] = {{"XDG_STATE_HOME", "state"},
                                             {"XDG_DATA_HOME", "data"},
                                             {"XDG_CONFIG_HOME", "config"},
                                             {"XDG_CACHE_HOME", "cache"}};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", p->home, folders[i][1]);
        person_set(p, folders[i][0], path);
    }
    person_set(p, "HOME", p->home);
    person_set(p, "TERM", term_name);
    person_set(p, "LC_ALL", "C.UTF-8");
    unsetenv("NO_COLOR");
    unsetenv("COLORFGBG");
    unsetenv("EDITRC");
    open_screen(p);
    return p;
}

void person_free(struct person *p)
{

    if (p->process > 0) {
        kill(p->process, SIGKILL);
        waitpid(p->process, NULL, 0);
    }
    close(p->master);
    close(p->keeper);
    vterm_free(p->vt);
    text_free(&p->later);
    assert_int_equal(shell("rm -rf %s", p->home), 0);
    test_free(p);
}

const char *person_home(const struct person *p)
{
    return p->home;
}

void person_set(struct person *p, const char *name, const char *value)
{
    (void)p;
    setenv(name, value, 1);
}

void person_file(const struct person *p, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", p->home, name);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    assert_true(text_make_folder(path, NULL));
    *slash = '/';
    assert_true(replace_file(path, text, strlen(text), NULL));
}

void person_start(struct person *p, const char *const *argv)
{
    open_screen(p);
    text_free(&p->later);
    tcsetattr(p->keeper, TCSANOW, &p->before); /* a killed program has left it raw; a shell would set it right */
    p->process = fork();
    assert_true(p->process >= 0);
    if (p->process == 0) {
        setsid();
        ioctl(p->keeper, TIOCSCTTY, 0);
        for (int fd = 0; fd < 3; fd++)
            dup2(p->keeper, fd);
        close(p->master);
        close(p->keeper);
        if (chdir(p->home) != 0)
            _exit(126);
        execv(argv[0], (char *const *)(uintptr_t)argv);
        _exit(127);
    }
}

static bool pump(struct person *p, int ms);

/* Has P's program ended, whether or not somebody has waited for it? */
static bool is_gone(const struct person *p)
{
    siginfo_t gone = {0};
    return !p->process || waitid(P_PID, (id_t)p->process, &gone, WEXITED | WNOHANG | WNOWAIT) != 0 || gone.si_pid;
}

/* While the program does not read it may be waiting for somebody to read what it prints. */
static void put(struct person *p, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(p->master, bytes, length);
        if (n < 0 && errno == EAGAIN) {
            if (is_gone(p))
                return; /* nobody will ever read this */
            pump(p, 10);
            continue;
        }
        assert_true(n > 0);
        bytes += n;
        length -= (size_t)n;
    }
}

void person_type(struct person *p, const char *bytes)
{
    if (p->late_ms) {
        text_add(&p->later, bytes);
        clock_gettime(CLOCK_MONOTONIC, &p->due);
    } else {
        put(p, bytes, strlen(bytes));
    }
}

/* Send what was to be late, once it is. */
static void send_late(struct person *p)
{
    if (!p->later.length || since(&p->due) < p->late_ms)
        return;
    SCOPED(text) now = p->later;
    p->later = (struct text){0};
    put(p, now.at, now.length);
}

void person_button(struct person *p, int row, int column, bool down)
{
    char report[32];
    snprintf(report, sizeof report, "\033[<0;%d;%d%c", column + 1, row + 1, down ? 'M' : 'm');
    person_type(p, report);
}

void person_click(struct person *p, int row, int column)
{
    person_button(p, row, column, true);
    person_button(p, row, column, false);
}

void person_resize(struct person *p, int rows, int columns)
{
    p->rows = rows;
    p->columns = columns;
    vterm_set_size(p->vt, rows, columns);
    person_claims(p, rows, columns);
}

void person_claims(struct person *p, int rows, int columns)
{
    struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
    assert_int_equal(ioctl(p->master, TIOCSWINSZ, &size), 0);
}

void person_signal(struct person *p, int number)
{
    assert_int_equal(kill(p->process, number), 0);
}

/* Remember the N bytes of BLOCK. */
static void remember(struct person *p, const char *block, size_t n)
{
    size_t drop = p->sent_length + n > sizeof p->sent ? p->sent_length + n - sizeof p->sent : 0;
    memmove(p->sent, p->sent + drop, p->sent_length - drop);
    memcpy(p->sent + p->sent_length - drop, block, n);
    p->sent_length += n - drop;
}

static void take_image(struct person *p, const char *control)
{
    const char *id = strstr(control, "i=");
    unsigned long number = id ? strtoul(id + 2, NULL, 10) : 0;
    p->pictures += strstr(control, "a=p") || strstr(control, "a=t");
    if (strstr(control, "a=q")) {
        char answer[64];
        snprintf(answer, sizeof answer, "\033_Gi=%lu;OK\033\\", number);
        put(p, answer, strlen(answer));
    } else if (strstr(control, "a=t") && p->image_count < IMAGES_MOST) {
        p->image[p->image_count++] = number;
    } else if (strstr(control, "d=I")) {
        for (int i = p->image_count - 1; i >= 0; i--)
            if (p->image[i] == number)
                p->image[i] = p->image[--p->image_count];
    }
}

/* True if the region of scrolling TEXT, TOP;BOTTOM, is not all rows of P's screen. */
static bool is_part_of_screen(const struct person *p, const char *text)
{
    int top = 0, bottom = 0;
    return sscanf(text, "%d;%d", &top, &bottom) == 2 && (top != 1 || bottom != p->rows);
}

/* Answers what the program has asked in the last bytes that it has printed, and counts images. */
static void answer_questions(struct person *p)
{
    enum { CONTROL = 200 };
    const struct {
        const char *asked, *answer;
    } questions[] = {{"\033[>0q", p->version ? "\033P>|kitty(0.26.5)\033\\" : ""},
                     {"\033[16t", "\033[6;20;10t"},
                     {"\033[?1;1;0S", "\033[?1;0;256S"},
                     {"\033[c", p->version ? "\033[?62;c" : "\033[?62;4c"},
                     {"\033P0;1;0q", ""}};
    while (p->unread) {
        const char *at = p->sent + p->sent_length - p->unread, *end = p->sent + p->sent_length;
        const char *next = memchr(at, '\033', p->unread);
        p->unread = next ? (size_t)(end - next) : 0;
        if (p->unread < 3)
            return;
        char control[CONTROL] = "";
        size_t n = p->unread < CONTROL - 1 ? p->unread : CONTROL - 1, length = 1;
        memcpy(control, next, n);
        bool graphics = control[1] == '_';
        length = graphics            ? 2 + strcspn(control + 2, ";\033")
                 : control[1] == 'P' ? 7
                                     : 2 + strcspn(control + 2, "qtScmHlhr\033");
        if (length >= n && n < CONTROL - 1)
            return; /* the rest is still to come */
        control[graphics ? length : length < n ? length + 1 : n] = '\0';
        p->unread -= 1; /* first: what is put may make more be printed, and be read here */
        if (graphics)
            take_image(p, control);
        for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
            if (strcmp(control, questions[i].asked) == 0)
                put(p, questions[i].answer, strlen(questions[i].answer));
        if (strcmp(control, "\033[?25h") == 0 || strcmp(control, "\033[?25l") == 0)
            p->pointing = control[5] == 'h';
        p->pictures += strcmp(control, "\033P0;1;0q") == 0;
        p->crossed += p->pointing && control[1] == 'P';
        p->regions += control[length] == 'r' && is_part_of_screen(p, control + 2);
    }
}

/* Gives the N bytes of BLOCK to the screen without strings that hold images, which libvterm would show. */
static void feed_text(struct person *p, const char *block, size_t n)
{
    SCOPED(text) kept = {0};
    for (size_t i = 0; i < n; i++) {
        char now = block[i];
        bool escaped = p->escaped;
        p->escaped = now == '\033';
        if (p->in_string) {
            p->in_string = !(escaped && now == '\\');
            continue;
        }
        p->in_string = escaped && (now == '_' || now == 'P');
        if (escaped && !p->in_string)
            text_add_bytes(&kept, "\033", 1);
        if (!p->escaped && !p->in_string)
            text_add_bytes(&kept, &now, 1);
    }
    if (kept.length)
        vterm_input_write(p->vt, kept.at, kept.length);
}

/* Feed what the program printed to the screen, and the screen's answers back. False if nothing came within MS. */
static bool pump(struct person *p, int ms)
{
    struct pollfd watched = {p->master, POLLIN, 0};
    char block[16384];

    send_late(p);
    if (p->away) {
        poll(NULL, 0, ms);
        return false;
    }
    if (poll(&watched, 1, ms) <= 0 || !(watched.revents & POLLIN))
        return false;
    ssize_t n = read(p->master, block, sizeof block);
    if (n <= 0)
        return false;
    remember(p, block, (size_t)n);
    p->bytes += n;
    p->unread += (size_t)n;
    p->unread = p->unread < p->sent_length ? p->unread : p->sent_length;
    if (p->images)
        answer_questions(p);
    if (p->images)
        feed_text(p, block, (size_t)n);
    else
        vterm_input_write(p->vt, block, (size_t)n);
    size_t back;
    while ((back = vterm_output_read(p->vt, block, sizeof block)) > 0)
        if (!p->mute)
            put(p, block, back);
    return true;
}

long person_bytes(const struct person *p)
{
    return p->bytes;
}

void person_row(struct person *p, int row, char *out, int size)
{
    int n = 0;
    for (VTermPos at = {row < 0 ? p->rows + row : row, 0}; at.col < p->columns && n + 8 < size; at.col++) {
        VTermScreenCell glyph;
        vterm_screen_get_cell(p->screen, at, &glyph);
        if (glyph.chars[0] == (uint32_t)-1)
            continue; /* the right half of a wide one */
        n += (int)utf8_encode(glyph.chars[0] ? glyph.chars[0] : ' ', out + n);
    }
    out[n] = '\0';
}

bool person_finds(struct person *p, const char *text, int *row, int *column)
{
    char line[ROW_BYTES];
    for (int y = 0; y < p->rows; y++) {
        person_row(p, y, line, sizeof line);
        const char *at = strstr(line, text);
        if (at) {
            *row = y;
            *column = 0;
            for (const char *s = line; s < at; s++)
                *column += ((unsigned char)*s & 0xC0) != 0x80;
            return true;
        }
    }
    return false;
}

bool person_has(struct person *p, const char *text)
{
    int row, column;
    return person_finds(p, text, &row, &column);
}

static void show_screen(struct person *p)
{
    char line[ROW_BYTES];
    for (int y = 0; y < p->rows; y++) {
        person_row(p, y, line, sizeof line);
        size_t n = strlen(line);
        while (n && line[n - 1] == ' ')
            line[--n] = '\0';
        fprintf(stderr, "# |%s\n", line);
    }
}

/* ROW: -p->rows - 1 stands for any row. */
static bool seen(struct person *p, int row, const char *text)
{
    char line[ROW_BYTES];
    if (row < -p->rows)
        return person_has(p, text);
    person_row(p, row, line, sizeof line);
    return strstr(line, text) != NULL;
}

static void blink(struct person *p)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    while (p->blink_ms && since(&start) < p->blink_ms)
        pump(p, 10);
}

/* Is there no hope any more for what P has waited for since START? */
static bool in_vain(struct person *p, const struct timespec *start)
{
    return since(start) > p->patience_ms || (is_gone(p) && !pump(p, 0) && !p->later.length);
}

static void wait_until(struct person *p, int row, const char *text, bool wanted)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    blink(p);
    while (seen(p, row, text) != wanted) {
        bool vain = in_vain(p, &start);
        if (vain && seen(p, row, text) != wanted) {
            show_screen(p);
            fail_msg("%s \"%s\"", wanted ? "never saw" : "never lost", text);
        }
        pump(p, 50);
        blink(p);
    }
}

void person_sees(struct person *p, const char *text)
{
    wait_until(p, -p->rows - 1, text, true);
}

void person_sees_in(struct person *p, int row, const char *text)
{
    wait_until(p, row, text, true);
}

void person_loses(struct person *p, const char *text)
{
    wait_until(p, -p->rows - 1, text, false);
}

void person_loses_in(struct person *p, int row, const char *text)
{
    wait_until(p, row, text, false);
}

bool person_sees_colour(struct person *p, int row, int column)
{
    VTermScreenCell glyph;
    VTermPos at = {row, column};
    vterm_screen_get_cell(p->screen, at, &glyph);
    return !VTERM_COLOR_IS_DEFAULT_FG(&glyph.fg) || !VTERM_COLOR_IS_DEFAULT_BG(&glyph.bg);
}

bool person_sees_any_colour(struct person *p)
{
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; x < p->columns; x++)
            if (person_sees_colour(p, y, x))
                return true;
    return false;
}

int person_ends(struct person *p)
{
    int status = 0;
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    while (waitpid(p->process, &status, WNOHANG) == 0) {
        if (since(&start) > p->patience_ms) {
            show_screen(p);
            fail_msg("the program never ended");
        }
        pump(p, 10);
    }
    p->process = 0;
    while (pump(p, 0))
        ;
    return status;
}

void person_mutes_terminal(struct person *p)
{
    p->mute = true;
}

void person_looks_away(struct person *p)
{
    p->away = true;
}

void person_settles(struct person *p)
{
    for (int i = 0; i < 100 && pump(p, 2); i++)
        ;
}

bool person_runs(struct person *p, int *status)
{
    while (pump(p, 0))
        ;
    if (waitpid(p->process, status, WNOHANG) == 0)
        return true;
    p->process = 0;
    return false;
}

bool person_terminal_is_sane(const struct person *p)
{
    struct termios now;
    assert_int_equal(tcgetattr(p->keeper, &now), 0);
    return now.c_lflag == p->before.c_lflag && now.c_iflag == p->before.c_iflag && now.c_oflag == p->before.c_oflag;
}

bool person_printed(const struct person *p, const char *bytes)
{
    return memmem(p->sent, p->sent_length, bytes, strlen(bytes));
}

void person_prints(struct person *p, const char *bytes)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    while (!person_printed(p, bytes)) {
        if (in_vain(p, &start) && !person_printed(p, bytes))
            fail_msg("the program never printed \"%s\"", bytes);
        pump(p, 50);
    }
}

void person_has_images(struct person *p, const char *version)
{
    p->images = p->mute = p->pointing = true;
    p->version = version;
}

int person_images(const struct person *p)
{
    return p->image_count;
}

int person_regions(const struct person *p)
{
    return p->regions;
}

long person_pictures(const struct person *p)
{
    return p->pictures;
}

long person_crossed(const struct person *p)
{
    return p->crossed;
}

void person_gets_pictures(struct person *p, long before)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    while (p->pictures <= before) {
        if (in_vain(p, &start) && p->pictures <= before)
            fail_msg("the terminal has got %ld images and placements, as before", before);
        pump(p, 50);
    }
}

void person_copies(struct person *p, const char *bytes)
{
    char wanted[200];
    snprintf(wanted, sizeof wanted, "\033]52;c;%s", bytes);
    person_prints(p, wanted);
}

int person_bells(const struct person *p)
{
    return p->bells;
}

long person_memory(const struct person *p)
{
    char path[64], line[256];
    long most = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)p->process);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmHWM: %ld", &most);
    if (f)
        fclose(f);
    return most;
}

pid_t person_process(const struct person *p)
{
    return p->process;
}
