package lang

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/run/sandbox"
)

// A Builder compiles sources, and keeps what it compiled in a folder. It may
// be used from any goroutine, and several processes may share its folder.
type Builder struct {
	Level sandbox.Level // of the cells that compilers run in; "" is the best one of this machine
	Hide  []string      // files and folders that no compiler or program may see, beside the builder's own

	limits sandbox.Limits // of a compiler
	store  store
	mu     sync.Mutex
	known  map[string]*build // by digest
	goStd  sync.Map          // packages ([]string) that some imports, joined by spaces, need
}

// A build is one compilation, shared by everybody who asks for it.
type build struct {
	done    chan struct{}
	folder  string
	err     error
	waiters int
	stop    context.CancelFunc
}

// NewBuilder makes a builder whose results are kept below cacheDir, which is
// made for this user alone if it does not exist.
func NewBuilder(cacheDir string) (*Builder, error) {
	dir, err := filepath.Abs(cacheDir)
	if err != nil {
		return nil, fmt.Errorf("build cache: %w", err)
	}
	for _, part := range []string{"programs", "locks", "go"} {
		d := filepath.Join(dir, part)
		err := os.MkdirAll(d, 0o700)
		if err == nil {
			err = os.Chmod(d, 0o700) // others must not put programs there; this fails if it is theirs
		}
		if err != nil {
			return nil, fmt.Errorf("build cache: %w", err)
		}
	}
	return &Builder{limits: compileLimits, store: store{dir}, known: map[string]*build{}}, nil
}

// Build compiles a source, or finds it compiled. Equal sources are compiled only once,
// among all goroutines and processes. The error is a *[CompileError] if the source is at
// fault, a *[MissingError] if this machine lacks the compiler, and otherwise Adder's
// failure. Compile errors are remembered only as long as the builder lives.
func (b *Builder) Build(ctx context.Context, s Source) (*Program, error) {
	t, err := s.Lang.Toolchain()
	if err != nil {
		return nil, err
	}
	p := &Program{Source: s, tools: t, digest: digest(s, t), hide: b.hidden()}
	p.folder, err = b.once(ctx, p)
	if ce, ok := errors.AsType[*CompileError](err); ok {
		return nil, ce.of(s)
	}
	if err != nil {
		return nil, fmt.Errorf("build %s: %w", s.Name, err)
	}
	return p, nil
}

// hidden is what cells show only by name. It includes other programs.
func (b *Builder) hidden() []string { return append([]string{b.store.dir}, b.Hide...) }

// once starts a build or joins a running one. A build ends when the last caller that
// waits for it gives up.
func (b *Builder) once(ctx context.Context, p *Program) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	run := b.join(p)
	select {
	case <-run.done:
		return run.folder, run.err
	case <-ctx.Done():
		if b.leave(run) {
			<-run.done // its cell is closed then, and nothing is left behind
		}
		return "", ctx.Err()
	}
}

func (b *Builder) join(p *Program) *build {
	b.mu.Lock()
	defer b.mu.Unlock()
	run := b.known[p.digest]
	if run == nil || run.waiters == 0 { // all have left that one
		ctx, stop := context.WithCancel(context.Background())
		run = &build{done: make(chan struct{}), stop: stop}
		b.known[p.digest] = run
		go b.work(ctx, p, run)
	}
	run.waiters++
	return run
}

func (b *Builder) leave(run *build) (last bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	run.waiters--
	if run.waiters > 0 {
		return false
	}
	run.stop()
	return true
}

func (b *Builder) work(ctx context.Context, p *Program, run *build) {
	defer run.stop()
	defer close(run.done)
	run.err = fault.Do(func() (err error) {
		run.folder, err = b.obtain(ctx, p)
		return err
	})
	if ce, ok := errors.AsType[*CompileError](run.err); !ok || ce.Limit != "" {
		// The next call looks in the folder again, where the entry may have been
		// damaged or removed; and a failure may be temporary.
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.known[p.digest] == run {
			delete(b.known, p.digest)
		}
	}
}

// obtain takes an artefact out of the store, or makes it.
func (b *Builder) obtain(ctx context.Context, p *Program) (string, error) {
	name := p.holes(p.tools)["out"]
	if folder, ok := b.store.find(p.digest, name); ok {
		return folder, nil
	}
	unlock, err := b.store.lock(ctx, p.digest)
	if err != nil {
		return "", err
	}
	defer unlock()
	if folder, ok := b.store.find(p.digest, name); ok {
		return folder, nil // by another process, while we waited
	}
	data, err := b.compile(ctx, p.Source, p.tools)
	if err != nil {
		return "", err
	}
	return b.store.put(p.digest, name, data)
}

