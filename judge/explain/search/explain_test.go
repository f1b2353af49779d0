package search_test

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

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

// explained explains a program on these boards.
func explained(t *testing.T, cache *search.Cache, start func() belief.Player) *result.Diagnosis {
	t.Helper()
	return explainedOn(t, cache, boards(), start)
}

// explainedOn explains a program, which is started anew for each batch.
func explainedOn(
	t *testing.T, cache *search.Cache, batches []*trial.Batch, start func() belief.Player,
) *result.Diagnosis {
	t.Helper()
	var finding *result.Failure
	var outcomes [][]belief.Outcome
	for _, b := range batches {
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
	p := trial.NewPool(trial.Playing("", start), trial.Spec{}, trial.Options{Workers: 1})
	defer p.Close()
	d, err := search.Recorded(t.Context(), p, finding, cache, batches, outcomes)
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
		Got: result.Text(got), Boards: result.OneBoard(b),
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
	names := []string{
		"one-pass", "jumps-not-cleared", "snakes-avoided+stuck-prints-999",
		"stuck-zero+jumps-not-cleared", "jumps-cost-snakes-only+first-found-first",
		"ladders-optional+snakes-optional+answer-plus-one",
		"visited-landing-asked-both-marked-ladders-only+visited-both-asked-both-marked-snakes-only" +
			"+distance-by-cell",
	}
	if os.Getenv("ADDER_LONG") != "" {
		names = append(names,
			"chained", "published-dp", "chained-over-marks", "jumps-not-cleared+distances-not-cleared",
			"off-board+snakes-ignored", "left-standing-on-start+faces-downward",
			"jump-as-edge-beside+least-first", "stuck-zero+greedy-furthest",
			"visited-landing-asked-end-marked-ladders-only+distance-by-cell",
			"stuck-zero+jumps-used-up-snakes-only")
	}
	for _, name := range names {
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

// TestRivalsAreToldApart: of several beliefs that explain all that was seen, those remain that
// explain the boards too on which they differ. A cache does not take one program for the other.
func TestRivalsAreToldApart(t *testing.T) {
	t.Parallel()
	cyclic := board.Traits[slices.IndexFunc(board.Traits, func(r board.Trait) bool { return r.Name == "cycle" })]
	var straight []board.Board
	for s := range search.Sights(nil, boards()...) {
		if len(s.Board.Jumps) <= 2 && !cyclic.Has(board.Prepare(&s.Board)) {
			straight = append(straight, s.Board.Clone())
		}
	}
	observed, cache := []*trial.Batch{trial.Of(straight...)}, new(search.Cache)
	for _, name := range []string{"chained", "chained-to-repeat"} {
		d := explainedOn(t, cache, observed, holding(t, name))
		if !slices.Equal(d.Class, []string{name}) {
			t.Errorf("%q, of %q, want %q", d.Name, d.Class, name)
		}
	}
}

// TestNothingUntrueIsNamed: a program that no belief explains gets no name. A belief that
// explains a part of the boards, or nearly all, is reported as such.
func TestNothingUntrueIsNamed(t *testing.T) {
	t.Parallel()
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
	d = explained(t, nil, spoiled(
		func(b *board.Board) bool { return b.Cells == 2 },
		func(belief.Outcome) belief.Outcome { return 0 },
	))
	if d.Name != "" || d.Part != nil || d.Where == nil || d.Where.On != "with 2 cells" {
		t.Errorf("%q, part %+v, where %+v", d.Name, d.Part, d.Where)
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

func right(b *board.Board) belief.Outcome { return belief.Outcome(new(oracle.Solver).Answer(b)) }

// spoiled is a right program but for some boards.
func spoiled(when func(*board.Board) bool, spoil func(belief.Outcome) belief.Outcome) func() belief.Player {
	return func() belief.Player {
		return func(b *board.Board) belief.Outcome {
			if when(b) {
				return spoil(right(b))
			}
			return right(b)
		}
	}
}

// TestWhereItFails: one rule, or a pair, says on which boards a program fails and what it does there.
func TestWhereItFails(t *testing.T) {
	t.Parallel()
	prints := func(o belief.Outcome) func(belief.Outcome) belief.Outcome {
		return func(belief.Outcome) belief.Outcome { return o }
	}
	more := func(o belief.Outcome) belief.Outcome { return o + 1 }
	home := func(b *board.Board) bool {
		return slices.ContainsFunc(b.Jumps, func(j board.Jump) bool { return j.To == 1 })
	}
	for _, c := range []struct {
		on, prints string
		exactly    bool
		start      func() belief.Player
	}{
		{"whose last cell can be reached and with more than 60 cells", "prints -1", true,
			spoiled(func(b *board.Board) bool { return b.Cells > 60 }, prints(-1))},
		{"whose answer is 6", "prints -1", true,
			spoiled(func(b *board.Board) bool { return right(b) == 6 }, prints(-1))},
		{"with at least as many faces as cells", "crashes", true,
			spoiled(func(b *board.Board) bool { return b.Faces >= b.Cells }, prints(belief.Crash))},
		{"on which a snake ends on cell 1", "prints one too many", false,
			spoiled(func(b *board.Board) bool { return home(b) && b.Cells%2 == 0 && right(b) >= 0 }, more)},
		{"with more than six faces, or on which a snake ends on cell 1", "prints 0", true,
			spoiled(func(b *board.Board) bool { return home(b) || b.Faces > 6 }, prints(0))},
		{"whose last cell can be reached", "prints one too many", false, // most of them
			spoiled(func(b *board.Board) bool { return right(b) >= 0 && b.Cells%3 > 0 }, more)},
		{"on which no snake ends on cell 1", "", true, // and on some others
			spoiled(func(b *board.Board) bool { return !home(b) || b.Cells%2 == 1 }, more)},
		{"whose last cell cannot be reached and on which a snake ends on cell 1", "prints 99", true,
			spoiled(func(b *board.Board) bool { return home(b) && right(b) < 0 }, prints(99))},
	} {
		t.Run(c.on, func(t *testing.T) {
			t.Parallel()
			d := explained(t, nil, c.start)
			w := d.Where
			if w == nil || w.On != c.on || w.Prints != c.prints || (w.Wrong == w.Boards) != c.exactly {
				t.Errorf("%q, %+v", d.Name, w)
			}
		})
	}
}

// TestWhereIsTrueElsewhere: what is said of where a program fails holds on further random boards.
// BenchmarkWhere asks it of a program for every belief, on 20,000 boards, and prints the sentences
// and what finding one costs.
func TestWhereIsTrueElsewhere(t *testing.T) {
	t.Parallel()
	further := generator.NewMix(77, nil, nil, nil).Boards(4000)
	for _, name := range []string{"jumps-to-first-ignored", "memo-over-cycle", "two-passes"} {
		m, err := belief.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		checkWhere(t, m, further)
	}
}

func BenchmarkWhere(b *testing.B) {
	further := generator.NewMix(77, nil, nil, nil).Boards(20_000)
	told, all := 0, 0
	var spent, most time.Duration
	for _, m := range belief.Singles {
		if m.Harmless || m.Leaks {
			continue
		}
		all++
		w, took := checkWhere(b, m, further)
		spent, most = spent+took, max(most, took)
		if w != nil {
			told++
			b.Logf("%-40s right on %d, wrong on %d of %d %s; %s", m.Name, w.Right, w.Wrong, w.Boards, w.On, w.Prints)
		} else {
			b.Logf("%-40s nothing", m.Name)
		}
	}
	b.Logf("%d of %d", told, all)
	b.ReportMetric(spent.Seconds()/float64(all), "s/program")
	b.ReportMetric(most.Seconds(), "max-s")
}

// checkWhere says where a program with a belief fails, and how long it took to find that. It asks
// whether that is so on further boards.
func checkWhere(
	t testing.TB, m *belief.Belief, further []board.Board,
) (w *result.Where, took time.Duration) {
	t.Helper()
	var sights []*search.Sight
	play := m.New()
	for s := range search.Sights(nil, boards()...) {
		s = s.Clone()
		s.Got = play(&s.Board)
		sights = append(sights, s)
	}
	p := trial.NewPool(trial.Believer(m), trial.Spec{}, trial.Options{Workers: 1})
	defer p.Close()
	began := time.Now()
	w, contradicts, err := search.WhereOf(t.Context(), p, sights)
	took = time.Since(began)
	if err != nil {
		t.Fatal(err)
	}
	if w == nil {
		return nil, took
	}
	untrue := 0
	for i := range further {
		s := &search.Sight{Board: further[i], Want: int(right(&further[i])), Got: play(&further[i])}
		if contradicts(s) {
			untrue++
		}
	}
	if untrue > 0 {
		t.Errorf("of %s it is untrue on %d boards: %q", m.Name, untrue, w.On)
	}
	return w, took
}

// TestMarks: the cells of the jumps that a rule is about are marked, those of other jumps not.
func TestMarks(t *testing.T) {
	t.Parallel()
	b := board.Board{Cells: 9, Faces: 2, Jumps: []board.Jump{{From: 5, To: 1}, {From: 3, To: 7}}}
	for on, want := range map[string][]int32{
		"with more than six faces, or on which a snake ends on cell 1": {1, 5},
		"with a ladder and with more than 8 cells":                     {3, 7},
		"with more than 8 cells":                                       nil,
	} {
		got := search.Marks(&result.Where{On: on}, &b)
		if !slices.Equal(got, want) {
			t.Errorf("boards %s: %v", on, got)
		}
	}
}

// TestLiarsFollowNoRule: nothing is said of where a program fails that is wrong by chance, by a
// hash of the board, by the number of boards before, or on one board.
func TestLiarsFollowNoRule(t *testing.T) {
	t.Parallel()
	hash := func(b *board.Board) uint64 {
		h := fnv.New64a()
		h.Write(board.Plain(*b))
		return h.Sum64() >> 7
	}
	more := func(o belief.Outcome) belief.Outcome { return o + 1 }
	random := rand.New(rand.NewPCG(1, 2))
	for name, start := range map[string]func() belief.Player{
		"hash, often":     spoiled(func(b *board.Board) bool { return hash(b)%5 == 0 }, more),
		"hash, seldom":    spoiled(func(b *board.Board) bool { return hash(b)%100 == 0 }, more),
		"hash, very rare": spoiled(func(b *board.Board) bool { return hash(b)%1500 == 0 }, more),
		"chance":          spoiled(func(b *board.Board) bool { return random.IntN(300) == 0 }, more),
		"one board": spoiled(func(b *board.Board) bool {
			return bytes.Equal(board.Plain(*b), []byte("1\n5 2 1\n3 2\n"))
		}, more),
		"boards before": func() belief.Player {
			count := 0
			return func(b *board.Board) belief.Outcome {
				count++
				if count > 1500 {
					return right(b) + 1
				}
				return right(b)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := explained(t, nil, start)
			if d.Name != "" || d.Part != nil || d.Where != nil {
				t.Errorf("%q, part %+v, where %+v", d.Name, d.Part, d.Where)
			}
		})
	}
}

// TestRules: every rule fits the bits of a number, and both its sides have boards.
func TestRules(t *testing.T) {
	t.Parallel()
	search.CheckRules(t, boards())
}

// TestTheSameEverywhere: a program that prints the same for every board is explained by that.
func TestTheSameEverywhere(t *testing.T) {
	t.Parallel()
	for _, printed := range []belief.Outcome{3, 0, -1} {
		d := explained(t, nil, func() belief.Player {
			return func(*board.Board) belief.Outcome { return printed }
		})
		want := fmt.Sprintf("it prints %d for each of the 22,000 boards that were tried, "+
			"whatever the input is", printed)
		if d.Name != "" || d.Where != nil || !slices.Equal(d.Facts, []string{want}) {
			t.Errorf("%q, %q", d.Name, d.Facts)
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
	for range 2 {
		d := explained(t, &cache, spoiled(
			func(b *board.Board) bool { return b.Cells == 2 },
			func(belief.Outcome) belief.Outcome { return 0 },
		))
		if d.Where == nil || d.Where.Marks != nil {
			t.Fatalf("%+v has marks of another program's board", d.Where)
		}
		d.Where.Marks = []int32{1}
	}
}

// TestCacheAsksFurtherBoards: what was said of a program is not said again of one that does the same
// on all observed boards, and another thing on one of the further boards on which that rests.
func TestCacheAsksFurtherBoards(t *testing.T) {
	t.Parallel()
	all := generator.NewMix(search.FurtherSeed, nil, nil, nil).Boards(1000)
	observed := func(b board.Board) bool { return boards()[0].Index(&b) >= 0 || boards()[1].Index(&b) >= 0 }
	further := slices.DeleteFunc(all, func(b board.Board) bool { return b.Cells < 60 || observed(b) })[0]
	var cache search.Cache
	for _, alsoThere := range []bool{false, true, false} {
		d := explained(t, &cache, spoiled(
			func(b *board.Board) bool { return b.Cells == 2 || alsoThere && board.Compare(b, &further) == 0 },
			func(belief.Outcome) belief.Outcome { return 0 },
		))
		rightElsewhere := d.Where != nil && d.Where.On == "with 2 cells"
		if rightElsewhere == alsoThere {
			t.Errorf("wrong on one more board: %v; %+v", alsoThere, d.Where)
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
