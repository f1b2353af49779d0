package cases

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"adder/judge/board"
	"adder/judge/oracle"
)

// An Import is test data that others made, read and held to the oracle. Its
// folders become groups.
type Import struct {
	Groups  []ImportGroup
	LeftOut []string // folders and files that hold no cases, and why
	own     bool     // Adder exported it: cases are what they were
	top     string
	limits  limitsYAML
	// Readings are those other readings of the rules under which every answer
	// that was given is right, if some answer is wrong.
	Readings []board.Rules
}

// An ImportGroup is the inputs of one folder.
type ImportGroup struct {
	Name   string // fit for a suite
	Doc    string // "" if nothing says what it is
	Folder string // in the source, "." at its top
	Inputs []ImportInput

	given float64 // points in the source, 0 if it says nothing of them
}

// An ImportInput is one input file, and what its answer file is worth.
type ImportInput struct {
	File    string // path in the source
	Answers string // path of its answer file, "" if there is none
	Wrong   []WrongAnswer

	name   string // fit for a suite
	about  *about // what export said of it, if it did
	boards []board.Board
	proved []int32
	given  []givenAnswer
	second answerFile // one that was not taken
}

// An answerFile is the answers that a file gives.
type answerFile struct {
	name  string
	given []givenAnswer
}

// Boards returns the number of boards.
func (i *ImportInput) Boards() int { return len(i.boards) }

// layouts are the ways in which inputs and answers lie beside each other. The
// answer file is the first of those named that is there.
var layouts = []struct {
	doc     string
	input   *regexp.Regexp
	answers []string
}{
	{"x.in with x.ans or x.out", regexp.MustCompile(`^(.*)\.in$`), []string{"$1.ans", "$1.out"}},
	{"input/inputx.txt with output/outputx.txt", regexp.MustCompile(`^((?:.*/)?)input/input([^/]*)\.txt$`), []string{"${1}output/output$2.txt"}},
}

// leftOut are folders of problem packages whose inputs are no cases: they are
// there to be refused.
var leftOut = regexp.MustCompile(`^(invalid_.*|valid_outputs?|__MACOSX|\..+)$`)

// ReadImport reads the test data at a path: a folder, a zip archive, or one of
// these that holds a problem package, whose folder data is read. The format is
// that of the inputs. A source that is at fault gives an [*Error], and an input
// that is no file of the format its *[board.SyntaxError]; wrong answers are no
// error.
func ReadImport(name string, f *board.Format) (*Import, error) {
	source, err := openImport(name)
	if err != nil {
		return nil, err
	}
	defer source.close()
	i := &Import{top: source.top, limits: source.limits}
	paths, err := i.paths(source)
	if err != nil {
		return nil, err
	}
	if err := i.inputs(source, paths, f); err != nil {
		return nil, err
	}
	if len(i.Groups) == 0 {
		return nil, &Error{File: name, Msg: "there are no cases in it", Hint: "cases are files " + layouts[0].doc + ", or " + layouts[1].doc}
	}
	i.regroup()
	i.name()
	return i, i.prove()
}

// paths lists the files of a source, in order; what cannot hold cases is left out.
func (i *Import) paths(source *importSource) ([]string, error) {
	var files []string
	err := fs.WalkDir(source.files, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return source.wrong(p, err)
		case p == ".":
			return nil
		case leftOut.MatchString(d.Name()):
			i.LeftOut = append(i.LeftOut, source.shown(p)+": holds no cases")
		case d.IsDir():
			return nil
		case len(files) == maxImportFiles:
			return &Error{File: source.name, Msg: fmt.Sprintf("there are more than %d files in it", maxImportFiles)}
		default:
			files = append(files, p)
			return nil
		}
		if d.IsDir() {
			return fs.SkipDir
		}
		return nil
	})
	slices.Sort(files)
	return files, err
}

