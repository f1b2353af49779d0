package export

import "fmt"

// The shape of suite.yaml, as package cases reads it.
type (
	suiteFile struct {
		Name    string         `yaml:"name"`
		Doc     string         `yaml:"doc"`
		Promise []string       `yaml:"promise"`
		Limits  map[string]any `yaml:"limits"`
		Groups  []suiteGroup   `yaml:"groups"`
	}
	suiteGroup struct {
		Name   string      `yaml:"name"`
		Points int         `yaml:"points"`
		Doc    string      `yaml:"doc"`
		Cases  []suiteCase `yaml:"cases"`
	}
	suiteCase struct {
		Name  string `yaml:"name"`
		Files string `yaml:"files"`
	}
)

// addSuite adds a suite whose cases are all files, so that it needs neither the
// files that it was made of nor the generator.
func (m *maker) addSuite() error {
	l := m.Suite.Limits
	suite := suiteFile{Name: m.Suite.Name, Doc: m.Suite.Doc, Promise: []string{}, Limits: map[string]any{
		"time":   map[string]any{"multiple": l.TimeMultiple, "floor": l.TimeFloor.String(), "ceiling": l.TimeCeiling.String()},
		"memory": mebibytes(l.Memory), "output": mebibytes(l.Output),
	}}
	for _, p := range m.Suite.Promises {
		suite.Promise = append(suite.Promise, p.Name)
	}
	for i, g := range m.Suite.Groups {
		group := suiteGroup{Name: g.Name, Points: g.Points, Doc: g.Doc}
		for _, c := range m.Cases {
			if c.Group != g.Name {
				continue
			}
			file := fmt.Sprintf("%d/%d", i+1, len(group.Cases)+1)
			m.add("suite/"+file+".in", c.Text)
			m.add("suite/"+file+".ans", answers(c.Answers))
			group.Cases = append(group.Cases, suiteCase{c.Name, file + ".in"})
		}
		suite.Groups = append(suite.Groups, group)
	}
	return m.addYAML("suite/suite.yaml", suite)
}
