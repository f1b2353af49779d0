package lang

import (
	"maps"
	"path"
	"regexp"

	"adder/judge/run/sandbox"
)

// Command is the program's command in a cell. Runtimes that need it are given the bytes of
// memory (0 is unlimited). Of the limits only Processes is set, to what the language needs;
// the caller sets the others, and standard input.
func (p *Program) Command(memory int64) sandbox.Command {
	values := p.values()
	maps.Copy(values, memoryValues(memory))
	return sandbox.Command{
		Args:   fill(p.running(), values),
		Env:    append(environment(p.Lang.Env), "OUTPUT_PATH=/dev/stdout"),
		Limits: sandbox.Limits{Processes: p.Lang.Processes},
	}
}

// environment is all that a program sees: nothing of this machine.
func environment(own []string) []string {
	return append([]string{
		"PATH=/usr/local/bin:/usr/bin:/bin",
		"HOME=" + sandbox.Work,
		"TMPDIR=" + sandbox.Temp,
		"LANG=C.UTF-8",
	}, own...)
}

// placeholder is a {name} in a word of a command.
var placeholder = regexp.MustCompile(`\{[a-zA-Z0-9+]+\}`)

// fill puts values into the words of a command. A word with a placeholder that has no
// value, or an empty one, is left out.
func fill(words []string, values map[string]string) []string {
	var argv []string
	for _, w := range words {
		whole := true
		w = placeholder.ReplaceAllStringFunc(w, func(p string) string {
			v := values[p[1:len(p)-1]]
			whole = whole && v != ""
			return v
		})
		if whole {
			argv = append(argv, w)
		}
	}
	return argv
}

// ownValues are the name and the class of a program of one file.
func (s Source) ownValues() map[string]string {
	v := map[string]string{"source": "main" + s.Lang.Extensions[0]}
	if s.Lang.values != nil {
		maps.Copy(v, s.Lang.values(s.Name, s.Text))
	}
	return v
}

// values are those of the names in all commands of a program.
func (p *Program) values() map[string]string {
	v := maps.Clone(p.tools.Paths)
	v["main"] = p.layout.main
	v["out"] = p.Lang.Artefact
	if v["out"] == "" {
		v["out"] = p.layout.start
	}
	v["prog"] = progFolder + "/" + v["out"]
	module := p.layout.module
	if module != nil {
		v["starter"], v["module"] = startsModule, module.name
		v["folder"] = path.Join(progFolder, path.Dir(p.layout.start))
		v["root"] = path.Join(progFolder, module.root)
		delete(v, "prog") // the module is enough
	}
	return v
}
