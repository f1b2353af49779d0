package lang

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"

	"adder/judge/run/sandbox"
)

// progFolder is where a cell shows a program.
const progFolder = "/prog"

// revision is part of every digest. Raise it when unchanged rows produce another build.
const revision = "1"

// A Program is a source that was built. It may be used from any goroutine.
type Program struct {
	Source
	layout layout
	tools  *Toolchain
	digest string
	folder string // holds the artefact and nothing else
}

// Digest is a SHA-256, in hex, over all that decides what the program does: the names and
// bytes of its files, the language, the toolchain's version and the flags.
func (p *Program) Digest() string { return p.digest }

func digest(s Source, x layout, t *Toolchain) string {
	h := sha256.New()
	parts := []any{
		revision, s.Lang.Key, t.Version, x.commands, s.running(), s.Lang.Env, x.start, x.main,
	}
	for _, f := range x.files {
		parts = append(parts, f.Path, string(f.Text))
	}
	for _, part := range parts {
		fmt.Fprintf(h, "%q\n", part)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// Open makes a cell of a level ("" is the best one of this machine) that shows the
// program under /prog, and its runtime, both read-only. The caller closes it.
func (p *Program) Open(level sandbox.Level) (*sandbox.Cell, error) {
	use(p.folder)
	mounts := append([]sandbox.Mount{{Host: p.folder, Cell: progFolder}}, p.tools.Mounts...)
	return sandbox.Open(sandbox.Options{Level: level, Mounts: mounts})
}

// Artefact is the path, on this machine, of the file that was built.
func (p *Program) Artefact() string {
	return filepath.Join(p.folder, p.values()["out"])
}
