package hunt

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// allOf hunts a subject for all its mistakes.
func allOf(t testing.TB, s Subject) *Report {
	t.Helper()
	o := testOptions()
	o.Boards = 2000
	c := NewCorpus(o)
	defer c.Close()
	r, err := Hunt(context.Background(), s, c, o)
	if err == nil {
		err = Mistakes(context.Background(), s, c, r, o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// told is the mistakes in words: what each is, its board, and what is printed.
func told(r *Report) string {
	var all []string
	for _, m := range r.Mistakes {
		all = append(all, fmt.Sprintf("%s%s %s on %d of %d: %q %s", m.Name, m.Way, m.Where, m.Spoils, m.Of, board.Plain(m.Failure.Boards...), m.Failure.Got))
	}
	return strings.Join(all, "\n")
}

// Both mistakes of a program that holds two are listed, the more harmful first, each
// with a board on which it is wrong and the other is not.
func TestTwoMistakes(t *testing.T) {
	t.Parallel()
	for i, name := range []string{"stuck-zero+ladders-top-first", "chained-to-repeat+largest-throw-or-jump", "ladders-avoided+faces-one-fewer"} {
		if brief() && i > 0 {
			break
		}
		m, err := misconception.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		r := allOf(t, Believer(m))
		if len(r.Mistakes) != 2 || result.Named(r.Mistakes) != 2 || r.Mistakes[0].Spoils < r.Mistakes[1].Spoils {
			t.Fatalf("%s:\n%s", name, told(r))
		}
		var s oracle.Solver
		for k, x := range r.Mistakes {
			b := x.Failure.Last()
			if !wrongOn(t, x.Name, b) || wrongOn(t, r.Mistakes[1-k].Name, b) || x.Failure.Expected != s.Answer(b) || x.Doc == "" {
				t.Errorf("%s: %s is told on\n%s", name, x.Name, board.Plain(*b))
			}
			if !strings.Contains("+"+name+"+", "+"+x.Name+"+") {
				t.Errorf("%s: %s is none of them", name, x.Name)
			}
		}
	}
}

// Some beliefs show on every board, or on every one without jumps: then there is no
// board on which to look for more.
func TestMistakesEverywhere(t *testing.T) {
	t.Parallel()
	for _, m := range misconception.Singles {
		if m.Harmless || m.Leaks || m.New == nil || generator.CanMix([]*board.Promise{unshown([]*misconception.Misconception{m})}) {
			continue
		}
		if m.New()(&board.Board{Cells: 2, Faces: 1}).Failed() {
			continue // of a program that dies, what it believes is no more than probable
		}
		t.Run(m.Name, func(t *testing.T) {
			if r := allOf(t, Believer(m)); len(r.Mistakes) != 1 || r.Mistakes[0].Where != result.OnAll {
				t.Errorf("%s", told(r))
			}
		})
	}
}

func wrongOn(t *testing.T, name string, b *board.Board) bool {
	t.Helper()
	m, err := misconception.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	var s oracle.Solver
	return int(m.New()(b)) != s.Answer(b)
}

// One mistake is never told as two, however many things go wrong by it.
func TestOneMistake(t *testing.T) {
	t.Parallel()
	for i, name := range []string{"published-dp", "start-jump", "hundred-cells-six-faces", "stack-for-queue"} {
		if brief() && i > 0 {
			break
		}
		m, err := misconception.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if r := allOf(t, Believer(m)); len(r.Mistakes) != 1 || r.Mistakes[0].Name != r.Diagnosis.Name || r.Mistakes[0].Spoils == 0 {
			t.Errorf("%s:\n%s", name, told(r))
		}
	}
}

// Programs that would make a list false: what is not explained has no name, and
// ways to fail are not called mistakes.
func TestMistakesAreTrue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		lines []string
		want  []string // "name or way on board" of each; the board is cells and faces
	}{
		// A million is this program's infinity: answers beyond a hundred become it
		// too. It is one mistake, of which the known one is a part, and spoils none of
		// the small boards that the part does not.
		{"infinity", []string{`PRINT printf("%d\n", answer < 0 || answer > 100 ? 1000000 : answer);`},
			[]string{"stuck-million 3 1", "given-up-after-100-throws+stuck-million 102 1"}},
		{"and a crash", []string{`BEFORE if (n > 150) abort();`, `PRINT printf("%d\n", answer < 0 ? 0 : answer);`},
			[]string{"stuck-zero 3 1", "other 151 1"}},
		// Nobody knows the belief on boards that can be reached.
		{"half known", []string{`PRINT printf("%d\n", answer < 0 ? 1000000 : answer > 3 ? answer + n % 3 : answer);`},
			[]string{"stuck-million 3 1", "too-high 5 1"}},
		// The end of each jump is off by the number of the jump: too low, a number
		// where -1 is right, and crashes, from one mistake.
		{"one cause", []string{`READ b += i; if (b > n) abort();`}, []string{"wrong-stuck", "crash", "crash-stuck", "too-low"}},
		{"one way", []string{`PRINT printf("%d\n", answer > 3 ? answer + n % 3 : answer);`}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if brief() && c.name != "half known" {
				t.Skip("takes long")
			}
			r := allOf(t, ill(t, c.lines...))
			var got []string
			for _, m := range r.Mistakes {
				words := m.Name + string(m.Way)
				if len(c.want) == 2 {
					words += fmt.Sprintf(" %d %d", m.Failure.Last().Cells, m.Failure.Last().Faces)
				}
				got = append(got, words)
				if m.Name == "" && m.Way == "" || m.Name != "" && m.Way != "" {
					t.Errorf("neither known nor unknown: %+v", m)
				}
			}
			if last := r.Mistakes; c.name == "infinity" && len(last) == 2 && last[1].Spoils != 0 {
				t.Errorf("the second spoils %d boards beside the first", last[1].Spoils)
			}
			if len(c.want) > 2 { // the order is that of the harm
				slices.Sort(got)
				slices.Sort(c.want)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q:\n%s", got, c.want, told(r))
			}
		})
	}
}

