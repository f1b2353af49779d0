package hunt

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

// Limits bounds the processes of a submission beside their CPU time.
type Limits struct {
	Memory int64 // bytes
	Output int64 // bytes
}

// Submission is the subject of a program that runs in a sandbox.
func Submission(name string, p *lang.Program, level sandbox.Level, l Limits) Subject {
	return Subject{name, func() (Runner, error) {
		cell, err := p.Open(lang.OpenOptions{Level: level})
		if err != nil {
			return nil, err
		}
		return &submission{p, cell, level, l}, nil
	}}
}

type submission struct {
	program *lang.Program
	cell    *sandbox.Cell
	level   sandbox.Level
	limits  Limits
}

// waitingTime is what a process may wait beside computing, as when the machine
// is busy.
const waitingTime = 3 * time.Second

func (s *submission) Run(ctx context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
	in, err := b.Input()
	if err != nil {
		return sandbox.Result{}, err
	}
	cmd := s.program.Command(s.limits.Memory)
	cmd.Stdin = in
	cmd.Limits.CPU, cmd.Limits.Wall = cpu, 2*cpu+waitingTime
	cmd.Limits.Memory, cmd.Limits.Output, cmd.Limits.File = s.limits.Memory, s.limits.Output, s.limits.Output
	r, err := s.cell.Run(ctx, cmd)
	if err != nil {
		return r, err
	}
	if s.cell.Reset() == nil {
		return r, nil
	}
	s.cell.Close() // a cell that cannot be wiped is not used again
	s.cell, err = s.program.Open(lang.OpenOptions{Level: s.level})
	return r, err
}

func (s *submission) Close() error { return s.cell.Close() }

// Believer is the subject of a misconception: a program that holds it.
func Believer(m *misconception.Misconception) Subject {
	return Subject{m.Name, func() (Runner, error) { return &believer{start: m.New}, nil }}
}

type believer struct {
	start func() misconception.Player
	out   bytes.Buffer
}

func (p *believer) Run(_ context.Context, b *Batch, cpu time.Duration) (sandbox.Result, error) {
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
