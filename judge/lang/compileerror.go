package lang

import (
	"fmt"
	"path"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// A CompileError is what a compiler has against a source.
type CompileError struct {
	// Output is the reason as people read it: the limit that the compiler ran
	// into, if it did, then its own words. At most 31 lines, valid UTF-8, no
	// colours, no folders; never empty.
	Output string
	Limit  string // "20 s of CPU time", or "" if it ended by itself

	Whole string // all that the compiler said, as it said it

	written string // the name that the source had for the compiler
}

func (e *CompileError) Error() string {
	if e.Limit != "" {
		return firstLine(e.Output)
	}
	return "does not compile: " + firstLine(e.Output)
}

// of puts the name that people know into the words.
func (e *CompileError) of(s Source) *CompileError {
	shown := *e
	shown.Output = strings.ReplaceAll(e.Output, e.written, path.Base(s.Name))
	return &shown
}

// A bound is a limit that a compiler ran into; the zero bound is none.
type bound struct {
	name string // as [CompileError.Limit] has it
	when string // "the compiler was stopped ..."
}

var (
	fileBound  = bound{inUnits(compileLimits.File) + " for one file", "when it wrote a file of more than " + inUnits(compileLimits.File)}
	spaceBound = bound{inUnits(compileScratch) + " of files", "when its files took more than " + inUnits(compileScratch)}
	countBound = bound{"the number of files", "when it had made as many files as it may"}
)

// boundOf names the limit that a run under limits l ended at.
func boundOf(r sandbox.Result, l sandbox.Limits) bound {
	switch r.Stop {
	case sandbox.OutOfTime:
		return bound{seconds(l.CPU) + " of CPU time", "after " + seconds(l.CPU) + " of CPU time"}
	case sandbox.OutOfWall:
		return bound{seconds(l.Wall), fmt.Sprintf("after %s, of which it used %.1f s of CPU time", seconds(l.Wall), r.CPU.Seconds())}
	case sandbox.OutOfMemory:
		return bound{inUnits(l.Memory) + " of memory", "when it used more than " + inUnits(l.Memory) + " of memory"}
	case sandbox.TooMuchOutput:
		return bound{inUnits(l.Output) + " of messages", "when it had printed " + inUnits(l.Output) + " of messages"}
	case sandbox.Signaled:
		if r.Code == fileSignal {
			return fileBound
		}
	}
	return bound{}
}

// mute tells how a compiler ended that printed nothing.
func mute(l *Language, r sandbox.Result) string {
	how := fmt.Sprintf("with code %d", r.Code)
	if r.Stop == sandbox.Signaled {
		how = fmt.Sprintf("by signal %d", r.Code)
	}
	return fmt.Sprintf("the %s compiler ended %s, after %.1f s of CPU time, and printed nothing", l.Name, how, r.CPU.Seconds())
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.0f s", d.Seconds()) }

// blame makes a CompileError of a compiler's words, and of the limit that it ran
// into.
func (w *workshop) blame(words string, b bound) *CompileError {
	whole := words
	words = w.source.explainPython2(w.source.explain(clean(words, w.mounts), w.values["source"]))
	switch {
	case b.name != "":
		words = strings.TrimSpace(fmt.Sprintf("the %s compiler was stopped %s\n%s", w.source.Lang.Name, b.when, words))
	case words == "":
		words = "the " + w.source.Lang.Name + " compiler failed without a message"
	}
	return &CompileError{Output: words, Limit: b.name, Whole: whole, written: w.values["source"]}
}
