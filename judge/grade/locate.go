package grade

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// A case is one process, so a process that dies on one of 100,000 boards says
// little. What it had printed by then says where not to look: the boards it
// answered right. From the next one on, parts of growing length are tried until
// one dies, and halved until one board is left.

// blame completes the failure of a wrong answer: its board is tried alone.
func (s *submission) blame(ctx context.Context, c *cases.Case, limit time.Duration, f *result.Failure) error {
	f.Group, f.Case = c.Group, c.Name
	if f.Number == 0 { // the case has no boards
		return nil
	}
	if err := place(c, f); err != nil {
		return err
	}
	_, alone, err := s.fails(ctx, c, f.Number-1, f.Number, limit, s.run)
	if f.Alone = alone != nil; !f.Alone {
		f.Notes = slices.Clone(rightAlone[f.Fault])
	}
	return err
}

// rightAlone is what it says of a fault that its board alone is answered right. What
// that comes of takes experiments, which a hunt makes.
var rightAlone = map[result.Fault][]result.Note{
	result.WrongNumber: {result.RightAlone},
	result.WrongThrows: {result.RightAlone},
	result.Missing:     {result.RightAlone},
	result.Shifted:     {result.RightAlone},
	result.NotNumber:   {result.RightAlone},
}

// place puts the board of f's number into f.
func place(c *cases.Case, f *result.Failure) error {
	b, err := c.Board(f.Number)
	f.Case, f.Boards, f.Expected = c.PartOf(f.Number), result.One(b), int(c.Answers[f.Number-1])
	return err
}

// locate finds the board on which a process died, and fills it in. fault is what
// was wrong with the output up to then: as a rule, that it ends. Of the groups in
// which a program dies only the first is looked at: one board is enough to show,
// and looking for it takes many runs.
func (s *submission) locate(ctx context.Context, c *cases.Case, limit time.Duration, fault, f *result.Failure) (err error) {
	f.Group, f.Case = c.Group, c.Name
	if s.located {
		return nil
	}
	s.located = true
	switch {
	case fault == nil && strings.HasPrefix(f.Reason, allRight):
		return nil
	case fault == nil:
		f.Notes = append(f.Notes, result.AllRightBefore)
		return nil
	case len(c.Answers) == 1 || s.one:
		f.Number, f.Got, f.Alone = fault.Number, fault.Got, true
		return place(c, f)
	}
	f.Number, err = Locate(fault.Number-1, len(c.Answers), true, func(lo, hi int) (bool, error) { // it survives those before
		short := s.searchLimit(c, hi-lo, limit)
		r, _, err := s.part(ctx, c, lo, hi, short, s.run)
		return Decide(r, short, nil) != nil, err
	})
	if err != nil || f.Number == 0 {
		return err
	}
	if err := place(c, f); err != nil {
		return err
	}
	return s.confirm(ctx, c, limit, f)
}

// confirm tries the board that was found alone. If the process dies of it too,
// that run is told.
func (s *submission) confirm(ctx context.Context, c *cases.Case, limit time.Duration, f *result.Failure) error {
	_, alone, err := s.fails(ctx, c, f.Number-1, f.Number, limit, s.run)
	switch {
	case err != nil:
		return err
	case alone != nil && alone.Kind == f.Kind:
		f.Reason, f.Output, f.Frames, f.Got, f.Alone = alone.Reason, alone.Output, alone.Frames, alone.Got, true
		if Hangs(f) {
			s.hung = f.Last().Cells
		}
	case alone != nil && alone.Kind.Exhausts() && f.Kind.Exhausts(): // which limit it comes to first may change
		f.Alone = true
	case f.Kind == result.TimedOut: // time may also be lost on many boards, a little on each
		f.Notes = append(f.Notes, result.ManyBoards)
	default:
		f.Notes = append(f.Notes, result.NotAlone)
	}
	return nil
}

