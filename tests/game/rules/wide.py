#!/usr/bin/env python3
"""
wide.py PROGRAM GAME: counts moves on boards of twelve by twelve squares by a program of its own, and asks PROGRAM for the same.

Two games: Chu Shogi as data/examples/chushogi.game tells it, and orthodox chess with two more pieces on twelve files, the file GAME.
What pieces do is written here once more, from the rules, as files and ranks; nothing is read from the data files. Counts are of two
plies from the array and from positions of random games, which go on by moves that are made here.
"""
import random
import subprocess
import sys

SIZE = 12
ORTHOGONAL = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ALL = ORTHOGONAL + DIAGONAL
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
AHEAD, BACK, ASIDE = [(0, 1)], [(0, -1)], [(1, 0), (-1, 0)]
SLANTED_AHEAD, SLANTED_BACK = [(1, 1), (-1, 1)], [(1, -1), (-1, -1)]


def twice(ways):
    return [(2 * x, 2 * y) for x, y in ways]


# Per piece: where it leaps or steps, and where it slides, as seen by the player whose pieces go upward.
GOLD = (ORTHOGONAL + SLANTED_AHEAD, [])
ELEPHANT = (AHEAD + ASIDE + DIAGONAL, [])
UPRIGHT = (ASIDE, AHEAD + BACK)
LEVEL = (AHEAD + BACK, ASIDE)
CHU = {
    "K": (ALL, []), "E": ELEPHANT, "G": GOLD, "S": (DIAGONAL + AHEAD, []), "C": (AHEAD + BACK + SLANTED_AHEAD, []),
    "F": (AHEAD + BACK + DIAGONAL, []), "T": (BACK + ASIDE + DIAGONAL, []), "O": (AHEAD + BACK, []), "P": (AHEAD, []),
    "I": (DIAGONAL + twice(ORTHOGONAL), []), "X": (ORTHOGONAL + twice(DIAGONAL), []),
    "L": ([(x, y) for x in range(-2, 3) for y in range(-2, 3) if x or y], []), "Q": ([], ALL), "D": (DIAGONAL, ORTHOGONAL),
    "H": (ORTHOGONAL, DIAGONAL), "R": ([], ORTHOGONAL), "B": ([], DIAGONAL), "V": UPRIGHT, "M": LEVEL, "A": ([], AHEAD + BACK),
    "J": ([], AHEAD), "P'": GOLD, "O'": ELEPHANT, "C'": LEVEL, "S'": UPRIGHT, "G'": ([], ORTHOGONAL), "F'": ([], DIAGONAL),
    "T'": (ASIDE + DIAGONAL, AHEAD + BACK), "E'": (ALL, []), "B'": (ORTHOGONAL, DIAGONAL), "R'": (DIAGONAL, ORTHOGONAL),
    "J'": ([], AHEAD + BACK + SLANTED_AHEAD), "A'": ([], AHEAD + BACK + SLANTED_BACK), "M'": ([], ASIDE + DIAGONAL),
    "V'": ([], AHEAD + BACK + DIAGONAL), "H'": (AHEAD + twice(AHEAD), ASIDE + BACK + DIAGONAL),
    "D'": (SLANTED_AHEAD + twice(SLANTED_AHEAD), ORTHOGONAL + SLANTED_BACK),
}
CHU_BECOMES = dict({label: label + "'" for label in "POCSGFTEBRJAMVHD"}, I="L", X="Q")
CHU_ARRAY = ["JFCSGKEGSCFJ", "A.B.TIXT.B.A", "MVRHDLQDHRVM", "PPPPPPPPPPPP", "...O....O..."]
CHESS = {
    "K": (ALL, []), "Q": ([], ALL), "R": ([], ORTHOGONAL), "B": ([], DIAGONAL), "N": (KNIGHT, []), "A": (KNIGHT, DIAGONAL),
    "C": (KNIGHT, ORTHOGONAL),
}


