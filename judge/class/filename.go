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

// A student's files are named for the student, with as little changed as every
// file system needs: what it does not take is written %XX, a name that is too
// long is cut, and a name that another one cannot be told from gets a digest.

// longestName is how long a name may be, in bytes: file systems take 255, and
// what follows it needs some.
const longestName = 160

// reserved are names that Windows keeps for itself, whatever follows a dot.
var reserved = []string{"con", "prn", "aux", "nul", "com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"}

// safeNames returns the name of each student's files, like no other even where case
// does not count.
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

// safeName is a name that every file system takes.
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
	if marked.MatchString(name) { // else it could be chosen to be another's
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

// unsafe are the characters that some file system, or shell that a teacher
// pastes a name into, takes amiss.
func unsafe(r rune) bool {
	return strings.ContainsRune("/\\:*?\"<>|%", r) || !unicode.IsPrint(r) || r == utf8.RuneError
}

// digestMark has as many digits as nobody finds a second name for.
func digestMark(student string) string {
	sum := sha256.Sum256([]byte(student))
	return "~" + hex.EncodeToString(sum[:8])
}

// marked is a name that ends as if it had a digest.
var marked = regexp.MustCompile(`(?i)~[0-9a-f]{16}$`)
