package lang

import (
	"context"
	"errors"
	"fmt"
	"path"
	"syscall"
	"time"

	"adder/judge/run/sandbox"
)

// Theory. Whose fault is it that a compiler failed? A compile error is the source's only if the
// compiler ended by itself, or at one of its limits, in a cell that still works. That the machine
// lacked memory the cell says ([sandbox.ErrStarved]). Nothing that a source makes a compiler print
// is evidence, and no compiler runs anything of the source's.

// errKilled: no compiler kills itself, and a run says which limit it reached.
var errKilled = errors.New("somebody killed the compiler")

// probe tests whether the cell works, and whether it is full. An error is Adder's failure:
// a file cannot be written after a wipe, or a shell cannot be started.
func (w *compilation) probe(ctx context.Context) (full string, err error) {
	err = w.writeProbe()
	if err == nil {
		return "", w.runShell(ctx)
	}
	if w.cell.Level() == sandbox.Bare { // its folder is on this machine, and so is a full disk
		return "", err
	}
	full = countLimit
	if errors.Is(err, syscall.ENOSPC) { // a file was made, and could not be filled
		full = spaceLimit
	}
	if err := errors.Join(w.cell.Reset(), w.writeProbe()); err != nil {
		return "", err
	}
	return full, w.runShell(ctx)
}

func (w *compilation) writeProbe() (err error) {
	for _, dir := range []string{sandbox.Work, sandbox.Temp} {
		err = errors.Join(err, w.cell.Write(path.Join(dir, "adder.probe"), make([]byte, 64<<10), 0o600))
	}
	return err
}

// runShell runs a known good program. A bare cell cannot be broken.
func (w *compilation) runShell(ctx context.Context) error {
	if w.cell.Level() == sandbox.Bare {
		return nil
	}
	r, err := w.cell.Run(ctx, sandbox.Command{
		Args:   []string{"/bin/sh", "-c", ":"},
		Env:    environment(nil),
		Limits: compileLimits,
	})
	if err == nil && (r.Stop != sandbox.Exited || r.Code != 0) {
		err = fmt.Errorf("/bin/sh ends with code %d: %s", r.Code, firstLine(string(r.Stderr)))
	}
	return err
}

// startLimits bound a start that is a test. The program finds no input.
var startLimits = sandbox.Limits{
	CPU: 20 * time.Millisecond, Wall: time.Second, Memory: 1 << 30,
	Output: 1 << 20, File: 1 << 20,
}

// start tests whether the kernel can start what was built: a source can ask for a missing
// library or interpreter. What the program then does is irrelevant. The file has a path
// unknown to the source, in a wiped cell, so that it cannot be its own interpreter. It is
// blamed only if a known good program starts in its place.
func (w *compilation) start(ctx context.Context, artefact []byte) error {
	if w.cell.Level() == sandbox.Bare || w.program.Lang.Run[0] != "{prog}" {
		return nil // a shell or a runtime starts it, and reports the fault as the program's
	}
	limits := startLimits
	limits.Processes = w.program.Lang.Processes
	file := path.Join(sandbox.Temp, w.program.digest[:16])
	for range 2 { // the first failure may be a stall of this machine
		if err := errors.Join(w.cell.Reset(), w.cell.Write(file, artefact, 0o755)); err != nil {
			return err
		}
		_, err := w.cell.Run(ctx, sandbox.Command{
			Args:   []string{file},
			Env:    environment(w.program.Lang.Env),
			Limits: limits,
		})
		if err == nil {
			return nil
		}
		if err := w.runShell(ctx); err != nil {
			return err
		}
	}
	return w.blame("the compiler produced no program that this machine can start", "")
}
