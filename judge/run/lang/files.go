package lang

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"adder/judge/base/disk"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// A File is one file of a program.
type File struct {
	Path string // below the program's folder, with slashes: "src/board.h"
	Text []byte
}

// Limits of one program. Its sources have [MaxSource] bytes at most, together.
const (
	maxFiles = 100
	maxPath  = 200 // bytes of a file's path
)

// OfFiles makes a program of the files of a folder or an archive with that name. Files that
// are no sources do not count, and neither do tests. A folder around all is taken off. If l is
// nil, the language is that of the only file that can be started. The error is a *[SourceError].
func OfFiles(name string, files []File, l *Language) (Source, error) {
	s := Source{Name: PrintableName(name)}
	sources := slices.DeleteFunc(slices.Clone(files), func(f File) bool {
		return !IsSource(f.Path) || l != nil && !l.takes(f.Path)
	})
	for i, f := range sources {
		sources[i].Path = norm.NFC.String(f.Path) // as compilers read names, and macOS does not write them
	}
	slices.SortFunc(sources, byPath)
	file, problem := refusal(sources)
	sources = unwrapped(sources)
	if problem == "" && len(sources) > 1 { // the name of one file alone does not matter
		file, problem = misread(sources)
	}
	if problem != "" {
		return s, inFile(name, file, problem, nil)
	}
	sources, s.LeftOut = withoutTests(sources)
	for i, f := range sources {
		text, problem := cleanText(f.Text)
		if problem == isEmpty && len(sources) > 1 {
			problem = "" // as __init__.py is
		}
		if problem != "" {
			return s, inFile(name, f.Path, problem, nil)
		}
		sources[i].Text = text
	}
	if !slices.ContainsFunc(sources, func(f File) bool { return len(bytes.TrimSpace(f.Text)) > 0 }) {
		return s, sourceError(name, isEmpty, nil)
	}
	l, err := languageOf(name, sources, l)
	if err != nil {
		return s, err
	}
	sources = slices.DeleteFunc(sources, func(f File) bool { return !l.takes(f.Path) })
	s.Lang = l
	chief := l.chief(sources)
	if len(sources) == 1 { // in whatever folder it is
		s.Name, s.Text = PrintableName(path.Join(name, sources[0].Path)), sources[0].Text
		return s, nil
	}
	s.Path, s.Text = sources[chief].Path, sources[chief].Text
	s.Beside = slices.Delete(sources, chief, chief+1)
	return s, nil
}

// IsSource reports whether a file of a folder is a source or a header of some language.
func IsSource(p string) bool {
	return slices.ContainsFunc(Languages, func(l *Language) bool { return l.takes(p) })
}

// takes reports whether programs in a language have files with such a name.
func (l *Language) takes(p string) bool {
	return l.compiles(p) || slices.Contains(l.Headers, path.Ext(p))
}

// compiles reports whether such a file is a source, and no header.
func (l *Language) compiles(p string) bool {
	found, err := Recognise(p)
	return err == nil && found == l
}

// Files are all files of a program, by path. A program of one file has no path.
func (s Source) Files() []File {
	all := append([]File{{s.Path, s.Text}}, s.Beside...)
	slices.SortFunc(all, byPath)
	return all
}

// Authors returns the file of a stack frame as the author of the program knows it, "" if it is
// the only one. It is not ok if the file is not the author's: one in another folder is another
// file, except in stacks of Java and Kotlin, which name no folders.
func (s Source) Authors(file string) (known string, ok bool) {
	_, starts := s.Lang.graderStart(s.Grader)
	noFolders := s.Lang.Key == "java" || s.Lang.Key == "kotlin"
	for _, f := range s.Files() {
		written := f.Path
		if f.Path == s.Path {
			written = s.pathWith(starts)
		}
		if written == path.Clean(file) || noFolders && path.Base(written) == file {
			return f.Path, true
		}
	}
	return "", false
}

func byPath(a, b File) int { return cmp.Compare(a.Path, b.Path) }

