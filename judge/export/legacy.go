package export

// legacyProblem is problem.yaml of the legacy format, which Kattis and DOMjudge
// read. It has no time limit: that key is an error in it.
type legacyProblem struct {
	Version     string        `yaml:"problem_format_version"`
	Type        string        `yaml:"type"`
	Name        string        `yaml:"name"`
	UUID        string        `yaml:"uuid"`
	License     string        `yaml:"license"`
	RightsOwner string        `yaml:"rights_owner"`
	Limits      legacyLimits  `yaml:"limits"`
	Validation  string        `yaml:"validation"`
	Grading     *legacyPoints `yaml:"grading,omitempty"`
	Keywords    string        `yaml:"keywords"`
}

type legacyLimits struct {
	Memory int `yaml:"memory"` // MiB
	Output int `yaml:"output"` // MiB
}

type legacyPoints struct {
	Objective string `yaml:"objective"`
	Show      bool   `yaml:"show_test_data_groups"`
}

func (m *maker) legacyProblem() legacyProblem {
	p := legacyProblem{
		Version: "legacy", Type: "pass-fail", Name: Title, UUID: m.uuid(), License: license, RightsOwner: rightsOwner,
		Limits:     legacyLimits{Memory: mebibytes(m.Suite.Limits.Memory), Output: mebibytes(m.Suite.Limits.Output)},
		Validation: "custom", Keywords: "graph shortest-path simulation",
	}
	if m.Scoring {
		p.Type, p.Grading = "scoring", &legacyPoints{Objective: "max", Show: true}
	}
	return p
}

// addLegacyPrograms adds the validators and the solvers.
func (m *maker) addLegacyPrograms(name func(solver) string) error {
	m.program("input_validators/validate.py", inputValidator)
	m.add("output_validators/validate/validate.cpp", outputValidator)
	return m.addSolvers(name)
}

// addLegacyTrial adds a case with all that is said of it.
func (m *maker) addLegacyTrial(dir string, t trial) {
	base := "data/" + dir + t.name
	m.add(base+".in", t.in)
	m.add(base+".ans", t.ans)
	m.add(base+".hint", []byte(t.hint+"\n"))
	m.add(base+".desc", []byte(t.about))
	if t.picture != nil {
		m.add(base+".svg", t.picture)
	}
}
