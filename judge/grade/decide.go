package grade

import (
	"cmp"
	"fmt"
	"syscall"
	"time"

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
		return fail(result.Output, "was stopped because it printed far more than the answers need")
	case sandbox.OutOfMemory:
		return fail(result.Memory, "was stopped because it used more memory than the limit")
	case sandbox.OutOfTime:
		return fail(result.TimedOut, "was still running after %s of CPU time; the limit is %s", seconds(r.CPU), seconds(limit))
	case sandbox.OutOfWall:
		if busy(r, limit) {
			return fail(result.TimedOut, "was still running after %s, with %s of CPU time; the limit is %s of CPU time", seconds(r.Wall), seconds(r.CPU), seconds(limit))
		}
		return fail(result.TimedOut, "slept or waited: used only %s of CPU time in %s", seconds(r.CPU), seconds(r.Wall))
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

// busy reports whether a program that was stopped by the clock was at work: on a
// machine that is full, as autograders' are, or where CPU time is read too late,
// the clock ends a loop that would have run out of CPU time.
func busy(r sandbox.Result, limit time.Duration) bool {
	return limit > 0 && 2*r.CPU >= limit || 2*r.CPU >= r.Wall
}

// seconds prints a duration as people compare them.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
