//go:build unix

package sandbox

import (
	"errors"
	"os"
	"strconv"
	"sync"
)

// Every cell has a user number of its own on the host, so that no cell has
// any right over the processes or files of another. The number is made of the
// judge's process number, which keeps the judges of one machine apart, and of
// a slot that is free in this judge.

const (
	uidBase  = 1 << 30 // above all numbers that people, services and containers use
	uidSlots = 1 << 8  // cells of one judge at one time
	uidPids  = 1 << 22 // the kernel's highest process number
)

var slots struct {
	sync.Mutex
	used [uidSlots]bool
}

// takeUID reserves a user number until freeUID.
func takeUID() (uint32, error) {
	i, err := takeSlot()
	return uint32(uidBase + os.Getpid()%uidPids*uidSlots + i), err
}

func takeSlot() (int, error) {
	slots.Lock()
	defer slots.Unlock()
	for i, used := range slots.used {
		if !used {
			slots.used[i] = true
			return i, nil
		}
	}
	return 0, errors.New("too many cells are open: " + strconv.Itoa(uidSlots))
}

func freeUID(uid uint32) {
	slots.Lock()
	defer slots.Unlock()
	slots.used[uid%uidSlots] = false
}
