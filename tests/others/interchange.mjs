// interchange.mjs MODULES VERB FILE: what two JavaScript libraries make of a PGN file; MODULES is npm's folder of them.
//   tree    every game as chessops reads it: each move with its position, comments and glyphs, indented by variation
//   remake  every game as chessops writes it
//   strict  the main line of every game as chess.js writes it, which refuses what is not the standard's
import { readFileSync } from 'fs';
const [modules, verb, file] = process.argv.slice(2);
const load = (path) => import(`${modules}/${path}`);
const text = readFileSync(file, 'utf8');

const pgn = await load('chessops/dist/esm/pgn.js');
const { parseSan } = await load('chessops/dist/esm/san.js');
const { makeFen } = await load('chessops/dist/esm/fen.js');
const games = pgn.parsePgn(text);
const say = (line) => process.stdout.write(line + '\n');
const words = (comments) => (comments ?? []).join(' ').split(/\s+/).filter(Boolean).join(' ');

function tree(node, position, indent) {
  node.children.forEach((child, i) => {
    const after = position.clone();
    const move = parseSan(after, child.data.san);
    if (!move) throw new Error(`chessops does not know ${child.data.san} in ${makeFen(position.toSetup())}`);
    after.play(move);
    const here = indent + (i ? 1 : 0);
    say(`${' '.repeat(here)}${makeFen(after.toSetup())} {${words(child.data.startingComments)}}{${words(child.data.comments)}} ${child.data.nags ?? ''}`);
    tree(child, after, here);
  });
}

if (verb === 'tree')
  for (const game of games) {
    say(['White', 'Black', 'Result', 'FEN'].map((name) => game.headers.get(name)).join('|') + `{${words(game.comments)}}`);
    tree(game.moves, pgn.startingPosition(game.headers).unwrap(), 0);
  }
if (verb === 'remake') say(games.map(pgn.makePgn).join('\n'));
if (verb === 'strict') {
  const { Chess } = await load('chess.js/dist/esm/chess.js');
  for (const one of text.split(/\n\n(?=\[Event )/)) {
    const chess = new Chess();
    chess.loadPgn(one, { strict: true });
    say(chess.pgn() + '\n');
  }
}
