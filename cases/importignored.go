package cases

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// ignored says why a file is no case, if somebody may have taken it for one.
func ignored(p string) string {
	ext := path.Ext(p)
	lower := strings.ToLower(ext)
	switch {
	case ext == ".ans" || ext == ".out":
		return "no input beside it"
	case lower == ".in" || lower == ".ans" || lower == ".out":
		return fmt.Sprintf("its ending is %s, not %s", ext, lower)
	case slices.Contains([]string{".zip", ".tar", ".gz", ".tgz", ".xz", ".bz2", ".7z", ".rar"}, lower):
		return "an archive, which is not opened"
	}
	return ""
}

// second reads x.out where x.ans is taken: only one of them can be right if they
// differ.
func (s *importSource) second(input, taken string) (answerFile, error) {
	base, _ := strings.CutSuffix(input, ".in")
	if taken != base+".ans" {
		return answerFile{}, nil
	}
	if _, err := fs.Stat(s.files, base+".out"); err != nil {
		return answerFile{}, nil
	}
	text, err := s.read(base + ".out")
	return answerFile{s.shown(base + ".out"), givenAnswers(string(text))}, err
}

// tellSecond says that the second answer file was left out, and what is wrong in it.
func (i *ImportInput) tellSecond() []string {
	if i.second.name == "" {
		return nil
	}
	line := fmt.Sprintf("%s: %s is beside it", i.second.name, path.Base(i.Answers))
	wrong := i.wrongIn(i.second.name, i.second.given)
	if len(wrong) > 0 {
		line += fmt.Sprintf(", and it has %s: %s", count(len(wrong), "wrong answer"), strings.TrimPrefix(wrong[0].String(), i.second.name+":"))
	}
	return []string{line}
}
