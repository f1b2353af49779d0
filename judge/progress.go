package main

import "adder/judge/progress"

// bar is a line of progress on a terminal, and nothing elsewhere.
type bar struct{ line *progress.Line }

func startProgress(c *console, total int) *bar {
	line := progress.New(c.err, isTerminal(c.err), c.width(c.err))
	line.Total(total)
	return &bar{line}
}

// step counts an item, and shows its name until there is something else to show.
func (b *bar) step(what string) {
	b.line.Done(what, "")
	b.line.Say(what)
}

// say changes the words beside the count.
func (b *bar) say(what string) { b.line.Say(what) }

// stop removes the line; it returns once the terminal is free.
func (b *bar) stop() { b.line.Stop() }
