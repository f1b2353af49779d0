package contest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"adder/judge/run/lang"
)

func (m *maker) addYAML(name string, v any) error {
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	if err := errors.Join(e.Encode(v), e.Close()); err != nil {
		return err
	}
	m.add(name, out.Bytes())
	return nil
}

// problemYAML is problem.yaml in the legacy format, which is that of a package that names no
// version: bt upgrade of BAPCtools cannot replace one with every YAML library. A time limit is
// an error in it, and so is the usual type, pass-fail, for bt upgrade.
type problemYAML struct {
	Type        string       `yaml:"type,omitempty"`
	Name        string       `yaml:"name"`
	UUID        string       `yaml:"uuid"`
	License     string       `yaml:"license"`
	RightsOwner string       `yaml:"rights_owner"`
	Limits      limitsYAML   `yaml:"limits"`
	Grading     *gradingYAML `yaml:"grading,omitempty"`
	Keywords    string       `yaml:"keywords"`
}

type limitsYAML struct {
	Memory int `yaml:"memory"` // MiB
	Output int `yaml:"output"` // MiB
}

type gradingYAML struct {
	Objective string `yaml:"objective"`
	Show      bool   `yaml:"show_test_data_groups"`
}

func writeProblem(m *maker, at string) error {
	y := problemYAML{
		Name:        Title,
		UUID:        m.uuid(),
		License:     license,
		RightsOwner: rightsOwner,
		Limits: limitsYAML{
			mebibytes(lang.LargestMemoryLimit(m.Suite.Limits.Memory)),
			mebibytes(m.Suite.Limits.Output),
		},
		Keywords: "graph shortest-path simulation",
	}
	if m.Scoring {
		y.Type = "scoring"
		y.Grading = &gradingYAML{Objective: "max", Show: true}
	}
	return m.addYAML(at, y)
}

// mebibytes rounds up.
func mebibytes(n int64) int { return int((n + 1<<20 - 1) >> 20) }

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
		if err := m.addYAML(strings.Replace(at, "*", "secret/"+s.name, 1), y); err != nil {
			return err
		}
	}
	all := fmt.Sprintf("0 %d", total)
	return errors.Join(
		m.addYAML("data/testdata.yaml", groupYAML{"continue", "ignore_sample", nil, all}),
		m.addYAML("data/sample/testdata.yaml", groupYAML{"continue", "first_error min", &none, "0 0"}),
		m.addYAML("data/secret/testdata.yaml", groupYAML{
			"continue",
			"first_error sum accept_if_any_accepted",
			nil,
			all,
		}),
	)
}
