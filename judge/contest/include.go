package contest

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"adder/judge/run/lang"
)

// kattisNames are the folders of languages there, where they are not called as here.
var kattisNames = map[string]string{"python": "python3", "js": "javascript", "cs": "csharp"}

// Unread says that a system does not read the course's files that are put with every submission; ""
// if it does, or there are none.
func (p *Problem) Unread(system string) string {
	if len(p.Included) == 0 || system != "domjudge" && system != "bapctools" {
		return ""
	}
	return system + " reads no include/: there, submissions are started without the suite's grader"
}

// writeInclude writes the course's files that are put with every submission in a language.
func writeInclude(m *maker, at string) error {
	for l, files := range m.Included {
		for _, f := range startedByKattis(l, files) {
			m.add(at+cmp.Or(kattisNames[l.Key], l.Key)+"/"+f.Path, f.Text)
		}
	}
	return nil
}

// startsGrader is what Kattis starts in Java, where the name of a file is that of its class.
const startsGrader = `// Starts the grader: Kattis starts the class called Main.
class Main {
    public static void main(String[] args) throws Exception { Grader.main(args); }
}
`

// startedByKattis returns a grader's files as Kattis needs them. In languages where any file can
// be started, it starts the one called main, and the student's if there is none (problemtools,
// model/includes.py).
func startedByKattis(l *lang.Language, files []lang.File) []lang.File {
	called := func(name string) int {
		return slices.IndexFunc(files, func(f lang.File) bool {
			stem := strings.TrimSuffix(f.Path, path.Ext(f.Path))
			return strings.EqualFold(stem, name)
		})
	}
	grader := called("grader")
	if grader < 0 || called("main") >= 0 {
		return files
	}
	files = slices.Clone(files)
	switch l.Key {
	case "java":
		files = append(files, lang.File{Path: "Main.java", Text: []byte(startsGrader)})
	case "python", "js", "kotlin", "rust":
		files[grader].Path = "main" + path.Ext(files[grader].Path)
	}
	return files
}
