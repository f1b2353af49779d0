package sandbox

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/criyle/go-sandbox/container"
	"github.com/criyle/go-sandbox/pkg/rlimit"
	"github.com/criyle/go-sandbox/runner"
	"golang.org/x/sys/unix"
)

// One run:
//
//	begin the meter ----> the cell's first process forks ----> child waits
//	child into its groups, its turn awaited, clock started ----> exec
//	... watcher: cpu, wall; tap: output; kernel: memory, processes ...
//	main process ends, or we kill ----> first process kills all, reaps all,
//	and only then closes its own pipe ends ----> our readers see the end
//
// So when the pipes have ended nothing of the run is left, and the meter's
// figures are final.

var errStuck = errors.New("the program did not start")

// A run is one program on its way through a jail.
type run struct {
	jail    *jail
	env     container.Environment
	cmd     Command
	ctx     context.Context
	kill    context.CancelCauseFunc
	out     tap
	err     tap
	ends    []*os.File // what the child gets; closed by us once it has them
	turn    bool       // it has its turn
	readers sync.WaitGroup
	start   time.Time
	slept   time.Duration
}

func (j *jail) run(parent context.Context, cmd Command) (Result, error) {
	j.busy.Lock()
	defer j.busy.Unlock()
	env, err := j.container()
	if err != nil {
		return Result{}, err
	}
	ctx, kill := context.WithCancelCause(parent)
	defer kill(nil)
	r := &run{jail: j, env: env, cmd: cmd, ctx: ctx, kill: kill}
	r.out = tap{limit: cmd.Limits.Output, to: cmd.Stdout, spill: func() { kill(breach(TooMuchOutput)) }}
	r.err = tap{limit: errKept}
	if err := r.prepare(); err != nil {
		r.closeEnds()
		r.readers.Wait()
		return Result{}, errors.Join(err, j.meter.end(), j.mend())
	}
	raw := r.execute()
	_ = j.line.post("fresh") // where it fails the next run will, and mend it
	res, err := r.judge(raw)
	err = errors.Join(err, j.meter.end())
	if raw.Status == runner.StatusRunnerError {
		err = errors.Join(err, j.mend())
	}
	return res, err
}

// prepare opens the three files of the program, and the meter.
func (r *run) prepare() error {
	in, err := r.cmd.Stdin.open()
	if err != nil {
		return err
	}
	r.ends = append(r.ends, in)
	if err := r.tap(&r.out); err != nil {
		return err
	}
	if err := r.tap(&r.err); err != nil {
		return err
	}
	return r.refresh()
}

// refresh makes sure that the cell is as it is before every run, while the
// meter begins.
func (r *run) refresh() error {
	j := r.jail
	if j.stale {
		if err := j.line.post("fresh"); err != nil {
			return err
		}
		j.stale = false
	}
	return errors.Join(j.meter.begin(r.cmd.Limits), j.line.settle())
}

// tap adds a pipe that flows into a tap. It may be opened again by its name,
// which is how programs write to the "file" /dev/stdout.
func (r *run) tap(to *tap) error {
	var p [2]int
	if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
		return fmt.Errorf("pipe: %w", err)
	}
	w := os.NewFile(uintptr(p[1]), "pipe")
	r.ends = append(r.ends, w)
	err := errors.Join(unix.Fchmod(p[1], 0o622), unix.SetNonblock(p[0], true))
	_, _ = unix.FcntlInt(w.Fd(), unix.F_SETPIPE_SZ, pipeSize)
	from := os.NewFile(uintptr(p[0]), "pipe")
	to.from = from
	r.readers.Go(func() {
		defer from.Close()
		to.drain(from)
	})
	return err
}

// pipeSize lets a program write on while we are elsewhere. Where the system does
// not grant it, pipes are smaller.
const pipeSize = 512 << 10

func (r *run) closeEnds() {
	for _, f := range r.ends {
		f.Close()
	}
	r.ends = nil
}

