package result

import "testing"

// What is said is told from what it cost: costs may differ from machine to machine, and
// nothing else.
func TestSaid(t *testing.T) {
	x := Result{Submission: "a.c", Verdict: Accepted, Groups: []Group{{Name: "g", Verdict: Accepted, Score: 1}}}
	for name, change := range map[string]func(x *Result){
		"cost":    func(x *Result) { x.Groups = []Group{x.Groups[0]}; x.Groups[0].CPU, x.Groups[0].Memory = 1, 2 },
		"hunt":    func(x *Result) { x.Hunt = &Hunt{Boards: 3} },
		"machine": func(x *Result) { x.Run = &Run{Worker: "w"}; x.Sandbox = "bare" },
	} {
		y := x
		if change(&y); y.Said() != x.Said() {
			t.Errorf("%s: another digest", name)
		}
	}
	for name, change := range map[string]func(x *Result){
		"verdict": func(x *Result) { x.Verdict = WrongAnswer },
		"score":   func(x *Result) { x.Groups = []Group{x.Groups[0]}; x.Groups[0].Score = 2 },
		"name":    func(x *Result) { x.Submission = "b.c" },
		"finding": func(x *Result) { x.Finding = &Failure{Kind: Wrong} },
		"skipped": func(x *Result) { x.Skipped = "no toolchain" },
	} {
		y := x
		if change(&y); y.Said() == x.Said() {
			t.Errorf("%s: the same digest", name)
		}
	}
}
