package serve

import (
	"adder/judge/report"
	"adder/judge/verdict/result"
)

// A viewer is who looks at attempts: their student, who sees of a result what the course shows,
// or the teacher.
type viewer struct {
	*Server
	detail  result.Detail
	teaches bool
}

func (s *Server) student() viewer { return viewer{s, s.Course.Detail, false} }
func (s *Server) teacher() viewer { return viewer{s, result.DetailFull, true} }

// words say how far an attempt is, or why it has no verdict.
func (v viewer) words(a Attempt) string {
	x := a.Result
	switch {
	case a.State == Waiting:
		return v.table.place(a, v.crew())
	case a.State == Judging:
		return a.Doing
	case x.Judged():
		return "judged"
	case x.Verdict == result.JudgeError && v.teaches:
		return report.OneLine("Adder failed to judge this: " + x.Error)
	case x.Verdict == result.JudgeError:
		return "Adder failed to judge this; that says nothing about your program. " +
			"Your teacher can have it judged again."
	case x.Skipped != "":
		return x.Skipped
	}
	return x.Note
}

// A row is an attempt in a student's history.
type row struct {
	Attempt
	Words   string         // how far it is, or why it has no verdict
	Verdict result.Verdict // "" if it has none
	Score   string
	Counts  bool // it is the one that counts
}

// When it was handed in, for people.
func (r row) When() string { return r.At.Local().Format("2 Jan 15:04") }

// history returns attempts as rows, the latest first.
func (v viewer) history(st standing) []row {
	rows := make([]row, len(st.Attempts))
	for i, a := range st.Attempts {
		x := v.detail.Of(st.Results[i])
		r := row{Attempt: a, Words: v.words(a), Score: scoreWords(&x), Counts: i == st.Counts}
		if x.Judged() {
			r.Verdict = x.Verdict
		}
		rows[len(rows)-1-i] = r
	}
	return rows
}
