package grade_test

import (
	"bytes"
	"runtime"
	"testing"

	"adder/judge/grade"
)

// An output is read in place: 64 MiB on one line cost the judge next to nothing
// beside them, whatever they are.
func TestCheckReadsInPlace(t *testing.T) { // not parallel: it counts what the process allocates
	output := make([]byte, 64<<20)
	for _, row := range []struct{ name, first, repeated string }{
		{"digits", "", "7"},
		{"zeros", "", "0"},
		{"text", "", "x"},
		{"text after -1", "2\n3\n-1 ", "x"},
		{"throws", "2 ", "1 "},
		{"a long throw", "2 ", "1"},
		{"more than is asked", "2\n3\n-1\n1\n", "x "},
		{"after a wrong answer", "9\n", "1"},
		{"blanks", "", " "},
		{"upper case and escapes", "", "ENTER\x1b "},
		{"no UTF-8", "", "\xff"},
	} {
		n := copy(output, row.first)
		copy(output[n:], row.repeated)
		for at := n + len(row.repeated); at < len(output); at += copy(output[at:], output[n:at]) {
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f, err := grade.Check(output, four.answers, four.boards, false)
		explained := grade.Explains(four.answers, output)
		runtime.ReadMemStats(&after)
		if err != nil || f == nil || explained {
			t.Errorf("%s: %v, %v", row.name, f, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%s: %d bytes allocated", row.name, used)
		}
		if !bytes.HasPrefix(output, []byte(row.first)) {
			t.Errorf("%s: the output was changed", row.name)
		}
	}
}
