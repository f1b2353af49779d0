//go:build !linux

package lang

const fileSignal = -1

func overloaded() bool { return false }
