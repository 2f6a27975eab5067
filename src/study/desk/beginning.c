#include "study/games.h"

#include "notation/code.h"
#include "play/tags.h"
#include "study/playing.h"

#include <string.h>
#include <time.h>

void beginning_asked_name(struct desk *d)
{
    struct error e = {0};
    if (d->setup.asks_name)
        settings_keep("name", d->settings.name, &e); /* a user who cannot be remembered is asked again */
    d->setup.asks_name = false;
}

/* True if only computers play. */
static bool nobody_sits(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (!s->seat[i].ai)
            return false;
    return true;
}

void beginning_game(struct desk *d, const struct game *g, const struct position *p, const struct seat seat[PLAYERS_MAX],
                    const struct clock_rule *clock)
{
    struct session *s = session_new(record_new(g, p), clock, SESSION_TABLE, (uint64_t)time(NULL));
    memcpy(s->seat, seat, sizeof s->seat);
    tags_write(s);
    tags_sign(s, d->settings.name);
    beginning_asked_name(d);
    keeping_leave(d);
    desk_adopt(d, s, NULL);
    session_changed(s, d->now);
    if (session_over(s))
        tell_state(d);
    else if (nobody_sits(s))
        desk_say(d, TONE_PLAIN, "A game of %s. The computer plays against itself; `%s you` seats you.", g->title,
                 g->players > 2 ? "red" : "white");
    else
        desk_say(d, TONE_PLAIN, "A game of %s. Type a move%s; `help` tells more.", g->title,
                 d->voice.face->words.begin);
}

bool beginning_write_odds(const struct game *g, cell c, char code[CODE_SIZE])
{
    struct position p, sound;
    position_start(g, &p);
    piece m = p.on[c];
    int who = piece_player(m);
    position_lift(g, &p, c);
    if ((g->rules & RULE_RESTORE) && piece_kind(m) != g->pawn)
        p.lost[who][piece_kind(m)]++;
    for (int side = 0; side < CASTLINGS_MAX; side++)
        if (g->castling[who][side].exists && g->castling[who][side].rook_from == c)
            p.castling &= (uint8_t) ~(1u << (CASTLINGS_MAX * who + side));
    position_complete(g, &p);
    code_write(g, &p, code);
    return code_read(g, code, &sound, NULL);
}
