// Package result is the report on one submission as data: the JSON that --json
// prints, a line of grades.jsonl, the body of a journal line, what a worker
// sends back, and everything that a report may know. Its prose is stated where the fact is
// found: the reason of a failure, facts, warnings, why a change helps, the docs of beliefs.
// Package report has all other words.
//
// A new field reaches the journal and the JSON automatically. Say in feedback.go
// who may see it, and show it in package report.
//
//	result.go                           a result, its groups, and how it was run
//	verdict.go                          AC, WA, ... and the kinds of failure, with what each means
//	failure.go                          a failure: boards, what was expected and printed
//	diagnosis.go                        a belief, or where a program fails
//	warning.go, mend.go                 warnings; a change that makes it right
//	feedback.go                         --feedback: what students may see
//	encode.go, numbers.go               as JSON; numbers in words
package result

import (
	"fmt"
	"slices"

	"adder/judge/game/board"
)

// A Result is the report on one submission.
type Result struct {
	// Who handed it in. Empty for judge, fuzz and the main job.
	Student string `json:"student,omitempty"`
	File    string `json:"file,omitempty"` // the judged file
	Note    string `json:"note,omitempty"` // why there is no score: "no submission", "two files: a.c, b.c"

	Arrival *Arrival `json:"handed,omitempty"`
	Grade   *Grade   `json:"grade,omitempty"` // nil without a grading scale: the score is the grade

	Submission Text   `json:"submission,omitempty"` // the name as handed in
	Language   string `json:"language,omitempty"`
	// from its folder; NotJudged if the folder has no verdict's name
	Expected Verdict `json:"expected_verdict,omitempty"`
	Verdict  Verdict `json:"verdict,omitempty"` // of the first failing group; NotJudged if skipped
	Score    int     `json:"score"`
	MaxScore int     `json:"max_score"`
	Groups   []Group `json:"groups,omitempty"`

	// NotRun lists what was left out of the suite: groups by name, and cases as
	// group/case. If it is not empty, the submission is never accepted: it failed, or has
	// no verdict.
	NotRun []string `json:"not_run,omitempty"`

	// Failure is the one to show among the failures that decided the verdict: the one on
	// the smallest board. Others are the failures of the other groups, in order.
	Failure *Failure  `json:"failure,omitempty"`
	Others  []Failure `json:"other_failures,omitempty"`

	// Reads names the input format that the program seems to expect, or says how it misreads
	// the given one: it fails from the first board in that, but answers a few boards correctly
	// in this one.
	// Nothing else is claimed then.
	Reads string `json:"reads,omitempty"`
	// Opened is a file that the source opens for reading, of a program that fails from the first
	// group on; "" if there is none.
	Opened Text `json:"opened,omitempty"`
	// Draws is where the source asks for random numbers, if no belief says why the program is
	// wrong: "rand in line 9".
	Draws Text `json:"draws,omitempty"`

	Warnings []Warning `json:"warnings,omitempty"` // independent of the verdict

	// Reading is another legitimate reading of the rules that explains every output; zero
	// if there is none. It is no excuse.
	Reading board.Rules `json:"reading,omitzero"`

	Finding   *Failure   `json:"finding,omitempty"` // found by a hunt; smaller than the suite's failure
	Diagnosis *Diagnosis `json:"diagnosis,omitempty"`
	Behaviour string     `json:"behaviour,omitempty"` // digest of its output on the observed boards
	Hunt      *Hunt      `json:"hunt,omitempty"`      // cost of the hunt
	Proof     *Proof     `json:"proof,omitempty"`
	Mend      *Mend      `json:"mend,omitempty"`

	// Unfinished lists requested steps that failed or ran out of budget. They do not
	// affect the verdict.
	Unfinished []Unfinished `json:"unfinished,omitempty"`

	Skipped string `json:"skipped,omitempty"` // why it was not judged, such as a missing toolchain
	Error   string `json:"error,omitempty"`   // for JudgeError: what Adder failed to do
	// for JudgeError: what the user can do about it, whose fault it is; "" if it is Adder's
	Hint    string `json:"hint,omitempty"`
	Sandbox string `json:"sandbox,omitempty"` // its level
	Run     *Run   `json:"run,omitempty"`     // how it was judged

	// Source is that of a program that fell short, and Files are its further ones if it has
	// several; both are empty if they are longer than LongestSource together.
	Source Text         `json:"source,omitempty"`
	Path   string       `json:"path,omitempty"` // of Source's file in a program of several
	Files  []SourceFile `json:"files,omitempty"`
	// LeftOut are files that were handed in with the program and are no part of it, such as tests.
	LeftOut []string `json:"left_out,omitempty"`
	// Replaced are files of the program's for which a grader has one of the same name.
	Replaced []string `json:"replaced,omitempty"`
}

