package lang

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

const tinyC = "#include <stdio.h>\nint main(void) { puts(\"%s\"); }\n"

// tiny is a C program that says one word, and the builder for it.
func tiny(t *testing.T, word string) (*Builder, Source) {
	t.Helper()
	s := written(t, "tiny.c", fmt.Sprintf(tinyC, word))
	needs(t, "c")
	b, err := NewBuilder(filepath.Join(t.TempDir(), "c d"))
	if err != nil {
		t.Fatal(err)
	}
	return b, s
}

// made identifies the file of an artefact, and when it was written.
func made(t *testing.T, p *Program) fs.FileInfo {
	t.Helper()
	info, err := os.Stat(p.Artefact())
	if err != nil {
		t.Fatal(err)
	}
	return info
}

func TestSecondBuildIsTheFirst(t *testing.T) {
	slow(t)
	b, s := tiny(t, "once")
	first := compiledBy(t, b, s)
	before := made(t, first)
	other, err := NewBuilder(b.store.dir) // as another process would
	if err != nil {
		t.Fatal(err)
	}
	s.Name = "another/name.c"
	for _, b := range []*Builder{b, other} {
		p := compiledBy(t, b, s)
		if !os.SameFile(before, made(t, p)) || p.Digest() != first.Digest() || p.Name != s.Name {
			t.Errorf("built again: %s, %s", first.Artefact(), p.Artefact())
		}
	}
	info, err := os.Stat(b.store.dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the cache is open to others: %v, %v", info.Mode(), err)
	}
}

func TestDigestTellsProgramsApart(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, s := range []Source{
		written(t, "a.c", "int main(void) {}"), written(t, "a.c", "int main(void) {} "),
		written(t, "a.cpp", "int main(void) {}"),
		written(t, "a.js", "1"), written(t, "a.mjs", "1"),
	} {
		x, err := s.laid()
		if err != nil {
			t.Fatal(err)
		}
		d := digest(s, x, &Toolchain{Version: "1"})
		if other := seen[d]; other != "" {
			t.Errorf("%s and %s are one", s.Name, other)
		}
		if d == digest(s, x, &Toolchain{Version: "2"}) {
			t.Errorf("%s: two compilers are one", s.Name)
		}
		seen[d] = s.Name
	}
}

func TestSpoiltArtefactIsBuiltAgain(t *testing.T) {
	slow(t)
	b, s := tiny(t, "whole")
	for what, spoil := range map[string]func(path string) error{
		"truncated": func(path string) error { return os.Truncate(path, 100) },
		"changed": func(path string) error {
			return os.WriteFile(path, []byte("#!/bin/sh\necho spoilt\n"), 0o755)
		},
		"removed": os.Remove,
		"no sum":  func(path string) error { return os.Remove(filepath.Join(path, "../../sum")) },
		"no sum at all": func(path string) error {
			return os.Truncate(filepath.Join(path, "../../sum"), 0)
		},
	} {
		t.Log(what)
		if err := spoil(compiledBy(t, b, s).Artefact()); err != nil {
			t.Fatal(err)
		}
		says(t, run(t, compiledBy(t, b, s), ""), "whole")
	}
}

func TestManyBuildsOfOneSourceAreOne(t *testing.T) {
	slow(t)
	b, s := tiny(t, "together")
	other, err := NewBuilder(b.store.dir)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var files []fs.FileInfo
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			p, err := []*Builder{b, other}[i%2].Build(context.Background(), s)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			files = append(files, made(t, p))
		})
	}
	wg.Wait()
	for _, f := range files {
		if !os.SameFile(f, files[0]) {
			t.Fatal("compiled more than once")
		}
	}
}

// A caller that gives up must not end the build of the others.
// A template that does not compile, handed in unchanged by many, is compiled once for those who wait,
// and each is told of a file of its own name.
func TestManyBuildsOfABrokenSourceAreOne(t *testing.T) {
	slow(t)
	b, s := tiny(t, "broken")
	s.Text = []byte("int main() { return nothing; }")
	b.Turns = sandbox.NewTurns(1)
	if err := b.Turns.Take(t.Context()); err != nil {
		t.Fatal(err)
	}
	const builds = 8
	var wg sync.WaitGroup
	for i := range builds {
		own := s
		own.Name = fmt.Sprintf("dir/student%d.c", i)
		wg.Go(func() {
			_, err := b.Build(context.Background(), own)
			ce, ok := errors.AsType[*CompileError](err)
			if !ok || !strings.Contains(ce.Output, filepath.Base(own.Name)+":1:") {
				t.Errorf("%s is told %v", own.Name, err)
			}
		})
	}
	for waiting(b) < builds {
		time.Sleep(100 * time.Microsecond)
	}
	if len(b.known) != 1 {
		t.Errorf("%d builds", len(b.known))
	}
	b.Turns.Give()
	wg.Wait()
}

func TestCancelledBuild(t *testing.T) {
	slow(t)
	b, s := tiny(t, "patient")
	s.Text = append(s.Text, strings.Repeat("int f(int);\n", 50000)...)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var wg sync.WaitGroup
	wg.Go(func() {
		if _, err := b.Build(ctx, s); !errors.Is(err, context.Canceled) {
			t.Errorf("the one who gave up: %v", err)
		}
	})
	wg.Go(func() {
		if _, err := b.Build(context.Background(), s); err != nil {
			t.Errorf("the other one: %v", err)
		}
	})
	for waiting(b) < 2 {
		time.Sleep(100 * time.Microsecond)
	}
	cancel()
	wg.Wait()
	if _, err := b.Build(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("a build that was cancelled before it began: %v", err)
	}
	if waiting(b) != 0 {
		t.Error("a build is still known")
	}
}

// waiting is how many callers wait for a builder's builds.
func waiting(b *Builder) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, run := range b.known {
		n += run.waiters
	}
	return n
}

func TestStoreRemovesTheOldest(t *testing.T) {
	t.Parallel()
	b := ofOwn(t)
	// Ten entries of a hundred bytes and more, one second apart, two days ago; but
	// number 2 was used just now.
	for i := range 10 {
		entry := b.store.entry(fmt.Sprint(i))
		if err := os.Mkdir(entry, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := b.store.fill(entry, []File{{"main", make([]byte, 100)}}); err != nil {
			t.Fatal(err)
		}
		used := time.Now().Add(-48*time.Hour + time.Duration(i)*time.Second)
		if i == 2 {
			used = time.Now()
		}
		if err := os.Chtimes(entry, used, used); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		entries int
		bytes   int64
		want    string
	}{
		{10, 1 << 20, "0123456789"},
		{8, 1 << 20, "23456789"},
		{8, 1000, "256789"},
		{0, 0, "2"},
	} {
		b.store.trim(tc.entries, tc.bytes)
		left := ""
		list, _ := os.ReadDir(filepath.Join(b.store.dir, "programs"))
		for _, e := range list {
			left += e.Name()
		}
		if left != tc.want {
			t.Errorf("trim to %d entries, %d bytes: %s left, want %s", tc.entries, tc.bytes, left, tc.want)
		}
	}
}
