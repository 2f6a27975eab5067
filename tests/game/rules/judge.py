#!/usr/bin/env python3
"""
judge.py FAIRY >judged.tsv: what Fairy-Stockfish says of our rules, as rows of RULE, GAME, CODE, DEPTH and MOVE:COUNT.

For each rule there are two variants, one with it and one without. Random games of the first are walked through until ten
positions are found where the two count differently, so that the rule bites, and ten where they do not, of which as many as
possible come one move before such a position. The counts are those of the first variant, by move. The table was made with
Debian's fairy-stockfish 11.1-1+b1; its rows are read by judged.c, which needs no other program. There is nothing of rules
that it does not know (reentry, catacomb, restore, elimination, give-way, stalemate-wins-part, duple; explosion is in judge.js), or that change no
count (stalemates, mate-wins, points, repetition and what goes with it), nor of no-drop-mate, where it allows the drop and
then lets the mated side win.
"""
import random
import re
import subprocess
import sys
import tempfile

EACH, GAMES, PLIES, MOVES_MOST = 10, 200, 100, 250

# Variants without a rule: id, what it is made from, and the lines that take the rule out.
VARIANTS = """
[chess-castling:chess]
castling = false
[capablanca-castling:capablanca]
castling = false
[chess-double:chess]
doubleStep = false
[grand-double:grand]
doubleStep = false
[antichess-forced:antichess]
mustCapture = false
[losers-forced:losers]
mustCapture = false
[extinction-extinction:extinction]
extinctionValue = none
[threekings-extinction:threekings]
extinctionValue = none
[horde-extinction:horde]
extinctionValue = none
[kinglet-extinction:kinglet]
extinctionValue = none
[codrus-giveaway:codrus]
extinctionValue = none
[losers-giveaway:losers]
extinctionValue = none
[racingkings-answered:racingkings]
flagMove = false
[racingkings-checks:racingkings]
checking = true
[shatranj-baring:shatranj]
extinctionValue = none
[xiangqi-facing:xiangqi]
flyingGeneral = false
[minixiangqi-facing:minixiangqi]
flyingGeneral = false
[crazyhouse-drops:crazyhouse]
pieceDrops = false
[shogi-drops:shogi]
pieceDrops = false
[crazyhouse-hand:crazyhouse]
capturesToHand = false
[shogi-file:shogi]
shogiDoubledPawn = true
[minishogi-file:minishogi]
shogiDoubledPawn = true
[knightfirst:pocketknight]
mustDrop = true
[janggi-passing:janggi]
kingPass = false
kingPassOnStalemate = false
[janggi-facing:janggi]
bikjangRule = false
[makpong-escape:makpong]
makpongRule = false
"""

