package contest

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"adder/cases"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report"
	"adder/judge/report/picture"
)

// A trial is one case as a package holds it.
type trial struct {
	name    string // of the files, without extension: "01-killers"
	in, ans []byte
	hint    string // shown to a team that failed the case
	about   string // for the jury
	picture []byte // SVG; nil where there are several boards
}

// A set is the secret cases of one group.
type set struct {
	name   string // of the folder: "3traps"
	doc    string
	points int
	trials []trial
}

// secretSets returns the secret cases by group. The samples are among them once more,
// as one case of many boards.
func (m *maker) secretSets() ([]set, error) {
	var all []set
	width := len(strconv.Itoa(len(m.Suite.Groups)))
	for i, g := range m.Suite.Groups {
		s := set{name: fmt.Sprintf("%0*d%s", width, i+1, letters(g.Name, "")), doc: g.Doc, points: g.Points}
		for _, c := range m.Cases {
			if c.Group != g.Name {
				continue
			}
			t, err := newTrial(fmt.Sprintf("%02d-%s", len(s.trials)+1, letters(c.Name, "-")), c, g.Doc)
			if err != nil {
				return nil, err
			}
			s.trials = append(s.trials, t)
		}
		all = append(all, s)
	}
	return all, nil
}

// letters keeps the letters a to z and the digits of a name, and replaces the rest.
func letters(name, instead string) string {
	return strings.Trim(others.ReplaceAllLiteralString(strings.ToLower(name), instead), "-")
}

var others = regexp.MustCompile(`[^a-z0-9]`)

func newTrial(name string, c *cases.Case, doc string) (trial, error) {
	t := trial{
		name:  name,
		in:    c.Text,
		ans:   cases.AnswerText(c.Answers),
		hint:  "In this case: " + doc + ".",
		about: about(c, doc),
	}
	if len(c.Answers) != 1 {
		return t, nil
	}
	b, err := c.Board(1)
	if err != nil {
		return t, err
	}
	t.picture, err = draw(&b)
	return t, err
}

// about says what a case is for, and which of its boards came from which file.
func about(c *cases.Case, doc string) string {
	text := fmt.Sprintf("%s: %s\n%s\n", c.FullName(), doc, count(len(c.Answers), "board"))
	if len(c.Parts) == 1 && c.Parts[0].Name == c.Name {
		return text // the file is the case
	}
	for _, p := range c.Parts {
		which := fmt.Sprintf("board %d", p.First)
		if p.Last > p.First {
			which = fmt.Sprintf("boards %d to %d", p.First, p.Last)
		}
		text += fmt.Sprintf("%s: %s\n", which, p.Name)
	}
	return text
}

func count(n int, what string) string { return fmt.Sprintf("%d %s", n, report.Plural(n, what)) }

// draw makes a picture of a board with a best way over it, nil of a board that is too large.
// The best way is proved, as every answer is.
func draw(b *board.Board) ([]byte, error) {
	if b.Cells > picture.MostCells {
		return nil, nil
	}
	var s oracle.Solver
	answer, c := s.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return nil, err
	}
	return picture.SVG(b, picture.Picture{Way: c.Rests()}), nil
}

// writeTrials writes the samples and the secret cases, with all that is said of them.
// Groups are folders where they are worth points. Otherwise the group's name comes before
// the case's, since older versions of DOMjudge see no cases in folders.
func writeTrials(m *maker, at string) error {
	between := "-"
	if m.Scoring {
		between = "/"
	}
	for i := range m.samples {
		m.writeTrial(at+"sample/", &m.samples[i])
	}
	for _, s := range m.sets {
		for i := range s.trials {
			m.writeTrial(at+"secret/"+s.name+between, &s.trials[i])
		}
	}
	return nil
}

func (m *maker) writeTrial(before string, t *trial) {
	base := before + t.name
	m.add(base+".in", t.in)
	m.add(base+".ans", t.ans)
	if t.picture != nil {
		m.add(base+".svg", t.picture)
	}
	m.add(base+".hint", []byte(t.hint+"\n"))
	m.add(base+".desc", []byte(t.about))
}

// sampleGroup is the group of a suite that everybody may see.
const sampleGroup = "sample"

// sampleTrials returns the cases in the statement: the boards of the group sample that have
// their own files, or, without such a group, the board that the statement draws. The last
// case shows what else a file can contain.
func (m *maker) sampleTrials() ([]trial, error) {
	var all []trial
	var errs []error
	add := func(t trial, err error) {
		all, errs = append(all, t), append(errs, err)
	}
	for _, c := range m.Cases {
		if c.Group != sampleGroup {
			continue
		}
		parts := c.Parts
		if len(parts) == 0 {
			parts = []cases.Part{{Name: c.Name, First: 1, Last: len(c.Answers)}}
		}
		for _, p := range parts {
			add(sampleOf(c, p))
		}
	}
	if len(all) == 0 {
		add(given("drawn", "the board of the statement"))
	}
	add(given("several", "several boards, one of them stuck, and throws after an answer"))
	for i := range all {
		all[i].name = fmt.Sprintf("%02d-%s", i+1, all[i].name)
		all[i].hint = "Try this sample by hand."
	}
	return all, errors.Join(errs...)
}

// sampleOf is the boards of a part of a case, as a case.
func sampleOf(c *cases.Case, p cases.Part) (trial, error) {
	var boards []board.Board
	for n := p.First; n <= p.Last; n++ {
		b, err := c.Board(n)
		if err != nil {
			return trial{}, err
		}
		boards = append(boards, b)
	}
	name := p.Name[strings.LastIndexByte(p.Name, '/')+1:]
	name = letters(strings.TrimLeft(strings.TrimSuffix(name, ".in"), "0123456789-"), "-")
	one := &cases.Case{
		Group:   c.Group,
		Name:    name,
		Text:    board.Plain(boards...),
		Answers: c.Answers[p.First-1 : p.Last],
	}
	return newTrial(name, one, "a sample")
}

// given is a sample of two files: the statement's board (30 cells, printed with published
// solutions, in which snakes and ladders meet), or several boards, one of them stuck, whose
// answers sometimes include throws.
func given(name, doc string) (trial, error) {
	in := embedded(name + ".in")
	boards, err := board.Parse(name, in)
	if err != nil {
		return trial{}, err
	}
	t, err := newTrial(name,
		&cases.Case{Group: sampleGroup, Name: name, Text: in, Answers: make([]int32, len(boards))}, doc)
	t.ans = embedded(name + ".ans")
	return t, err
}
