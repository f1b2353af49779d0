package contest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/usage"
)

// An Import is a package, or test data alone, that others made, read and held to the
// oracle. Its folders become groups.
type Import struct {
	Options
	Groups  []Group
	LeftOut []string // what is not taken, and why
	// Readings are those other readings of the rules under which every answer
	// that was given is right, if some answer is wrong.
	Readings []board.Rules
	// Suite is the one that the package was made of, nil if it has none, or its cases
	// are others by now. Then Groups is empty.
	Suite   *cases.Suite
	Changed []string // files of the package that an export writes otherwise

	source         *source
	made           []*cases.Case // of Suite
	suiteFiles     map[string][]byte
	solvers        []Solver
	points         map[string]float64 // by folder
	memory, output int64              // MiB; 0 if the package says nothing
}

// A Group is the inputs of one folder.
type Group struct {
	Name   string // fit for a suite
	Doc    string
	Folder string // in the source, "." at its top
	Points int
	Inputs []Input

	given float64 // points in the source, 0 if it says nothing of them
}

// An Input is one input file, and what its answer file is worth.
type Input struct {
	File    string // path in the source
	Answers string // path of its answer file, "" if there is none
	Wrong   []string

	name   string // fit for a suite
	boards []board.Board
	proved []int32
	given  []givenAnswer
	second answerFile // one that was not taken
}

// Boards returns the number of boards.
func (i *Input) Boards() int { return len(i.boards) }

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

// Read reads the package or the test data at a path: a folder, or a zip archive. The
// format is that of the inputs. A source that is at fault gives an error of package
// usage, and an input that is no file of the format its *[board.SyntaxError]; wrong
// answers are no error. A nil cache makes the cases of a suite anew.
func Read(ctx context.Context, name string, f *board.Format, cache *cases.Cache) (*Import, error) {
	s, err := openSource(name)
	if err != nil {
		return nil, err
	}
	defer s.close()
	s.ctx = ctx
	i := &Import{source: s, points: map[string]float64{}}
	if err := i.readParts(); err != nil {
		return nil, err
	}
	if f.Plain() && s.has(s.top+"suite/suite.yaml") {
		if whole, err := i.readSuite(cache); whole || err != nil {
			return i, err
		}
	}
	if err := i.inputs(f); err != nil {
		return nil, err
	}
	if len(i.Groups) == 0 {
		return nil, usage.New(name+": there are no cases in it", "cases are files "+layouts[0].doc+", or "+layouts[1].doc)
	}
	i.name()
	i.share()
	return i, i.prove()
}

// readParts reads what the targets' rows say how to read: all but the cases.
func (i *Import) readParts() error {
	s := i.source
	for _, name := range s.below(s.top) {
		at := name[len(s.top):]
		if s.data == s.top { // cases alone
			at = "data/" + at
		}
		for _, p := range readable {
			if !p.holds(at) {
				continue
			}
			if err := p.read(i, name); err != nil {
				return err
			}
			break
		}
	}
	if s.data != s.top && i.ID == "" {
		i.ID = letters(cmp.Or(strings.TrimSuffix(s.top, "/"), strings.TrimSuffix(filepath.Base(s.name), ".zip")), "")
	}
	return nil
}

// readable are the parts of all targets that are read.
var readable = func() (all []part) {
	for _, parts := range [][]part{everywhere, Targets[0].parts, Targets[1].parts, Targets[2].parts, Targets[3].parts} {
		for _, p := range parts {
			if p.read != nil && !slices.ContainsFunc(all, func(q part) bool { return q.at == p.at }) {
				all = append(all, p)
			}
		}
	}
	return all
}()

