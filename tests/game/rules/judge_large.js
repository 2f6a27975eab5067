// node judge_large.js >>judged.tsv: rows of a board of 12 by 10 (odd/large.game) by ffish 0.7.10 of npm, which plays any game that lines of a
// variants.ini describe: positions of random games, more captures than other moves, and how many moves follow each.
delete globalThis.fetch;
const ffish = require('ffish');
const ROWS = 20, CAPTURES = 2;
const lines = `[large:chess]
maxRank = 10
maxFile = l
customPiece1 = a:BN
customPiece2 = c:RN
customPiece3 = g:NN
customPiece4 = h:WfF
castlingKingsideFile = i
castlingQueensideFile = e
startFen = ra1nbqkbn1cr/gpppppppppph/12/12/12/12/12/12/GPPPPPPPPPPH/RA1NBQKBN1CR w KQkq - 0 1
promotionRegionWhite = *10
promotionRegionBlack = *1
promotionPieceTypes = qacrbn
doubleStepRegionWhite = *2
doubleStepRegionBlack = *9
`;
let state = 66;
const random = n => { // xorshift32
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
};
const listed = board => board.legalMoves().split(' ').filter(move => move);

ffish.onRuntimeInitialized = () => {
  ffish.loadVariantConfig(lines);
  for (let row = 0; row < ROWS; row++) {
    const board = new ffish.Board('large');
    for (let ply = random(100) + 10; ply > 0; ply--) {
      const moves = listed(board);
      if (!moves.length) break;
      let move = moves[random(moves.length)];
      for (let i = 0; i < CAPTURES && !board.isCapture(move); i++) move = moves[random(moves.length)];
      board.push(move);
    }
    const fen = board.fen(), pairs = listed(board).map(move => {
      board.push(move);
      const n = listed(board).length;
      board.pop();
      return move + ':' + n;
    });
    if (pairs.length) console.log(['double-step', 'large', fen, 2, pairs.sort().join(' ')].join('\t'));
    board.delete();
  }
};
