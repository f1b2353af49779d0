package verdict

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// crashed is the failure of a run that ended otherwise than with exit code 0.
func crashed(r sandbox.Result, how string) *result.Failure {
	lines := linesOf(r.Stderr)
	why := explanation(lines)
	if why != "" {
		how += ": " + clip(why, longestWhy)
	}
	return &result.Failure{
		Kind:   result.Crashed,
		Reason: how,
		Output: result.Text(excerpt(lines)),
		Frames: framesOf(strings.Join(lines, "\n")),
	}
}

// linesOf returns the lines of a text, without characters that could steer a terminal.
func linesOf(text []byte) []string {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	valid := strings.ToValidUTF8(string(text), "?")
	valid = strings.TrimRight(strings.ReplaceAll(valid, "\r\n", "\n"), "\n")
	lines := strings.Split(valid, "\n")
	for i, line := range lines {
		lines[i] = strings.Map(printable, line)
	}
	return lines
}

func printable(r rune) rune {
	if !unicode.IsGraphic(r) && r != '\t' {
		return '?'
	}
	return r
}

// excerpt is the first and the last lines, as many as are kept: some languages tell
// the reason first, and others last.
func excerpt(lines []string) string {
	lines = folded(lines)
	if left := len(lines) - (mostLines - 1); left > 1 {
		const first = mostLines / 2
		between := fmt.Sprintf("... %d more lines ...", left)
		lines = slices.Concat(lines[:first], []string{between}, lines[first+left:])
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(clip(line, longestRow) + "\n")
	}
	return b.String()
}

// folded shortens lines that repeat, as in the stack of a recursion.
func folded(lines []string) (all []string) {
	for i, n := 0, 0; i < len(lines); i += n {
		for n = 1; i+n < len(lines) && lines[i+n] == lines[i]; n++ {
		}
		all = append(all, lines[i:i+min(n, 2)]...)
		if n > 2 {
			all[len(all)-1] = fmt.Sprintf("... the same line %d more times ...", n-1)
		}
	}
	return all
}

// clip shortens a line between two words, or at least not within a number.
func clip(line string, most int) string {
	if len(line) <= most {
		return line
	}
	cut := line[:most]
	blank := strings.LastIndexByte(cut, ' ')
	if blank > most/2 {
		cut = cut[:blank]
	} else {
		cut = cmp.Or(strings.TrimRight(cut, "0123456789"), cut)
	}
	return strings.ToValidUTF8(cut, "") + "..."
}

// explanation is the line in which a language's runtime says why a program crashed, "" if there is
// none. What the program itself wrote explains nothing: often it is debug output.
func explanation(lines []string) (why string) {
	uncaught := nodeError.FindStringSubmatch(strings.Join(lines, "\n"))
	if uncaught != nil {
		return strings.TrimSpace(uncaught[1])
	}
	traceback, before := false, ""
	for i, line := range lines {
		framed := i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    at ")
		switch {
		case startsWith(line, []string{"panic: ", "fatal error: "}): // Go says more after it
			return line
		case strings.HasPrefix(line, "Traceback (most recent call last):"):
			traceback = true
		case traceback && line != "" && !strings.HasPrefix(line, " "):
			why, traceback = line, false
		case traceback || strings.HasPrefix(line, "    at "):
		case runtimeWords.MatchString(line), beforeReason.MatchString(before), framed && line != "":
			why = strings.TrimSpace(line)
		}
		if line != "" {
			before = line
		}
	}
	return why
}

var (
	// runtimeWords are how runtimes explain a crash, each in one line.
	runtimeWords = regexp.MustCompile(`^(terminate called |  what\(\): |.*: Assertion .* failed\.$` +
		`|double free |free\(\): |malloc\(\): |realloc\(\): |munmap_chunk\(\): |corrupted |\*\*\* .* \*\*\*` +
		`|Exception in thread "|Caused by: |Error: (Could not|Main method|Unable to|LinkageError)` +
		`|Unhandled exception\. |System\.\w*Exception: |Stack overflow` +
		`|thread '.*' has overflowed its stack|fatal runtime error: |memory allocation of \d+ bytes failed` +
		`|Fatal Python error: |MemoryError$|SyntaxError: |FATAL ERROR: )`)
	// nodeError is how node reports an uncaught error: the file and line, the source line, a caret, a
	// blank line if an Error was thrown, and the error. More lines of its message may follow, and a stack.
	nodeError = regexp.MustCompile(`(?m)^.+:\d+\n.*\n\s*\^+\n\n?(.+)$`)
	// beforeReason comes before the line that explains, in Rust, C# and JavaScript.
	beforeReason = regexp.MustCompile(`^(thread '.*' .*panicked at .*:|Unhandled Exception:|\s*\^+)$`)
)

