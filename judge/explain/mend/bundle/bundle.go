// Package bundle puts many C or C++ sources into one program, so that compiling and starting
// them costs little. It knows nothing of what they are for.
//
// Each member has a namespace and a process of its own, and all run in one cell of the
// sandbox. That is only good enough to decide which members deserve their own program: a
// member can forge what a bundle reports.
package bundle

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// mostMembers is how many members share a program.
const mostMembers = 600

// driver is the part of a bundle that runs the members and reports what they did.
//
//go:embed driver.txt
var driver string

// A Member is one source of a bundle.
type Member struct {
	Number int
	Text   string
}

// A Receiver gets what a member claims to have done with an input: how it ended, and what it printed.
// If it returns false, the member gets no more inputs.
type Receiver func(member, input int, r sandbox.Result) (more bool)

// Most is how many sources like this one can be bundled at a time; 0 if none.
func Most(s lang.Source) int {
	if s.Path == "" && (s.Lang.Key == "c" || s.Lang.Key == "cpp") {
		return mostMembers
	}
	return 0
}

// A Bundle is members that were built.
type Bundle struct {
	Fits     int // members in the largest part, if all were too much together
	builder  *lang.Builder
	parts    []part
	patience time.Duration // with a group that sleeps
}

// A part is one program, of some of the members.
type part struct {
	program *lang.Program
	members []Member
}