// A store is a folder of artefacts:
//
//	programs/<digest>/sum          the SHA-256 of the artefact, in hex
//	programs/<digest>/prog/main    the artefact, alone in its folder
//	locks/<two digits>             held while a build is made
//
// An entry is written under another name, renamed, and never changed after that, except
// for its folder's time, which is when it was last used. One that a power failure left
// incomplete does not match its sum.
type store struct{ dir string }

// Beyond either maximum the store removes the entries that were not used for longest, but
// none that was used within the last hour: somebody may still start it.
const (
	maxEntries = 2000
	maxBytes   = 2 << 30
	leastAge   = time.Hour
)

func (s store) entry(digest string) string { return filepath.Join(s.dir, "programs", digest) }

// find returns the folder of an artefact that matches its sum.
func (s store) find(digest, name string) (folder string, ok bool) {
	entry := s.entry(digest)
	sum, err := os.ReadFile(filepath.Join(entry, "sum"))
	if err != nil {
		return "", false
	}
	folder = filepath.Join(entry, "prog")
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil || sumOf(data) != string(bytes.TrimSpace(sum)) {
		return "", false
	}
	now := time.Now()
	os.Chtimes(entry, now, now) // decides only the order of removal
	return folder, true
}

func sumOf(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// put adds an entry, and replaces a damaged one. A full disk is an error that says so.
func (s store) put(digest, name string, data []byte) (string, error) {
	folder, err := s.newEntry(name, data)
	if err != nil {
		return "", err
	}
	beside, entry := filepath.Dir(folder), s.entry(digest)
	defer os.RemoveAll(beside)
	if err := errors.Join(os.RemoveAll(entry), os.Rename(beside, entry)); err != nil {
		return "", fmt.Errorf("build cache: %w", err)
	}
	s.trim(maxEntries, maxBytes)
	return filepath.Join(entry, "prog"), nil
}

// newEntry makes an entry under a temporary name, and returns its artefact's folder. The
// caller renames or removes the folder above it.
func (s store) newEntry(name string, data []byte) (folder string, err error) {
	beside, err := os.MkdirTemp(filepath.Join(s.dir, "programs"), ".new-")
	if err == nil {
		err = s.fill(beside, name, data)
	}
	if err != nil {
		os.RemoveAll(beside)
		return "", fmt.Errorf("build cache: %w", err)
	}
	return filepath.Join(beside, "prog"), nil
}

// fill writes an entry that the cell's user can read. The folder above keeps out other
// users of the host.
func (s store) fill(entry, name string, data []byte) error {
	prog := filepath.Join(entry, "prog")
	file := filepath.Join(prog, name)
	return errors.Join(
		os.Mkdir(prog, 0o755),
		os.Chmod(prog, 0o755),
		sandbox.NoForkWhile(func() error { return os.WriteFile(file, data, 0o755) }),
		os.Chmod(file, 0o755),
		os.WriteFile(filepath.Join(entry, "sum"), []byte(sumOf(data)+"\n"), 0o600),
	)
}

// trim removes the entries that were not used for longest. If it fails, the next call tries
// again.
func (s store) trim(entries int, size int64) {
	type kept struct {
		path string
		used time.Time
		size int64
	}
	var all []kept
	var total int64
	list, _ := os.ReadDir(filepath.Join(s.dir, "programs"))
	for _, e := range list {
		info, err := e.Info()
		if err != nil {
			continue
		}
		path := filepath.Join(s.dir, "programs", e.Name())
		k := kept{path, info.ModTime(), sizeOf(path)}
		all, total = append(all, k), total+k.size
	}
	slices.SortFunc(all, func(a, b kept) int { return a.used.Compare(b.used) })
	for len(all) > entries || total > size {
		if time.Since(all[0].used) < leastAge {
			return
		}
		os.RemoveAll(all[0].path)
		all, total = all[1:], total-all[0].size
	}
}

func sizeOf(dir string) (total int64) {
	filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := d.Info()
		if err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
		return nil
	})
	return total
}

// lock keeps other processes from the same build. There are 256 locks, so rarely two builds
// wait for each other without need; no lock is ever removed.
func (s store) lock(ctx context.Context, digest string) (unlock func(), err error) {
	unlock, err = disk.Lock(ctx, filepath.Join(s.dir, "locks", digest[:2]))
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("build cache: %w", err)
	}
	return unlock, err
}

// Discard removes a program from the builder's folder. Nobody may use the program any more.
func (b *Builder) Discard(p *Program) error {
	entry := filepath.Dir(p.folder)
	if filepath.Dir(entry) != filepath.Dir(b.store.entry(p.digest)) {
		return nil
	}
	return os.RemoveAll(entry)
}
