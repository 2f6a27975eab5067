#include "statefile.h"

#include "base/replace.h"

#include <errno.h>
#include <unistd.h>

bool statefile_open(struct statefile *file, enum folder which, const char *name, bool change, struct error *error)
{
    struct text path = {0};
    FREED char *folder = change ? folder_make(which, "", error) : folder_path(which);
    *file = (struct statefile){.lock = -1, .there = true};
    if (!folder)
        return !change;
    text_addf(&path, "%s/%s", folder, name);
    file->path = path.at;
    if (change && (file->lock = file_lock(file->path, error)) < 0)
        return false;
    file->there = access(file->path, F_OK) == 0 || errno != ENOENT;
    if (!file->there || text_read_file(file->path, &file->text, error))
        return true;
    text_free(&file->text);
    return false;
}

bool statefile_replace(const struct statefile *file, const struct text *text, struct error *error)
{
    return replace_file(file->path, text->at, text->length, error);
}

void statefile_close(struct statefile *file)
{
    file_unlock(file->lock);
    text_free(&file->text);
    free(file->path);
}
