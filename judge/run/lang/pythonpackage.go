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

// arrangePackage makes a program's start a module, if its imports need that.
func arrangePackage(x *layout) {
	start := slices.IndexFunc(x.files, func(f File) bool { return f.Path == x.start })
	dirs := strings.Split(path.Dir(x.start), "/")
	if start < 0 || dirs[0] == "." {
		return
	}
	first := len(dirs) // of the folders that are packages
	if dots := relativeImport.FindSubmatch(x.files[start].Text); dots != nil {
		first = max(len(dirs)-len(dots[1]), 0)
	}
	for i := range dirs[:first] {
		if importsFolder(path.Join(dirs[:i+1]...), x.files) {
			first = i
			break
		}
	}
	names := append(slices.Clone(dirs[first:]), stemOf(x.start))
	unnameable := func(name string) bool { return !pythonName.MatchString(name) }
	if first == len(dirs) || slices.ContainsFunc(names, unnameable) {
		return
	}
	x.main = strings.Join(names, ".")
	x.searched = []string{path.Dir(x.start), path.Join(".", path.Join(dirs[:first]...))}
}

// importsFolder reports whether a file in Python imports what is in a folder by the folder's name. If a
// file or a folder in it is called the same, that may be meant; and so may a module of Python's own, if
// what is imported is not in the folder.
func importsFolder(folder string, files []File) bool {
	name := path.Base(folder)
	inside := slices.ContainsFunc(files, func(f File) bool {
		return stemOf(f.Path) == name || strings.Contains("/"+f.Path, "/"+name+"/"+name+"/")
	})
	if inside {
		return false
	}
	imports := regexp.MustCompile(
		`(?m)^\s*(?:from|import)\s+` + regexp.QuoteMeta(name) + `(?:\.|\s+import\s+\(?\s*)([\pL\pN_]+)`)
	return slices.ContainsFunc(files, func(f File) bool {
		if path.Ext(f.Path) != ".py" {
			return false
		}
		for _, found := range imports.FindAllSubmatch(f.Text, -1) {
			if hasMember(folder, string(found[1]), files) {
				return true
			}
		}
		return false
	})
}

// hasMember reports whether a folder has a module, or its __init__.py a name.
func hasMember(folder, name string, files []File) bool {
	module := path.Join(folder, name)
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	return slices.ContainsFunc(files, func(f File) bool {
		return f.Path == module+".py" || strings.HasPrefix(f.Path, module+"/") ||
			f.Path == path.Join(folder, "__init__.py") && word.Match(f.Text)
	})
}

// isPackage reports whether files in a folder around all depend on its name.
func isPackage(folder string, files []File) bool {
	return importsFolder(folder, files) || slices.ContainsFunc(files, func(f File) bool {
		return path.Ext(f.Path) == ".py" && path.Dir(f.Path) == folder && relativeImport.Match(f.Text)
	})
}

var (
	relativeImport = regexp.MustCompile(`(?m)^\s*from\s+(\.+)`)
	pythonName     = regexp.MustCompile(`^[\pL_][\pL\pN_]*$`)
)
