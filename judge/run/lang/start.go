package lang

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"adder/judge/run/source"
)

// Theory. Where a program of several files starts is found in their words, without a compiler,
// because it decides what the compiler is told. In Python and JavaScript any file can be
// started: it is the one that no other imports. In the other languages it has a main. A main
// that is not started is in nobody's way.

// CalledMain reports whether a file has one of the names that say which of several is
// started. Platforms add -1 or (1) to the name of a file that is handed in again.
func CalledMain(p string) bool {
	base := strings.ToLower(path.Base(p))
	stem := againHanded.ReplaceAllString(strings.TrimSuffix(base, path.Ext(base)), "")
	return stem == "main" || stem == "solution" || stem == "__main__"
}

// forTools matches files that tools start: test runners, installers, build tools. Tests that are known
// by their own names or imports do not count at all, see [withoutTests].
var forTools = regexp.MustCompile(`(^|/)(tests?|examples|benches)/|` +
	`(^|/)(tests?\.(py|[cm]?js)|setup\.py|conftest\.py|build\.rs|[^/]+\.config\.[cm]?js)$`)

var againHanded = regexp.MustCompile(`(-\d+| ?\(\d+\))$`)

// startable returns those of some files that could be started.
func (l *Language) startable(files []File) (all []File) {
	imported := l.importedWords(files)
	for _, f := range files {
		if l.compiles(f.Path) && !isImported(f, imported) && (l.imports != nil || l.mainOf(f) != "") {
			all = append(all, f)
		}
	}
	return all
}

// importedWords are the words in what files import, by the paths of those files, in a language whose files
// import others by their names.
func (l *Language) importedWords(files []File) map[string]map[string]bool {
	if l.imports == nil {
		return nil
	}
	all := map[string]map[string]bool{}
	for _, f := range files {
		words := map[string]bool{}
		for _, found := range l.imports.FindAllSubmatch(f.Text, -1) {
			for _, word := range importWords.FindAllString(string(slices.Concat(found[1:]...)), -1) {
				words[word] = true
			}
		}
		all[f.Path] = words
	}
	return all
}

// isImported reports whether another file imports f.
func isImported(f File, imported map[string]map[string]bool) bool {
	if imported == nil || CalledMain(f.Path) {
		return false
	}
	stem := stemOf(f.Path)
	for other, words := range imported {
		toolsOnly := forTools.MatchString(other) && !forTools.MatchString(f.Path)
		if other != f.Path && !toolsOnly && words[stem] {
			return true
		}
	}
	return stem == "__init__"
}

// importWords are the names of files and folders in what an import names.
var importWords = regexp.MustCompile(`[\pL\pN_-]+`)

// The group of each is what is imported.
var (
	pythonImports = regexp.MustCompile(`(?m)^\s*(?:from\s+([\w.]+\s+import\b.*)|import\s+(.*))`)
	jsImports     = regexp.MustCompile(`\b(?:require\s*\(|from|import)\s*\(?\s*['"]([^'"\n]+)['"]`)
)

func stemOf(p string) string { return strings.TrimSuffix(path.Base(p), path.Ext(p)) }

// onlyStart returns the file among those that could be started, or the only one that is called main or
// solution, or the only one that is not for tools.
func onlyStart(startable []File) (start File, ok bool) {
	called := slices.DeleteFunc(slices.Clone(startable), func(f File) bool { return !CalledMain(f.Path) })
	own := slices.DeleteFunc(slices.Clone(startable), func(f File) bool { return forTools.MatchString(f.Path) })
	for _, some := range [][]File{startable, called, own} {
		if len(some) == 1 {
			return some[0], true
		}
	}
	return File{}, false
}

// languageOf returns the language of a program: the only one, or that of the only file that
// could be started.
func languageOf(name string, files []File, wanted *Language) (*Language, error) {
	var all []*Language
	var startable []File
	for _, l := range Languages {
		if slices.ContainsFunc(files, func(f File) bool { return l.compiles(f.Path) }) {
			all = append(all, l)
			startable = append(startable, l.startable(files)...)
		}
	}
	switch {
	case wanted != nil:
		return wanted, nil
	case len(all) == 0:
		return nil, sourceError(name, "has no source file", nil)
	case len(all) == 1:
		return all[0], nil
	}
	start, ok := onlyStart(startable)
	if ok {
		return Recognise(start.Path)
	}
	if len(startable) == 0 {
		startable = files
	}
	return nil, severalStarts(name, startable)
}

