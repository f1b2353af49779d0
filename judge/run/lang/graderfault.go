package lang

import (
	"cmp"
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
//
// If a file before.txt imports what does not exist, the compiler blames the student's own first line. So
// after a compile error these imports are compiled with the grader's files, and without the student's.

// graderFault returns a *[fault.Error] if the file of a grader's that a compiler blames is wrong with
// any program.
func (b *Builder) graderFault(ctx context.Context, p *Program, ce *CompileError) error {
	if err := b.givenFault(ctx, p, ce); err != nil {
		return err
	}
	grader := p.layout.grader
	at := slices.IndexFunc(grader, func(f File) bool { return f.Path == ce.blamed })
	if ce.Limit != "" || at < 0 || !p.Lang.compiles(ce.blamed) {
		return nil
	}
	if included(ce.blamed, p.layout.files) { // as a part of another file
		return nil
	}
	words, err := b.readAlone(ctx, p, grader[at])
	if err != nil || words == "" {
		return err
	}
	return wrongAnyway(p.named(grader[at]), firstMistake(words, grader[at]))
}

// wrongAnyway is the error of a file of a course's that no program could mend.
func wrongAnyway(file, mistake string) error {
	return fault.New(file+" is wrong with any program: "+mistake,
		"this is no student's mistake: correct the file")
}

// readAlone is what is wrong with a file that stands among those of a grader's only, as far as that is
// certain; "" if nothing is.
func (b *Builder) readAlone(ctx context.Context, p *Program, f File) (string, error) {
	if p.Lang.Key == "go" {
		return goParsed(f), nil
	}
	if !p.Lang.Has(parsed) {
		return "", nil
	}
	ce, err := b.read(ctx, p, parsed, layout{files: p.layout.grader, units: []string{f.Path}}, f)
	if ce == nil || strings.Contains(ce.Raw, "No such file") { // that may be the student's
		return "", err
	}
	return ce.Output, err
}

// read is what the compiler of a program says of some files of its grader's, f among them; nil if it
// accepts them, or does not end.
func (b *Builder) read(
	ctx context.Context, p *Program, v Variant, x layout, f File,
) (*CompileError, error) {
	row := *p.Lang
	row.Artefact = ""                         // nothing is kept
	x.start = cmp.Or(p.Lang.Artefact, f.Path) // where a command writes; no file of the grader's
	some := Source{Name: f.Path, Path: f.Path, Text: f.Text, Lang: &row, Variant: v}
	x.commands = some.commands()[:1]
	x.putUnits()
	_, err := b.compile(ctx, &Program{Source: some, layout: x, tools: p.tools})
	ce, refused := errors.AsType[*CompileError](err)
	switch {
	case !refused:
		return nil, err
	case ce.Limit != "":
		return nil, nil
	}
	return ce, nil
}

// givenFault returns a *[fault.Error] if a before.txt imports what does not exist: it is compiled with
// the grader's files only.
func (b *Builder) givenFault(ctx context.Context, p *Program, ce *CompileError) error {
	at := slices.IndexFunc(p.Grader, func(f File) bool { return f.Path == beforeFile })
	_, ok := givable[p.Lang.Key]
	if ce.Limit != "" || at < 0 || !ok {
		return nil
	}
	given := File{beforeFile + p.Lang.Extensions[0], p.Grader[at].Text}
	x := layout{files: []File{given}, units: []string{given.Path}}
	for _, f := range p.Grader {
		if p.Lang.compiles(f.Path) {
			x.files, x.units = append(x.files, f), append(x.units, f.Path)
		}
	}
	words, err := b.read(ctx, p, Judged, x, given)
	if words == nil || !placeIn(given).MatchString(words.Output) {
		return err
	}
	mistake := strings.ReplaceAll(firstMistake(words.Output, given), given.Path, beforeFile)
	return wrongAnyway(p.named(p.Grader[at]), mistake)
}

// firstMistake is the place of the first mistake in a compiler's words and what is wrong there, on one
// line.
func firstMistake(words string, f File) string {
	place := placeIn(f).FindString(words)
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

// placeIn matches the lines of a compiler's words that name a line of a file.
func placeIn(f File) *regexp.Regexp {
	return regexp.MustCompile(`(?m)^.*` + regexp.QuoteMeta(path.Base(f.Path)) + `(?:[:(]|", line )\d.*$`)
}

// goParsed is what is wrong with the grammar of a Go file, or "".
func goParsed(f File) string {
	_, err := parser.ParseFile(token.NewFileSet(), path.Base(f.Path), f.Text, parser.SkipObjectResolution)
	if err == nil {
		return ""
	}
	return err.Error()
}
