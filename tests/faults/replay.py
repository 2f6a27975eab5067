#!/usr/bin/env python3
"""replay.py LOG ROOT BEFORE STEP OUT: makes in the folder OUT, one after the other, what the disk may hold when the power fails
while a program does what LOG (of shim.c) says under the folder ROOT, which was like the folder BEFORE when it began: after each
number of operations. Of the changes of folders that were not synced by then there are as many as one likes, in their order, or
one folder's and no other's. The bytes that were not synced are there, or not, half of the last ones, zeroes or bytes of chance in
their place, some of the writes without the others; or the sectors of the last write are zero as a whole, with what was synced in
them. Of these states it makes each STEP-th; prints how much the program had shown by then, and how many moves of a journal lay in
zeroed sectors, and goes on when a line comes in."""
import os
import re
import shutil
import sys

CHANGES = ('create', 'name', 'rename', 'link', 'unlink', 'mkdir')
SECTORS = (512, 4096)
SUBSETS = 4  # how many writes are left out, or written, alone
FOLDER = 'folder'


def folder_of(operation):
    return os.path.dirname(operation[-1].rstrip('/'))


def read_log(path):
    """The operations, each [WORD, its words]; files by numbers of our own: a new one may have the inode of one that is gone.
    A file that goes from one folder to another comes to the one and leaves the other."""
    operations, numbers = [], {}
    with open(path) as log:
        for word, *words in map(str.split, log):
            if word in ('create', 'nameless', 'open', 'write', 'sync', 'name'):
                if word in ('create', 'nameless') or words[0] not in numbers:
                    numbers[words[0]] = len(operations)
                words[0] = numbers[words[0]]
            if word == 'rename' and os.path.dirname(words[0]) != os.path.dirname(words[1]):
                operations += [['link', *words], ['unlink', words[0]]]
            else:
                operations.append([word, *words])
    return operations


def lost_changes(operations, pending):
    """Each set of the changes of folders among PENDING that may not have come to the disk."""
    changes = [i for i in pending if operations[i][0] in CHANGES]
    for there in range(len(changes) + 1):
        yield set(changes[there:])
    folders = {folder_of(operations[i]) for i in changes}
    for folder in sorted(folders) if len(folders) > 1 else ():
        here = {i for i in changes if folder_of(operations[i]) == folder}
        yield here
        yield set(changes) - here


def fates(operations, pending, alike):
    """What may have become of the writes among PENDING, {write: fate}, the others are there; with ALIKE of all of them or of the
    last one. A fate is 'none', 'half', 'zeroes', 'garbage', or the size of the sectors that are zero."""
    writes = [i for i in pending if operations[i][0] == 'write']
    yield {}
    if not writes:
        return
    for fate in ('none', 'zeroes', 'garbage'):
        yield dict.fromkeys(writes, fate)
    yield {writes[-1]: 'half'}
    if alike:
        return
    for sector in SECTORS:
        yield {writes[-1]: sector}
    if len(writes) > 1:
        for i in writes[::max(1, len(writes) // SUBSETS)]:
            yield {i: 'none'}
            yield dict.fromkeys([k for k in writes if k != i], 'none')


def states(operations):
    """Each state: after how many operations, which changes of folders are not there, the fates of writes."""
    pending = []
    for cut in range(len(operations) + 1):
        for lost in lost_changes(operations, pending):
            for fate in fates(operations, pending, bool(lost)):
                yield cut, lost, fate
        if cut == len(operations):
            return
        word, *words = operations[cut]
        if word == 'sync':
            pending = [i for i in pending if operations[i][0] != 'write' or operations[i][1] != words[0]]
        elif word == 'syncfolder':
            pending = [i for i in pending if operations[i][0] == 'write' or folder_of(operations[i]) != words[0].rstrip('/')]
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


def spoil(written, fate):
    if fate == 'zeroes':
        return bytes(len(written))
    if fate == 'garbage':
        return bytes((k * 167 + 201) % 256 for k in range(len(written)))
    return written[:len(written) // 2] if fate == 'half' else written


def tear(content, at, length, sector):
    """Zeroes the sectors of the LENGTH bytes AT; returns how many moves of a journal were in them, or partly."""
    begin, end = at - at % sector, min(len(content), at + length + -(at + length) % sector)
    line = content.rfind(b'\n', 0, begin) + 1
    moves = len(re.findall(rb'^move ', content[line:end], re.MULTILINE))
    content[begin:end] = bytes(end - begin)
    return moves


def apply(operations, state, names, contents):
    """The names and bytes of a state, from those of the beginning; returns how many moves its zeroed sectors had."""
    cut, gone, fate = state
    torn = None
    for i, (word, *words) in enumerate(operations[:cut]):
        if word == 'open' and isinstance(names.get(words[1]), str):  # a file that was there before
            contents[words[0]] = contents[names[words[1]]]
            names[words[1]] = words[0]
        elif word in CHANGES:
            if i not in gone:
                change_folder(names, word, words)
        elif word == 'write' and fate.get(i) != 'none':
            written = spoil(bytes.fromhex(words[2]), fate.get(i))
            put(contents.setdefault(words[0], bytearray()), int(words[1]), written)
            if fate.get(i) in SECTORS:
                torn = words[0], int(words[1]), len(written), fate[i]
    return tear(contents[torn[0]], *torn[1:]) if torn else 0


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
        lost = apply(operations, state, names, contents)
        make(names, contents, root, out)
        shown = max((int(words[0]) for word, *words in operations[:state[0]] if word == 'shown'), default=0)
        print(shown, lost, flush=True)
        if not sys.stdin.readline():
            return


main()
