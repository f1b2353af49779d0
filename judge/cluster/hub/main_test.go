package main

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"testing"
)

// Who starts the server mends its configuration: neither error is a failure of Adder.
func TestBadConfig(t *testing.T) {
	t.Parallel()
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	for _, text := range []string{"listen: " + busy.Addr().String() + "\n", "listen: [\n"} {
		config := filepath.Join(t.TempDir(), "nats.conf")
		if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := run(config)
		if _, theirs := errors.AsType[*configError](err); !theirs {
			t.Errorf("%q: %v", text, err)
		}
	}
}