func severalStarts(name string, files []File) error {
	var names []string
	for _, f := range files {
		names = append(names, f.Path)
	}
	return sourceError(name, fmt.Sprintf("has %d files that could be started, but not exactly one "+
		"called main or solution: %s", len(names), listed(names)), nil)
}

// chief is the file of a program that stands for it: the one that is started, else the one
// called main or solution, else the first source.
func (l *Language) chief(files []File) int {
	start, _ := onlyStart(l.startable(files))
	best, bestWorth := 0, -1
	for i, f := range files {
		worth := 0
		switch {
		case f.Path == start.Path:
			worth = 3
		case l.compiles(f.Path) && CalledMain(f.Path):
			worth = 2
		case l.compiles(f.Path):
			worth = 1
		}
		if worth > bestWorth {
			best, bestWorth = i, worth
		}
	}
	return best
}

// firstMain returns what main returns for the first word of a text for which that is not empty.
func firstMain(language string, text []byte, main func(w *source.Walk) string) string {
	w := source.NewWalk(language, string(text))
	for w.Next() {
		if name := main(w); name != "" {
			return name
		}
	}
	return ""
}

// mainAfter finds a main outside of any block, after that word, or after any name if it is "".
func mainAfter(language, word string) func(File) string {
	return func(f File) string {
		return firstMain(language, withoutConditions(f.Text), func(w *source.Walk) string {
			before := w.Word(-1)
			follows := before == word || word == "" && source.IsName(before)
			if follows && len(w.Types) == 0 && w.Word(0) == "main" && w.Word(1) == "(" {
				return "main"
			}
			return ""
		})
	}
}

// withoutConditions blanks what stands in #if and #ifdef, but for their lines: a main there may
// be a test that nobody compiles.
func withoutConditions(text []byte) []byte {
	var kept []byte
	deep := 0
	for line := range bytes.Lines(text) {
		word := strings.TrimSpace(string(bytes.TrimLeft(line, " \t")))
		word = strings.ReplaceAll(word, "# ", "#")
		switch {
		case strings.HasPrefix(word, "#ifndef") && deep == 0:
		case strings.HasPrefix(word, "#if"):
			deep++
		case strings.HasPrefix(word, "#endif") && deep > 0:
			deep--
		case deep == 0:
			kept = append(kept, line...)
		}
	}
	return kept
}

// javaClass is the class that has main.
func javaClass(f File) string { return javaValues(f.Path, f.Text)["main"] }

// kotlinClass is the class that the compiler makes of a file with a main.
func kotlinClass(f File) string {
	if mainAfter("Kotlin", "fun")(f) == "" {
		return ""
	}
	name := []rune(identifier(stemOf(f.Path)))
	name[0] = unicode.ToUpper(name[0])
	class := string(name) + "Kt"
	if pkg, _, _ := packageClause("Kotlin", f.Text); pkg != "" {
		class = pkg + "." + class
	}
	return class
}

// identifier makes a name of a file's, as the Kotlin compiler does.
func identifier(stem string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, stem)
}

// csMain is the class that has Main.
func csMain(f File) string {
	class := firstMain("C#", f.Text, func(w *source.Walk) string {
		types := slices.DeleteFunc(slices.Clone(w.Types), func(name string) bool { return name == "" })
		if w.Word(0) == "Main" && w.Word(1) == "(" && source.IsName(w.Word(-1)) {
			return strings.Join(types, ".")
		}
		return ""
	})
	if space := csNamespace.FindSubmatch(f.Text); space != nil && class != "" {
		class = string(space[1]) + "." + class
	}
	return class
}

var csNamespace = regexp.MustCompile(`(?m)^\s*namespace\s+([\w.]+)`)
