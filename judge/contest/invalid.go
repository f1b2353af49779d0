package contest

import (
	_ "embed"

	"go.yaml.in/yaml/v3"
)

// Three boards, and their answers, for the outputs in refused.yaml.
const (
	outputsIn  = "3\n12 3 2\n2 9\n10 4\n5 3 0\n3 1 1\n2 1\n"
	outputsAns = "2\n2\n-1\n"
)

// The folders of inputs that are none, of outputs, and of answer files that are none.
const (
	invalidInput  = "invalid_input"
	invalidAnswer = "invalid_answer"
	invalidOutput = "invalid_output"
	validOutput   = "valid_output"
)

// A trick is a file that a validator must see through.
type trick struct{ Name, Why, Text string }

//go:embed problem/refused.yaml
var refusedYAML []byte

// tricks are by their folders.
var tricks = func() (all map[string][]trick) {
	if err := yaml.Unmarshal(refusedYAML, &all); err != nil {
		panic(err) // a test reads them
	}
	return all
}()

// writeInvalid writes what validators must refuse, and outputs that they must not.
func writeInvalid(m *maker, at string) error {
	for _, folder := range []string{invalidInput, invalidAnswer, invalidOutput, validOutput} {
		for _, x := range tricks[folder] {
			base, text := at+folder+"/"+x.Name, []byte(x.Text)
			switch folder {
			case invalidInput:
				m.add(base+".in", text)
			case invalidAnswer:
				m.add(base+".in", []byte(outputsIn))
				m.add(base+".ans", text)
			default:
				m.add(base+".in", []byte(outputsIn))
				m.add(base+".ans", []byte(outputsAns))
				m.add(base+".out", text)
			}
			if err := m.addYAML(base+".yaml", "", words2025{Description: x.Why}); err != nil {
				return err
			}
		}
	}
	return nil
}
