package job

import (
	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/trial"
)

// Terms say how boards are written, and which boards are given.
type Terms struct {
	Format   string `json:"format,omitempty"`  // its name
	OneBoard bool   `json:"one,omitempty"`     // each process is given one board
	Harness  string `json:"harness,omitempty"` // the site whose function the files have; "" for programs
}

// Formats are the names of all formats.
func Formats() []string {
	return fault.Names(board.Formats, func(f *board.Format) string { return f.Name })
}

// BoardFormat is the format in which boards are written.
func (t *Terms) BoardFormat() (*board.Format, error) {
	f, err := board.FindFormat(t.Format)
	if err != nil {
		return nil, fault.New(err.Error(),
			fault.DidYouMean(t.Format, Formats(), "adder convert --help describes the formats"))
	}
	return f, nil
}

// given says how boards are given: in which format, whether one to each process, and which
// promises of the format and the site they keep.
func (t *Terms) given() (trial.Spec, error) {
	f, err := t.BoardFormat()
	if err != nil {
		return trial.Spec{}, err
	}
	return trial.Spec{Format: f, OneBoard: t.OneBoard || f.OneBoard, Promises: f.Promised()}, nil
}

// Graders are the names of the languages for which the course has files.
func (j *Job) Graders() (names []string) {
	for _, l := range lang.Languages {
		if j.included[l] != nil {
			names = append(names, l.Name)
		}
	}
	return names
}

// Wrap puts the course's files beside a program, or makes one of a file that holds the function
// of a site.
func (j *Job) Wrap(s lang.Source) (lang.Source, error) {
	if j.Terms.Harness == "" {
		return s.With(j.included[s.Lang], "the course")
	}
	h, err := lang.FindHarness(j.Terms.Harness)
	if err != nil {
		return s, err
	}
	return h.Wrap(s)
}