// searchLimit is the CPU time that a part of a case gets while a board is looked
// for. It is short because half of the parts run into it: a few times what the
// program takes to start, and half a microsecond for each byte to read. The
// board found is confirmed under the full limit.
func (s *submission) searchLimit(c *cases.Case, boards int, limit time.Duration) time.Duration {
	bytes := len(c.Text) * boards / len(c.Answers)
	return min(limit, 100*time.Millisecond+5*s.start+time.Duration(bytes)*500*time.Nanosecond)
}

// Locate returns the number, from 1, of the first board such that a process dies
// by it; 0 if none does. Boards before number good, counted from 0, are known to
// be survived. dies gives the boards from lo to before hi, of total, to a fresh
// process. It is asked O(log total) times. If a process is known to have died of all boards,
// all are given again only where none dies of a part.
func Locate(good, total int, known bool, dies func(lo, hi int) (bool, error)) (int, error) {
	// A process that is given the boards from first on survives those before number good,
	// and dies before number dead, once that is known.
	first, dead, seen := good, total+1, false
	for step := 1; dead-good > 1; step *= 8 {
		hi := min(first+step, total)
		if dead <= total {
			hi = good + (dead-good)/2
		}
		died, err := known && first == 0 && hi == total, error(nil)
		if !died {
			died, err = dies(first, hi)
			seen = seen || died
		}
		switch {
		case err != nil:
			return 0, err
		case died:
			dead = hi
		case hi < total:
			good = hi
		case first == 0:
			return 0, nil
		default:
			first, good, step = 0, 0, total // it needs the boards before, too
		}
	}
	if !seen {
		if died, err := dies(0, total); !died || err != nil {
			return 0, err
		}
	}
	return dead, nil
}

// A runner is the submission's run, or timed.
type runner func(ctx context.Context, in *sandbox.Input, limit time.Duration) (sandbox.Result, error)

// part runs the program, by run, on the boards of a case from lo to before hi, and
// checks what it prints.
func (s *submission) part(ctx context.Context, c *cases.Case, lo, hi int, limit time.Duration, run runner) (sandbox.Result, *result.Failure, error) {
	text, err := extract(c, lo, hi)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	written, err := s.format.Rewrite(c.FullName(), text)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	in, err := sandbox.NewInput(written)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	defer in.Close()
	r, err := run(ctx, in, limit)
	if err != nil {
		return r, nil, err
	}
	fault, err := Check(r.Stdout, c.Answers[lo:hi], func() *board.Scanner { return board.NewScanner(c.FullName(), text) }, s.RequireThrows)
	return r, fault, err
}

// extract writes some boards of a case as a plain input.
func extract(c *cases.Case, lo, hi int) ([]byte, error) {
	boards := make([]board.Board, hi-lo)
	scanner := c.Boards()
	var skipped board.Board
	for i := range hi {
		b := &skipped
		if i >= lo {
			b = &boards[i-lo]
		}
		if !scanner.Next(b) {
			return nil, fmt.Errorf("%s: board %d: %w", c.FullName(), i+1, scanner.Err())
		}
	}
	return board.Plain(boards...), nil
}

// Theory. A program that runs out of time on a tiny board, alone, does so again
// in nearly every group, and each would be waited for in full: a Python program
// has half a minute for the two million cells of one case. So from then on a case
// first gives its beginning as an input of its own, under a limit of its own by
// the same rule: in proportion, and not below the suite's floor. A group in which
// even that runs out of time has failed. All others are judged as ever.
//
// A part of the floor omitted: a program that hangs on one board and is a little slow on
// others would lose the points of a group that it ends in time.

// tinyBoard is on up to how many cells nobody is merely slow.
const tinyBoard = 200

// Hangs reports whether a failure shows a program that hangs: it ran out of time on a
// tiny board alone.
func Hangs(f *result.Failure) bool {
	b := f.Last()
	return f.Kind == result.TimedOut && f.Alone && b != nil && b.Cells <= tinyBoard
}

// What the beginning of a case is.
const (
	beginCells  = 20_000
	beginBoards = 1000
)

