package contest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
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
	"adder/judge/fault"
	"adder/judge/oracle"
	"adder/judge/result"
	"adder/judge/verdict"
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
	File  string // path in the source
	Wrong []string

	name          string // fit for a suite
	boards        []board.Board
	proved        []int32
	first, second answerFile // that was taken, and that was not
}

// layouts are the arrangements of inputs and answers: x.in with x.ans or x.out, and
// input/inputx.txt with output/outputx.txt. The answer file is the first that exists.
var layouts = []struct {
	input   *regexp.Regexp
	answers string
}{
	{regexp.MustCompile(`(?s)^(.*)\.in$`), "$1.ans"},
	{regexp.MustCompile(`(?s)^(.*)\.in$`), "$1.out"},
	{regexp.MustCompile(`(?s)^(|.*/)input/input([^/]*\.txt)$`), "${1}output/output$2"},
}

// Read reads the package or test data in a folder or zip archive, with inputs in a format.
// A bad source gives an error of package usage, and a bad input a *[board.SyntaxError];
// wrong answers are not an error. A nil cache makes the suite's cases again.
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
		return nil, fault.New(name+": it contains no cases", "cases are files x.in with x.ans or x.out, or input/inputx.txt with output/outputx.txt")
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

// readable are the parts of all targets that are read; the first that holds a file reads it.
var readable = func() []part {
	all := slices.Clone(everywhere)
	for _, t := range Targets {
		all = append(all, t.parts...)
	}
	return slices.DeleteFunc(all, func(p part) bool { return p.read == nil })
}()

// holds reports whether a name belongs to the part. A * also matches folders, because
// groups may be nested.
func (p *part) holds(name string) bool {
	if before, after, ok := strings.Cut(p.at, "*"); ok {
		return len(name) > len(before+after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
	}
	return name == p.at || strings.HasSuffix(p.at, "/") && strings.HasPrefix(name, p.at)
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
	files, err := fs.Sub(s.tree, s.top+"suite")
	if err != nil {
		return false, err
	}
	suite, err := cases.LoadFS(s.name, files)
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
		return other(i.Changed[k] + " does not belong to it, so the cases come from " + s.data)
	}
	i.Suite, i.made = suite, p.Cases
	return true, nil
}

