package contest

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"adder/judge/lang"
)

// yamlFile is v as a file, below a comment.
func yamlFile(head string, v any) ([]byte, error) {
	out := bytes.NewBufferString(head)
	e := yaml.NewEncoder(out)
	e.SetIndent(2)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return out.Bytes(), e.Close()
}

// problemYAML is problem.yaml, in the legacy format, which Kattis and DOMjudge read, and
// in 2025-09. A time limit is an error in the first.
//
// keywords omitted in 2025-09: BAPCtools warns of those that it does not know, and since
// 2026 of those that it knows, too; a warning is a failure there.
type problemYAML struct {
	Version     string            `yaml:"problem_format_version"`
	Type        string            `yaml:"type"`
	Name        any               `yaml:"name"` // a text, or one for each language
	UUID        string            `yaml:"uuid"`
	Credits     map[string]string `yaml:"credits,omitempty"`
	License     string            `yaml:"license"`
	RightsOwner string            `yaml:"rights_owner"`
	Limits      limitsYAML        `yaml:"limits"`
	Validation  string            `yaml:"validation,omitempty"`
	Grading     *gradingYAML      `yaml:"grading,omitempty"`
	Keywords    string            `yaml:"keywords,omitempty"`
}

type limitsYAML struct {
	TimeLimit int `yaml:"time_limit,omitempty"` // seconds
	Memory    int `yaml:"memory"`               // MiB
	Output    int `yaml:"output"`               // MiB
}

type gradingYAML struct {
	Objective string `yaml:"objective"`
	Show      bool   `yaml:"show_test_data_groups"`
}

func (m *maker) problemYAML() problemYAML {
	return problemYAML{
		Type: "pass-fail", UUID: m.UUID, License: license, RightsOwner: rightsOwner,
		Limits: limitsYAML{Memory: mebibytes(lang.LargestRoom(m.Suite.Limits.Memory)), Output: mebibytes(m.Suite.Limits.Output)},
	}
}

// mebibytes rounds up.
func mebibytes(n int64) int { return int((n + 1<<20 - 1) >> 20) }

func writeLegacy(m *maker, at string) error {
	y := m.problemYAML()
	y.Version, y.Name, y.Validation, y.Keywords = "legacy", Title, "custom", "graph shortest-path simulation"
	if m.Scoring {
		y.Type, y.Grading = "scoring", &gradingYAML{Objective: "max", Show: true}
	}
	return m.addYAML(at, "", y)
}

func write2025(m *maker, at string) error {
	y := m.problemYAML()
	y.Version, y.Name, y.Credits = "2025-09", map[string]string{"en": Title}, map[string]string{"authors": rightsOwner}
	y.Limits.TimeLimit = m.TimeLimit
	return m.addYAML(at, "", y)
}

// readProblem reads what a suite and its package.yaml can express: the limits, and the
// uuid. The rest is for other programs.
func (i *Import) readProblem(name string) error {
	var y struct {
		UUID   string
		Limits struct {
			Memory, Output int64
			TimeLimit      float64 `yaml:"time_limit"`
		}
	}
	if odd, err := i.source.readYAML(name, &y); err != nil {
		i.leaveOut(name, "cannot be read: "+odd)
		return nil
	}
	i.UUID = y.UUID
	i.memory, i.output = y.Limits.Memory, y.Limits.Output
	if i.memory < 0 || i.memory > 1<<20 || i.output < 0 || i.output > 1<<10 {
		i.leaveOut(name, fmt.Sprintf("%d MiB of memory and %d MiB of output are outside what a suite allows", i.memory, i.output))
		i.memory, i.output = 0, 0
	}
	i.takeTime(name, y.Limits.TimeLimit)
	return nil
}

// MaxTimeLimit is in seconds; no system waits longer for a program.
const MaxTimeLimit = 300

func (i *Import) takeTime(name string, seconds float64) {
	switch {
	case seconds == 0:
	case seconds > 0 && seconds <= MaxTimeLimit:
		i.TimeLimit = int(math.Ceil(seconds))
	default:
		i.leaveOut(name, fmt.Sprintf("%v s is not a time limit from 1 to %d s", seconds, MaxTimeLimit))
	}
}

