//go:build unix

package sandbox

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
)

// Theory. Every cell has its own user ID on the host, so that no cell has rights over another's
// processes or files. A random part keeps the judges of a machine apart, and tells a
// program nothing; the rest is a free slot of this judge.

const (
	uidBase   = 1 << 30 // above the IDs of people, services and containers
	uidSlots  = 1 << 11 // cells of one judge at once: nine for each processor is usual
	uidJudges = 1 << 19
)

// salt distinguishes this judge from others.
var salt = sync.OnceValue(rand.Uint32)

var slots struct {
	sync.Mutex
	used [uidSlots]bool
}

// takeUID reserves a user ID until freeUID.
func takeUID() (uint32, error) {
	first, err := uidBlock()
	if err != nil {
		return 0, err // which is nobody's, and never freed
	}
	slots.Lock()
	defer slots.Unlock()
	i := slices.Index(slots.used[:], false)
	if i < 0 {
		return 0, fmt.Errorf("too many cells are open: %d", uidSlots)
	}
	slots.used[i] = true
	return first + uint32(i), nil
}

// ownBlock is the first ID of this judge's block.
func ownBlock() uint32 { return uidBase + salt()%uidJudges*uidSlots }

func freeUID(uid uint32) {
	slots.Lock()
	defer slots.Unlock()
	slots.used[uid%uidSlots] = false
}
