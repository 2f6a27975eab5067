#!/usr/bin/env python3
"""replay.py LOG ROOT BEFORE STEP OUT: makes in the folder OUT, one after the other, what the disk may hold when the power fails
while a program does what LOG (of shim.c) says under the folder ROOT, which was like the folder BEFORE when it began: after each
number of operations; with each number of the changes of folders that were not synced yet come to the disk, in their order; and
with the bytes that were not synced there: all, none, half of the last ones, zeroes or bytes of chance in their place. Of these
states it makes each STEP-th; prints how much the program had shown by then, and goes on when a line comes in."""
import os
import shutil
import sys

ALL, NONE, TORN, ZEROES, GARBAGE, DATA = range(6)
CHANGES = ('create', 'name', 'rename', 'link', 'unlink', 'mkdir')
FOLDER = 'folder'


def read_log(path):
    """The operations, each [WORD, its words]; files by numbers of our own: a new one may have the inode of one that is gone."""
    operations, numbers = [], {}
    with open(path) as log:
        for word, *words in map(str.split, log):
            if word in ('create', 'nameless', 'open', 'write', 'sync', 'name'):
                if word in ('create', 'nameless') or words[0] not in numbers:
                    numbers[words[0]] = len(operations)
                words[0] = numbers[words[0]]
            operations.append([word, *words])
    return operations


def states(operations):
    """Each state: after how many operations, which of these are not synced, how many folders' changes are there, what of the data."""
    pending = []
    for cut in range(len(operations) + 1):
        changes = sum(operations[i][0] in CHANGES for i in pending)
        for folders in range(changes + 1):
            for data in range(DATA if len(pending) > changes else 1):
                yield cut, pending, folders, data
        if cut == len(operations):
            return
        word, *words = operations[cut]
        if word == 'sync':
            pending = [i for i in pending if operations[i][0] != 'write' or operations[i][1] != words[0]]
        elif word == 'syncfolder':
            pending = [i for i in pending if operations[i][0] == 'write'
                       or os.path.dirname(operations[i][-1].rstrip('/')) != words[0].rstrip('/')]
        elif word == 'write' or word in CHANGES:
            pending = pending + [cut]


def change_folder(names, word, words):
    if word in ('create', 'name'):
        names[words[1]] = words[0]
    elif word == 'mkdir':
        names[words[0]] = FOLDER
    elif word == 'unlink':
        names.pop(words[0], None)
    elif words[0] in names:
        names[words[1]] = names.pop(words[0]) if word == 'rename' else names[words[0]]


def put(content, at, data):
    content.extend(bytes(max(0, at + len(data) - len(content))))  # what lies between was never written
    content[at:at + len(data)] = data


def apply(operations, state, names, contents):
    """The names and bytes of a state, from those of the beginning."""
    cut, pending, folders, data = state
    last = max((i for i in pending if operations[i][0] == 'write'), default=None)
    for i, (word, *words) in enumerate(operations[:cut]):
        lost = i in pending
        if word == 'open' and isinstance(names.get(words[1]), str):  # a file that was there before
            contents[words[0]] = contents[names[words[1]]]
            names[words[1]] = words[0]
        elif word in CHANGES:
            folders -= lost
            if not lost or folders >= 0:
                change_folder(names, word, words)
        elif word == 'write' and not (lost and data == NONE):
            written = bytes.fromhex(words[2])
            if lost and data >= ZEROES:
                written = bytes(0 if data == ZEROES else (k * 167 + 201) % 256 for k in range(len(written)))
            if lost and data == TORN and i == last:
                written = written[:len(written) // 2]
            put(contents.setdefault(words[0], bytearray()), int(words[1]), written)


def begin(root, before):
    """The names and bytes of the beginning."""
    names, contents = {}, {}
    for folder, _, files in os.walk(before):
        names[root + folder[len(before):]] = FOLDER
        for path in (os.path.join(folder, name) for name in files):
            names[root + path[len(before):]] = path
            with open(path, 'rb') as f:
                contents[path] = bytearray(f.read())
    return names, contents


def make(names, contents, root, out):
    shutil.rmtree(out, ignore_errors=True)
    for path, what in sorted(names.items(), key=lambda named: named[1] != FOLDER):
        try:
            if what == FOLDER:
                os.mkdir(out + path[len(root):])
            else:
                with open(out + path[len(root):], 'wb') as f:
                    f.write(contents.get(what, b''))
        except OSError:
            pass  # its folder has not come to the disk


def main():
    log, root, before, step, out = sys.argv[1:]
    operations = read_log(log)
    for number, state in enumerate(states(operations)):
        if number % int(step):
            continue
        names, contents = begin(root, before)
        apply(operations, state, names, contents)
        make(names, contents, root, out)
        print(max((int(words[0]) for word, *words in operations[:state[0]] if word == 'shown'), default=0), flush=True)
        if not sys.stdin.readline():
            return


main()
