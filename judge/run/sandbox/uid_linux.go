package sandbox

import (
	"errors"
	"os"
	"strconv"
	"syscall"
)

// ownUIDs reports whether processes can be given any user ID: as root, in a user namespace
// that has all IDs.
func ownUIDs() bool {
	f := words("/proc/self/uid_map")
	return os.Geteuid() == 0 && len(f) == 3 && f[0] == "0" && f[1] == "0" && f[2] == "4294967295"
}

// credential implements the library's generator of user IDs.
type credential uint32

func (c credential) Get() syscall.Credential {
	return syscall.Credential{Uid: uint32(c), Gid: uint32(c)}
}

// uidBlock is the first ID of the block of uidSlots that cells have. In a user namespace
// with only some IDs it is a random one of the highest that we may use, so other judges
// mostly have other blocks. Blocks start at a multiple of uidSlots.
func uidBlock() (uint32, error) {
	if ownUIDs() {
		return ownBlock(), nil
	}
	f := words("/proc/self/uid_map")
	var first, length int
	for i := 0; i+2 < len(f); i += 3 {
		n, _ := strconv.Atoi(f[i+2])
		if n > length {
			first, _ = strconv.Atoi(f[i])
			length = n
		}
	}
	const blocks = 16
	if length < 2*blocks*uidSlots {
		return 0, errors.New("there are no user numbers but our own")
	}
	block := (first+length-1)/uidSlots - 1 - int(salt()%blocks) // the very last holds nobody
	return uint32(block * uidSlots), nil
}
