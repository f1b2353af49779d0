package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"adder/judge/board"
	"adder/judge/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Terminal writes the table of submissions, and below it why each of them is not
// accepted: those of which the same is to be said share a paragraph. width is how many
// columns there are; 0 is as many as it takes.
func Terminal(w io.Writer, results []result.Result, width int) error {
	all := []string{Table(results, width)}
	names, order := map[string][]string{}, []string(nil)
	for i := range results {
		group(names, &order, failure(&results[i]), nameOf(&results[i]))
	}
	for _, words := range order {
		all = append(all, "\n"+wrap(strings.Join(names[words], ", "), textWidth+2, "")+": "+words)
	}
	return written(w, all)
}

func written(w io.Writer, all []string) error {
	_, err := io.WriteString(w, strings.Join(all, ""))
	return err
}

// failure says why a submission is not accepted, or not judged; "" if it is.
func failure(r *result.Result) string {
	d := Tell(r, "")
	switch {
	case d == nil && Why(r) != "":
		return Clean(Why(r)) + "\n"
	case d == nil:
		return ""
	case d.Verdict == result.Accepted:
		return strings.TrimPrefix(d.drawn(""), ": ")
	}
	return d.drawn(painted(d.Verdict))
}

// Agreement writes the last line of the main job: whether every verdict is its
// folder's.
func Agreement(w io.Writer, results []result.Result) error {
	var off, skipped []string
	for i := range results {
		r := &results[i]
		switch {
		case r.Skipped != "":
			skipped = append(skipped, nameOf(r))
		case !r.AsExpected():
			off = append(off, nameOf(r))
		}
	}
	judged := len(results) - len(skipped)
	line := fmt.Sprintf("every verdict matches its folder: %d of %d solvers", judged, judged)
	if len(off) > 0 {
		line = fmt.Sprintf("%d of %d verdicts %s not match their folder: %s", len(off), judged, verb(len(off), "does", "do"), strings.Join(off, ", "))
	}
	if len(skipped) > 0 {
		line += fmt.Sprintf("; %d skipped: %s", len(skipped), strings.Join(skipped, ", "))
	}
	_, err := fmt.Fprintf(w, "\n%s\n", line)
	return err
}

// Hunts writes what hunts found, what they cost, and which programs behave the same.
func Hunts(w io.Writer, results []result.Result) error {
	var all []string
	same, order := map[string][]string{}, []string(nil)
	for i := range results {
		r := &results[i]
		all = append(all, nameOf(r)+": "+hunted(r))
		group(same, &order, r.Behaviour, nameOf(r))
	}
	for _, k := range order {
		if n := len(same[k]); n > 1 {
			all = append(all, fmt.Sprintf("%d programs print exactly the same on every board used for diagnosis: %s\n", n, strings.Join(same[k], ", ")))
		}
	}
	return written(w, all)
}

func hunted(r *result.Result) string {
	d := Tell(r, "")
	switch none := text.FgGreen.Sprint("no disagreement found") + "\n"; {
	case d == nil && Why(r) != "":
		return Clean(Why(r)) + "\n"
	case d == nil:
		return none + costOf(r.Hunt) + leftOut(r.Hunt) + proved(r.Proof)
	case d.Verdict == result.Accepted && r.Finding == nil && len(r.Warnings) == 0: // the hunt did not come to its end
		return none + costOf(r.Hunt) + indent(d.body(true)) + leftOut(r.Hunt)
	case d.Kind == "" && d.Verdict != result.Accepted:
		return d.drawn(string(d.Verdict))
	}
	what := string(d.Kind)
	if d.Kind == result.Differ {
		what = "they differ"
	}
	head := d.head(text.FgRed.Sprint(what))
	if d.Verdict == result.Accepted {
		head = strings.TrimPrefix(d.head(""), ": ")
	}
	return head + costOf(r.Hunt) + indent(d.body(true)) + "\n"
}

// proved is the sentence that a clean proof earns: on which boards the program was
// right, and how they were given.
func proved(p *result.Proof) string {
	if p == nil {
		return ""
	}
	words := fmt.Sprintf("it is right on all %s boards %s; ", Thousands(p.Boards), p.Scope)
	alone := Counted(int(p.Alone), "board")
	if p.Scrambled == 0 {
		words += alone + were(int(p.Alone)) + " also given alone"
	} else {
		words += fmt.Sprintf("boards with several jumps (%s) were also tried with the jumps shuffled, and %s alone", Thousands(p.Scrambled), alone)
	}
	return indent(wrap(words, 76, ""))
}

// leftOut says what two programs were not compared on.
func leftOut(h *result.Hunt) (words string) {
	if h == nil {
		return ""
	}
	for _, s := range h.Stages {
		if s.LeftOut {
			words += "  not compared: the rest of stage " + s.Name + ", where both run out of time\n"
		}
	}
	return words
}

// costOf is what a hunt cost, on a line.
func costOf(h *result.Hunt) string {
	if h == nil {
		return ""
	}
	return fmt.Sprintf("  (%s boards in %s, %s boards/s; %.1f s in all, %.1f s of CPU time by the program)\n", Thousands(h.Boards), Counted(int(h.Runs), "run"),
		Thousands(PerSecond(h)), cmp.Or(h.Total, h.Wall).Duration().Seconds(), h.CPU.Duration().Seconds())
}

// PerSecond is how many boards a hunt gave the program in a second.
func PerSecond(h *result.Hunt) uint64 {
	if h.Wall.Duration() < time.Millisecond {
		return 0
	}
	return uint64(float64(h.Boards) / h.Wall.Duration().Seconds())
}

// Mends writes what came of mending.
func Mends(w io.Writer, results []result.Result) error {
	var all []string
	for i := range results {
		r := &results[i]
		words := failure(r)
		if m := r.Mend; m != nil && m.Outcome == result.NoNeed {
			words = strings.TrimRight("accepted; there is nothing to mend\n"+indent(words), " \n") + "\n"
		}
		all = append(all, nameOf(r)+": "+words)
	}
	return written(w, all)
}

// Growths writes how the time of each program grows: the explanation of a
// time-out.
func Growths(w io.Writer, results []result.Result) error {
	var all []string
	for i := range results {
		if r := &results[i]; r.Growth != nil {
			all = append(all, "\n"+wrap(nameOf(r)+": "+GrowthWords(r.Growth), textWidth, "  ")+"\n")
		}
	}
	return written(w, all)
}

// GrowthWords is the growth and, where it is known, what it means for the board
// that costs most: half as many faces as cells, for whoever tries all of them.
func GrowthWords(g *result.Growth) string {
	words, limit := Clean(g.Words), g.Limit.Duration()
	most, ok := g.At(board.MaxCells, board.MaxCells/2)
	if !ok || limit == 0 || most < limit {
		return words
	}
	return fmt.Sprintf("%s; a board of %s and %s would take about %s; the limit is %s", words,
		Counted(board.MaxCells, "cell"), Counted(board.MaxCells/2, "face"), Duration(most), Duration(limit))
}
