package hunt

import (
	"adder/judge/board"
	"adder/judge/grade"
)

// A Kind says how a program fails.
type Kind string

const (
	Wrong            Kind = "wrong"
	Crashed          Kind = "crash"
	TimedOut         Kind = "timeout"
	Memory           Kind = "memory"
	Output           Kind = "output"
	Leak             Kind = "leak"             // right alone, wrong after other boards
	Nondeterministic Kind = "nondeterministic" // answers differently for the same input
)

var kindOf = map[grade.Verdict]Kind{
	grade.WrongAnswer:  Wrong,
	grade.RunTimeError: Crashed,
	grade.TimeLimit:    TimedOut,
	grade.MemoryLimit:  Memory,
	grade.OutputLimit:  Output,
}

// A Finding is boards on which a program fails, confirmed by a process that was
// given them and nothing else.
type Finding struct {
	Kind     Kind
	Stage    string        // in which it was found
	Boards   []board.Board // one, or for a leak a sequence whose last one is answered wrong
	Expected int           // for the last board
	Got      string
	Reason   string
	Minimal  bool           // no single step makes it smaller and lets it fail
	Smallest bool           // no smaller board fails, of all that there are
	Outside  *board.Promise // what the format's site promises and a board breaks; nil if none
}

// Last returns the board on which the failure shows.
func (f *Finding) Last() *board.Board { return &f.Boards[len(f.Boards)-1] }

// byChance makes f a finding of a program that answers by chance, of which only
// the last board is kept.
func (f *Finding) byChance() *Finding {
	f.Kind, f.Minimal, f.Smallest = Nondeterministic, false, false
	f.Boards = f.Boards[len(f.Boards)-1:]
	f.Reason = "the same input is answered differently from run to run"
	return f
}

func (s *symptom) finding(stage string, boards ...board.Board) *Finding {
	return &Finding{Kind: s.kind, Stage: stage, Boards: boards, Expected: s.expected, Got: s.got, Reason: s.reason}
}
