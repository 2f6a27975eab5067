/* The command `host`: what the host of a public table needs, and the keys of its players. */
#include "arguments/setting.h"
#include "base/output.h"
#include "base/replace.h"
#include "base/system.h"
#include "study/sharing.h"

#include <errno.h>
#include <locale.h>
#include <unistd.h>

/* The table's folder and the program, by their whole paths, and the file of the players' keys. */
struct host {
    char folder[PATH_SIZE], program[PATH_SIZE], keys[PATH_SIZE + 8];
};

/* Finds what HOST has for the folder DIR. False with ERROR filled on failure, or if a path could not stand in a line of
 * keys. */
static bool find_host(struct host *host, const char *dir, struct error *error)
{
    char *whole = realpath(dir, NULL);
    bool found = whole && strlen(whole) < sizeof host->folder && system_program(host->program, sizeof host->program);
    if (found) {
        strcpy(host->folder, whole);
        snprintf(host->keys, sizeof host->keys, "%s/keys", whole);
    }
    free(whole);
    if (!found)
        return error_at(error, dir, 0, 0, "cannot be the table's folder: %s", strerror(errno));
    if (strpbrk(host->folder, " \"'\\$`\n") || strpbrk(host->program, " \"'\\$`\n"))
        return error_at(error, dir, 0, 0, "the paths of table and program may have no blanks, quotes, $ or \\ in them");
    return true;
}

/* Returns the first folder on the way to PATH, itself included, which others than its owner may write, or, if REACHED,
 * which the table's account cannot enter; "" if there is none. Into OUT (PATH_SIZE + 8 bytes). */
static const char *find_trouble(const char *path, bool reached, char *out)
{
    struct stat st;
    snprintf(out, PATH_SIZE + 8, "%s", path);
    for (char *end = out + strlen(out); end > out; end = strrchr(out, '/')) {
        *end = '\0';
        const mode_t writers = S_IWGRP | S_IWOTH;
        const bool there = stat(*out ? out : "/", &st) == 0;
        if (there && (reached ? !(st.st_mode & S_IXOTH) : (st.st_mode & writers) != 0))
            return *out ? out : "/";
    }
    return "";
}

/* Prints what is there of what a table needs, and what is missing. */
static void print_checks(const struct host *host)
{
    char trouble[PATH_SIZE + 8];
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    const char *writable = find_trouble(host->folder, false, trouble);
    if (*writable)
        output_print(
            stdout,
            "# Checked: sshd takes no keys from below %s, which others can write: chmod go-w it, or put the table elsewhere.\n",
            writable);
    else
        output_line(stdout, "# Checked: only owners can write the folder and those above it.");
    const char *closed = find_trouble(host->folder, true, trouble);
    if (!*closed)
        closed = find_trouble(host->program, true, trouble);
    if (*closed)
        output_print(stdout, "# Checked: the account `table` cannot come through %s: chmod o+x it.\n", closed);
    else
        output_line(stdout, "# Checked: the account can reach folder and program.");
    output_print(stdout, "# Checked: Landlock %s\n",
                 system_can_confine() ? "is there." : "is missing: the table will start only with --unconfined.");
    output_print(stdout, "# Checked: the locale C.UTF-8, for players whose language is not installed, %s\n",
                 utf8 ? "is there." : "is missing: they get letters for pieces.");
    if (utf8)
        freelocale(utf8);
}

/* Prints what is to be done. */
static int print_setup(const struct host *host)
{
    output_print(stdout, "# A public table in %s. Run as root:\n", host->folder);
    output_line(stdout, "useradd --system --create-home --shell /bin/sh table");
    output_print(stdout, "chown root %s && install -d -o table -m 700 %s/games %s/players\n", host->folder,
                 host->folder, host->folder);
    output_line(stdout, "cat > /etc/ssh/sshd_config.d/reroute66-table.conf <<'END'");
    output_print(stdout, "Match User table\n    AuthenticationMethods publickey\n    AuthorizedKeysFile %s\n",
                 host->keys);
    output_line(
        stdout,
        "    DisableForwarding yes\n    PermitUserRC no\n    ClientAliveInterval 60\n    MaxSessions 1\n    AcceptEnv LANG LC_* COLORTERM");
    output_line(stdout, "Match all\nEND\nsshd -t && systemctl reload ssh");
    output_print(stdout, "# A player: %s host --lobby=%s add NAME KEY.pub\n", host->program, host->folder);
    output_print(stdout, "# Guests, who share a key: %s host --lobby=%s add " LOBBY_GUEST " KEY.pub\n", host->program,
                 host->folder);
    output_line(stdout, "# Each of their connections has seats of its own, and is asked for a name.");
    output_line(stdout, "# The way back: rm /etc/ssh/sshd_config.d/reroute66-table.conf && systemctl reload ssh");
    print_checks(host);
    return EXIT_DONE;
}

