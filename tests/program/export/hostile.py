#!/usr/bin/env python3
"""hostile.py PROGRAM DATA: what names, comments and data files say never becomes code in what is exported. The exports are
read by parsers of other people's: Python's of HTML, XML and JSON."""
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from html.parser import HTMLParser

program, data = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
HOSTILE = [
    "\"><script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>",
    "</title></script></svg><script>alert(1)</script>",
    "<!-- <![CDATA[ ]]> -->",
    "&lt;b&gt; &amp; &#60; &nosuch; &",
    "javascript:alert(1)",
    "\\\"; alert(1); // \\u0022 \\",
    "\u2028\u2029\ufeff\u202e\U0001f600 é",
    "${alert(1)} `a` %s %n {{x}}",
]
n = 0


def say(good, name, why=""):
    global n
    n += 1
    print("%sok %d - %s" % ("" if good else "not ", n, name))
    if not good:
        print("# " + str(why).replace("\n", "\n# ")[:2000])


def run(*words, **more):
    return subprocess.run([program, *words], capture_output=True, env={**os.environ, **more}, check=False)


class Page(HTMLParser):
    """The elements, attributes and texts of a page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.attributes, self.scripts, self.text, self.inside = set(), set(), [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        self.attributes |= {(tag, name) for name, _ in attrs}
        self.links = getattr(self, "links", []) + [v for name, v in attrs if name in ("href", "src", "action")]
        self.inside = [tag] + self.inside
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, tag):
        if tag in self.inside:
            self.inside.remove(tag)

    def handle_data(self, words):
        if self.inside[:1] == ["script"]:
            self.scripts[-1] = (self.scripts[-1][0], self.scripts[-1][1] + words)
        else:
            self.text.append(words)


def tags_of(picture):
    return {re.sub(".*}", "", e.tag) for e in xml.etree.ElementTree.fromstring(picture).iter()}


def attributes_of(picture):
    return {re.sub(".*}", "", name) for e in xml.etree.ElementTree.fromstring(picture).iter() for name in e.attrib}


def escaped(words):
    return words.replace("\\", "\\\\").replace('"', '\\"')


def game(words):
    """A saved game with WORDS in every field that takes them."""
    tags = ["Event", "Site", "Date", "Round", "White", "Black", "Annotator", "TimeControl", "WhiteTeam"]
    comment = "{" + words.replace("}", ")") + "}"
    return "".join('[%s "%s"]\n' % (tag, escaped(words)) for tag in tags) + "\n%s 1. e4 %s ({a} 1. d4 %s) 1... e5 %s *\n" % (
        comment, comment, comment, comment)


SVG = {"svg", "title", "path", "polygon", "rect", "text", "circle", "clipPath", "pattern", "g", "use", "defs", "animate", "set", "line"}
HTML = {"html", "head", "meta", "title", "style", "body", "h1", "dl", "dt", "dd", "div", "p", "button", "a", "span", "script",
        "clippath"} | {tag.lower() for tag in SVG}


def try_page(name, words):
    made = run("convert", "--to=html", name)
    page = Page(made.stdout.decode())
    policy = re.search(r"script-src '(sha256-[^']*)'", made.stdout.decode())
    own = [text for attributes, text in page.scripts if not attributes]
    data_of = [text for attributes, text in page.scripts if attributes.get("type") == "application/json"]
    right = "sha256-" + base64.b64encode(hashlib.sha256(own[0].encode()).digest()).decode() if own else ""
    nodes = json.loads(data_of[0])["nodes"] if data_of else []
    good = (made.returncode == 0 and page.elements <= HTML and len(page.scripts) == 2 and len(own) == 1 and policy and
            policy.group(1) == right and len(nodes) == 4 and not any(a.startswith("on") for _, a in page.attributes) and
            all(re.fullmatch(r"#[a-z0-9-]+", link) for link in page.links))
    say(good, "a page holds %r as text" % words, (made.stderr, page.elements - HTML, right, policy and policy.group(1), page.links))
    text = re.sub(r"\s+", " ", " ".join(page.text))
    visible = re.sub("[\u2028\u2029\u202e]", lambda found: "\\u%04x" % ord(found[0]), words)
    shown = re.sub(r"\s+", " ", visible.replace("}", ")")).strip()
    say(text.count(shown) >= 4, "and shows it", text)


def try_pictures(name, words, **more):
    for form in ("svg", "picture"):
        made = run("convert", "--to=" + form, name, **more)
        try:
            tags, attributes = tags_of(made.stdout), attributes_of(made.stdout)
            say(made.returncode == 0 and tags <= SVG and not any(a.startswith("on") for a in attributes),
                "a %s holds %r as text" % (form, words), (tags - SVG, attributes))
        except xml.etree.ElementTree.ParseError as e:
            say(False, "a %s is XML with %r" % (form, words), (e, made.stderr))
    made = run("convert", "--to=cast", name, **more)
    try:
        lines = [json.loads(line) for line in made.stdout.decode().splitlines()]
        say(made.returncode == 0 and lines[0]["version"] == 2 and len(lines) == 4, "a cast is JSON with %r" % words, lines[:1])
    except ValueError as e:
        say(False, "a cast is JSON with %r" % words, e)


def try_data():
    """Data files of other people's: names that are none and paths that are none are refused, and where they are not, escaped."""
    chess = open(data + "/games/chess.game", encoding="utf-8").read()
    for i, words in enumerate(HOSTILE[:5] + ["a\tb<c>"]):
        one = re.sub(r"\s", "", words)
        os.makedirs("own/games", exist_ok=True)
        os.makedirs("own/pieces", exist_ok=True)
        for what, wrong in (("title", re.sub(r"(?m)^title .*", lambda _: "title " + words, chess)),
                            ("player", re.sub(r"(?m)^player w \S*", lambda _: "player w " + one, chess)),
                            ("piece", re.sub(r"(?m)^(piece|piece) K \S*", lambda m: m.group(1) + " K " + one, chess))):
            with open("own/games/evil%d.game" % i, "w", encoding="utf-8") as file:
                file.write(wrong)
            checked = run("check", "own/games/evil%d.game" % i)
            say(checked.returncode == 1 and b"letters, digits and" in checked.stdout + checked.stderr or wrong == chess or "#" in one,
                "%r is no name of a %s" % (words, what), (checked.stdout, checked.stderr))
            os.remove("own/games/evil%d.game" % i)
        with open("own/pieces/pawn.pieces", "w", encoding="utf-8") as file:
            file.write('path M0,0%s<path d="M1,1\n' % words)
        with open("plain.pgn", "w", encoding="utf-8") as file:
            file.write("1. e4 e5 *\n")
        try_pictures("plain.pgn", "a path " + words, XDG_DATA_HOME=os.getcwd() + "/share")
        os.remove("own/pieces/pawn.pieces")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    os.environ.update(REROUTE66_DATA=data, XDG_DATA_HOME=folder + "/share", XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, LC_ALL="C.UTF-8")
    os.mkdir("share")
    os.symlink("../own", "share/reroute66")
    for number, hostile in enumerate(HOSTILE):
        with open("%d.pgn" % number, "w", encoding="utf-8") as saved:
            saved.write(game(hostile))
        try_page("%d.pgn" % number, hostile)
        try_pictures("%d.pgn" % number, hostile)
    try_data()
    os.chdir("/")
print("1..%d" % n)
