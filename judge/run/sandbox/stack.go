package sandbox

import "fmt"

// stackOf is the stack of a program's main thread: all its memory, if this machine allows that.
func stackOf(l Limits) uint64 {
	if l.Memory > 0 {
		return min(uint64(l.Memory), hardStack())
	}
	return hardStack()
}

// lessStack says that programs have less stack than memory, where that is so.
func lessStack() []string {
	if hardStack() == unlimited {
		return nil
	}
	return []string{fmt.Sprintf("The stack is limited to %d KiB (ulimit -H -s), however much memory "+
		"a program may use: deep recursions crash.", hardStack()>>10)}
}