// execute returns when nothing of the program is left.
func (r *run) execute() runner.Result {
	filter := r.jail.meter.filter()
	if filter.err != nil {
		r.closeEnds()
		return runner.Result{Status: runner.StatusRunnerError, Error: filter.err.Error()}
	}
	var fds []uintptr
	for _, f := range r.ends {
		fds = append(fds, f.Fd())
	}
	finished := make(chan struct{})
	var watchers sync.WaitGroup
	watchers.Go(func() { r.insist(finished) })
	stuck := time.AfterFunc(patience, func() { r.kill(errStuck) })
	raw := r.env.Execve(r.ctx, container.ExecveParam{
		Args: r.cmd.Args, Env: r.cmd.Env, Files: fds, RLimits: r.rlimits(), Seccomp: filter.program,
		SyncFunc: func(pid int) error {
			stuck.Stop()
			r.closeEnds()
			if err := r.jail.meter.add(pid); err != nil {
				return err
			}
			if err := r.cmd.Turns.Take(r.ctx); err != nil {
				return err
			}
			r.turn = true
			r.start = time.Now()
			w := &watcher{meter: r.jail.meter, limits: r.cmd.Limits, kept: r.unread, stop: func(s Stop) { r.kill(breach(s)) }}
			watchers.Go(func() {
				w.watch(finished, r.ctx.Done())
				r.slept = w.slept
			})
			return nil
		},
	})
	if r.turn {
		r.cmd.Turns.Give()
	}
	close(finished)
	stuck.Stop()
	watchers.Wait()
	r.closeEnds()
	r.readers.Wait()
	return raw
}

// rlimits are what holds for every single process. The address space has no
// limit: Java, Go and Node reserve far more than they use.
func (r *run) rlimits() []rlimit.RLimit {
	l := r.cmd.Limits
	set := rlimit.RLimits{FileSize: uint64(max(l.File, 0)), OpenFile: 1024, DisableCore: true, Stack: math.MaxUint64}
	if l.CPU > 0 { // a net below the watcher's
		set.CPU = uint64(cpuNet(l.CPU))
	}
	if l.Memory > 0 {
		set.Stack = uint64(l.Memory)
	}
	all := append(set.PrepareRLimit(), rlimit.RLimit{Res: unix.RLIMIT_MSGQUEUE},
		rlimit.RLimit{Res: unix.RLIMIT_SIGPENDING, Rlim: syscall.Rlimit{Cur: signalsPending, Max: signalsPending}})
	if _, single := r.jail.meter.(*census); single && l.Processes > 0 {
		all = append(all, processLimit(l.Processes))
	}
	return all
}

// signalsPending is how many signals may wait at one time: a person's processes
// have one account of them, outside of the cell and inside.
const signalsPending = 1024

// processLimit stands in for a control group. There is no such stand-in for
// memory: a data limit would count the whole stack that a thread reserves, so
// the watcher looks at what is held.
func processLimit(n int) rlimit.RLimit {
	const own = 16 + spareThreads // threads of the cell's first process
	max := uint64(n) + own
	return rlimit.RLimit{Res: unix.RLIMIT_NPROC, Rlim: syscall.Rlimit{Cur: max, Max: max}}
}

func (r *run) unread() bool { return r.out.unread() || r.err.unread() }

// insist sees to it that a killed run dies: by the meter's quicker way, and
// by the end of the whole cell if it still will not.
func (r *run) insist(finished <-chan struct{}) {
	select {
	case <-finished:
		return
	case <-r.ctx.Done():
	}
	r.jail.meter.kill()
	select {
	case <-finished:
	case <-time.After(patience):
		_ = r.env.Destroy()
	}
}

// judge makes a result of what was seen.
func (r *run) judge(raw runner.Result) (Result, error) {
	res := Result{Stdout: r.out.kept, Stderr: r.err.kept, Code: raw.ExitStatus, Slept: r.slept}
	if r.cmd.Stdout != nil {
		res.Stdout = nil
	}
	if !r.start.IsZero() {
		res.Wall = time.Since(r.start)
	}
	if context.Cause(r.ctx) == errStuck {
		return Result{}, errStuck
	}
	t, err := r.jail.meter.tally(int64(raw.Memory))
	if raw.Status == runner.StatusRunnerError && !t.oom {
		return Result{}, errors.New(raw.Error)
	}
	if err != nil {
		return Result{}, err
	}
	end := ending{stop: stopOf(raw.Status), spilt: r.out.spilt, oom: t.oom, cpu: t.cpu, limits: r.cmd.Limits}
	end.cause, end.killed = breachOf(r.ctx)
	res.Stop, res.CPU, res.Memory = end.verdict(), t.cpu, t.peak
	return res, nil
}

// stopOf: every ending that the library names otherwise is by a signal.
func stopOf(s runner.Status) Stop {
	if s == runner.StatusNormal || s == runner.StatusNonzeroExitStatus {
		return Exited
	}
	return Signaled
}
