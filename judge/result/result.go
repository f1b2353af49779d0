// Package result is what is said of one submission, as data: the JSON that
// --json prints, a line of grades.jsonl, the body of a journal's line, what
// another machine sends, and all that a report may know. It holds no words
// beyond a failure's own sentence; how things are told is for package report.
//
// A field that is added here reaches the journal and the JSON by itself. Say in
// detail.go who may see it, and tell it in package report.
package result

import (
	"math"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/source"
)

// A Result is all that is said of one submission.
type Result struct {
	// Who handed it in. Empty where nobody did: judge, fuzz, the main job.
	Student string `json:"student,omitempty"`
	File    string `json:"file,omitempty"` // the file that was judged
	Note    string `json:"note,omitempty"` // why there is no score: "no submission", "two files: a.c, b.c"

	Handed *Handed `json:"handed,omitempty"`
	Grade  *Grade  `json:"grade,omitempty"` // nil if no scale is asked for: then the score is the grade

	Submission Text    `json:"submission,omitempty"` // the name under which it was handed in
	Language   string  `json:"language,omitempty"`
	Expected   Verdict `json:"expected_verdict,omitempty"` // by its folder; NotJudged if the folder says nothing
	Verdict    Verdict `json:"verdict,omitempty"`          // that of the first group that fails; NotJudged if skipped
	Score      int     `json:"score"`
	MaxScore   int     `json:"max_score"`
	Groups     []Group `json:"groups,omitempty"`

	// NotRun is what a part of the suite leaves out: groups by name, and cases as
	// group/case. Where it is not empty nothing is accepted: a failure stands, and
	// without one there is no verdict.
	NotRun []string `json:"not_run,omitempty"`

	// Failure is the one to show of those that made the verdict: that on the
	// smallest board. Others are those of the other groups, in their order.
	Failure *Failure  `json:"failure,omitempty"`
	Others  []Failure `json:"other_failures,omitempty"`

	// Reads is the name of the format in which it answers a few boards wholly
	// right, if that is not the one in which it was given them, and in which it
	// fails from the first. Then nothing else is claimed of it.
	Reads string `json:"reads,omitempty"`

	Warnings []Warning `json:"warnings,omitempty"` // beside the verdict, whatever it is

	// Reading is another legitimate reading of the rules that explains every
	// output seen; zero if there is none. It excuses nothing.
	Reading board.Rules `json:"reading,omitzero"`

	Finding   *Failure   `json:"finding,omitempty"` // what a hunt found: smaller than what the suite shows
	Diagnosis *Diagnosis `json:"diagnosis,omitempty"`
	Mistakes  []Mistake  `json:"mistakes,omitempty"`  // all that were found, most harmful first; nil if they were not looked for
	Behaviour string     `json:"behaviour,omitempty"` // a digest of what it prints on the boards that diagnoses are made on
	Hunt      *Hunt      `json:"hunt,omitempty"`      // what the hunt cost
	Proof     *Proof     `json:"proof,omitempty"`
	Growth    *Growth    `json:"growth,omitempty"`
	Mend      *Mend      `json:"mend,omitempty"`

	// Unfinished is what was asked for beside the verdict and could not be done, by
	// our own fault or because its budget was used up. The verdict stands.
	Unfinished []Unfinished `json:"unfinished,omitempty"`

	Skipped string `json:"skipped,omitempty"` // why it was not judged: a toolchain is missing
	Error   string `json:"error,omitempty"`   // of a JudgeError: what we failed to do
	Sandbox string `json:"sandbox,omitempty"` // the level
	Run     *Run   `json:"run,omitempty"`     // with what it was judged

	Source Text `json:"source,omitempty"` // of what fell short; "" if it is longer than LongestSource
}

// An Unfinished is a step that was not done to its end.
type Unfinished struct {
	Step    string `json:"step"`              // "the search for a mend"
	Reason  Text   `json:"reason"`            // what went wrong, or what was tried
	Stopped bool   `json:"stopped,omitempty"` // its budget ended it, and no fault of ours
}

// LongestSource is the most bytes of a source that a Result keeps.
const LongestSource = 64 << 10

// Keep keeps the source of a submission that fell short.
func (r *Result) Keep(source []byte) {
	if r.Judged() && r.Verdict != Accepted && len(source) <= LongestSource {
		r.Source = Text(source)
	}
}

