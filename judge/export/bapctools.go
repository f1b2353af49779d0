package export

// problem2025 is problem.yaml of the format 2025-09.
//
// keywords omitted: BAPCtools warns of those that it does not know, and since
// 2026 of those that it knows, too; a warning is a failure there.
type problem2025 struct {
	Version     string            `yaml:"problem_format_version"`
	Type        string            `yaml:"type"`
	Name        map[string]string `yaml:"name"`
	UUID        string            `yaml:"uuid"`
	Credits     map[string]string `yaml:"credits"`
	License     string            `yaml:"license"`
	RightsOwner string            `yaml:"rights_owner"`
	Limits      limits2025        `yaml:"limits"`
}

type limits2025 struct {
	TimeLimit int `yaml:"time_limit"` // seconds
	Memory    int `yaml:"memory"`     // MiB
	Output    int `yaml:"output"`     // MiB
}

// words2025 is what is said of a case, in a file of its own.
type words2025 struct {
	Hint        string `yaml:"hint,omitempty"`
	Description string `yaml:"description"`
}

// bapctools lays out a pass-fail package in the format 2025-09, with BAPCtools'
// own answer_validators, invalid_answer and generators beside what the format names.
func bapctools(m *maker) error {
	m.root = m.ID + "/"
	samples, err := m.samples()
	if err != nil {
		return err
	}
	sets, err := m.sets()
	if err != nil {
		return err
	}
	err = m.addYAML("problem.yaml", problem2025{
		Version: "2025-09", Type: "pass-fail", Name: map[string]string{"en": Title}, UUID: m.uuid(),
		Credits: map[string]string{"authors": rightsOwner}, License: license, RightsOwner: rightsOwner,
		Limits: limits2025{m.TimeLimit, mebibytes(m.Suite.Limits.Memory), mebibytes(m.Suite.Limits.Output)},
	})
	if err != nil {
		return err
	}
	m.add("statement/problem.en.tex", m.texStatement(nil))
	m.add("statement/board.png", boardPNG)
	for _, t := range samples {
		if err := m.addTrial2025("sample/", t); err != nil {
			return err
		}
	}
	pictured := [][]trial{samples}
	for _, s := range sets {
		pictured = append(pictured, s.trials)
		for _, t := range s.trials {
			if err := m.addTrial2025("secret/"+s.name+"/", t); err != nil {
				return err
			}
		}
	}
	if err := m.addInvalid(); err != nil {
		return err
	}
	if err := m.addGenerators(); err != nil {
		return err
	}
	m.addVisualizer(pictured...)
	m.program("input_validators/validate.py", inputValidator)
	m.program("answer_validators/validate.py", answerValidator)
	m.add("output_validator/validate.cpp", outputValidator)
	if m.Standard {
		if err := m.addYAML("submissions/submissions.yaml", mayFailOtherwise); err != nil {
			return err
		}
	}
	return m.addSolvers(withoutJavaScript)
}

// An expectation says which verdicts a submission may have on a case, and which it
// must have on some.
type expectation struct {
	Permitted []string `yaml:"permitted,flow"`
	Required  []string `yaml:"required,flow"`
}

// mayFailOtherwise is by the folders of submissions. The format takes it that a
// submission fails in one way alone, and that whoever need not exceed the time
// limit bounds it from below. But who is wrong about the rules may also walk in
// circles on a large board, or leave an array.
var mayFailOtherwise = map[string]expectation{
	"run_time_error":      {anyVerdict, []string{"RTE"}},
	"time_limit_exceeded": {anyVerdict, []string{"TLE"}},
	"wrong_answer":        {anyVerdict, []string{"WA"}},
}

var anyVerdict = []string{"AC", "WA", "TLE", "RTE"}

func (m *maker) addTrial2025(dir string, t trial) error {
	base := "data/" + dir + t.name
	m.add(base+".in", t.in)
	m.add(base+".ans", t.ans)
	if t.picture != nil {
		m.add(base+".svg", t.picture)
	}
	return m.addYAML(base+".yaml", words2025{t.hint, t.about})
}

// addInvalid adds what validators must refuse, and outputs that they must not.
func (m *maker) addInvalid() error {
	for _, x := range invalidInputs {
		m.add("data/invalid_input/"+x.name+".in", []byte(x.text))
		if err := m.addYAML("data/invalid_input/"+x.name+".yaml", words2025{Description: x.why}); err != nil {
			return err
		}
	}
	for _, x := range outputs {
		base := "data/" + x.kind + "/" + x.name
		m.add(base+".in", []byte(outputsIn))
		m.add(base+".ans", []byte(outputsAns))
		if x.kind == invalidAnswer {
			m.files[len(m.files)-1].text = []byte(x.text)
		} else {
			m.add(base+".out", []byte(x.text))
		}
		if err := m.addYAML(base+".yaml", words2025{Description: x.why}); err != nil {
			return err
		}
	}
	return nil
}
