package source_test

import (
	"testing"

	"adder/judge/run/source"
)

// TestDraws: only a use of random numbers is found, not a name, an import or a comment; and only a
// clock of whole seconds is one.
func TestDraws(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, text, word string
		line                 int
		clock                bool
	}{
		{"C", "#include <stdlib.h>\n// rand()\nint rand_max = 6;\nint f() { return rand() % 6; }",
			"rand", 4, false},
		{"C", "int main() {\n srand(time(NULL)); }", "srand", 2, true},
		{"C++", "std::mt19937 die(7);", "mt19937", 1, false},
		{"C++", "time_t time = 0; auto x = chrono::steady_clock::now();", "", 0, false},
		{"Python", "import random\nprint(\"random.random()\")\nx = random.choice(y)", "random", 3, false},
		{"Python", "from random import *\nseed = 3\n\nprint(randint(1, 6))", "randint", 4, false},
		{"Python", "def choice(cell):\n    return best(cell)\nchoice(1)", "", 0, false},
		{"C++", "vector<int> random; random.size();", "", 0, false},
		{"Java", "import java.util.Random;\nclass A { int random; }", "", 0, false},
		{"Java", "int f = new Random().nextInt(6);", "Random", 1, false},
		{"JavaScript", "const f = Math.floor(Math.random() * 6)", "random", 1, false},
		{"Go", "import \"math/rand\"\nvar r = rand.New(rand.NewSource(time.Now().Unix()))", "rand", 2, true},
		{"Kotlin", "val f = (1..6).random()", "random", 1, false},
	} {
		word, line := source.Draws(c.language, c.text)
		clock := source.ReadsClock(c.language, c.text)
		if word != c.word || line != c.line || clock != c.clock {
			t.Errorf("%s %q: %q in line %d, clock %v; want %q, %d, %v",
				c.language, c.text, word, line, clock, c.word, c.line, c.clock)
		}
	}
}
