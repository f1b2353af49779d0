package result

import (
	"bytes"
	"encoding/json"
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

func OneBoard(b board.Board) Boards { return Boards{b} }
