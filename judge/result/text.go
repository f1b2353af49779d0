package result

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"adder/judge/board"
)

// Boards is boards that stand in JSON as the text of a plain input.
type Boards []board.Board

// MarshalText writes a plain input.
func (b Boards) MarshalText() ([]byte, error) { return board.Plain(b...), nil }

// UnmarshalText reads a plain input.
func (b *Boards) UnmarshalText(text []byte) error {
	boards, err := board.Parse("input", text)
	*b = boards
	return err
}

// Seconds is a duration that stands in JSON as seconds. It comes back exactly.
type Seconds time.Duration

// Duration is the same as the standard library's.
func (s Seconds) Duration() time.Duration { return time.Duration(s) }

// MarshalJSON writes a number.
func (s Seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, time.Duration(s).Seconds(), 'f', -1, 64), nil
}

// UnmarshalJSON reads a number.
func (s *Seconds) UnmarshalJSON(text []byte) error {
	x, err := strconv.ParseFloat(string(text), 64)
	*s = Seconds(math.Round(x * float64(time.Second)))
	return err
}

// Text is text of a submission, which may hold any bytes. JSON would put another
// character in the place of those that are no text.
type Text string

// MarshalJSON writes a string, or {"base64": "..."} for what is no UTF-8.
func (t Text) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(t)) {
		return json.Marshal(string(t))
	}
	return json.Marshal(struct {
		Base64 string `json:"base64"`
	}{base64.StdEncoding.EncodeToString([]byte(t))})
}

// UnmarshalJSON reads either.
func (t *Text) UnmarshalJSON(text []byte) error {
	if !bytes.HasPrefix(text, []byte("{")) {
		return json.Unmarshal(text, (*string)(t))
	}
	var b struct {
		Base64 []byte `json:"base64"`
	}
	err := json.Unmarshal(text, &b)
	*t = Text(b.Base64)
	return err
}
