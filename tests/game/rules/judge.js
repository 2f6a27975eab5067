// node judge.js >>judged.tsv: the rows of `explosion`, which Debian's Fairy-Stockfish does not know, by ffish 0.7.10 of npm. Random games of
// atomic chess, more captures than other moves; ten positions where the rule takes moves away or grants them, ten where it does not.
delete globalThis.fetch;
const ffish = require('ffish');
const EACH = 10, GAMES = 4000, CAPTURES = 3;
let state = 66;
const random = n => { // xorshift32
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
};
const listed = board => board.legalMoves().split(' ').filter(move => move);
const moves_in = (variant, fen) => { const board = new ffish.Board(variant, fen), moves = listed(board); board.delete(); return moves; };

ffish.onRuntimeInitialized = () => {
  const bites = [], others = [], seen = new Set();
  for (let game = 0; game < GAMES; game++) {
    const board = new ffish.Board('atomic');
    for (let ply = random(40) + 4; ply > 0; ply--) {
      const moves = listed(board);
      if (!moves.length) break;
      let move = moves[random(moves.length)];
      for (let i = 0; i < CAPTURES && !board.isCapture(move); i++) move = moves[random(moves.length)];
      board.push(move);
    }
    const fen = board.fen(), moves = listed(board).sort();
    board.delete();
    if (seen.has(fen) || !moves.length || !/K/.test(fen) || !/k/.test(fen)) continue;
    seen.add(fen);
    const plain = moves_in('chess', fen).sort(), same = plain.join() === moves.join();
    const pairs = moves.map(move => { const after = new ffish.Board('atomic', fen); after.push(move); const n = listed(after).length; after.delete(); return move + ':' + n; });
    (same ? others : bites).push(['explosion', 'atomic', fen, 2, pairs.join(' ')].join('\t'));
  }
  console.log(bites.slice(0, EACH).concat(others.slice(0, EACH)).join('\n'));
};
