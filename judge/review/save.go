package review

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"

	"adder/judge/base/disk"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/verdict/result"
)

// notPlain matches what is replaced in the names of saved files.
var notPlain = regexp.MustCompile(`[^A-Za-z0-9_.]`)

// Save writes all failures into a folder, as cases. The error is the first one.
func Save(dir string, r *result.Result) error {
	failures := []*result.Failure{r.Finding, r.Failure}
	for i := range r.Others {
		failures = append(failures, &r.Others[i])
	}
	var first error
	for _, f := range failures {
		err := saveCase(dir, r, f)
		if first == nil {
			first = err
		}
	}
	return first
}

// saveCase writes a failure as a case, if there is a folder for it: an .in and an
// .ans file that a suite can name, and a .txt file that says where it comes from.
func saveCase(dir string, r *result.Result, f *result.Failure) error {
	if dir == "" || f == nil || len(f.Boards) == 0 {
		return nil
	}
	text := board.Plain(f.Boards...)
	var s oracle.Solver
	answers := ""
	for i := range f.Boards {
		answers += strconv.Itoa(s.Answer(&f.Boards[i])) + "\n"
	}
	base := notPlain.ReplaceAllString(filepath.Base(string(r.Submission)), "-")
	name := base + "-" + digest(string(text))[:8]
	note := fmt.Sprintf("%s\n%s: %s\n", r.Submission, f.Kind, f.Reason)
	note += fmt.Sprintf("expected %d, got %q\n", f.Expected, f.Got)
	if d := r.Diagnosis; d != nil && d.Name != "" {
		note += "belief: " + d.Name + "\n"
		for _, b := range d.Beliefs {
			note += b.Doc + "\n"
		}
	}
	if f.Written != "" {
		note += "as the site writes it:\n" + string(f.Written)
	}
	note += "again: adder judge or adder fuzz; the boards: adder show " + name + ".in\n"
	for ext, data := range map[string]string{".in": string(text), ".ans": answers, ".txt": note} {
		if err := disk.WriteFile(filepath.Join(dir, name+ext), 0o644, []byte(data)); err != nil {
			return err
		}
	}
	return nil
}
