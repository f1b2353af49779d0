package hunt

import (
	"bytes"
	"context"
	"strconv"
	"sync"
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

// Submission is the subject of a program that runs in a sandbox and reads boards
// in a format; nil is plain.
func Submission(f *board.Format, name string, p *lang.Program, level sandbox.Level, l Limits) Subject {
	return Subject{name, func() (Runner, error) {
		cell, err := p.Open(lang.OpenOptions{Level: level})
		if err != nil {
			return nil, err
		}
		return &submission{program: p, format: f, cell: cell, level: level, limits: l}, nil
	}}
}

type submission struct {
	program *lang.Program
	format  *board.Format
	cell    *sandbox.Cell
	level   sandbox.Level
	limits  Limits
	wiping  sync.WaitGroup // of the cell, after a run
	dirty   bool           // it could not be wiped
}

// wallOf is the elapsed time for so much CPU time: the machine may be busy.
func wallOf(cpu time.Duration) time.Duration { return 4*cpu + 100*time.Millisecond }

func (s *submission) Run(ctx context.Context, b *Batch, cpu time.Duration, turns *sandbox.Turns) (sandbox.Result, error) {
	in, err := b.Input(s.format)
	if err != nil {
		return sandbox.Result{}, err
	}
	if err := s.clean(); err != nil {
		return sandbox.Result{}, err
	}
	cmd := s.program.Command(s.limits.Memory)
	cmd.Stdin, cmd.Turns = in, turns
	cmd.Limits.CPU, cmd.Limits.Wall = cpu, wallOf(cpu)
	cmd.Limits.Memory, cmd.Limits.Output, cmd.Limits.File = s.limits.Memory, s.limits.Output, s.limits.Output
	r, err := s.cell.Run(ctx, cmd)
	// The cell is wiped while the caller looks at the result.
	s.wiping.Go(func() { s.dirty = s.cell.Reset() != nil })
	return r, err
}

// clean waits for the cell to be wiped. One that cannot be wiped is not used
// again.
func (s *submission) clean() (err error) {
	s.wiping.Wait()
	if !s.dirty {
		return nil
	}
	s.cell.Close()
	s.dirty = false
	s.cell, err = s.program.Open(lang.OpenOptions{Level: s.level})
	return err
}

func (s *submission) Close() error {
	s.wiping.Wait()
	return s.cell.Close()
}

// Believer is the subject of a misconception: a program that holds it.
func Believer(m *misconception.Misconception) Subject {
	return Subject{m.Name, func() (Runner, error) { return &believer{start: m.New}, nil }}
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
