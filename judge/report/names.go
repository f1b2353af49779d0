package report

import (
	"cmp"

	"adder/judge/verdict/result"
)

// Names are the name of a submission, which is the student's if there is one, and the file
// if that says more.
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

// NameOf is the name alone.
func NameOf(r *result.Result) string {
	name, _ := Names(r)
	return name
}

// formatOf is the name of the format in which a submission read boards, "" for
// plain.
func formatOf(r *result.Result) string { return cmp.Or(r.Run, &result.Run{}).Format }

// path is the file that was judged.
func path(r *result.Result) string { return cmp.Or(r.File, string(r.Submission)) }
