package lang

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"

	"adder/judge/sandbox"
)

// progFolder is where a cell shows a program.
const progFolder = "/prog"

// revision belongs to every digest. Raise it when the same rows come to mean
// another build.
const revision = "1"

// A Program is a source that was built. It may be used from any goroutine.
type Program struct {
	Source
	tools  *Toolchain
	digest string
	folder string // holds the artefact and nothing else
	hide   []string
}

// Digest is a SHA-256, in hex, over all that decides what the program does:
// the text, its harness, the language, the toolchain's version and the flags.
func (p *Program) Digest() string { return p.digest }

func digest(s Source, t *Toolchain) string {
	h := sha256.New()
	parts := []any{revision, s.Lang.Key, t.Version, s.commands(), s.Lang.Run, s.Lang.Env,
		s.holes(t)["source"], string(s.Text)}
	for _, part := range append(parts, s.identity()...) {
		fmt.Fprintf(h, "%q\n", part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// OpenOptions says what kind of cell a program gets.
type OpenOptions struct {
	Level   sandbox.Level // "" is the best one of this machine
	Scratch int64         // bytes that the program may write; 0 is the sandbox's default
}

// Open makes a cell that shows the program under /prog, and its runtime, both
// read-only. The caller closes it.
func (p *Program) Open(o OpenOptions) (*sandbox.Cell, error) {
	mounts := append([]sandbox.Mount{{Host: p.folder, Cell: progFolder}}, p.tools.Mounts...)
	return sandbox.Open(sandbox.Options{Level: o.Level, Mounts: mounts, Hide: p.hide, Scratch: o.Scratch})
}

// Command starts the program in a cell of its own, telling the runtimes that
// must know it how many bytes of memory they have (0 is unlimited). Of the
// limits only Processes is set, to what the language needs; the others, and
// standard input, are the caller's.
func (p *Program) Command(memory int64) sandbox.Command {
	values := p.holes(p.tools)
	maps.Copy(values, share(memory))
	return sandbox.Command{
		Args:   fill(p.Lang.Run, values),
		Env:    environment(p.Lang.Env, "OUTPUT_PATH=/dev/stdout"),
		Limits: sandbox.Limits{Processes: p.Lang.Processes},
	}
}

// Artefact is the path, on this machine, of the file that was built.
func (p *Program) Artefact() string {
	return filepath.Join(p.folder, filepath.Base(p.holes(p.tools)["out"]))
}

// environment is all that a program sees: nothing of this machine.
func environment(own []string, more ...string) []string {
	env := append([]string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + sandbox.Work, "TMPDIR=" + sandbox.Temp, "LANG=C.UTF-8"}, more...)
	return append(env, own...)
}