// holds reports whether a name is of the part. A * stands for folders, too: groups may
// be in groups.
func (p *part) holds(name string) bool {
	if before, after, ok := strings.Cut(p.at, "*"); ok {
		return len(name) > len(before+after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
	}
	return name == p.at || strings.HasSuffix(p.at, "/") && strings.HasPrefix(name, p.at)
}

func (i *Import) readYAML(name string, into any) (string, error) {
	return i.source.readYAML(name, into)
}

func (i *Import) leaveOut(name, why string) { i.LeftOut = append(i.LeftOut, name+": "+why) }

// readSuite reads the suite that the package was made of, makes the package again, and
// reports whether the cases are those that lie in it.
func (i *Import) readSuite(cache *cases.Cache) (bool, error) {
	s := i.source
	i.suiteFiles = map[string][]byte{}
	for _, name := range s.below(s.top + "suite/") {
		text, err := s.read(name, maxCase)
		if err != nil {
			return false, err
		}
		if bare := strings.TrimPrefix(name, s.top+"suite/"); bare != optionsFile {
			i.suiteFiles[bare] = text
		}
	}
	other := func(why string) (bool, error) {
		i.leaveOut(s.top+"suite", why)
		i.suiteFiles = nil
		return false, nil
	}
	t, err := Find(i.Target)
	if err != nil {
		return other(err.Error())
	}
	suite, err := cases.LoadFiles(s.name, i.suiteFiles)
	if err != nil {
		return other(err.Error())
	}
	p := &Problem{Options: i.Options, Suite: suite}
	for _, p.Solvers = range [][]Solver{nil, i.solvers} { // Adder's, or else those of the package
		solvers := p.Solvers
		if err := p.Make(cache); err != nil {
			return other(err.Error())
		}
		if i.Changed, err = s.differ(p, t); err != nil {
			return false, err
		}
		if !slices.ContainsFunc(i.Changed, func(name string) bool { return strings.HasPrefix(name, s.top+solversFolder+"/") }) {
			i.solvers = solvers
			break
		}
	}
	if k := slices.IndexFunc(i.Changed, func(name string) bool { return strings.HasPrefix(name, s.data) }); k >= 0 {
		return other(i.Changed[k] + " is not of it, so the cases are taken from " + s.data)
	}
	i.Suite, i.made = suite, p.Cases
	return true, nil
}

// differ names the files in which a source is not the package of a problem. Which
// program runs in an autograder is not of the problem.
func (s *source) differ(p *Problem, t *Target) (names []string, err error) {
	files, err := p.files(t)
	if err != nil {
		return nil, err
	}
	written := map[string]bool{}
	for _, f := range files {
		name := s.top + strings.TrimPrefix(f.name, p.ID+"/")
		written[name] = true
		if t.Program && name == s.top+"adder" {
			continue
		}
		was := []byte(nil)
		if s.has(name) {
			if was, err = s.read(name, maxCase); err != nil {
				return nil, err
			}
			s.left += int64(len(was)) // it is not kept
		}
		if !s.has(name) || !bytes.Equal(was, f.text) {
			names = append(names, name)
		}
	}
	for _, name := range s.below(s.top) {
		if !written[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// inputs reads every input, with its answers.
func (i *Import) inputs(f *board.Format) error {
	s := i.source
	names := i.withoutRefused(s.below(s.data))
	taken := map[string]bool{}
	for _, p := range names {
		answers, is := s.answersOf(p)
		if !is {
			continue
		}
		taken[p], taken[answers] = true, true
		in := Input{File: p, Answers: answers}
		text, err := s.read(p, maxCase)
		if err != nil {
			return err
		}
		if in.second, err = s.second(p, answers); err != nil {
			return err
		}
		taken[in.second.name] = true
		if in.boards, err = f.Parse(p, text); err != nil {
			return err
		}
		if len(in.boards) == 0 {
			i.leaveOut(p, "has no boards")
			continue
		}
		if answers != "" {
			if text, err = s.read(answers, maxCase); err != nil {
				return err
			}
			in.given = givenAnswers(string(text))
		}
		g := i.group(path.Dir(strings.TrimPrefix(p, s.data)))
		g.given = i.points[path.Dir(p)]
		g.Inputs = append(g.Inputs, in)
	}
	for _, p := range names {
		if why := ignored(p); why != "" && !taken[p] {
			i.leaveOut(p, why)
		}
	}
	return nil
}

// refused are folders of problem packages whose inputs are there to be refused, or for
// validators to try.
var refused = regexp.MustCompile(`^((?:.*/)?(?:invalid_[^/]*|valid_outputs?))/`)

// withoutRefused leaves these folders out, and says so once of each.
func (i *Import) withoutRefused(names []string) (cases []string) {
	last := ""
	for _, name := range names {
		if m := refused.FindStringSubmatch(name[len(i.source.data):]); m == nil {
			cases = append(cases, name)
		} else if m[1] != last {
			last = m[1]
			i.leaveOut(i.source.data+last, "holds no cases")
		}
	}
	return cases
}

// answersOf tells whether a file is an input, and finds its answers, "" if it has none.
func (s *source) answersOf(p string) (answers string, is bool) {
	for _, l := range layouts {
		m := l.input.FindStringSubmatchIndex(p)
		if m == nil {
			continue
		}
		for _, a := range l.answers {
			if name := string(l.input.ExpandString(nil, a, p, m)); s.has(name) {
				return name, true
			}
		}
		return "", true
	}
	return "", false
}

// second reads x.out where x.ans is taken: only one of them can be right if they
// differ.
func (s *source) second(input, taken string) (answerFile, error) {
	base, _ := strings.CutSuffix(input, ".in")
	if taken != base+".ans" || !s.has(base+".out") {
		return answerFile{}, nil
	}
	text, err := s.read(base+".out", maxCase)
	return answerFile{base + ".out", givenAnswers(string(text))}, err
}

// ignored says why a file is no case, if somebody may have taken it for one.
func ignored(p string) string {
	ext := path.Ext(p)
	lower := strings.ToLower(ext)
	switch {
	case ext == ".ans" || ext == ".out":
		return "no input beside it"
	case lower == ".in" || lower == ".ans" || lower == ".out":
		return fmt.Sprintf("its ending is %s, not %s", ext, lower)
	case slices.Contains([]string{".zip", ".tar", ".gz", ".tgz", ".xz", ".bz2", ".7z", ".rar"}, lower):
		return "an archive, which is not opened"
	}
	return ""
}

func (i *Import) group(folder string) *Group {
	for k := range i.Groups {
		if i.Groups[k].Folder == folder {
			return &i.Groups[k]
		}
	}
	i.Groups = append(i.Groups, Group{Folder: folder, Doc: "from the folder " + folder})
	return &i.Groups[len(i.Groups)-1]
}

// name gives groups and inputs names that a suite may have. A folder called
// sample comes first, the others stay in order.
func (i *Import) name() {
	slices.SortStableFunc(i.Groups, func(a, b Group) int { return sampleFirst(b.Folder) - sampleFirst(a.Folder) })
	groups := map[string]bool{}
	for k := range i.Groups {
		g := &i.Groups[k]
		g.Name = cases.FitName(groupOf(g.Folder), "all", groups)
		files := map[string]bool{}
		for n := range g.Inputs {
			in := &g.Inputs[n]
			in.name = cases.FitName(strings.TrimSuffix(path.Base(in.File), path.Ext(in.File)), "input", files)
		}
	}
}

// groupOf is a folder's name without what an export puts around it: the folder
// secret, and a number for the order.
func groupOf(folder string) string {
	name := strings.TrimPrefix(strings.TrimPrefix(folder, "."), "secret/")
	if bare := strings.TrimLeft(name, "0123456789"); strings.ContainsFunc(bare, unicode.IsLetter) {
		name = strings.TrimLeft(bare, "-_. ")
	}
	return strings.ReplaceAll(name, "/", "-")
}

func sampleFirst(folder string) int {
	if path.Base(folder) == sampleGroup || strings.HasPrefix(folder, sampleGroup+"/") {
		return 1
	}
	return 0
}

// prove proves every answer, and compares those given.
func (i *Import) prove() error {
	var s oracle.Solver
	for _, g := range i.Groups {
		for n := range g.Inputs {
			in := &g.Inputs[n]
			if err := in.prove(i.source.ctx, &s); err != nil {
				return fmt.Errorf("%s: %w", in.File, err)
			}
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

// share gives the groups their points: what the package says, or else the same for all
// but samples. They add up to [cases.Points].
func (i *Import) share() {
	each := func(g *Group) float64 { return g.given }
	if i.given() == 0 {
		samples := i.samplesOnly()
		each = func(g *Group) float64 { return float64(1 - sampleFirst(g.Folder)) }
		if samples {
			each = func(*Group) float64 { return 1 }
		}
	}
	sum, before := 0.0, 0.0
	for k := range i.Groups {
		sum += each(&i.Groups[k])
	}
	// Rounded at the ends of each share, so that shares add up.
	end := func(w float64) int { return int(math.Floor(cases.Points*w/sum + 1e-9)) }
	for k := range i.Groups {
		after := before + each(&i.Groups[k])
		i.Groups[k].Points = end(after) - end(before)
		before = after
	}
}

// samplesOnly reports whether all groups are samples, so that they are worth something.
func (i *Import) samplesOnly() bool {
	return !slices.ContainsFunc(i.Groups, func(g Group) bool { return sampleFirst(g.Folder) == 0 })
}

// given is the points that the package gives all groups together, 0 if it gives
// none.
func (i *Import) given() (sum float64) {
	for _, g := range i.Groups {
		sum += g.given
	}
	return sum
}

// Tell says what an import holds, a line each, and how many wrong answers there
// are, which it lists. Names in it are text of any kind.
func (i *Import) Tell() (lines []string, wrong int) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, line := range i.LeftOut {
		say("left out %s", line)
	}
	if i.Suite != nil {
		i.tellSuite(say)
	}
	for _, g := range i.Groups {
		boards := 0
		var bare []string
		for _, in := range g.Inputs {
			boards += in.Boards()
			if in.Answers == "" {
				bare = append(bare, in.File)
			}
			for _, a := range in.Wrong {
				say("%s", a)
			}
			wrong += len(in.Wrong)
		}
		if len(bare) > 0 {
			say("no answers beside %s: they are the oracle's", few(bare))
		}
		say("group %s: %s, %s, %s", g.Name, count(len(g.Inputs), "input"), count(boards, "board"), count(g.Points, "point"))
	}
	if sum := i.given(); sum > 0 && sum != cases.Points {
		say("the groups have %s points there; here they share %d", strconv.FormatFloat(sum, 'f', -1, 64), cases.Points)
	}
	if wrong > 0 {
		say("%s", count(wrong, "wrong answer"))
	}
	for _, r := range i.Readings {
		say("every answer is right for another game: %s", r)
	}
	return lines, wrong
}

// few names the first of some things, and says how many more there are.
func few(names []string) string {
	const most = 5
	if len(names) > most {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("and %d more", len(names)-most))
	}
	return strings.Join(names, ", ")
}

func (i *Import) tellSuite(say func(string, ...any)) {
	for _, g := range i.Suite.Groups {
		inputs, boards := 0, 0
		for _, c := range i.made {
			if c.Group == g.Name {
				inputs, boards = inputs+1, boards+len(c.Answers)
			}
		}
		say("group %s: %s, %s, %s", g.Name, count(inputs, "input"), count(boards, "board"), count(g.Points, "point"))
	}
	if len(i.Changed) > 0 {
		say("an export writes these otherwise: %s", few(i.Changed))
	} else {
		say("an export makes the same package again")
	}
}
