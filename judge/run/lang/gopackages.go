package lang

import (
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A program of several Go files is a package for each folder, compiled one after the other.
// The go command would read go.mod, which can name files anywhere; here only its module line
// counts, and is data.

// A goPackage is the files of one folder.
type goPackage struct {
	path  string // by which others import it
	files []string
	uses  []string // folders of packages that it imports
}

// arrangeGo compiles the packages that the main package needs, and then that.
func arrangeGo(x *layout) {
	if !x.graded { // a file with another main is another program: the go command takes no two
		x.files = slices.DeleteFunc(x.files, func(f File) bool { return slices.Contains(x.muted, f.Path) })
	}
	packages := goPackagesOf(x.files)
	main := packages[path.Dir(x.start)]
	compile, link := x.commands[0], x.commands[1]
	x.commands = nil
	seen := map[string]bool{}
	var add func(folder string)
	add = func(folder string) {
		p := packages[folder]
		if seen[folder] || p == nil {
			return
		}
		seen[folder] = true
		for _, other := range p.uses {
			add(other)
		}
		if p == main {
			return
		}
		words := slices.Clone(compile)
		at := slices.Index(words, "{source}")
		words = slices.Concat(words[:at], p.files, words[at+1:])
		words[slices.Index(words, "main")] = p.path
		words[slices.Index(words, "main.a")] = goObject(folder)
		x.commands = append(x.commands, words)
	}
	add(path.Dir(x.start))
	x.units = main.files
	x.commands = append(x.commands, compile, link)
	for i, f := range x.files {
		if slices.Contains(x.muted, f.Path) {
			x.files[i].Text = goMain.ReplaceAll(f.Text, []byte("${1}_   ${2}"))
		}
	}
}

// goMain is blanked where it is not started. A name of the same length keeps the columns.
var goMain = regexp.MustCompile(`(?m)^(func\s+)main(\s*\()`)

// goObject is what a folder's package is compiled to.
func goObject(folder string) string {
	return strings.ReplaceAll(folder, "/", "@") + ".package.a"
}

func goPackagesOf(files []File) map[string]*goPackage {
	all := map[string]*goPackage{}
	module, top := goModule(files)
	for _, f := range files {
		folder := path.Dir(f.Path)
		if path.Ext(f.Path) != ".go" {
			continue
		}
		if all[folder] == nil {
			all[folder] = &goPackage{path: folder}
		}
		all[folder].files = append(all[folder].files, f.Path)
	}
	for folder, p := range all {
		below, ok := strings.CutPrefix(folder+"/", strings.TrimPrefix(top+"/", "./"))
		if module != "" && ok {
			p.path = path.Join(module, below)
		}
	}
	for _, f := range files {
		p := all[path.Dir(f.Path)]
		if p == nil || path.Ext(f.Path) != ".go" {
			continue
		}
		for _, wanted := range goImportsOf(f.Text) {
			for folder, other := range all {
				if folder == path.Dir(f.Path) {
					continue
				}
				if module == "" && (wanted == folder || strings.HasSuffix(wanted, "/"+folder)) {
					other.path = wanted // without a module, a folder has the name that is used
				}
				if other.path == wanted {
					p.uses = append(p.uses, folder)
				}
			}
		}
		slices.Sort(p.uses)
	}
	return all
}

// goModule is the name of a module, and its folder.
func goModule(files []File) (name, folder string) {
	for _, f := range files {
		if path.Base(f.Path) == "go.mod" {
			found := goModuleLine.FindSubmatch(f.Text)
			if found != nil {
				return string(found[1]), path.Dir(f.Path)
			}
		}
	}
	return "", "."
}

var goModuleLine = regexp.MustCompile(`(?m)^module\s+"?([\w./~-]+)`)

// goImportsOf lists what a text imports.
func goImportsOf(text []byte) (all []string) {
	f, _ := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if f == nil {
		return nil
	}
	for _, spec := range f.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			all = append(all, p)
		}
	}
	return all
}

// goOwn is what a program's own packages add to the list for the compiler, and for the linker.
func goOwn(x layout) string {
	var list strings.Builder
	for folder, p := range goPackagesOf(x.files) {
		if folder != path.Dir(x.start) {
			fmt.Fprintf(&list, "packagefile %s=%s\n", p.path, goObject(folder))
		}
	}
	return list.String()
}
