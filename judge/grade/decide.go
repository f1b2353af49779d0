package grade

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"syscall"
	"time"
	"unicode"

	"adder/judge/result"
	"adder/judge/sandbox"
)

// Decide turns a run into a failure, or into nil if it is accepted. limit is the
// time limit proper; the run may have been given a little more, so that a second
// try can be worth it. fault is what Check found in the output.
//
// How a run ended comes before what it printed: a program that was killed may
// not have printed everything that it meant to. The failure then still says which
// board has no right answer.
func Decide(r sandbox.Result, limit time.Duration, fault *result.Failure) *result.Failure {
	f := ended(r, limit)
	if f == nil || fault == nil {
		return cmp.Or(f, fault)
	}
	f.Number, f.Line, f.Expected, f.Got = fault.Number, fault.Line, fault.Expected, fault.Got
	return f
}

// ended is the failure of a run that did not end well, or not in time.
func ended(r sandbox.Result, limit time.Duration) *result.Failure {
	fail := func(k result.Kind, format string, args ...any) *result.Failure {
		return &result.Failure{Kind: k, Reason: fmt.Sprintf(format, args...)}
	}
	switch r.Stop {
	case sandbox.TooMuchOutput:
		return fail(result.Output, "printed far more than the answers take, and was stopped")
	case sandbox.OutOfMemory:
		return fail(result.Memory, "took more memory than the limit, and was stopped")
	case sandbox.OutOfTime:
		return fail(result.TimedOut, "still ran after %s of CPU time; the limit is %s", seconds(r.CPU), seconds(limit))
	case sandbox.OutOfWall:
		return fail(result.TimedOut, "waited: used %s of CPU time in %s", seconds(r.CPU), seconds(r.Wall))
	case sandbox.Signaled:
		return crashed(r, fmt.Sprintf("ended by signal %d (%s)", r.Code, syscall.Signal(r.Code)))
	}
	switch {
	case r.Code != 0:
		return crashed(r, fmt.Sprintf("ended with exit code %d", r.Code))
	case limit > 0 && r.CPU > limit:
		return fail(result.TimedOut, "took %s of CPU time; the limit is %s", seconds(r.CPU), seconds(limit))
	}
	return nil
}

// crashed is the failure of a run that ended otherwise than with exit code 0.
func crashed(r sandbox.Result, how string) *result.Failure {
	return &result.Failure{Kind: result.Crashed, Reason: how + lastWords(r.Stderr)}
}

// seconds prints a duration as people compare them.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// lastWords is the line of standard error that is most likely to explain a
// crash: a Go program's panic, or else the last line that is no stack frame.
func lastWords(stderr []byte) string {
	var last []byte
	for line := range bytes.Lines(stderr) {
		if hasPrefix(line, panics) {
			last = line
			break
		}
		if !hasPrefix(line, frames) && len(bytes.TrimSpace(line)) > 0 {
			last = line
		}
	}
	if last == nil {
		return ""
	}
	return ": " + printable(short(bytes.TrimSpace(last)))
}

var (
	panics = []string{"panic: ", "fatal error: "}
	// frames are how lines begin that come after the one that explains.
	frames = []string{"\t", "    at ", "  at ", "... ", "goroutine ", "main.", "exit status", "[ERROR]", "Node.js v", "note: "}
)

func hasPrefix(line []byte, any []string) bool {
	for _, start := range any {
		if bytes.HasPrefix(line, []byte(start)) {
			return true
		}
	}
	return false
}

// printable keeps a submission's bytes from steering whatever shows them.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return '?'
		}
		return r
	}, s)
}
