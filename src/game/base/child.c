#include "base/child.h"

#include "base/files.h"
#include "base/memory.h"
#include "base/system.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* WORDS: of a command. LOOK_MS: how often to check whether to stop. KEPT: the keeper's descriptor, after the
 * standard ones. FLOOD: bytes that a program may write at once after what it is told, and again in each second. */
enum { WORDS = 32, PATH = 4096, LOOK_MS = 20, KEPT = 3, FLOOD = 1 << 20 };

/* Cut TEXT into words; returns how many. */
static int split_words(char *text, char *word[WORDS])
{
    int n = 0;
    while (*(text += strspn(text, " \t")) && n + 1 < WORDS) {
        bool quoted = *text == '"';
        word[n++] = text += quoted;
        text += strcspn(text, quoted ? "\"" : " \t");
        if (*text)
            *text++ = '\0';
    }
    word[n] = NULL;
    return n;
}

static void close_pair(int end[2])
{
    for (int i = 0; i < 2; i++)
        if (end[i] >= 0)
            close(end[i]);
}

/* The rest is for the new processes. It calls only what is allowed after a fork in a process with other threads. */

static void note_signal(int number)
{
    (void)number; /* it ends the waiting */
}

/* Restore the default action of all signals. */
static void reset_signals(void)
{
    sigset_t none;
    for (int i = 1; i < NSIG; i++)
        signal(i, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Become the program WORD[0] with the standard input IN, and output OUT. */
static _Noreturn void become(char *const *word, int in, int out, size_t memory)
{
    const struct rlimit room = {memory, memory}, nothing = {0, 0};
    int nowhere = open("/dev/null", O_WRONLY);
    setpgid(0, 0);
    system_follow_parent();
    setrlimit(RLIMIT_CORE, &nothing);
    fcntl(in, F_SETFL, 0);
    fcntl(out, F_SETFL, 0);
    if (nowhere >= 0 && dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(nowhere, 2) == 2 &&
        (!memory || setrlimit(RLIMIT_AS, &room) == 0)) {
        system_close_from(KEPT);
        execv(word[0], word);
    }
    _exit(127);
}

/* Wait until PROGRAM has ended or LIFE is closed at our end; then kill what is left of it. */
static _Noreturn void keep(pid_t program, int life)
{
    struct pollfd watched = {life, POLLIN, 0};
    sigset_t none;
    sigemptyset(&none);
    while (waitpid(program, NULL, WNOHANG) == 0 && system_wait(&watched, 1, -1, &none) <= 0)
        ;
    kill(-program, SIGKILL);
    kill(program, SIGKILL); /* if it has no group yet */
    system_end_descendants();
    _exit(0);
}

/* The keeper: starts the program WORD and stays until its end. */
static _Noreturn void begin_keeper(char *const *word, const int in[2], const int out[2], int life, size_t memory)
{
    sigset_t ended;
    setsid();
    system_adopt_orphans();
    reset_signals();
    signal(SIGCHLD, note_signal);
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, NULL); /* it comes only while it is waited for */
    pid_t program = fork();
    if (program == 0) {
        reset_signals();
        become(word, in[0], out[1], memory);
    }
    if (program < 0 || dup2(life, KEPT) != KEPT)
        _exit(0);
    for (int i = 0; i < KEPT; i++)
        close(i);
    system_close_from(KEPT + 1);
    keep(program, KEPT);
}

bool child_start(struct child *child, const char *command, size_t memory, struct error *error)
{
    char path[PATH], *word[WORDS], *words = memory_copy(command, strlen(command));
    int in[2] = {-1, -1}, out[2] = {-1, -1}, life[2] = {-1, -1};
    *child = (struct child){.keeper = 0};
    file_expand(split_words(words, word) ? word[0] : "", path, sizeof path);
    word[0] = path;
    if (path[0] != '/' || access(path, X_OK) != 0)
        error_set(error, "%s cannot be started: %s", path, path[0] == '/' ? strerror(errno) : "give its whole path");
    else if (!system_wake_pipe(in) || !system_wake_pipe(out) || !system_wake_pipe(life) || (child->keeper = fork()) < 0)
        error_set(error, "%s cannot be started: %s", path, strerror(errno));
    else if (child->keeper == 0)
        begin_keeper(word, in, out, life[0], memory);
    free(words);
    if (child->keeper <= 0) {
        child->keeper = 0;
        close_pair(in);
        close_pair(out);
        close_pair(life);
        return false;
    }
    close(in[0]);
    close(out[1]);
    close(life[0]);
    child->in = in[1];
    child->out = out[0];
    child->life = life[1];
    return true;
}

/* The program NAME by its whole path, as PATH has it, into OUT (PATH bytes). False if there is none. */
static bool find_program(const char *name, char *out)
{
    const char *folders = getenv("PATH");
    file_expand(name, out, PATH);
    if (strchr(out, '/'))
        return access(out, X_OK) == 0;
    for (const char *at = folders ? folders : "/usr/bin:/bin"; *at;) {
        size_t length = strcspn(at, ":");
        snprintf(out, PATH, "%.*s/%s", (int)length, at, name);
        if (*at == '/' && access(out, X_OK) == 0)
            return true;
        at += length + (at[length] == ':');
    }
    return false;
}

/* Returns WORD with the values of the signs in it. Caller frees. */
static char *fill_word(const char *word, const char *signs, const char *const *values)
{
    struct text out = {0};
    for (; *word; word++) {
        const char *sign = *word == '%' && word[1] ? strchr(signs, word[1]) : NULL;
        const char *value = sign ? values[sign - signs] : "";
        if (sign) /* what others wrote is no option */
            text_add_tame(&out, value + (out.length ? 0 : strspn(value, "- ")));
        else
            text_add_bytes(&out, word, 1);
        word += sign != NULL;
    }
    text_add(&out, "");
    return out.at;
}

/* Become the program WORD[0], whose parent is nobody of ours. */
static _Noreturn void become_free(char *const *word)
{
    int nowhere = open("/dev/null", O_RDWR);
    setsid();
    reset_signals();
    if (fork() != 0) /* nobody waits for the program */
        _exit(0);
    if (nowhere >= 0 && dup2(nowhere, 0) == 0 && dup2(nowhere, 1) == 1 && dup2(nowhere, 2) == 2) {
        system_close_from(KEPT);
        execv(word[0], word);
    }
    _exit(127);
}

bool child_launch(const char *command, const char *signs, const char *const *values, struct error *error)
{
    char path[PATH], *word[WORDS];
    FREED char *words = memory_copy(command, strlen(command));
    int count = split_words(words, word);
    bool found = count && find_program(word[0], path);
    if (!found)
        return error_set(error, "%s: there is no such program", count ? word[0] : "");
    word[0] = path;
    for (int i = 1; i < count; i++)
        word[i] = fill_word(word[i], signs, values);
    pid_t process = fork();
    if (process == 0)
        become_free(word);
    while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR)
        ;
    for (int i = 1; i < count; i++)
        free(word[i]);
    return process > 0 || error_set(error, "%s cannot be started: %s", path, strerror(errno));
}