// inputs reads every input, with its answers.
func (i *Import) inputs(source *importSource, paths []string, f *board.Format) error {
	taken := map[string]bool{}
	for _, p := range paths {
		answers, is := answersOf(p, paths)
		if !is {
			continue
		}
		taken[p], taken[answers] = true, true
		in := ImportInput{File: source.shown(p), Answers: source.shown(answers)}
		text, err := source.read(p)
		if err != nil {
			return err
		}
		if in.second, err = source.second(p, answers); err != nil {
			return err
		}
		taken[strings.TrimPrefix(in.second.name, source.top)] = true
		if in.boards, err = f.Parse(in.File, text); err != nil {
			return err
		}
		if len(in.boards) == 0 {
			i.LeftOut = append(i.LeftOut, in.File+": has no boards")
			continue
		}
		if answers != "" {
			if text, err = source.read(answers); err != nil {
				return err
			}
			in.given = givenAnswers(string(text))
		}
		in.about = source.about(p, len(in.boards))
		g := i.group(path.Dir(p))
		if len(g.Inputs) == 0 {
			odd := ""
			if g.given, odd = source.points(g.Folder); odd != "" {
				i.LeftOut = append(i.LeftOut, odd)
			}
		}
		g.Inputs = append(g.Inputs, in)
	}
	for _, p := range paths {
		if why := ignored(p); why != "" && !taken[p] {
			i.LeftOut = append(i.LeftOut, source.shown(p)+": "+why)
		}
	}
	return nil
}

// answersOf tells whether a file is an input, and finds its answers among all
// files, "" if it has none.
func answersOf(p string, all []string) (answers string, is bool) {
	for _, l := range layouts {
		m := l.input.FindStringSubmatchIndex(p)
		if m == nil {
			continue
		}
		for _, a := range l.answers {
			name := string(l.input.ExpandString(nil, a, p, m))
			if _, there := slices.BinarySearch(all, name); there {
				return name, true
			}
		}
		return "", true
	}
	return "", false
}

func (i *Import) group(folder string) *ImportGroup {
	for k := range i.Groups {
		if i.Groups[k].Folder == folder {
			return &i.Groups[k]
		}
	}
	i.Groups = append(i.Groups, ImportGroup{Folder: folder})
	return &i.Groups[len(i.Groups)-1]
}

// name gives groups and inputs names that a suite may have. A folder called
// sample comes first, the others stay in order.
func (i *Import) name() {
	slices.SortStableFunc(i.Groups, func(a, b ImportGroup) int { return sampleFirst(b.Folder) - sampleFirst(a.Folder) })
	groups := map[string]bool{}
	for k := range i.Groups {
		if i.own {
			break // names are what they were
		}
		g := &i.Groups[k]
		g.Name = fitName(groupName(g.Folder), "all", groups)
		files := map[string]bool{}
		for n := range g.Inputs {
			in := &g.Inputs[n]
			in.name = fitName(strings.TrimSuffix(path.Base(in.File), path.Ext(in.File)), "input", files)
		}
	}
}

// groupName is a folder's name without what an export puts around it: the folder
// secret, and a number for the order.
func groupName(folder string) string {
	name := strings.TrimPrefix(strings.TrimPrefix(folder, "."), "secret/")
	if bare := strings.TrimLeft(name, "0123456789"); strings.ContainsFunc(bare, unicode.IsLetter) {
		name = strings.TrimLeft(bare, "-_. ")
	}
	return strings.ReplaceAll(name, "/", "-")
}

func sampleFirst(folder string) int {
	if path.Base(folder) == "sample" || strings.HasPrefix(folder, "sample/") {
		return 1
	}
	return 0
}

var unfit = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

// fitName makes a name that a suite may have, and that is new.
func fitName(name, empty string, used map[string]bool) string {
	name = strings.Trim(unfit.ReplaceAllString(name, "-"), "-")
	if name == "" {
		name = empty
	}
	name = name[:min(len(name), 32)]
	fit := name
	for n := 2; used[fit]; n++ {
		fit = fmt.Sprintf("%s-%d", name, n)
	}
	used[fit] = true
	return fit
}

// prove proves every answer, and compares those given.
func (i *Import) prove() error {
	var s oracle.Solver
	for _, g := range i.Groups {
		for n := range g.Inputs {
			in := &g.Inputs[n]
			if err := in.prove(&s); err != nil {
				return fmt.Errorf("%s: %w", in.File, err)
			}
			in.compare()
			i.LeftOut = append(i.LeftOut, in.tellSecond()...)
		}
	}
	if i.under(&s, board.Rules{}) {
		return nil
	}
	for _, r := range board.LegitimateReadings[1:] {
		if i.under(&s, r) {
			i.Readings = append(i.Readings, r)
		}
	}
	return nil
}
