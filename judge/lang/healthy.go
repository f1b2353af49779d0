package lang

import (
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// knownGood has a program for each language that prints the sum of the two
// numbers of each line.
//
//go:embed testdata/*/echo.*
var knownGood embed.FS

// Healthy builds a program that is known to be good and runs it, now, in cells
// of its own and past the cache, and returns nil if it does what it should: a
// fault that a submission in this language still meets is the submission's. A
// *[MissingError] says that this machine lacks the compiler.
func (b *Builder) Healthy(ctx context.Context, l *Language) error {
	p, err := b.buildKnownGood(ctx, l)
	if err != nil {
		return fmt.Errorf("a known good %s program: %w", l.Name, err)
	}
	defer os.RemoveAll(filepath.Dir(p.folder))
	if err := b.addNumbers(ctx, p); err != nil {
		return fmt.Errorf("a known good %s program: %w", l.Name, err)
	}
	return nil
}

func (b *Builder) buildKnownGood(ctx context.Context, l *Language) (*Program, error) {
	t, err := l.Toolchain()
	if err != nil {
		return nil, err
	}
	name := "echo" + l.Extensions[0]
	text, err := knownGood.ReadFile("testdata/" + l.Key + "/" + name)
	if err != nil {
		return nil, err
	}
	p := &Program{Source: Source{Name: name, Lang: l, Text: text}, tools: t}
	data, err := b.compile(ctx, p.Source, t)
	if err != nil {
		return nil, err
	}
	p.folder, err = b.store.aside(p.holes(t)["out"], data)
	return p, err
}

// addNumbers runs a program that is known to be good.
func (b *Builder) addNumbers(ctx context.Context, p *Program) error {
	s, err := p.Session(Spec{Level: b.Level, Memory: 512 * mib, Output: mib})
	if err != nil {
		return err
	}
	defer s.Close()
	in, err := sandbox.NewInput([]byte("1 2\n30 12\n"))
	if err != nil {
		return err
	}
	defer in.Close()
	r, err := s.Run(ctx, in, 20*time.Second, 2*time.Minute)
	if err == nil && (r.Stop != sandbox.Exited || r.Code != 0 || strings.Join(strings.Fields(string(r.Stdout)), " ") != "3 42") {
		err = fmt.Errorf("ended with stop %d, code %d, after %.1f s; prints %.100q, %.300q", r.Stop, r.Code, r.CPU.Seconds(), r.Stdout, r.Stderr)
	}
	return err
}
