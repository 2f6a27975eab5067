#!/bin/bash
# ci.sh ROOT: how .ci/test and .ci/run count, and what becomes of a test that fails: a meson that is played by this script writes the logs.
set -u
. "$(dirname "$0")/../tap.sh"
root=$(realpath "$1")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir -p .ci tests/fuzz bin
cp "$root/.ci/test" "$root/.ci/run" "$root/.ci/suites" "$root/.ci/tally" "$root/.ci/history" .ci
printf '#!/bin/sh\n' | tee .ci/install tests/fuzz/run bin/clang >/dev/null
# The k-th `meson test` of a build finds its log in logs/BUILD-k; without one it has one good case.
cat >bin/meson <<'END'
#!/bin/bash
case $1 in
setup) mkdir -p "$2/meson-logs" && touch "$2/build.ninja" && echo "setup ${*:2}" >>said ;;
configure) echo "configure ${*:2}" >>said ;;
introspect) echo "[{\"name\": \"tests\", \"value\": \"$(cat tests-are)\"}]" ;;
compile) [ ! -e "logs/${3##*/}-broken" ] || { echo "cannot be built"; exit 1; } ;;
test)
    build=${3##*/}
    case $* in *--list*) printf 'reroute66:slow+long / %s\n' one two three four five six seven && exit ;; esac
    k=$(($(cat "calls-$build" 2>/dev/null || echo 0) + 1))
    echo $k >"calls-$build"
    echo "${*:4}${MESON_TESTTHREADS:+ threads $MESON_TESTTHREADS}" >>"said-$build"
    log=$3/meson-logs/testlog.json
    if [ -e "logs/$build-$k" ]; then
        cp "logs/$build-$k" "$log"
    elif [ -e "logs/$build-$k-dies" ]; then
        exit 3
    else
        echo '{"name": "x:fast / good", "stdout": "1..1\nok 1 - good\n", "result": "OK", "duration": 1.0}' >"$log"
    fi
    ! grep -qE '"result": "(FAIL|ERROR|TIMEOUT)"' "$log"
    ;;
esac
END
chmod +x .ci/* tests/fuzz/run bin/*

# test_said NAME RESULT LINES: a line of the log; \n in LINES are line ends.
test_said()
{
    printf '{"name": "x:fast / %s", "stdout": "%s", "result": "%s", "duration": 2.5}\n' "$1" "$3" "$2"
}

begin()
{
    rm -rf logs calls-* said* build build-run
    mkdir logs
    echo enabled >tests-are
}

# run SCRIPT: .ci/SCRIPT with that meson; its output goes to `out`, what it says from the first failure on to `end`.
run()
{
    env -u MESON_TESTTHREADS -u REROUTE66_TEST_BUILD -u REROUTE66_RUN_BUILD REROUTE66_SEED=20260103 PATH="$work/bin:$PATH" ".ci/$1" >out 2>&1 </dev/null
    status=$?
    sed -n '/^== what failed/,$p' out >end
}

# ends NAME STATUS LINES: the status, and the closing lines.
ends()
{
    is "$1" "$2 $3" "$status $(tail -n "$(printf '%s\n' "$3" | wc -l)" out)"
}

# ---- .ci/test ----

begin
run test
ends "all is well" 0 "0 passed only when run alone
0 skipped
1 passed, 0 failed"
is "a build folder is set up" "setup build -Dtests=enabled --werror" "$(cat said)"
is "the fast suite is run once, by a test more than processors" \
    "--print-errorlogs --timeout-multiplier 20 --suite fast threads $(($(nproc) + 1))" "$(sed 's/--no-rebuild //' said-build)"
is "the longest tests are told" "     1.0 s  good" "$(sed -n '/^== the longest/{n;p}' out)"

begin
mkdir -p build/meson-logs && touch build/build.ninja && echo disabled >tests-are
run test
is "where .ci/play has built it goes on" "configure build -Dtests=enabled" "$(cat said)"
begin
mkdir -p build/meson-logs && touch build/build.ninja
run test
is "what has tests is left as it is" "" "$(cat said 2>/dev/null)"

begin
{ test_said a OK '1..3\nok 1 - a\nok 2 - b # SKIP no such program\nok 3 - not ok is a word\n# ok - tests\n'
  test_said b SKIP '1..0 # SKIP nothing here\n'
  test_said c OK 'no TAP at all\n'; } >logs/build-1
run test
ends "skipped cases, and tests without cases" 0 "0 passed only when run alone
2 skipped
3 passed, 0 failed"

begin
{ test_said a OK 'ok 1 - a\n'; test_said b FAIL 'ok 1 - a\nnot ok 2 - b\nok 3 - c\n'; } >logs/build-1
test_said b OK 'ok 1 - a\nok 2 - b\nok 3 - c\n' >logs/build-2
run test
ends "a test that passes when run alone" 0 "passed only when run alone: build b
1 passed only when run alone
0 skipped
4 passed, 0 failed"
is "it was run alone" " threads 1 b" "$(sed -n '2s/.*\( threads 1\)/\1/p' said-build)$(sed -n '2s/.* 20 \([a-z]*\) .*/ \1/p' said-build)"

