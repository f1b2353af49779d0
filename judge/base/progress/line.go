// Package progress shows how far a long job is on one line of a terminal, which is rewritten in
// place. It knows nothing of boards or submissions: it counts items, and shows the verdicts and words
// that it is given.
//
//	line.go                             the line: how often and how wide, and the time left
//	doing.go                            what is being done with one item
//	inturn.go                           items that are done out of order, passed on in order
//	cost.go, cpu_unix.go                what a command cost: seconds of the programs and of the judge
//
// go-pretty's progress is not used: it shows a line with a bar for each item, writes them again even
// if nothing has changed, and leaves them on the screen; and it knows neither verdicts nor words.
package progress

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"
)

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Width is COLUMNS, or the terminal's number of columns; 0 if w is not a terminal, so that any
// width will do.
func Width(w io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if f, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil {
			return n
		}
	}
	return 0
}

// usualWidth is taken for a terminal whose width cannot be asked for.
const usualWidth = 80

// interval is the least time between two updates.
const interval = 100 * time.Millisecond

// A Line counts the items of a job. All methods are safe for concurrent use,
// and do nothing on a nil Line.
type Line struct {
	// state is never locked while writing to a terminal, so that Ctrl-S stops the line and
	// not the job.
	state  sync.Mutex
	screen sync.Mutex

	w        io.Writer
	terminal bool
	stop     chan struct{}
	ended    sync.WaitGroup

	// Under state.
	began              time.Time
	total, done, known int
	verdicts           []string // in the order in which they first came
	counts             map[string]int
	running            []item      // in the order of their starts
	ends               []time.Time // of the latest fresh items, at most latest
	words              string
	stopped            bool

	// Also under state: the lines that are printed if there is no terminal.
	every      time.Duration // 0 is never
	participle string
	last       time.Time // when one was printed

	// Under screen.
	shown string
}

type item struct {
	name  string
	since time.Time
	doing *Doing
}

// Start starts a line on w, which may be a terminal, for that many items.
func Start(w io.Writer, items int) *Line { return start(w, IsTerminal(w), items) }

// start starts a line on w. It shows nothing unless w is a terminal.
func start(w io.Writer, terminal bool, items int) *Line {
	now := time.Now()
	l := &Line{
		w:        w,
		terminal: terminal,
		total:    items,
		began:    now,
		last:     now,
		counts:   map[string]int{},
		stop:     make(chan struct{}),
	}
	if terminal {
		l.each(interval, func() { l.draw(true) })
	}
	return l
}

// each calls do at each interval, until the line stops.
func (l *Line) each(interval time.Duration, do func()) {
	l.ended.Go(func() {
		tick := time.Tick(interval)
		for {
			select {
			case <-l.stop:
				return
			case <-tick:
				do()
			}
		}
	})
}

// Plain prints a line at most once in every interval if there is no terminal: "adder: 3
// of 9 graded, about 2 min left", where "graded" is the participle.
func (l *Line) Plain(every time.Duration, participle string) {
	l.change(func() { l.every, l.participle = every, participle })
}

// Known counts items that were done before, which say nothing about the time left.
func (l *Line) Known(n int) { l.change(func() { l.known += n; l.done += n }) }

// Start says that an item is being worked on. The line shows what it does.
func (l *Line) Start(name string) *Doing {
	doing := &Doing{}
	l.change(func() { l.running = append(l.running, item{name, time.Now(), doing}) })
	return doing
}

// at is the index of a running item, or -1. It needs the state's lock.
func (l *Line) at(name string) int {
	return slices.IndexFunc(l.running, func(r item) bool { return r.name == name })
}

// Done counts an item, started or not, and stops showing it; the verdict may be "".
func (l *Line) Done(name, verdict string) {
	l.change(func() {
		l.done++
		l.ends = append(l.ends, time.Now())
		l.ends = l.ends[max(0, len(l.ends)-latest):]
		if i := l.at(name); i >= 0 {
			l.running = slices.Delete(l.running, i, i+1)
		}
		if verdict != "" && l.counts[verdict] == 0 {
			l.verdicts = append(l.verdicts, verdict)
		}
		if verdict != "" {
			l.counts[verdict]++
		}
		l.print()
	})
}

// Follow shows what words returns instead of the slowest item, anew each second.
func (l *Line) Follow(words func() string) {
	if l != nil {
		l.each(time.Second, func() { l.say(words()) })
	}
}

func (l *Line) say(words string) { l.change(func() { l.words = words }) }

