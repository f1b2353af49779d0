package lang

import (
	"context"
	"errors"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"adder/judge/base/fault"
)

// Theory. If a compiler blames a file of a grader's, the program may lack what that file asks for; or
// the file itself is wrong, and then no student can help it. So the file is read once more, alone:
// where nothing of the student's is, nothing is the student's fault. What is reported then must be
// certain, so in most languages it is the grammar only. Without a way to read the grammar only (Rust
// and Kotlin), it stays a compile error of the program's.

// graderFault returns a *[fault.Error] if the file of a grader's that a compiler blames is wrong with
// any program.
func (b *Builder) graderFault(ctx context.Context, s Source, t *Toolchain, ce *CompileError) error {
	own, grader, err := s.graded()
	if err != nil {
		return err
	}
	at := slices.IndexFunc(grader, func(f File) bool { return f.Path == ce.blamed })
	if ce.Limit != "" || at < 0 || !s.Lang.compiles(ce.blamed) {
		return nil
	}
	if included(ce.blamed, slices.Concat(own, grader)) { // as a part of another file
		return nil
	}
	words, err := b.parsed(ctx, s.Lang, t, grader, grader[at])
	if err != nil || words == "" {
		return err
	}
	return fault.New(s.named(grader[at])+" is wrong with any program: "+firstMistake(words, grader[at]),
		"this is no student's mistake: correct the file")
}

// parsed is what is wrong with a file that stands among those of a grader's only, as far as that is
// certain; "" if nothing is.
func (b *Builder) parsed(
	ctx context.Context, l *Language, t *Toolchain, grader []File, f File,
) (string, error) {
	if l.Key == "go" {
		return goParsed(f), nil
	}
	if l.parse == nil {
		return "", nil
	}
	row := *l
	row.Artefact = "" // nothing is made
	x := layout{files: grader, units: []string{f.Path}, start: f.Path}
	at := slices.Index(l.parse, "{source}")
	x.commands = [][]string{slices.Concat(l.parse[:at], x.units)}
	p := &Program{Source: Source{Name: f.Path, Path: f.Path, Text: f.Text, Lang: &row}, layout: x, tools: t}
	_, err := b.compile(ctx, p)
	ce, refused := errors.AsType[*CompileError](err)
	switch {
	case !refused:
		return "", err
	case ce.Limit != "", strings.Contains(ce.Raw, "No such file"): // that may be the student's
		return "", nil
	}
	return ce.Output, nil
}

// firstMistake is the place of the first mistake in a compiler's words and what is wrong there, on one
// line.
func firstMistake(words string, f File) string {
	named := regexp.QuoteMeta(path.Base(f.Path))
	place := regexp.MustCompile(`(?m)^.*` + named + `(?:[:(]|", line )\d.*$`).FindString(words)
	if place == "" {
		return firstLine(words)
	}
	place = strings.TrimSpace(place)
	below := regexp.MustCompile(`(?m)^\w*Error: .*$`).FindString(words) // Python's and Node's
	if below == "" {
		return place
	}
	return place + ": " + below
}

// goParsed is what is wrong with the grammar of a Go file, or "".
func goParsed(f File) string {
	_, err := parser.ParseFile(token.NewFileSet(), path.Base(f.Path), f.Text, parser.SkipObjectResolution)
	if err == nil {
		return ""
	}
	return err.Error()
}
