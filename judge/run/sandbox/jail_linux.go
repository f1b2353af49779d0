package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/criyle/go-sandbox/container"
	"github.com/criyle/go-sandbox/pkg/seccomp"
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

func openContainer(level Level, o Options) (backend, error) {
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
	answer, err := j.socket.ask(strconv.FormatInt(j.options.scratch(), 10))
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

// recover rebuilds a jail after an error, unless it was closed meanwhile.
func (j *jail) recover() error {
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
