package lang

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/board"
	"adder/judge/sandbox"
)

// A Session is one program in one cell. Each run is a fresh process that finds
// the cell as the first one found it. Its methods may be called from any
// goroutine, one at a time.
type Session struct {
	program *Program
	spec    Spec
	cell    *sandbox.Cell
	closed  bool

	wiping sync.WaitGroup // of the cell, after a run
	broken bool           // it could not be wiped
}

// A Spec is how a program is run, and on what, wherever that is: by a judge, in a
// hunt, for a mend. It is made once, and handed down as it is.
type Spec struct {
	Format   *board.Format    // in which it reads boards; nil is plain
	One      bool             // a process answers one board
	Promises []*board.Promise // every board that it is given keeps them
	Level    sandbox.Level    // "" is the best one of this machine
	Memory   int64            // bytes; 0 is unlimited
	Output   int64            // bytes on standard output, and of one written file; 0 is unlimited
	Turns    *sandbox.Turns   // each run waits for one of them, if it is set
	Env      []string         // beside what the language gets
}

// Sleep is how long a run may sleep that may compute so long: waiting for a busy
// machine is not counted, nothing in the task asks for sleep, and a class of sleepers
// is waited for.
func Sleep(cpu time.Duration) time.Duration { return min(cpu+time.Second/2, 3*time.Second) }

// Session opens a cell for the program. The caller closes the session.
func (p *Program) Session(spec Spec) (*Session, error) {
	cell, err := p.Open(OpenOptions{Level: spec.Level})
	if err != nil {
		return nil, err
	}
	spec.Level = cell.Level() // a cell that takes its place is no other kind of cell
	return &Session{program: p, spec: spec, cell: cell}, nil
}

// Level tells how much of the cell is enforced.
func (s *Session) Level() sandbox.Level { return s.spec.Level }

// Run runs the program once. The cell is wiped while the caller looks at the
// result; the next run waits for that. An error is a failure of ours, after
// which the session can be used. Of the limits, cpu and wall are this run's.
func (s *Session) Run(ctx context.Context, in *sandbox.Input, cpu, wall time.Duration) (sandbox.Result, error) {
	if err := s.ready(); err != nil {
		return sandbox.Result{}, err
	}
	cmd := s.program.Command(s.spec.Memory)
	cmd.Stdin, cmd.Turns = in, s.spec.Turns
	cmd.Limits.CPU, cmd.Limits.Wall = cpu, wall
	cmd.Limits.Memory, cmd.Limits.Output, cmd.Limits.File = s.spec.Memory, s.spec.Output, s.spec.Output
	cmd.Env = overlaid(cmd.Env, s.spec.Env)
	if f := s.spec.Format; f != nil && f.OutputFile {
		cmd.Env = withOutputFile(cmd.Env)
	}
	r, err := s.cell.Run(ctx, cmd)
	slog.DebugContext(ctx, "run", "program", s.program.Name, "for", purpose(ctx), "limit", cpu, "cpu", r.CPU, "wall", r.Wall, "err", err)
	if err == nil {
		s.siteOutput(&r)
	}
	s.wiping.Go(func() { s.broken = s.cell.Reset() != nil })
	return r, err
}

// overlaid is an environment with other variables, which take the place of those of
// the same name.
func overlaid(env, more []string) []string {
	for _, v := range more {
		name, _, _ := strings.Cut(v, "=")
		env = slices.DeleteFunc(env, func(have string) bool { return strings.HasPrefix(have, name+"=") })
		env = append(env, v)
	}
	return env
}

// ready waits until the cell is wiped, and replaces one that could not be.
func (s *Session) ready() error {
	if s.closed {
		return sandbox.ErrClosed
	}
	s.wiping.Wait()
	if !s.broken {
		return nil
	}
	s.cell.Close()
	cell, err := s.program.Open(OpenOptions{Level: s.spec.Level})
	if err != nil {
		return err // the next run tries again
	}
	s.cell, s.broken = cell, false
	return nil
}

// Close removes the cell. It may be called again, to no effect.
func (s *Session) Close() error {
	s.closed = true
	s.wiping.Wait()
	return s.cell.Close()
}
