package review

import (
	"context"
	"strings"
	"testing"

	"adder/cases"
)

const largeToo = small + `  - name: large
    points: 0
    cases:
      - {name: hundred, boards: [{family: no-jumps, size: 100, seed: 1}]}
  - name: last
    points: 0
    cases:
      - {name: tiny, sweep: {to: 10}}
`

// What is said of a mend is what was tried: on the sweep alone if the time ended the
// rest, and nothing if a group was answered wrong by then. That a part of
// the suite was asked for, or an end at the first group that fails, plays no part.
func TestProvedMend(t *testing.T) {
	t.Parallel()
	right := load(t, "../../solutions/accepted/bfs.c")
	wrongAbove := strings.Replace(string(right.Text), "printf(\"%d\\n\", ", "printf(\"%d\\n\", n > 20 ? 1 : ", 1)
	if wrongAbove == string(right.Text) {
		t.Fatal("bfs.c prints in another way")
	}
	for _, c := range []struct {
		name, text, until string
		right, cut        bool
	}{
		{"right", string(right.Text), "", true, false},
		{"right, and cut", string(right.Text), "large", true, true},
		{"wrong on the suite alone", wrongAbove, "", false, false},
		{"wrong before it is cut", wrongAbove, "last", false, false},
		{"cut before it is wrong", wrongAbove, "large", true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, _ := reviewerBy(t, largeToo, Options{})
			r.judge.FailFast = true
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			r.judge.Only = func(x *cases.Case) bool {
				if x.Group == c.until {
					stop()
				}
				return x.Group == "only"
			}
			s := Submission{Source: inC(t, c.text)}
			p, err := r.judge.Builder.Build(t.Context(), s.Source)
			if err != nil {
				t.Fatal(err)
			}
			proof, err := r.provedMend(ctx, &s, p)
			if err != nil || proof.Right != c.right || proof.Cut != c.cut || (proof.Suite != "") != (c.right && !c.cut) {
				t.Errorf("%+v, %v", proof, err)
			}
			if proof.Proof == nil || proof.Proof.Boards < 100_000 {
				t.Errorf("%+v", proof)
			}
		})
	}
}
