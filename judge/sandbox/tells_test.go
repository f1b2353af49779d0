//go:build linux

package sandbox_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adder/judge/sandbox"
)

// TestCellTellsNothing: no file of a cell tells of the judge, of the cell or of the run.
func TestCellTellsNothing(t *testing.T) {
	t.Parallel()
	const files = "hostname; env; cd /proc/self; cat cgroup; for f in cgroup mountinfo mounts cmdline environ limits uid_map gid_map; do cat $f /proc/1/$f; done; readlink /proc/1/exe /proc/1/cwd /proc/1/fd/2; true"
	ours := regexp.MustCompile(fmt.Sprintf(`(?i)adder|\b%d\b`, os.Getpid()))
	for _, level := range containers {
		t.Run(string(level), func(t *testing.T) {
			c := open(t, sandbox.Options{Level: level})
			var first string
			for i := range 3 {
				r := run(t, c, shell(files))
				text := string(r.Stdout)
				for _, f := range strings.Fields(text) {
					if n, err := strconv.Atoi(f); err == nil && n > 1<<22 && (n>>8)&(1<<22-1) == os.Getpid() {
						t.Error("a user number is made of the judge's process number: ", n)
					}
				}
				groups, _, _ := strings.Cut(text[strings.Index(text, "0::"):], "\n")
				if ours.MatchString(text) || groups != "0::/" {
					t.Errorf("a cell tells of its judge: %q, %s\n%s", ours.FindAllString(text, -1), groups, text)
				}
				if i == 0 {
					first = text
				}
				if text != first {
					t.Errorf("run %d looks otherwise than the first:\n%s\n%s", i, first, text)
				}
			}
		})
	}
}
