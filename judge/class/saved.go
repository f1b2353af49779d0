package class

import (
	"bytes"
	"errors"
	"io"
	"io/fs"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// ReadResults reads files of results; "-" is stdin. It returns the last result of each
// student in all of them, in the order in which the students come first.
func ReadResults(stdin io.Reader, paths []string) ([]result.Result, error) {
	var all []result.Result
	at := map[string]int{}
	for _, path := range paths {
		results, err := readFile(stdin, path)
		if err != nil {
			return nil, err
		}
		for _, r := range results {
			i, again := at[r.Student]
			if again && r.Student != "" {
				all[i] = r
				continue
			}
			at[r.Student] = len(all)
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil, fault.New(
			"no results in "+fault.Listed(fault.Names(paths, fileName)),
			"adder judge --json and adder grade write them",
		)
	}
	return all, nil
}

func readFile(stdin io.Reader, path string) ([]result.Result, error) {
	text, err := readText(stdin, path)
	if err != nil {
		return nil, err
	}
	results, err := result.Read(fileName(path), bytes.NewReader(text))
	if err != nil {
		return nil, fault.New(err.Error(), "expected JSON Lines from adder judge --json or adder grade")
	}
	return results, nil
}

// fileName is how messages call a file.
func fileName(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

func readText(stdin io.Reader, path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(stdin)
	}
	const longest = 1 << 30 // bytes
	text, err := disk.ReadFile(path, longest)
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		err = fault.OfPath(path, err, "")
	}
	return text, err
}
