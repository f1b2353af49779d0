package serve

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

	"adder/judge/run/lang"
)

// demoNames are made-up students. Some break badly made pages: they are long, or have
// umlauts, emoji or letters other than Latin.
var demoNames = []string{
	"Ada Adder", "Bjørn Board", "Chloé Cell", "Dice Ladder", "Émile Échelle", "Frida Five-Throws",
	"Günther Größer", "Hana Hebi 🐍", "Ivo Infinite-Loop", "Jörg Jump",
	"Κλίμακα Κάτια", "Лестница Лида",
}

// demoFolders are folders of programs, in the order in which students submit them: from
// wrong to right.
var demoFolders = []string{"wrong_answer", "run_time_error", "time_limit_exceeded", "accepted"}

// Demo fills an empty course with a class that hands in some of the programs below
// demoFolders. Programs whose language is not installed are left out.
func (s *Server) Demo(programs fs.FS) error {
	if len(s.people.now().People) > 0 || s.people.now().Listed {
		return nil // it was filled before
	}
	for _, name := range demoNames {
		_, code, err := s.people.join(name)
		if err != nil {
			return err
		}
		if name == demoNames[0] {
			s.Tell(fmt.Sprintf("the link of a student, %s: %s/#%s", name, s.URL, code))
		}
	}
	n := 0
	for _, folder := range demoFolders {
		files, err := fs.Glob(programs, folder+"/*")
		if err != nil {
			return err
		}
		for i, file := range files {
			l, err := lang.Recognise(file)
			const every = 3 // enough to look at
			if i%every != 0 || err != nil || !slices.Contains(s.Languages, l) {
				continue
			}
			text, err := fs.ReadFile(programs, file)
			if err != nil {
				return err
			}
			who := s.people.now().People[n%len(demoNames)]
			files := []lang.File{{Path: path.Base(file), Text: text}}
			if _, err := s.accept(who.Folder, files, ""); err != nil {
				return err
			}
			n++
		}
	}
	return nil
}
