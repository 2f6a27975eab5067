#!/bin/sh
# page.sh PROGRAM CHROMIUM: pages in a browser without a window: moves are clicked, and the board is read from the page.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") chromium=$2
games=$(realpath "$(dirname "$0")/../../../data/games-played")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# Clicks each link in turn and writes what stands on the board behind it: `cell=piece …`, the cells in order, and the code.
cat >driver.html <<'END'
<script>
const said = [];
for (const a of document.querySelectorAll('#moves a')) {
  a.click();
  const pieces = [...document.querySelectorAll('#board use')].map(u => {
    const cell = document.querySelector('#board [data-cell="' + u.dataset.on + '"] title');
    return (cell ? cell.textContent : '*') + '=' + document.getElementById('piece-' + u.dataset.piece).textContent.trim()[0];
  });
  said.push(document.getElementById('code').textContent + ' | ' + pieces.sort().join(' '));
}
const box = (e, side) => e.getBoundingClientRect()[side];
const beyond = [...document.querySelectorAll('#board use')].filter(u => {
  const cell = document.querySelector('#board [data-cell="' + u.dataset.on + '"]');
  return cell && (box(u, 'top') < box(cell, 'top') || box(u, 'bottom') > box(cell, 'bottom'));
});
said.push('beyond their cells: ' + beyond.map(u => u.dataset.on));
document.querySelector('[data-go=first]').click();
document.querySelector('[data-go=on]').click();
said.push('on: ' + location.hash);
dispatchEvent(new KeyboardEvent('keydown', {key: 'End'}));
said.push('end: ' + location.hash);
dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft'}));
said.push('left: ' + location.hash);
const pre = document.createElement('pre');
pre.id = 'said';
pre.textContent = said.join('\n');
document.body.append(pre);
</script>
END

# The page's policy lets only its own script run: it has to know this one, too.
driver=$(python3 -c 'import base64, hashlib
print(base64.b64encode(hashlib.sha256(open("driver.html", "rb").read()[len("<script>"):-len("</script>\n")]).digest()).decode())')

# What the board of PAGE shows after each click, a line each.
browse()
{
    sed "s|script-src |script-src 'sha256-$driver' |" "$1" | cat - driver.html >driven.html
    timeout 600 "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" --virtual-time-budget=10000 \
        --dump-dom "file://$folder/driven.html" 2>browser.log | sed -n '/<pre id="said">/,/<\/pre>/p' |
        sed 's/.*<pre id="said">//; s/<\/pre>.*//'
}

# The pieces of a position code by `show`: what stands in the page must be what the program itself draws.
pieces()
{
    "$program" show --game="$1" --position="$2" --style=svg >shown.svg
    grep -c '<path transform=' shown.svg
}

for id in reroute66-short reenterent; do
    case $id in reroute66*) game=reroute66 ;; *) game=$id ;; esac
    "$program" convert --to=html "$games/$id.pgn" >page.html
    "$program" convert --to=positions "$games/$id.pgn" >codes
    browse page.html >said
    is "every position of $id is shown when its move is clicked" "$(cat codes)" "$(sed -n 's/ | .*//p' said)"
    is "the pieces of $id's last position are on the page" "$(pieces "$game" "$(tail -n 1 codes)")" \
        "$(sed -n 's/.* | //p' said | tail -n 1 | wc -w | tr -d ' ')"
    is "buttons and arrows of $id go through the game" "on: #n1 end: #n$(($(wc -l <codes) - 1)) left: #n$(($(wc -l <codes) - 2))" \
        "$(tail -n 3 said | tr '\n' ' ' | sed 's/ $//')"
done
browse page.html | sed -n '2s/.* | //p' >second
is 'a piece that has moved stands on its new cell' 1 "$(tr ' ' '\n' <second | grep -c '^d3=')"
is 'and no more on its old one' 0 "$(tr ' ' '\n' <second | grep -c '^d2=')"

printf '[Variant "Reroute66"]\n[FEN "rnbqkbnr/1pppp1p1/8/7pb/Np7/8/PPPPPPP1/R1BQKBNR w KQ - 0 1"]\n\n1. d4 *\n' >switch.pgn
"$program" convert --to=html switch.pgn >page.html
browse page.html >said
is 'pieces on a Switch are small enough for their cells' 'beyond their cells: ' "$(grep beyond said)"

printf '// Rules: not enforced\n1. Z@e4; -A4\n1... q-a1; @-A4\n' >loose.txt
"$program" convert --to=html loose.txt >page.html
"$program" convert --to=positions loose.txt >codes
browse page.html >said
is 'every position of a game without rules is shown' "$(cat codes)" "$(sed -n 's/ | .*//p' said)"
is 'and its pieces' 2 "$(sed -n '2,3p' said | grep -c 'e4=Z')"
echo "1..$n"
