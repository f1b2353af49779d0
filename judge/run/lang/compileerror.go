package lang

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"adder/judge/run/sandbox"
)

// A CompileError says why a source does not compile.
type CompileError struct {
	// Output is the reason for people: the limit that the compiler reached, if any, then
	// its words. At most 31 lines, valid UTF-8, no colours, no folders; never empty.
	Output string
	Limit  string // "20 s of CPU time", or "" if it ended by itself

	Raw string // all that the compiler said, as it said it

	blamed string // path of the file of a grader's that the words are about, "" if none
}

func (e *CompileError) Error() string {
	if e.Limit != "" {
		return firstLine(e.Output)
	}
	return "does not compile: " + firstLine(e.Output)
}

// withName replaces the name that the file which stands for a program has in the cell by the one
// that people know.
func (p *Program) withName(words string) string {
	written := p.pathWith(p.layout.graded)
	if written == p.Path {
		return words
	}
	named := regexp.MustCompile(namedIn + regexp.QuoteMeta(written) + `([:(",])`)
	name := strings.ReplaceAll(path.Base(cmp.Or(p.Path, p.Name)), "$", "$$")
	return named.ReplaceAllString(words, "${1}"+name+"${2}")
}

// namedIn matches what stands before the file's name where a compiler names it. In a line of the
// source that is quoted, the name is the author's word.
const namedIn = `(?m)^((?:\S+: |In file included from |\s+from |` +
	`\s*(?:-->|:::) |\s*File ")?(?:\./)?)`

// Limits that a compiler can reach, as [CompileError.Limit] has them.
var (
	fileLimit  = inUnits(compileLimits.File) + " for one file"
	spaceLimit = inUnits(compileScratch) + " of files"
)

const countLimit = "the number of files"

// limitOf names the limit that a run under limits l ended at, or is "".
func limitOf(r sandbox.Result, l sandbox.Limits) string {
	switch r.Stop {
	case sandbox.OutOfTime:
		return seconds(l.CPU) + " of CPU time"
	case sandbox.OutOfWall:
		return seconds(l.Wall)
	case sandbox.OutOfMemory:
		return inUnits(l.Memory) + " of memory"
	case sandbox.TooMuchOutput:
		return inUnits(l.Output) + " of messages"
	case sandbox.Signaled:
		if r.Code == fileSignal {
			return fileLimit
		}
	}
	return ""
}

// inUnits writes a number of bytes for people.
func inUnits(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	x, i := float64(n), 0
	for x >= 1024 && i < len(units)-1 {
		x, i = x/1024, i+1
	}
	if i == 0 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%.4g %s", x, units[i])
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.0f s", d.Seconds()) }

// blame makes a CompileError of a compiler's words, and of the limit that it ran
// into.
func (w *compilation) blame(words, limit string) *CompileError {
	raw, blamed := words, ""
	words = clean(words, w.mounts)
	if w.program.Grader != nil {
		words, blamed = w.program.sayWhoAsks(words)
	}
	switch {
	case limit != "":
		words = strings.TrimSpace(fmt.Sprintf("the %s compiler was stopped at its limit of %s\n%s",
			w.program.Lang.Name, limit, words))
	case words == "":
		words = "the " + w.program.Lang.Name + " compiler failed without a message"
	}
	return &CompileError{Output: words, Limit: limit, Raw: raw, blamed: blamed}
}

// Limits of a compiler's output. The first errors matter; the rest mostly follow from them.
const (
	maxLines = 30
	maxLine  = 300     // bytes: a type of the C++ library may fill a page
	maxWords = 4 << 10 // bytes
)

// noise matches lines about the compiler rather than the source: include chains, its own
// stack, and its advertisements.
var noise = regexp.MustCompile(`(?m)^(\s+from .*[,:]|\s+at .*\(node:internal.*|Node\.js v.*|` +
	`For more information about this error, try .*|Please submit a full bug report.*|See <file:.*)\n?`)

// ansi matches terminal control sequences.
var ansi = regexp.MustCompile("\x1b(\\[[0-9;?]*[ -/]*[@-~]|\\][^\x07\x1b]*(\x07|\x1b\\\\)?|[@-Z\\\\^_])")

// clean makes a compiler's words fit for a report: no colours, no control
// characters, valid UTF-8, and only the last name of every path in the cell.
// So the words say nothing about this machine, and are the same on every machine.
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
	const missingPackage = "(open : no such file or directory)" // from Go's compiler
	words = strings.ReplaceAll(words, missingPackage, "(not in the standard library)")
	return shorten(strings.TrimSpace(noise.ReplaceAllString(words, "")))
}

// folders matches the folder part of a path below what a cell shows.
func folders(mounts []sandbox.Mount) *regexp.Regexp {
	tops := []string{
		sandbox.Work, "/tmp", "/usr", "/lib", "/lib64", "/bin", "/etc", progFolder, goStdFolder,
		strings.TrimRight(os.TempDir(), "/"),
	}
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
		size += len(line) + 1
		if len(kept) == maxLines || size > maxWords {
			break
		}
		kept = append(kept, line)
	}
	left := len(lines) - len(kept)
	if left > 0 {
		kept = append(kept, fmt.Sprintf("... and %d more lines", left))
	}
	return strings.Join(kept, "\n")
}
