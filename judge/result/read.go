package result

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Read reads JSON Lines. name stands for the input in errors, which give line and
// column, what was expected there and what was found.
func Read(name string, r io.Reader) (all []Result, err error) {
	in := bufio.NewReader(r)
	for line := 1; ; line++ {
		text, end := in.ReadBytes('\n')
		if text = bytes.TrimRight(text, " \t\r\n"); len(text) > 0 {
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
	case err == nil && x.Submission == "" && x.Student == "" && (x.Run == nil || x.Run.Shard == nil): // a part without students says which it is
		err = errors.New("1: expected a result, found neither a submission nor a student in it")
	case errors.As(err, &syntax):
		at := int(syntax.Offset) - 1 // of the first byte that fits nowhere, or of the last of all
		found := fmt.Sprintf("%q", text[at:min(len(text), at+10)])
		if at == len(text)-1 {
			found = "its end after " + found
		}
		err = fmt.Errorf("%d: expected a result in JSON, found %s", at+1, found)
	case errors.As(err, &kind) && kind.Field == "":
		err = fmt.Errorf("1: expected a result, found a JSON %s", kind.Value)
	case errors.As(err, &kind):
		err = fmt.Errorf("1: expected what belongs into %s, found a JSON %s", kind.Field, kind.Value)
	case err != nil: // a word that is none of ours
		err = fmt.Errorf("1: %w", err)
	}
	return x, err
}
