package run

import (
	"bytes"
	"context"
	"strconv"
	"syscall"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/sandbox"
)

// A Subject is a program to hunt.
type Subject struct {
	Name    string
	Sandbox bool // it runs in one
	// Open starts a place to run the program in, as a spec says; each worker has its own.
	Open func(lang.Spec) (Runner, error)
}

// A Runner runs a subject. It is used by one goroutine at a time.
type Runner interface {
	// Run gives the boards to a fresh process, when it is its turn. The error is
	// never the program's fault.
	Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error)
	Close() error
}

// Submission is the subject of a program that runs in a sandbox.
func Submission(name string, p *lang.Program) Subject {
	return Subject{Name: name, Sandbox: true, Open: func(spec lang.Spec) (Runner, error) {
		s, err := p.Session(spec)
		return &submission{s, spec.Format}, err
	}}
}

type submission struct {
	*lang.Session
	format *board.Format
}

func (s *submission) Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
	in, err := b.Input(s.format)
	if err != nil {
		return sandbox.Result{}, err
	}
	return s.Session.Run(ctx, in, cpu, lang.Sleep(cpu))
}

// Believer is the subject of a misconception: a program that holds it.
func Believer(m *misconception.Misconception) Subject {
	return Subject{Name: m.Name, Open: func(spec lang.Spec) (Runner, error) { return &believer{turns: spec.Turns, start: m.New}, nil }}
}

type believer struct {
	turns *sandbox.Turns
	start func() misconception.Player
	out   bytes.Buffer
}

func (p *believer) Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
	if err := p.turns.Take(ctx); err != nil {
		return sandbox.Result{}, err
	}
	defer p.turns.Give()
	play := p.start()
	p.out.Reset()
	var x board.Board
	var line []byte
	for s := b.Scan(); s.Next(&x); {
		switch o := play(&x); o {
		case misconception.Hang:
			return sandbox.Result{Stop: sandbox.OutOfTime, CPU: cpu, Stdout: bytes.Clone(p.out.Bytes())}, nil
		case misconception.Crash:
			return sandbox.Result{Stop: sandbox.Signaled, Code: int(syscall.SIGSEGV), Stdout: bytes.Clone(p.out.Bytes())}, nil
		case misconception.NoOutput:
		default:
			line = append(strconv.AppendInt(line[:0], int64(o), 10), '\n')
			p.out.Write(line)
		}
	}
	return sandbox.Result{Stdout: bytes.Clone(p.out.Bytes())}, nil
}

func (p *believer) Close() error { return nil }
