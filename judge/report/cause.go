package report

import (
	"strings"

	"adder/judge/verdict/result"
)

// Why is why a result has no score; "" if it has one.
func Why(r *result.Result) string {
	switch {
	case r.Note != "":
		return r.Note
	case r.Skipped != "":
		return "not judged: " + r.Skipped
	case r.Verdict == result.JudgeError && r.Hint != "":
		return "not judged: " + r.Error + "; " + r.Hint
	case r.Verdict == result.JudgeError && r.Error != "":
		return "not judged: Adder failed: " + r.Error
	case r.Verdict == result.JudgeError:
		return "not judged: Adder failed"
	}
	return notRun(r)
}

// notRun says what a part of the suite leaves out, and so what is not known; "" if it
// is the whole.
func notRun(r *result.Result) string {
	if len(r.NotRun) == 0 {
		return ""
	}
	left := Clean(strings.Join(r.NotRun, ", "))
	if r.Partial() {
		return "passed what was run; no overall verdict; not run: " + left
	}
	return "a part of the suite; not run: " + left
}

// Cause is the shortest thing to say about why a submission fell short: the
// belief behind it, or the smallest board. It is clean.
func Cause(r *result.Result) string {
	switch {
	case r.Reads != "":
		return "reads " + Clean(r.Reads)
	case r.Diagnosis != nil && r.Diagnosis.Name != "":
		return believedParts(r.Diagnosis)
	case r.Diagnosis != nil && r.Diagnosis.Where != nil:
		return whereWords(r.Diagnosis.Where)
	case r.Finding == nil:
		return ""
	case len(r.Finding.Boards) > 1:
		return string(r.Finding.Kind) + ": " + Counted(len(r.Finding.Boards), "board")
	}
	return string(r.Finding.Kind) + ": " + onBoard(r.Finding)
}

// CauseWords is Cause for a reader who does not know the beliefs: what the program does, and the
// name of the belief, "" if the words are none's. Both are clean.
func CauseWords(r *result.Result) (words, belief string) {
	d := r.Diagnosis
	if r.Reads != "" || d == nil || !named(d) || len(d.Beliefs) == 0 {
		return Cause(r), ""
	}
	return Capitalised(strings.TrimPrefix(Clean(does(d.Beliefs)), "the program ")), believedParts(d)
}

func onBoard(f *result.Failure) string {
	if b := f.Last(); b != nil {
		return boardLine(b)
	}
	if s := f.Size; s != nil {
		return sizeOf(s.Cells, s.Faces, s.Jumps)
	}
	return "a board"
}
