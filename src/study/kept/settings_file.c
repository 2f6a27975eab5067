/* The file of the user's settings. */
#include "study/settings.h"

#include "statefile.h"

static const char file_name[] = "config";

bool settings_load(struct settings *s, void (*complain)(void *context, const struct error *e), void *context)
{
    struct statefile f;
    struct error e = {0};

    settings_default(s);
    if (!statefile_open(&f, FOLDER_CONFIG, file_name, false, &e))
        complain(context, &e);
    else if (f.text.at)
        settings_read(s, f.path, f.text.at, complain, context);
    bool there = f.there;
    statefile_close(&f);
    return there;
}

bool settings_keep(const char *name, const char *value, struct error *e)
{
    struct statefile f;
    struct text fresh = {0};
    struct settings now;
    bool good = statefile_open(&f, FOLDER_CONFIG, file_name, true, e);

    settings_default(&now);
    if (good && f.text.at)
        settings_read(&now, f.path, f.text.at, NULL, NULL);
    good = good && settings_set(&now, name, value, e);
    if (good) {
        settings_write(&now, f.text.at, &fresh);
        good = statefile_replace(&f, &fresh, e);
    }
    statefile_close(&f);
    text_free(&fresh);
    return good;
}