// A Group is one test group's part of a result. Costs are those of the largest
// run.
type Group struct {
	Name     string  `json:"name"`
	Verdict  Verdict `json:"verdict,omitempty"`
	Score    int     `json:"score"`
	MaxScore int     `json:"max_score"`
	CPU      Seconds `json:"cpu_s"`
	Wall     Seconds `json:"wall_s"`
	Memory   int64   `json:"memory_bytes"`
	Cases    string  `json:"cases,omitempty"` // a letter for each case in its order: the first of its verdict, or NotTried
}

// NotTried stands for a case that was not tried, after one that failed.
const NotTried = "-"

// A Hunt is what a hunt cost.
type Hunt struct {
	Boards uint64  `json:"boards"` // given to the program, over all runs
	Runs   uint64  `json:"runs"`   // processes
	Wall   Seconds `json:"wall_s"`
	CPU    Seconds `json:"cpu_s"`             // of the program's processes
	Total  Seconds `json:"total_s,omitempty"` // of the clock, from the compilation to the last check; 0 if only the hunt was timed
	Stages []Stage `json:"stages,omitempty"`
}

// A Proof is every board of a scope on which a program was right.
type Proof struct {
	Scope     string `json:"scope"`     // "up to 9 cells with up to 2 jumps and 6 faces"
	Boards    uint64 `json:"boards"`    // each with its jumps in the order of their starts, many in one input
	Scrambled uint64 `json:"scrambled"` // of these also with the jumps in another order
	Alone     uint64 `json:"alone"`     // of these also in an input of their own
}

// A Stage is one stage's share of a hunt.
type Stage struct {
	Name   string  `json:"name"`
	Boards uint64  `json:"boards"`
	Wall   Seconds `json:"wall_s"`
	// LeftOut says that not all of the stage was given: both of two programs that
	// were held against each other ran out of time on three of its inputs.
	LeftOut bool `json:"left_out,omitempty"`
}

// A Run is with what a submission was judged, the same in every output. It holds
// no time of day, so that an output can be made again. An empty field does not
// apply. Command and What belong to a whole run, and are empty in a Result.
type Run struct {
	Command  []string `json:"command,omitempty"`  // to do it again, program first
	What     string   `json:"what,omitempty"`     // heading: "judge", "fuzz", "grade ANNA"
	Suite    string   `json:"suite,omitempty"`    // name
	Promises []string `json:"promises,omitempty"` // names
	Format   string   `json:"format,omitempty"`   // name; "" is plain
	Seed     uint64   `json:"seed,omitempty"`     // of the random boards; 0 where none are made
	Version  string   `json:"version,omitempty"`  // Adder's
	Machine  string   `json:"machine,omitempty"`  // "linux/amd64, 2 processors, go1.26.1"
	Sandbox  string   `json:"sandbox,omitempty"`  // the level
	Worker   string   `json:"worker,omitempty"`   // name, where other machines judge
	Tools    string   `json:"tools,omitempty"`    // the worker's toolchain for the language: "gcc 14.2"
	Shard    *Shard   `json:"shard,omitempty"`    // which part of a class it is, where that was graded in parts
	Limits   string   `json:"limits,omitempty"`   // in words
	Unheld   []string `json:"unheld,omitempty"`   // which of them did not hold at that level
}

// A Shard says which part of a class a file of results holds. Digests say of which
// class, as it was handed in, and what was asked of it.
type Shard struct {
	Name     string `json:"name"` // "3/16"
	Class    string `json:"class"`
	Plan     string `json:"plan"`
	Students int    `json:"students"` // of the whole class
}

// Judged reports whether anything is said of the submission: there was one, it
// was not skipped, and we did not fail.
func (r *Result) Judged() bool { return r.Verdict != NotJudged && r.Verdict != JudgeError }

// Partial reports that the submission was right wherever it was run, and that this
// was not on the whole suite.
func (r *Result) Partial() bool { return r.Verdict == NotJudged && len(r.NotRun) > 0 }

// AsExpected reports whether the verdict is that of the folder, or there is none
// to compare with.
func (r *Result) AsExpected() bool {
	return r.Verdict == NotJudged || r.Expected == NotJudged || r.Expected == r.Verdict
}

