package serve

import (
	"fmt"
	"testing"

	"adder/judge/cluster"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// lineOf is a table with waiting attempts, as "Ana 1 py".
func lineOf(t *testing.T, attempts ...string) *table {
	t.Helper()
	all := newTable()
	for _, words := range attempts {
		var a Attempt
		var key string
		if _, err := fmt.Sscan(words, &a.Folder, &a.N, &key); err != nil {
			t.Fatal(err)
		}
		l, err := lang.Find(key)
		if err != nil {
			t.Fatal(err)
		}
		a.Lang = l
		all.add(a)
	}
	return all
}

// takes takes attempts for a crew until there is none, and compares them.
func (t *table) takes(x *testing.T, crew crew, want ...string) {
	x.Helper()
	var got []string
	for a, ok := t.take(crew); ok; a, ok = t.take(crew) {
		got = append(got, fmt.Sprint(a.Folder, " ", a.N))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		x.Errorf("taken %q, want %q", got, want)
	}
}

// People take turns, and know how many are judged before them.
func TestTurns(t *testing.T) {
	t.Parallel()
	here := crew{here: true}
	line := lineOf(t, "Ana 1 c", "Ana 2 c", "Ana 3 c", "Bo 1 c", "Cy 1 c", "Cy 2 c")
	for i, a := range []struct {
		folder string
		n      int
		want   string
	}{
		{"Ana", 1, "waiting: next in line"},
		{"Bo", 1, "waiting behind 1 submission"},
		{"Ana", 2, "waiting behind 3 submissions"},
		{"Cy", 2, "waiting behind 4 submissions"},
		{"Ana", 3, "waiting behind 5 submissions"},
	} {
		if got := line.place(*line.find(a.folder, a.n), here); got != a.want {
			t.Errorf("%d: %s %d is %s, want %s", i, a.folder, a.n, got, a.want)
		}
	}
	line.takes(t, here, "Ana 1", "Bo 1", "Cy 1", "Ana 2", "Cy 2", "Ana 3")
}

// Attempts wait for workers that can judge them, however long the lab is away: before they are
// given to workers, and after workers have left with them.
func TestAttemptsWaitForWorkers(t *testing.T) {
	t.Parallel()
	var lab crew
	line := lineOf(t, "Ana 1 rust", "Bo 1 c", "Cy 1 c")
	ana := *line.find("Ana", 1)
	line.takes(t, lab)
	if got := line.place(ana, lab); got != "waiting: no worker is there" {
		t.Error(got)
	}
	lab.others = []string{"worker old is Adder v1, and this is Adder v2"}
	line.takes(t, lab)
	if got := line.place(ana, lab); got != "waiting: no worker of this version of Adder has Rust" {
		t.Error(got)
	}
	lab.others = nil
	lab.members = []cluster.Member{{Units: 2, Languages: []string{"c"}}}
	line.takes(t, lab, "Bo 1", "Cy 1")
	if got := line.place(ana, lab); got != "waiting: no worker has Rust" {
		t.Error(got)
	}
	lab.members = nil
	for _, folder := range []string{"Bo", "Cy"} {
		line.end(*line.find(folder, 1), "key", result.Result{Skipped: "no worker has C"}, lab)
	}
	if n := line.sizes(); n != (Sizes{Waiting: 3}) {
		t.Errorf("%+v", n)
	}
	lab.members = []cluster.Member{{Units: 9, Languages: []string{"c", "rust"}}}
	line.takes(t, lab, "Ana 1", "Bo 1", "Cy 1")
}
