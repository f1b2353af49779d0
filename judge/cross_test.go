package main

import (
	"os"
	"os/exec"
	"testing"
)

// Adder builds on systems for which it has no sandbox, where it judges only trusted code.
func TestBuildsElsewhere(t *testing.T) {
	t.Parallel()
	if !long() {
		t.Skip("ADDER_LONG=1 builds it for other systems, which takes minutes where nothing is cached")
	}
	for _, goos := range []string{"darwin", "windows"} {
		t.Run(goos, func(t *testing.T) {
			// Not parallel: it uses all cores.
			cmd := exec.Command("go", "build", "-o", os.DevNull, ".")
			cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH=arm64", "CGO_ENABLED=0")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
