package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// Programs may print 64 MiB, and do so again and again. What they printed before
// is garbage, which by default may be as much again as what is in use.
const (
	twoOutputs = 192 << 20 // bytes: outputs for two programs at one time, and the boards
	perOutput  = 64 << 20  // for each program more
)

// boundMemory has garbage collected before the judge holds much more than it uses,
// unless GOMEMLIMIT says how much that may be.
func boundMemory() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(twoOutputs + perOutput*max(0, runtime.NumCPU()-2)))
	}
}
