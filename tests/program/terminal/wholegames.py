#!/usr/bin/env python3
"""wholegames.py REROUTE66 DATA PLIES [GAME...]: whole games of every game (or of GAMEs) between programs in plain mode that share a file, of
at most PLIES plies: random moves, remarks, offers, taking back, programs that are killed, somebody who watches; once with one file for
all, and once with a folder for each player between which copies come late and out of order. No event that a program has confirmed is
lost, all come to the same game, and `check` finds no fault in it."""
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile

program, data, plies = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
games = sys.argv[4:] or sorted(f[:-5] for f in os.listdir(os.path.join(data, "games")) if f.endswith(".game"))
EVENT = re.compile(r"\[%r66\s+([^\]]*)\]")
SEATS = ["White", "Black", "Red"]
NOTES = {"talk", "here", "away", "watch", "gone"}  # the oldest of these may fall


def events(path):
    """The events in the file PATH; none if it is gone."""
    try:
        with open(path, encoding="utf-8") as f:
            return {" ".join(e.split()) for e in EVENT.findall(f.read())}
    except FileNotFoundError:
        return set()


class Program:
    """A program at a terminal of its own, with a home of its own."""

    def __init__(self, work, name, path):
        self.home, self.name, self.path = os.path.join(work, "home-" + name), name, path
        self.out, self.process, self.seat = "", None, ""
        os.makedirs(self.home)

    def start(self, *arguments):
        """Begins with ARGUMENTS."""
        place = {"XDG_" + x + "_HOME": self.home for x in ("STATE", "DATA", "CONFIG", "CACHE")}
        self.process = subprocess.Popen(
            [program, *arguments, "--plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=dict(os.environ, REROUTE66_DATA=data, HOME=self.home, LC_ALL="C.UTF-8", **place))
        os.set_blocking(self.process.stdout.fileno(), False)

    def read(self):
        """Takes in what it has written."""
        self.out += (self.process.stdout.read() or b"").decode("utf-8", "replace")

    def types(self, line):
        """Types LINE; returns where its answer begins."""
        self.read()
        at = len(self.out)
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()
        return at

    def sees(self, pattern, at=0):
        """The match of PATTERN behind AT; the program must write it without five minutes of silence."""
        speaks = True
        while speaks:
            speaks = self.process.poll() is None and select.select([self.process.stdout], [], [], 300)[0]
            self.read()
            found = re.compile(pattern, re.M).search(self.out, at)
            if found:
                return found
        raise AssertionError(f"{self.name} never wrote {pattern}: {self.out[at:][-400:]}")

    def turn(self):
        """Whose turn it is, "" once the game is over."""
        found = self.sees(r"^To move: (\w+)|^(?!.*(?:offers|Said|remark))(The game is over|.* wins|.*draw|.*Checkmate|.*Stalemate)", self.types("status"))
        return found.group(1) or ""

    def kill(self):
        """Ends by SIGKILL and comes back."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.out = ""
        self.start("watch" if not self.seat else "join", self.path)
        self.sees(r"^You (play|watch)")

    def leave(self):
        """Leaves the board."""
        self.process.stdin.close()
        self.process.wait(60)


class Table:
    """A game that several programs play."""

    def __init__(self, game, late):
        self.work, self.late = tempfile.mkdtemp(), late
        with open(os.path.join(data, "games", game + ".game"), encoding="utf-8") as f:
            count = 3 if re.search(r"^player\s+\w\s+Red", f.read(), re.M) else 2
        self.players, self.kept, self.said, self.kills, self.turns = [], [], set(), 0, 0
        for i in range(count):
            folder = os.path.join(self.work, SEATS[i] if late else "game")
            os.makedirs(folder, exist_ok=True)
            self.players.append(Program(self.work, SEATS[i], os.path.join(folder, "game.pgn")))
        first = self.players[0]
        away = [f"--{SEATS[i].lower()}=elsewhere" for i in range(1, count)]
        first.start("play", "--game=" + game, "--white=you", *away, "--share=" + first.path)
        first.turn()
        for i, p in enumerate(self.players):
            p.seat = SEATS[i]
            if i:
                if late:
                    shutil.copy(self.players[i - 1].path, p.path)
                p.start("join", p.path)
                p.sees("^You play " + SEATS[i])
        self.watcher = Program(self.work, "watcher", first.path)
        self.watcher.start("watch", first.path)
        self.watcher.sees("^You watch")

    def carry(self, newest=False):
        """A synchroniser: a copy that is old or new comes to somebody else."""
        for p in self.players:
            with open(p.path, "rb") as f:
                self.kept.append(f.read())
        for p in self.players:
            new = self.kept[-1 - random.randrange(len(self.players) if newest else min(len(self.kept), 12))]
            with open(p.path + ".part", "wb") as f:
                f.write(new)
            os.replace(p.path + ".part", p.path)

    def wait(self):
        """Until a program writes something, as it does when it has read another's event; half a second at most, for they may all know all."""
        select.select([p.process.stdout for p in self.players + [self.watcher]], [], [], 0.5)

    def answer(self):
        """Whoever is asked says yes or no."""
        for p in self.players:
            p.read()
            at = p.out.rfind("Do you agree?")
            if at >= 0 and at > getattr(p, "asked", -1):
                p.asked = at
                p.types("yes" if random.random() < 0.5 and "draw" not in p.out[at - 60:at] else "no")

    def disturb(self, who):
        """Something besides a move happens, as chance will."""
        chance = random.randrange(24)
        if chance < 2:
            word = f"remark{len(self.said)}"
            who.sees("Said: " + word, who.types("say " + word))
            self.said.add(word)
        elif chance < 5:
            who.types(["draw", "undo", "hints"][chance - 2])
        elif chance < 8:
            victim = random.choice(self.players + [self.watcher])
            victim.kill()
            victim.asked = -1
            self.kills += 1

    def step(self):
        """One turn; false once the game is over."""
        if self.late:
            self.carry(random.random() < 0.5)
        self.answer()
        turns = [p.turn() for p in self.players]
        if "" in turns and not self.late:
            return False
        if all(t == "" for t in turns):
            return False
        movers = [p for p, t in zip(self.players, turns) if t == p.seat]
        if not movers:
            return True
        mover = movers[0]
        self.disturb(random.choice(self.players))
        at = mover.types("moves")
        mover.types("status")
        mover.sees(r"^(To move|The game|.*wins|.*draw)", at)
        moves = re.findall(r"^  (\S.*?)\s*$", mover.out[at:], re.M)
        if moves:
            self.turns += 1
            mover.types(random.choice(moves))
            mover.turn()
        return True

    def play(self):
        """Plays to the end; what all agree on then is compared."""
        while self.turns < plies and self.step():
            pass
        while any(p.turn() for p in self.players):
            self.answer()
            if self.late:
                self.carry(True)
            else:
                self.wait()
            for p in self.players:
                if p.turn() == p.seat:
                    p.types("resign")
                    p.types("yes")
        for _ in range(60):
            if self.late:
                self.carry(True)
            self.wait()
            sets = [events(p.path) for p in self.players]
            if all(s == sets[0] for s in sets):
                break
        for p in self.players + [self.watcher]:
            p.leave()
        if self.late:  # the last departures
            self.kept.clear()
        return self.compare(sets)

    def compare(self, sets):
        """The number of events; each copy has those of the file."""
        all_events = set.union(*sets)
        assert all(s == sets[0] for s in sets), f"copies differ: {[len(s) for s in sets]}"
        for p in self.players:
            folder = os.path.join(p.home, "reroute66", "shared")
            for name in os.listdir(folder):
                lacking = all_events - events(os.path.join(folder, name))
                assert all(NOTES & set(e.split()) for e in lacking), f"the copy of {p.name} lacks events"
        said = {e.split()[-1] for e in all_events if {"say", "talk"} & set(e.split())}
        assert self.said <= said, f"remarks are lost: {self.said - said}"
        subprocess.run([program, "check", self.players[0].path], check=True, stdout=subprocess.DEVNULL,
                       env=dict(os.environ, REROUTE66_DATA=data))
        with open(self.players[0].path, encoding="utf-8") as f:
            assert '[Result "*"]' not in f.read(), "the game has no result"
        return len(all_events)


random.seed(int(os.environ.get("SEED", "39")))
number = 0
for late in (False, True):
    for game in games:
        number += 1
        table = Table(game, late)
        try:
            many = table.play()
            print(f"ok {number} - {game}{', late copies' if late else ''}: {table.turns} moves, {many} events, {table.kills} kills",
                  flush=True)
            shutil.rmtree(table.work)
        except (AssertionError, subprocess.CalledProcessError, BrokenPipeError) as wrong:
            print(f"not ok {number} - {game}{', late copies' if late else ''}\n# {wrong} in {table.work}", flush=True)
            for p in table.players + [table.watcher]:
                p.process.kill()
print(f"1..{number}")
