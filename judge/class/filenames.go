package class

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"adder/judge/base/disk"
	"adder/judge/verdict/result"
)

// A student's files are named after the student, changed only as file systems demand:
// forbidden characters become %XX, long names are cut, and names that differ only in
// case get a digest.

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
	if name == "" || disk.Reserved(name) {
		name = "_" + name
	}
	const longest = 160 // bytes: file systems allow 255, and endings follow
	if len(name) > longest {
		cut := longest
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
	return fmt.Sprintf("~%.8x", sha256.Sum256([]byte(student)))
}

// marked matches names that seem to end in a digest.
var marked = regexp.MustCompile(`(?i)~[0-9a-f]{16}$`)
