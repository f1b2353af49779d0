package lang

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// Theory. A file in Python finds others beside the file that is started. Development environments, and
// python3 -m, also start a file as a module of a package: then imports may begin with the name of a
// folder around it (from src.board import Board), or with a dot. So a program with such imports is
// started as a module, from the folder that holds the package. Others are started as they are.

// startsModule starts a module, given its name and the folders where modules are. A variable would do
// for the folders, if every sandbox changed paths in variables.
const startsModule = "import runpy, sys; name, *folders = sys.argv[1:]; sys.path[:1] = folders; " +
	"del sys.argv[1:]; runpy.run_module(name, None, '__main__', True)"

// A pythonModule is started in place of a file.
type pythonModule struct {
	name string // with those of the packages around it
	root string // the folder that holds them
}

// arrangePackage makes a program's start a module, if its imports need that.
func arrangePackage(x *layout) {
	start := slices.IndexFunc(x.files, func(f File) bool { return f.Path == x.start })
	dirs := strings.Split(path.Dir(x.start), "/")
	if start < 0 || dirs[0] == "." {
		return
	}
	first := len(dirs) // of the folders that are packages
	dots := relativeImport.FindSubmatch(x.files[start].Text)
	if dots != nil {
		first = max(len(dirs)-len(dots[1]), 0)
	}
	imports := importedMembers(x.files)
	for i := range dirs[:first] {
		if imports.ask(path.Join(dirs[:i+1]...), x.files) {
			first = i
			break
		}
	}
	names := append(slices.Clone(dirs[first:]), stemOf(x.start))
	unnameable := func(name string) bool { return !pythonName.MatchString(name) }
	if first == len(dirs) || slices.ContainsFunc(names, unnameable) {
		return
	}
	x.module = &pythonModule{strings.Join(names, "."), path.Join(".", path.Join(dirs[:first]...))}
}

// memberImports are what files in Python import from packages, by the names of those: b from a for
// "import a.b", "from a.b import c" and "from a import b".
type memberImports map[string]map[string]bool

func importedMembers(files []File) memberImports {
	all := memberImports{}
	for _, f := range files {
		if path.Ext(f.Path) != ".py" {
			continue
		}
		for _, found := range memberImport.FindAllSubmatch(f.Text, -1) {
			name, member := string(found[1]), string(found[2])
			if all[name] == nil {
				all[name] = map[string]bool{}
			}
			all[name][member] = true
		}
	}
	return all
}

// ask reports whether something is imported by the name of a folder that is in it. Else a module of
// Python's own may be meant, or a file or a folder in it that is called the same.
func (m memberImports) ask(folder string, files []File) bool {
	name := path.Base(folder)
	found := false
	for _, f := range files {
		if stemOf(f.Path) == name || strings.Contains("/"+f.Path, "/"+name+"/"+name+"/") {
			return false
		}
		below, inside := strings.CutPrefix(f.Path, folder+"/")
		if !inside || found {
			continue
		}
		member, _, _ := strings.Cut(below, "/")
		found = m[name][strings.TrimSuffix(member, ".py")]
		if below == "__init__.py" {
			found = slices.ContainsFunc(pythonWord.FindAll(f.Text, -1), func(word []byte) bool {
				return m[name][string(word)]
			})
		}
	}
	return found
}

// isPackage reports whether files in a folder around all depend on its name.
func isPackage(folder string, files []File, imports memberImports) bool {
	return imports.ask(folder, files) || slices.ContainsFunc(files, func(f File) bool {
		return path.Ext(f.Path) == ".py" && path.Dir(f.Path) == folder && relativeImport.Match(f.Text)
	})
}

var (
	relativeImport = regexp.MustCompile(`(?m)^\s*from\s+(\.+)`)
	memberImport   = regexp.MustCompile(
		`(?m)^\s*(?:from|import)\s+([\pL_][\pL\pN_]*)(?:\.|\s+import\s+\(?\s*)([\pL_][\pL\pN_]*)`)
	pythonWord = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	pythonName = regexp.MustCompile(`^[\pL_][\pL\pN_]*$`)
)
