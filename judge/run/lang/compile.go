package lang

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"strings"
	"time"

	"adder/judge/run/sandbox"
)

// Limits of a compiler. A file's limit is far below the scratch space, so that a source
// that blows up reaches it and is blamed, while a full disk is Adder's fault.
//
// The CPU time is three times what the slowest compiler here, Kotlin's, takes
// for a solver on a busy machine.
var compileLimits = sandbox.Limits{
	CPU: 20 * time.Second, Wall: time.Minute, Memory: 2 << 30,
	Output: 1 << 20, File: 96 << 20, Processes: 256,
}

const compileScratch = 512 << 20

// compile makes the files of a program that are run. It tries again once if somebody else killed the
// compiler, for instance because the machine is short of memory.
func (b *Builder) compile(ctx context.Context, p *Program) ([]File, error) {
	files, err := b.compileOnce(ctx, p)
	if errors.Is(err, errKilled) || errors.Is(err, sandbox.ErrStarved) {
		files, err = b.compileOnce(ctx, p)
	}
	return files, err
}

// compileOnce runs the commands in a new cell and returns what they made.
func (b *Builder) compileOnce(ctx context.Context, p *Program) ([]File, error) {
	t := p.tools
	in := inputs{}
	if p.Lang.inputs != nil {
		var err error
		in, err = p.Lang.inputs(ctx, b, t, p.layout)
		if err != nil {
			return nil, err
		}
	}
	mounts := append(in.mounts, t.Mounts...)
	cell, err := sandbox.Open(sandbox.Options{
		Level:   b.Level,
		Mounts:  mounts,
		Scratch: compileScratch,
	})
	if err != nil {
		return nil, err
	}
	defer cell.Close()
	w := compilation{
		cell: cell, program: p, values: p.values(), mounts: mounts, limits: b.limits, turns: b.Turns,
	}
	for _, f := range append(in.files, p.layout.files...) {
		if err := cell.Write(path.Join(sandbox.Work, f.Path), f.Text, 0o644); err != nil {
			return nil, err
		}
	}
	for _, words := range p.layout.commands {
		if err := w.step(ctx, words); err != nil {
			return nil, err
		}
	}
	return w.artefact(ctx)
}

// A compilation is a cell in which one program is compiled.
type compilation struct {
	cell    *sandbox.Cell
	program *Program
	values  map[string]string
	mounts  []sandbox.Mount
	limits  sandbox.Limits
	turns   *sandbox.Turns
}

// step runs one command of the row to its end.
func (w *compilation) step(ctx context.Context, words []string) error {
	argv := fill(words, w.values)
	r, err := w.cell.Run(ctx, sandbox.Command{
		Args:   argv,
		Env:    environment(w.program.Lang.Env),
		Limits: w.limits,
		Turns:  w.turns,
	})
	if err == nil && r.Stop == sandbox.Signaled && r.Code == killSignal {
		err = fmt.Errorf("%w after %.1f s of CPU time", errKilled, r.CPU.Seconds())
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path.Base(argv[0]), err)
	}
	slog.DebugContext(ctx, "run",
		"program", w.program.Name, "for", "compile/"+path.Base(argv[0]), "limit", w.limits.CPU,
		"cpu", r.CPU, "wall", r.Wall, "err", nil)
	if r.Stop == sandbox.Exited && r.Code == 0 {
		return nil
	}
	full, err := w.probe(ctx)
	if err != nil {
		return err
	}
	said := string(r.Stderr) + string(r.Stdout)
	return w.blame(said, cmp.Or(limitOf(r, w.limits), full, fileLimitIn(said)))
}

// fileLimitIn looks for the file limit in a compiler's words, because its subprocesses
// reach it unseen. Words may name a limit, but not decide whose fault it is.
func fileLimitIn(said string) string {
	if strings.Contains(said, "File size limit exceeded") || strings.Contains(said, "File too large") {
		return fileLimit
	}
	return ""
}

// artefact takes what was built out of the cell, and looks whether it can be
// started.
func (w *compilation) artefact(ctx context.Context) ([]File, error) {
	if w.program.Lang.Artefact == "" {
		return w.program.layout.files, nil
	}
	data, err := w.cell.Read(path.Join(sandbox.Work, w.values["out"]), compileLimits.File)
	if errors.Is(err, sandbox.ErrTooLarge) {
		return nil, w.blame("the program is too large", fileLimit)
	}
	if err != nil {
		full, broken := w.probe(ctx)
		if broken != nil {
			return nil, errors.Join(err, broken)
		}
		return nil, w.blame("the compiler produced no program", full) // in a cell that works
	}
	l := w.program.Lang
	if l.pack != nil {
		data, err = l.pack(data, w.values)
		if err != nil {
			return nil, err
		}
	}
	if l.inspect != nil {
		if mistake := l.inspect(data); mistake != "" {
			return nil, w.blame(mistake, "")
		}
	}
	return []File{{w.values["out"], data}}, w.start(ctx, data)
}
