package sandbox

import (
	"os"
	"os/signal"
	"syscall"
)

// heedSignals takes the signals that we ignore, to no effect: what a process
// ignores is ignored in the programs that it starts, what it handles is not.
// nohup and scripts have us ignore some, the library has a cell's first process
// ignore more.
func heedSignals() {
	nobody := make(chan os.Signal, 1)
	for s := syscall.Signal(1); s < 32; s++ {
		if signal.Ignored(s) {
			signal.Notify(nobody, s)
		}
	}
}
