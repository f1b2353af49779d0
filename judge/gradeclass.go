package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"adder/judge/class"
	"adder/judge/grade"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

// grading is the flags of the command that grades a class.
type grading struct {
	court
	harness  harnessFlag
	out      string
	feedback string
	explain  bool
	growth   bool
	github   bool
}

func newGrade(c *console) *cobra.Command {
	var o grading
	cmd := &cobra.Command{
		Use:   "grade DIR",
		Short: "grade what a class handed in",
		Long: `Grade judges what lies in a folder or a zip archive: a file, a folder or an
archive for each student. Of several files of a student the one that is called
main or solution counts. What learning platforms hand out is understood as it
comes:

` + platformHelp() + `
What was judged is kept in a journal in the folder of outputs. After an
interruption, however hard, the same command goes on where it was; after it has
ended, it judges what was changed, or everything if the suite, a limit or Adder
itself was. What we fail to judge by our own fault has no score, never zero.

It writes grades.csv, grades.jsonl, report.html, junit.xml, and for each student
what --feedback lets them see, in the folder feedback:

` + feedbackHelp() + `
The exit code is 0 if every program is accepted, 1 if one fell short or is
missing, and 3 if we failed to judge one.`,
		Example: `  adder grade submissions/ --out graded
  adder grade export.zip --feedback input`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage(fmt.Sprintf("%d folders given, and one is wanted", len(args)), "adder grade --help has examples")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, c, args[0]) },
	}
	o.flags(cmd)
	o.harness.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "graded", "folder for the outputs and the journal")
	f.StringVar(&o.feedback, "feedback", string(report.DetailFull), "what students may see: "+strings.Join(detailNames(), ", "))
	// A flag of a fixed set of words completes to them.
	_ = cmd.RegisterFlagCompletionFunc("feedback", cobra.FixedCompletions(detailNames(), cobra.ShellCompDirectiveNoFileComp))
	f.BoolVar(&o.explain, "explain", true, "hunt for the smallest board on which a program is wrong, and for what it believes")
	f.BoolVar(&o.growth, "growth", false, "measure how the CPU time of each program grows")
	f.BoolVar(&o.github, "github", false, "also write a step summary and annotations, in a workflow of GitHub")
	return cmd
}

func platformHelp() string {
	text := ""
	for _, p := range class.Platforms {
		text += fmt.Sprintf("  %-10s %s\n", p.Name, p.Doc)
	}
	return text
}

func detailNames() (names []string) {
	for _, d := range report.Details {
		names = append(names, string(d.Detail))
	}
	return names
}

func feedbackHelp() string {
	text := ""
	for _, d := range report.Details {
		text += fmt.Sprintf("  %-8s %s\n", d.Detail, d.Doc)
	}
	return text
}

func (o *grading) run(cmd *cobra.Command, c *console, dir string) error {
	clock := startClock()
	detail, err := o.detail()
	if err != nil {
		return err
	}
	handedIn, err := o.find(dir)
	if err != nil {
		return err
	}
	defer handedIn.Close()
	j, err := o.open(nil)
	if err != nil {
		return err
	}
	defer j.Close()
	b, err := openBook(o.out)
	if err != nil {
		return err
	}
	defer b.Close()
	if b.Cut() > 0 {
		fmt.Fprintln(c.err, "adder: the journal's last line was torn, as when power fails; what it held is judged again")
	}
	rows, err := o.gradeAll(cmd.Context(), c, j, handedIn, b, clock)
	if err != nil {
		return err
	}
	w := writing{out: o.out, detail: detail, run: judged(runOf(cmd, []string{dir}, "grade "+nameOfFolder(dir)), j)}
	if err := w.all(b, rows); err != nil {
		return err
	}
	ci := ciFlags{github: o.github}
	err = ci.quiet(c, false, func() error { return tellClass(c, o.out, rows) })
	if err == nil {
		err = ci.write(c, w.run, rows, false)
	}
	if err != nil {
		return err
	}
	return endOf(rows)
}

// nameOfFolder is a folder's own name, also of the one that we are in.
func nameOfFolder(dir string) string {
	if full, err := filepath.Abs(dir); err == nil {
		dir = full
	}
	return filepath.Base(dir)
}

func (o *grading) detail() (report.Detail, error) {
	for _, d := range report.Details {
		if string(d.Detail) == o.feedback {
			return d.Detail, nil
		}
	}
	names := detailNames()
	return "", usage(fmt.Sprintf("--feedback is %q", o.feedback), didYouMean(o.feedback, names, "there are "+strings.Join(names, ", ")))
}

// find finds the submissions. Our own outputs are none, wherever they lie.
func (o *grading) find(dir string) (*class.Class, error) {
	in, err := os.Stat(dir)
	if err == nil {
		if out, err := os.Stat(o.out); err == nil && os.SameFile(in, out) {
			return nil, usage("the outputs would lie among the submissions in "+dir, "--out names another folder")
		}
	}
	var found *class.Class
	if err == nil {
		found, err = class.Open(dir, o.out)
	}
	if err != nil {
		return nil, usage(err.Error(), "grade wants the folder, or the zip archive, that holds the submissions")
	}
	if len(found.Students) == 0 {
		return nil, errors.Join(usage("there are no submissions in "+dir, "a file, a folder or a zip archive for each student"), found.Close())
	}
	return found, nil
}

// endOf turns the rows into the end of the command.
func endOf(rows []report.Graded) error {
	failed, short := 0, false
	var first error
	for _, r := range rows {
		switch card := r.Entry.Card; {
		case card == nil || card.Skipped != "":
			short = true
		case card.Verdict == grade.JudgeError:
			failed++
			first = cmp.Or(first, card.Err)
		default:
			short = short || card.Verdict != grade.Accepted
		}
	}
	switch {
	case failed > 0:
		return fmt.Errorf("%d of %d submissions could not be judged, by our own fault; the same command tries them again: %w", failed, len(rows), first)
	case short:
		return errShort
	}
	return nil
}

// interrupted tells how far a grading came that ends early.
func interrupted(ctx context.Context, c *console, done, total int) {
	if ctx.Err() != nil {
		fmt.Fprintf(c.err, "adder: %d of %d submissions are judged and kept; the same command goes on\n", done, total)
	}
}
