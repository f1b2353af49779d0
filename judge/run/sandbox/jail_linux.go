package sandbox

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/criyle/go-sandbox/container"
	"github.com/criyle/go-sandbox/pkg/rlimit"
	"github.com/criyle/go-sandbox/pkg/seccomp"
	"github.com/criyle/go-sandbox/runner"
	"golang.org/x/sys/unix"
)

// A jail is a container and its resources on the host. If a program breaks the container,
// a new one replaces it.
type jail struct {
	options Options
	home    string
	builder *container.Builder
	uid     uint32 // 0: the program runs as the judge's user
	meter   meter
	filter  func() (seccomp.Filter, error)
	devices [2]uint64 // file systems of Work and Temp

	busy   sync.Mutex // held while the container is in use
	env    atomic.Pointer[container.Environment]
	socket *socket // to the container's first process
}

func openContainer(level Level, o Options) (room, error) {
	if !ready.Load() {
		return nil, errors.New("sandbox.Init was not called at the start of main")
	}
	name := nextName()
	j := &jail{options: o, home: filepath.Join(os.TempDir(), name), meter: &census{}, filter: filterUncounted}
	if level == ContainerCgroup {
		at, err := groups()
		if err != nil {
			return nil, err
		}
		j.meter, j.filter = &group{parent: at, name: name}, filterCounted
	}
	if err := os.Mkdir(j.home, 0o700); err != nil {
		return nil, err
	}
	err := j.plan()
	if err == nil {
		err = j.build()
	}
	if err != nil {
		return nil, errors.Join(err, j.close())
	}
	return j, nil
}

// plan decides how the jail's containers are built.
func (j *jail) plan() error {
	root := filepath.Join(j.home, "root")
	if err := os.Mkdir(root, 0o755); err != nil {
		return err
	}
	b, err := newBuilder(j.options, root)
	if err != nil {
		return err
	}
	if ownUIDs() {
		if j.uid, err = takeUID(); err != nil {
			return err
		}
		b.CredGenerator = credential(j.uid)
	}
	j.builder = b
	return nil
}

// build starts a container.
func (j *jail) build() error {
	ours, theirs, err := newSocket()
	if err != nil {
		return err
	}
	j.builder.Stderr = theirs
	var env container.Environment
	onStarter(func() {
		// The library waits for three seconds, which can be too short on a busy machine.
		const tries = 5
		for range tries {
			env, err = j.builder.Build()
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				break
			}
		}
	})
	theirs.Close()
	if err != nil {
		why, _ := ours.read(time.Second)
		return errors.Join(fmt.Errorf("container: %w: %s", err, why), ours.end.Close())
	}
	j.socket = ours
	j.env.Store(&env)
	first, err := j.wipe()
	if err == nil {
		err = j.meter.enter(first)
	}
	if err != nil {
		j.destroy()
	}
	return err
}

// wipe empties Work and Temp, and notes their file systems, so that no other is ever read
// or written. It returns the number of the container's first process.
func (j *jail) wipe() (first int, err error) {
	answer, err := j.socket.ask(fmt.Sprintf("wipe %d", j.options.scratch()))
	if err != nil {
		return 0, err
	}
	var numbers [3]uint64
	if _, err := binary.Decode(answer, binary.LittleEndian, &numbers); err != nil {
		return 0, err
	}
	j.devices = [2]uint64(numbers[1:])
	return int(numbers[0]), nil
}

var errBroken = errors.New("the cell is broken")

func (j *jail) container() (container.Environment, error) {
	env := j.env.Load()
	if env == nil {
		return nil, errBroken
	}
	return *env, nil
}

// openOwn opens a regular file as the cell's first process sees it, and makes sure that it
// is in Work or Temp: a folder in its path may be a link.
func (j *jail) openOwn(name string, flag int, mode fs.FileMode) (*os.File, int64, error) {
	env, err := j.container()
	if err != nil {
		return nil, 0, err
	}
	opened, err := env.Open([]container.OpenCmd{{
		Path:     name,
		Flag:     flag | syscall.O_NONBLOCK | syscall.O_NOFOLLOW,
		Perm:     mode,
		MkdirAll: flag&os.O_CREATE != 0,
	}})
	if err == nil {
		err = opened[0].Err
	}
	if err != nil {
		return nil, 0, err
	}
	f := opened[0].File
	info, err := f.Stat()
	if err == nil && !j.isOwn(info) {
		err = errors.New("not a file of the cell")
	}
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}

// isOwn reports whether this is a regular file in Work or Temp.
func (j *jail) isOwn(info fs.FileInfo) bool {
	return info.Mode().IsRegular() && slices.Contains(j.devices[:], info.Sys().(*syscall.Stat_t).Dev)
}

