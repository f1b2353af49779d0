package class

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"adder/judge/result"
)

// A student's files are named after the student, changed only as file systems demand:
// forbidden characters become %XX, long names are cut, and names that differ only in
// case get a digest.

// longestName is in bytes: file systems allow 255, and endings follow.
const longestName = 160

// reserved names belong to Windows, with any extension.
var reserved = []string{"con", "prn", "aux", "nul", "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// safeNames returns a name for each student's files, unique even where case is ignored.
func safeNames(results []result.Result) []string {
	names := make([]string, len(results))
	count := map[string]int{}
	for i, r := range results {
		names[i] = safeName(r.Student)
		count[folded(names[i])]++
	}
	for i, r := range results {
		if count[folded(names[i])] > 1 {
			names[i] += digestMark(r.Student)
		}
	}
	return names
}

// safeName is a name that every file system accepts.
func safeName(student string) string {
	var b strings.Builder
	for i, r := range student {
		if unsafe(r) || r == '.' && i == 0 || (r == '.' || r == ' ') && i == len(student)-1 {
			for _, c := range []byte(string(r)) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
			continue
		}
		b.WriteRune(r)
	}
	name := b.String()
	if marked.MatchString(name) { // otherwise a student could choose another's
		name += digestMark(student)
	}
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	if name == "" || slices.Contains(reserved, stem) {
		name = "_" + name
	}
	if len(name) > longestName {
		cut := longestName
		for !utf8.RuneStart(name[cut]) {
			cut--
		}
		name = name[:cut] + digestMark(student)
	}
	return name
}

// unsafe reports whether a character is dangerous in a file system, or in a shell into
// which a teacher pastes a name.
func unsafe(r rune) bool {
	return strings.ContainsRune("/\\:*?\"<>|%", r) || !unicode.IsPrint(r) || r == utf8.RuneError
}

// digestMark is long enough that nobody can find a second name with the same one.
func digestMark(student string) string {
	sum := sha256.Sum256([]byte(student))
	return "~" + hex.EncodeToString(sum[:8])
}

// marked matches names that seem to end in a digest.
var marked = regexp.MustCompile(`(?i)~[0-9a-f]{16}$`)