class Position:
    """A board, squares as (file, rank) from 0 to the player and the label of a piece; players 0 and 1."""

    def __init__(self, chess):
        self.chess, self.turn, self.passed, self.moved, self.on = chess, 0, None, set(), {}
        if chess:
            for file, label in enumerate("RNBACQKCABNR"):
                self.on.update({(file, 0): (0, label), (file, 11): (1, label), (file, 1): (0, "P"), (file, 10): (1, "P")})
            return
        for rank, row in enumerate(CHU_ARRAY):
            for file, label in enumerate(row):
                if label != ".":
                    self.on[file, rank] = (0, label)
                    self.on[11 - file, 11 - rank] = (1, label)

    def copy(self):
        new = Position.__new__(Position)
        new.chess, new.turn, new.passed, new.moved, new.on = self.chess, self.turn, self.passed, set(self.moved), dict(self.on)
        return new

    def targets(self, square):
        """Where the piece on SQUARE attacks, own pieces among the cells."""
        who, label = self.on[square]
        up = -1 if who else 1
        if self.chess and label == "P":
            leaps, slides = SLANTED_AHEAD, []
        else:
            leaps, slides = (CHESS if self.chess else CHU)[label]
        for x, y in leaps:
            at = square[0] + x, square[1] + y * up
            if inside(at):
                yield at
        for x, y in slides:
            at = square[0] + x, square[1] + y * up
            while inside(at):
                yield at
                if at in self.on:
                    break
                at = at[0] + x, at[1] + y * up

    def attacked(self, who, square):
        return any(square in self.targets(at) for at, (other, _) in self.on.items() if other != who)

    def king(self, who):
        return next(at for at, piece in self.on.items() if piece == (who, "K"))

    def ends(self, square, to):
        """What the piece that goes from SQUARE to TO may be then."""
        who, label = self.on[square]
        if self.chess:
            return list("QCARBN") if label == "P" and to[1] == (0 if who else 11) else [label]
        camp = range(0, 4) if who else range(8, 12)
        if label not in CHU_BECOMES or not (square[1] in camp or to[1] in camp):
            return [label]
        stuck = label in "PJ" and to[1] == (0 if who else 11)
        return [CHU_BECOMES[label]] + ([] if stuck else [label])

    def tries(self):
        """The pseudo-legal moves but castling: from, to, what it becomes."""
        for square, (who, label) in list(self.on.items()):
            if who != self.turn:
                continue
            pawn = self.chess and label == "P"
            for to in self.targets(square):
                takes = to in self.on
                if takes and self.on[to][0] == who or pawn and not takes and to != self.passed:
                    continue
                for becomes in self.ends(square, to):
                    yield square, to, becomes
            if not pawn:
                continue
            up = -1 if who else 1
            one, two = (square[0], square[1] + up), (square[0], square[1] + 2 * up)
            if one in self.on:
                continue
            for becomes in self.ends(square, one):
                yield square, one, becomes
            if square[1] == (10 if who else 1) and two not in self.on:
                yield square, two, "P"

    def castlings(self):
        rank = 11 if self.turn else 0
        king = 6, rank
        if not self.chess or self.on.get(king) != (self.turn, "K") or king in self.moved or self.attacked(self.turn, king):
            return
        for rook, to in ((11, 9), (0, 3)):
            step = 1 if rook else -1
            between = range(6 + step, rook, step)
            if self.on.get((rook, rank)) != (self.turn, "R") or (rook, rank) in self.moved:
                continue
            if any((file, rank) in self.on for file in between):
                continue
            if not any(self.attacked(self.turn, (file, rank)) for file in range(6 + step, to + step, step)):
                yield king, (to, rank), "K"

    def play(self, move):
        square, to, becomes = move
        who, label = self.on.pop(square)
        if self.chess and label == "P" and to == self.passed:
            del self.on[to[0], square[1]]
        if self.chess and label == "K" and abs(to[0] - square[0]) == 3:
            rook = (11 if to[0] > 6 else 0), to[1]
            self.on[to[0] + (-1 if to[0] > 6 else 1), to[1]] = self.on.pop(rook)
        self.on[to] = (who, becomes)
        self.moved |= {square, to}
        double = self.chess and label == "P" and abs(to[1] - square[1]) == 2
        self.passed = (square[0], (square[1] + to[1]) // 2) if double else None
        self.turn = 1 - who

    def moves(self):
        out = []
        for move in self.tries():
            after = self.copy()
            after.play(move)
            if not after.attacked(self.turn, after.king(self.turn)):
                out.append(move)
        return out + list(self.castlings())

    def count(self, depth):
        moves = self.moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            after = self.copy()
            after.play(move)
            total += after.count(depth - 1)
        return total

    def code(self):
        rows = []
        for rank in reversed(range(SIZE)):
            row, empty = "", 0
            for file in range(SIZE):
                piece = self.on.get((file, rank))
                if not piece:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + (piece[1].lower() if piece[0] else piece[1])
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        rights = ""
        for who, letters in enumerate(("KQ", "kq")):
            for letter, file in zip(letters, (11, 0)):
                squares = {(6, 11 * who), (file, 11 * who)}
                rights += letter if self.chess and not squares & self.moved else ""
        passed = "abcdefghijkl"[self.passed[0]] + str(self.passed[1] + 1) if self.passed else "-"
        fields = ["/".join(rows), "wb"[self.turn], rights or "-", passed, "0", "1"]
        return " ".join(fields if self.chess else fields[:2])


def inside(square):
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def ask(program, game, code, depth):
    run = subprocess.run([program, "perft", "--game=" + game, "--position=" + code, str(depth)], capture_output=True, text=True)
    return run.stdout.strip() or run.stderr.strip()


def main():
    program, file = sys.argv[1:3]
    number = 0
    for game, chess in (("chushogi", False), (file, True)):
        position, dice, wrong, asked = Position(chess), random.Random(66), [], 0
        for ply in range(160):
            if ply % 10 == 0:
                code, depth = position.code(), 2 if ply % 80 == 0 else 1
                mine, said = str(position.count(depth)), ask(program, game, code, depth)
                asked += 1
                if mine != said:
                    wrong.append(f"# {code}, {depth} plies: here {mine}, the program {said}")
            moves = position.moves()
            if not moves:
                break
            takes = [move for move in moves if move[1] in position.on]
            position.play(dice.choice(takes if takes and dice.random() < 0.4 else moves))
        number += 1
        print("\n".join(wrong + [f"{'not ok' if wrong else 'ok'} {number} - {asked} positions of {'chess' if chess else 'Chu Shogi'}"]))
    print(f"1..{number}")


if __name__ == "__main__":
    main()
