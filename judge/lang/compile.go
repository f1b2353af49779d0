package lang

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// What a compiler may use. One file is bounded far below the scratch space, so
// that a source which blows up runs into that bound, which is its own fault,
// and a full disk remains ours.
//
// The CPU time is three times what the slowest compiler here, Kotlin's, takes
// for a solver on a busy machine. A compiler sleeps for nothing but a share of
// that machine, so that it may have fifteen times as long for it.
var compileLimits = sandbox.Limits{
	CPU: 20 * time.Second, Wall: 300 * time.Second, Memory: 2 << 30,
	Output: 1 << 20, File: 96 << 20, Processes: 256,
}

const compileScratch = 512 << 20

// compile makes the artefact of a source. It tries twice, if a compiler was killed
// by somebody else: the machine is short of memory, for instance.
func (b *Builder) compile(ctx context.Context, s Source, t *Toolchain) ([]byte, error) {
	data, err := b.compileOnce(ctx, s, t)
	if errors.Is(err, errKilled) {
		data, err = b.compileOnce(ctx, s, t)
	}
	return data, err
}

// compileOnce runs the row's commands in a cell of their own and returns the artefact.
func (b *Builder) compileOnce(ctx context.Context, s Source, t *Toolchain) ([]byte, error) {
	in, program := inputs{}, s.joined()
	if s.Lang.inputs != nil {
		var err error
		if in, err = s.Lang.inputs(ctx, b, t, program.text); err != nil {
			return nil, err
		}
	}
	mounts := append(in.mounts, t.Mounts...)
	cell, err := sandbox.Open(sandbox.Options{Level: b.Level, Mounts: mounts, Hide: b.hidden(), Scratch: compileScratch})
	if err != nil {
		return nil, err
	}
	defer cell.Close()
	w := workshop{cell: cell, source: s, text: program.text, values: s.holes(t), mounts: mounts, limits: b.limits}
	for _, files := range []map[string][]byte{in.files, program.beside} {
		if err := w.furnish(files); err != nil {
			return nil, err
		}
	}
	for _, words := range s.commands() {
		if err := w.step(ctx, words); err != nil {
			return nil, err
		}
	}
	return w.artefact(ctx)
}

// A workshop is a cell in which one source is compiled.
type workshop struct {
	cell   *sandbox.Cell
	source Source
	text   []byte // of the file {source}
	values map[string]string
	mounts []sandbox.Mount
	limits sandbox.Limits
}

func (w *workshop) furnish(files map[string][]byte) error {
	for name, data := range files {
		if err := w.cell.Write(path.Join(sandbox.Work, name), data, 0o644); err != nil {
			return err
		}
	}
	return w.cell.Write(path.Join(sandbox.Work, w.values["source"]), w.text, 0o644)
}

// step runs one command of the row to its end.
func (w *workshop) step(ctx context.Context, words []string) error {
	argv := fill(words, w.values)
	r, err := w.cell.Run(ctx, sandbox.Command{Args: argv, Env: environment(w.source.Lang.Env), Limits: w.limits})
	if err != nil {
		return fmt.Errorf("%s: %w", path.Base(argv[0]), err)
	}
	if r.Stop == sandbox.Exited && r.Code == 0 {
		return nil
	}
	if err := hostFault(r, w.limits); err != nil {
		return fmt.Errorf("%s: %w", path.Base(argv[0]), err)
	}
	full, err := w.probe(ctx)
	if err != nil {
		return err
	}
	said := string(r.Stderr) + string(r.Stdout)
	b := cmp.Or(boundOf(r, w.limits), full, fileBoundIn(said))
	if b.name == "" && strings.TrimSpace(said) == "" {
		said = mute(w.source.Lang, r)
	}
	return w.blame(said, b)
}

// fileBoundIn: a compiler's own parts run into the limit of one file unseen by
// us. Words may name a limit, but not decide whose fault it is.
func fileBoundIn(said string) bound {
	for _, words := range []string{"File size limit exceeded", "File too large"} {
		if strings.Contains(said, words) {
			return fileBound
		}
	}
	return bound{}
}

// artefact takes what was built out of the cell, and looks whether it can be
// started.
func (w *workshop) artefact(ctx context.Context) ([]byte, error) {
	if w.source.Lang.Artefact == "" {
		return w.text, nil
	}
	data, err := w.cell.Read(path.Join(sandbox.Work, w.values["out"]), compileLimits.File)
	if errors.Is(err, sandbox.ErrTooLarge) {
		return nil, w.blame("the program is too large", fileBound)
	}
	if err != nil {
		return nil, w.withoutArtefact(ctx, err)
	}
	if w.source.Lang.inspect != nil {
		if fault := w.source.Lang.inspect(data); fault != "" {
			return nil, w.blame(fault, bound{})
		}
	}
	return data, w.start(ctx, data)
}

// withoutArtefact: a cell that works has no program in it, so the source is to
// blame.
func (w *workshop) withoutArtefact(ctx context.Context, missing error) error {
	full, err := w.probe(ctx)
	if err != nil {
		return errors.Join(missing, err)
	}
	return w.blame("the compiler made no program", full)
}
