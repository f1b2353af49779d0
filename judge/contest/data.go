package contest

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"adder/cases"
	"adder/judge/game/board"
)

// A trial is one case as a package holds it.
type trial struct {
	name    string // of the files, without extension: "01-killers"
	in, ans []byte
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
func (m *maker) secretSets() (all []set) {
	width := len(strconv.Itoa(len(m.Suite.Groups)))
	for i, g := range m.Suite.Groups {
		s := set{name: fmt.Sprintf("%0*d%s", width, i+1, letters(g.Name, "")), doc: g.Doc, points: g.Points}
		for _, c := range m.Cases {
			if c.Group == g.Name {
				name := fmt.Sprintf("%02d-%s", len(s.trials)+1, letters(c.Name, "-"))
				s.trials = append(s.trials, trial{name, c.Text, cases.AnswerText(c.Answers)})
			}
		}
		all = append(all, s)
	}
	return all
}

// letters keeps the letters a to z and the digits of a name, and replaces the rest.
func letters(name, instead string) string {
	return strings.Trim(others.ReplaceAllLiteralString(strings.ToLower(name), instead), "-")
}

var others = regexp.MustCompile(`[^a-z0-9]`)

// writeTrials writes the samples and the secret cases.
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
	m.add(before+t.name+".in", t.in)
	m.add(before+t.name+".ans", t.ans)
}

// sampleGroup is the group of a suite that everybody may see.
const sampleGroup = "sample"

// sampleTrials returns the cases in the statement: the boards of the group sample that have
// their own files, or, without such a group, the board that the statement draws. The last
// case shows what else a file can contain.
func (m *maker) sampleTrials() ([]trial, error) {
	var all []trial
	var errs []error
	for _, c := range m.Cases {
		if c.Group != sampleGroup {
			continue
		}
		parts := c.Parts
		if len(parts) == 0 {
			parts = []cases.Part{{Name: c.Name, First: 1, Last: len(c.Answers)}}
		}
		for _, p := range parts {
			sample, err := sampleOf(c, p)
			all, errs = append(all, sample), append(errs, err)
		}
	}
	if len(all) == 0 {
		all = append(all, embeddedSample("drawn"))
	}
	all = append(all, embeddedSample("several"))
	for i := range all {
		all[i].name = fmt.Sprintf("%02d-%s", i+1, all[i].name)
	}
	return all, errors.Join(errs...)
}

// sampleOf is the boards of a part of a case.
func sampleOf(c *cases.Case, p cases.Part) (trial, error) {
	boards, err := board.Parse(c.FullName(), c.Text)
	if err != nil {
		return trial{}, err
	}
	return trial{
		name: letters(strings.TrimLeft(p.Name, "0123456789-"), "-"),
		in:   board.Plain(boards[p.First-1 : p.Last]...),
		ans:  cases.AnswerText(c.Answers[p.First-1 : p.Last]),
	}, nil
}

// embeddedSample is a sample of two files: the statement's board (30 cells, printed with
// published solutions, in which snakes and ladders meet), or several boards, one of them stuck.
func embeddedSample(name string) trial {
	return trial{name, embedded(name + ".in"), embedded(name + ".ans")}
}
