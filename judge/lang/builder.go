package lang

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/guard"
	"adder/judge/sandbox"
)

// A Builder compiles sources, and keeps what it compiled in a folder. It may
// be used from any goroutine, and several processes may share its folder.
type Builder struct {
	Level sandbox.Level // of the cells that compilers run in; "" is the best one of this machine
	Hide  []string      // files and folders that neither compilers nor programs may see, beside the builder's own

	limits sandbox.Limits // of a compiler
	store  store
	mu     sync.Mutex
	known  map[string]*build // by digest
	goStd  sync.Map          // what imports, joined by spaces, need: []string
	spent  atomic.Int64      // CPU time of compilers, in nanoseconds
}

// A build is one compilation that was started, by whoever came first.
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
		if err := os.MkdirAll(d, 0o700); err != nil {
			return nil, fmt.Errorf("build cache: %w", err)
		}
		// Others must not put programs there. This fails if it is theirs.
		if err := os.Chmod(d, 0o700); err != nil {
			return nil, fmt.Errorf("build cache: %w", err)
		}
	}
	return &Builder{limits: compileLimits, store: store{dir}, known: map[string]*build{}}, nil
}

// Spent is the CPU time of all compilers so far.
func (b *Builder) Spent() time.Duration { return time.Duration(b.spent.Load()) }

// Build compiles a source, or finds it compiled. Sources of one text are
// compiled once, by whichever goroutine or process comes first. The error is a
// *[CompileError] if the source is at fault, a *[MissingError] if this machine
// lacks the compiler, and else a failure of ours. A source that does not
// compile is remembered as long as the builder lives, and no longer.
func (b *Builder) Build(ctx context.Context, s Source) (*Program, error) {
	t, err := s.Lang.Toolchain()
	if err != nil {
		return nil, err
	}
	p := &Program{Source: s, tools: t, digest: digest(s, t), hide: b.hidden()}
	p.folder, err = b.once(ctx, p)
	var ce *CompileError
	if errors.As(err, &ce) {
		return nil, ce.of(s)
	}
	if err != nil {
		return nil, fmt.Errorf("build %s: %w", s.Name, err)
	}
	return p, nil
}

// hidden is what no cell may show but by name: other programs are among it.
func (b *Builder) hidden() []string { return append([]string{b.store.dir}, b.Hide...) }

// once starts a build or joins one that runs. It runs until the last of those
// who wait for it gives up.
func (b *Builder) once(ctx context.Context, p *Program) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	run := b.join(p)
	select {
	case <-run.done:
		return run.folder, run.err
	case <-ctx.Done():
		if b.leave(p.digest, run) {
			<-run.done // its cell is closed then, and nothing is left behind
		}
		return "", ctx.Err()
	}
}

func (b *Builder) join(p *Program) *build {
	b.mu.Lock()
	defer b.mu.Unlock()
	run := b.known[p.digest]
	if run == nil {
		ctx, stop := context.WithCancel(context.Background())
		run = &build{done: make(chan struct{}), stop: stop}
		b.known[p.digest] = run
		go b.work(ctx, p, run)
	}
	run.waiters++
	return run
}

func (b *Builder) leave(digest string, run *build) (last bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	run.waiters--
	if run.waiters == 0 {
		run.stop()
		b.forget(digest, run)
	}
	return run.waiters == 0
}

// forget lets the next one try again. The caller holds the lock.
func (b *Builder) forget(digest string, run *build) {
	if b.known[digest] == run {
		delete(b.known, digest)
	}
}

func (b *Builder) work(ctx context.Context, p *Program, run *build) {
	defer run.stop()
	defer close(run.done)
	run.err = guard.Do(func() (err error) {
		run.folder, err = b.obtain(ctx, p)
		return err
	})
	var ce *CompileError
	if !errors.As(run.err, &ce) || ce.Limit != "" {
		// What was built is looked up in the folder next time, where it may
		// have been spoilt or removed; and a failure may pass.
		b.mu.Lock()
		b.forget(p.digest, run)
		b.mu.Unlock()
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
