package lang

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// With returns a program with the files of a grader, such as a course's: they are put beside
// it and compiled with it. If one of them has an entry point, that is the program's. A file of
// the author's that is called like one of these gives way. whose says whose they are: "the
// course". The error is a *[SourceError].
func (s Source) With(grader []File, whose string) (Source, error) {
	if len(grader) > 0 && s.Path != "" {
		dir := path.Dir(s.Path)
		s.Replaced = nil
		own := slices.DeleteFunc(s.Files(), func(f File) bool {
			named := slices.ContainsFunc(grader, func(g File) bool {
				return strings.EqualFold(path.Join(dir, g.Path), f.Path)
			})
			if named {
				s.Replaced = append(s.Replaced, f.Path)
			}
			return named
		})
		for i, f := range own {
			at := s.Lang.copyOf(f, grader)
			if at >= 0 {
				own[i].Text = grader[at].Text
				s.Replaced = append(s.Replaced, f.Path)
			}
		}
		if !slices.ContainsFunc(own, func(f File) bool { return s.Lang.compiles(f.Path) }) {
			return s, sourceError(s.Name, "has no source file beside those of "+whose, nil)
		}
		chief := s.Lang.chief(own)
		if s.Lang.Key == "rust" {
			chief = rustAsked(own, grader, chief)
		}
		s.Path, s.Text = own[chief].Path, own[chief].Text
		s.Beside = slices.Delete(own, chief, chief+1)
	}
	public := s.publicClass()
	if public != "" && slices.ContainsFunc(grader, func(g File) bool { return g.Path == public+".java" }) {
		return s, sourceError(s.Name,
			"has the public class "+public+", and so have the files of "+whose+": rename it", nil)
	}
	slices.SortFunc(grader, byPath)
	s.Grader, s.GraderOf = grader, whose
	x, err := s.laid()
	if file, problem := refusal(x.files); err == nil && problem != "" {
		return s, inFile(s.Name, file, problem, nil)
	}
	return s, err
}

// copyOf is where the header of a grader is of which a file in another folder is the author's copy, or -1.
// With another class behind one name, nothing would fit together.
func (l *Language) copyOf(f File, grader []File) int {
	if l.Key != "c" && l.Key != "cpp" || !slices.Contains(l.Headers, path.Ext(f.Path)) {
		return -1
	}
	return slices.IndexFunc(grader, func(g File) bool { return g.Path == path.Base(f.Path) })
}

// graderStart returns the file of a grader that is started, if one is.
func (l *Language) graderStart(files []File) (start File, ok bool) {
	all := l.graderStarts(files)
	return append(all, File{})[0], len(all) > 0
}

// graderStarts are the files of a grader that could be started. In languages where any file can be
// started they are called grader or main.
func (l *Language) graderStarts(files []File) (all []File) {
	for _, f := range files {
		stem := stemOf(f.Path)
		switch {
		case !l.compiles(f.Path):
		case l.imports != nil && (stem == "grader" || stem == "main"), l.mainOf != nil && l.mainOf(f) != "":
			all = append(all, f)
		}
	}
	return all
}

// graded puts the author's files and those of the grader into one folder, and returns the
// latter as they stand there.
func (s Source) graded() (own, grader []File) {
	own = s.Files()
	start, starts := s.Lang.graderStart(s.Grader)
	chief := slices.IndexFunc(own, func(f File) bool { return f.Path == s.Path })
	own[chief].Path = s.pathWith(starts)
	if s.Lang.Key == "js" && starts { // its type would be that of the grader, too; Node sees it in each file
		own = slices.DeleteFunc(own, func(f File) bool { return path.Base(f.Path) == "package.json" })
	}
	if s.Lang.Key == "rust" {
		own[chief].Text = rustInner.ReplaceAll(own[chief].Text, []byte("$1$3 $2"))
	}
	clause := s.packageClause()
	for _, g := range s.Grader {
		if g.Path == beforeFile {
			s.precede(own, g.Text)
			continue
		}
		g.Path = path.Join(path.Dir(s.Path), g.Path)
		ownClause, _, _ := packageClause(s.Lang.Name, g.Text)
		if clause != "" && s.Lang.compiles(g.Path) && ownClause == "" {
			g.Text = append([]byte(clause), g.Text...)
		}
		grader = append(grader, g)
	}
	if s.Lang.Key == "rust" && starts {
		s.asModule(own, grader, start.Path)
	}
	return own, grader
}

// rustInner matches what a Rust file says of itself, such as #![allow(unused)] and //!: a file that
// graders include may not. What is left concerns what follows. #!/usr/bin/env says nothing to Rust.
var rustInner = regexp.MustCompile(`(?m)^(?:(#)!(\s*\[)|(//)!)`)

// precede puts the text of before.txt before each source of the program's; in Go a folder is a package,
// and only the main one is given imports.
func (s Source) precede(own []File, before []byte) {
	for i, f := range own {
		other := s.Lang.Key == "go" && path.Dir(f.Path) != path.Dir(s.Path)
		if s.Lang.compiles(f.Path) && !other {
			own[i].Text = s.Lang.preceded(f.Text, before)
		}
	}
}

