package page

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/picture"
	"adder/judge/result"
)

// A block is a failure as the template shows it, with all submissions that fail like that.
type block struct {
	*report.Doc
	names
	ID       string
	Open     bool
	Pictures []playable
	NoRoom   bool // pictures are left out for want of room

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
		d := report.Tell(r, format)
		if d == nil {
			return ""
		}
		return d.Title + "\n" + d.Plain()
	}
	for _, members := range report.Grouped(results, words) {
		unexpected := slices.ContainsFunc(members, func(i int) bool { return !results[i].AsExpected() })
		all = append(all, &block{Doc: report.Tell(&results[members[0]], format), members: members, unexpected: unexpected})
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

// blocks are failures as the template shows them, as many as there is room for, with
// pictures while there is room for those, including room left by earlier parts of the page.
// at is the block of each submission.
func (p *page) blocks(results []result.Result, format, prefix, what string, text, pictures budget) (blocks []block, at map[int]string) {
	groups := grouped(results, format)
	blocks, missing := fit(text, len(groups), "failure", func(n int) block {
		b := *groups[n]
		b.ID, b.Open = fmt.Sprintf("%s%d", prefix, n+1), prefix == "f" && n == 0
		b.names = namesOf(b.members, results)
		return b
	})
	at = map[int]string{}
	undrawn := 0
	p.pictures += pictures
	for n := range blocks {
		b := &blocks[n]
		if p.pictured(b, &results[b.members[0]], format); b.NoRoom {
			undrawn++
		}
		for _, i := range b.members {
			at[i] = b.ID
		}
	}
	p.leaveOut(missing, "%s of %s %s are left out, to keep this page small; those of the most submissions are shown.", count(missing), count(len(groups)), what)
	p.leaveOut(undrawn, "%s failures are shown without a picture, to keep this page small.", count(undrawn))
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
			others = append(others, result.Result{Student: r.Student, File: r.File, Submission: r.Submission, Verdict: f.Verdict(), Failure: f, Run: r.Run})
			from = append(from, i)
		}
	}
	var main, beside map[int]string
	p.Failures, main = p.blocks(results, format, "f", "ways to fail", failureBytes, pictureBytes)
	p.Others, beside = p.blocks(others, format, "o", "ways to fail in other groups", otherBytes, otherBytes)
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

// A playable is a board as a picture, and what the script needs to let it play.
type playable struct {
	ID      string
	Drawing template.HTML
	Board   string // as plain text, without the number of boards
	Game    string // the rules of the game here, "" for the game itself
	Belief  string // its name
	Rules   string // the belief as rules, "" if it is none
	Got     string // what the program printed, "" if another board fails
	Throws  string // that it printed behind the number
}

// size is about how many bytes of the page it takes.
func (p *playable) size() int { return len(p.Drawing) + len(p.Board) + len(p.Throws) + 200 }

func draw(b *board.Board, way, belief []int32) template.HTML {
	return template.HTML(picture.SVG(b, picture.Picture{Way: way, Belief: belief, Bare: true}))
}

// pictured draws the boards of a failure; of a long sequence not all.
func (p *page) pictured(b *block, r *result.Result, format string) {
	f := b.Shown
	if f == nil {
		return
	}
	game := ""
	if site, err := board.FindFormat(cmp.Or(report.FormatOf(r), format)); err == nil {
		game = readingName(site.Rules)
	}
	var all []playable
	from, to := report.Drawn(f)
	for i := from; i < to; i++ {
		x := playable{ID: fmt.Sprintf("%s-%d", b.ID, i+1), Game: game, Board: plainBoard(&f.Boards[i])}
		var way, belief []int32
		if first := len(f.Boards) - len(f.BestWays); i >= first {
			way = f.BestWays[i-first]
		}
		if i == f.Blamed() {
			if x.believes(r, f); !slices.Equal(way, f.BelievedWay) {
				belief = f.BelievedWay
			}
		}
		x.Drawing = draw(&f.Boards[i], way, belief)
		if !p.pictures.take(x.size()) {
			b.NoRoom = true
			return
		}
		all = append(all, x)
	}
	b.Pictures = all
}

func plainBoard(b *board.Board) string {
	return strings.ReplaceAll(strings.TrimSpace(string(board.AppendPlain(nil, b))), "\n", " ")
}

// believes adds what the program printed for the board, split into the number and any throws
// behind it, and by which rules.
func (p *playable) believes(r *result.Result, f *result.Failure) {
	if d := r.Diagnosis; d != nil && d.Name != "" {
		p.Belief, p.Rules = report.Believed(d), readingName(d.Reading)
	} else if !r.Reading.Zero() {
		p.Belief, p.Rules = r.Reading.String(), r.Reading.String()
	}
	if f.Kind.Verdict() != result.WrongAnswer {
		return
	}
	p.Got = report.Short(report.Clean(string(f.Got)), 60)
	words := strings.Fields(p.Got)
	number := func(w string) bool { _, err := strconv.Atoi(w); return err == nil }
	if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !number(w) }) {
		p.Got, p.Throws = words[0], strings.Join(words[1:], " ")
	}
}

// readingName is a reading that is not the game.
func readingName(r board.Rules) string {
	if r.Zero() {
		return ""
	}
	return r.String()
}

// A Board is one of a page of boards: what show says of it.
type Board struct {
	Board  board.Board
	Way    []int32 // a best one, as [report.Draw] takes it
	Belief string  // the name of a belief, "" if none is shown
	Rules  board.Rules
	Seen   []int32       // the way by Rules, if they are not the game
	Prints string        // what the belief prints
	Facts  []report.Fact // beside the picture
}

// A shownBoard is a Board as the template shows it.
type shownBoard struct {
	playable
	Title string
	Facts []report.Fact
	Input string // plain
	Whole string // plain, if Input is cut
}

// Boards writes a page of boards. Boards for which there is no room are left out, and the
// page says so.
func Boards(w io.Writer, title string, boards []Board) error {
	p := emptyPage(report.Clean(title))
	p.Headline = report.Counted(len(boards), "board")
	var missing int
	p.Boards, missing = fit(failureBytes+pictureBytes, len(boards), "shown", func(i int) shownBoard { return shownOf(i, &boards[i]) })
	p.leaveOut(missing, "%s of %s are left out, to keep this page small.", count(missing), p.Headline)
	return pageTemplate().Execute(w, p)
}

func shownOf(i int, b *Board) shownBoard {
	s := shownBoard{Title: fmt.Sprintf("Board %d", i+1), Facts: b.Facts, playable: playable{
		ID: fmt.Sprintf("b%d", i+1), Drawing: draw(&b.Board, b.Way, b.Seen),
		Belief: report.Clean(b.Belief), Rules: readingName(b.Rules), Got: report.Clean(b.Prints)}}
	plain := string(board.Plain(b.Board))
	s.Input, s.Whole = report.CutInput(plain)
	const mostPlayed = 256 << 10 // a longer text alone would fill the page
	if len(plain) <= mostPlayed {
		s.Board = plainBoard(&b.Board)
	}
	return s
}
