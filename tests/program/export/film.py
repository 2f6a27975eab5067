#!/usr/bin/env python3
"""film.py PROGRAM GAMES: a film in SVG shows each position of its game in turn, and is small."""
import re
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

program, folder = sys.argv[1], sys.argv[2]
STAY = 1.2  # seconds of a position
SVG = "{http://www.w3.org/2000/svg}"


def run(*words):
    return subprocess.run([program, *words], capture_output=True, check=True).stdout.decode()


def titles(element):
    """The titles of the pieces in ELEMENT, "White Pawn a2"."""
    found = [t.text for e in element.iter() for t in e.findall(SVG + "title")]
    return [t for t in found if re.match(r"[A-Z]\w+ [A-Z]\w* \S+$", t)]


def shown(element, time):
    """Whether ELEMENT of a film is seen at TIME."""
    animate = element.find(SVG + "animate")
    if animate is None:
        return True
    part = time / float(animate.get("dur").rstrip("s"))
    values, times = animate.get("values").split(";"), [float(t) for t in animate.get("keyTimes").split(";")]
    assert times[0] == 0 and times == sorted(times) and len(times) == len(values) and element.get("visibility") == values[0]
    return values[max(i for i, t in enumerate(times) if t <= part)] == "visible"


for n, name in enumerate(("reenterent", "fastlane-short", "reroute66-short", "altorth3-two-at-once", "chess-both-castle")):
    game = name.split("-", maxsplit=1)[0]
    path = folder + "/" + name + ".pgn"
    film, codes = run("convert", "--to=svg", path), run("convert", "--to=positions", path).splitlines()
    root = xml.etree.ElementTree.fromstring(film)
    wrong = []
    for i, code in enumerate(codes):
        now = sorted(t for e in root if shown(e, (i + 0.5) * STAY) for t in titles(e))
        if i % 5 == 0 and now != sorted(titles(xml.etree.ElementTree.fromstring(run("show", "--game=" + game, "--position=" + code, "--style=svg")))):
            wrong.append((code, now))
    print("%sok %d - the film of %s shows its positions" % ("not " if wrong else "", 2 * n + 1, name), "# %r" % wrong[:1] if wrong else "")
    small = len(film) < 40000 + 1000 * len(codes)
    print("%sok %d - and is small: %d bytes, %d positions" % ("" if small else "not ", 2 * n + 2, len(film), len(codes)))
with tempfile.TemporaryDirectory() as here:
    path = os.path.join(here, "hands.pgn")
    with open(path, "w", encoding="ascii") as file:
        file.write('[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ *\n')
    root = xml.etree.ElementTree.fromstring(run("convert", "--to=svg", path))
hands = [sorted(t.text for e in root if shown(e, (i + 0.5) * STAY) for t in e.iter(SVG + "text") if (t.get("class") or "").startswith("hand-")) for i in range(7)]
EMPTY, ONE, BOTH = ["Black in hand: -", "White in hand: -"], ["Black in hand: -", "White in hand: P"], ["Black in hand: P", "White in hand: P"]
print("%sok %d - and the pieces in hand" % ("" if hands == [EMPTY] * 3 + [ONE] + [BOTH] * 3 else "not ", 2 * n + 3), "# %r" % hands)
print("1..%d" % (2 * n + 3))
