package lang

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"adder/judge/base/fault"
)

// Recognise returns the language of a file by its extension, without opening it. An exact
// match beats one in lower case: x.C is C++, x.c is C, and X.PY is Python. The error is a
// *[fault.Error].
func Recognise(path string) (*Language, error) {
	ext := filepath.Ext(path)
	for _, e := range []string{ext, strings.ToLower(ext)} {
		for _, l := range Languages {
			if slices.Contains(l.Extensions, e) {
				return l, nil
			}
		}
	}
	why, known := "cannot tell the language of a name without an extension", "known:"
	if ext != "" {
		why = "no language has files named *" + PrintableName(ext)
	}
	for _, l := range Languages {
		known += " " + strings.Join(l.Extensions, " ")
	}
	return nil, fault.New(PrintableName(path)+": "+why, known+"; or name the language with --lang")
}

// Find returns the language with a key, name or alias, in any case. The error is a
// *[fault.Error].
func Find(key string) (*Language, error) {
	k := strings.ToLower(strings.TrimSpace(key))
	for _, l := range Languages {
		if k == l.Key || k == strings.ToLower(l.Name) || slices.Contains(l.Aliases, k) {
			return l, nil
		}
	}
	return nil, fault.New(fmt.Sprintf("unknown language %q", key),
		fault.DidYouMean(key, Keys(), "known: "+strings.Join(Keys(), " ")))
}
