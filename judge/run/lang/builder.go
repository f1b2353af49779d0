package lang

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"adder/judge/base/fault"
	"adder/judge/run/sandbox"
)

// A Builder compiles sources, and keeps what it compiled in a folder. It may
// be used from any goroutine, and several processes may share its folder.
type Builder struct {
	Level sandbox.Level // of the cells that compilers run in; "" is the best one of this machine
	// Private are files and folders that no compiler or program may see, beside the builder's own:
	// absolute paths without links. A toolchain whose folders hold one is not used.
	Private []string
	Turns   *sandbox.Turns // compilers take turns, best with the programs of this machine

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
	return &Builder{
		Turns:  sandbox.NewTurns(runtime.NumCPU()),
		limits: compileLimits, store: store{dir: dir}, known: map[string]*build{},
	}, nil
}

// Build compiles a source, or finds it compiled. Equal sources are compiled only once,
// among all goroutines and processes. The error is a *[CompileError] if the source is at
// fault, a *[MissingError] if this machine lacks the compiler, a *[fault.Error] if a grader has a
// mistake that no program could mend, and otherwise Adder's failure.
func (b *Builder) Build(ctx context.Context, s Source) (*Program, error) {
	t, err := s.Lang.Toolchain()
	if err != nil {
		return nil, err
	}
	x, err := s.laid()
	if err != nil {
		return nil, err
	}
	if err := b.shielded(t); err != nil {
		return nil, err
	}
	if missing := s.lacks(); missing != "" {
		return nil, &CompileError{Output: missing, Raw: missing}
	}
	p := &Program{Source: s, layout: x, tools: t, digest: digest(s, x, t)}
	p.folder, err = b.once(ctx, p)
	ce, refused := errors.AsType[*CompileError](err)
	if refused {
		err := b.graderFault(ctx, p, ce)
		if err != nil {
			return nil, err
		}
		own := *ce // the others who waited for the same build have files of other names
		own.Output = p.withName(ce.Output)
		return nil, &own
	}
	if err != nil {
		return nil, fmt.Errorf("build %s: %w", s.Name, err)
	}
	return p, nil
}

// shielded returns an error if a toolchain's folders hold something private. It includes other
// programs.
func (b *Builder) shielded(t *Toolchain) error {
	if b.Level == sandbox.Bare {
		return nil // which shows the whole machine, and says so
	}
	for _, private := range append(b.Private, b.store.dir) {
		for _, m := range t.Mounts {
			host, err := filepath.EvalSymlinks(m.Host)
			rest, below := strings.CutPrefix(private, host)
			if err == nil && below && (rest == "" || rest[0] == '/') {
				return fmt.Errorf("programs that need %s could read %s in it: move that out", m.Host, private)
			}
		}
	}
	return nil
}

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
	run.folder, run.err = b.obtain(ctx, p)
	// The next call looks in the folder again, where the entry may have been damaged or
	// removed. A failure may be temporary, and what a compiler said is too large to keep.
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known[p.digest] == run {
		delete(b.known, p.digest)
	}
}

// obtain takes an artefact out of the store, or makes it.
func (b *Builder) obtain(ctx context.Context, p *Program) (folder string, err error) {
	defer fault.Catch(&err)
	if folder, ok := b.store.find(p.digest); ok {
		return folder, nil
	}
	unlock, err := b.store.lock(ctx, p.digest)
	if err != nil {
		return "", err
	}
	defer unlock()
	if folder, ok := b.store.find(p.digest); ok {
		return folder, nil // by another process, while we waited
	}
	files, err := b.compile(ctx, p)
	if err != nil {
		return "", err
	}
	return b.store.put(p.digest, files)
}

// Discard removes a program from the builder's folder. Nobody may use the program any more.
func (b *Builder) Discard(p *Program) error {
	entry := filepath.Dir(p.folder)
	if filepath.Dir(entry) != filepath.Dir(b.store.entry(p.digest)) {
		return nil
	}
	return os.RemoveAll(entry)
}
