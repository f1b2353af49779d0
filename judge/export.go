package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/durable"
	"adder/judge/export"
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
		Long: `Export writes the problem as a contest system wants it: the statement with a
picture, samples, the cases of the suite in groups, validators that stand alone,
and every solver in the folder of its verdict. The same version writes the same
bytes.

` + rows(16, export.Targets, func(t *export.Target) (string, string) { return t.Name, t.Doc }) + `  polygon          left out: what its importer takes is not known well enough

Time limits are written down, not measured: ` + fmt.Sprint(export.DefaultTimeLimit) + ` seconds, four times what the slowest
accepted solver took, for all languages. Kattis measures its own, and Gradescope
has Adder's, by language.`,
		Example: `  adder export --target kattis --scoring --out snakes.zip
  adder export --target domjudge --time-limit 10 --out snakes.zip`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return o.run(c) },
	}
	f := cmd.Flags()
	f.StringVar(&o.target, "target", "", "the system, from the list above")
	f.StringVar(&o.out, "out", "", "the file to write; one that is there is replaced")
	f.StringVar(&o.id, "name", "snakesandladders", "short name of the problem: letters a to z and digits")
	f.BoolVar(&o.scoring, "scoring", false, "make the groups subtasks that are worth their points")
	f.IntVar(&o.timeLimit, "time-limit", export.DefaultTimeLimit, "seconds that a program may take on a case")
	f.StringVar(&o.suite, "suite", "", "take the cases of this suite.yaml instead of the standard one")
	f.StringVar(&o.program, "program", "", "Adder for linux/amd64, if this one is not (gradescope)")
	wordsFlag(cmd, &o.feedback, "feedback", string(result.DetailInput), "what students may see: "+strings.Join(result.DetailNames(), ", ")+" (gradescope)", result.DetailNames())
	f.StringVar(&o.missing, "missing", gradebook.Missing[1], "what a submission without a source is worth: "+strings.Join(gradebook.Missing, ", ")+" (gradescope)")
	f.StringVar(&o.cache, "cache", defaultCache(), "folder for made cases")
	_ = cmd.RegisterFlagCompletionFunc("target", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var words []string
		for _, t := range export.Targets {
			words = append(words, t.Name+"\t"+t.Doc)
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

// exportation is what was asked for.
type exportation struct {
	target, out, id, suite, program, feedback, missing, cache string
	scoring                                                   bool
	timeLimit                                                 int
}

var packageID = regexp.MustCompile(`^[a-z0-9]+$`)

// maxTimeLimit is in seconds; no system waits longer for a program.
const maxTimeLimit = 300

func (o *exportation) run(c *console) error {
	t, err := o.check()
	if err != nil {
		return err
	}
	e := export.Options{ID: o.id, Scoring: o.scoring, TimeLimit: o.timeLimit, Suite: cases.Standard(), Standard: o.suite == "", Feedback: o.feedback, Missing: o.missing}
	if !e.Standard {
		if e.Suite, err = cases.Load(o.suite); err != nil {
			return err
		}
	}
	if t.Program {
		if e.Program, err = export.Adder(o.program); err != nil {
			return err
		}
	}
	if e.Cases, err = e.Suite.Cases(cases.NewCache(filepath.Join(o.cache, "cases"))); err != nil {
		return err
	}
	if err := durable.WriteFile(o.out, 0o644, func(w io.Writer) error { return export.Write(w, t, e) }); err != nil {
		return err
	}
	info, err := os.Stat(o.out)
	if err == nil {
		fmt.Fprintf(c.err, "%s: a package for %s, %.1f MB\n", printable(o.out), t.Name, float64(info.Size())/1e6)
	}
	return err
}

// check returns the target, if all that was asked for can be had.
func (o *exportation) check() (*export.Target, error) {
	t, err := export.Find(o.target)
	if err != nil {
		return nil, err
	}
	switch {
	case !packageID.MatchString(o.id):
		return nil, usage.New(fmt.Sprintf("--name is %q", o.id), "want letters a to z and digits, as in --name snakes1")
	case o.timeLimit < 1 || o.timeLimit > maxTimeLimit:
		return nil, usage.New(fmt.Sprintf("--time-limit is %d", o.timeLimit), fmt.Sprintf("want 1 to %d seconds", maxTimeLimit))
	case o.scoring && !t.Scores:
		return nil, usage.New(t.Name+" takes no --scoring", "only kattis has groups that are worth points; gradescope scores by itself")
	case o.timeLimit != export.DefaultTimeLimit && !t.Timed:
		return nil, usage.New(t.Name+" takes no --time-limit", "it measures its own")
	case o.program != "" && !t.Program:
		return nil, usage.New(t.Name+" takes no --program", "only gradescope runs Adder itself")
	case o.feedback != string(result.DetailInput) && !t.Program:
		return nil, usage.New(t.Name+" takes no --feedback", "only gradescope runs Adder itself")
	case !slices.Contains(result.DetailNames(), o.feedback):
		return nil, usage.New(fmt.Sprintf("--feedback is %q", o.feedback), usage.DidYouMean(o.feedback, result.DetailNames(), "want "+strings.Join(result.DetailNames(), ", ")))
	case o.missing != gradebook.Missing[1] && !t.Program:
		return nil, usage.New(t.Name+" takes no --missing", "only gradescope runs Adder itself")
	case !slices.Contains(gradebook.Missing, o.missing):
		return nil, usage.New(fmt.Sprintf("--missing is %q", o.missing), usage.DidYouMean(o.missing, gradebook.Missing, "want "+strings.Join(gradebook.Missing, ", ")))
	case o.out == "":
		return nil, usage.New("no --out given", "it names the file to write, as in --out snakes.zip")
	}
	return t, checkFile("--out", o.out)
}
