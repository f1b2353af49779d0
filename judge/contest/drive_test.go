package contest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// A call is the arguments of one call of a validator.
type call [][]byte

// drive gives calls to a driver in one process, and returns a line for each:
// "ok", or "no: " and why.
func drive(tb testing.TB, calls []call, program string, args ...string) []string {
	tb.Helper()
	var in bytes.Buffer
	word := func(n int) { in.Write(binary.LittleEndian.AppendUint64(nil, uint64(n))) }
	for _, c := range calls {
		word(len(c))
		for _, a := range c {
			word(len(a))
			in.Write(a)
		}
	}
	word(0)
	cmd := exec.Command(program, args...)
	cmd.Stdin = &in
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		tb.Fatalf("%s: %v\n%s", program, err, stderr.Bytes())
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(calls) {
		tb.Fatalf("%s: %d answers to %d calls, the last: %s",
			program, len(lines), len(calls), lines[len(lines)-1])
	}
	return lines
}

// python calls the function validate of a validator.
func python(tb testing.TB, validator string, calls []call) []string {
	tb.Helper()
	return drive(tb, calls, need(tb, "python3"), "-B", "testdata/drive.py", validator)
}

// compiled makes programs of the output validator once: the validator as it is,
// and the driver around it.
var compiled = sync.OnceValue(func() string {
	dir := scratch()
	for name, source := range map[string]string{
		"validate": "problem/validate.cpp",
		"drive":    "testdata/drive.cpp",
	} {
		out, err := exec.Command("g++", "-std=c++17", "-O1", "-Iproblem", "-o",
			filepath.Join(dir, name), source).CombinedOutput()
		if err != nil {
			panic(fmt.Sprintf("g++ %s: %v\n%s", source, err, out))
		}
	}
	return dir
})

// checkers is the folder of the output validator's programs.
func checkers(tb testing.TB) string {
	tb.Helper()
	need(tb, "g++")
	return compiled()
}

// checked calls the output validator on an input, its answers and an output.
func checked(tb testing.TB, calls []call) []string {
	tb.Helper()
	return drive(tb, calls, filepath.Join(checkers(tb), "drive"))
}