func startsWith(line string, any []string) bool {
	return slices.ContainsFunc(any, func(start string) bool { return strings.HasPrefix(line, start) })
}

// A trace is how a runtime writes a stack. A submission's own files have paths below /prog, or
// below the folder where they were compiled; all others are a library's.
type trace struct {
	language string
	frame    *regexp.Regexp // with the groups file, line and, mostly, function
	from     string         // where the last of several stacks begins; "" is the beginning
	to       string         // where the first one ends; "" is the end
	reversed bool           // the innermost frame comes last
	others   []string       // how files and functions begin that only look like the submission's
}

// traces are tried in order. C++ writes none, and C# none with line numbers.
var traces = []trace{
	{language: "Python", from: "Traceback (most recent call last):", reversed: true,
		frame: regexp.MustCompile(`(?m)^  File "(?:/prog/)?(?P<file>[^/"<][^"]*)", ` +
			`line (?P<line>\d+), in (?P<function>\S+)$`)},
	{language: "Java and Kotlin", from: "\nCaused by: ", others: []string{"Adder", "kotlin."},
		frame: regexp.MustCompile(`(?m)^\tat (?P<function>[^\s(/]+)` +
			`\((?P<file>[^\s():]+\.(?:java|kt)):(?P<line>\d+)\)$`)},
	{language: "Go", to: "\n\ngoroutine ", others: []string{"$GOROOT/"},
		frame: regexp.MustCompile(`(?m)^(?:[\w./~-]*/)?\w+\.(?P<function>\S+?)\(.*\n` +
			`\t(?P<file>[^\s/:][^:]*\.go):(?P<line>\d+)`)},
	{language: "JavaScript",
		frame: regexp.MustCompile(`(?m)^    at (?:(?:async )?(?P<function>[^\s(]+) (?:\[as \S+\] )?\()?` +
			`(?:(?:file://)?/prog/)?(?P<file>[^\s():/][^():]*\.[cm]?js):(?P<line>\d+):\d+\)?$`)},
	{language: "Rust", others: []string{"library/"},
		frame: regexp.MustCompile(`(?m)^thread '.*' .*panicked at (?P<file>[^\s/:][^:]*):(?P<line>\d+):\d+:$`)},
	{language: "C and C++, a failed assertion",
		frame: regexp.MustCompile(`(?m)^\S+: (?P<file>[^\s/:][^:]*):(?P<line>\d+): ` +
			`(?P<function>.*): Assertion `)},
}

// framesOf returns the frames of a crash that lie in the submission's own files, the innermost
// first.
func framesOf(stderr string) []result.Frame {
	for _, t := range traces {
		frames := t.frames(stderr)
		if len(frames) > 0 {
			return frames[:min(len(frames), mostFrames)]
		}
	}
	return nil
}

func (t *trace) frames(text string) (frames []result.Frame) {
	if t.from != "" {
		text = text[max(0, strings.LastIndex(text, t.from)):]
	}
	first := t.frame.FindStringIndex(text)
	if first != nil && t.to != "" {
		if i := strings.Index(text[first[1]:], t.to); i >= 0 {
			text = text[:first[1]+i]
		}
	}
	for _, m := range t.frame.FindAllStringSubmatch(text, -1) {
		f := result.Frame{File: m[t.frame.SubexpIndex("file")]}
		if i := t.frame.SubexpIndex("function"); i > 0 {
			f.Function = clip(m[i], longestWhy)
		}
		var err error
		f.Line, err = strconv.Atoi(m[t.frame.SubexpIndex("line")])
		if err == nil && f.Line > 0 && !startsWith(f.Function, t.others) && !startsWith(f.File, t.others) {
			frames = append(frames, f)
		}
	}
	if t.reversed {
		slices.Reverse(frames)
	}
	return slices.Compact(frames)
}

// Bounds of the standard error that is kept of a program that crashed.
const (
	mostLines  = 20
	longestRow = 300 // bytes of a line
	longestWhy = 160 // bytes of the line that is told with the reason
	mostFrames = 10
)
