package cluster

import (
	"crypto/sha256"
	"encoding/binary"
)

// Shard returns which of n parts, from 0, a unit of that key is in.
func Shard(key string, n int) int {
	sum := sha256.Sum256([]byte(key))
	return int(binary.BigEndian.Uint64(sum[:8]) % uint64(n))
}