# Rule, our game, the variant with the rule, the one without it, depth, codes to walk from besides the beginning. In place
# of a variant "ep" stands for no cell to capture on, and "end" for moves that end the game, which bite.
JUDGED = [
    ("castling", "chess", "chess", "chess-castling", 1, ["r3k2r/pp1q1ppp/2n2n2/8/8/2N2N2/PP1Q1PPP/R3K2R w KQkq - 0 1"]),
    ("castling", "capablanca", "capablanca", "capablanca-castling", 1, ["r4k3r/pppp2pppp/2n4n2/10/10/2N4N2/PPPP2PPPP/R4K3R w KQkq - 0 1"]),
    ("double-step", "chess", "chess", "chess-double", 1, []),
    ("double-step", "grand", "grand", "grand-double", 1, []),
    ("en-passant", "chess", "chess", "ep", 1, ["4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1"]),
    ("en-passant", "capablanca", "capablanca", "ep", 1, ["5k4/pppppppppp/10/10/10/10/PPPPPPPPPP/5K4 w - - 0 1"]),
    ("hill", "kingofthehill", "kingofthehill", "chess", 2, ["8/2k2pp1/8/3p4/4P3/8/2PP2K1/8 w - - 0 1", "8/8/2k5/8/8/5K2/2N2n2/8 w - - 0 1"]),
    ("checks", "threecheck", "3check", "chess", 2, ["4k2r/1p3p2/8/8/3q4/2N5/1PP2P2/R2QK3 w - - 1+1 0 1", "rnbqkbnr/ppp2ppp/3p4/8/8/4P3/PPP2PPP/RNBQKBNR w KQkq - 1+1 0 1"]),
    ("forced-capture", "antichess", "antichess", "antichess-forced", 1, []),
    ("forced-capture", "losers", "losers", "losers-forced", 1, []),
    ("extinction", "extinction", "extinction", "extinction-extinction", 2, []),
    ("extinction", "threekings", "threekings", "threekings-extinction", 2, []),
    ("extinction", "kinglet", "kinglet", "kinglet-extinction", 2, ["4k3/1p6/8/8/3P4/8/8/R3K2R w KQ - 0 1", "4k3/1p3p2/8/2N5/5n2/8/3P4/R3K3 b Q - 0 1"]),
    ("giveaway", "codrus", "codrus", "codrus-giveaway", 2, ["4k3/1p6/8/2P2r2/8/3K4/1n6/8 w - - 0 1"]),
    ("giveaway", "losers", "losers", "losers-giveaway", 2, ["4k3/1p6/8/2P2r2/8/3K4/1n6/8 w - - 0 1"]),
    ("goal", "breakthrough", "breakthrough", "end", 2, ["8/2P2P2/8/1p4p1/1P4P1/8/2p2p2/8 w - - 0 1"]),
    ("goal-held", "jesonmor", "jesonmor", "end", 2, ["9/2n3n2/4n4/9/3n5/9/4N1N2/2N6/9 w - - 0 1"]),
    ("goal-answered", "racingkings", "racingkings", "racingkings-answered", 2, ["8/1k2K3/8/8/8/8/2bnNB2/2bnNB2 w - - 0 1", "8/8/1k4K1/8/8/8/2bnNB2/2bnNB2 w - - 0 1"]),
    ("no-checks", "racingkings", "racingkings", "racingkings-checks", 1, []),
    ("baring", "shatranj", "shatranj", "shatranj-baring", 2, ["4k3/8/3n4/8/8/8/3R4/4K3 w - - 0 1", "4k3/1p6/3n4/8/8/2P5/3R4/4K3 b - - 0 1"]),
    ("facing", "xiangqi", "xiangqi", "xiangqi-facing", 1, ["4k4/9/9/4p4/9/4P4/9/4R4/9/4K4 w - - 0 1"]),
    ("facing", "minixiangqi", "minixiangqi", "minixiangqi-facing", 1, []),
    ("drops", "crazyhouse", "crazyhouse", "crazyhouse-drops", 1, []),
    ("drops", "shogi", "shogi", "shogi-drops", 1, []),
    ("captured-to-hand", "crazyhouse", "crazyhouse", "crazyhouse-hand", 3, ["4k3/1p3n2/8/3r4/2P5/4N3/1P6/4K3[] w - - 0 1", "4k3/1p2b3/2n5/8/8/2R5/1P2B3/4K3[] w - - 0 1", "8/1P2k1p1/8/2q5/5N2/8/1p2K1P1/8[] w - - 0 1"]),
    ("one-a-file", "shogi", "shogi", "shogi-file", 1, []),
    ("one-a-file", "minishogi", "minishogi", "minishogi-file", 1, []),
    ("drops-first", "knightfirst", "knightfirst", "pocketknight", 1, []),
    ("passing", "janggi", "janggi", "janggi-passing", 1, []),
    ("facing-draws", "janggi", "janggi", "janggi-facing", 2, ["4k4/9/3r5/2p6/9/9/6P2/5R3/9/4K4 w - - 0 1", "3k5/9/9/2p6/3p5/9/3P5/9/9/3K1R3 w - - 0 1", "4k4/9/9/9/9/9/9/r3K4/r8/3r1r3 w - - 0 1"]),
    ("no-escape", "makpong", "makpong", "makpong-escape", 1, ["3k4/8/2r5/8/8/4N3/3R4/3K1n2 w - - 0 1", "4k3/8/1n6/4r3/8/3N4/8/R3K3 w - - 0 1"]),
]

# Wins by these rules end the game at once where no answer helps; Fairy-Stockfish still plays the answer.
UNANSWERED = ("goal-answered", "baring")

# Our labels for what other programs write as +P; games of the same labels.
PROMOTED = {"shogi": "PTSUNMLEBHRD", "minishogi": "PTSUBHRD"}


