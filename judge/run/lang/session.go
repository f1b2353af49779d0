package lang

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/sandbox"
)

// A Session is one program in one cell. Each run is a new process in a clean cell. Its methods
// may be called from any goroutine, one at a time.
type Session struct {
	program *Program
	spec    Spec
	cell    *sandbox.Cell
	closed  bool

	wiping sync.WaitGroup // of the cell, after a run
	broken bool           // it could not be wiped
}

// A Spec says how a program is run, and on what. It is made once, for judging, hunting and
// mending alike.
type Spec struct {
	Format   *board.Format    // in which it reads boards; nil is plain
	OneBoard bool             // a process answers one board
	Promises []*board.Promise // every board that it is given keeps them
	Level    sandbox.Level    // "" is the best one of this machine
	Memory   int64            // bytes, beside what the language's runtime needs; 0 is unlimited
	Output   int64            // bytes on standard output, and of one written file; 0 is unlimited
	Turns    *sandbox.Turns   // each run waits for one of them, if it is set
	Env      []string         // beside what the language gets
}

// Sleep is how long a run with that limit of CPU time may sleep: nothing in the task asks
// for sleep, and a class of sleepers takes time. Waiting for a busy machine is not
// counted.
func Sleep(cpu time.Duration) time.Duration { return min(cpu+time.Second/2, 3*time.Second) }

// Session opens a cell for the program. The caller closes the session.
func (p *Program) Session(spec Spec) (*Session, error) {
	cell, err := p.Open(spec.Level)
	if err != nil {
		return nil, err
	}
	spec.Level = cell.Level() // also of a cell that replaces this one
	return &Session{program: p, spec: spec, cell: cell}, nil
}

// Reads says in which format boards are given from now on; nil is plain.
func (s *Session) Reads(f *board.Format) { s.spec.Format = f }

// Level returns the level of the session's cell.
func (s *Session) Level() sandbox.Level { return s.spec.Level }

// Run runs the program once, with these limits of CPU and wall time. The cell is wiped while
// the caller uses the result; the next run waits for that. An error is Adder's failure; the
// session can still be used.
func (s *Session) Run(
	ctx context.Context, in *sandbox.Input, cpu, wall time.Duration,
) (sandbox.Result, error) {
	if err := s.ready(); err != nil {
		return sandbox.Result{}, err
	}
	memory := s.program.Lang.Room(s.spec.Memory)
	cmd := s.program.Command(memory)
	cmd.Stdin, cmd.Turns = in, s.spec.Turns
	cmd.Limits.CPU, cmd.Limits.Wall = cpu, wall
	cmd.Limits.Memory, cmd.Limits.Output, cmd.Limits.File = memory, s.spec.Output, s.spec.Output
	cmd.Env = withVariables(cmd.Env, s.spec.Env)
	if f := s.spec.Format; f != nil && f.OutputFile {
		cmd.Env = withVariables(cmd.Env, []string{"OUTPUT_PATH=" + outputFile})
	}
	r, err := s.cell.Run(ctx, cmd)
	purpose, _ := ctx.Value(purposeKey{}).(string)
	slog.DebugContext(ctx, "run",
		"program", s.program.Name, "for", purpose, "limit", cpu,
		"cpu", r.CPU, "wall", r.Wall, "err", err)
	if err == nil {
		s.siteOutput(&r)
	}
	s.wiping.Go(func() { s.broken = s.cell.Reset() != nil })
	return r, err
}

// Feed is Run with these bytes for standard input.
func (s *Session) Feed(ctx context.Context, data []byte, cpu, wall time.Duration) (sandbox.Result, error) {
	in, err := sandbox.NewInput(data)
	if err != nil {
		return sandbox.Result{}, err
	}
	defer in.Close()
	return s.Run(ctx, in, cpu, wall)
}

// withVariables is an environment with more variables, which replace those of the same name.
func withVariables(env, more []string) []string {
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
	cell, err := s.program.Open(s.spec.Level)
	if err != nil {
		return err // the next run tries again
	}
	s.cell, s.broken = cell, false
	return nil
}

// Close removes the cell. Further calls do nothing.
func (s *Session) Close() error {
	s.closed = true
	s.wiping.Wait()
	return s.cell.Close()
}

// outputFile is what OUTPUT_PATH names, if the program's site reads that file.
const outputFile = sandbox.Work + "/output.txt"

// siteOutput replaces the program's output by what its site would read: the file that it
// wrote, if the site reads one, without the word that the site's driver adds to each answer.
func (s *Session) siteOutput(r *sandbox.Result) {
	f := s.spec.Format
	if f == nil {
		return
	}
	if f.OutputFile {
		text, err := s.cell.Read(outputFile, s.spec.Output)
		switch {
		case errors.Is(err, sandbox.ErrTooLarge):
			r.Stop = sandbox.TooMuchOutput
		case err == nil && len(text) > 0:
			r.Stdout = text
		} // else it wrote none, or put something in its place that no site would read
	}
	if f.AnswerSuffix != "" {
		r.Stdout = withoutSuffix(r.Stdout, []byte(f.AnswerSuffix))
	}
}

// withoutSuffix takes a word off the ends of lines, in place.
func withoutSuffix(text, suffix []byte) []byte {
	if !bytes.Contains(text, suffix) {
		return text
	}
	kept := text[:0]
	for line := range bytes.Lines(text) {
		bare := bytes.TrimRight(line, " \t\r\n")
		if rest, ok := bytes.CutSuffix(bare, suffix); ok {
			kept = append(append(kept, bytes.TrimRight(rest, " \t")...), '\n')
			continue
		}
		kept = append(kept, line...)
	}
	return kept
}

type purposeKey struct{}

// For says in the log what the runs of a context are for: "every/first",
// "hunt/sweep".
func For(ctx context.Context, purpose string) context.Context {
	return context.WithValue(ctx, purposeKey{}, purpose)
}
