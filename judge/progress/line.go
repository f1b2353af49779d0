// Package progress shows how far a long job is on one line of a terminal, which
// is rewritten in place. It knows nothing of boards or submissions: it counts
// items, and shows the verdicts and words that it is given.
package progress

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/text"
)

// interval is the least time between two updates.
const interval = 100 * time.Millisecond

const clear = "\r\x1b[K"

// A Line counts the items of a job. All methods are safe for concurrent use,
// and do nothing on a nil Line.
type Line struct {
	// state is never locked while a terminal is written to: one that is held
	// (Ctrl-S) holds the line, not the job.
	state  sync.Mutex
	screen sync.Mutex

	w        io.Writer
	terminal bool
	columns  int
	ticker   *time.Ticker
	stop     chan struct{}
	ended    sync.WaitGroup

	// Under state.
	began              time.Time
	total, done, known int
	verdicts           []count
	running            []item // in the order of their starts
	words              string
	stopped            bool
	plain              plainly

	// Under screen.
	shown string
}

type count struct {
	verdict string
	n       int
}

type item struct {
	name, doing string
	since       time.Time
}

// plainly is the lines for those who have no terminal.
type plainly struct {
	every      time.Duration // 0 is never
	participle string
	last       time.Time
}

// New starts a line on w. It shows nothing unless w is a terminal; columns 0 means 80.
func New(w io.Writer, terminal bool, columns int) *Line {
	if columns <= 0 {
		columns = 80
	}
	now := time.Now()
	l := &Line{w: w, terminal: terminal, columns: columns, began: now, plain: plainly{last: now}, stop: make(chan struct{})}
	if terminal {
		l.ticker = time.NewTicker(interval)
		l.ended.Go(l.keepDrawing)
	}
	return l
}

// Plain prints a line at most so often if there is no terminal: "adder: 3 of 9 graded,
// about 2 min left", where "graded" is the participle.
func (l *Line) Plain(every time.Duration, participle string) {
	l.change(func() { l.plain.every, l.plain.participle = every, participle })
}

// Total sets the number of items; 0 is unknown.
func (l *Line) Total(n int) { l.change(func() { l.total = n }) }

// Known counts items done before the job began, which say nothing about the time left.
func (l *Line) Known(n int) { l.change(func() { l.known += n; l.done += n }) }

// Start says that an item is being worked on.
func (l *Line) Start(name string) {
	l.change(func() { l.running = append(l.running, item{name: name, since: time.Now()}) })
}

// Doing says what is being done with a started item.
func (l *Line) Doing(name, words string) {
	l.change(func() {
		if i := l.at(name); i >= 0 {
			l.running[i].doing = words
		}
	})
}

// at needs the state's lock.
func (l *Line) at(name string) int {
	return slices.IndexFunc(l.running, func(r item) bool { return r.name == name })
}

// Done counts an item, started or not, and stops showing it; the verdict may be "".
func (l *Line) Done(name, verdict string) {
	l.change(func() {
		l.done++
		l.words = ""
		if i := l.at(name); i >= 0 {
			l.running = slices.Delete(l.running, i, i+1)
		}
		l.count(verdict)
		l.tellPlainly()
	})
}

func (l *Line) count(verdict string) {
	if verdict == "" {
		return
	}
	i := slices.IndexFunc(l.verdicts, func(c count) bool { return c.verdict == verdict })
	if i < 0 {
		i = len(l.verdicts)
		l.verdicts = append(l.verdicts, count{verdict: verdict})
	}
	l.verdicts[i].n++
}

// Say shows words in the place of the slowest item, until an item is done.
func (l *Line) Say(words string) { l.change(func() { l.words = words }) }

// Stop removes the line, leaving the cursor at the start of an empty line, and shows nothing
// more.
func (l *Line) Stop() {
	if l == nil || !l.finish() || !l.terminal {
		return
	}
	l.ticker.Stop()
	close(l.stop)
	l.ended.Wait()
	l.screen.Lock()
	defer l.screen.Unlock()
	l.remove()
}

// finish reports whether it was this call that ended the line.
func (l *Line) finish() bool {
	l.state.Lock()
	defer l.state.Unlock()
	first := !l.stopped
	l.stopped = true
	return first
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

// tellPlainly needs the state's lock.
func (l *Line) tellPlainly() {
	p := &l.plain
	if l.terminal || p.every <= 0 || time.Since(p.last) < p.every || l.done == l.total {
		return
	}
	p.last = time.Now()
	words := fmt.Sprintf("adder: %d of %d %s", l.done, l.total, p.participle)
	if left := l.left(); left > 0 {
		words += ", about " + inWords(left) + " left"
	}
	l.screen.Lock()
	defer l.screen.Unlock()
	fmt.Fprintln(l.w, words)
}

func (l *Line) keepDrawing() {
	for {
		select {
		case <-l.stop:
			return
		case <-l.ticker.C:
			l.draw()
		}
	}
}

// draw writes the line if it says anything new.
func (l *Line) draw() {
	l.state.Lock()
	words := fit(l.text(), l.columns-1) // in the last column some terminals begin a new line
	l.state.Unlock()
	l.screen.Lock()
	defer l.screen.Unlock()
	if words != l.shown {
		io.WriteString(l.w, "\r"+words+"\x1b[K")
		l.shown = words
	}
}

// remove needs the screen's lock.
func (l *Line) remove() {
	if l.shown != "" {
		io.WriteString(l.w, clear)
		l.shown = ""
	}
}

// text is the whole line: counts first, the least important last, where it may be cut off.
// It needs the state's lock.
func (l *Line) text() string {
	done := strconv.Itoa(l.done)
	if l.total > 0 {
		done += "/" + strconv.Itoa(l.total)
	}
	var verdicts []string
	for _, c := range l.verdicts {
		verdicts = append(verdicts, strconv.Itoa(c.n)+" "+c.verdict)
	}
	parts := []string{done, strings.Join(verdicts, " ")}
	if left := l.left(); left > 0 {
		parts = append(parts, inWords(left)+" left")
	}
	parts = append(parts, l.now())
	return strings.Join(deleteEmpty(parts), " · ")
}

// now is what Doing said last, or else the item that has been running longest.
func (l *Line) now() string {
	if l.words != "" || len(l.running) == 0 {
		return l.words
	}
	slowest := l.running[0]
	words := slowest.name
	if slowest.doing != "" {
		words += ": " + slowest.doing
	}
	if since := time.Since(slowest.since); since >= time.Second {
		return inWords(since) + " " + words
	}
	return words
}

// left estimates the time for the remaining items from those done; 0 is unknown.
func (l *Line) left() time.Duration {
	fresh := l.done - l.known
	if l.total <= l.done || fresh <= 0 {
		return 0
	}
	return time.Duration(float64(time.Since(l.began)) / float64(fresh) * float64(l.total-l.done))
}

func deleteEmpty(parts []string) (kept []string) {
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
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

// fit cuts words to so many columns, and removes what could control the terminal. A
// zero-width mark counts as a column, because some terminals widen the character under it.
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
