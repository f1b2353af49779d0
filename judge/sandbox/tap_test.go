//go:build linux

package sandbox_test

import (
	"fmt"
	"runtime"
	"testing"

	"adder/judge/sandbox"
)

// TestOutputIsHeldOnce: a large output costs us its limit in memory, and not
// several times that. It counts what is allocated, so it is not parallel.
func TestOutputIsHeldOnce(t *testing.T) {
	const size, limit, moved = 48 << 20, 64 << 20, 24 << 20
	for _, level := range append(containers, sandbox.Bare) {
		t.Run(string(level), func(t *testing.T) {
			c := open(t, sandbox.Options{Level: level})
			cmd := shell(fmt.Sprintf("head -c %d /dev/zero", size))
			cmd.Limits.Output = limit
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			r := run(t, c, cmd)
			runtime.ReadMemStats(&after)
			if len(r.Stdout) != size {
				t.Fatalf("stop %d, %d bytes", r.Stop, len(r.Stdout))
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > limit+moved {
				t.Errorf("%d bytes of output took %d bytes of memory", size, used)
			}
		})
	}
}
