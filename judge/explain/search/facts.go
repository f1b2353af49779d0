package search

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/verdict/result"
)

// Facts says what is certain about a failure though the belief behind it is not known: a way
// that the program missed, or what can be reached at all.
func Facts(f *result.Failure) []string {
	switch {
	case f.Fault == result.Missing && len(f.Boards) == 2:
		return []string{"it answers the first board of an input, and no other"}
	case len(f.Boards) != 1 || f.Kind == result.Nondeterministic:
		return nil
	}
	why := whyAnswer(f)
	if why == "" {
		return nil
	}
	return []string{why}
}

// Enough boards to say that a program does something everywhere.
const (
	fewestBoards = 100
	fewestWrong  = 8
)

// certain says what a program does that needs no belief: it prints the same everywhere, or is
// wrong for one answer alone.
func certain(sights iter.Seq[*Sight]) []string {
	type pair struct {
		want int
		got  belief.Outcome
	}
	counts := map[pair]int{}
	printed := map[belief.Outcome]int{}
	wrong := map[pair]bool{}
	boards := 0
	for s := range sights {
		p := pair{s.Want, s.Got}
		boards++
		counts[p]++
		printed[s.Got]++
		if s.Wrong() {
			wrong[p] = true
		}
	}
	if boards < fewestBoards {
		return nil
	}
	if len(printed) == 1 {
		for o := range printed {
			return []string{fmt.Sprintf(
				"it %s for each of the %s boards that were tried, whatever the input is",
				does(o), result.Thousands(boards))}
		}
	}
	if len(wrong) != 1 {
		return nil
	}
	for p := range wrong {
		right := counts[pair{p.want, belief.Outcome(p.want)}]
		if p.want == oracle.Stuck || right > 0 || counts[p] < fewestWrong {
			return nil // of a number for "no way" a belief says more
		}
		return []string{fmt.Sprintf(
			"it %s wherever the answer is %d, and is right on all %s other boards that were tried",
			does(p.got), p.want, result.Thousands(boards-counts[p]))}
	}
	return nil
}

// onlyLarge says that a program is right on all small boards that were observed, if it is: with
// fewer cells than the board that is shown, and than the others that it answers wrong. It says of
// which boards, because a suite can have shown a smaller failure among others. A belief that comes
// near to such a program shows on few boards, and is most often another one's.
func onlyLarge(sights iter.Seq[*Sight], shown int) []string {
	wrongFrom := shown
	for s := range sights {
		if s.Wrong() {
			wrongFrom = min(wrongFrom, s.Board.Cells)
		}
	}
	if wrongFrom <= sweptCells+1 {
		return nil
	}
	small, large, wrong := 0, 0, 0
	for s := range sights {
		switch {
		case s.Board.Cells < wrongFrom:
			small++
		case s.Wrong():
			wrong++
			large++
		default:
			large++
		}
	}
	if small < fewestBoards || wrong < fewestWrong {
		return nil
	}
	of := fmt.Sprintf("of the %s boards on which it was compared with known beliefs",
		result.Thousands(small+large))
	right := fmt.Sprintf("it is right on all %s with up to %s cells",
		result.Thousands(small), result.Thousands(wrongFrom-1))
	above := fmt.Sprintf("wrong on %s of the %s larger ones",
		result.Thousands(wrong), result.Thousands(large))
	return []string{of + ", " + right + ", and " + above}
}

// onlyThrows says of a program that printed wrong throws that all its numbers are right, if
// they are.
func onlyThrows(seen *observation) []string {
	if !seen.complete {
		return nil
	}
	boards := uint64(0)
	for s := range seen.sights() {
		if int(s.Got) != s.Want {
			return nil
		}
		boards++
	}
	words := "the number is right on all %s boards that were tried; only the throws after it are wrong"
	return []string{fmt.Sprintf(words, result.Thousands(boards))}
}

// does says what becomes of a program with an outcome.
func does(o belief.Outcome) string {
	if o.Failed() {
		return o.String()
	}
	return "prints " + o.String()
}

// wayShown is the longest way that a sentence shows.
const wayShown = 12

// whyAnswer shows a legal way if the program's answer is too high, and what can
// be reached throw by throw if it is too low.
func whyAnswer(f *result.Failure) string {
	word, _, _ := strings.Cut(string(f.Got), " ")
	got, err := strconv.Atoi(word)
	if err != nil || f.Fault == result.WrongThrows {
		return ""
	}
	var s oracle.Solver
	answer, c := s.Solve(f.Last(), board.Rules{})
	if got == answer || oracle.Verify(f.Last(), board.Rules{}, answer, c) != nil {
		return ""
	}
	if answer == 1 || answer != oracle.Stuck && (got == oracle.Stuck || got > answer) {
		return wayWords(answer, c)
	}
	words := reachWords(answer, c)
	if words != "" {
		return words
	}
	return "every throw from cell 1 leads back to cell 1"
}

// wayWords tells a best way.
func wayWords(answer int, c *oracle.Certificate) string {
	if answer > wayShown {
		return ""
	}
	way := "1"
	for _, step := range c.Steps {
		way += fmt.Sprintf(", throw %d to %d", step.Face, step.Cell)
	}
	return "a way of " + result.Throws(answer) + ": from cell " + way
}

// reachShown is the most throws for which a sentence lists the cells that can be reached.
const reachShown = 8

// reachWords tells which cells can be reached with how many throws, before the
// last cell can.
func reachWords(answer int, c *oracle.Certificate) string {
	byThrow := map[int32][]string{}
	deepest := int32(0)
	for cell, d := range c.Depth {
		if d >= 0 && (answer == oracle.Stuck || int(d) < answer) {
			byThrow[d] = append(byThrow[d], strconv.Itoa(cell))
			deepest = max(deepest, d)
		}
	}
	var parts []string
	for d := int32(1); d <= min(deepest, reachShown); d++ {
		cells := byThrow[d]
		if len(cells) > 12 {
			cells = append(cells[:12:12], "...")
		}
		parts = append(parts, result.Throws(int(d))+": "+strings.Join(cells, " "))
	}
	if len(parts) == 0 {
		return ""
	}
	if deepest > reachShown {
		parts = append(parts, "and so on")
	}
	return "the cells that can be reached, by the least number of throws: " + strings.Join(parts, "; ")
}