// briefly tries the beginning of a case, if the program hung before. It returns
// nil unless that runs out of time.
func (s *submission) briefly(ctx context.Context, c *cases.Case, limit time.Duration, sum *result.Group) (*result.Failure, error) {
	if s.hung == 0 || s.one {
		return nil, nil
	}
	boards, share := s.beginning(c)
	if boards == 0 || boards == len(c.Answers) {
		return nil, nil
	}
	brief := max(s.Suite.Limits.TimeFloor, time.Duration(share*float64(limit)))
	r, f, err := s.fails(ctx, c, 0, boards, brief, s.run)
	if err != nil || f == nil || f.Kind != result.TimedOut || r.Stop == sandbox.Exited {
		return nil, err
	}
	if r.Stop == sandbox.OutOfTime {
		f.Reason = fmt.Sprintf("was still running after %s of CPU time on the first %d boards; one of %d cells alone takes it longer than its limit, too", seconds(r.CPU), boards, s.hung)
	}
	charge(sum, r)
	s.readings = nil
	f.Group, f.Case = c.Group, c.Name
	return f, nil
}

// beginning is how many boards the beginning of a case has, and which share of
// the case it is.
func (s *submission) beginning(c *cases.Case) (boards int, share float64) {
	most := min(beginBoards, s.format.Most())
	cells, total := 0, 0
	scan := c.Boards()
	var b board.Board
	for i := 0; scan.Next(&b); i++ {
		if total += b.Cells; i == boards && i < most && total <= beginCells {
			boards, cells = i+1, total
		}
	}
	return boards, float64(cells) / float64(max(1, total))
}

// Theory. A group fails with its first board that is not answered right, however
// many come after it. A program that has failed in one group mostly fails in the
// others, on one of the first boards. So such a program is given the beginning of a
// large case on its own; if it fails there too, the rest need not be waited for, which
// can take its whole time limit. One that is slow there, so that all would be too much,
// is given as many as the site would give: only what fails there counts.

// outcome runs the program on a case, and reports whether a failure was seen in an
// input of the site's size.
func (s *submission) outcome(ctx context.Context, c *cases.Case, limit time.Duration) (r sandbox.Result, fault *result.Failure, stands bool, err error) {
	s.survived = 0
	for boards := s.sixteenth(c); boards > s.survived; {
		r, fault, err = s.part(ctx, c, 0, boards, limit, s.timed)
		if err != nil {
			return r, nil, false, err
		}
		if f := Decide(r, limit, fault); f != nil && s.survived > 0 && f.Kind != result.TimedOut {
			break // all together may end otherwise
		} else if f != nil {
			return r, fault, true, s.keepReadings(c, 0, boards, r, fault)
		}
		s.survived = boards
		if late := (r.CPU - s.start) * time.Duration(len(c.Answers)/boards); late > limit { // a smaller input may tell
			boards = s.format.Most()
		}
	}
	r, fault, err = s.answers(ctx, c, limit)
	return r, fault, false, err
}

// sixteenth is how many boards of a case the program is given on their own before it
// is given all; 0 is none. One whose numbers another reading of the rules explains so
// far is given all at once, for that is what the rest will tell.
func (s *submission) sixteenth(c *cases.Case) int {
	most, total := s.format.Most(), len(c.Answers)
	if !s.failed || s.one || total <= most || len(s.readings) > 0 {
		return 0
	}
	return min(max(1, total/16), most)
}

// Theory. One process answers thousands of boards, because that is fast; a site
// gives one input only so many (board.Format.MostBoards), and a program that
// slows down, fills a buffer or runs out of memory after a thousand boards is
// right there. So a failure in a larger input stands only if it is seen again in
// an input that the site could give: in the one that ends with the board that
// failed, or in one of those into which the whole case is cut. Parts grow as far as
// the program bears it, so a quick program takes few processes; each that fails is
// halved, until one of the site's size fails or all answers have been checked.
//
// A slow program would take hours: 18,000 boards in tens. So all parts of a case
// together may take as long as the case itself may. When half of that is used up the
// rest of the case is tried in places, at equal distances, and the result says how
// many boards it was right on.

