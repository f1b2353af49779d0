package verdict

import (
	"bytes"
	"testing"
	"time"

	"adder/judge/verdict/result"
)

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
