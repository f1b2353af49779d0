package verdict

import (
	"cmp"
	"fmt"
	"syscall"
	"time"

	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Decide turns a run into a failure, or into nil if it is accepted. limit is the time limit. The
// run may have been stopped a little later: one that ends shortly after the limit may have been
// late by chance, and is repeated. fault is what Check found in the output.
//
// How a run ended comes before what it printed: a program that was killed may
// not have printed everything that it meant to. The failure then still says which
// board has no right answer. Where several hold, the first row decides, so that the
// verdict is the same on a machine that others use:
//
//	1  bytes of output beyond the limit                OLE
//	2  memory beyond the limit                         MLE
//	3  stopped for its CPU time or its sleep, after it
//	   printed a MiB that no right answers begin with  OLE
//	4  stopped for its CPU time or its sleep           TLE
//	5  a signal, or an exit code                       RTE
//	6  CPU time beyond the limit                       TLE
//	7  what it printed                                 WA
//
// Bytes, memory and CPU time are counted to the end of the run: a limit that was
// passed counts even if we came too late to stop the program. Time does not pass for
// a program while it waits for a processor, for a disk, or for us to take its output.
func Decide(r sandbox.Result, limit time.Duration, fault *result.Failure) *result.Failure {
	f := ended(r, limit, fault)
	if f == nil || fault == nil {
		return cmp.Or(f, fault)
	}
	if OnlyExitCode(r, fault) {
		return f
	}
	f.Number, f.Line, f.Expected, f.Got = fault.Number, fault.Line, fault.Expected, fault.Got
	return f
}

// flood is more than the answers of any case need. A program that prints for ever passes
// it long before the time limit; whether it meets the limit of output or that of time
// first is chance.
const flood = 1 << 20

// OnlyExitCode reports whether a run gave all answers, and then ended with an exit code, perhaps
// after a prompt that nobody answered; fault is what Check found in its output.
func OnlyExitCode(r sandbox.Result, fault *result.Failure) bool {
	right := fault == nil || fault.Fault == result.Extra
	return right && r.Stop == sandbox.Exited && r.Code != 0
}

// ExitsEarly is the reason for a board that is answered right, and after which a run exits with a code
// though more boards follow in its input.
func ExitsEarly(r sandbox.Result) string {
	how := fmt.Sprintf("the answer is right, but the program exits with code %d before the next board", r.Code)
	return crashed(r, how).Reason
}

// ended is the failure of a run that did not end well, or not in time.
func ended(r sandbox.Result, limit time.Duration, fault *result.Failure) *result.Failure {
	stopped := r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall
	// Row 3: what a flood begins with is wrong already, so it is OLE however the run was stopped. An
	// output in which only the end is missing is right as far as it goes.
	if stopped && fault != nil && fault.Fault != result.Missing && len(r.Stdout) >= flood {
		r.Stop = sandbox.TooMuchOutput
	}
	fail := func(k result.Kind, format string, args ...any) *result.Failure {
		return &result.Failure{Kind: k, Reason: fmt.Sprintf(format, args...)}
	}
	switch r.Stop {
	case sandbox.TooMuchOutput:
		return fail(result.Output, "was stopped because it printed far more than the answers need")
	case sandbox.OutOfMemory:
		return fail(result.Memory, "was stopped because it used more memory than the limit")
	case sandbox.OutOfTime:
		return fail(result.TimedOut, "was still running after %s of CPU time", seconds(r.CPU))
	case sandbox.OutOfWall:
		if busy(r, limit) {
			return fail(result.TimedOut,
				"was still running after %s, with %s of CPU time", seconds(r.Wall), seconds(r.CPU))
		}
		return fail(result.TimedOut,
			"slept or waited: used only %s of CPU time in %s", seconds(r.CPU), seconds(r.Wall))
	case sandbox.Signaled:
		return crashed(r, fmt.Sprintf("ended by signal %d (%s)", r.Code, syscall.Signal(r.Code)))
	}
	switch {
	case r.Code != 0:
		how := fmt.Sprintf("ended with exit code %d", r.Code)
		switch {
		case fault == nil:
			how = fmt.Sprintf("all answers are right, but the program exits with code %d", r.Code)
		case fault.Fault == result.Extra:
			how = fmt.Sprintf("all answers are right, but then it prints %s and exits with code %d",
				quoted([]byte(fault.Got)), r.Code)
		}
		f := crashed(r, how)
		if OnlyExitCode(r, fault) {
			f.Fault = result.ExitCode
		}
		return f
	case limit > 0 && r.CPU > limit:
		return fail(result.TimedOut, "took %s of CPU time", seconds(r.CPU))
	}
	return nil
}

// NameLimit adds the limit to the words of a run that took more CPU time. A search leaves
// it out, because it stops programs that are known to hang early: that limit is not the
// task's.
func NameLimit(f *result.Failure, r sandbox.Result, limit time.Duration) {
	slept := r.Stop == sandbox.OutOfWall && !busy(r, limit)
	if f != nil && f.Kind == result.TimedOut && !slept {
		f.Reason += "; the limit is " + seconds(limit)
	}
}

// busy reports whether a program that was stopped by the clock was at work: on a
// machine that is full, as autograders' are, or where CPU time is read too late,
// the clock ends a loop that would have run out of CPU time.
func busy(r sandbox.Result, limit time.Duration) bool {
	return limit > 0 && 2*r.CPU >= limit || 2*r.CPU >= r.Wall
}

// seconds prints a duration as people compare them.
func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