/* Adds the lines of TEXT to OUT that are not those of the player NAME. Returns how many were. */
static int copy_others(const char *text, const char *name, struct text *out)
{
    char mark[LOBBY_NAME + 16];
    int own = 0;
    snprintf(mark, sizeof mark, "--player=%s\"", name);
    for (const char *line = text; line && *line;) {
        size_t n = strcspn(line, "\n");
        const char *at = strstr(line, mark);
        bool his = at && at < line + n;
        own += his;
        if (!his && n)
            text_addf(out, "%.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
    return own;
}

/* Adds the key in FILE to OUT as a line that seats NAME. False with ERROR filled if it is no public key of one line. */
static bool add_key(const struct host *host, const char *name, const char *file, struct text *out, struct error *error)
{
    static const char *const kinds[] = {"ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"};
    SCOPED(text) key = {0};
    bool known = false;
    if (!text_read_file(file, &key, error))
        return false;
    size_t n = strcspn(key.at, "\r\n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        known |= strncmp(key.at, kinds[i], strlen(kinds[i])) == 0;
    if (!known || key.at[n + strspn(key.at + n, "\r\n")])
        return error_at(error, file, 0, 0, "this is not a public key: one line, as ssh-keygen writes it in FILE.pub");
    text_addf(out, "restrict,pty,command=\"%s --restricted --lobby=%s --player=%s\" %.*s\n", host->program,
              host->folder, name, (int)n, key.at);
    return true;
}

/* Adds or removes the player NAME; KEY is the file of its key, NULL: it goes. */
static bool change_keys(const struct host *host, const char *name, const char *key, struct error *error)
{
    SCOPED(text) old = {0}, out = {0};
    if (!lobby_is_name(name) || strncmp(name, LOBBY_GUEST "-", sizeof LOBBY_GUEST) == 0)
        return error_set(error,
                         "%s: a player's name is 1 to %d letters, digits, - and _, not " LOBBY_GUEST "- at first", name,
                         LOBBY_NAME - 1);
    if (access(host->keys, F_OK) == 0 && !text_read_file(host->keys, &old, error))
        return false;
    text_add(&out, "");
    int own = copy_others(old.at, name, &out);
    if (key ? own > 0 : !own)
        return error_set(error, key ? "%s has a key already: remove it first" : "%s has no key here", name);
    return (!key || add_key(host, name, key, &out, error)) && replace_file(host->keys, out.at, out.length, error);
}

/* Prints the names of those who have keys, one a line. */
static bool list_keys(const struct host *host, struct error *error)
{
    static const char mark[] = "--player=";
    SCOPED(text) text = {0};
    if (access(host->keys, F_OK) != 0)
        return true;
    if (!text_read_file(host->keys, &text, error))
        return false;
    for (const char *at = text.at; (at = strstr(at, mark)) != NULL; at += strcspn(at, "\n")) {
        at += sizeof mark - 1;
        output_print(stdout, "%.*s\n", (int)strcspn(at, "\" \n"), at);
    }
    return true;
}

int shell_host(const struct options *options)
{
    struct host host;
    struct error error = {0};
    const char *word = options->arguments ? options->argument[0] : "";
    bool adds = strcmp(word, "add") == 0, removes = strcmp(word, "remove") == 0, lists = strcmp(word, "list") == 0;
    if (options->arguments != (adds ? 3 : removes ? 2 : lists ? 1 : 0)) {
        output_print(stderr, "reroute66 host: give add NAME KEY.pub, remove NAME or list, or nothing\n");
        return EXIT_USAGE;
    }
    bool good = find_host(&host, options->lobby, &error);
    if (good && !*word)
        return print_setup(&host);
    good = good && (lists ? list_keys(&host, &error)
                          : change_keys(&host, options->argument[1], adds ? options->argument[2] : NULL, &error));
    return good ? EXIT_DONE : cli_complain(&error);
}
