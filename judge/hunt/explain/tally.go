package explain

import "adder/judge/misconception"

// tally counts how many boards each way to print explains.
type tally struct {
	counts [64]int
	best   [2]int // of the ways to print an answer, and of the others
	free   int    // boards that any way explains
}

func (t *tally) add(ways misconception.Prints, answers bool) {
	half := 1
	if answers {
		half, ways = 0, ways&misconception.Answers
	} else {
		ways &^= misconception.Answers
	}
	for i := 0; ways != 0; i, ways = i+1, ways>>1 {
		if ways&1 != 0 {
			t.counts[i]++
			t.best[half] = max(t.best[half], t.counts[i])
		}
	}
}

// misses counts the boards that a point leaves unexplained, whatever it prints; it
// stops above a number of them. The board on which it stops comes earlier the next
// time, so that most points are refuted soon.
func (c *climb) misses(p misconception.Point, most int) (missed int, ways misconception.Prints) {
	c.prober.Become(p)
	var t tally
	ways = misconception.AnyPrint
	for i := range c.boards {
		c.left -= 1 + c.boards[i].Cells/24
		agree := c.prober.Agree(&c.boards[i], c.seen[i])
		switch {
		case agree == misconception.AnyPrint:
			t.free++
		case agree&misconception.Answers == misconception.Answers:
			t.add(agree, false)
		case agree != 0:
			t.add(agree, true)
		}
		ways &= agree
		if missed = i + 1 - t.free - t.best[0] - t.best[1]; missed > most {
			c.hasten(i)
			return missed, 0
		}
	}
	return missed, ways
}
