#!/bin/sh
# hardening.sh PROGRAM: the release build is hardened: what readelf and nm see in it.
. "$(dirname "$0")/../tap.sh"
has() { readelf -W "$1" "$program" 2>/dev/null | grep -qE "$2"; }
program=$1

has -h 'Type: +DYN'
say $? "the program may lie anywhere in memory (PIE)"
has -l 'GNU_RELRO'
say $? "what the loader has filled in becomes read-only (RELRO)"
has -d '\(FLAGS(_1)?\).*(BIND_NOW|NOW)'
say $? "all of it, because everything is bound at the start (BIND_NOW)"
has -l 'GNU_STACK.* RW +0x'
say $? "the stack cannot be executed"
! has -l 'LOAD.* RWE '
say $? "nothing is both writable and executable"
nm -D "$program" | grep -q '__stack_chk_fail'
say $? "functions guard their stack frames (-fstack-protector-strong)"
nm -D "$program" | grep -qE '__(v?snprintf|memcpy|read|fprintf|vsnprintf)_chk'
say $? "copies and formats are checked against the room there is (_FORTIFY_SOURCE)"
if [ "$(uname -m)" = x86_64 ]; then
    # Not the note: some systems' own start files lack it, and the linker drops it then.
    [ "$(objdump -d "$program" | grep -c endbr64)" -gt 500 ]
    say $? "jumps and returns may only go where they should (-fcf-protection)"
    objdump -d "$program" | grep -qE 'sub +\$0x1000,%rsp'
    say $? "a large stack frame is touched page by page (-fstack-clash-protection)"
fi
echo "1..$n"