// Wanted reports whether the result is as it should be: accepted, or with the
// verdict of its folder. One that is accepted by the suite, and wrong on a board
// that its source betrays, is not. One that is right as far as it was run is.
func (r *Result) Wanted() bool {
	switch {
	case r.Partial():
		return true
	case !r.Judged(), r.Finding != nil && r.Finding.FromSource:
		return false
	case r.Expected != NotJudged:
		return r.AsExpected()
	}
	return r.Verdict == Accepted
}

// FailureOf returns the failure of a group, or nil. What does not compile fails
// every group.
func (r *Result) FailureOf(group string) *Failure {
	if f := r.Failure; f != nil && (f.Group == group || f.Kind == Refused) {
		return f
	}
	for i := range r.Others {
		if r.Others[i].Group == group {
			return &r.Others[i]
		}
	}
	return nil
}

// Setting is a run without what belongs to the whole of it alone.
func (r Run) Setting() Run {
	r.Command, r.What = nil, ""
	return r
}

// Over is the run of a command that tells results which were judged before or
// elsewhere: with what that was, or "several" where it was not the same for all.
func (r Run) Over(results []Result) Run {
	judged := slices.DeleteFunc(slices.Clone(results), func(x Result) bool { return x.Run == nil })
	if len(judged) == 0 {
		return r
	}
	of := *judged[0].Run
	for _, field := range []func(*Run) *string{
		func(r *Run) *string { return &r.Suite }, func(r *Run) *string { return &r.Format },
		func(r *Run) *string { return &r.Version }, func(r *Run) *string { return &r.Machine },
		func(r *Run) *string { return &r.Sandbox }, func(r *Run) *string { return &r.Limits },
	} {
		for _, x := range judged {
			if *field(x.Run) != *field(&of) {
				*field(&of) = "several"
			}
		}
	}
	of.Command, of.What = r.Command, r.What
	return of
}

// A Handed is how a submission came in. Where nothing is known of it there is
// none.
type Handed struct {
	ID       string  `json:"id,omitempty"`       // by which a platform knows the student
	Platform string  `json:"platform,omitempty"` // which one
	At       string  `json:"at,omitempty"`       // RFC 3339; only where a deadline is asked for
	ByFile   bool    `json:"by_file,omitempty"`  // At is the time of the file
	Late     Seconds `json:"late_s,omitempty"`   // how late it is
	Marked   bool    `json:"marked_late,omitempty"`
	Attempt  int     `json:"attempt,omitempty"`  // which of several attempts this is, from 1
	Of       int     `json:"attempts,omitempty"` // how many there are
	Unlisted bool    `json:"unlisted,omitempty"` // the list of students has nobody of that name
	Nothing  bool    `json:"nothing,omitempty"`  // nothing was submitted: there is a row for who is on the list
}

// A Grade is what a result is worth to a class: its score on the scale that was
// asked for, with what lateness takes off, or what a person says instead.
type Grade struct {
	Points  float64 `json:"points"`
	Max     float64 `json:"max_points"`
	Earned  float64 `json:"earned_points"`          // on the scale, before anything was taken off
	Penalty float64 `json:"late_penalty,omitempty"` // points that were taken off
	Groups  []Worth `json:"groups,omitempty"`
	Passed  *bool   `json:"passed,omitempty"`  // nil if there is no threshold
	ByHand  bool    `json:"by_hand,omitempty"` // the points are a person's
	Comment string  `json:"comment,omitempty"` // a person's
	None    bool    `json:"none,omitempty"`    // there are no points, only a comment
}

// A Worth is a group's points on the scale.
type Worth struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Max    float64 `json:"max_points"`
}

// A Pair is two submissions whose texts share more than others of the class do.
type Pair struct {
	Names    [2]string
	Language string
	Shared   float64    // of both, from 0 to 1; what is rare in the class counts more
	Of       [2]float64 // of each
	Texts    [2]Text
	Marks    [2][]source.Span // what they share, in rising order
}

