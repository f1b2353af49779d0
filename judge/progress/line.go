// Package progress shows how far a long job is on one line of a terminal, which
// is rewritten in place. It knows nothing of boards or submissions: it counts
// items, and shows the verdicts and words that it is given.
package progress

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
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

// New starts a line on w, which shows nothing unless w is a terminal, of so many
// columns; 0 is 80.
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

// Plain asks for a line at most so often where there is no terminal, "adder: 3
// of 9 graded, about 2 min left": the participle is "graded".
func (l *Line) Plain(every time.Duration, participle string) {
	l.change(func() { l.plain.every, l.plain.participle = every, participle })
}

// Total says how many items there are; 0 is not known.
func (l *Line) Total(n int) { l.change(func() { l.total = n }) }

// Known counts items that were done before the job began: they tell nothing of
// the time that the others take.
func (l *Line) Known(n int) { l.change(func() { l.known += n; l.done += n }) }

// Start says that an item is being worked on.
func (l *Line) Start(name string) {
	l.change(func() { l.running = append(l.running, item{name: name, since: time.Now()}) })
}

// Doing says what is being done with an item, which was started.
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

// Done counts an item, whether or not it was started; the verdict may be "".
// What was said of it is no longer shown.
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

// Stop removes the line. The cursor is then at the start of a clean line, and
// nothing more is shown.
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