// refusal says why these files, sorted by path, are no program, or "". If one of them is to blame,
// it returns its path. Paths are the author's words.
func refusal(files []File) (file, problem string) {
	size := 0
	for i, f := range files {
		size += len(f.Text)
		switch {
		case leaves(f.Path):
			return f.Path, leavesFolder
		case i > 0 && f.Path == files[i-1].Path:
			return "", "has " + PrintableName(f.Path) + " twice"
		}
	}
	switch {
	case len(files) == 0:
		return "", "has no source file"
	case len(files) > maxFiles:
		return "", fmt.Sprintf("has %d source files; a program has at most %d", len(files), maxFiles)
	case size > MaxSource:
		return "", fmt.Sprintf("has %s of sources; the limit is %s", inUnits(int64(size)), inUnits(MaxSource))
	}
	return "", ""
}

// leaves reports whether a path leaves the program's folder.
func leaves(p string) bool {
	return slices.ContainsFunc(strings.Split(p, "/"), func(part string) bool {
		return part == "" || part == "." || part == ".."
	})
}

const leavesFolder = "has a path that leaves the program's folder"

// misread says why these files cannot be laid into a folder together, or "". If one of them is to
// blame, it returns its path.
func misread(files []File) (file, problem string) {
	folded := map[string]string{}
	for _, f := range files {
		if compilersMisread(f.Path) {
			return f.Path, "has a name that compilers misread"
		}
		for p := f.Path; p != "."; p = path.Dir(p) { // folders, too
			fold := strings.ToLower(p)
			if before := cmp.Or(folded[fold], p); before != p {
				return "", fmt.Sprintf("has %s and %s, which differ only in capital letters", before, p)
			}
			folded[fold] = p
		}
	}
	return "", ""
}

// plainPath matches paths that every file system, compiler and message can hold.
var plainPath = regexp.MustCompile(`^([^\pC"\\:*?<>|\x{FFFD}]|\x{200C}|\x{200D})+$`)

func compilersMisread(p string) bool {
	for part := range strings.SplitSeq(p, "/") {
		if strings.ContainsRune("-@", rune(part[0])) || disk.Reserved(part) {
			return true
		}
	}
	return len(p) > maxPath || !plainPath.MatchString(p)
}

// withoutTests leaves out the tests of the author's own, by their names or by what they
// import, and says so. If nothing else is there, they count.
func withoutTests(files []File) (rest []File, leftOut []string) {
	for _, f := range files {
		isTest := testName.MatchString(path.Base(f.Path)) || testImport.Match(f.Text)
		if isTest && !CalledMain(f.Path) {
			leftOut = append(leftOut, f.Path)
		} else {
			rest = append(rest, f)
		}
	}
	if !slices.ContainsFunc(rest, func(f File) bool { _, err := Recognise(f.Path); return err == nil }) {
		return files, nil
	}
	return rest, leftOut
}

var (
	testName = regexp.MustCompile(`^(\w+Tests?\.(java|kt|cs)|test_\w+\.\w+|\w+_test\.\w+|` +
		`.+\.(test|spec)\.[cm]?js)$`)
	testImport = regexp.MustCompile(`(?m)^\s*(import\s+(static\s+)?(org\.junit|junit\.|kotlin\.test)|` +
		`(import|from)\s+(unittest|pytest)\b|using\s+(NUnit|Xunit|Microsoft\.VisualStudio\.TestTools)\b|` +
		`#\s*include\s*[<"](gtest/|catch2?/|catch\.hpp|doctest))`)
)

// mostListed is how many files a message names.
const mostListed = 5

func listed(names []string) string {
	more := len(names) - mostListed
	all := strings.Join(names[:min(len(names), mostListed)], ", ")
	if more > 0 {
		all += fmt.Sprintf(" and %d more", more)
	}
	return PrintableName(all)
}

// cleanText is a text without its byte order mark, which half of the compilers reject, and in
// UTF-8. Editors on Windows save comments and strings with accents in Windows-1252; no answer
// depends on them, so this is accepted, in each language. Python files may name their encoding.
func cleanText(text []byte) (clean []byte, problem string) {
	clean = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	problem = notText(clean)
	if problem == "" && !utf8.Valid(clean) && !namesEncoding.Match(clean) {
		clean, _ = charmap.Windows1252.NewDecoder().Bytes(clean) // in which every byte is a character
	}
	return clean, problem
}

// namesEncoding matches the first two lines of a Python file that says how it is encoded.
var namesEncoding = regexp.MustCompile(`\A(?:[^\n]*\n)?[ \t\f]*#[^\n]*coding[:=]`)
