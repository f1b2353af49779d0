package grade_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/result"
)

// groupsOf is a suite with so many groups of 2,500 boards; those of the last are
// other ones.
func groupsOf(t testing.TB, groups int) string {
	t.Helper()
	files := map[string]string{"suite.yaml": limits}
	for g := range groups {
		var in, ans strings.Builder
		fmt.Fprintln(&in, 2500)
		for k := range 2500 {
			n := 2 + k%40
			if g == groups-1 {
				n += 50
			}
			fmt.Fprintf(&in, "%d 2 0\n", n)
			fmt.Fprintln(&ans, n/2)
		}
		name := fmt.Sprint("g", g)
		files[name+".in"], files[name+".ans"] = in.String(), ans.String()
		files["suite.yaml"] += fmt.Sprintf("  - {name: %s, points: %d, cases: [{name: all, files: '%s.in'}]}\n", name, 100/groups, name)
	}
	return suite(t, files)
}

// TestHangsAreNotWaitedFor: a program that runs out of time on a tiny board costs
// each further group one run of the beginning of one case. One that only hangs
// there is judged as ever in the others.
func TestHangsAreNotWaitedFor(t *testing.T) {
	t.Parallel()
	few, many := newJudge(t, groupsOf(t, 2)), newJudge(t, groupsOf(t, 5))
	endless := inC(t, "START for (;;) ;")
	judged(t, few, endless)
	r := judged(t, many, endless)
	for _, g := range r.Groups {
		if g.Verdict != result.TimeLimit {
			t.Errorf("%s: %s", g.Name, g.Verdict)
		}
	}
	each := (many.Spent() - few.Spent()) / 3
	if floor := many.Suite.Limits.TimeFloor; each > 3*floor/2 {
		t.Errorf("a further group costs %v of CPU time; the limit is %v", each, floor)
	}
	r = judged(t, few, inC(t, "EACH if (n == 20) for (;;) ; else"))
	if r.Groups[0].Verdict != result.TimeLimit || r.Groups[1].Verdict != result.Accepted {
		t.Errorf("hangs in one group: %+v", r.Groups)
	}
}

// TestTimeOfSites: in a site's format a program has the time that the site gives,
// or enough where the site does not say.
func TestTimeOfSites(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		got := grade.AtLeast(f, time.Second)
		want := f.Time
		switch {
		case f.Plain():
			want = time.Second
		case want == 0:
			want = 5 * time.Second
		}
		if got != want || grade.AtLeast(f, time.Minute) != time.Minute {
			t.Errorf("%s: %v, want %v", f.Name, got, want)
		}
	}
}
