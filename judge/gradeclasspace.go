package main

import (
	"fmt"
	"sync"
	"time"
)

// A pace shows how far a grading is and how long it will take: as a bar on a
// terminal, elsewhere as a line now and then.
type pace struct {
	*bar
	console *console
	began   time.Time
	total   int
	known   int // of them from the book

	mu   sync.Mutex
	done int
	told time.Time
}

// tellEvery is how long nothing is said where there is no terminal.
const tellEvery = 30 * time.Second

func startPace(c *console, total, known int) *pace {
	if known > 0 {
		fmt.Fprintf(c.err, "adder: %d of %d need no judging: nothing about them was changed, or there is nothing to judge\n", known, total)
	}
	return &pace{bar: startProgress(c, total-known), console: c, began: time.Now(), told: time.Now(), total: total, known: known, done: known}
}

// step counts a submission.
func (p *pace) step(name string) {
	p.bar.step(printable(name))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if isTerminal(p.console.err) || time.Since(p.told) < tellEvery || p.done == p.total {
		return
	}
	p.told = time.Now()
	left := time.Since(p.began) * time.Duration(p.total-p.done) / time.Duration(p.done-p.known)
	fmt.Fprintf(p.console.err, "adder: %d of %d graded, about %s left\n", p.done, p.total, inWords(left))
}

// fresh is how many were judged just now.
func (p *pace) fresh() int { return p.done - p.known }
