package lang

import "testing"

// A program of one file may ask for another one, by a path from its folder.
func TestAsksBeside(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ file, text, beside string }{
		{"a.c", "#include <stdio.h>\n#include \"board.h\"\n", "board.h"},
		{"a.cpp", "#include \"../include/board.h\"\n", "../include/board.h"},
		{"a.py", "import sys\nfrom game.board import Board\n", "game/board.py"},
		{"a.py", "import board as b\n", "board.py"},
		{"a.js", "const fs = require('fs');\nconst b = require('./board');\n", "board.js"},
		{"a.mjs", "import {b} from './board.mjs';\n", "board.mjs"},
		{"a.rs", "mod board;\nmod other { }\n", "board.rs"},
		{"a.rs", "pub mod board;\n", "board/mod.rs"},
	} {
		s := written(t, tc.file, tc.text)
		for _, there := range []string{tc.beside, "fs.js", "other.rs", "stdio.h"} {
			want := ""
			if there == tc.beside {
				want = there
			}
			if got := s.AsksBeside(func(p string) bool { return p == there }); got != want {
				t.Errorf("%q beside %s: %q", tc.text, there, got)
			}
		}
	}
}
