package hunt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// allOf hunts a subject for all its mistakes.
func allOf(t testing.TB, s trial.Subject) *Report {
	t.Helper()
	o := testOptions()
	o.Boards = 2000
	r := hunted(t, s, o)
	if err := Mistakes(t.Context(), pooled(t, s, o), corpusOf(o), r, o); err != nil {
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
	for _, name := range sample(1, []string{"stuck-zero+jumps-reversed", "chained-to-repeat+highest-first", "ladders-avoided+faces-one-fewer", "six-faces+hundred-cells"}) {
		r := allOf(t, trial.Believer(beliefOf(t, name)))
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
	for _, m := range sample(2, slices.DeleteFunc(beliefs(), func(m *belief.Belief) bool {
		return m.Leaks || m.New()(&board.Board{Cells: 2, Faces: 1}).Failed() || // of a program that dies, what it believes is no more than probable
			generator.CanMix(nil, []*board.Promise{unshown([]*belief.Belief{m})})
	})) {
		t.Run(m.Name, func(t *testing.T) {
			if r := allOf(t, trial.Believer(m)); len(r.Mistakes) != 1 || r.Mistakes[0].Where != result.OnAll {
				t.Errorf("%s", told(r))
			}
		})
	}
}

func wrongOn(t *testing.T, name string, b *board.Board) bool {
	t.Helper()
	return failsAlone(beliefOf(t, name), new(oracle.Solver), b)
}

// One mistake is never told as two, however many things go wrong by it.
func TestOneMistake(t *testing.T) {
	t.Parallel()
	for _, name := range sample(1, []string{"published-dp", "start-jump", "stack-for-queue"}) {
		if r := allOf(t, trial.Believer(beliefOf(t, name))); len(r.Mistakes) != 1 || r.Mistakes[0].Name != r.Diagnosis.Name || r.Mistakes[0].Spoils == 0 {
			t.Errorf("%s:\n%s", name, told(r))
		}
	}
}

// Programs that would make a list false: what is not explained has no name, and
// ways to fail are not called mistakes.
func TestMistakesAreTrue(t *testing.T) {
	t.Parallel()
	million := func(t turn) any {
		if t.Answer < 0 {
			return 1_000_000
		}
		return t.Answer
	}
	uneven := func(t turn) any { return t.Answer + t.Board.Cells%3 }
	for _, c := range sample(2, []struct {
		name    string
		subject trial.Subject
		want    []string // "name or way on board" of each; the board is cells and faces
	}{
		// Nobody knows the belief on boards that can be reached.
		{"half known", ill(func(t turn) {
			t.print(million(t))
			if t.Answer > 3 {
				t.print(uneven(t))
			}
		}),
			nil},
		// A million is this program's infinity: answers beyond a hundred become it
		// too. It is one mistake, of which the known one is a part, and spoils none of
		// the small boards that the part does not.
		{"infinity", ill(func(t turn) {
			t.print(million(t))
			if t.Answer > 100 {
				t.print(1_000_000)
			}
		}),
			[]string{"stuck-prints-1000000 3 1", "given-up-after-100-throws+stuck-prints-1000000 102 1"}},
		// The end of each jump is off by the number of the jump: too low, a number
		// where -1 is right, and crashes, from one mistake.
		{"one cause", ill(endsShifted), nil},
		{"and a crash", ill(func(t turn) {
			if t.print(max(t.Answer, 0)); t.Board.Cells > 150 {
				t.abort()
			}
		}),
			[]string{"stuck-zero 3 1", "other 151 1"}},
		{"one way", prints(above(3, uneven)), nil},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := allOf(t, c.subject)
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

// endsShifted takes the end of each jump for a cell further on, by the number of the
// jump, and dies where there is none.
func endsShifted(t turn) {
	to := map[int]int{}
	for i, j := range t.Board.Jumps {
		if to[int(j.From)] = int(j.To) + i; int(j.To)+i > t.Board.Cells {
			t.abort()
			return
		}
	}
	t.print(searched(t.Board.Cells, t.Board.Faces, to, t.Board.Cells))
}

// A belief that explains both failures is one mistake, and takes the place of one
// that explains the first alone.
func TestBothExplained(t *testing.T) {
	t.Parallel()
	x := beliefOf(t, "stuck-prints-1000000")
	stuck := board.Board{Cells: 3, Faces: 1, Jumps: []board.Jump{{From: 2, To: 1}}}
	d := &result.Diagnosis{Name: "stuck-zero", Class: []string{"stuck-zero", "stuck-prints-1000000"}}
	m := &mistakes{first: &Report{Diagnosis: d}}
	f := &result.Failure{Kind: result.Wrong, Got: "1000000", Boards: result.One(stuck)}
	if both := m.explainsBoth(f); both == nil || both.Name != x.Name {
		t.Fatalf("%v", both)
	}
	m.rename(x)
	if d.Name != x.Name || d.Beliefs[0].Name != x.Name || !slices.Equal(d.Class, []string{"stuck-prints-1000000", "stuck-zero"}) {
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
	for _, k := range []result.Kind{result.Nondeterministic, result.Output} {
		r := &Report{Finding: &result.Failure{Kind: k, Boards: make(result.Boards, 1)}, Diagnosis: &result.Diagnosis{}}
		if several(r) != nil {
			t.Errorf("%s has others beside it", k)
		}
	}
}
