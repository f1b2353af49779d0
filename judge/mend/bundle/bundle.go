// Package bundle puts many sources of one language into one program, so that to
// compile and to start them costs little. It knows nothing of what they are for.
//
// Members are separated as far as the language allows: by namespace, class, names or text,
// and by process, or with fresh classes or globals. All run in one cell of the sandbox. That
// is only good enough to decide which members deserve their own program: a member can forge
// what a bundle reports.
package bundle

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/judge/lang"
	"adder/judge/sandbox"
)

// A kind is how members of a language are bundled.
type kind struct {
	key string // of the members' language
	// in is the key of the language that the program of all is in, if that is another.
	in string
	// join makes the text of one program of members, each with its number, and of what stands
	// before them all.
	join func(before string, members []Member) string
	// blamed are the numbers of members that a compiler rejects. It is nil if members come
	// with the input and are not compiled before.
	blamed func(text, said string) map[int]bool
	most   int  // members in one program
	one    bool // all run in one process, whose output is the driver's
}

var kinds = []*kind{
	{key: "cpp", join: joinCpp, blamed: blamedCpp, most: 600},
	{key: "c", in: "cpp", join: joinCpp, blamed: blamedCpp, most: 600},
	{key: "java", join: joinJava, blamed: blamedJava, most: 500, one: true},
	{key: "go", join: joinGo, blamed: blamedGo, most: 200},
	// An interpreter forks for each member,
	{key: "python", join: func(string, []Member) string { return driver("python") }, most: 400},
	// or runs each in a context of its own.
	{key: "js", join: func(string, []Member) string { return driver("js") }, most: 400},
}

//go:embed driver
var drivers embed.FS

// driver is the program that runs members of a language and reports what they did.
func driver(key string) string {
	text, err := drivers.ReadFile("driver/" + key + ".txt")
	if err != nil {
		panic(err) // a test reads them all
	}
	return string(text)
}

// A Member is one source of a bundle.
type Member struct {
	Number int
	Text   string
}

// An edit is a text in the place of another.
type edit struct {
	at, end int
	text    string
}

// edited is a text with its edits made; lines stay where they are.
func edited(text string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.at - b.at })
	var b strings.Builder
	from := 0
	for _, e := range edits {
		if e.at < from { // in what goes as a whole
			continue
		}
		b.WriteString(text[from:e.at])
		b.WriteString(e.text + strings.Repeat("\n", strings.Count(text[e.at:e.end], "\n")))
		from = e.end
	}
	return b.String() + text[from:]
}

