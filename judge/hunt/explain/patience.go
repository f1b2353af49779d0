package explain

import (
	"time"

	"adder/judge/board"
	"adder/judge/hunt/run"
)

// A program that tries every face from every cell takes a second for a board of
// 60 cells and a million faces, and the usual pace counts no faces. What is
// observed must not take it for a hang.
const (
	throwTime    = 20 * time.Nanosecond
	mostPatience = 8 * time.Second
)

// patient is a limit with time for every throw of a batch.
func patient(limit run.Pacing) run.Pacing {
	return func(b *run.Batch) time.Duration {
		var extra time.Duration
		var x board.Board
		for s := b.Scan(); extra < mostPatience && s.Next(&x); {
			extra += time.Duration(x.Cells) * time.Duration(x.Faces) * throwTime
		}
		return limit(b) + min(extra, mostPatience)
	}
}
