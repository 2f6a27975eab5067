#include "statefile.h"

#include "base/replace.h"

#include <errno.h>
#include <unistd.h>

bool statefile_open(struct statefile *f, enum folder which, const char *name, bool change, struct error *e)
{
    struct text path = {0};
    FREED char *folder = change ? folder_make(which, "", e) : folder_path(which);
    *f = (struct statefile){.lock = -1, .there = true};
    if (!folder)
        return !change;
    text_addf(&path, "%s/%s", folder, name);
    f->path = path.at;
    if (change && (f->lock = file_lock(f->path, e)) < 0)
        return false;
    f->there = access(f->path, F_OK) == 0 || errno != ENOENT;
    if (!f->there || text_read_file(f->path, &f->text, e))
        return true;
    text_free(&f->text);
    return false;
}

bool statefile_replace(const struct statefile *f, const struct text *text, struct error *e)
{
    return replace_file(f->path, text->at, text->length, e);
}

void statefile_close(struct statefile *f)
{
    file_unlock(f->lock);
    text_free(&f->text);
    free(f->path);
}
