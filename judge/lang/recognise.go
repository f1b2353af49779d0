package lang

import (
	"fmt"
	"path/filepath"
	"strings"

	"adder/judge/usage"
)

// An UnknownError is a file name, or a language name, that no row answers to.
type UnknownError struct {
	What string // the path or name that was given
	Path bool   // What is a path, not the name of a language
}

func (e *UnknownError) Error() string {
	if !e.Path {
		return fmt.Sprintf("unknown language %q", e.What)
	}
	if ext := filepath.Ext(e.What); ext != "" {
		return fmt.Sprintf("%s: no language has files named *%s", PrintableName(e.What), PrintableName(ext))
	}
	return fmt.Sprintf("%s: a name without extension does not tell its language", PrintableName(e.What))
}

// Advice says what would have been understood.
func (e *UnknownError) Advice() string {
	if !e.Path {
		return usage.DidYouMean(e.What, Keys(), "known: "+strings.Join(Keys(), " "))
	}
	var all []string
	for _, l := range Languages {
		all = append(all, l.Extensions...)
	}
	return "known: " + strings.Join(all, " ") + "; or name the language with --lang"
}

// Keys lists the key of every language, in the order of the table.
func Keys() []string {
	keys := make([]string, len(Languages))
	for i, l := range Languages {
		keys[i] = l.Key
	}
	return keys
}

// Recognise tells the language of a file by its name's extension; it does not
// open it. An exact match wins over one in lower case: x.C is C++, x.c is C,
// and X.PY is Python. The error is an *[UnknownError].
func Recognise(path string) (*Language, error) {
	ext := filepath.Ext(path)
	for _, e := range []string{ext, strings.ToLower(ext)} {
		for _, l := range Languages {
			if l.hasExtension(e) {
				return l, nil
			}
		}
	}
	return nil, &UnknownError{What: path, Path: true}
}

func (l *Language) hasExtension(ext string) bool {
	for _, e := range l.Extensions {
		if e == ext {
			return true
		}
	}
	return false
}

// Find tells a language by its key, name or one of its aliases, in any case.
// The error is an *[UnknownError].
func Find(key string) (*Language, error) {
	k := strings.ToLower(strings.TrimSpace(key))
	for _, l := range Languages {
		if l.answersTo(k) {
			return l, nil
		}
	}
	return nil, &UnknownError{What: key}
}

func (l *Language) answersTo(k string) bool {
	if k == l.Key || k == strings.ToLower(l.Name) {
		return true
	}
	for _, a := range l.Aliases {
		if k == a {
			return true
		}
	}
	return false
}
