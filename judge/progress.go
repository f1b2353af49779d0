package main

import (
	"time"

	"github.com/jedib0t/go-pretty/v6/progress"
)

// bar is a line of progress on a terminal, and nothing elsewhere.
type bar struct {
	writer  progress.Writer
	tracker *progress.Tracker
}

func startProgress(c *console, total int) *bar {
	if !isTerminal(c.err) {
		return &bar{}
	}
	c.color(c.err)
	w := progress.NewWriter()
	w.SetOutputWriter(c.err)
	w.SetUpdateFrequency(100 * time.Millisecond)
	w.SetTrackerLength(12) // the line fits 80 columns
	w.SetMessageLength(26)
	w.SetStyle(progress.StyleBlocks)
	w.Style().Visibility.TrackerOverall = false
	w.Style().Visibility.ETA = true
	w.Style().Options.TimeInProgressPrecision = time.Second
	t := &progress.Tracker{Message: "compiling and judging", Total: int64(total), RemoveOnCompletion: true}
	w.AppendTracker(t)
	go w.Render()
	return &bar{w, t}
}

func (b *bar) step(what string) {
	if b.tracker != nil {
		b.tracker.UpdateMessage(what)
		b.tracker.Increment(1)
	}
}

// stop removes the line; it returns once the terminal is free.
func (b *bar) stop() {
	if b.writer == nil {
		return
	}
	b.tracker.MarkAsDone()
	b.writer.Stop()
	for b.writer.IsRenderInProgress() {
		time.Sleep(5 * time.Millisecond)
	}
}

// say changes the words beside the bar.
func (b *bar) say(what string) {
	if b.tracker != nil {
		b.tracker.UpdateMessage(what)
	}
}
