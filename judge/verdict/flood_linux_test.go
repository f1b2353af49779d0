package verdict

import (
	"bytes"
	"runtime"
	"testing"
	"time"

	"adder/judge/verdict/result"

	"golang.org/x/sys/unix"
)

// What is printed costs the judge little, and a fault is on its own line.
func TestBlankFloodIsReadFast(t *testing.T) {
	t.Parallel()
	const size = 64 << 20
	output := append(bytes.Repeat([]byte("\n"), size-2), "1\n"...)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := threadCPU(t)
	f, err := Check(output, []int32{2}, nil, false)
	if err != nil || f == nil || f.Fault != result.WrongNumber || f.Line != size-1 {
		t.Errorf("%+v, %v", f, err)
	}
	if took := threadCPU(t) - began; took > 2*time.Second {
		t.Errorf("read in %v of CPU time", took)
	}
}

// threadCPU is the CPU time that this thread has used so far.
func threadCPU(t *testing.T) time.Duration {
	t.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_THREAD, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
