package page

import (
	"fmt"
	"slices"

	"adder/judge/report"
	"adder/judge/verdict/result"
)

// A block is a failure as the template shows it, with all submissions that fail like that.
type block struct {
	*report.Doc
	names
	ID       string
	Open     bool
	Pictures []playable

	members    []int
	unexpected bool
}

// names are those of submissions, and how many are not listed.
type names struct {
	Names []name
	More  int
}

type name struct{ Name, File string }

// MoreThan is how many submissions there are beyond the first n.
func (x names) MoreThan(n int) int { return max(0, len(x.Names)+x.More-n) }

// grouped puts submissions that fail in the same way together: first those with
// a verdict that nobody expected, then those of the most submissions.
func grouped(results []result.Result, format string) (all []*block) {
	words := func(r *result.Result) string {
		d := report.Explain(r, format)
		if d == nil {
			return ""
		}
		return d.Title + "\n" + d.Plain()
	}
	for _, members := range report.Grouped(results, words) {
		unexpected := slices.ContainsFunc(members, func(i int) bool { return !results[i].AsExpected() })
		all = append(all, &block{
			Doc:        report.Explain(&results[members[0]], format),
			members:    members,
			unexpected: unexpected,
		})
	}
	weight := func(b *block) int {
		if b.unexpected {
			return len(results) + len(b.members)
		}
		return len(b.members)
	}
	slices.SortStableFunc(all, func(x, y *block) int { return weight(y) - weight(x) })
	return all
}

// mostBlocks is how many ways to fail a page shows: more would make it too large to open. If
// there are many, the table below them is not far down: the rest are folded.
const (
	mostBlocks   = 200
	mostUnfolded = 10
)

// blocks are the ways to fail as the template shows them, with their pictures. at is the
// block of each submission.
func (p *page) blocks(results []result.Result, format, prefix string) (blocks []*block, at map[int]string) {
	groups := grouped(results, format)
	blocks = groups[:min(len(groups), mostBlocks)]
	at = map[int]string{}
	for n, b := range blocks {
		b.ID, b.Open = fmt.Sprintf("%s%d", prefix, n+1), prefix == "f" && n == 0
		b.names = namesOf(b.members, results)
		b.Pictures = picturesOf(b, &results[b.members[0]])
		for _, i := range b.members {
			at[i] = b.ID
		}
	}
	p.leaveOut(len(groups)-len(blocks), "ways to fail are left out; those of the most submissions are shown.")
	return blocks, at
}

// namesOf are the names of submissions, not too many.
func namesOf(members []int, results []result.Result) (all names) {
	const most = 40
	for _, i := range members[:min(len(members), most)] {
		n, file := report.Names(&results[i])
		all.Names = append(all.Names, name{n, file})
	}
	all.More = len(members) - len(all.Names)
	return all
}

// targets say in which block each failure of each submission is explained.
type targets map[target]string

type target struct {
	submission int
	group      string // "" is the submission itself
}

// explain adds each submission's failure, and its failures in other groups, as if each were
// a submission's only one.
func (p *page) explain(results []result.Result, format string) targets {
	var others []result.Result
	var from []int
	for i := range results {
		r := &results[i]
		for k := range r.Others {
			f := &r.Others[k]
			others = append(others, result.Result{
				Student:    r.Student,
				File:       r.File,
				Submission: r.Submission,
				Verdict:    f.Verdict(),
				Failure:    f,
				Run:        r.Run,
			})
			from = append(from, i)
		}
	}
	var main, beside map[int]string
	p.Failures, main = p.blocks(results, format, "f")
	shown := min(len(p.Failures), mostUnfolded)
	p.Failures, p.Folded = p.Failures[:shown], p.Failures[shown:]
	p.Others, beside = p.blocks(others, format, "o")
	t := targets{}
	for i := range results {
		t[target{i, ""}] = main[i]
		f := results[i].Failure
		for _, g := range results[i].Groups {
			if f != nil && (g.Name == f.Group || f.Kind == result.Refused) {
				t[target{i, g.Name}] = main[i]
			}
		}
	}
	for k, i := range from {
		t[target{i, others[k].Failure.Group}] = beside[k]
	}
	return t
}

// Sections are the blocks of the words beside the picture, in their order. Blocks about the
// same thing stand in one frame.
func (b *block) Sections() (all []section) {
	for _, part := range b.Blocks {
		frame, framed := frames[part.Part]
		last := len(all) - 1
		switch {
		case elsewhere[part.Part] && (b.Part(report.Input).Text != "" || part.Part == report.Reason):
		case framed && last >= 0 && all[last].Frame == frame:
			all[last].Blocks = append(all[last].Blocks, part)
		default:
			all = append(all, section{frame, []report.Block{part}})
		}
	}
	return all
}

// A section is blocks that stand in one frame; "" is none.
type section struct {
	Frame  string
	Blocks []report.Block
}

// frames are the parts that are framed.
var frames = map[report.Part]string{
	report.Belief: "belief", report.Doubt: "belief", report.Advice: "belief", report.Others: "belief",
	report.Unknown: "belief", report.Where: "belief", report.Partly: "belief", report.Facts: "belief",
	report.Mend: "mend", report.Change: "mend", report.Diff: "mend",
}

// elsewhere are the parts that stand at the top, or beside the picture if there is an input.
var elsewhere = map[report.Part]bool{
	report.Reason: true, report.Boards: true, report.Caption: true, report.Input: true, report.LeftOut: true,
}