// partCharge is what a part counts for beside its CPU time, as in a hunt.
const partCharge = 2 * time.Millisecond

// stands reports whether the failure of a case is seen in inputs of the site's
// size too. fault is what was wrong with the output; nil if nothing was.
func (s *submission) stands(ctx context.Context, c *cases.Case, limit time.Duration, fault *result.Failure) (bool, error) {
	most, total := s.format.Most(), len(c.Answers)
	if s.one || total <= most {
		return true, nil
	}
	if fault != nil && fault.Number > 0 {
		if _, f, err := s.fails(ctx, c, max(0, fault.Number-most), fault.Number, limit, s.timed); f != nil || err != nil {
			return true, err
		}
	}
	p := parts{most: most, total: total, pos: s.survived, size: most, bears: total, tried: s.survived, limit: limit}
	for p.pos < total && p.spent < limit {
		end := min(p.pos+p.size, total)
		r, f, err := s.fails(ctx, c, p.pos, end, limit, s.timed)
		switch {
		case err != nil:
			return false, err
		case f != nil && end-p.pos <= most:
			return true, nil
		}
		p.next(end, f == nil, r)
	}
	if p.tried < total {
		s.untried = append(s.untried, result.Unfinished{
			Step:    fmt.Sprintf("the test of %s in inputs of at most %d boards", c.FullName(), most),
			Reason:  result.Text(fmt.Sprintf("stopped after %d of %d boards and %.1f s of CPU time: these are answered right", p.tried, total, p.cpu.Seconds())),
			Stopped: true,
		})
	}
	return false, nil
}

// parts is the way through a case in parts.
type parts struct {
	most, total int // boards of the site's inputs, and of the case
	pos, size   int // the next part
	bears       int // more boards were too many once: each failure costs the time limit
	tried       int
	apart       int // from one part to the next where not all are tried; 0 is all
	limit       time.Duration
	spent, cpu  time.Duration
}

// next goes on behind a part that was right, or to a smaller one.
func (p *parts) next(end int, right bool, r sandbox.Result) {
	boards := end - p.pos
	cost := r.CPU + r.Slept + partCharge
	p.cpu += r.CPU
	p.spent += cost
	if !right {
		p.bears = max(boards/2, p.most)
		p.size = p.bears
		return
	}
	p.tried += boards
	p.pos = end
	switch {
	case 2*p.spent > p.limit:
		if p.apart == 0 { // so many boards more can be afforded
			p.size = p.most
			more := max(int(int64(p.limit-p.spent)*int64(boards)/int64(cost)), p.most)
			p.apart = max((p.total-p.pos)/(more/p.most), p.most)
		}
		p.pos += p.apart - p.size
	case 8*cost < p.limit: // twice as many take a quarter of the limit
		p.size = min(2*p.size, p.bears)
	}
}

// fails gives some boards of a case to one process, by run.
func (s *submission) fails(ctx context.Context, c *cases.Case, lo, hi int, limit time.Duration, run runner) (sandbox.Result, *result.Failure, error) {
	r, fault, err := s.part(ctx, c, lo, hi, limit, run)
	if err != nil {
		return r, nil, err
	}
	return r, Decide(r, limit, fault), nil
}

// unstatedTime is what a program gets on an input where its site does not say how
// long it may take. It leaves room for a slow language's maps on a million cells;
// what does not end is stopped all the same.
const unstatedTime = 5 * time.Second

// atLeast is a time limit that is no less than the site's own. The jury reads
// plain files with programs of its own, so its times leave out what the site's
// input and its driver cost.
func atLeast(f *board.Format, limit time.Duration) time.Duration {
	if f.Plain() {
		return limit
	}
	return max(limit, cmp.Or(f.Time, unstatedTime))
}
