package progress

import (
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/text"
)

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

// text is the whole line: what is counted first, what may be cut off last. It
// needs the state's lock.
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

// now is what is being done: what was said last, or else the item that has been
// running longest.
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

// left is the time that the items left will take, if they are like those done;
// 0 is not known.
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

// fit cuts words to so many columns, and takes from them all that could steer
// the terminal. A mark without a width counts as a column: some terminals widen
// what it stands on.
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
