package report

import (
	"encoding/json"
	"io"
)

// JSONLines writes one object a line for each row: that of the entry, with the
// student, the file and the note in front.
func JSONLines(w io.Writer, rows []Graded) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, r := range rows {
		if err := e.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// MarshalJSON writes the entry's object with the student, the file and the note
// in front.
func (g Graded) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(struct {
		Student string `json:"student"`
		File    string `json:"file,omitempty"`
		Note    string `json:"note,omitempty"`
	}{g.Student, g.File, g.note()})
	if err != nil || g.Entry.Card == nil {
		return text, err
	}
	entry, err := json.Marshal(g.Entry)
	return joined(text, entry), err
}

// joined makes one object of two.
func joined(a, b []byte) []byte {
	switch {
	case len(b) <= len("{}"):
		return a
	case len(a) <= len("{}"):
		return b
	}
	return append(append(a[:len(a)-1:len(a)-1], ','), b[1:]...)
}
