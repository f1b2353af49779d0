package job

import (
	"fmt"
	"time"

	"adder/judge/base/fault"
	"adder/judge/hunt"
	"adder/judge/review"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Hunting says how a program is hunted, or proved.
type Hunting struct {
	Seed     uint64        // of the random boards
	Limit    time.Duration // CPU time in which a process must answer one board
	Families []string      // of the random boards; none is all
	Boards   int64         // random boards
	Chosen   bool          // the user set Boards; else there are fewer if each board costs a process
	Time     time.Duration // after which no new random board is given; 0: Boards counts
	Sanitize bool          // check for undefined behaviour
}

// Hunter returns a reviewer that hunts, and notes in run how. The caller closes it.
func (j *Job) Hunter(run *result.Run) (*review.Reviewer, error) {
	judge, o, err := j.hunts(run)
	if err != nil {
		return nil, err
	}
	h := &j.Hunting
	o.Families, err = fault.Each(h.Families, findFamily)
	if err != nil {
		return nil, err
	}
	o.Boards, err = h.boards(judge.Spec.OneBoard)
	if err != nil {
		return nil, err
	}
	o.Time, o.Cover = h.Time, true
	if h.Time == 0 && !h.Chosen {
		o.Budget.Search = hunt.FuzzTime
	}
	return review.NewHunter(judge, review.Plan{Luck: h.Sanitize}, o, run.Setting()), nil
}

// hunts is what hunts and proofs have in common.
func (j *Job) hunts(run *result.Run) (*judging.Judge, hunt.Options, error) {
	const memory, output = 256 << 20, 16 << 20 // bytes of each process
	limit := j.Hunting.Limit
	o := hunt.Options{
		Runs:   trial.Options{Limit: limit, Workers: j.Machine.Workers},
		Seed:   j.Hunting.Seed,
		Budget: hunt.Budget{Explain: hunt.ExplainTime},
	}
	if limit <= 0 {
		return nil, o, fault.New("--limit must be greater than 0", "as in --limit 2s")
	}
	spec, err := j.Terms.given()
	if err != nil {
		return nil, o, err
	}
	b, err := j.Machine.builder()
	if err != nil {
		return nil, o, err
	}
	spec.Setup = lang.Setup{Level: b.Level, Turns: b.Turns, Memory: memory, Output: output}
	if !spec.Format.Plain() {
		run.Format = spec.Format.Name
	}
	run.Seed, run.Sandbox = o.Seed, string(b.Level)
	run.Limits = fmt.Sprintf("CPU time %g s for a board; %s", limit.Seconds(), sizeWords(memory, output))
	return judging.WithoutCases(b, spec), o, nil
}

// boards is the number of boards of the mix. single means that each costs a process.
func (h *Hunting) boards(single bool) (uint64, error) {
	switch {
	case h.Boards < 1:
		return 0, fault.New(fmt.Sprintf("--boards is %d", h.Boards), "want 1 or more")
	case h.Time < 0:
		return 0, fault.New("--time must be greater than 0", "as in --time 10m")
	case h.Time > 0:
		return 1 << 62, nil // more than can be given
	case single && !h.Chosen:
		return hunt.SingleBoards, nil
	}
	return uint64(h.Boards), nil
}