begin
{ test_said a OK 'ok 1 - a\n'; test_said b FAIL 'not ok 1 - a\nnot ok 2 - b\nok 3 - c\n'; } >logs/build-1
test_said b FAIL '# why it is so\nok 1 - a\nnot ok 2 - b\nok 3 - c\n' >logs/build-2
run test
ends "a test that fails twice counts as it did alone" 1 "0 passed only when run alone
0 skipped
3 passed, 1 failed"
grep -q '^-- build b: FAIL after 2 s; alone: FAIL after 2 s' end && grep -q 'not ok 2 - b' end && grep -q '| # why it is so' end
say $? "and is told at the end"

begin
test_said b TIMEOUT 'ok 1 - a\nok 2 - b\n' | tee logs/build-1 >logs/build-2
run test
ends "a test that dies without a word counts as one" 1 "0 passed only when run alone
0 skipped
2 passed, 1 failed"

begin
test_said b ERROR 'ok 1 - a\n' >logs/build-1
: >logs/build-2-dies
run test
ends "a test that cannot be run alone stays red" 1 "0 passed only when run alone
0 skipped
1 passed, 1 failed"

begin
: >logs/build-broken
run test
ends "a build that fails counts as one" 1 "0 passed only when run alone
0 skipped
0 passed, 1 failed"

begin
for k in 1 2 3 4 5 6 7 8 9 10 11 12 13; do test_said "t$k" FAIL 'ok 1 - a\nnot ok 2 - b\n'; done >logs/build-1
run test
ends "where very many fail none is run again" 1 "0 passed only when run alone
0 skipped
13 passed, 13 failed"
is "but each is told" 13 "$(grep -c '^-- build' end)"

# ---- .ci/run: .ci/test, sanitizers, fuzzing, tsan, o2, the slow suite, a part of the long tests; no history ----

begin
run run
ends "each step of .ci/run counts" 0 "0 passed only when run alone
1 skipped
7 passed, 0 failed"
is "the seed is told" 1 "$(grep -c '^== seed 20260103$' out)"
is "of the long tests a part is run" "--print-errorlogs --timeout-multiplier 20 one seven threads $(($(nproc) + 1))" "$(sed -n '3s/--no-rebuild //p' said-build)"

begin
test_said a SKIP '1..0 # SKIP nothing here\n' >logs/build-1
: >logs/build-2-dies
: >logs/sanitizers-broken
run run
ends "a meson that dies and a build that fails count as one each" 1 "0 passed only when run alone
2 skipped
3 passed, 2 failed"
grep -q 'meson ended with status 3' end && grep -q '^cannot be built' end
say $? "and are told at the end"

begin
{ test_said a OK 'ok 1 - a\n'; test_said b FAIL 'not ok 1 - a\n'; } | tee logs/build-1 >logs/build-2
run run
ends "what failed in .ci/test has failed in .ci/run" 1 "0 passed only when run alone
1 skipped
7 passed, 1 failed"
grep -q '^-- .ci/test' end && grep -q 'not ok 1 - a' end
say $? "and is told at its end"

# ---- .ci/history ----

if ! command -v git >/dev/null; then
    echo "1..$n"
    exit
fi
mkdir -p tests
git init -q . && git config user.name Nobody && git config user.email nobody@localhost && git config commit.gpgsign false
put() # put SUBJECT TOTAL [TRAILER]: a commit
{
    printf '# counts\nchess\t%s\ntotal\t%s\n' "$2" "$2" >tests/bench.tsv
    git add tests/bench.tsv && git commit -q --allow-empty -m "$1" ${3:+-m "$3"}
}
judge() { .ci/history "$(git rev-parse HEAD~"$1")" | cut -d ' ' -f 2-; }
put 'what was before' 5
put 'search: extend checks' 6 'Bench: 6'
put 'ui, study: show it' 6
put 'rules/fast: embed the tables' 6 'Bench: 6'
is "good commits" "" "$(judge 3)"
put 'ui: the board is green' 6
put 'ui: 123456789 123456789 123456789 123456789 123456789 123456789 123456789' 6
put 'Fix it' 6
put 'ui: fixes it.' 6
is "subjects that are none" 'ui: the board is green: "the" is no imperative
ui: 123456789 123456789 123456789 123456789 123456789 123456789 123456789: longer than 72 characters
ui: 123456789 123456789 123456789 123456789 123456789 123456789 123456789: "123456789" is no imperative
Fix it: not `area: summary`
ui: fixes it.: "fixes" is no imperative
ui: fixes it.: ends with a full stop' "$(judge 4)"
put 'search: prune' 7
put 'search: prune more' 8 'Bench: 7'
put 'search: say it' 8 'Bench: 9'
is "counts without their trailer" 'search: prune: bench counts 7 now: the trailer `Bench: 7` is missing
search: prune more: bench counts 8 now: the trailer `Bench: 8` is missing
search: say it: the trailer says 9, and bench.tsv 8' "$(judge 3)"
git clone -q --depth 1 "file://$work" shallow && cp .ci/history shallow && mkdir shallow/.ci && mv shallow/history shallow/.ci
(cd shallow && .ci/history "$(git -C .. rev-parse HEAD~3)")
is "a shallow clone is not judged" 77 $?
echo "1..$n"
