package lang

import (
	"path"
	"regexp"
	"strings"
)

// AsksBeside is a path, from the folder of a program of one file, at which there is a file that it
// includes or imports: one that is not part of the program. It is "" if there is none, and in languages
// whose files do not name each other.
func (s Source) AsksBeside(exists func(path string) bool) string {
	if s.Path != "" {
		return ""
	}
	for _, p := range s.asked() {
		if exists(p) {
			return p
		}
	}
	return ""
}

// asked are the paths at which the files could be that a program of one file includes or imports.
func (s Source) asked() (paths []string) {
	switch s.Lang.Key {
	case "c", "cpp":
		for _, found := range includes.FindAllSubmatch(s.Text, -1) {
			paths = append(paths, string(found[1]))
		}
	case "python":
		for _, module := range s.Lang.importedModules(File{Text: s.Text}) {
			p := strings.ReplaceAll(module, ".", "/")
			paths = append(paths, p+".py", p+"/__init__.py")
		}
	case "js":
		for _, p := range s.Lang.importedModules(File{Text: s.Text}) {
			if strings.HasPrefix(p, ".") {
				paths = append(paths, p, p+".js", p+"/index.js")
			}
		}
	case "rust":
		for _, found := range rustModule.FindAllSubmatch(s.Text, -1) {
			paths = append(paths, string(found[1])+".rs", string(found[1])+"/mod.rs")
		}
	}
	for i, p := range paths {
		paths[i] = path.Clean(p)
	}
	return paths
}

// rustModule matches a module that stands in a file of its own.
var rustModule = regexp.MustCompile(`(?m)^\s*(?:pub\s+)?mod\s+(\w+)\s*;`)
