//go:build unix

package sandbox

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"strconv"
	"sync"
)

// Every cell has a user number of its own on the host, so that no cell has
// any right over the processes or files of another. The number is made of chance,
// which keeps the judges of one machine apart and tells a program, which can read
// it, nothing; and of a slot that is free in this judge.

const (
	uidBase   = 1 << 30 // above all numbers that people, services and containers use
	uidSlots  = 1 << 8  // cells of one judge at one time
	uidJudges = 1 << 22
)

// salt tells this judge from others.
var salt = sync.OnceValue(func() uint32 {
	var b [4]byte
	_, _ = rand.Read(b[:])
	return binary.BigEndian.Uint32(b[:])
})

var slots struct {
	sync.Mutex
	used [uidSlots]bool
}

// takeUID reserves a user number until freeUID.
func takeUID() (uint32, error) {
	i, err := takeSlot()
	return uint32(uidBase + int(salt()%uidJudges)*uidSlots + i), err
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
