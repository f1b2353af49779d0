package job

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// Load reads the sources that are named on a command line. If there are several, one that
// cannot be judged has its problem, and the others are still judged.
func (j *Job) Load(stdin io.Reader, args []string, key string) ([]lang.Source, error) {
	var l *lang.Language
	if key != "" {
		found, err := lang.Find(key)
		if err != nil {
			return nil, err
		}
		l = found
	}
	seen := map[string]bool{}
	var all []lang.Source
	for _, path := range args {
		if seen[filepath.Clean(path)] {
			return nil, fault.New(path+" is given twice", "")
		}
		seen[filepath.Clean(path)] = true
		s, err := j.loadOne(stdin, path, l)
		if err != nil && (len(args) == 1 || path == "-" || errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
		if err != nil {
			s.Name, s.Problem = path, "not judged: "+err.Error()
		}
		s.Name, s.Folder = report.Printable(s.Name), filepath.Base(filepath.Dir(path))
		all = append(all, s)
	}
	return all, nil
}

// loadOne reads one source; "-" is standard input.
func (j *Job) loadOne(stdin io.Reader, path string, l *lang.Language) (s lang.Source, err error) {
	if path == "-" {
		s, err = loadStandardInput(stdin, l)
	} else {
		s, err = lang.Load(path, l)
	}
	if err != nil {
		return s, err
	}
	return j.Wrap(s)
}

func loadStandardInput(stdin io.Reader, l *lang.Language) (lang.Source, error) {
	if l == nil {
		return lang.Source{}, fault.New("the language of standard input is unknown",
			"name it with --lang, as in --lang cpp")
	}
	const most = 1 << 20
	text, err := io.ReadAll(io.LimitReader(stdin, most+1))
	if err == nil && len(text) > most {
		err = fault.New("standard input is larger than 1 MiB", "sources are shorter than that")
	}
	if err == nil && len(text) == 0 {
		err = fault.New("standard input is empty", "")
	}
	return lang.Source{Name: "standard-input", Lang: l, Text: text}, err
}

// Solutions loads every source file in the folders that are named for a
// verdict. Other folders, and files of no known language, are not solutions.
func Solutions(folder string) ([]lang.Source, error) {
	info, err := os.Stat(folder)
	if err != nil || !info.IsDir() {
		return nil, fault.New("there is no folder "+folder,
			"run adder where the folder solutions is, or name it with --solutions")
	}
	var all []lang.Source
	for _, v := range result.Verdicts {
		entries, err := os.ReadDir(filepath.Join(folder, v.Folder))
		if v.Folder == "" || os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			path := filepath.Join(folder, v.Folder, e.Name())
			_, err := lang.Recognise(path)
			if err != nil || e.Type()&fs.ModeType != 0 {
				continue
			}
			s, err := lang.Load(path, nil)
			if err != nil {
				return nil, err
			}
			s.Name, s.Folder = report.Printable(v.Folder+"/"+e.Name()), v.Folder
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return nil, fault.New(fmt.Sprintf("no solvers in %s", folder),
			"solvers are in folders named after verdicts, such as accepted")
	}
	return all, nil
}

// JuryOf returns the accepted solvers, which set the time limits of the others. If they do not
// read plain files it returns nil, which means the solvers that come with Adder.
func (t *Terms) JuryOf(all []lang.Source) []lang.Source {
	f, err := t.BoardFormat()
	if err != nil || !f.Plain() {
		return nil
	}
	jury := []lang.Source{}
	for _, s := range all {
		if result.OfFolder(s.Folder) == result.Accepted {
			jury = append(jury, s)
		}
	}
	return jury
}

// ReadBoards reads a file of a format that the user named; "-" is standard input. Any
// error is the user's to mend, and never counts as Adder's failure.
func ReadBoards(f *board.Format, stdin io.Reader, path string) ([]board.Board, error) {
	var boards []board.Board
	var err error
	if path == "-" {
		boards, err = f.Read("standard input", stdin)
	} else {
		boards, err = f.ReadFile(path)
	}
	_, syntax := errors.AsType[*board.SyntaxError](err)
	_, system := errors.AsType[*fs.PathError](err)
	switch {
	case err == nil || syntax:
		return boards, err
	case system:
		return nil, fault.OfPath(path, err, "")
	}
	return nil, fault.New(err.Error(), "")
}

// EachFile reads the boards of each file, or of standard input if there are
// none or one is "-".
func (t *Terms) EachFile(stdin io.Reader, paths []string, do func([]board.Board) error) error {
	f, err := t.BoardFormat()
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	for _, path := range paths {
		boards, err := ReadBoards(f, stdin, path)
		if err == nil {
			err = do(boards)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
