const NAME = 'snakeLadder'; // of module.exports, or a function

