package lang

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"adder/judge/sandbox"
)

// What is kept of a compiler's words. The first errors matter; the rest mostly
// follow from them.
const (
	maxLines = 30
	maxLine  = 300     // bytes: a type of the C++ library may fill a page
	maxWords = 4 << 10 // bytes
)

// noise is lines that tell of the compiler rather than of the source: how deep
// a header was included, the compiler's own stack, and its advertisement.
var noise = regexp.MustCompile(`(?m)^(\s+from .*[,:]|\s+at .*\(node:internal.*|Node\.js v.*|For more information about this error, try .*|Please submit a full bug report.*|See <file:.*)\n?`)

// ansi matches terminal control sequences.
var ansi = regexp.MustCompile("\x1b(\\[[0-9;?]*[ -/]*[@-~]|\\][^\x07\x1b]*(\x07|\x1b\\\\)?|[@-Z\\\\^_])")

// clean makes a compiler's words fit for a report: no colours, no control
// characters, valid UTF-8, and of every path in the cell only the last name,
// so that the words tell nothing of this machine and are alike on all of them.
func clean(words string, mounts []sandbox.Mount) string {
	words = ansi.ReplaceAllString(strings.ToValidUTF8(words, "\uFFFD"), "")
	words = strings.ReplaceAll(words, "\r\n", "\n")
	words = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, words)
	words = folders(mounts).ReplaceAllString(words, "$1")
	words = strings.ReplaceAll(words, "(open : no such file or directory)", "(not in the standard library)") // Go
	return shorten(strings.TrimSpace(noise.ReplaceAllString(words, "")))
}

// folders matches the folder part of a path below what a cell shows.
func folders(mounts []sandbox.Mount) *regexp.Regexp {
	tops := []string{sandbox.Work, "/tmp", "/usr", "/lib", "/lib64", "/bin", "/etc", progFolder, goStdFolder, strings.TrimRight(os.TempDir(), "/")}
	for _, m := range mounts {
		tops = append(tops, m.Host, m.Cell)
	}
	tops = slices.DeleteFunc(tops, func(s string) bool { return s == "" })
	// The longest first: /lib64 before /lib.
	slices.SortFunc(tops, func(a, b string) int { return len(b) - len(a) })
	for i, t := range tops {
		tops[i] = regexp.QuoteMeta(t)
	}
	return regexp.MustCompile(`(^|[^\w/.])(?:` + strings.Join(tops, "|") + `)/(?:[^\s/:'"<>()]+/)*`)
}

// shorten keeps the first whole lines, and cuts those that are too long.
func shorten(words string) string {
	var kept []string
	size, lines := 0, strings.Split(words, "\n")
	for _, line := range lines {
		if len(line) > maxLine {
			line = strings.ToValidUTF8(line[:maxLine], "") + " ..."
		}
		if size += len(line) + 1; len(kept) == maxLines || size > maxWords {
			break
		}
		kept = append(kept, line)
	}
	if left := len(lines) - len(kept); left > 0 {
		kept = append(kept, fmt.Sprintf("... and %d more lines", left))
	}
	return strings.Join(kept, "\n")
}
