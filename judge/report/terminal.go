package report

import (
	"fmt"
	"io"
	"strings"

	"adder/judge/verdict/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Terminal writes the table of submissions, and below it why each of them is not
// accepted; submissions with the same words share a paragraph. width is in columns; 0 is
// unlimited.
func Terminal(w io.Writer, results []result.Result, width int) error {
	all := Table(results, width)
	for _, same := range Grouped(results, failure) {
		all += "\n" + paragraph(namesOf(results, same)+": "+failure(&results[same[0]]), width)
	}
	_, err := io.WriteString(w, all)
	return err
}

// paragraph breaks the first line of a text that is too long for a terminal; width 0 is no
// terminal. The other lines are broken already.
func paragraph(words string, width int) string {
	head, body, _ := strings.Cut(words, "\n")
	if width == 0 || columns(head) <= textWidth+2 {
		return words
	}
	return wrap(head, textWidth+2, "  ") + "\n" + body
}

// failure says why a submission is not accepted, or not judged; "" if it is.
func failure(r *result.Result) string {
	d := Explain(r, "")
	switch {
	case d == nil && Why(r) != "":
		return Clean(Why(r)) + "\n"
	case d == nil:
		return ""
	case d.Verdict == result.Accepted && d.Part(Reason).Text == "":
		return d.drawn("accepted")
	case d.Verdict == result.Accepted:
		return strings.TrimPrefix(d.drawn(""), ": ")
	}
	return d.drawn(painted(d.Verdict))
}

// Agreement writes the last line of the main job: whether every verdict is its
// folder's.
func Agreement(w io.Writer, results []result.Result) error {
	line := Headline(results)
	off := at(results, func(r *result.Result) bool { return !r.AsExpected() })
	line += when(len(off) > 0, ": "+namesOf(results, off))
	skipped := at(results, func(r *result.Result) bool { return r.Skipped != "" })
	line += when(len(skipped) > 0, fmt.Sprintf("; %d skipped: %s", len(skipped), namesOf(results, skipped)))
	_, err := fmt.Fprintf(w, "\n%s\n", line)
	return err
}

// Headline says whether the verdicts are those of the folders or, if the folders name none, how
// many submissions were accepted.
func Headline(results []result.Result) string {
	n := func(is func(*result.Result) bool) int { return len(at(results, is)) }
	judged := n(func(r *result.Result) bool { return r.Verdict != result.NotJudged })
	inFolders := n(func(r *result.Result) bool {
		return r.Verdict != result.NotJudged && r.Expected != result.NotJudged
	})
	accepted := n(func(r *result.Result) bool { return r.Verdict == result.Accepted })
	off := n(func(r *result.Result) bool { return !r.AsExpected() })
	switch {
	case judged == 0 && n((*result.Result).Partial) > 0:
		return "passed what was run, which was not the whole suite"
	case judged == 0:
		return "nothing was judged"
	case inFolders == judged && off == 0:
		return fmt.Sprintf("every verdict matches its folder: %d of %d solvers", judged, judged)
	case off > 0:
		return fmt.Sprintf("%d of %d verdicts %s", off, judged,
			verb(off, "does not match its folder", "do not match their folder"))
	case judged == 1:
		return verb(accepted, "accepted", "not accepted")
	}
	what := when(judged < len(results), "judged ") + "submissions"
	return fmt.Sprintf("%d of %d %s %s accepted", accepted, judged, what, verb(accepted, "is", "are"))
}

// at are the indices of the results for which a predicate holds.
func at(results []result.Result, is func(*result.Result) bool) (all []int) {
	for i := range results {
		if is(&results[i]) {
			all = append(all, i)
		}
	}
	return all
}

// Hunts writes what hunts found, what they cost, and which programs behave the same. An
// empty line follows a failure, unless it is the last. width is as in [Terminal].
func Hunts(w io.Writer, results []result.Result, width int) error {
	var all strings.Builder
	for i := range results {
		all.WriteString(paragraph(NameOf(&results[i])+": "+hunted(&results[i]), width))
	}
	for _, same := range Grouped(results, func(r *result.Result) string { return r.Behaviour }) {
		if n := len(same); n > 1 {
			words := fmt.Sprintf("%d programs print exactly the same on every board used for diagnosis: %s\n",
				n, namesOf(results, same))
			all.WriteString(paragraph(words, width))
		}
	}
	_, err := io.WriteString(w, strings.TrimRight(all.String(), "\n")+"\n")
	return err
}

func hunted(r *result.Result) string {
	d := Explain(r, "")
	noFinding := text.FgGreen.Sprint("no disagreement found") + "\n" + costOf(r.Hunt)
	switch {
	case d == nil && Why(r) != "":
		return Clean(Why(r)) + "\n"
	case d == nil:
		return noFinding + proved(r.Proof)
	case d.Verdict == result.Accepted && r.Finding == nil: // there is a warning, or it did not end
		return noFinding + indent(d.body(true))
	case d.Kind == "" && d.Verdict != result.Accepted:
		return d.drawn(string(d.Verdict))
	}
	head := d.head(text.FgRed.Sprint(string(d.Kind)))
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
	boards := verb(int(p.Boards), "the only board", "all "+Counted(int(p.Boards), "board"))
	words := fmt.Sprintf("it is right on %s %s; ", boards, p.Scope)
	alone := Counted(int(p.Alone), "board")
	if p.Scrambled == 0 {
		words += alone + were(int(p.Alone)) + " also given alone"
	} else {
		words += fmt.Sprintf("boards with several jumps (%s) were also tried with the jumps shuffled, "+
			"and %s alone", Thousands(p.Scrambled), alone)
	}
	return indent(wrap(words, textWidth, ""))
}

// costOf is what a hunt cost: the time it took, and the CPU time of the program.
func costOf(h *result.Hunt) string {
	if h == nil {
		return ""
	}
	words := fmt.Sprintf("(%s boards in %s, %s boards/s; %.1f s, CPU time %.1f s)",
		Thousands(h.Boards), Counted(int(h.Runs), "run"), Thousands(PerSecond(h)),
		h.Wall.Duration().Seconds(), h.CPU.Duration().Seconds())
	return indent(wrap(words, textWidth, ""))
}

// Mends writes what came of mending. width is as in [Terminal].
func Mends(w io.Writer, results []result.Result, width int) error {
	all := ""
	for i := range results {
		r := &results[i]
		words := failure(r)
		if m := r.Mend; m != nil && m.Outcome == result.NoNeed {
			words = strings.TrimRight("accepted; there is nothing to mend\n"+indent(words), " \n") + "\n"
		}
		all += paragraph(NameOf(r)+": "+words, width)
	}
	_, err := io.WriteString(w, all)
	return err
}

// painted is "" for "", which gets no colour.
func painted(v result.Verdict) string { return colour(v).Sprint(v) }

func colour(v result.Verdict) text.Color {
	switch v {
	case result.Accepted:
		return text.FgGreen
	case result.JudgeError:
		return text.FgMagenta
	}
	return text.FgRed
}

// namesOf are the names of some of the results.
func namesOf(results []result.Result, at []int) string {
	var names []string
	for _, i := range at {
		names = append(names, NameOf(&results[i]))
	}
	return strings.Join(names, ", ")
}
