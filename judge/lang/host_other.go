//go:build !linux

package lang

import "os"

const fileSignal = -1

func overloaded() bool { return false }

func ofKernel(*os.File) bool { return false }