func kindOf(s lang.Source) *kind {
	i := slices.IndexFunc(kinds, func(k *kind) bool { return k.key == s.Lang.Key })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// Most is how many sources like this one can be bundled at a time, 0 if none.
func Most(s lang.Source) int {
	if k := kindOf(s); k != nil {
		return k.most
	}
	return 0
}

// A Bundle is members that were built.
type Bundle struct {
	Compilations int // that it took
	Fits         int // members in the largest part, if all were too much together
	kind         *kind
	builder      *lang.Builder
	before       string // what their texts share
	parts        []part
	patience     time.Duration // with a group that sleeps
}

// A part is one program, of some of the members.
type part struct {
	program *lang.Program
	members []Member
}

// Build builds a bundle of texts in the place of like's, without members that do not
// compile. The error is ctx's, or Adder's failure.
func Build(ctx context.Context, b *lang.Builder, like lang.Source, members []Member) (*Bundle, error) {
	x := &Bundle{kind: kindOf(like), builder: b, patience: mostSleep}
	l, err := lang.Find(cmp.Or(x.kind.in, like.Lang.Key))
	if err == nil {
		all := slices.Clone(members)
		for i, m := range members {
			like.Text = []byte(m.Text)
			all[i].Text, x.before = like.Whole()
		}
		err = x.build(ctx, l, all)
	}
	if err != nil {
		x.Close()
		return nil, err
	}
	return x, nil
}

func (x *Bundle) build(ctx context.Context, l *lang.Language, members []Member) error {
	if len(members) == 0 {
		return nil
	}
	text := x.kind.join(x.before, members)
	p, err := x.builder.Build(ctx, lang.Source{Name: "bundle" + l.Extensions[0], Lang: l, Text: []byte(text), Variant: lang.Draft})
	x.Compilations++
	if err == nil {
		x.parts = append(x.parts, part{p, members})
		return nil
	}
	refused, ok := errors.AsType[*lang.CompileError](err)
	if !ok {
		return err
	}
	if x.kind.blamed != nil {
		blamed := x.kind.blamed(text, refused.Whole)
		rest := slices.DeleteFunc(slices.Clone(members), func(m Member) bool { return blamed[m.Number] })
		if len(rest) < len(members) {
			return x.build(ctx, l, rest)
		}
	}
	if len(members) == 1 {
		return nil
	}
	half := len(members) / 2 // nobody is to blame: it is too much together
	if err := x.build(ctx, l, members[:half]); err != nil {
		return err
	}
	if err := x.build(ctx, l, members[half:]); err != nil {
		return err
	}
	for _, p := range x.parts {
		x.Fits = max(x.Fits, len(p.members))
	}
	return nil
}

// Close removes the programs.
func (x *Bundle) Close() error {
	if x.kind.blamed == nil {
		return nil // the same program serves every bundle
	}
	var err error
	for _, p := range x.parts {
		err = errors.Join(err, x.builder.Discard(p.program))
	}
	return err
}

// A Run is what members are given.
type Run struct {
	Inputs [][]byte      // each to a process of its own, if the language allows it
	CPU    time.Duration // about, for a member and an input
	Output int           // bytes that a member may print
}

// A Reply is what a member did with an input.
type Reply struct {
	Late   bool // it was stopped
	Died   bool
	Stdout []byte
}

// Theory of trust. If one member is hostile, so are all, because one student wrote them. In
// C, C++, Python and Go a member runs in its own process, which cannot open the driver's
// files, but can stop or kill the driver; and initialisers of global variables in C++ and
// Go run in the driver. In Java and JavaScript a member can print whatever the driver can.
// So a reply is only a claim, which the caller must confirm by a separate program. Output
// that no driver prints is [ErrForged], and invalidates everything from the bundle.

// ErrForged means that a member wrote where the driver writes.
var ErrForged = errors.New("a member of a bundle speaks for others")

// ErrAsleep means that too many members slept, which takes uncounted time.
var ErrAsleep = errors.New("too many members of a bundle sleep")

const (
	groupOf    = 64  // members that one process of the sandbox runs: if it is stopped, not much is lost
	groupOfOne = 256 // if they run in that process itself, which gets faster
	// Only voluntary sleep counts, however busy the machine: a driver has no clock.
	mostSleep  = 4 * time.Second // before a group is stopped, which uses up as much of the budget
	mostAsleep = 8               // groups that are
)

// Do runs members in their order, input by input, and calls reply for each; a member for
// which reply returns false gets no more inputs. A member that kills its cell has no reply.
// Do returns the total CPU time. The error is ctx's, [ErrForged], [ErrAsleep] or Adder's
// failure.
func (x *Bundle) Do(ctx context.Context, o lang.Spec, r Run, reply func(member, input int, y Reply) (more bool)) (cpu time.Duration, err error) {
	asleep := 0
	for _, p := range x.parts {
		spent, err := x.part(ctx, p.program, o, r, p.members, &asleep, reply)
		if cpu += spent; err != nil {
			return cpu, err
		}
	}
	return cpu, nil
}

func (x *Bundle) part(ctx context.Context, p *lang.Program, o lang.Spec, r Run, members []Member, asleep *int, reply func(member, input int, y Reply) bool) (cpu time.Duration, err error) {
	o.Format = nil // the driver writes for us, and for no site; OUTPUT_PATH is a member's standard output
	s, err := p.Session(o)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	over, most := map[int]bool{}, groupOf
	if x.kind.one {
		most = groupOfOne
	}
	for input, data := range r.Inputs {
		for left := members; len(left) > 0; {
			group := left[:min(most, len(left))]
			out, err := s.Feed(ctx, x.orders(r, data, group), 10*time.Second+2*time.Duration(len(group))*r.CPU, x.patience)
			if err != nil {
				return cpu, err
			}
			replies, genuine := parse(out.Stdout, group, r.Output)
			if cpu += out.CPU; !genuine {
				return cpu, ErrForged
			}
			done := len(replies)
			for k, y := range replies {
				over[group[k].Number] = !reply(group[k].Number, input, y)
			}
			if out.Stop == sandbox.OutOfWall {
				cpu += x.patience
				if *asleep++; *asleep > mostAsleep {
					return cpu, ErrAsleep
				}
			}
			if done == 0 || done < len(group) && out.Stop != sandbox.OutOfWall {
				over[group[done].Number] = true
				done++ // this one brought it down; or those before it slept for too long
			}
			left = left[done:]
		}
		members = slices.DeleteFunc(slices.Clone(members), func(m Member) bool { return over[m.Number] })
	}
	return cpu, nil
}

// orders is what a driver reads: a line of numbers, the input, and the texts if they were
// not compiled. The numbers are the count of members, the milliseconds and bytes for each,
// their numbers, and the lengths of the input and the texts.
func (x *Bundle) orders(r Run, data []byte, members []Member) []byte {
	head := fmt.Sprintf("%d %d %d", len(members), r.CPU.Milliseconds(), r.Output)
	for _, m := range members {
		head += " " + strconv.Itoa(m.Number)
	}
	head += " " + strconv.Itoa(len(data))
	var texts []byte
	if x.kind.blamed == nil {
		for _, m := range members {
			head += " " + strconv.Itoa(len(m.Text))
			texts = append(texts, m.Text...)
		}
	}
	return append(append([]byte(head+"\n"), data...), texts...)
}

// How a member ended, in a driver's words.
const (
	_ = iota // well
	died
	late
)

// longestHead is more than a line of three numbers.
const longestHead = 64

// parse reads a driver's output: for each member of a group, a line with its number, how it
// ended and how many bytes it printed; then these bytes and a newline. The last replies may
// be missing, if something killed the driver. genuine means that there was nothing else.
func parse(out []byte, group []Member, most int) (all []Reply, genuine bool) {
	for len(out) > 0 {
		end := bytes.IndexByte(out[:min(len(out), longestHead)], '\n')
		if end < 0 {
			return all, len(out) < longestHead
		}
		var number, code, size int
		head := string(out[:end])
		_, err := fmt.Sscanf(head, "%d %d %d", &number, &code, &size)
		if err != nil || head != fmt.Sprintf("%d %d %d", number, code, size) || len(all) == len(group) ||
			number != group[len(all)].Number || code < 0 || code > late || size < 0 || size > most {
			return all, false
		}
		if out = out[end+1:]; len(out) <= size {
			return all, true
		}
		if out[size] != '\n' {
			return all, false
		}
		all = append(all, Reply{Late: code == late, Died: code == died, Stdout: out[:size:size]})
		out = out[size+1:]
	}
	return all, true
}
