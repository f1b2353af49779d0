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
	if brief() {
		t.Skip("takes a minute where nothing is cached")
	}
	steps := [][]string{{"vet", "."}}
	if long() { // tests are compiled by vet, too
		steps = [][]string{{"build", "-o", os.DevNull, "."}, {"vet", "../..."}}
	}
	for _, goos := range []string{"darwin", "windows"} {
		t.Run(goos, func(t *testing.T) {
			// Not parallel: each builds on all cores.
			for _, args := range steps {
				cmd := exec.Command("go", args...)
				cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH=arm64", "CGO_ENABLED=0")
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("go %v: %v\n%s", args, err, out)
				}
			}
		})
	}
}
