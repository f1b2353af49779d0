package main

import (
	"os"
	"os/exec"
	"testing"
)

// Systems without a sandbox of ours must build it all the same, for code that
// its owner trusts.
func TestBuildsElsewhere(t *testing.T) {
	t.Parallel()
	if !long() {
		t.Skip("ADDER_LONG=1 builds it for other systems, which takes minutes where nothing is cached")
	}
	for _, goos := range []string{"darwin", "windows"} {
		t.Run(goos, func(t *testing.T) {
			// Not parallel: it works on all cores. What does not compile, vet does not pass.
			cmd := exec.Command("go", "vet", "../...")
			cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH=arm64", "CGO_ENABLED=0")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
