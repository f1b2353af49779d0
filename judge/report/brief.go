package report

import (
	"strings"

	"adder/judge/result"
)

// The shortest things to say of a result: in the cell of a table, or on a line.

// Why is why a result has no score; "" if it has one.
func Why(r *result.Result) string {
	switch {
	case r.Note != "":
		return r.Note
	case r.Skipped != "":
		return "not judged: " + r.Skipped
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

// Names are what a submission is called, a student where there is one, and the
// file if that says more.
func Names(r *result.Result) (name, file string) {
	submission := string(r.Submission)
	if submission == "" || r.Student != "" && r.File != "" {
		submission = r.File
	}
	if r.Student == "" {
		return Short(Clean(submission), 120), ""
	}
	return Short(Clean(r.Student), 120), Short(Clean(submission), 120)
}

func nameOf(r *result.Result) string {
	name, _ := Names(r)
	return name
}

// Cause is the shortest thing to say about why a submission fell short: the
// belief behind it, or the smallest board. It is clean.
func Cause(r *result.Result) string {
	switch {
	case r.Reads != "":
		return "reads " + Clean(r.Reads)
	case r.Diagnosis != nil && r.Diagnosis.Name != "":
		return Clean(r.Diagnosis.Name)
	case r.Finding == nil:
		return ""
	case len(r.Finding.Boards) > 1:
		return string(r.Finding.Kind) + ": " + Counted(len(r.Finding.Boards), "board")
	}
	return string(r.Finding.Kind) + ": " + onBoard(r.Finding)
}

// onBoard is the board on which a failure shows, on a line.
func onBoard(f *result.Failure) string {
	if b := f.Last(); b != nil {
		return boardLine(b)
	}
	if s := f.Size; s != nil {
		return sizeOf(s.Cells, s.Faces, s.Jumps)
	}
	return "a board"
}

// formatOf is the name of the format in which a program read its boards; "" if
// that is not known.
// FormatOf is the name of the format in which a submission read boards, "" for
// plain.
func FormatOf(r *result.Result) string {
	if r.Run == nil {
		return ""
	}
	return r.Run.Format
}

// path is the file that was judged.
func path(r *result.Result) string {
	if r.File != "" {
		return r.File
	}
	return string(r.Submission)
}
