package trial

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"testing"

	"adder/judge/verdict"
)

// Reading an output takes no memory, however long its words and lines are: a program may print
// 64 MiB, and the judge has 300.
func TestLongOutputsAreReadInPlace(t *testing.T) {
	const size = 1 << 22
	for name, output := range map[string][]byte{
		"a word":  bytes.Repeat([]byte("7"), size),
		"a line":  bytes.Repeat([]byte("1 "), size/2),
		"lines":   bytes.Repeat([]byte("1\n"), size/2),
		"nothing": bytes.Repeat([]byte("\n"), size),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		readNumbers(output, 1)
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
			t.Errorf("%s of %d bytes takes %d more to read", name, size, got)
		}
	}
}

// Little is kept of a long output, and the same answers are read from that.
func TestKeptReadsTheSame(t *testing.T) {
	long := strings.Repeat(" 1", 1<<20)
	for _, output := range []string{
		"", "3\n", "3" + long, "inf" + long, long[1:], "3\n4" + long,
		strings.Repeat("7", 1<<20), "3" + strings.Repeat("\n", 1<<20) + "4",
	} {
		for boards := range 4 {
			short := verdict.Kept([]byte(output), boards)
			if len(short) > 100<<10 {
				t.Errorf("%.20q...: %d bytes are kept", output, len(short))
			}
			got, want := readNumbers(short, boards), readNumbers([]byte(output), boards)
			if !slices.Equal(got, want) {
				t.Errorf("%.20q...: %v is read from what is kept, and %v from all", output, got, want)
			}
		}
	}
}
