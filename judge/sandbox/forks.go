package sandbox

import "syscall"

// NoForkWhile writes a program's file while nothing of ours forks. A child holds all
// our open files until it executes its own program, and the kernel executes no file
// that somebody may still write to (ETXTBSY): on a busy machine a program that was
// just compiled could not be started. A write that starts a process waits for ever.
func NoForkWhile(write func() error) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return write()
}
