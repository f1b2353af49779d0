package result

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"adder/judge/game/board"
)

// Write writes results as JSON Lines.
func Write(w io.Writer, results ...Result) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for i := range results {
		if err := e.Encode(&results[i]); err != nil {
			return err
		}
	}
	return nil
}

// Read reads JSON Lines. Errors hold name, line, column, what was expected and what was
// found.
func Read(name string, r io.Reader) (all []Result, err error) {
	in := bufio.NewReader(r)
	for line := 1; ; line++ {
		text, end := in.ReadBytes('\n')
		text = bytes.TrimRight(text, " \t\r\n")
		if len(text) > 0 {
			x, err := readOne(text)
			if err != nil {
				return nil, fmt.Errorf("%s:%d:%w", name, line, err)
			}
			all = append(all, x)
		}
		switch {
		case end == io.EOF:
			return all, nil
		case end != nil:
			return nil, fmt.Errorf("%s: %w", name, end)
		}
	}
}

// readOne reads one result. Errors begin with the column.
func readOne(text []byte) (x Result, err error) {
	err = json.Unmarshal(text, &x)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil && x.Submission == "" && x.Student == "":
		err = errors.New("1: expected a result, found neither a submission nor a student in it")
	case errors.As(err, &syntax):
		at := int(syntax.Offset) - 1 // the first byte that does not fit, or the last byte
		found := fmt.Sprintf("%q", text[at:min(len(text), at+10)])
		if at == len(text)-1 {
			found = "its end after " + found
		}
		err = fmt.Errorf("%d: expected a result in JSON, found %s", at+1, found)
	case errors.As(err, &kind) && kind.Field == "":
		err = fmt.Errorf("1: expected a result, found a JSON %s", kind.Value)
	case errors.As(err, &kind):
		err = fmt.Errorf("1: wrong type for %s: JSON %s", kind.Field, kind.Value)
	case err != nil: // an unknown verdict, rule or board
		err = fmt.Errorf("1: %w", err)
	}
	return x, err
}

// Boards is a list of boards. In JSON it is the text of a plain input.
type Boards []board.Board

func (b Boards) MarshalText() ([]byte, error) { return board.Plain(b...), nil }

func (b *Boards) UnmarshalText(text []byte) error {
	boards, err := board.Parse("input", text)
	*b = boards
	return err
}

// Seconds is a duration. In JSON it is a number of seconds; the round trip is exact.
type Seconds time.Duration

func (s Seconds) Duration() time.Duration { return time.Duration(s) }

func (s Seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, time.Duration(s).Seconds(), 'f', -1, 64), nil
}

func (s *Seconds) UnmarshalJSON(text []byte) error {
	x, err := strconv.ParseFloat(string(text), 64)
	*s = Seconds(math.Round(x * float64(time.Second)))
	return err
}

// Text is a submission's text, which may hold any bytes. A JSON string would replace
// invalid UTF-8.
type Text string

// MarshalJSON writes a string, or {"base64": "..."} for invalid UTF-8.
func (t Text) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(t)) {
		return json.Marshal(string(t))
	}
	return json.Marshal(inBase64{[]byte(t)})
}

func (t *Text) UnmarshalJSON(text []byte) error {
	if !bytes.HasPrefix(text, []byte("{")) {
		return json.Unmarshal(text, (*string)(t))
	}
	var b inBase64
	err := json.Unmarshal(text, &b)
	*t = Text(b.Bytes)
	return err
}

type inBase64 struct {
	Bytes []byte `json:"base64"`
}

func One(b board.Board) Boards { return Boards{b} }