// Build builds a bundle of texts in the place of like's, without members that do not
// compile. C sources are compiled as C++. The error is ctx's, or Adder's failure.
func Build(ctx context.Context, b *lang.Builder, like lang.Source, members []Member) (*Bundle, error) {
	x := &Bundle{builder: b, patience: mostSleep}
	cpp, err := lang.Find("cpp")
	if err != nil {
		return nil, err
	}
	all := slices.Clone(members)
	for i, m := range members {
		like.Text = []byte(m.Text)
		all[i].Text = like.Standalone()
	}
	if err := x.build(ctx, cpp, all); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

func (x *Bundle) build(ctx context.Context, cpp *lang.Language, members []Member) error {
	if len(members) == 0 {
		return nil
	}
	text := join(members)
	s := lang.Source{Name: "bundle.cpp", Lang: cpp, Text: []byte(text), Variant: lang.Draft}
	p, err := x.builder.Build(ctx, s)
	if err == nil {
		x.parts = append(x.parts, part{p, members})
		return nil
	}
	refused, ok := errors.AsType[*lang.CompileError](err)
	if !ok {
		return err
	}
	bad := blamed(refused.Raw)
	rest := slices.DeleteFunc(slices.Clone(members), func(m Member) bool { return bad[m.Number] })
	if len(rest) < len(members) {
		return x.build(ctx, cpp, rest)
	}
	if len(members) == 1 {
		return nil
	}
	half := len(members) / 2 // none is to blame: together they are too much
	if err := x.build(ctx, cpp, members[:half]); err != nil {
		return err
	}
	if err := x.build(ctx, cpp, members[half:]); err != nil {
		return err
	}
	for _, p := range x.parts {
		x.Fits = max(x.Fits, len(p.members))
	}
	return nil
}

// Close removes the programs.
func (x *Bundle) Close() error {
	var err error
	for _, p := range x.parts {
		err = errors.Join(err, x.builder.Discard(p.program))
	}
	return err
}

// A Run is what members are given.
type Run struct {
	Inputs [][]byte      // each to a process of its own
	CPU    time.Duration // about, for a member and an input
	Output int           // bytes that a member may print
}

// Theory of trust. If one member is hostile, so are all, because one student wrote them. A
// member runs in its own process, which cannot open the driver's files, but can stop or kill
// the driver; and initialisers of global variables in C++ run in the driver. So a reply is
// only a claim, which the caller must confirm by a separate program. Output that no driver
// prints is [ErrForged], and invalidates everything from the bundle.

// ErrForged means that a member wrote where the driver writes.
var ErrForged = errors.New("a member of a bundle speaks for others")

// ErrAsleep means that too many members slept, which takes uncounted time.
var ErrAsleep = errors.New("too many members of a bundle sleep")

const (
	groupOf = 64 // members that one process of the sandbox runs: if it is stopped, not much is lost
	// Only voluntary sleep counts, however busy the machine: a driver has no clock.
	mostSleep  = 4 * time.Second // before a group is stopped, which uses up as much of the budget
	mostAsleep = 8               // groups that are
)

// Do runs members in their order, input by input, and hands each reply to receive. A member
// that kills its cell has no reply. Do returns the total CPU time. The error is ctx's,
// [ErrForged], [ErrAsleep] or Adder's failure.
func (x *Bundle) Do(
	ctx context.Context, o lang.Setup, r Run, receive Receiver,
) (cpu time.Duration, err error) {
	asleep := 0
	for _, p := range x.parts {
		spent, err := x.runPart(ctx, p, o, r, &asleep, receive)
		cpu += spent
		if err != nil {
			return cpu, err
		}
	}
	return cpu, nil
}

func (x *Bundle) runPart(
	ctx context.Context, p part, o lang.Setup, r Run, asleep *int, receive Receiver,
) (cpu time.Duration, err error) {
	s, err := p.program.Session(o)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	members := p.members
	over := map[int]bool{}
	for input, data := range r.Inputs {
		for left := members; len(left) > 0; {
			group := left[:min(groupOf, len(left))]
			limit := 10*time.Second + 2*time.Duration(len(group))*r.CPU
			// The driver writes for no site: OUTPUT_PATH is a member's standard output.
			out, err := s.Feed(ctx, orders(r, data, group), lang.Site{}, limit, x.patience)
			if err != nil {
				return cpu, err
			}
			cpu += out.CPU
			replies, wellFormed := parse(out.Stdout, group, r.Output)
			if !wellFormed {
				return cpu, ErrForged
			}
			for k, y := range replies {
				over[group[k].Number] = !receive(group[k].Number, input, y)
			}
			slept := out.Stop == sandbox.OutOfWall
			if slept {
				cpu += x.patience
				*asleep++
				if *asleep > mostAsleep {
					return cpu, ErrAsleep
				}
			}
			done := len(replies)
			if done == 0 || done < len(group) && !slept {
				over[group[done].Number] = true
				done++ // this one brought it down; or those before it slept for too long
			}
			left = left[done:]
		}
		members = slices.DeleteFunc(slices.Clone(members), func(m Member) bool { return over[m.Number] })
	}
	return cpu, nil
}

// orders is what a driver reads: a line of numbers, then the input. The numbers are the count
// of members, the milliseconds and bytes for each, their numbers, and the length of the input.
func orders(r Run, data []byte, members []Member) []byte {
	head := fmt.Sprintf("%d %d %d", len(members), r.CPU.Milliseconds(), r.Output)
	for _, m := range members {
		head += " " + strconv.Itoa(m.Number)
	}
	head += " " + strconv.Itoa(len(data))
	return append([]byte(head+"\n"), data...)
}

// ends are how a member ends, by a driver's number.
var ends = []sandbox.Stop{sandbox.Exited, sandbox.Signaled, sandbox.OutOfTime}

// longestHead is more than a line of three numbers.
const longestHead = 64

// parse reads a driver's output: for each member of a group, a line with its number, how it
// ended and how many bytes it printed; then these bytes and a newline. The last replies may
// be missing, if something killed the driver. wellFormed means that there was nothing else.
func parse(out []byte, group []Member, most int) (all []sandbox.Result, wellFormed bool) {
	for len(out) > 0 {
		end := bytes.IndexByte(out[:min(len(out), longestHead)], '\n')
		if end < 0 {
			return all, len(out) < longestHead
		}
		var number, code, size int
		head := string(out[:end])
		_, err := fmt.Sscanf(head, "%d %d %d", &number, &code, &size)
		if err != nil || head != fmt.Sprintf("%d %d %d", number, code, size) || len(all) == len(group) ||
			number != group[len(all)].Number || code < 0 || code >= len(ends) || size < 0 || size > most {
			return all, false
		}
		out = out[end+1:]
		if len(out) <= size {
			return all, true
		}
		if out[size] != '\n' {
			return all, false
		}
		all = append(all, sandbox.Result{Stop: ends[code], Stdout: out[:size:size]})
		out = out[size+1:]
	}
	return all, true
}
