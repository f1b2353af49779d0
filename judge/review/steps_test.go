package review

import (
	"bytes"
	"strings"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/explain/mend"
	"adder/judge/game/board"
	"adder/judge/hunt"
	"adder/judge/review/judging"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// A program that reads memory that is not its own is not said to leave something
// over, unless a belief predicts all that it prints.
func TestForeignMemoryIsNoLeak(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		warning result.WarningKind
		known   bool
		kind    result.Kind
	}{
		{"memory", result.Foreign, false, result.Dependent},
		{"chance", result.Chance, false, result.Dependent},
		{"explained", result.Foreign, true, result.Leak},
		{"slower and slower", result.Accumulates, false, result.Leak},
	} {
		leak := func() *result.Failure {
			notes := []result.Note{result.RightAlone, result.LeftOver}
			return &result.Failure{Kind: result.Leak, Notes: notes}
		}
		x := result.Result{Finding: leak()}
		if c.known {
			x.Diagnosis = &result.Diagnosis{Name: "jumps-not-cleared", Confidence: result.Exact}
		}
		doubt(&x, []result.Warning{{Kind: c.warning}})
		f, leaks := x.Finding, c.kind == result.Leak
		if f.Kind != c.kind || f.Has(result.LeftOver) != leaks || !f.Has(result.RightAlone) {
			t.Errorf("%s: %s, %v", c.name, f.Kind, f.Notes)
		}
	}
}

// TestCrashHasItsLine: the line is known on which a program dies by a signal or of an endless
// recursion, without a flag for the check. A program that is only wrong is not checked.
func TestCrashHasItsLine(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes long")
	}
	r, _ := reviewer(t, Plan{Explain: true})
	r.Judge.Spec.Setup.Memory = 64 << 20 // full before the time is over
	for text, want := range map[string]int{
		"#include <stdio.h>\nint room[5];\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n" +
			"  room[n * 1000000] = 1;\n}\n": 6,
		"#include <stdio.h>\nint n;\nint walk(int cell, int *way) {\n  int here[999] = {cell};\n" +
			"  if (cell == -1)\n    return *way;\n  return walk((cell + 1) % n, here) + here[0];\n}\n" +
			"int main(void) {\n  scanf(\"%d %d\", &n, &n);\n  printf(\"%d\\n\", walk(0, &n));\n}\n": 7,
		"#include <stdio.h>\nint room[5];\nint main(void) {\n  int n;\n  room[5] = scanf(\"%d\", &n);\n" +
			"  puts(\"7\");\n}\n": 0,
	} {
		s := load(t, "../../solutions/accepted/bfs.c")
		s.Text = []byte(text)
		x, err := r.Review(t.Context(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		line := 0
		if len(x.Warnings) > 0 {
			line = x.Warnings[0].Line
		}
		if line != want {
			t.Errorf("%s: %s, warnings %+v", text, x.Verdict, x.Warnings)
		}
	}
}

// The standard suite's cases are the hunt's whole sweep, byte for byte.
func TestSuiteHasTheSweep(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("makes every small board twice")
	}
	suite := cases.Standard()
	made, err := suite.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	judge := &judging.Judge{Suite: suite, Cases: made}
	defer judge.Close()
	parts := (&Reviewer{Judge: judge}).sweep()
	if len(parts) < 2 {
		t.Fatalf("%d parts", len(parts))
	}
	o := hunt.Options{Seed: Seed}
	ours, theirs := hunt.NewCorpus(trial.Spec{}, o), hunt.NewCorpus(trial.Spec{}, o)
	defer ours.Close()
	defer theirs.Close()
	theirs.Give(parts)
	if ours.Sweep(2).Len() == theirs.Sweep(2).Len() {
		t.Error("the parts were not taken")
	}
	if got, want := boardsOf(theirs), boardsOf(ours); !bytes.Equal(got, want) {
		t.Error("the suite sweeps other boards")
	}
}

