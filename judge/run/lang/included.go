package lang

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"adder/judge/base/fault"
)

// Theory. A mistake in a course's grader is the teacher's, and should be found before a student meets
// it. So what is certain without a compiler and without a program is looked for when the suite is
// loaded, which [Included] does; graderfault.go looks for the rest once a compiler complains.

// Included sorts files of a folder include, by their paths there, into those of each language, and
// checks them. The error is a *[fault.Error].
func Included(files map[string][]byte) (map[*Language][]File, error) {
	all, folders := map[*Language][]File{}, map[*Language]string{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		folder, below, _ := strings.Cut(name, "/")
		l, err := Find(folder)
		if err != nil || below == "" {
			return nil, fault.New(fmt.Sprintf("the suite's include/%s is in the folder of no language", name),
				"folders in include are called "+strings.Join(Keys(), ", "))
		}
		text, err := l.includedText("include/"+name, below, files[name])
		if err != nil {
			return nil, err
		}
		all[l], folders[l] = append(all[l], File{below, text}), "include/"+folder
	}
	for _, l := range Languages {
		if err := l.checkStart(folders[l], all[l]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// includedText is the text of a grader's file with that name, cleaned as a student's is.
func (l *Language) includedText(name, below string, text []byte) ([]byte, error) {
	if !l.takes(below) && below != beforeFile {
		return text, nil
	}
	text, problem := cleanText(text)
	switch {
	case problem != "" && problem != isEmpty:
		return nil, fault.New("the suite's "+name+" "+problem, "files of a grader are texts, best in UTF-8")
	case below == beforeFile:
		return text, l.checkGiven(name, text)
	case l.Key == "java":
		return text, checkJavaName(name, text)
	}
	return text, nil
}

// checkJavaName refuses a public class in a file of another name, as Java does.
func checkJavaName(name string, text []byte) error {
	public := scanJava(text).public
	if public == "" || public == stemOf(name) {
		return nil
	}
	return fault.New(fmt.Sprintf("the suite's %s has the public class %s", name, public),
		"in Java a public class "+public+" stands in "+public+".java")
}

// checkStart refuses the files of a grader, in that folder, if it is not clear which of them is started.
func (l *Language) checkStart(folder string, grader []File) error {
	starts := l.graderStarts(grader)
	if len(starts) > 1 {
		var names []string
		for _, f := range starts {
			names = append(names, f.Path)
		}
		hint := "leave the entry point in one of them"
		if l.imports != nil {
			hint = "call only one of them grader or main"
		}
		return fault.New(fmt.Sprintf("the suite's %s has %d files that could be started: %s",
			folder, len(names), listed(names)), hint)
	}
	if err := l.checkImports(folder, grader); err != nil {
		return err
	}
	if len(starts) == 0 {
		return l.checkNotStarted(folder, grader)
	}
	start := starts[0]
	name := path.Join(folder, start.Path)
	if len(bytes.TrimSpace(start.Text)) == 0 {
		return fault.New("the suite's "+name+" is empty", "the program of every student starts there")
	}
	clause, _, _ := packageClause("Go", start.Text)
	if l.Key == "go" && clause != "main" {
		return fault.New(fmt.Sprintf("the suite's %s is in package %s", name, clause),
			"in Go a program starts in package main")
	}
	return nil
}

// checkImports refuses an import of the student's file by a name that it does not have.
func (l *Language) checkImports(folder string, grader []File) error {
	called := map[string]string{"python": "solution", "js": "./solution.js"}[l.Key]
	for _, f := range grader {
		for _, name := range l.importedModules(f) {
			known := name == called || name+".js" == called
			others := slices.ContainsFunc(grader, func(g File) bool { return stemOf(g.Path) == stemOf(name) })
			if meansSolution.MatchString(name) && !known && !others {
				return fault.New(fmt.Sprintf("the suite's %s imports %s", path.Join(folder, f.Path), name),
					"the student's file is called "+called)
			}
		}
	}
	return nil
}

// meansSolution matches names of a module by which a teacher can mean the student's file.
var meansSolution = regexp.MustCompile(`(?i)^(\./)?solution(\.[cm]?js)?$`)

// importedModules are the names of the modules that a file imports, as they are written there.
func (l *Language) importedModules(f File) (names []string) {
	if l.imports == nil {
		return nil
	}
	for _, found := range l.imports.FindAllSubmatch(f.Text, -1) {
		names = append(names, importedModule.FindString(string(bytes.Join(found[1:], nil))))
	}
	return names
}

// importedModule matches a module at the beginning of what is imported.
var importedModule = regexp.MustCompile(`^[^\s,;]*`)

// checkNotStarted refuses a grader that nothing starts: it imports the student's file, and has another
// name than those that are started.
func (l *Language) checkNotStarted(folder string, grader []File) error {
	for _, f := range grader {
		asks := slices.ContainsFunc(l.importedModules(f), func(name string) bool {
			return stemOf(name) == "solution"
		})
		if !asks {
			continue
		}
		return fault.New("the suite's "+path.Join(folder, f.Path)+" asks for solution, but nothing starts it",
			"in "+l.Name+" the program starts at the file called grader or main")
	}
	return nil
}
