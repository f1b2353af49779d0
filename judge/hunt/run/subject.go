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
	Sandbox string // the level; "" if it runs in none
	// Open starts a place to run the program in; each worker has its own.
	Open func() (Runner, error)
}

// A Runner runs a subject. It is used by one goroutine at a time.
type Runner interface {
	// Run gives the boards to a fresh process, when it is its turn. The error is
	// never the program's fault.
	Run(ctx context.Context, b *Batch, cpu time.Duration, turns *sandbox.Turns) (sandbox.Result, error)
	Close() error
}

// Submission is the subject of a program that runs in a sandbox.
func Submission(spec lang.Spec, name string, p *lang.Program) Subject {
	open := func() (Runner, error) {
		s, err := p.Session(spec)
		return &submission{s, spec.Format}, err
	}
	return Subject{Name: name, Sandbox: string(spec.Level), Open: open}
}

type submission struct {
	*lang.Session
	format *board.Format
}

func (s *submission) Run(ctx context.Context, b *Batch, cpu time.Duration, turns *sandbox.Turns) (sandbox.Result, error) {
	in, err := b.Input(s.format)
	if err != nil {
		return sandbox.Result{}, err
	}
	return s.Session.Run(ctx, in, cpu, lang.Sleep(cpu), turns)
}

// Believer is the subject of a misconception: a program that holds it.
func Believer(m *misconception.Misconception) Subject {
	return Subject{Name: m.Name, Open: func() (Runner, error) { return &believer{start: m.New}, nil }}
}

type believer struct {
	start func() misconception.Player
	out   bytes.Buffer
}

func (p *believer) Run(ctx context.Context, b *Batch, cpu time.Duration, turns *sandbox.Turns) (sandbox.Result, error) {
	if err := turns.Take(ctx); err != nil {
		return sandbox.Result{}, err
	}
	defer turns.Give()
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