// differ names the files in which a source differs from a problem's package. An
// autograder's program is not compared.
func (s *source) differ(p *Problem, t *Target) (names []string, err error) {
	files, err := p.files(t)
	if err != nil {
		return nil, err
	}
	written := map[string]bool{}
	for _, f := range files {
		name := s.top + strings.TrimPrefix(f.name, p.ID+"/")
		written[name] = true
		if t.RunsAdder() && name == s.top+"adder" {
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

func (i *Import) inputs(f *board.Format) error {
	s := i.source
	names := i.withoutRefused(s.below(s.data))
	taken := map[string]bool{}
	for _, p := range names {
		answers, is := s.answersOf(p)
		if !is {
			continue
		}
		in := Input{File: p}
		text, err := s.read(p, maxCase)
		if err != nil {
			return err
		}
		// Only one of x.ans and x.out can be right if they differ.
		if base, ok := strings.CutSuffix(p, ".in"); ok && answers == base+".ans" {
			if in.second, err = s.answers(base + ".out"); err != nil {
				return err
			}
		}
		taken[p], taken[answers], taken[in.second.name] = true, true, true
		if in.boards, err = f.Parse(p, text); err != nil {
			return err
		}
		if len(in.boards) == 0 {
			i.leaveOut(p, "has no boards")
			continue
		}
		if in.first, err = s.answers(answers); err != nil {
			return err
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

// refused matches the folder of a problem package that a file is in, if its inputs are
// there to be refused, or for validators to try.
var refused = regexp.MustCompile(`(?s)^(.*/)?(invalid_[^/]*|valid_outputs?)/`)

// withoutRefused leaves these folders out, and says so once of each.
func (i *Import) withoutRefused(names []string) (cases []string) {
	last := ""
	for _, name := range names {
		if dir := refused.FindString(name[len(i.source.data):]); dir == "" {
			cases = append(cases, name)
		} else if dir != last {
			last = dir
			i.leaveOut(i.source.data+strings.TrimSuffix(last, "/"), "holds no cases")
		}
	}
	return cases
}

// answersOf reports whether a file is an input, and finds its answers, "" if it has none.
func (s *source) answersOf(p string) (answers string, is bool) {
	for _, l := range layouts {
		if l.input.MatchString(p) {
			if is, answers = true, l.input.ReplaceAllString(p, l.answers); s.has(answers) {
				return answers, true
			}
		}
	}
	return "", is
}

// ignored says why a file is no case, if somebody may have taken it for one.
func ignored(p string) string {
	ext := path.Ext(p)
	lower := strings.ToLower(ext)
	switch {
	case ext == ".ans" || ext == ".out":
		return "there is no input for it"
	case lower == ".in" || lower == ".ans" || lower == ".out":
		return fmt.Sprintf("its ending is %s, not %s", ext, lower)
	case slices.Contains([]string{".zip", ".tar", ".gz", ".tgz", ".xz", ".bz2", ".7z", ".rar"}, lower):
		return "an archive, which is not opened"
	}
	return ""
}

func (i *Import) group(folder string) *Group {
	if k := slices.IndexFunc(i.Groups, func(g Group) bool { return g.Folder == folder }); k >= 0 {
		return &i.Groups[k]
	}
	i.Groups = append(i.Groups, Group{Folder: folder, Doc: "from the folder " + folder})
	return &i.Groups[len(i.Groups)-1]
}

// name gives groups and inputs names that a suite may have. A folder called
// sample comes first, the others stay in order.
func (i *Import) name() {
	last := map[bool]int{false: 1}
	slices.SortStableFunc(i.Groups, func(a, b Group) int { return last[isSample(a.Folder)] - last[isSample(b.Folder)] })
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

func isSample(folder string) bool {
	return path.Base(folder) == sampleGroup || strings.HasPrefix(folder, sampleGroup+"/")
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

// share gives the groups the package's points, or equal points except for samples. They
// add up to [cases.Points].
func (i *Import) share() {
	given, samples := i.given(), i.samplesOnly()
	each := func(g *Group) float64 {
		switch {
		case given > 0:
			return g.given
		case !samples && isSample(g.Folder):
			return 0
		}
		return 1
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
	return !slices.ContainsFunc(i.Groups, func(g Group) bool { return !isSample(g.Folder) })
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
	group := func(name string, inputs, boards, points int) {
		say("group %s: %s, %s, %s", name, count(inputs, "input"), count(boards, "board"), count(points, "point"))
	}
	for _, line := range i.LeftOut {
		say("left out %s", line)
	}
	if i.Suite != nil {
		for _, g := range i.Suite.Groups {
			inputs, boards := 0, 0
			for _, c := range i.made {
				if c.Group == g.Name {
					inputs, boards = inputs+1, boards+len(c.Answers)
				}
			}
			group(g.Name, inputs, boards, g.Points)
		}
		if len(i.Changed) > 0 {
			say("an export writes these differently: %s", few(i.Changed))
		} else {
			say("an export makes the same package again")
		}
	}
	for _, g := range i.Groups {
		boards := 0
		var bare []string
		for _, in := range g.Inputs {
			boards += len(in.boards)
			if in.first.name == "" {
				bare = append(bare, in.File)
			}
			for _, a := range in.Wrong {
				say("%s", a)
			}
			wrong += len(in.Wrong)
		}
		if len(bare) > 0 {
			say("no answers for %s: Adder computed them", few(bare))
		}
		group(g.Name, len(g.Inputs), boards, g.Points)
	}
	if sum := i.given(); sum > 0 && sum != cases.Points {
		say("the groups have %s points in the package; here, %d in total", strconv.FormatFloat(sum, 'f', -1, 64), cases.Points)
	}
	if wrong > 0 {
		say("%s", count(wrong, "wrong answer"))
	}
	for _, r := range i.Readings {
		say("every answer is right under different rules: %s", r)
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

// A givenAnswer is a line of an answer file: the answer, and throws after it if
// there are any.
type givenAnswer struct {
	line  int
	words []string
}

// An answerFile holds a file's answers; the name is "" if there is no file.
type answerFile struct {
	name  string
	given []givenAnswer
}

// answers reads an answer file, if there is one, without its empty lines.
func (s *source) answers(name string) (a answerFile, err error) {
	if !s.has(name) {
		return a, nil
	}
	text, err := s.read(name, maxCase)
	line := 0
	for words := range strings.Lines(string(text)) {
		line++
		if fields := strings.Fields(words); len(fields) > 0 {
			a.given = append(a.given, givenAnswer{line, fields})
		}
	}
	a.name = name
	return a, err
}

// prove proves the answer to each board, and compares those given. An error is Adder's
// failure.
func (i *Input) prove(ctx context.Context, s *oracle.Solver) error {
	for n := range i.boards {
		if err := ctx.Err(); err != nil {
			return err
		}
		answer, err := cases.Prove(s, &i.boards[n])
		if err != nil {
			return fmt.Errorf("board %d: %w", n+1, err)
		}
		i.proved = append(i.proved, int32(answer))
	}
	i.Wrong = i.wrongIn(i.first)
	return nil
}

// wrongIn says what is wrong with a file's answers, one line each, as the judge would say
// of an output.
func (i *Input) wrongIn(a answerFile) (all []string) {
	if a.name == "" {
		return nil
	}
	if len(a.given) != len(i.boards) {
		return []string{fmt.Sprintf("%s: expected %s, got %s", a.name, count(len(i.boards), "answer"), count(len(a.given), "answer"))}
	}
	for n, g := range a.given {
		f, err := verdict.Check([]byte(strings.Join(g.words, " ")), i.proved[n:n+1], func() *board.Scanner {
			return board.NewScanner(a.name, board.Plain(i.boards[n]))
		}, false)
		if err != nil {
			f = &result.Failure{Reason: err.Error()}
		}
		if f == nil {
			continue
		}
		got := fmt.Sprintf("%.40s", g.words[0])
		switch f.Fault {
		case result.NotNumber:
			got = strconv.Quote(got)
		case result.WrongThrows:
			got += ", and " + f.Reason
		}
		all = append(all, fmt.Sprintf("%s:%d: board %d: expected %d, got %s", a.name, g.line, n+1, i.proved[n], got))
	}
	return all
}

// under reports whether every answer that was given is right under r.
func (i *Import) under(s *oracle.Solver, r board.Rules) bool {
	for _, g := range i.Groups {
		for _, in := range g.Inputs {
			if in.first.name == "" {
				continue
			}
			if len(in.first.given) != len(in.boards) {
				return false
			}
			for n := range in.boards {
				if in.first.given[n].words[0] != strconv.Itoa(s.Under(&in.boards[n], r)) {
					return false
				}
			}
		}
	}
	return true
}

// tellSecond says that the second answer file was ignored, and what is wrong in it.
func (i *Input) tellSecond() []string {
	if i.second.name == "" {
		return nil
	}
	line := fmt.Sprintf("%s: %s is beside it", i.second.name, path.Base(i.first.name))
	if wrong := i.wrongIn(i.second); len(wrong) > 0 {
		line += fmt.Sprintf(", and it has %s: %s", count(len(wrong), "wrong answer"), strings.TrimPrefix(wrong[0], i.second.name+":"))
	}
	return []string{line}
}
