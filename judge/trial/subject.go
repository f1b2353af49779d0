package trial

import (
	"context"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// A Subject is a program to hunt.
type Subject struct {
	Name    string
	Sandbox bool // it runs in one
	// Open makes a runner as a spec says.
	Open func(lang.Spec) (Runner, error)
}

// A Runner is a place to run a subject in. It is used by one goroutine at a time.
type Runner interface {
	// Run gives the boards to a new process, when it has a turn. The error is
	// never the program's fault.
	Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error)
	Reads(f *board.Format) // in which format it is given boards from now on; nil is plain
	Level() sandbox.Level  // of the sandbox; "" if there is none
	Close() error
}

// Submission is the subject of a program that runs in a sandbox.
func Submission(name string, p *lang.Program) Subject {
	return Subject{Name: name, Sandbox: true, Open: func(spec lang.Spec) (Runner, error) {
		s, err := p.Session(spec)
		return &celled{s, spec.Format}, err
	}}
}

// celled is a submission with cells to run in.
type celled struct {
	*lang.Session
	format *board.Format
}

// Reads has the session give boards in a format, and read what its site reads.
func (s *celled) Reads(f *board.Format) {
	s.format = f
	s.Session.Reads(f)
}

func (s *celled) Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
	in, err := b.Input(s.format)
	if err != nil {
		return sandbox.Result{}, err
	}
	return s.Session.Run(ctx, in, cpu, lang.Sleep(cpu))
}
