package lang

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// A CompileError is what a compiler has against a source.
type CompileError struct {
	Output string // its own words: at most 30 lines, valid UTF-8, no colours, no folders
	Limit  string // the limit it ran into, "60 s of CPU time", or "" if it ended by itself

	written string // the name that the source had for the compiler
}

func (e *CompileError) Error() string {
	switch {
	case e.Limit == "":
		return "does not compile: " + firstLine(e.Output)
	case e.Output == "":
		return "the compiler was stopped at its limit of " + e.Limit
	}
	return "the compiler was stopped at its limit of " + e.Limit + ": " + firstLine(e.Output)
}

// of puts the name that people know into the words.
func (e *CompileError) of(s Source) *CompileError {
	shown := *e
	shown.Output = strings.ReplaceAll(e.Output, e.written, path.Base(s.Name))
	return &shown
}

// What a compiler may use. One file is bounded far below the scratch space, so
// that a source which blows up runs into that bound, which is its own fault,
// and a full disk remains ours.
var compileLimits = sandbox.Limits{
	CPU: 60 * time.Second, Wall: 120 * time.Second, Memory: 2 << 30,
	Output: 1 << 20, File: 96 << 20, Processes: 256,
}

const compileScratch = 512 << 20

// compile runs the row's commands in a cell of their own and returns the artefact.
func (b *Builder) compile(ctx context.Context, s Source, t *Toolchain) ([]byte, error) {
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
	w := workshop{cell: cell, source: s, text: program.text, values: s.holes(t), mounts: mounts}
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
	return w.artefact()
}

// A workshop is a cell in which one source is compiled.
type workshop struct {
	cell   *sandbox.Cell
	source Source
	text   []byte // of the file {source}
	values map[string]string
	mounts []sandbox.Mount
}

func (w *workshop) furnish(files map[string][]byte) error {
	for name, data := range files {
		if err := w.cell.Write(path.Join(sandbox.Work, name), data, 0o644); err != nil {
			return err
		}
	}
	return w.cell.Write(path.Join(sandbox.Work, w.values["source"]), w.text, 0o644)
}

func (w *workshop) step(ctx context.Context, words []string) error {
	argv := fill(words, w.values)
	r, err := w.cell.Run(ctx, sandbox.Command{Args: argv, Env: environment(w.source.Lang.Env), Limits: compileLimits})
	if err != nil {
		return fmt.Errorf("%s: %w", path.Base(argv[0]), err)
	}
	if r.Stop == sandbox.Exited && r.Code == 0 {
		return nil
	}
	all := append(r.Stderr, r.Stdout...)
	for _, fault := range hostFaults {
		if bytes.Contains(all, []byte(fault)) && !bytes.Contains(w.source.Text, []byte(fault)) {
			return fmt.Errorf("%s: %s", path.Base(argv[0]), fault)
		}
	}
	limit := limitOf(r)
	if bytes.Contains(all, []byte(fileTooLarge)) && !bytes.Contains(w.source.Text, []byte(fileTooLarge)) {
		limit = inUnits(compileLimits.File) + " for one file"
	}
	return w.blame(string(all), limit)
}

// fileTooLarge is how a compiler tells that its assembler was stopped.
const fileTooLarge = "File size limit exceeded"

// hostFaults are words of compilers about this machine rather than the source.
var hostFaults = []string{"No space left on device", "Resource temporarily unavailable"}

func (w *workshop) blame(words, limit string) *CompileError {
	words = w.source.explain(clean(words, w.mounts), w.values["source"])
	if words == "" && limit == "" {
		words = "the compiler failed without a word"
	}
	return &CompileError{Output: words, Limit: limit, written: w.values["source"]}
}

// limitOf names the limit that a compiler ran into, or "".
func limitOf(r sandbox.Result) string {
	switch r.Stop {
	case sandbox.OutOfTime:
		return fmt.Sprintf("%.0f s of CPU time", compileLimits.CPU.Seconds())
	case sandbox.OutOfWall:
		return fmt.Sprintf("%.0f s", compileLimits.Wall.Seconds())
	case sandbox.OutOfMemory:
		return inUnits(compileLimits.Memory) + " of memory"
	case sandbox.TooMuchOutput:
		return inUnits(compileLimits.Output) + " of messages"
	}
	return ""
}

func (w *workshop) artefact() ([]byte, error) {
	if w.source.Lang.Artefact == "" {
		return w.text, nil
	}
	data, err := w.cell.Read(path.Join(sandbox.Work, w.values["out"]), compileLimits.File)
	if errors.Is(err, sandbox.ErrTooLarge) {
		return nil, w.blame("the program is too large", inUnits(compileLimits.File)+" for one file")
	}
	if err != nil {
		return nil, err
	}
	if w.source.Lang.inspect != nil {
		if fault := w.source.Lang.inspect(data); fault != "" {
			return nil, w.blame(fault, "")
		}
	}
	return data, nil
}
