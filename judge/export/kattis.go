package export

import "fmt"

// testdata is testdata.yaml of a folder of cases that are worth points. What it
// does not say, a folder takes from the one above it, so each says all.
type testdata struct {
	OnReject    string `yaml:"on_reject"`
	GraderFlags string `yaml:"grader_flags"`
	AcceptScore *int   `yaml:"accept_score,omitempty"`
	Range       string `yaml:"range"`
}

// kattis lays out a package of Kattis' legacy format, whose tools measure the
// time limit themselves.
func kattis(m *maker) error {
	m.root = m.ID + "/"
	samples, err := m.samples()
	if err != nil {
		return err
	}
	sets, err := m.sets()
	if err != nil {
		return err
	}
	if err := m.addYAML("problem.yaml", m.legacyProblem()); err != nil {
		return err
	}
	m.add("problem_statement/problem.en.tex", m.texStatement(sets))
	m.add("problem_statement/board.png", boardPNG)
	for _, t := range samples {
		m.addLegacyTrial("sample/", t)
	}
	for _, s := range sets {
		for _, t := range s.trials {
			m.addLegacyTrial("secret/"+s.name+"/", t)
		}
	}
	if m.Scoring {
		if err := m.addPoints(sets); err != nil {
			return err
		}
	}
	return m.addLegacyPrograms(mainInFolder)
}

// addPoints makes the groups subtasks. The samples count for nothing; they are
// in the first group once more. A group is worth the least of what its cases
// are, which is all or nothing, and the secret data the sum of its groups; it is
// accepted if any group is, for else nobody would get a part of the points.
func (m *maker) addPoints(sets []set) error {
	total, none := 0, 0
	for _, s := range sets {
		total += s.points
		points := s.points
		err := m.addYAML("data/secret/"+s.name+"/testdata.yaml", testdata{"break", "first_error min", &points, fmt.Sprintf("0 %d", points)})
		if err != nil {
			return err
		}
	}
	for _, f := range []struct {
		dir  string
		data testdata
	}{
		{"", testdata{"continue", "ignore_sample", nil, fmt.Sprintf("0 %d", total)}},
		{"sample/", testdata{"continue", "first_error min", &none, "0 0"}},
		{"secret/", testdata{"continue", "first_error sum accept_if_any_accepted", nil, fmt.Sprintf("0 %d", total)}},
	} {
		if err := m.addYAML("data/"+f.dir+"testdata.yaml", f.data); err != nil {
			return err
		}
	}
	return nil
}
