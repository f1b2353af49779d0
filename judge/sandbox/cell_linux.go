package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/criyle/go-sandbox/container"
)

// A jail is a container and what goes with it on the host. The container can
// be replaced by a new one: it is, if a program broke it.
type jail struct {
	options Options
	name    string
	home    string
	uid     uint32 // 0: the program shares our user number
	meter   meter
	devices [2]uint64 // file systems of Work and Temp

	busy  sync.Mutex // held by whoever uses the container
	env   atomic.Pointer[container.Environment]
	line  *line // to the container's first process
	stale bool  // not fresh any more, by what we wrote
}

var errNoInit = errors.New("sandbox.Init was not called at the start of main")

func openContainer(level Level, o Options) (room, error) {
	if !ready.Load() {
		return nil, errNoInit
	}
	var at *hierarchy
	if level == ContainerCgroup {
		var err error
		if at, err = groups(); err != nil {
			return nil, err
		}
	}
	name := nextName()
	home, err := makeHome(name, at)
	if err != nil {
		return nil, err
	}
	j := &jail{options: o, name: name, home: home, meter: &census{}}
	if err := j.open(at); err != nil {
		return nil, errors.Join(err, j.close())
	}
	return j, nil
}

func (j *jail) open(at *hierarchy) (err error) {
	if at != nil {
		g, err := openGroup(at, j.name)
		if err != nil {
			return err
		}
		j.meter = g
	}
	if ownUIDs() {
		if j.uid, err = takeUID(); err != nil {
			return err
		}
	}
	return j.build()
}

// build starts a container in the jail.
func (j *jail) build() error {
	b, err := world(j.options, j.home)
	if err != nil {
		return err
	}
	if j.uid != 0 {
		b.CredGenerator = credential(j.uid)
	}
	ours, theirs, err := newLine()
	if err != nil {
		return err
	}
	b.Stderr = theirs
	var env container.Environment
	onStarter(func() { env, err = b.Build() })
	theirs.Close()
	if err != nil {
		return errors.Join(fmt.Errorf("container: %w: %s", err, ours.lastWords()), ours.end.Close())
	}
	j.line = ours
	j.env.Store(&env)
	if err := j.wipe(); err != nil {
		j.destroy()
		return err
	}
	return nil
}

// wipe empties Work and Temp, and notes which file systems they are, so that
// nothing else is ever read or written in their stead.
func (j *jail) wipe() error {
	answer, err := j.line.ask(fmt.Sprintf("wipe %d", j.options.scratch()))
	if err != nil {
		return err
	}
	if _, err := binary.Decode(answer, binary.LittleEndian, &j.devices); err != nil {
		return err
	}
	return j.line.post("fresh")
}

var errBroken = errors.New("the cell is broken")

func (j *jail) container() (container.Environment, error) {
	if env := j.env.Load(); env != nil {
		return *env, nil
	}
	return nil, errBroken
}

// openFile opens a regular file as the cell's first process sees it.
func (j *jail) openFile(name string, flag int, mode fs.FileMode) (*os.File, error) {
	env, err := j.container()
	if err != nil {
		return nil, err
	}
	r, err := env.Open([]container.OpenCmd{{Path: name, Flag: flag | syscall.O_NONBLOCK | syscall.O_NOFOLLOW, Perm: mode, MkdirAll: flag&os.O_CREATE != 0}})
	if err != nil {
		return nil, err
	}
	return r[0].File, r[0].Err
}

// openOwn opens a file and makes sure that it lies in Work or Temp: a folder
// on the way to it may be a link to elsewhere.
func (j *jail) openOwn(name string, flag int, mode fs.FileMode) (*os.File, int64, error) {
	f, err := j.openFile(name, flag, mode)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil {
		dev := info.Sys().(*syscall.Stat_t).Dev
		if info.Mode().IsRegular() && (dev == j.devices[0] || dev == j.devices[1]) {
			return f, info.Size(), nil
		}
		err = errors.New("not a file of the cell")
	}
	f.Close()
	return nil, 0, err
}

func (j *jail) write(name string, data []byte, mode fs.FileMode) error {
	j.busy.Lock()
	defer j.busy.Unlock()
	j.stale = true
	f, _, err := j.openOwn(name, os.O_CREATE|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	err = errors.Join(f.Truncate(0), f.Chmod(mode))
	if err == nil {
		_, err = f.Write(data)
	}
	return errors.Join(err, f.Close())
}

func (j *jail) read(name string, max int64) ([]byte, error) {
	j.busy.Lock()
	defer j.busy.Unlock()
	f, size, err := j.openOwn(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if size > max {
		return nil, ErrTooLarge
	}
	return io.ReadAll(io.LimitReader(f, max))
}

// reset replaces the container if it cannot be wiped.
func (j *jail) reset() error {
	j.busy.Lock()
	defer j.busy.Unlock()
	if _, err := j.container(); err == nil && j.wipe() == nil {
		return nil
	}
	return j.rebuild()
}

// rebuild gives the jail a new container. It is needed, too, when a program
// could not be started: the library's container does not survive that.
func (j *jail) rebuild() error {
	j.destroy()
	j.hangUp()
	return j.build()
}

// mend rebuilds a jail after an error, unless it was closed meanwhile.
func (j *jail) mend() error {
	if j.env.Load() == nil {
		return nil
	}
	return j.rebuild()
}

// destroy kills the container with everything in it, also while it runs.
func (j *jail) destroy() {
	if env := j.env.Swap(nil); env != nil {
		_ = (*env).Destroy()
	}
}

// hangUp is for whoever holds busy.
func (j *jail) hangUp() {
	if j.line != nil {
		j.line.end.Close()
		j.line = nil
	}
}

func (j *jail) close() error {
	j.destroy()
	j.busy.Lock()
	defer j.busy.Unlock()
	j.destroy() // a reset was under way
	j.hangUp()
	err := j.meter.close()
	if j.uid != 0 {
		freeUID(j.uid)
	}
	if err != nil {
		return err // the record of the groups is kept for SweepStale
	}
	return os.RemoveAll(j.home)
}