func (i *Import) readTimeLimit(name string) error {
	text, err := i.source.read(name, maxBeside)
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
	if err != nil {
		seconds = -1
	}
	i.takeTime(name, seconds)
	return nil
}

func (i *Import) readShortName(name string) error {
	text, err := i.source.read(name, maxBeside)
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(line, "=")
		if id := strings.Trim(value, " \r\n'\""); strings.TrimRight(key, " ") == "short-name" && isID(id) {
			i.ID = id
			break
		}
	}
	return err
}

func isID(name string) bool { return name != "" && letters(name, "") == name }

func (i *Import) readOptions(name string) error {
	var o Options
	if odd, err := i.source.readYAML(name, &o); err != nil {
		i.leaveOut(name, "cannot be read: "+odd)
		return nil
	}
	if !isID(o.ID) {
		i.leaveOut(name, fmt.Sprintf("the name is %.60q: want letters a to z and digits", o.ID))
		return nil
	}
	i.Options = o
	return nil
}

// groupYAML is testdata.yaml of a folder of cases with points. It is always complete,
// because a folder would inherit what is missing.
type groupYAML struct {
	OnReject    string `yaml:"on_reject"`
	GraderFlags string `yaml:"grader_flags"`
	AcceptScore *int   `yaml:"accept_score,omitempty"`
	Range       string `yaml:"range"`
}

// writePoints makes the groups subtasks. The samples give no points, but are repeated in
// the first group. A group scores the minimum of its cases, all or nothing, and the secret
// data the sum of its groups; it is accepted if any group is, or nobody would get partial
// points.
func writePoints(m *maker, at string) error {
	if !m.Scoring {
		return nil
	}
	total, none := 0, 0
	for _, s := range m.sets {
		total += s.points
		y := groupYAML{"break", "first_error min", &s.points, fmt.Sprintf("0 %d", s.points)}
		if err := m.addYAML(strings.Replace(at, "*", "secret/"+s.name, 1), "", y); err != nil {
			return err
		}
	}
	all := fmt.Sprintf("0 %d", total)
	return errors.Join(
		m.addYAML("data/testdata.yaml", "", groupYAML{"continue", "ignore_sample", nil, all}),
		m.addYAML("data/sample/testdata.yaml", "", groupYAML{"continue", "first_error min", &none, "0 0"}),
		m.addYAML("data/secret/testdata.yaml", "", groupYAML{"continue", "first_error sum accept_if_any_accepted", nil, all}),
	)
}

// readPoints reads what a folder is worth: as max_score in the newer formats; in the
// older one as the upper end of the range, or what an accepted submission gets.
func (i *Import) readPoints(name string) error {
	var y struct {
		MaxScore    any `yaml:"max_score"`
		Range       string
		AcceptScore any `yaml:"accept_score"`
	}
	if odd, err := i.source.readYAML(name, &y); err != nil {
		i.leaveOut(name, "cannot be read, so it sets no points: "+odd)
		return nil
	}
	upper := ""
	if words := strings.Fields(y.Range); len(words) == 2 {
		upper = words[1]
	}
	for _, x := range []struct {
		key   string
		value any
	}{{"max_score", y.MaxScore}, {"range", upper}, {"accept_score", y.AcceptScore}} {
		text := fmt.Sprint(x.value)
		if text == "" || x.value == nil || text == "unbounded" || strings.HasSuffix(text, "inf") { // words of the formats
			continue
		}
		const most = 1e9 // plausible points
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || !(n >= 0 && n <= most) {
			i.leaveOut(name, fmt.Sprintf("%s is %.60s, which is not a number of points", x.key, text))
			return nil
		}
		if folder := path.Dir(name); n > 0 {
			if i.points[folder] == 0 {
				i.points[folder] = n
			}
			return nil
		}
	}
	return nil
}

// maxBeside is how much is read of what a package says, in bytes.
const maxBeside = 1 << 20

// readYAML decodes a file of the source. If it cannot, the text says why.
func (s *source) readYAML(name string, into any) (odd string, err error) {
	text, err := s.read(name, maxBeside)
	if err == nil {
		err = yaml.Unmarshal(text, into)
	}
	if err != nil {
		odd, _, _ = strings.Cut(err.Error(), "\n")
	}
	return odd, err
}
