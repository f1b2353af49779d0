package job

import (
	"fmt"
	"time"

	"adder/judge/base/fault"
	"adder/judge/hunt"
	"adder/judge/review"
	"adder/judge/verdict/result"
)

// Hunting says how a program is hunted, or proved.
type Hunting struct {
	Seed     uint64        // of the random boards
	Limit    time.Duration // CPU time in which a process must answer one board
	Families []string      // of the random boards; none is all
	Boards   int64         // random boards
	Time     time.Duration // after which no new random board is given; 0: Boards counts
}

// Hunter returns a reviewer that hunts, or proves. choose, if it is not nil, completes
// its options. The caller closes it.
func (j *Job) Hunter(
	run result.Run, choose func(*hunt.Options, *review.Options) error,
) (*review.Reviewer, error) {
	const memory, output = 256 << 20, 16 << 20 // bytes of each process
	h := hunt.Options{Seed: j.Seed, Budget: hunt.Budget{Explain: hunt.ExplainTime}}
	h.Limit, h.Workers = j.Limit, j.Workers
	if j.Limit <= 0 {
		return nil, fault.New("--limit must be greater than 0", "as in --limit 2s")
	}
	var err error
	h.Spec, err = j.given()
	if err != nil {
		return nil, err
	}
	b, err := j.builder()
	if err != nil {
		return nil, err
	}
	h.Level, h.Turns, h.Memory, h.Output = b.Level, b.Turns, memory, output
	h.Families, err = fault.Each(j.Families, findFamily)
	if err != nil {
		return nil, err
	}
	if !h.Format.Plain() {
		run.Format = h.Format.Name
	}
	run.Seed, run.Sandbox = j.Seed, string(b.Level)
	run.Limits = fmt.Sprintf("CPU time %g s for a board; %s", j.Limit.Seconds(), sizeWords(memory, output))
	o := review.Options{Run: run}
	if choose != nil {
		if err := choose(&h, &o); err != nil {
			return nil, err
		}
	}
	return review.NewHunter(b, h, o), nil
}

// Amount returns the number of boards of the mix. chosen means that the user set it;
// otherwise there are fewer if each board costs a process.
func (h *Hunting) Amount(single, chosen bool) (uint64, error) {
	switch {
	case h.Boards < 1:
		return 0, fault.New(fmt.Sprintf("--boards is %d", h.Boards), "want 1 or more")
	case h.Time < 0:
		return 0, fault.New("--time must be greater than 0", "as in --time 10m")
	case h.Time > 0:
		return 1 << 62, nil // more than can be given
	case single && !chosen:
		return hunt.SingleBoards, nil
	}
	return uint64(h.Boards), nil
}
