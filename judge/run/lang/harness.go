package lang

import (
	"embed"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/run/source"
)

// A Harness makes programs of the functions that a site asks for. It is a grader like a course's,
// see [Source.With]: folders of files for each language. It reads boards in the format of its name
// and prints a line for each. What the program prints itself goes to standard error, each board
// gets a new object of its class, and each call a copy of the data.
//
// To add a harness, or a language to one, add a row here and files below sites.
type Harness struct {
	Name   string
	Format string // of package board, by its name
	Doc    string // one sentence

	function string   // its name, in most languages
	folders  []string // below sites, each with a folder for each language
}

// Harnesses lists them.
var Harnesses = []*Harness{
	{
		Name: "leetcode", Format: "leetcode",
		Doc:      "calls the function snakesAndLadders of LeetCode's problem 909",
		function: "snakesAndLadders", folders: []string{"leetcode", "all"},
	},
	{
		Name: "geeksforgeeks", Format: "geeksforgeeks",
		Doc: "calls the function minThrow of the Snake and Ladder " +
			"Problem of GeeksforGeeks, as it was until 2026",
		function: "minThrow", folders: []string{"geeksforgeeks", "all"},
	},
	{
		Name: "hackerrank", Format: "hackerrank",
		Doc:      "calls the function quickestWayUp of HackerRank's Quickest Way Up",
		function: "quickestWayUp", folders: []string{"hackerrank", "lists", "all"},
	},
	{
		Name: "interviewbit", Format: "hackerrank",
		Doc:      "calls the function snakeLadder of InterviewBit's Snake Ladder Problem",
		function: "snakeLadder", folders: []string{"interviewbit", "lists", "all"},
	},
}

// FindHarness returns the harness of that name. The error is a *[fault.Error].
func FindHarness(name string) (*Harness, error) {
	names := fault.Names(Harnesses, func(h *Harness) string { return h.Name })
	i := slices.Index(names, name)
	if i < 0 {
		return nil, fault.Unknown("harness", name, names)
	}
	return Harnesses[i], nil
}

//go:embed sites
var sites embed.FS

// calls reports whether the harness calls functions in a language.
func (h *Harness) calls(l *Language) bool {
	_, err := fs.Stat(sites, path.Join("sites", h.Name, l.Key))
	return err == nil
}

// files are the harness's in a language. Those in Go have another name here, or they would be taken
// for a package of Adder's.
func (h *Harness) files(l *Language) (all []File) {
	for _, folder := range h.folders {
		root := path.Join("sites", folder, l.Key)
		_ = fs.WalkDir(sites, root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err // if the folder has nothing in this language
			}
			text, err := sites.ReadFile(p)
			name := strings.TrimPrefix(p, root+"/")
			if strings.HasSuffix(name, ".go.txt") {
				name = strings.TrimSuffix(name, ".txt")
			}
			all = append(all, File{name, text})
			return err
		})
	}
	return all
}

// Wrap returns the program with the harness. The error is a *[fault.Error] or a *[SourceError].
func (h *Harness) Wrap(s Source) (Source, error) {
	if !h.calls(s.Lang) {
		var names []string
		for _, l := range Languages {
			if h.calls(l) {
				names = append(names, l.Name)
			}
		}
		what := s.Name + ": the harness " + h.Name + " does not call functions in " + s.Lang.Name
		return Source{}, fault.New(what, "it calls functions in "+strings.Join(names, ", "))
	}
	return s.With(h.files(s.Lang), "the harness "+h.Name)
}

// WantedBy returns the sites one of whose functions a source has that reads no input, as far as its
// words show: without a harness it would read no board.
func WantedBy(s Source) (wanted []*Harness) {
	names := s.names()
	if s.Grader != nil || readsInput(names) {
		return nil
	}
	for _, h := range Harnesses {
		if h.calls(s.Lang) && names[h.Function(s.Lang)] {
			wanted = append(wanted, h)
		}
	}
	return wanted
}

// LacksCaller reports whether a program reads no input, as far as the words of its files show, in a
// language whose compiler accepts a function that nobody calls.
func LacksCaller(s Source) bool { return s.Lang.imports != nil && ReadsNothing(s) }

// ReadsNothing reports whether a program without a grader reads no input, as far as the words of its
// files show.
func ReadsNothing(s Source) bool { return s.Grader == nil && !readsInput(s.names()) }

func readsInput(names map[string]bool) bool {
	return slices.ContainsFunc(readers, func(name string) bool { return names[name] })
}

// names are all names in the files of a program.
func (s Source) names() map[string]bool {
	names := map[string]bool{}
	for _, f := range s.Files() {
		for t := range source.Tokens(s.Lang.Name, string(f.Text)) {
			if t.Sort == source.Name {
				names[t.Text] = true
			}
		}
	}
	return names
}

// readers are names with which programs read standard input, in all languages.
var readers = strings.Fields(`
	cin scanf scanf_s getline getchar getchar_unlocked gets fgets fread read stdin STDIN_FILENO
	open mmap syscall asm __asm__ ReadLine Read ReadToEnd OpenStandardInput readLine readln readlnOrNull
	Scanner BufferedReader InputStreamReader DataInputStream StreamTokenizer
	read_line read_to_string input raw_input fileinput readFileSync readline createInterface
	Stdin Scan Scanln Scanf`)

// Function is the function's name in a language, as that site writes it there.
func (h *Harness) Function(l *Language) string {
	switch {
	case l.Key == "cs" && h.Name == "leetcode":
		return strings.ToUpper(h.function[:1]) + h.function[1:]
	case l.Key == "rust":
		return strings.ToLower(upperLetter.ReplaceAllString(h.function, "_$0"))
	}
	return h.function
}

var upperLetter = regexp.MustCompile(`[A-Z]`)
