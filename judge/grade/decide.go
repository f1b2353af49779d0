package grade

import (
	"bytes"
	"fmt"
	"strings"
	"syscall"
	"time"
	"unicode"

	"adder/judge/sandbox"
)

// Decide turns a run into a verdict and a sentence that explains it. limit is
// the time limit proper; the run may have been given a little more, so that a
// second try can be worth it. fault is what Check found in the output.
//
// How a run ended comes before what it printed: a program that was killed may
// not have printed everything that it meant to.
func Decide(r sandbox.Result, limit time.Duration, fault *Fault) (Verdict, string) {
	switch r.Stop {
	case sandbox.TooMuchOutput:
		return OutputLimit, "printed far more than the answers take, and was stopped"
	case sandbox.OutOfMemory:
		return MemoryLimit, "took more memory than the limit, and was stopped"
	case sandbox.OutOfTime:
		return TimeLimit, fmt.Sprintf("still ran after %s of CPU time; the limit is %s", seconds(r.CPU), seconds(limit))
	case sandbox.OutOfWall:
		return TimeLimit, fmt.Sprintf("waited: used %s of CPU time in %s", seconds(r.CPU), seconds(r.Wall))
	case sandbox.Signaled:
		return RunTimeError, fmt.Sprintf("ended by signal %d (%s)%s", r.Code, syscall.Signal(r.Code), lastWords(r.Stderr))
	}
	switch {
	case r.Code != 0:
		return RunTimeError, fmt.Sprintf("ended with exit code %d%s", r.Code, lastWords(r.Stderr))
	case limit > 0 && r.CPU > limit:
		return TimeLimit, fmt.Sprintf("took %s of CPU time; the limit is %s", seconds(r.CPU), seconds(limit))
	case fault != nil:
		return WrongAnswer, fault.Reason
	}
	return Accepted, ""
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
