package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/contest"
	"adder/judge/durable"
	"adder/judge/gradebook"
	"adder/judge/result"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newExport(c *console) *cobra.Command {
	var o exportation
	cmd := &cobra.Command{
		Use:   "export --target SYSTEM --out FILE.zip",
		Short: "write a problem package for a contest system",
		Long: `Export writes a problem package for a contest system: the statement with a picture,
samples, the cases of the suite in groups, standalone validators, and every solver in
the folder of its verdict. The same version writes the same bytes. A suite written by
adder import has a package.yaml with these flags: without any flags, export writes
the same package again.

` + rows(16, contest.Targets, func(t *contest.Target) (string, string) { return t.Name, t.Doc }) + `  polygon          not supported: its import format is not documented well enough

The time limit is fixed, not measured: ` + fmt.Sprint(contest.DefaultTimeLimit) + ` seconds for all languages, four times
what the slowest accepted solver took. Kattis measures its own limits. Gradescope
runs Adder, which has a limit for each language.`,
		Example: `  adder export --target kattis --scoring --out snakes.zip
  adder export --target domjudge --time-limit 10 --out snakes.zip`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(c, cmd.Flags().Changed) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Target, "target", "", "contest system, from the list above")
	f.StringVar(&o.out, "out", "", "file to write; an existing file is replaced")
	f.StringVar(&o.ID, "name", "snakesandladders", "short name of the problem: letters a to z and digits")
	f.BoolVar(&o.Scoring, "scoring", false, "make the groups subtasks with their points")
	f.IntVar(&o.TimeLimit, "time-limit", contest.DefaultTimeLimit, "time limit for one case, in seconds")
	f.StringVar(&o.suite, "suite", "", "export this suite instead of the standard one")
	f.StringVar(&o.program, "program", "", "an Adder binary for linux/amd64, if this one is for another system (gradescope)")
	wordsFlag(cmd, &o.Feedback, "feedback", string(result.DetailInput), "what students may see: "+strings.Join(result.DetailNames(), ", ")+" (gradescope)", result.DetailNames())
	f.StringVar(&o.Missing, "missing", gradebook.Missing[1], "score of a submission without a source: "+strings.Join(gradebook.Missing, ", ")+" (gradescope)")
	f.StringVar(&o.cache, "cache", defaultCache(), "folder for generated cases")
	_ = cmd.RegisterFlagCompletionFunc("target", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var words []string
		for _, t := range contest.Targets {
			words = append(words, t.Name+"\t"+t.Doc)
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

// exportation is what was asked for.
type exportation struct {
	contest.Options
	out, suite, program, cache string
}

var packageID = regexp.MustCompile(`^[a-z0-9]+$`)

func (o *exportation) run(c *console, given func(flag string) bool) error {
	p, err := contest.Open(o.suite)
	if err != nil {
		return err
	}
	t, err := o.take(p.Options, given)
	if err != nil {
		return err
	}
	p.Options = o.Options
	if t.Program {
		if p.Program, err = contest.Adder(o.program); err != nil {
			return err
		}
	}
	if err := p.Make(cases.NewCache(filepath.Join(o.cache, "cases"))); err != nil {
		return err
	}
	if err := durable.WriteFile(o.out, 0o644, func(w io.Writer) error { return p.Write(w, t) }); err != nil {
		return err
	}
	info, err := os.Stat(o.out)
	if err == nil {
		fmt.Fprintf(c.err, "%s: a package for %s, %.1f MB\n", printable(o.out), t.Name, float64(info.Size())/1e6)
	}
	return err
}

// take takes from the suite's package.yaml what no flag says, as far as the target
// knows it. A problem of another name, or with points, is another problem.
func (o *exportation) take(kept contest.Options, given func(flag string) bool) (*contest.Target, error) {
	if !given("target") {
		o.Target = kept.Target
	}
	if t, err := contest.Find(o.Target); err == nil && kept.ID != "" {
		if !given("name") {
			o.ID = kept.ID
		}
		if !given("scoring") && t.Scores {
			o.Scoring = kept.Scoring
		}
		if !given("time-limit") && t.Timed {
			o.TimeLimit = cmp.Or(kept.TimeLimit, o.TimeLimit)
		}
		if !given("feedback") && t.Program {
			o.Feedback = cmp.Or(kept.Feedback, o.Feedback)
		}
		if !given("missing") && t.Program {
			o.Missing = cmp.Or(kept.Missing, o.Missing)
		}
		if o.ID == kept.ID && (!given("scoring") || o.Scoring == kept.Scoring) {
			o.UUID = kept.UUID
		}
	}
	return o.check()
}

// check returns the target, if all that was asked for can be had.
func (o *exportation) check() (*contest.Target, error) {
	t, err := contest.Find(o.Target)
	if err != nil {
		return nil, err
	}
	switch {
	case !packageID.MatchString(o.ID):
		return nil, usage.New(fmt.Sprintf("--name is %q", o.ID), "use letters a to z and digits, as in --name snakes1")
	case o.TimeLimit < 1 || o.TimeLimit > contest.MaxTimeLimit:
		return nil, usage.New(fmt.Sprintf("--time-limit is %d", o.TimeLimit), fmt.Sprintf("use 1 to %d seconds", contest.MaxTimeLimit))
	case o.Scoring && !t.Scores:
		return nil, usage.New(t.Name+" takes no --scoring", "only kattis packages have groups with points; on gradescope, Adder scores")
	case o.TimeLimit != contest.DefaultTimeLimit && !t.Timed:
		return nil, usage.New(t.Name+" takes no --time-limit", "it measures its own limit")
	case o.program != "" && !t.Program:
		return nil, usage.New(t.Name+" takes no --program", "only gradescope runs Adder itself")
	case o.Feedback != string(result.DetailInput) && !t.Program:
		return nil, usage.New(t.Name+" takes no --feedback", "only gradescope runs Adder itself")
	case !slices.Contains(result.DetailNames(), o.Feedback):
		return nil, usage.New(fmt.Sprintf("--feedback is %q", o.Feedback), usage.DidYouMean(o.Feedback, result.DetailNames(), "want "+strings.Join(result.DetailNames(), ", ")))
	case o.Missing != gradebook.Missing[1] && !t.Program:
		return nil, usage.New(t.Name+" takes no --missing", "only gradescope runs Adder itself")
	case !slices.Contains(gradebook.Missing, o.Missing):
		return nil, usage.New(fmt.Sprintf("--missing is %q", o.Missing), usage.DidYouMean(o.Missing, gradebook.Missing, "want "+strings.Join(gradebook.Missing, ", ")))
	case o.out == "":
		return nil, usage.New("no --out given", "add the file to write, as in --out snakes.zip")
	}
	return t, checkFile("--out", o.out)
}
