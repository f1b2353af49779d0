package report

import "adder/judge/grade"

// A Graded is a student, what was handed in, and what is said of it.
type Graded struct {
	Student string // as the folder or the learning platform names them: any text
	File    string // the file that was judged; "" if there is none
	Entry   Entry  // its Card is nil if nothing was judged
	Note    string // why there is no score: "no submission", "two files: a.c, b.c", or what we failed to do
}

// scored reports whether there is a score to write down: a judge's fault is
// none, and never a zero.
func (g Graded) scored() bool {
	return g.Entry.Card != nil && g.Entry.judged()
}

// note is why there is no score.
func (g Graded) note() string {
	c := g.Entry.Card
	switch {
	case g.Note != "" || c == nil:
		return g.Note
	case c.Skipped != "":
		return "not judged: " + c.Skipped
	case c.Verdict == grade.JudgeError && c.Err != nil:
		return "not judged, by our own fault: " + c.Err.Error()
	case c.Verdict == grade.JudgeError:
		return "not judged, by our own fault"
	}
	return ""
}

// of names the student, or the file where there are no students.
func (g Graded) of() string {
	name, _ := nameOf(g)
	return name
}
