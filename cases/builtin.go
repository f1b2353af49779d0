package cases

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// builtinPrefix names what comes with Adder: files of the standard suite, and its
// groups.
const builtinPrefix = "builtin:"

// standard is the shape of the standard suite.
var standard = sync.OnceValue(func() *suiteYAML {
	y, err := decode("cases/suite.yaml", []byte(readStandard()))
	if err != nil {
		panic(err) // a test loads it
	}
	return y
})

// builtinGroups are the names of the standard suite's groups, in its order. They are
// spelt out, and held to the suite by a test, since its own text is read by them.
var builtinGroups = []string{"sample", "every", "traps", "leaks", "large", "faces", "windows"}

func builtinNames() []string { return builtinGroups }

// fill gives a builtin group what it leaves out. Under promises it has the cases that
// are meant for them.
func (y *groupYAML) fill(promised bool) {
	i := slices.IndexFunc(groupsOf(y), func(g groupYAML) bool { return g.Name == y.Builtin })
	if i < 0 {
		return
	}
	of := standard().Groups[i]
	y.mixed = len(y.Cases) > 0 || len(y.Formats) > 0 || len(y.OneBoard) > 0
	y.Name, y.Doc = cmp.Or(y.Name, of.Name), cmp.Or(y.Doc, of.Doc)
	y.Points = cmp.Or(y.Points, of.Points)
	if y.Unless == nil {
		y.Unless = of.Unless
	}
	y.Cases, y.Formats, y.OneBoard = builtinSpecs(of.Cases), builtinSpecs(of.Formats), builtinSpecs(of.OneBoard)
	if promised && len(y.Formats) > 0 {
		y.Cases = y.Formats
	}
}

// groupsOf is the groups among which a builtin one is.
func groupsOf(y *groupYAML) []groupYAML {
	if y.Builtin == "" {
		return nil
	}
	return standard().Groups
}

// builtinSpecs are cases whose files come with Adder.
func builtinSpecs(of []spec) []spec {
	specs := slices.Clone(of)
	for i := range specs {
		if specs[i].Files != "" {
			specs[i].Files = builtinPrefix + specs[i].Files
		}
	}
	return specs
}

// pinBuiltin takes over the pins of a builtin group. Under promises its boards are
// others.
func (s *Suite) pinBuiltin(y *groupYAML) {
	if y.Builtin == "" || len(s.Promises) > 0 {
		return
	}
	known := standardPins()
	for i := range y.Cases {
		if pin := known[y.Builtin+"/"+y.Cases[i].Name]; pin != "" {
			if s.pins == nil {
				s.pins = map[string]string{}
			}
			s.pins[y.Name+"/"+y.Cases[i].Name] = pin
		}
	}
}

var standardPins = sync.OnceValue(func() map[string]string {
	pins, err := readPins(embedded)
	if err != nil {
		panic(err) // a test loads it
	}
	return pins
})

// filesOf tells where the files of a pattern are, and what they are called there.
func (s *Suite) filesOf(pattern string) (fs.FS, string) {
	if name, ok := strings.CutPrefix(pattern, builtinPrefix); ok {
		return embedded, name
	}
	return s.files, pattern
}

func readStandard() string {
	text, err := embedded.ReadFile("suite.yaml")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// StandardText is the file of the suite that comes with Adder, so that it works
// wherever it is written to.
func StandardText() string {
	return strings.ReplaceAll(readStandard(), "files: ", "files: "+builtinPrefix)
}
