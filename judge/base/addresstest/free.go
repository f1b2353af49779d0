// Package addresstest finds addresses for the servers of tests.
package addresstest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"syscall"
	"testing"
)

// Free is an address on loopback on which nobody listens, and nobody will: its port is below those
// that the system gives to connections, so a server that is killed can have it again.
func Free(t testing.TB) string {
	t.Helper()
	const first, ports = 10_000, 20_000
	for {
		address := fmt.Sprintf("127.0.0.1:%d", first+rand.IntN(ports))
		l, err := net.Listen("tcp", address)
		if err == nil {
			l.Close()
			return address
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			t.Fatal(err)
		}
	}
}
