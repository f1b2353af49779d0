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

	"adder/judge/run/sandbox"
)

// A Session is one program in one cell. Each run is a new process in a clean cell. Its methods
// may be called from any goroutine, one at a time.
type Session struct {
	program *Program
	setup   Setup
	cell    *sandbox.Cell
	closed  bool

	wiping sync.WaitGroup // of the cell, after a run
	broken bool           // it could not be wiped
}

// A Setup says how a program is run.
type Setup struct {
	Level  sandbox.Level  // "" is the best one of this machine
	Memory int64          // bytes, beside what the language's runtime needs; 0 is unlimited
	Output int64          // bytes on standard output, and of one written file; 0 is unlimited
	Turns  *sandbox.Turns // each run waits for one of them, if it is set
	Env    []string       // beside what the language gets
}

// A Site says how another site reads answers. The zero one reads standard output as it is.
type Site struct {
	OutputFile   bool   // it reads the file that OUTPUT_PATH names
	AnswerSuffix string // the word that its driver adds to each answer
}

// Sleep is how long a run with that limit of CPU time may sleep: nothing in the task asks
// for sleep, and a class of sleepers takes time. Waiting for a busy machine is not
// counted.
func Sleep(cpu time.Duration) time.Duration { return min(cpu+time.Second/2, 3*time.Second) }

// Session opens a cell for the program. The caller closes the session.
func (p *Program) Session(setup Setup) (*Session, error) {
	cell, err := p.Open(setup.Level)
	if err != nil {
		return nil, err
	}
	setup.Level = cell.Level() // also of a cell that replaces this one
	return &Session{program: p, setup: setup, cell: cell}, nil
}

// Run runs the program once, with these limits of CPU and wall time, and returns what the site
// reads of its output. The cell is wiped while the caller uses the result; the next run waits for
// that. An error is Adder's failure; the session can still be used.
func (s *Session) Run(
	ctx context.Context, in *sandbox.Input, site Site, cpu, wall time.Duration,
) (sandbox.Result, error) {
	if err := s.recoverCell(); err != nil {
		return sandbox.Result{}, err
	}
	memory := s.program.Lang.MemoryLimit(s.setup.Memory)
	cmd := s.program.Command(memory)
	cmd.Stdin, cmd.Turns = in, s.setup.Turns
	cmd.Limits.CPU, cmd.Limits.Wall = cpu, wall
	cmd.Limits.Memory, cmd.Limits.Output, cmd.Limits.File = memory, s.setup.Output, s.setup.Output
	cmd.Env = withVariables(cmd.Env, s.setup.Env)
	if site.OutputFile {
		cmd.Env = withVariables(cmd.Env, []string{"OUTPUT_PATH=" + outputFile})
	}
	r, err := s.cell.Run(ctx, cmd)
	purpose, _ := ctx.Value(purposeKey{}).(string)
	slog.DebugContext(ctx, "run",
		"program", s.program.Name, "for", purpose, "limit", cpu,
		"cpu", r.CPU, "wall", r.Wall, "err", err)
	if err == nil {
		s.siteOutput(site, &r)
	}
	s.wiping.Go(func() { s.broken = s.cell.Reset() != nil })
	return r, err
}

// Feed is Run with these bytes for standard input.
func (s *Session) Feed(
	ctx context.Context, data []byte, site Site, cpu, wall time.Duration,
) (sandbox.Result, error) {
	in, err := sandbox.NewInput(data)
	if err != nil {
		return sandbox.Result{}, err
	}
	defer in.Close()
	return s.Run(ctx, in, site, cpu, wall)
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

// recoverCell waits until the cell is wiped, and replaces one that could not be.
func (s *Session) recoverCell() error {
	if s.closed {
		return sandbox.ErrClosed
	}
	s.wiping.Wait()
	if !s.broken {
		return nil
	}
	s.cell.Close()
	cell, err := s.program.Open(s.setup.Level)
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
func (s *Session) siteOutput(site Site, r *sandbox.Result) {
	if site.OutputFile {
		text, err := s.cell.Read(outputFile, s.setup.Output)
		switch {
		case errors.Is(err, sandbox.ErrTooLarge):
			r.Stop = sandbox.TooMuchOutput
		case err == nil && len(text) > 0:
			r.Stdout = text
		} // else it wrote none, or put something in its place that no site would read
	}
	if site.AnswerSuffix != "" {
		r.Stdout = withoutSuffix(r.Stdout, []byte(site.AnswerSuffix))
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

// WithPurpose says in the log what the runs of a context are for: "every/first",
// "hunt/sweep".
func WithPurpose(ctx context.Context, purpose string) context.Context {
	return context.WithValue(ctx, purposeKey{}, purpose)
}