// A Mend is the smallest change of a source that was found to make it right, or
// how far the search for one came.
type Mend struct {
	Outcome Outcome  `json:"outcome"`
	Changes []Change `json:"changes,omitempty"`
	Diff    Text     `json:"diff,omitempty"` // unified, without its head

	// Of what is mended: what the changed program was tried on, and is right on.
	Proof *Proof `json:"proof,omitempty"` // nil if boards come one to a process
	Suite string `json:"suite,omitempty"` // name; empty if the proof ended before the suite was through: then it is partly mended
	// Slow are the groups of the suite in which a program that is partly mended takes
	// too long or too much, on large boards, with many faces or many boards; all else is
	// right.
	Slow []string `json:"too_slow,omitempty"`

	// Of what else is partly mended: how many boards are right with the changes, without
	// them, and of how many.
	Right  int `json:"right,omitempty"`
	Before int `json:"right_before,omitempty"`
	Of     int `json:"of,omitempty"`

	Tried int     `json:"tried"`           // changed programs
	CPU   Seconds `json:"cpu_s"`           // of their processes
	Ended Ended   `json:"ended,omitempty"` // why the search, or a proof, ended before everything was tried
}

// An Outcome says what came of a mend.
type Outcome string

const (
	Mended       Outcome = "mended"
	PartlyMended Outcome = "partly" // at least half of what was wrong is right, and not all; or too slow
	NotMended    Outcome = "not"
	NoNeed       Outcome = "no-need" // it is right as it is
)

// An Ended says why a search ended early, or was none.
type Ended string

const (
	TimeOver     Ended = "time"
	BudgetOver   Ended = "budget"
	Interrupted  Ended = "interrupted"
	NothingFails Ended = "nothing-fails" // on boards small enough to try thousands of changes on
	Uncompiled   Ended = "uncompiled"    // a program that does not compile is not mended
	TooLong      Ended = "too-long"      // to try changes on
)

// A Change is one change of a source. A second one is made where the first has been.
type Change struct {
	Kind   string `json:"kind,omitempty"` // name of the row of the table of changes
	Line   int    `json:"line"`           // from 1
	Before Text   `json:"before,omitempty"`
	After  Text   `json:"after,omitempty"`
	Why    Text   `json:"why,omitempty"` // a sentence: what was wrong
}

// A Growth is how a program's CPU time grows with the board.
type Growth struct {
	Words  string        `json:"words"`             // "grows like cells^1.02 · faces^0.98", or why nothing can be said
	Start  Seconds       `json:"start_s"`           // what the smallest board takes
	Limit  Seconds       `json:"limit_s,omitempty"` // the longest time limit of the suite's cases; 0 if it is not known
	Cells  *Exponent     `json:"cells,omitempty"`   // nil where nothing can be said
	Faces  *Exponent     `json:"faces,omitempty"`
	Points []GrowthPoint `json:"points,omitempty"` // those with ever more cells, then those with ever more faces
}

// A GrowthPoint is one measured board. CPU is the least of several runs and
// holds Start too. Of a run that was Stopped it is when that was.
type GrowthPoint struct {
	Cells   int     `json:"cells"`
	Faces   int     `json:"faces"`
	CPU     Seconds `json:"cpu_s"`
	Stopped bool    `json:"stopped,omitempty"`
}

// An Exponent is the k of "grows like x^k". Error is its standard error.
type Exponent struct {
	Value float64 `json:"exponent"`
	Error float64 `json:"standard_error"`
}

// FlatGrowth is the exponent below which there is no growth.
const FlatGrowth = 0.15

// At is how long a board would take if the growth went on as it was measured,
// from the longest measured run. A die with more faces than there are cells
// costs no more than one with as many. It is false where an exponent is not
// known.
func (g *Growth) At(cells, faces int) (time.Duration, bool) {
	if g.Cells == nil || g.Faces == nil {
		return 0, false
	}
	var longest GrowthPoint
	for _, p := range g.Points {
		if !p.Stopped && p.CPU > longest.CPU {
			longest = p
		}
	}
	k := math.Pow(float64(cells)/float64(longest.Cells), g.Cells.Value)
	m := 1.0
	if g.Faces.Value >= FlatGrowth {
		m = math.Pow(float64(min(faces, cells))/float64(longest.Faces), g.Faces.Value)
	}
	const most = 1e9 // seconds; thirty years, and a Duration holds nine times that
	start := g.Start.Duration().Seconds()
	total := start + (longest.CPU.Duration().Seconds()-start)*k*m
	return time.Duration(min(total, most) * float64(time.Second)), true
}
