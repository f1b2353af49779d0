package cases

import (
	"regexp"
	"strconv"
	"strings"

	"adder/judge/durable"

	"go.yaml.in/yaml/v3"
)

// An about is what a package that Adder exported says of a case: which one it was
// of which group, and which of its boards came from which file.
type about struct {
	group, name, doc string
	parts            []Part
}

var (
	aboutCase   = regexp.MustCompile(`^([A-Za-z0-9_-]+)/([A-Za-z0-9_-]+): (.*)$`)
	aboutBoards = regexp.MustCompile(`^([0-9]+) boards?$`)
	aboutPart   = regexp.MustCompile(`^boards? ([0-9]+)(?: to [0-9]+)?: ([A-Za-z0-9_-][A-Za-z0-9_.-]*)$`)
)

// parseAbout reads what export wrote about a case of so many boards; nil if it is
// something else.
func parseAbout(text string, boards int) *about {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) < 2 {
		return nil
	}
	first, count := aboutCase.FindStringSubmatch(lines[0]), aboutBoards.FindStringSubmatch(lines[1])
	if first == nil || count == nil || count[1] != strconv.Itoa(boards) {
		return nil
	}
	a := &about{group: first[1], name: first[2], doc: first[3]}
	for _, line := range lines[2:] {
		m := aboutPart.FindStringSubmatch(line)
		if m == nil {
			return nil
		}
		n, _ := strconv.Atoi(m[1])
		a.parts = append(a.parts, Part{m[2], n})
	}
	if !a.ordered(boards) {
		return nil
	}
	return a
}

// ordered reports whether the parts are all boards, in the order in which files of
// their names are read.
func (a *about) ordered(boards int) bool {
	for i, p := range a.parts {
		switch {
		case i == 0 && p.First != 1, p.First > boards:
			return false
		case i > 0 && (p.First <= a.parts[i-1].First || p.Name+".in" <= a.parts[i-1].Name+".in"):
			return false
		}
	}
	return true
}

// about reads what stands beside an input: x.desc in the older format, and the
// description in x.yaml in the newer one.
func (s *importSource) about(input string, boards int) *about {
	base := strings.TrimSuffix(input, ".in")
	if text, err := s.beside(base + ".desc"); err == nil {
		return parseAbout(string(text), boards)
	}
	text, err := s.beside(base + ".yaml")
	var y struct{ Description string }
	if err != nil || yaml.Unmarshal(text, &y) != nil {
		return nil
	}
	return parseAbout(y.Description, boards)
}

// maxBeside is how much is read of what a package says, in bytes.
const maxBeside = 1 << 20

// beside reads a file that a package need not have.
func (s *importSource) beside(p string) ([]byte, error) {
	return durable.ReadIn(s.files, p, maxBeside)
}

// regroup makes the groups of an exported package what they were: if every secret
// case says which one it was, their names, docs and parts are taken from there.
// Samples are left out, for export makes them of the group sample.
func (i *Import) regroup() {
	if !i.exported() {
		return
	}
	old := i.Groups
	i.Groups, i.own = nil, true
	for _, g := range old {
		if sampleFirst(g.Folder) == 1 {
			i.LeftOut = append(i.LeftOut, i.top+g.Folder+": samples, which export makes anew")
			continue
		}
		for _, in := range g.Inputs {
			in.name = in.about.name
			to := i.group(in.about.group)
			to.Name, to.Doc, to.given = in.about.group, in.about.doc, g.given
			to.Inputs = append(to.Inputs, in)
		}
	}
}

// exported reports whether every secret case is one that export wrote.
func (i *Import) exported() bool {
	seen := map[string]bool{}
	for _, g := range i.Groups {
		if sampleFirst(g.Folder) == 1 {
			continue
		}
		for _, in := range g.Inputs {
			if in.about == nil || seen[in.about.group+"/"+in.about.name] {
				return false
			}
			seen[in.about.group+"/"+in.about.name] = true
		}
	}
	return len(seen) > 0
}
