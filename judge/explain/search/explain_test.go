package search_test

import (
	"strings"
	"sync"
	"testing"

	"adder/generator"
	"adder/judge/explain/search"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// boards are what programs are observed on here: the first of the sweep, and some of the mix.
var boards = sync.OnceValue(func() []*trial.Batch {
	var small []board.Board
	for b := range generator.Small.From(0) {
		small = append(small, b.Clone())
		if len(small) == 20_000 {
			break
		}
	}
	return []*trial.Batch{trial.Of(small...), trial.Of(generator.NewMix(1, nil, nil, nil).Boards(2000)...)}
})

// explained explains a program, which is started anew for each batch.
func explained(t *testing.T, cache *search.Cache, start func() belief.Player) *result.Diagnosis {
	t.Helper()
	var finding *result.Failure
	var outcomes [][]belief.Outcome
	for _, b := range boards() {
		play := start()
		var printed []belief.Outcome
		var before []board.Board
		for s := range search.Sights(nil, b) {
			o := play(&s.Board)
			printed = append(printed, o)
			if finding == nil && int(o) != s.Want {
				finding = findingOf(start, before, s.Board.Clone(), o)
			}
			before = append(before, s.Board.Clone())
		}
		outcomes = append(outcomes, printed)
	}
	d, err := search.Recorded(finding, cache, boards(), outcomes)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// findingOf is a failure on a board alone, or behind others.
func findingOf(
	start func() belief.Player, before []board.Board, b board.Board, o belief.Outcome,
) *result.Failure {
	f := wrongAnswer(b, o.String())
	if o.Failed() {
		f.Got = ""
	}
	switch o {
	case belief.Hang:
		f.Kind = result.TimedOut
	case belief.Crash:
		f.Kind = result.Crashed
	}
	if start()(&b) != o {
		f.Kind, f.Boards = result.Leak, append(before, b)
	}
	return f
}

func wrongAnswer(b board.Board, got string) *result.Failure {
	return &result.Failure{
		Kind: result.Wrong, Fault: result.WrongNumber,
		Got: result.Text(got), Boards: result.One(b),
	}
}

func holding(t *testing.T, name string) func() belief.Player {
	t.Helper()
	m, err := belief.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m.New
}

// TestBeliefsAreFound: programs that hold one belief, two or three are named for them.
func TestBeliefsAreFound(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"chained", "published-dp", "one-pass", "jumps-not-cleared", "chained-over-marks",
		"jumps-not-cleared+distances-not-cleared", "snakes-avoided+stuck-prints-999",
		"off-board+snakes-ignored", "left-standing-on-start+faces-downward",
		"jump-as-edge-beside+least-first", "stuck-zero+greedy-furthest", "stuck-zero+jumps-not-cleared",
		"ladders-optional+snakes-optional+answer-plus-one", "snakes-cost+first-found-first",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := explained(t, nil, holding(t, name))
			if d.Name != name || d.Confidence != result.Exact {
				t.Errorf("%s: %q %v", d.Confidence, d.Name, d.Class)
			}
			for _, b := range d.Beliefs {
				m, err := belief.Find(b.Name)
				if err != nil || m.Harmless {
					t.Errorf("%s is told as a mistake, %v", b.Name, err)
				}
			}
		})
	}
}

// TestNothingUntrueIsNamed: a program that no belief explains gets no name. A belief that
// explains a part of the boards, or nearly all, is reported as such.
func TestNothingUntrueIsNamed(t *testing.T) {
	t.Parallel()
	right := func(b *board.Board) belief.Outcome { return belief.Outcome(new(oracle.Solver).Answer(b)) }
	except := func(name string, when func(*board.Board) bool) func() belief.Player {
		return func() belief.Player {
			play := holding(t, name)()
			return func(b *board.Board) belief.Outcome {
				if when(b) {
					return right(b) + 3
				}
				return play(b)
			}
		}
	}
	d := explained(t, nil, except("snakes-avoided", func(b *board.Board) bool { return b.Faces == 1 }))
	if d.Name != "" || d.Part == nil || d.Part.Name != "snakes-avoided" ||
		d.Part.On != "boards with two faces or more" {
		t.Errorf("%q, part %+v", d.Name, d.Part)
	}
	d = explained(t, nil, except("jumps-cost", func(b *board.Board) bool {
		return b.Cells*7%13 == b.Faces && len(b.Jumps)%2 == 1
	}))
	if d.Name != "" || d.Part != nil || d.Near == nil || d.Near.Name != "jumps-cost" {
		t.Errorf("%q, part %+v, near %+v", d.Name, d.Part, d.Near)
	}
	d = explained(t, nil, func() belief.Player {
		return func(b *board.Board) belief.Outcome { return right(b) + belief.Outcome(b.Cells*31%7) }
	})
	if d.Name != "" || d.Part != nil || d.Near != nil {
		t.Errorf("%q, part %+v, near %+v", d.Name, d.Part, d.Near)
	}
}

// TestCertainFacts: a program that prints the same for every board, or is wrong for one answer
// alone, is explained by a fact and no belief.
func TestCertainFacts(t *testing.T) {
	t.Parallel()
	var s oracle.Solver
	for want, play := range map[string]belief.Player{
		"it prints 3 for each of the 22,000 boards":  func(*board.Board) belief.Outcome { return 3 },
		"it prints 0 for each of the 22,000 boards":  func(*board.Board) belief.Outcome { return 0 },
		"it prints -1 for each of the 22,000 boards": func(*board.Board) belief.Outcome { return -1 },
		"it prints -1 wherever the answer is 6": func(b *board.Board) belief.Outcome {
			answer := belief.Outcome(s.Answer(b))
			if answer == 6 {
				return -1
			}
			return answer
		},
	} {
		d := explained(t, nil, func() belief.Player { return play })
		if d.Name != "" || len(d.Facts) != 1 || !strings.HasPrefix(d.Facts[0], want) {
			t.Errorf("%q, %q, want %q", d.Name, d.Facts, want)
		}
	}
}

// TestEqualProgramsAreExplainedOnce: a cache says the same again of programs that do the same.
func TestEqualProgramsAreExplainedOnce(t *testing.T) {
	t.Parallel()
	var cache search.Cache
	for _, name := range []string{"chained", "off-board", "chained"} {
		d := explained(t, &cache, holding(t, name))
		if d.Name != name {
			t.Errorf("%q, want %q", d.Name, name)
		}
	}
}

// TestFacts: of a failure a way is shown, or what can be reached.
func TestFacts(t *testing.T) {
	t.Parallel()
	parse := func(text string) board.Board {
		all, err := board.Parse("test", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return all[0]
	}
	for _, c := range []struct{ board, got, want string }{
		{"1 3 2 0", "2", "a way of 1 throw: from cell 1, throw 2 to 3"},
		{"1 3 1 1 2 1", "2", "every throw from cell 1 leads back to cell 1"},
		{"1 4 1 0", "2", "the cells that can be reached, by the least number of throws: " +
			"1 throw: 2; 2 throws: 3"},
	} {
		got := search.Facts(wrongAnswer(parse(c.board), c.got))
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: %q, want %q", c.board, got, c.want)
		}
	}
}