// A belief that explains both failures is one mistake, and takes the place of one
// that explains the first alone.
func TestBothExplained(t *testing.T) {
	t.Parallel()
	x, err := misconception.Find("stuck-million")
	if err != nil {
		t.Fatal(err)
	}
	stuck := board.Board{Cells: 3, Faces: 1, Jumps: []board.Jump{{From: 2, To: 1}}}
	d := &result.Diagnosis{Name: "stuck-zero", Class: []string{"stuck-zero", "stuck-million"}}
	m := &mistakes{first: &Report{Diagnosis: d}}
	f := &result.Failure{Kind: result.Wrong, Got: "1000000", Boards: result.One(stuck)}
	if both := m.explainsBoth(f); both != x {
		t.Fatalf("%v", both)
	}
	m.rename(x)
	if d.Name != x.Name || d.Beliefs[0].Name != x.Name || !slices.Equal(d.Class, []string{"stuck-million", "stuck-zero"}) {
		t.Errorf("%+v", d)
	}
	f.Got = "7"
	if both := m.explainsBoth(f); both != nil {
		t.Errorf("%v explains a 7", both)
	}
}

// Where answers depend on chance, nothing is listed.
func TestNoMistakesBesideChance(t *testing.T) {
	t.Parallel()
	for _, k := range []result.Kind{result.Nondeterministic, result.Differ, result.Output} {
		r := &Report{Finding: &result.Failure{Kind: k, Boards: make(result.Boards, 1)}, Diagnosis: &result.Diagnosis{}}
		if several(r) != nil {
			t.Errorf("%s has others beside it", k)
		}
	}
}

