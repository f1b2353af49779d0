package job

import (
	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/run/lang"
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

// Written is the format in which boards are written.
func (t *Terms) Written() (*board.Format, error) {
	f, err := board.FindFormat(t.Format)
	if err != nil {
		return nil, fault.New(err.Error(),
			fault.DidYouMean(t.Format, Formats(), "adder convert --help describes the formats"))
	}
	return f, nil
}

// given says how boards are given: in which format, whether one to each process, and which
// promises of the format and the site they keep.
func (t *Terms) given() (lang.Spec, error) {
	f, err := t.Written()
	if err != nil {
		return lang.Spec{}, err
	}
	return lang.Spec{Format: f, OneBoard: t.OneBoard || f.OneBoard, Promises: f.Promised()}, nil
}

// Wrap makes a program of a file that holds a function.
func (t *Terms) Wrap(s lang.Source) (lang.Source, error) {
	if t.Harness == "" {
		return s, nil
	}
	h, err := lang.FindHarness(t.Harness)
	if err != nil {
		return s, err
	}
	return h.Wrap(s)
}