// Stop removes the line, leaving the cursor at the start of an empty line, and shows nothing
// more.
func (l *Line) Stop() {
	first := false
	l.change(func() { l.stopped, first = true, true })
	if first {
		close(l.stop)
		l.ended.Wait()
		l.draw(false)
	}
}

func (l *Line) change(do func()) {
	if l == nil {
		return
	}
	l.state.Lock()
	defer l.state.Unlock()
	if !l.stopped {
		do()
	}
}

// print prints how far the job is, if it is time for that, and there is no terminal. It needs the
// state's lock.
func (l *Line) print() {
	if l.terminal || l.every <= 0 || l.done == l.total || time.Since(l.last) < l.every {
		return
	}
	words := fmt.Sprintf("%d of %d %s", l.done, l.total, l.participle)
	if left := l.left(); left > 0 {
		words += ", about " + inWords(left) + " left"
	}
	l.last = time.Now()
	l.screen.Lock()
	defer l.screen.Unlock()
	fmt.Fprintln(l.w, "adder: "+words)
}

// draw writes the line if it says anything new, or removes it.
func (l *Line) draw(on bool) {
	words := ""
	if on {
		l.state.Lock()
		words = l.text()
		l.state.Unlock()
		// In the last column some terminals begin a new line.
		words = fit(words, cmp.Or(Width(l.w), usualWidth)-1)
	}
	l.screen.Lock()
	defer l.screen.Unlock()
	if words != l.shown {
		io.WriteString(l.w, "\r"+words+"\x1b[K")
		l.shown = words
	}
}

// text is the whole line: counts first, the least important last, where it may be cut off.
// It needs the state's lock.
func (l *Line) text() string {
	var verdicts []string
	for _, v := range l.verdicts {
		verdicts = append(verdicts, strconv.Itoa(l.counts[v])+" "+v)
	}
	parts := []string{fmt.Sprintf("%d/%d", l.done, l.total), strings.Join(verdicts, " ")}
	if left := l.left(); left > 0 {
		parts = append(parts, inWords(left)+" left")
	}
	parts = append(parts, l.now())
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " · ")
}

// now is what Follow shows, or else the item that has been running longest.
func (l *Line) now() string {
	if l.words != "" || len(l.running) == 0 {
		return l.words
	}
	slowest := l.running[0]
	words := lastPart(slowest.name)
	if doing := slowest.doing.Words(); doing != "" {
		words += ": " + doing
	}
	if since := time.Since(slowest.since); since >= time.Second {
		return inWords(since) + " " + words
	}
	return words
}

// longestName is how much of a name is shown, so that what is being done fits beside it.
const longestName = 30

// lastPart cuts a long name at its beginning, as tables do: files differ in their last parts.
func lastPart(name string) string {
	runes := []rune(name)
	if len(runes) <= longestName {
		return name
	}
	return "~" + string(runes[len(runes)-longestName+1:])
}

// latest is how many items say how fast the job is now.
const latest = 16

// left estimates the time for the remaining items from those done; 0 is unknown. The slower of
// two paces counts, that of all items and that of the latest: slow ones often come last, and do
// not end for long. How long the last ones take that are running already, nobody knows.
func (l *Line) left() time.Duration {
	fresh, remain := l.done-l.known, l.total-l.done
	if remain <= len(l.running) || fresh <= 0 {
		return 0
	}
	pace := time.Since(l.began) / time.Duration(fresh)
	if n := len(l.ends); n == latest {
		pace = max(pace, time.Since(l.ends[0])/time.Duration(n-1))
	}
	return pace * time.Duration(remain)
}

// inWords is a duration of two digits or so: 9 s, 12 min, 3 h.
func inWords(d time.Duration) string {
	switch {
	case d < 100*time.Second:
		return strconv.Itoa(int(d.Seconds())) + " s"
	case d < 100*time.Minute:
		return strconv.Itoa(int(d.Minutes())) + " min"
	}
	return strconv.Itoa(int(d.Hours())) + " h"
}

// fit cuts words to a number of columns, and removes what could control the terminal. A
// zero-width mark counts as a column, because some terminals widen the character under
// it.
func fit(words string, columns int) string {
	var b strings.Builder
	used, room := 0, 0 // room is how long b is where the dots still fit
	for _, r := range words {
		if !unicode.IsPrint(r) {
			r = unicode.ReplacementChar
		}
		used += max(1, text.RuneWidth(r))
		if used > columns {
			return b.String()[:room] + "…"
		}
		b.WriteRune(r)
		if used < columns {
			room = b.Len()
		}
	}
	return b.String()
}