void child_end(struct child *child)
{
    if (!child->keeper)
        return;
    close(child->life);
    close(child->in);
    close(child->out);
    while (waitpid(child->keeper, NULL, 0) < 0 && errno == EINTR)
        ;
    child->keeper = 0;
}

bool child_write(struct child *child, const char *text, int64_t until)
{
    size_t left = strlen(text);
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE); /* which comes if nobody reads any more, and would end us */
    pthread_sigmask(SIG_BLOCK, &broken, NULL);
    child->told = system_now();
    child->bytes = 0;
    while (left) {
        ssize_t n = write(child->in, text, left);
        int64_t now = system_now();
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (n > 0) {
            text += n;
            left -= (size_t)n;
        } else if (now >= until) {
            return false;
        } else {
            poll(&(struct pollfd){child->in, POLLOUT, 0}, 1, LOOK_MS);
        }
    }
    return true;
}

/* Take a line from the buffer into OUT; false if there is no whole one. */
static bool cut_line(struct child *child, char *out)
{
    char *end = memchr(child->buffer, '\n', child->read);
    size_t n = end ? (size_t)(end - child->buffer) : child->read;
    bool full = !end && n + 1 == sizeof child->buffer, told = (end || full) && !child->cut;
    if (!end && !full)
        return false;
    memcpy(out, child->buffer, n);
    out[n && out[n - 1] == '\r' ? n - 1 : n] = '\0';
    child->cut = full;
    child->read -= n + (end != NULL);
    memmove(child->buffer, child->buffer + n + (end != NULL), child->read);
    return told || cut_line(child, out);
}

enum child_news child_line(struct child *child, char *out, int64_t until, const atomic_bool *stop)
{
    for (;;) {
        int64_t now = system_now(), left = until - now;
        if (left <= 0)
            return CHILD_LATE;
        if (stop && atomic_load(stop))
            return CHILD_STOPPED;
        if (cut_line(child, out))
            return child->bytes > FLOOD + (now - child->told) * (FLOOD / 1000) ? CHILD_FLOODS : CHILD_LINE_READ;
        poll(&(struct pollfd){child->out, POLLIN, 0}, 1, (int)(left < LOOK_MS ? left : LOOK_MS));
        ssize_t n = read(child->out, child->buffer + child->read, sizeof child->buffer - 1 - child->read);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return CHILD_GONE;
        child->read += n > 0 ? (size_t)n : 0;
        child->bytes += n > 0 ? n : 0;
    }
}
