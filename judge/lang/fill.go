package lang

import (
	"maps"
	"regexp"
	"strconv"
)

// hole is a {name} in a word of a command.
var hole = regexp.MustCompile(`\{[a-zA-Z0-9+]+\}`)

// fill puts values into the words of a command. A word with a hole that has no
// value, or an empty one, is left out.
func fill(words []string, values map[string]string) []string {
	var argv []string
	for _, w := range words {
		whole := true
		w = hole.ReplaceAllStringFunc(w, func(h string) string {
			v := values[h[1:len(h)-1]]
			whole = whole && v != ""
			return v
		})
		if whole {
			argv = append(argv, w)
		}
	}
	return argv
}

// holes are the values for all commands of one source.
func (s Source) holes(t *Toolchain) map[string]string {
	v := map[string]string{"source": "main" + s.Lang.Extensions[0]}
	maps.Copy(v, t.Paths)
	if s.Lang.values != nil {
		maps.Copy(v, s.Lang.values(s.Name, s.Text))
	}
	maps.Copy(v, s.harnessValues())
	v["out"] = s.Lang.Artefact
	if v["out"] == "" {
		v["out"] = v["source"]
	}
	v["prog"] = progFolder + "/" + v["out"]
	return v
}

const mib = 1 << 20

// share divides a run's memory for runtimes that do not look at it themselves.
// All of it together is bounded by the cell; these are bounds within. Without
// a limit there is no bound on objects.
//
// A recursion 10^6 deep takes up to 128 MiB in Java and 192 MiB in Node. Java
// gets no more than twice that: to unwind a stack that overflowed, it takes
// five times as much memory again, and minutes if the stack is a gigabyte.
func share(memory int64) map[string]string {
	const javaMost, most = 256, 1000 // MiB
	if memory <= 0 {
		return map[string]string{"stack": strconv.Itoa(javaMost)}
	}
	total := memory / mib
	half := max(total/2, 16)
	// The machine's own needs, code and tables, are some 96 MiB at most.
	heap := max(total-96, half)
	return map[string]string{
		"heap":     strconv.FormatInt(heap, 10),
		"stack":    strconv.FormatInt(min(half, javaMost), 10),
		"stackKiB": strconv.FormatInt(min(half, most)*1024, 10),
	}
}