// boardsOf is the text of a whole sweep, without the numbers of boards.
func boardsOf(c *hunt.Corpus) (all []byte) {
	for k := 0; c.Sweep(k) != nil; k++ {
		_, boards, _ := bytes.Cut(c.Sweep(k).Text, []byte("\n"))
		all = append(all, boards...)
	}
	return all
}

const largeToo = small + `  - name: large
    points: 0
    cases:
      - {name: hundred, boards: [{family: no-jumps, size: 100, seed: 1},
          {family: no-jumps, size: 2000, seed: 1}]}
  - name: last
    points: 0
    cases:
      - {name: tiny, sweep: {to: 10}}
`

// A mend claims only what was tried: only the sweep if the time ended the
// rest, and nothing if an answer of a group was wrong so far. FailFast and Only do not
// matter. A mend that is too slow is one in part.
func TestMendClaimsWhatWasTried(t *testing.T) {
	t.Parallel()
	right := load(t, "../../solutions/accepted/bfs.c")
	const prints = "printf(\"%d\\n\", "
	wrongAbove := strings.Replace(string(right.Text), prints, prints+"n > 20 ? 1 : ", 1)
	if wrongAbove == string(right.Text) {
		t.Fatal("bfs.c prints in another way")
	}
	const loops = "while (n > 1000) head = n;\n        "
	slowAbove := strings.Replace(string(right.Text), "printf(", loops+"printf(", 1)
	slowAbove = strings.Replace(slowAbove, "int main(", "volatile int head;\nint main(", 1)
	for _, c := range []struct {
		name, text string
		right      bool
		before     string
		outcome    result.Outcome
	}{
		{"right", string(right.Text), true, "", result.Mended},
		{"wrong on the suite alone", wrongAbove, false, "", result.NotMended},
		{"became slow", slowAbove, true, wrongAbove, result.PartlyMended},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, _ := reviewerBy(t, largeToo, Plan{})
			r.Judge.FailFast = true
			r.Judge.Only = r.Judge.Cases[:1]
			p, err := r.Judge.Builder.Build(t.Context(), inC(t, c.text))
			if err != nil {
				t.Fatal(err)
			}
			before := p
			if c.before != "" {
				before, err = r.Judge.Builder.Build(t.Context(), inC(t, c.before))
				if err != nil {
					t.Fatal(err)
				}
			}
			w := r.work(before, nil)
			defer w.close()
			proof, err := w.provedMend(t.Context(), p)
			if err != nil || proof.Outcome() != c.outcome || proof.Right != c.right ||
				proof.Cut || (proof.Suite != "") != c.right {
				t.Errorf("%+v, %v", proof, err)
			}
			if proof.Proof == nil || proof.Proof.Boards < 100_000 {
				t.Errorf("%+v", proof)
			}
		})
	}
}

// A mend that was cut claims the sweep alone, and nothing if an answer was wrong by then.
func TestCutMendClaimsTheSweep(t *testing.T) {
	t.Parallel()
	swept := mend.Proof{Proof: &result.Proof{Boards: 100_000}}
	right, wrong := swept, swept
	claim(&right, "standard", nil, nil, true)
	claim(&wrong, "standard", nil, []result.Failure{{Kind: result.Wrong}}, true)
	none := mend.Proof{}
	claim(&none, "standard", nil, nil, true)
	if !right.Right || !right.Cut || right.Suite != "" || wrong.Right || wrong.Cut || none.Right {
		t.Errorf("%+v, %+v, %+v", right, wrong, none)
	}
}

// The words for a proof's boards name the format.
func TestScopeWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		scope  generator.Scope
		format string
		want   string
	}{
		{"plain", generator.Small, "",
			"up to 9 cells with up to 2 jumps and 6 faces, or 3 jumps and 3 faces"},
		{"one size", generator.Scope{Cells: 30, Faces: []int{6, 6}, Sizes: []int{30}}, "geeksforgeeks",
			"of 30 cells with up to 1 jump and 6 faces that geeksforgeeks can give"},
	} {
		f, err := board.FindFormat(c.format)
		if err != nil {
			t.Fatal(err)
		}
		if got := scopeWords(c.scope, f); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
