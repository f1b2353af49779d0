package lang

import (
	"errors"
	"strings"
	"testing"

	"adder/judge/base/fault"
)

func TestEveryExtensionAndNameBelongsToOneLanguage(t *testing.T) {
	t.Parallel()
	extensions, names := map[string]string{}, map[string]string{}
	for _, l := range Languages {
		for _, ext := range l.Extensions {
			if other := extensions[ext]; other != "" {
				t.Errorf("%s belongs to %s and %s", ext, other, l.Name)
			}
			extensions[ext] = l.Name
			if got, err := Recognise("a/b.c.d" + ext); err != nil || got != l {
				t.Errorf("Recognise(%s) = %v, %v; want %s", ext, got, err, l.Name)
			}
		}
		for _, n := range append([]string{l.Key, strings.ToUpper(l.Name)}, l.Aliases...) {
			if other := names[n]; other != "" {
				t.Errorf("%s names %s and %s", n, other, l.Name)
			}
			names[n] = l.Name
			if got, err := Find(n); err != nil || got != l {
				t.Errorf("Find(%s) = %v, %v; want %s", n, got, err, l.Name)
			}
		}
	}
}

func TestRecogniseByCase(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"a.c":      "C",
		"a.C":      "C++",
		"A.CPP":    "C++",
		"x.PY":     "Python",
		"x.tar.rs": "Rust",
	} {
		l, err := Recognise(name)
		if err != nil || l.Name != want {
			t.Errorf("Recognise(%s) = %v, %v; want %s", name, l, err, want)
		}
	}
}

func TestUnknownLanguageHasAHint(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"bfs.h", "bfs.hpp", "bfs", "bfs.", ".cpp/bfs", "bfs.class", "bfs.txt", "bfs.kts", "",
	} {
		_, err := Recognise(name)
		unknown, ok := errors.AsType[*fault.Error](err)
		if !ok || !strings.Contains(unknown.Advice(), ".cpp .cc") {
			t.Errorf("Recognise(%q): %v", name, err)
		}
	}
	_, err := Find("brainfuck")
	unknown, ok := errors.AsType[*fault.Error](err)
	if !ok || !strings.Contains(unknown.Advice(), "cpp c go java") {
		t.Errorf("Find: %v", err)
	}
}
