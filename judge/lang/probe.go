package lang

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"path"
	"slices"
	"syscall"
	"time"

	"adder/judge/sandbox"
)

// Whose fault is it that a compiler failed? A source can have it print, write
// and use up anything, so neither its words nor its exit code say that this
// machine is at fault. That is asked of the machine: of the counters of the run,
// and of acts of our own in the same cell, which work where nothing but the
// source is wrong.

// errKilled: no compiler kills itself, and when a limit strikes, the run tells which.
var errKilled = errors.New("killed by something outside of the sandbox")

// hostFault is what the account of a run says against this machine, or nil.
func hostFault(r sandbox.Result, l sandbox.Limits) error {
	switch {
	case r.Stop == sandbox.OutOfMemory && r.Memory > 0 && r.Memory < l.Memory-l.Memory/10:
		return fmt.Errorf("this machine ran out of memory: killed with %s of the %s that it may have", inUnits(r.Memory), inUnits(l.Memory))
	case r.Stop == sandbox.OutOfWall && overloaded():
		return fmt.Errorf("this machine is too busy: %.1f s of CPU time in %s", r.CPU.Seconds(), seconds(l.Wall))
	case r.Stop == sandbox.Signaled && r.Code == killSignal:
		return fmt.Errorf("%w after %.1f s of CPU time", errKilled, r.CPU.Seconds())
	}
	return nil
}

// probe looks whether the cell works, and whether it is full. The error is a
// failure of ours: a file cannot be written though the cell was wiped, or a
// shell cannot be started.
func (w *workshop) probe(ctx context.Context) (full bound, err error) {
	switch err := w.writeProbe(); {
	case err == nil:
	case w.cell.Level() == sandbox.Bare: // its folder is one of this machine, and so is a full disk
		return bound{}, err
	default:
		full = countBound
		if errors.Is(err, syscall.ENOSPC) { // a file was made, and could not be filled
			full = spaceBound
		}
		if err := errors.Join(w.cell.Reset(), w.writeProbe()); err != nil {
			return bound{}, err
		}
	}
	return full, w.runShell(ctx)
}

func (w *workshop) writeProbe() (err error) {
	for _, dir := range []string{sandbox.Work, sandbox.Temp} {
		err = errors.Join(err, w.cell.Write(path.Join(dir, "adder.probe"), make([]byte, 64<<10), 0o600))
	}
	return err
}

// runShell runs a program that is known to be good. A bare cell is no place that
// could be broken.
func (w *workshop) runShell(ctx context.Context) error {
	if w.cell.Level() == sandbox.Bare {
		return nil
	}
	r, err := w.cell.Run(ctx, sandbox.Command{Args: []string{"/bin/sh", "-c", ":"}, Env: environment(nil), Limits: compileLimits})
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

// start looks whether the kernel takes what was built for a program: a source
// can ask for a library, or for an interpreter of its own. It does not matter
// what the program does, nor how it ends. The file stands where no source knows
// of, in a wiped cell, so that it cannot be its own interpreter.
func (w *workshop) start(ctx context.Context, artefact []byte) error {
	if w.cell.Level() == sandbox.Bare || w.source.Lang.Run[0] != "{prog}" {
		return nil // there, a shell or a runtime starts it, and tells the fault as the program's
	}
	for range 2 { // a stall of this machine is no matter of the file
		started, err := w.startOnce(ctx, artefact)
		if started || err != nil {
			return err
		}
	}
	return w.blame("the compiler made a file that cannot be started: "+unstartable(artefact), bound{})
}

// startOnce blames a file only if a program that is known to be good starts
// where it does not.
func (w *workshop) startOnce(ctx context.Context, artefact []byte) (started bool, err error) {
	file := path.Join(sandbox.Temp, sumOf(artefact)[:16])
	if err := errors.Join(w.cell.Reset(), w.cell.Write(file, artefact, 0o755)); err != nil {
		return false, err
	}
	limits := startLimits
	limits.Processes = w.source.Lang.Processes
	_, err = w.cell.Run(ctx, sandbox.Command{Args: []string{file}, Env: environment(w.source.Lang.Env), Limits: limits})
	if err == nil {
		return true, nil
	}
	return false, w.runShell(ctx)
}

// unstartable says what is known of a file that the kernel refuses to start.
func unstartable(file []byte) string {
	if bytes.HasPrefix(file, []byte("!<arch>\n")) {
		return "it is a library, not a program"
	}
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return "it is not a program for this machine"
	}
	i := slices.IndexFunc(f.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP })
	if i < 0 {
		return "it is not a program for this machine"
	}
	name := make([]byte, min(f.Progs[i].Filesz, 100))
	n, _ := f.Progs[i].ReadAt(name, 0)
	name, _, _ = bytes.Cut(name[:n], []byte{0})
	return fmt.Sprintf("it asks for the interpreter %q", name)
}
