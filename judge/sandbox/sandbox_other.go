//go:build !linux

package sandbox

import "errors"

// Init must be the first line of main, and of every TestMain, of a program
// that opens cells.
func Init() { heedSignals() }

// SweepStale has nothing to do on this system.
func SweepStale() error { return nil }

// EnterScope has no scope to enter on this system.
func EnterScope() error { return errors.New("sandbox: scopes need Linux") }

func openContainer(Level, Options) (room, error) {
	return nil, errors.New("containers need Linux")
}

func nextName() string { return "adder" }
