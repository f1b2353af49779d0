package gradebook

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"adder/judge/durable"
	"adder/judge/result"
	"adder/judge/usage"
)

// mostResults is the most that is read of a file of results.
const mostResults = 1 << 30

// ReadParts reads files of results; "-" is stdin.
func ReadParts(stdin io.Reader, paths []string) (parts []Part, err error) {
	for _, path := range paths {
		var text []byte
		if path == "-" {
			path = "standard input"
			text, err = io.ReadAll(stdin)
		} else {
			text, err = durable.ReadFile(path, mostResults)
		}
		var system *fs.PathError
		if errors.As(err, &system) {
			err = usage.OfPath(path, err, "")
		}
		if err != nil {
			return nil, err
		}
		results, err := result.Read(path, bytes.NewReader(text))
		if err != nil {
			return nil, usage.New(err.Error(), "expected JSON Lines from adder judge --json or adder grade")
		}
		parts = append(parts, Part{path, results})
	}
	return parts, nil
}

// Latest returns the results of all parts, of each student the last.
func Latest(parts []Part) ([]result.Result, error) {
	var all []result.Result
	var paths []string
	at := map[string]int{}
	for _, p := range parts {
		paths = append(paths, p.Path)
		for _, r := range p.Results {
			i, again := at[r.Student]
			switch {
			case r.Student == "" && r.Submission == "": // of a shard without students
			case again && r.Student != "":
				all[i] = r
			default:
				at[r.Student] = len(all)
				all = append(all, r)
			}
		}
	}
	if len(all) == 0 {
		return nil, usage.New("no results in "+fmt.Sprint(paths), "adder judge --json and adder grade write them")
	}
	return all, nil
}

// Merge joins parts, and writes what a grading of the whole writes. Nothing is
// written unless they belong together.
func Merge(parts []Part, o Outputs) (*Written, error) {
	results, err := Join(parts)
	if err != nil {
		return nil, err
	}
	o.Run = o.Run.Over(results)
	b, err := OpenBook(o.Folder)
	if err != nil {
		return nil, OutError(err)
	}
	defer b.Close()
	written, err := o.Write(b, results)
	if err != nil {
		return nil, OutError(err)
	}
	return written, nil
}
