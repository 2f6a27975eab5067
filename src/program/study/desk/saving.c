/* What is on the board goes to the disk in a thread of its own: what of it is not there yet. */
#include "base/system.h"
#include "record/journal.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/sharing.h"

enum { SOON_MS = 200 };

bool saving_is_on(const struct desk *desk)
{
    return sharing_saves(desk) || (desk->keeping.journal && journal_saves(desk->keeping.journal));
}

bool saving_is_slow(const struct desk *desk)
{
    return desk->keeping.saves_since && desk->now - desk->keeping.saves_since >= SOON_MS;
}

int saving_fd(const struct desk *desk)
{
    return desk->keeping.journal ? journal_fd(desk->keeping.journal) : -1;
}

int64_t saving_timeout(const struct desk *desk)
{
    const int64_t shown = desk->keeping.saves_since + SOON_MS; /* that is seen then */
    return desk->keeping.saves_since && shown > desk->now ? shown - desk->now : -1;
}

void saving_tell_lost(struct desk *desk, const struct error *fault, bool also)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(fault, line, sizeof line);
    if (!also)
        text_free(&desk->voice.text);
    desk->voice.tone = TONE_WRONG;
    desk_say_also(
        desk, "What was played is taken back, as it could not be kept: %s. Play on without that, or `save` the game.",
        line);
    desk->keeping.told = true;
}

/* What was played since JOURNAL was written last cannot be written, because of FAULT: it is taken back. */
static void retreat(struct desk *desk, const struct journal *journal, const struct error *fault)
{
    struct session *session = desk->session;
    const struct node *stands = session->record->live ? session->record->live : session->record->current,
                      *kept = stands;
    while (kept && !journal_kept_at(journal, kept))
        kept = kept->parent;
    if (!kept || kept == stands || (session->viewed && !session->record->live))
        return;
    replay_return(desk, true); /* who looks at other moves meanwhile sees it */
    session_retreat(session, kept, desk->now);
    saving_tell_lost(desk, fault, false);
}

void saving_due(struct desk *desk)
{
    struct journal *journal = desk->keeping.journal;
    struct keeping *keeping = &desk->keeping;
    if (!journal)
        return;
    if (desk->progress.tell) /* somebody waits for keys */
        journal_use_thread(journal);
    struct error fault = {0};
    journal_take_in(journal);
    if (journal_fault(journal))
        fault = *journal_fault(journal);
    if (fault.text[0] && !keeping->told && !desk->voice.scripted && !desk->exercise.on)
        retreat(desk, journal, &fault);
    keeping->saves_since = !journal_saves(journal) ? 0
                           : keeping->saves_since  ? keeping->saves_since
                           : desk->now             ? desk->now
                                                   : 1;
}

bool saving_settle(struct desk *desk)
{
    const int64_t begun = system_now();
    struct journal *journal = desk->keeping.journal;
    bool waits = true;
    while (waits && journal && journal_is_busy(journal)) {
        journal_wait(journal, DESK_STEP_MS);
        journal_take_in(journal);
        waits = !journal_is_busy(journal) || desk_waits(desk, "the journal", begun);
    }
    return !journal || !journal_is_busy(journal);
}
