// Of module.exports, or a function.
// asks for: snakeLadder
require('./lists').play('snakeLadder');