// TestMistakesBesideLeaks: what is wrong with boards that are given alone is told
// beside what is left over from the boards before.
func TestMistakesBesideLeaks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, want string }{
		{"", ""},
		{"chained", "chained"},
		{"stuck-zero", "stuck-zero"},
	} {
		t.Run(cmp.Or(c.name, "right"), func(t *testing.T) {
			t.Parallel()
			if brief() && c.name != "stuck-zero" {
				t.Skip("takes long")
			}
			r := allOf(t, Believer(&misconception.Misconception{Name: "leaky", New: func() misconception.Player { return oneMoreAfterOne(t, c.name) }}))
			if r.Finding.Kind != result.Leak || len(r.Mistakes) == 0 {
				t.Fatalf("%+v:\n%s", r.Finding, told(r))
			}
			alone := ""
			for _, x := range r.Mistakes {
				if x.Of < 100 || x.Spoils == 0 || x.Spoils >= x.Of {
					t.Errorf("%s", told(r))
				}
				if x.Where == result.Alone {
					alone = x.Name
				} else if x.Way != result.LeakWay || len(x.Failure.Boards) < 2 {
					t.Errorf("%s", told(r))
				}
			}
			if alone != c.want || len(r.Mistakes) > 2 {
				t.Errorf("got %q, want %q:\n%s", alone, c.want, told(r))
			}
		})
	}
}

// TestMistakesBehindOtherBoards: a belief that explains every board that is given
// alone is named also if the first failure is its own, and other boards spoil the rest.
func TestMistakesBehindOtherBoards(t *testing.T) {
	t.Parallel()
	zero, err := misconception.Find("stuck-zero")
	if err != nil {
		t.Fatal(err)
	}
	counting := &misconception.Misconception{Name: "counting", New: func() misconception.Player {
		play, boards := zero.New(), 0
		return func(b *board.Board) misconception.Outcome {
			if boards++; boards >= 100 {
				return play(b) + 1
			}
			return play(b)
		}
	}}
	r := allOf(t, Believer(counting))
	if len(r.Mistakes) != 2 || r.Diagnosis.Name != "" {
		t.Fatalf("%+v:\n%s", r.Diagnosis, told(r))
	}
	x, y := r.Mistakes[0], r.Mistakes[1]
	if x.Name != "stuck-zero" || x.Where != result.Alone || x.Spoils == 0 || len(x.Failure.Boards) != 1 {
		t.Errorf("%s", told(r))
	}
	if y.Way != result.DependentWay || y.Of != 0 || len(y.Failure.Boards) != 100 {
		t.Errorf("%s", told(r))
	}
}

// Of a belief whose parts are a leak and another mistake, the second is not told twice.
func TestLeakAndItsPartner(t *testing.T) {
	t.Parallel()
	leak, zero := &misconception.Misconception{Name: "leak"}, &misconception.Misconception{Name: "zero"}
	both := []*misconception.Misconception{leak, zero}
	if rest := without(both, []*misconception.Misconception{zero}); misconception.NameOf(rest...) != "leak" {
		t.Errorf("%s", misconception.NameOf(rest...))
	}
	if rest := without(both, nil); misconception.NameOf(rest...) != "leak+zero" || len(both) != 2 {
		t.Errorf("%s", misconception.NameOf(rest...))
	}
}

// oneMoreAfterOne answers like a belief, "" the right one; after a board whose answer
// is 1 it counts a throw too many.
func oneMoreAfterOne(t *testing.T, belief string) misconception.Player {
	var s oracle.Solver
	play := func(b *board.Board) misconception.Outcome { return misconception.Outcome(s.Answer(b)) }
	if belief != "" {
		m, err := misconception.Find(belief)
		if err != nil {
			t.Fatal(err)
		}
		play = m.New()
	}
	more := misconception.Outcome(0)
	return func(b *board.Board) misconception.Outcome {
		got := play(b)
		if got > 0 {
			got += more
		}
		more = 0
		if s.Answer(b) == 1 {
			more = 1
		}
		return got
	}
}
