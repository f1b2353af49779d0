//go:build !linux

package sandbox

import "errors"

// Init must be the first line of main, and of every TestMain, of a program
// that opens cells.
func Init() { heedSignals() }

// SweepStale has nothing to do on this system.
func SweepStale() error { return nil }

func openContainer(Level, Options) (room, error) {
	return nil, errors.New("containers need Linux")
}

func nextName() string { return "adder" }
