package lang

import (
	"os"
	"path/filepath"
)

// A draft is compiled in a hurry and thrown away: without optimisation, and with
// every error told, in few words. It is for programs of which only a few boards
// are wanted, such as the candidates of a mend.

// draftWords are the words of a row's commands that a draft changes, by language:
// what stands there, and what takes its place.
var draftWords = map[string]map[string][]string{
	"cpp": {
		"-O2":             {"-O0", "-fno-diagnostics-show-caret", "-fpermissive", "-w"},
		"-fmax-errors=10": {"-fmax-errors=0"},
	},
	"c": {
		"-O2":             {"-O0", "-fno-diagnostics-show-caret"},
		"-fmax-errors=10": {"-fmax-errors=0"},
	},
	"java": {"10": {"100000", "-XDshould-stop.ifError=FLOW"}}, // or it tells one unreachable statement at a time
	"go":   {"-complete": {"-complete", "-e", "-N", "-l"}},
	"rust": {"-O": {"-C", "opt-level=0", "-C", "debuginfo=0"}},
	"cs":   {"-optimize+": nil},
}

// drafted are a row's commands as a draft wants them.
func drafted(key string, commands [][]string) [][]string {
	return reworded(draftWords[key], commands)
}

// reworded puts other words in the place of some.
func reworded(table map[string][]string, commands [][]string) [][]string {
	changed := make([][]string, len(commands))
	for i, words := range commands {
		for _, w := range words {
			if instead, ok := table[w]; ok {
				changed[i] = append(changed[i], instead...)
				continue
			}
			changed[i] = append(changed[i], w)
		}
	}
	return changed
}

// Discard removes what was built of a program from the builder's folder. Nobody
// may use the program any more.
func (b *Builder) Discard(p *Program) error {
	if entry := filepath.Dir(p.folder); filepath.Dir(entry) == filepath.Dir(b.store.entry(p.digest)) {
		return os.RemoveAll(entry)
	}
	return nil
}
