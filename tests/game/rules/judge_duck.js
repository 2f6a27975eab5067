// node judge_duck.js >>judged.tsv: the rows of `duck` by ffish 0.7.10 of npm: positions of random games, and how many cells the duck has after each
// own move; none, 0, after a King's capture, where ffish lets it move all the same.
delete globalThis.fetch;
const ffish = require('ffish');
const ROWS = 20;
let state = 12345;
const random = n => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % n; };
const listed = board => board.legalMoves().split(' ').filter(move => move);

ffish.onRuntimeInitialized = () => {
  for (let row = 0; row < ROWS; row++) {
    const board = new ffish.Board('duck');
    for (let left = 2 + random(90); left > 0; left--) {
      const moves = listed(board);
      if (!moves.length) break;
      board.push(moves[random(moves.length)]);
      if (board.isGameOver()) { board.pop(); break; }
    }
    const fen = board.fen(), king = fen.split(' ')[1] === 'w' ? 'k' : 'K', cells = {};
    const rows = fen.split(' ')[0].split('/').map(text => text.replace(/\d/g, digit => '.'.repeat(digit)));
    for (const move of listed(board)) {
      const own = move.split(',')[0], taken = rows[8 - own[3]][own.charCodeAt(2) - 97] === king;
      cells[own] = taken ? 0 : (cells[own] || 0) + 1;
    }
    console.log(['duck', 'duck', fen, 2, Object.keys(cells).sort().map(own => own + ':' + cells[own]).join(' ')].join('\t'));
    board.delete();
  }
};