// A SourceFile is a file of a program of several.
type SourceFile struct {
	Path string `json:"path"`
	Text Text   `json:"text"`
}

// An Unfinished is a step that did not end normally.
type Unfinished struct {
	Step    string `json:"step"`              // "the search for a mend"
	Reason  Text   `json:"reason"`            // what went wrong, or what was tried
	Stopped bool   `json:"stopped,omitempty"` // the budget ended it; Adder did not fail
}

// LongestSource is the largest source, in bytes, that a Result keeps.
const LongestSource = 64 << 10

// Keep stores the files of the program if it fell short. The first stands for it.
func (r *Result) Keep(files ...SourceFile) {
	size := 0
	for _, f := range files {
		size += len(f.Text)
	}
	if r.Judged() && r.Verdict != Accepted && size <= LongestSource {
		r.Source, r.Path, r.Files = files[0].Text, files[0].Path, files[1:]
	}
}

// NameFiles gives the files of stack frames, which have the names that they had when they ran,
// those that their author knows. Other people's files are left out, but a crash in one is told:
// whose it is, in words.
func (r *Result) NameFiles(authors func(file string) (path string, ok bool), whose string) {
	name := func(f *Failure) {
		if f.Kind == Crashed && whose != "" && len(f.Frames) > 0 {
			if _, ok := authors(f.Frames[0].File); !ok {
				f.Output += Text(fmt.Sprintf("%s is a file of %s, which calls this program\n", f.Frames[0].File, whose))
			}
		}
		var named []Frame // two failures of one run have the same frames
		for _, x := range f.Frames {
			path, ok := authors(x.File)
			if ok {
				x.File = path
				named = append(named, x)
			}
		}
		f.Frames = named
	}
	for _, f := range []*Failure{r.Failure, r.Finding} {
		if f != nil {
			name(f)
		}
	}
	for i := range r.Others {
		name(&r.Others[i])
	}
}

// A Group is the result of one test group. Costs are those of its most expensive run.
type Group struct {
	Name     string  `json:"name"`
	Verdict  Verdict `json:"verdict,omitempty"`
	Score    int     `json:"score"`
	MaxScore int     `json:"max_score"`
	CPU      Seconds `json:"cpu_s"`
	Wall     Seconds `json:"wall_s"`
	Memory   int64   `json:"memory_bytes"`
	// a letter for each case in order: the first letter of its verdict, or NotTried
	Cases string `json:"cases,omitempty"`
}

// NotTried stands for a case after the first failing one.
const NotTried = "-"

// A Hunt is the cost of a hunt.
type Hunt struct {
	Boards uint64  `json:"boards"` // given to the program, over all runs
	Runs   uint64  `json:"runs"`   // processes
	Wall   Seconds `json:"wall_s"`
	CPU    Seconds `json:"cpu_s"` // of the program's processes
}

// A Proof describes the boards on which a program was shown to be right.
type Proof struct {
	Scope     string `json:"scope"`     // "up to 9 cells with up to 2 jumps and 6 faces"
	Boards    uint64 `json:"boards"`    // with sorted jumps, many boards to an input
	Scrambled uint64 `json:"scrambled"` // boards also tried with shuffled jumps
	Alone     uint64 `json:"alone"`     // boards also tried as separate inputs
}

