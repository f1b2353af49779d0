package sandbox

import (
	"context"
	"errors"
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
//	begin the meter, await its turn ----> the cell's first process starts the program,
//	which is born in the cell's groups
//	... watcher: cpu, wall; tap: output; kernel: memory, processes ...
//	main process ends, or we kill ----> first process kills all, reaps all,
//	and only then closes its own pipe ends ----> our readers see the end
//
// So when the pipes are closed nothing of the run remains, and the meter's figures are
// final.

// A run is one run of a program in a jail.
type run struct {
	jail  *jail
	env   container.Environment
	cmd   Command
	ctx   context.Context
	kill  context.CancelCauseFunc
	in    *os.File // closed by us once the child has it
	flow  *flow
	start time.Time
	slept time.Duration
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
	if err := r.prepare(); err != nil {
		r.finish()
		return Result{}, errors.Join(err, j.recover())
	}
	if err := cmd.Turns.Take(ctx); err != nil {
		r.finish()
		return Result{}, err
	}
	raw := r.execute()
	cmd.Turns.Give()
	r.finish()
	res, err := r.outcome(raw)
	if raw.Status == runner.StatusRunnerError {
		err = errors.Join(err, j.recover())
	}
	return res, err
}

// prepare opens the program's three files and begins the meter.
func (r *run) prepare() (err error) {
	if r.in, err = r.cmd.Stdin.open(); err != nil {
		return err
	}
	if r.flow, err = newFlow(r.cmd.Limits, r.kill, false); err != nil {
		return err
	}
	return r.jail.meter.begin(r.cmd.Limits)
}

// finish closes the files and waits for the rest of the output.
func (r *run) finish() {
	r.in.Close()
	if r.flow != nil {
		r.flow.end(nil)
	}
}

var errStuck = errors.New("the program did not start")

// execute returns when all the program's processes are gone.
func (r *run) execute() runner.Result {
	filter, err := r.jail.filter()
	if err != nil {
		return runner.Result{Status: runner.StatusRunnerError, Error: err.Error()}
	}
	fds := []uintptr{r.in.Fd(), r.flow.ends[0].Fd(), r.flow.ends[1].Fd()}
	finished := make(chan struct{})
	var watchers sync.WaitGroup
	watchers.Go(func() { r.enforceKill(finished) })
	stuck := time.AfterFunc(patience, func() { r.kill(errStuck) })
	r.start = time.Now()
	raw := r.env.Execve(r.ctx, container.ExecveParam{
		Args: r.cmd.Args, Env: r.cmd.Env, Files: fds, RLimits: r.rlimits(), Seccomp: filter,
		SyncAfterExec: true, // the library then need not copy the first process to start another
		SyncFunc: func(int) error {
			stuck.Stop()
			r.in.Close()
			r.flow.begin()
			err := r.jail.meter.started()
			w := r.watcher()
			watchers.Go(func() {
				w.watch(finished, r.ctx.Done())
				r.slept = w.slept
			})
			return err
		},
	})
	close(finished)
	stuck.Stop()
	watchers.Wait()
	return raw
}

func (r *run) watcher() *watcher {
	return &watcher{
		meter:   r.jail.meter,
		limits:  r.cmd.Limits,
		life:    lifetime(r.cmd.Limits),
		waiting: r.flow.isFull,
		stop:    func(s Stop) { r.kill(limitError(s)) },
	}
}

// rlimits limit each process. Address space is unlimited: Java, Go and Node reserve far
// more than they use.
func (r *run) rlimits() []rlimit.RLimit {
	l := r.cmd.Limits
	set := rlimit.RLimits{
		FileSize:    uint64(max(l.File, 0)),
		OpenFile:    1024,
		DisableCore: true,
		Stack:       stackOf(l),
	}
	if l.CPU > 0 {
		set.CPU = uint64(cpuNet(l.CPU))
	}
	pending := syscall.Rlimit{Cur: signalsPending, Max: signalsPending}
	all := append(set.PrepareRLimit(),
		rlimit.RLimit{Res: unix.RLIMIT_MSGQUEUE},
		rlimit.RLimit{Res: unix.RLIMIT_SIGPENDING, Rlim: pending})
	_, ungrouped := r.jail.meter.(*census)
	if ungrouped && l.Processes > 0 {
		all = append(all, processLimit(l.Processes, r.jail.uid == 0))
	}
	return all
}

// signalsPending is how many signals may wait at once. All processes of a user share one
// count, inside and outside of the cell.
const signalsPending = 1024

// processLimit replaces a control group's. Memory has no such replacement, because a data
// limit would count all the stack that a thread reserves; so the watcher samples it. shared is
// set if programs run as the judge's own user.
func processLimit(n int, shared bool) rlimit.RLimit {
	max := uint64(n + firstThreads)
	if shared && countsWholeUser() {
		max += othersOfUser
	}
	return rlimit.RLimit{Res: unix.RLIMIT_NPROC, Rlim: syscall.Rlimit{Cur: max, Max: max}}
}

// enforceKill makes sure that a killed run dies, if need be with the whole cell.
func (r *run) enforceKill(finished <-chan struct{}) {
	select {
	case <-finished:
		return
	case <-r.ctx.Done():
	}
	select {
	case <-finished:
	case <-time.After(patience):
		_ = r.env.Destroy()
	}
}

// outcome makes the result of a run.
func (r *run) outcome(raw runner.Result) (Result, error) {
	if context.Cause(r.ctx) == errStuck {
		return Result{}, errStuck
	}
	failed := raw.Status != runner.StatusNormal
	t, err := r.jail.meter.tally(int64(raw.Memory), failed && context.Cause(r.ctx) == nil)
	if raw.Status == runner.StatusRunnerError && !t.oom {
		return Result{}, errors.New(raw.Error)
	}
	if err != nil {
		return Result{}, err
	}
	if t.starved {
		return Result{}, ErrStarved
	}
	t.slept = r.slept
	res := r.flow.result(r.ctx, stopOf(raw.Status), raw.ExitStatus, t, r.cmd.Limits)
	res.Wall = time.Since(r.start)
	return res, nil
}

// stopOf is Signaled for all the library's other statuses.
func stopOf(s runner.Status) Stop {
	if s == runner.StatusNormal || s == runner.StatusNonzeroExitStatus {
		return Exited
	}
	return Signaled
}
