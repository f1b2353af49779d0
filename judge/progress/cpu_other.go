//go:build !unix

package progress

import "time"

// ownCPU is not known here.
func ownCPU() time.Duration { return 0 }