// A Run is how a submission was judged. It holds no date or time, so outputs are
// reproducible. Fields that do not apply are empty; Command and What are empty within a
// Result.
type Run struct {
	Command     []string `json:"command,omitempty"`      // to repeat it, program first
	What        string   `json:"what,omitempty"`         // the heading: "judge", "fuzz", "grade ANNA"
	Suite       string   `json:"suite,omitempty"`        // name
	Format      string   `json:"format,omitempty"`       // name; "" is plain
	Seed        uint64   `json:"seed,omitempty"`         // of the random boards; 0 if there are none
	Version     string   `json:"version,omitempty"`      // of Adder
	Machine     string   `json:"machine,omitempty"`      // "linux/amd64, 2 processors, go1.26.1"
	Sandbox     string   `json:"sandbox,omitempty"`      // its level
	Worker      string   `json:"worker,omitempty"`       // name, if another machine judged it
	Limits      string   `json:"limits,omitempty"`       // in words
	NotEnforced []string `json:"not_enforced,omitempty"` // limits that this level cannot enforce
}

// Judged reports whether there is a verdict on the submission: it was not skipped, and
// Adder did not fail.
func (r *Result) Judged() bool { return r.Verdict != NotJudged && r.Verdict != JudgeError }

// Worth returns what the submission is worth: its grade on the scale that was asked for, or else its
// score. ok is false if it has neither.
func (r *Result) Worth() (points, of float64, ok bool) {
	switch {
	case r.Grade != nil && !r.Grade.None:
		return r.Grade.Points, r.Grade.Max, true
	case r.Judged() && r.MaxScore > 0:
		return float64(r.Score), float64(r.MaxScore), true
	}
	return 0, 0, false
}

// Partial reports whether the submission passed the groups that ran, but not all groups
// ran.
func (r *Result) Partial() bool { return r.Verdict == NotJudged && len(r.NotRun) > 0 }

// AsExpected reports whether the verdict matches the folder, or there is nothing to
// compare.
func (r *Result) AsExpected() bool {
	return r.Verdict == NotJudged || r.Expected == NotJudged || r.Expected == r.Verdict
}

// Wanted reports whether the submission is accepted or, in a folder named after a
// verdict, earned that verdict. A partial result is wanted.
func (r *Result) Wanted() bool {
	switch {
	case r.Partial():
		return true
	case !r.Judged():
		return false
	case r.Expected != NotJudged:
		return r.AsExpected()
	}
	return r.Verdict == Accepted
}

// FailureOf returns the failure of a group, or nil. A compile error fails every group.
func (r *Result) FailureOf(group string) *Failure {
	f := r.Failure
	if f != nil && (f.Group == group || f.Kind == Refused) {
		return f
	}
	for i := range r.Others {
		if r.Others[i].Group == group {
			return &r.Others[i]
		}
	}
	return nil
}

// Setting is r without the fields that describe a whole run.
func (r Run) Setting() Run {
	r.Command, r.What = nil, ""
	return r
}

// Over is the run of a command that shows existing results. Where their settings
// differ, it says "several".
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

// An Arrival is how a submission came in.
type Arrival struct {
	ID       string  `json:"id,omitempty"`       // the student's, on the platform
	Platform string  `json:"platform,omitempty"` // its name
	At       string  `json:"at,omitempty"`       // RFC 3339; only with a deadline
	ByFile   bool    `json:"by_file,omitempty"`  // At is the file's modification time
	Late     Seconds `json:"late_s,omitempty"`
	Marked   bool    `json:"marked_late,omitempty"`
	Attempt  int     `json:"attempt,omitempty"`  // number of this attempt, from 1
	Of       int     `json:"attempts,omitempty"` // number of attempts
	Unlisted bool    `json:"unlisted,omitempty"` // the student is not on the roster
	Nothing  bool    `json:"nothing,omitempty"`  // on the roster, but nothing was submitted
}

// A Grade is what a result is worth in a class: its score on the requested scale minus
// the late penalty, or an override by a person.
type Grade struct {
	Points  float64 `json:"points"`
	Max     float64 `json:"max_points"`
	Earned  float64 `json:"earned_points"`          // on the scale, before the penalty
	Penalty float64 `json:"late_penalty,omitempty"` // points deducted
	Groups  []Worth `json:"groups,omitempty"`
	Passed  *bool   `json:"passed,omitempty"`  // nil without a pass mark
	ByHand  bool    `json:"by_hand,omitempty"` // a person set the points
	Comment string  `json:"comment,omitempty"` // by a person
	None    bool    `json:"none,omitempty"`    // no points, only a comment
}

// A Worth is a group's points on the scale.
type Worth struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Max    float64 `json:"max_points"`
}
