package verdict

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"adder/judge/verdict/result"
)

func TestLines(t *testing.T) {
	t.Parallel()
	for output, want := range map[string][]string{
		"":                       nil,
		"\n \r\n\t\v\f":          nil,
		"1\r\n\n  2 3 \n4":       {"1", "2 3", "4"},
		"\xc2\xa01\xc2\xa0\n2\n": {"\xc2\xa01\xc2\xa0", "2"}, // a no-break space is no blank
	} {
		var got []string
		for line := range Lines([]byte(output)) {
			got = append(got, string(line))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", output, diff)
		}
	}
}

// What is printed costs the judge little, and a fault is on its own line.
func TestBlankFloodIsReadFast(t *testing.T) {
	t.Parallel()
	const size = 64 << 20
	output := append(bytes.Repeat([]byte("\n"), size-2), "1\n"...)
	start := time.Now()
	f, err := Check(output, []int32{2}, nil, false)
	if err != nil || f == nil || f.Fault != result.WrongNumber || f.Line != size-1 {
		t.Errorf("%+v, %v", f, err)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("read in %v", took)
	}
}
