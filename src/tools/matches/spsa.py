#!/usr/bin/env python3
"""spsa.py GAME --state=FILE [--steps=N] [--nodes=N] [--plies=N] [--seed=N] [--only=NAME,...] [--out=FILE]

Tunes a game's margins (engine/margins.h) by games against itself (Spall, "Multivariate stochastic approximation using a
simultaneous perturbation gradient approximation", 1992). Each step moves all margins, or those of --only, a little up
or down at random; the player with these plays the one with the opposite, from one opening on every seat, and all
margins move towards who won. The state, a text, is written after every step; a run goes on from it. With --out the
margins found are written as data: margins/ID.margins. TOOLBOX names the program if it lies elsewhere."""
import argparse, os, random, subprocess, sys

# By how much of its range a margin is moved for a game, and how far it goes for a won one, of what it was moved by:
# both shrink with the steps by Spall's exponents.
MOVED, LEARNT, MOVED_SHRINKS, LEARNT_SHRINKS, STEADY, REPORT_STEPS = 0.10, 0.06, 0.101, 0.602, 100, 50
TOOLBOX = os.environ.get('TOOLBOX') or os.path.join(os.path.dirname(__file__), '../../../build/src/tools/toolbox')


def toolbox(*words):
    """What a command of the toolbox prints; ends with its message if it fails."""
    run = subprocess.run([TOOLBOX, *words], stdout=subprocess.PIPE, text=True)
    return run.stdout if run.returncode == 0 else sys.exit(1)


def read_state(path, key, now):
    """The steps done; NOW gets the margins of the file PATH, if there is one."""
    if not os.path.exists(path):
        return 0
    with open(path) as f:
        head, *lines = f.read().splitlines()
    if not head.startswith(key) or [line.split()[0] for line in lines] != list(now):
        sys.exit(f'spsa.py: {path} is the state of a run with other arguments; name a new file')
    now.update((name, float(value)) for name, value in map(str.split, lines))
    return int(head[len(key):])


def write_state(path, text):
    """A kill leaves the old file or the new one."""
    with open(path + '.new', 'w') as f:
        f.write(text)
    os.replace(path + '.new', path)


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    p.add_argument('game')
    for name, kind, value in (('state', str, None), ('steps', int, 1000), ('nodes', int, 1500), ('plies', int, 8),
                              ('seed', int, 1), ('only', str, None), ('out', str, None)):
        p.add_argument('--' + name, type=kind, default=value, required=name == 'state')
    o = p.parse_args()
    head, *rows = toolbox('margins', o.game).splitlines()
    players = int(head.split()[1])
    now, ends = {}, {}
    for name, value, least, most in map(str.split, rows):
        if not o.only or name in o.only.split(','):
            now[name], ends[name] = float(value), (int(least), int(most))
    key = f'spsa {o.game} nodes {o.nodes} plies {o.plies} seed {o.seed} steps '
    for step in range(read_state(o.state, key, now), o.steps):
        signs = random.Random(o.seed * 1000003 + step)
        off = {name: signs.choice((-1, 1)) * max(1, MOVED * (most - least) / (step + 1) ** MOVED_SHRINKS)
               for name, (least, most) in ends.items()}
        within = lambda name, x: min(max(x, ends[name][0]), ends[name][1])
        sets = (','.join(f'{name}={within(name, now[name] + side * off[name]):.0f}' for name in now) for side in (1, -1))
        said = toolbox('duel', o.game, f'--set={next(sets)}', f'--set-against={next(sets)}', f'--games={players}',
                       f'--nodes={o.nodes}', f'--plies={o.plies}', f'--seed={o.seed * 1000003 + step}', f'--every={players}')
        words = said.split()
        points = float(words[words.index('points') + 1]) - 1
        share = LEARNT * ((1 + STEADY) / (step + 1 + STEADY)) ** LEARNT_SHRINKS
        for name in now:
            now[name] = round(within(name, now[name] + share * points * off[name]), 3)
        write_state(o.state, f'{key}{step + 1}\n' + ''.join(f'{name} {now[name]:.3f}\n' for name in now))
        if (step + 1) % REPORT_STEPS == 0 or step + 1 == o.steps:
            print(f'{o.game}: step {step + 1}:', *(f'{name}={value:.0f}' for name, value in now.items()), flush=True)
    if o.out:
        with open(o.out, 'w') as f:
            f.write('# Margins of the search (include/reroute66/engine/margins.h), found by\n'
                    f'# spsa.py {" ".join(sys.argv[1:])}\n' + ''.join(f'{name} {now[name]:.0f}\n' for name in now))


main()
