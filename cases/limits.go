package cases

import (
	"errors"
	"fmt"
	"time"

	"go.yaml.in/yaml/v3"
)

// limitsYAML is what suite.yaml says of limits.
type limitsYAML struct {
	Time   timeYAML `yaml:",omitempty" doc:"CPU time of a run: a duration, as in 2s, for every program and machine; or a multiple of what the slowest accepted solver in the same language, of those that come with Adder, takes on the same case and machine"`
	Memory int64    `yaml:",omitempty" doc:"MiB; default 1024"`
	Output int64    `yaml:",omitempty" doc:"MiB; default 64"`

	line int
}

// timeYAML is a duration, or a multiple with its bounds.
type timeYAML struct {
	Multiple float64       `doc:"how many times that; default 4"`
	Floor    time.Duration `doc:"the shortest limit; default 1s"`
	Ceiling  time.Duration `doc:"the longest limit; default 60s"`
}

// UnmarshalYAML reads either form. One duration is a floor that is the ceiling too.
func (t *timeYAML) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		err := n.Decode(&t.Floor)
		t.Ceiling = t.Floor
		if err == nil && t.Floor <= 0 && n.ShortTag() != "!!null" {
			err = fmt.Errorf("line %d: the time limit is %s: want more than nothing", n.Line, n.Value)
		}
		return err
	}
	type plain timeYAML
	return n.Decode((*plain)(t))
}

// UnmarshalYAML notes the line.
func (y *limitsYAML) UnmarshalYAML(n *yaml.Node) error {
	type plain limitsYAML
	y.line = n.Line
	return n.Decode((*plain)(y))
}

// Fixed reports whether the time limit is the same for every program, case and
// machine.
func (l Limits) Fixed() bool { return l.TimeFloor == l.TimeCeiling }

// limits fills in what the file leaves out.
func (y limitsYAML) limits() (Limits, error) {
	l := Limits{y.Time.Multiple, y.Time.Floor, y.Time.Ceiling, y.Memory << 20, y.Output << 20}
	if y.Time.Multiple == 0 {
		l.TimeMultiple = 4
	}
	if y.Time.Floor == 0 {
		l.TimeFloor = time.Second
	}
	if y.Time.Ceiling == 0 {
		l.TimeCeiling = time.Minute
	}
	if y.Memory == 0 {
		l.Memory = 1 << 30
	}
	if y.Output == 0 {
		l.Output = 64 << 20
	}
	if l.TimeMultiple < 1 || l.TimeFloor < 0 || l.TimeCeiling < l.TimeFloor || y.Memory < 0 || y.Memory > 1<<20 || y.Output < 0 || y.Output > 1<<10 {
		return l, errors.New("limits: want a multiple of 1 or more, a floor below the ceiling, and memory and output in MiB")
	}
	return l, nil
}
