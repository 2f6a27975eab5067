/* A shared game at the desk: our own copy, which is written before the file. */
#include "sharing_parts.h"

#include "record/pgn.h"

struct shared_job *sharing_new_copy(struct sharing *sh)
{
    for (int i = 0; i < sh->game->events; i++)
        sh->game->event[i].lent = true;
    struct shared_job *job = shared_new_job(ERRAND_KEEP, sh->copy);
    text_addf(&job->text, "[SharedKey \"%s\"]\n[SharedFile \"", sh->key);
    for (const char *here = sh->path; *here; here++)
        text_addf(&job->text, "%s%c", *here == '"' || *here == '\\' ? "\\" : "", *here == '\n' ? ' ' : *here);
    text_add(&job->text, "\"]\n");
    shared_write(sh->game, &job->text);
    return job;
}

/* True if EVENT, which no copy has, is taken back where none can be written: the others were not told of it. */
static bool is_taken_back(const struct sharing *sh, const struct shared_event *event)
{
    bool words = event->kind == SHARED_SAY || event->kind == SHARED_TALK,
         presence = event->kind == SHARED_JOIN || event->kind == SHARED_HERE || event->kind == SHARED_AWAY ||
                    event->kind == SHARED_SEEN;
    return !event->kept && sh->ours >> event->seat & 1 && !words && !presence;
}

void sharing_note_copy(struct sharing *sh, const struct error *fault)
{
    bool failed = fault->text[0], known = false, any = false;
    for (int i = 0; i < sh->game->events; i++)
        known = known || sh->game->event[i].kept;
    bool first = failed && known && !sh->copy_fault.text[0] && !sh->desk->voice.scripted;
    for (int i = 0; i < sh->game->events; i++) {
        struct shared_event *event = &sh->game->event[i];
        event->fell = first && is_taken_back(sh, event);
        any = any || event->fell;
        event->kept = event->kept || (!failed && event->lent);
        event->lent = false;
    }
    sh->copy_fault = *fault;
    if (!any)
        return;
    shared_drop(sh->game);
    sh->serial++;
    sh->lost = *fault;
}

void sharing_keep(struct sharing *sh)
{
    sh->owes = true;
    sh->serial++;
    if (!sh->copy || sh->watching)
        return;
    sh->unkept = sh->jobs[COPY_JOBS] || sh->desk->progress.tell;
    if (sh->unkept)
        return;
    struct shared_job *job = sharing_new_copy(sh); /* before anything is printed */
    job->job.run(&job->job);
    sharing_note_copy(sh, &job->error);
    job->job.discard(&job->job);
}

bool sharing_is_kept(const struct sharing *sh)
{
    return sh->copy && !sh->copy_fault.text[0];
}

char *sharing_read_tag(const struct text *text, const char *name)
{
    struct source source = {NULL, text->at, text->length, 1};
    char *value = NULL;
    pgn_peek(&source, &name, &value, 1);
    return value;
}