func (j *jail) write(name string, data []byte, mode fs.FileMode) error {
	j.busy.Lock()
	defer j.busy.Unlock()
	f, _, err := j.openOwn(name, os.O_CREATE|os.O_RDONLY, mode)
	if err != nil {
		return err
	}
	defer f.Close()
	// The library locks out forks for itself, so the file is opened for writing here.
	return NoForkWhile(func() error {
		w, err := os.OpenFile("/proc/self/fd/"+strconv.Itoa(int(f.Fd())), os.O_WRONLY|os.O_TRUNC, 0)
		if err != nil {
			return err
		}
		_, err = w.Write(data)
		return errors.Join(err, w.Chmod(mode), w.Close())
	})
}

func (j *jail) read(name string, max int64) ([]byte, error) {
	j.busy.Lock()
	defer j.busy.Unlock()
	f, size, err := j.openOwn(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, size, max)
}

// reset replaces the container if it cannot be wiped.
func (j *jail) reset() error {
	j.busy.Lock()
	defer j.busy.Unlock()
	_, err := j.container()
	if err == nil {
		_, err = j.wipe()
	}
	if err != nil {
		return j.rebuild()
	}
	return nil
}

// rebuild gives the jail a new container. The library's container also breaks if a program
// cannot be started.
func (j *jail) rebuild() error {
	j.destroy()
	j.closeSocket()
	return j.build()
}

// mend rebuilds a jail after an error, unless it was closed meanwhile.
func (j *jail) mend() error {
	if j.env.Load() == nil {
		return nil
	}
	return j.rebuild()
}

// destroy kills the container with everything in it, even during a run.
func (j *jail) destroy() {
	env := j.env.Swap(nil)
	if env != nil {
		_ = (*env).Destroy()
	}
}

// closeSocket closes the socket. The caller holds busy.
func (j *jail) closeSocket() {
	if j.socket != nil {
		j.socket.end.Close()
		j.socket = nil
	}
}

func (j *jail) close() error {
	j.destroy()
	j.busy.Lock()
	defer j.busy.Unlock()
	j.destroy() // a reset was under way
	j.closeSocket()
	if j.uid != 0 {
		defer freeUID(j.uid)
	}
	return errors.Join(j.meter.end(), os.RemoveAll(j.home))
}

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

var errStuck = errors.New("the program did not start")

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
		return Result{}, errors.Join(err, j.mend())
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
		err = errors.Join(err, j.mend())
	}
	return res, err
}

// prepare opens the program's three files and begins the meter.
func (r *run) prepare() (err error) {
	if r.in, err = r.cmd.Stdin.open(); err != nil {
		return err
	}
	if r.flow, err = newFlow(r.cmd, r.kill, false); err != nil {
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

// newPipe makes a pipe that can be opened again by name, as programs do that write to
// /dev/stdout. If its reader may give up, Go's poller watches our end, and is woken by each
// write of the program; otherwise our end blocks a thread, which is cheaper.
func newPipe(givesUp bool) (r, w *os.File, err error) {
	var p [2]int
	if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
		return nil, nil, err
	}
	_, _ = unix.FcntlInt(uintptr(p[1]), unix.F_SETPIPE_SZ, pipeSize)
	err = errors.Join(unix.Fchmod(p[1], 0o622), unix.SetNonblock(p[0], givesUp))
	return os.NewFile(uintptr(p[0]), "pipe"), os.NewFile(uintptr(p[1]), "pipe"), err
}

// pipeSize lets a program write on while nobody reads. If the system refuses it, pipes
// are smaller.
const pipeSize = 512 << 10

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
		waiting: r.flow.unread,
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
		Stack:       math.MaxUint64,
	}
	if l.CPU > 0 {
		set.CPU = uint64(cpuNet(l.CPU))
	}
	if l.Memory > 0 {
		set.Stack = uint64(l.Memory)
	}
	pending := syscall.Rlimit{Cur: signalsPending, Max: signalsPending}
	all := append(set.PrepareRLimit(),
		rlimit.RLimit{Res: unix.RLIMIT_MSGQUEUE},
		rlimit.RLimit{Res: unix.RLIMIT_SIGPENDING, Rlim: pending})
	_, ungrouped := r.jail.meter.(*census)
	if ungrouped && l.Processes > 0 {
		all = append(all, processLimit(l.Processes))
	}
	return all
}

// signalsPending is how many signals may wait at once. All processes of a user share one
// count, inside and outside of the cell.
const signalsPending = 1024

// processLimit replaces a control group's. Memory has no such replacement, because a data
// limit would count all the stack that a thread reserves; so the watcher samples it.
func processLimit(n int) rlimit.RLimit {
	max := uint64(n + firstThreads)
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
	t, err := r.jail.meter.tally(int64(raw.Memory))
	if raw.Status == runner.StatusRunnerError && !t.oom {
		return Result{}, errors.New(raw.Error)
	}
	if err != nil {
		return Result{}, err
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
