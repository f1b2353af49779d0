package cases

import (
	"io/fs"
	"slices"
	"strings"

	"adder/judge/board"
	"adder/judge/durable"
)

// Files returns the files that lie beside the suite's own and belong to it, by
// name: the suite can be loaded from them elsewhere.
func (s *Suite) Files() (map[string][]byte, error) {
	found := map[string][]byte{}
	take := func(name string) error {
		text, err := durable.ReadIn(s.files, name, board.MaxInput)
		found[name] = text
		return err
	}
	if take(pinsFile) != nil { // a suite need not have it
		delete(found, pinsFile)
	}
	for _, g := range s.Groups {
		for _, sp := range slices.Concat(g.shape.Cases, g.shape.Formats, g.shape.OneBoard) {
			if sp.Files == "" || strings.HasPrefix(sp.Files, builtinPrefix) {
				continue
			}
			names, err := fs.Glob(s.files, sp.Files)
			if err != nil {
				return nil, err
			}
			for _, in := range names {
				for _, name := range []string{in, strings.TrimSuffix(in, ".in") + ".ans"} {
					if err := take(name); err != nil {
						return nil, &Error{File: name, Msg: plainWords(err)}
					}
				}
			}
		}
	}
	return found, nil
}