class Judge:
    """A running Fairy-Stockfish."""

    def __init__(self, path, variants):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.until("uciok")
        self.say("setoption name VariantPath value " + variants)
        self.variant = None

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def until(self, word):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the judge has ended")
            lines.append(line.rstrip())
            if line.startswith(word):
                return lines

    def choose(self, variant):
        if variant != self.variant:
            self.say("setoption name UCI_Variant value " + variant)
            self.variant = variant

    def counts(self, variant, fen, depth):
        """The sequences behind each move."""
        self.choose(variant)
        self.say("position fen " + fen)
        self.say("go perft %d" % depth)
        pairs = (line.split(": ") for line in self.until("Nodes") if re.match(r"\S+: \d+$", line))
        return {move: int(count) for move, count in pairs}

    def fen(self, variant, fen, move):
        """The code after MOVE; FEN empty: of the beginning."""
        self.choose(variant)
        self.say("position " + ("fen " + fen if fen else "startpos") + (" moves " + move if move else ""))
        self.say("d")
        found = [line[5:] for line in self.until("Checkers") if line.startswith("Fen: ")]
        return found[0]


def without(variant, fen):
    """What the variant without the rule reads for FEN, and which it is."""
    words = fen.split(" ")
    if variant == "ep":
        return " ".join(words[:3] + ["-"] + words[4:])
    if re.match(r"\d\+\d$", words[4]) and variant == "chess":
        del words[4]
    return " ".join(words)


def ours(game, fen):
    """FEN as this program writes it."""
    words = fen.split(" ")
    labels = PROMOTED.get(game, "")
    for plain, label in zip(labels[::2], labels[1::2]):
        words[0] = words[0].replace("+" + plain, label).replace("+" + plain.lower(), label.lower())
    if game == "makpong":  # how far it has counted
        words[3] = "-"
    if len(words) > 6 and re.match(r"\d\+\d$", words[4]):
        left = words.pop(4)
        words.append("+%d+%d" % (3 - int(left[0]), 3 - int(left[2])))
    return " ".join(words)


def unanswered(judge, variant, fen, move):
    """True if every answer to MOVE (empty: every move) loses at once."""
    after = judge.fen(variant, fen, move)
    if any(judge.counts(variant, after, 2).values()):
        return False
    judge.say("position fen " + after)
    judge.say("go depth 1")
    return any("score mate -1" in line for line in judge.until("bestmove"))


def judged(judge, row, fen):
    """The sequences behind each move of FEN by our rules: none behind a win that cannot be answered, which ends the game here."""
    counts = judge.counts(row[2], fen, row[4])
    if row[0] in UNANSWERED:
        for move in counts:
            if counts[move] and unanswered(judge, row[2], fen, move):
                counts[move] = 0
    return counts


def bites_in(judge, row, fen, counts):
    """True if the rule makes a difference to COUNTS."""
    variant, other, depth = row[2:5]
    if other == "end":
        return 0 in counts.values()
    return counts != judge.counts(variant if other == "ep" else other, without(other, fen), depth)


def search(judge, row):
    """The codes where the rule bites, and others."""
    rule, game, variant, _, _, codes = row
    dice = random.Random(rule + game)
    bites, others, seen = [], [], set()
    starts = [judge.fen(variant, code, "") for code in [""] + codes]
    for _ in range(GAMES):
        fen, before = dice.choice(starts), None
        for _ in range(PLIES):
            moves = judge.counts(variant, fen, 1)
            if not moves or len(moves) > MOVES_MOST:
                break
            if fen not in seen:
                seen.add(fen)
                if rule in UNANSWERED and unanswered(judge, variant, fen, ""):
                    break
                counts = judged(judge, row, fen)
                if bites_in(judge, row, fen, counts):
                    bites.append((fen, counts, before))
                    before = None
                else:
                    before = (fen, counts)
                    if dice.randrange(20) == 0:
                        others.append(before)
            fen = judge.fen(variant, fen, dice.choice(sorted(moves)))
        if len(bites) >= 2 * EACH and len(others) >= EACH:
            break
    dice.shuffle(bites)
    near = [bite[2] for bite in bites if bite[2]]
    chosen = [bite[:2] for bite in bites[:EACH]]
    return chosen, (near[:EACH // 2] + others)[:EACH]


def main():
    only = sys.argv[2:]
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as variants:
        variants.write(VARIANTS)
        variants.flush()
        judge = Judge(sys.argv[1], variants.name)
        print("# rule\tgame\tposition code\tdepth\tmove sequences by move: made by judge.py with fairy-stockfish 11.1-1+b1")
        for row in JUDGED:
            if only and row[0] not in only:
                continue
            bites, others = search(judge, row)
            print("%s %s: bites in %d, not in %d" % (row[0], row[1], len(bites), len(others)), file=sys.stderr)
            for fen, counts in bites + others:
                listed = " ".join(sorted("%s:%d" % pair for pair in counts.items()))
                print("\t".join([row[0], row[1], ours(row[1], fen), str(row[4]), listed]))
        judge.say("quit")


main()
