/* The settings' file, and what follows from a setting at once. */
#include "app_parts.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/replace.h"
#include "interface.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool path_in(enum folder which, const char *name, char *out)
{
    char *folder = folder_path(which);
    snprintf(out, PATH_SIZE, "%s/%s", folder ? folder : "", name);
    free(folder);
    return folder != NULL;
}

bool app_settings_path(char *out)
{
    return path_in(FOLDER_CONFIG, "config", out);
}

bool app_history_path(char *out)
{
    return path_in(FOLDER_STATE, "history", out);
}

void app_note_fault(void *messages, const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(e, line, sizeof line);
    text_addf(&((struct messages *)messages)->faults, "%s\n", line);
}

/* The file of settings, PATH, into OUT, empty if there is none. False with E filled if there is one that cannot be
 * read. */
static bool read_file(const char *path, struct text *out, struct error *e)
{
    return (access(path, F_OK) != 0 && errno == ENOENT) || text_read_file(path, out, e);
}

void app_read_settings(struct app *a)
{
    char path[PATH_SIZE];
    struct text text = {0};
    struct error e;

    settings_default(&a->settings);
    if (!app_settings_path(path))
        return;
    a->start.asks_name = access(path, F_OK) != 0 && errno == ENOENT;
    if (!read_file(path, &text, &e))
        app_note_fault(&a->messages, &e);
    else if (text.at)
        settings_read(&a->settings, path, text.at, app_note_fault, &a->messages);
    text_free(&text);
}

/* Write VALUE of the setting NAME into the settings' file. The other lines stay as they are in the file, as another
 * instance may have changed them. */
static bool write_setting(const char *name, const char *value, struct error *e)
{
    char path[PATH_SIZE], *folder = folder_make(FOLDER_CONFIG, "", e);
    struct text old = {0}, fresh = {0};
    struct settings now;

    /* What cannot be read is not written over. */
    bool good = folder && app_settings_path(path);
    int lock = good ? file_lock(path, e) : -1;
    good = lock >= 0 && read_file(path, &old, e);
    settings_default(&now);
    if (good && old.at)
        settings_read(&now, path, old.at, NULL, NULL);
    good = good && settings_set(&now, name, value, e);
    if (good)
        settings_write(&now, old.at, &fresh);
    good = good && replace_file(path, fresh.at, fresh.length, e);
    file_unlock(lock);
    free(folder);
    text_free(&old);
    text_free(&fresh);
    return good;
}

void app_fit_session(struct app *a)
{
    a->session->manners = a->settings.manners;
    a->session->pace = a->rows.face->pace_ms * a->settings.pace;
    a->session->threads = a->settings.threads;
    a->session->tables = a->settings.tables ? a->known.endings.store : NULL;
}

/* Load the theme and whatever else follows from settings. */
static void apply_settings(struct app *a)
{
    struct error e;
    if (!theme_open(&a->cache.catalogue, a->settings.theme, &a->display.theme, &e))
        app_complain(a, &e);
    if (a->session)
        app_fit_session(a);
    a->display.changed = true;
}

void app_asked_name(struct app *a)
{
    struct error e;
    if (a->start.asks_name)
        write_setting("name", a->settings.name, &e); /* if that cannot be, he is asked again: no harm */
    a->start.asks_name = false;
}

bool app_set(struct app *a, const char *name, const char *value)
{
    struct error e;
    struct theme theme;

    if (strcmp(name, "theme") == 0 && !theme_open(&a->cache.catalogue, value, &theme, &e)) {
        app_complain(a, &e);
        return false;
    }
    if (!settings_set(&a->settings, name, value, &e)) {
        app_complain(a, &e);
        return false;
    }
    apply_settings(a);
    if (write_setting(name, value, &e))
        return true;
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(&e, line, sizeof line);
    app_say(a, TONE_WRONG, "%s is \"%s\" until you leave; it could not be kept: %s", name, value, line);
    return false;
}
