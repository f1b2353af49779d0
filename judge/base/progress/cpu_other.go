//go:build !unix

package progress

import "time"

// ownCPU is unknown on these systems.
func ownCPU() time.Duration { return 0 }
