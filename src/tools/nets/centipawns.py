#!/usr/bin/env python3
"""centipawns.py PROGRAM JUDGE FILE.epd [COUNT]: the scale of PROGRAM's scores in chess beside JUDGE's.

Takes COUNT positions (2,000) evenly from FILE.epd (of games of masters: pgn-extract -Wepd), searches each of them with 10,000 nodes of
PROGRAM and 40,000 of JUDGE, both UCI engines, and prints the line of
odds/chess.odds that puts PROGRAM's scores on JUDGE's scale by the least absolute error, and the medians of JUDGE by PROGRAM's score.
"""
import statistics
import subprocess
import sys

NODES_OURS, NODES_JUDGE, SCORE_MOST = 10000, 40000, 600


class Engine:
    """A UCI engine that scores positions with a number of nodes."""

    def __init__(self, command, nodes):
        self.nodes = nodes
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("uci")
        self.read_until("uciok")
        self.send("setoption name Hash value 16")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, word):
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(word):
                break
        return lines

    def score(self, code):
        """Returns the score of the side to move in centipawns, None for a mate."""
        self.send("ucinewgame")
        self.send("position fen " + code)
        self.send("go nodes %d" % self.nodes)
        found = None
        for line in self.read_until("bestmove"):
            words = line.split()
            if "score" in words and "upperbound" not in words and "lowerbound" not in words:
                at = words.index("score")
                found = int(words[at + 2]) if words[at + 1] == "cp" else None
        return found


def main():
    program, judge, path = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
    with open(path, encoding="ascii", errors="replace") as file:
        codes = [" ".join(line.split()[:4]) + " 0 1" for line in file if line.count("/") == 7]
    codes = codes[:: max(1, len(codes) // count)][:count]
    ours, theirs = Engine(program, NODES_OURS), Engine(judge, NODES_JUDGE)
    pairs = []
    for code in codes:
        a, b = ours.score(code), theirs.score(code)
        if a is not None and b is not None and abs(a) <= SCORE_MOST and abs(b) <= SCORE_MOST:
            pairs.append((a, b))
    factor = min((sum(abs(b - k * a / 1000) for a, b in pairs), k) for k in range(300, 2001, 5))[1]
    print("%d positions: centipawns 1000 %d" % (len(pairs), factor))
    for low in range(-500, 500, 50):
        some = [b for a, b in pairs if low <= a < low + 50]
        if some:
            print("%5d to %5d: %4d positions, median %d" % (low, low + 49, len(some), statistics.median(some)))


main()
