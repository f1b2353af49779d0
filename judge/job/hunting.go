package job

import (
	"fmt"
	"math"
	"path/filepath"
	"time"

	"adder/generator"
	"adder/judge/hunt"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"
)

// Hunting is what is asked of a program that is hunted, or proved.
type Hunting struct {
	Seed     uint64        `json:"seed,omitempty"`     // of the random boards
	Limit    time.Duration `json:"limit,omitempty"`    // CPU time in which a process must answer one board
	Families []string      `json:"families,omitempty"` // of the random boards; none is all
	Scope    *Scope        `json:"scope,omitempty"`    // of a proof; nil is every small board

	Boards int64         `json:"-"` // random boards
	Time   time.Duration `json:"-"` // after which no new random board is given; 0: Boards counts
}

// memoryLimit and outputLimit hold for each process of a hunt, in bytes.
const (
	memoryLimit = 1 << 30
	outputLimit = 64 << 20
)

// explainTime is the CPU time of a program in which its belief is looked for.
const explainTime = time.Minute

// What a hunt for which nobody names a time or a number of boards may cost before
// something is found, in CPU time of the program. A quick program has been given all
// boards long before.
const (
	FuzzTime     = 5 * time.Minute
	DiagnoseTime = time.Minute
)

// How many boards of the mix are given unless another number is asked for, and
// where each costs a process.
const (
	UsualBoards  = 200_000
	SingleBoards = 300
)

// endless is more boards than can be given.
const endless = 1 << 62

// Fuzzer makes what hunts. How many boards it gives is still to be said.
func (j *Job) Fuzzer(run result.Run) (*review.Fuzzer, error) {
	h := hunt.Options{Seed: j.Seed, Limit: j.Limit, Workers: j.Workers, Budget: hunt.Budget{Explain: explainTime}}
	if j.Limit <= 0 {
		return nil, usage.New("--limit must be greater than 0", "as in --limit 2s")
	}
	if err := j.give(&h); err != nil {
		return nil, err
	}
	site, named, err := j.Named()
	if err != nil {
		return nil, err
	}
	b, err := j.builder()
	if err != nil {
		return nil, err
	}
	h.Level, h.Memory, h.Output = b.Level, memoryLimit, outputLimit
	for _, name := range j.Families {
		family, err := FindFamily(name)
		if err != nil {
			return nil, err
		}
		h.Families = append(h.Families, family)
	}
	if h.Format != nil {
		run.Format = h.Format.Name
	}
	run.Seed, run.Promises, run.Sandbox = j.Seed, j.Promises, string(b.Level)
	run.Limits = fmt.Sprintf("CPU time %g s for a board; %s", j.Limit.Seconds(), sizeWords(memoryLimit, outputLimit))
	return &review.Fuzzer{
		Builder: b, Hunt: h,
		Outside: !site, Named: named, Marks: filepath.Join(j.Cache, "bookmarks"), Run: run,
	}, nil
}

// Amount is how many boards of the mix are given. chosen is that somebody named the
// number: single boards otherwise have one of their own.
func (h *Hunting) Amount(single, chosen bool) (uint64, error) {
	switch {
	case h.Boards < 1:
		return 0, usage.New(fmt.Sprintf("--boards is %d", h.Boards), "want 1 or more")
	case h.Time < 0:
		return 0, usage.New("--time must be greater than 0", "as in --time 10m")
	case h.Time > 0:
		return endless, nil
	case single && !chosen:
		return SingleBoards, nil
	}
	return uint64(h.Boards), nil
}

// Families is every word that stands for boards to be made.
func Families() []string {
	names := []string{"mix", "sweep"}
	for _, f := range generator.Families {
		names = append(names, f.Name)
	}
	return names
}

// FindFamily finds a family by its name.
func FindFamily(name string) (*generator.Family, error) {
	f, err := generator.Find(name)
	if err != nil {
		return nil, usage.New(fmt.Sprintf("no family is called %q", name), usage.DidYouMean(name, Families(), "adder generate --help lists them"))
	}
	return f, nil
}

// A Scope is the sizes of a proof: the most that boards have.
type Scope struct {
	Cells int `json:"cells"`
	Jumps int `json:"jumps"`
	Faces int `json:"faces"`
}

// EveryBoard is the boards of a proof, as far as the format knows their sizes.
func (j *Job) EveryBoard() (generator.Scope, error) {
	f, err := j.Written()
	if err != nil || j.Scope == nil {
		return generator.SweepOf(f).Scope, err
	}
	fixed := f.Cells != 0 && j.Scope.Cells == f.Cells
	if err := j.Scope.check(); err != nil && !fixed {
		return generator.Scope{}, err
	}
	s := generator.NewScope(j.Scope.Cells, j.Scope.Jumps, j.Scope.Faces)
	if fixed {
		s.Die, s.Sizes = f.Faces, []int{f.Cells}
	}
	if s.Count() == math.MaxUint64 {
		return s, usage.New("there are more boards of that size than can be counted", "ask for fewer jumps or cells")
	}
	s.Die = f.Faces
	return s, nil
}

func (s *Scope) check() error {
	switch {
	case s.Cells < 2 || s.Cells > 64:
		return usage.New(fmt.Sprintf("--cells is %d", s.Cells), "want 2 to 64")
	case s.Jumps < 0 || s.Jumps > 32:
		return usage.New(fmt.Sprintf("--jumps is %d", s.Jumps), "want 0 to 32")
	case s.Faces < 1 || s.Faces > 64:
		return usage.New(fmt.Sprintf("--faces is %d", s.Faces), "want 1 to 64")
	}
	return nil
}
