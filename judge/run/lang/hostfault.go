package lang

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"path"
	"regexp"
	"syscall"
	"time"

	"adder/judge/run/sandbox"
)

// Theory. Whose fault is it that a compiler failed? A compile error is the source's only if the
// compiler ended by itself, or at one of its limits, in a cell that still works. A compiler
// that something else killed was killed by a machine short of memory, as neither it nor the
// source can do that. What it prints is no evidence: a source can make it print anything.

// errKilled: no compiler kills itself, and a run says which limit it reached.
var errKilled = errors.New("this machine ran out of memory, or somebody killed the compiler")

// killedInside matches how a compiler's driver reports that one of its programs was killed. No
// source can make it print this at the beginning of a line. Only a control group counts such
// kills.
var killedInside = regexp.MustCompile(`(?m)^(g\+\+|gcc|cc|collect2): fatal error: ` +
	`(Killed signal terminated program|ld terminated with signal 9)`)

// hostFault is the fault of this machine that a run shows, or nil.
func hostFault(r sandbox.Result, l sandbox.Limits) error {
	switch {
	case r.Stop == sandbox.OutOfMemory && r.Memory > 0 && r.Memory < l.Memory-l.Memory/10:
		return fmt.Errorf("%w: at %s, below its limit of %s", errKilled, inUnits(r.Memory), inUnits(l.Memory))
	case r.Stop == sandbox.OutOfWall && overloaded():
		return fmt.Errorf("this machine is too busy: %.1f s of CPU time in %s",
			r.CPU.Seconds(), seconds(l.Wall))
	case r.Stop == sandbox.Signaled && r.Code == killSignal:
		return fmt.Errorf("%w after %.1f s of CPU time", errKilled, r.CPU.Seconds())
	case r.Stop == sandbox.Exited && killedInside.Match(r.Stderr):
		return fmt.Errorf("%w: %s", errKilled, killedInside.Find(r.Stderr))
	}
	return nil
}

// probe tests whether the cell works, and whether it is full. An error is Adder's failure:
// a file cannot be written after a wipe, or a shell cannot be started.
func (w *compilation) probe(ctx context.Context) (full bound, err error) {
	err = w.writeProbe()
	if err == nil {
		return bound{}, w.runShell(ctx)
	}
	if w.cell.Level() == sandbox.Bare { // its folder is on this machine, and so is a full disk
		return bound{}, err
	}
	full = countBound
	if errors.Is(err, syscall.ENOSPC) { // a file was made, and could not be filled
		full = spaceBound
	}
	if err := errors.Join(w.cell.Reset(), w.writeProbe()); err != nil {
		return bound{}, err
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
	return w.blame("the compiler produced a file that cannot be executed: "+unstartable(artefact), bound{})
}

// unstartable says why the kernel may refuse to start a file.
func unstartable(file []byte) string {
	if bytes.HasPrefix(file, []byte("!<arch>\n")) {
		return "it is a library, not a program"
	}
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return notForThisMachine
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			name := make([]byte, min(p.Filesz, 100))
			n, _ := p.ReadAt(name, 0)
			name, _, _ = bytes.Cut(name[:n], []byte{0})
			return fmt.Sprintf("it asks for the interpreter %q", name)
		}
	}
	return notForThisMachine
}

const notForThisMachine = "it is not a program for this machine"
