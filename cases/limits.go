package cases

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"go.yaml.in/yaml/v3"
)

// Limits bounds each run of a submission.
type Limits struct {
	// TimeMultiple times the CPU time of the slowest accepted jury solver of the
	// same language, on the same case and machine, is the time limit; but it is
	// never below TimeFloor nor above TimeCeiling.
	TimeMultiple float64
	TimeFloor    time.Duration
	TimeCeiling  time.Duration
	Memory       int64 // bytes
	Output       int64 // bytes
}

// Fixed reports whether the time limit is the same for every program, case and
// machine.
func (l Limits) Fixed() bool { return l.TimeFloor == l.TimeCeiling }

// defaultOutput is in MiB. Right answers take less than 5, throws included; what is printed beyond that
// costs the judge memory and time of its own.
const defaultOutput = 16

// limits fills in what the file leaves out.
func (y limitsYAML) limits() (Limits, error) {
	l := Limits{
		TimeMultiple: cmp.Or(y.Time.Multiple, 3),
		TimeFloor:    cmp.Or(y.Time.Floor, time.Second),
		TimeCeiling:  cmp.Or(y.Time.Ceiling, time.Minute),
		Memory:       cmp.Or(y.Memory, 256) << 20,
		Output:       cmp.Or(y.Output, defaultOutput) << 20,
	}
	timeOK := l.TimeMultiple >= 1 && l.TimeMultiple <= 1000 && l.TimeFloor <= l.TimeCeiling
	sizesOK := y.Memory <= 1<<20 && y.Output <= 1<<10
	if !timeOK || !sizesOK {
		return l, errors.New("limits: expected a multiple from 1 to 1000, " +
			"a floor not above the ceiling, and memory and output in MiB")
	}
	return l, nil
}

type limitsYAML struct {
	Time   timeYAML `yaml:",omitempty" doc:"CPU time limit of a run: a duration such as 2s; or a multiple of the time that the slowest accepted solver in the same language, of those that come with Adder, takes on the same case and machine"`
	Memory int64    `yaml:",omitempty" zero:"refused" doc:"MiB, beside what the runtime needs; default 256"`
	Output int64    `yaml:",omitempty" zero:"refused" doc:"MiB; default 16"`

	line int
}

// timeYAML is a duration, or a multiple with its bounds.
type timeYAML struct {
	Multiple float64       `zero:"refused" doc:"default 3; for plain reading ten times that in Go, twice in JavaScript and Kotlin"`
	Floor    time.Duration `zero:"refused" doc:"the shortest limit; default 1s"`
	Ceiling  time.Duration `zero:"refused" doc:"the longest limit; default 60s"`
}

// UnmarshalYAML reads either form. One duration is a floor that is the ceiling too.
func (t *timeYAML) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		err := n.Decode(&t.Floor)
		t.Ceiling = t.Floor
		if err == nil && t.Floor <= 0 && n.ShortTag() != "!!null" {
			err = fmt.Errorf("line %d: the time limit is %s; it must be above zero", n.Line, n.Value)
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