// pathWith is where the file that stands for a program is beside a grader. One that graders
// import or include is called solution, if no other is.
func (s Source) pathWith(starts bool) string {
	called := path.Join(path.Dir(s.Path), "solution"+s.Lang.Extensions[0])
	if s.Path == "" {
		name := s.ownValues()["source"]
		if s.Lang.Key == "java" {
			called = "Solution.java"
		}
		if starts && strings.EqualFold(stemOf(name), "main") && s.publicClass() == "" {
			return called
		}
		return name
	}
	byName := s.Lang.imports != nil || slices.Contains([]string{"rust", "c", "cpp"}, s.Lang.Key)
	taken := slices.ContainsFunc(s.Beside, func(f File) bool { return strings.EqualFold(f.Path, called) })
	if starts && byName && !taken {
		return called
	}
	return s.Path
}

// publicClass is the class in Java after which a program of one file is called, or "".
func (s Source) publicClass() string {
	if s.Path != "" || s.Lang.Key != "java" {
		return ""
	}
	return scanJava(s.Text).public
}

// packageClause is that of the program, for the first lines of a grader: development
// environments add one unasked.
func (s Source) packageClause() string {
	if s.Lang.Key != "java" && s.Lang.Key != "kotlin" {
		return ""
	}
	name, _, _ := packageClause(s.Lang.Name, s.Text)
	if name == "" {
		return ""
	}
	return "package " + name + "; "
}

// remarks are lines that explain an error elsewhere.
var remarks = regexp.MustCompile(`(?m)^(note|help|warning)\b.*\n\s*-->.*$|^\s*:::.*$|` +
	`^.*(note: |warning: |\(Location of the symbol).*$`)

// sayWhoAsks adds to a compiler's words which file of a grader they are about, if they blame one
// and no file of the author's, and returns its path.
func (p *Program) sayWhoAsks(words string) (said, blamed string) {
	grader := p.layout.grader
	for _, g := range grader {
		chain := `(?m)^In file included from ` + regexp.QuoteMeta(path.Base(g.Path)) + `:\d+[:,]\n`
		words = regexp.MustCompile(chain).ReplaceAllString(words, "")
	}
	errors := remarks.ReplaceAllString(words, "")
	blames := func(f File) bool {
		name := regexp.QuoteMeta(path.Base(f.Path))
		return regexp.MustCompile(`(^|[^\w.-])` + name + `([:(]|", line )`).MatchString(errors)
	}
	i := slices.IndexFunc(grader, blames)
	if i < 0 || slices.ContainsFunc(p.layout.own, blames) {
		return words, ""
	}
	const why = " does not compile with this program, which may lack what that file asks for:\n"
	return p.named(grader[i]) + why + words, grader[i].Path
}

// named is a file of a grader's, as the author is told of it.
func (s Source) named(g File) string {
	return fmt.Sprintf("%s, a file of %s,", path.Base(g.Path), s.GraderOf)
}

// asksFor matches a line in a grader's file with words that the program must have, and one that
// imports names from the program. In languages without a compiler nothing else says early that one
// of them is missing.
var asksFor = regexp.MustCompile(`(?m)^(?:(?:#|//) asks for: (.+)|` +
	`from solution import (.+)|const \{(.+)\} = require\('\./solution'\);?)$`)

// wanted are the words that a grader's file asks for.
func wanted(g File) (words []string) {
	for _, line := range asksFor.FindAllSubmatch(g.Text, -1) {
		words = append(words, strings.Fields(string(line[1]))...)
		imported := string(line[2]) + string(line[3])
		for _, name := range strings.Split(imported, ",") {
			found := importedName.FindStringSubmatch(name)
			if found != nil {
				words = append(words, found[1])
			}
		}
	}
	return words
}

// importedName matches one name of several that are imported, maybe under another name.
var importedName = regexp.MustCompile(`^\s*([\w$]+)(?:\s+as\s+\w+|\s*:\s*[\w$]+)?\s*$`)

// makesNames matches what can define a name that stands nowhere in a text.
var makesNames = regexp.MustCompile(
	`\b(eval|exec|globals|locals|vars|setattr|__dict__|modules|assign|Function)\b|` +
		`\bimport\s+\*|exports\s*\[|\bthis\s*\[`)

// lacks says which word that a grader asks for stands in no file of the program's, or "".
func (s Source) lacks() string {
	if slices.ContainsFunc(s.Files(), func(f File) bool { return makesNames.Match(f.Text) }) {
		return ""
	}
	for _, g := range s.Grader {
		for _, word := range wanted(g) {
			named := regexp.MustCompile(`(^|[^\w$])` + regexp.QuoteMeta(word) + `($|[^\w$])`)
			if !slices.ContainsFunc(s.Files(), func(f File) bool { return named.Match(f.Text) }) {
				return s.named(g) + " asks for " + word + ", which this program does not have"
			}
		}
	}
	return ""
}
