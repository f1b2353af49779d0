package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/contest"
	"adder/judge/job"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newImport(c *console) *cobra.Command {
	var o importFlags
	cmd := &cobra.Command{
		Use:   "import SOURCE --out DIR",
		Short: "make a suite from existing test data, and check its answers",
		Long: `Import reads a folder, a zip archive or a problem package, and writes a suite. Each
folder of cases becomes a group. A group has the points that testdata.yaml or
test_group.yaml gives it, otherwise groups share the points; samples have
none. Submissions are copied; package.yaml keeps the name, the uuid and the time
limit. A package that Adder exported becomes the suite that it was made from: adder
export --suite DIR writes the same package again, byte for byte, or import names the
files that would differ. Files that look like cases but are not are listed.

Inputs are files x.in with their answers in x.ans or x.out beside them, or
input/inputx.txt with output/outputx.txt. Answers may be followed by throws.

Every input must be a file of the format. Every answer is checked against the oracle,
which also answers inputs that have none. If any answers are wrong, import lists all
of them, writes nothing, and exits with 1; with --fix it writes the right answers
instead.`,
		Example: `  adder import --out mysuite package.zip
  adder import --out mysuite --format hackerrank tests/
  adder judge --suite mysuite mine.cpp`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage.New(fmt.Sprintf("expected one source, got %d", len(args)), "name one folder or zip archive")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), c, args[0]) },
	}
	formatFlag(cmd, &o.Terms)
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "folder for the suite, new or empty")
	wordListFlag(cmd, &o.kept, "promise", "promise that every board keeps, recorded in the suite: "+strings.Join(job.Promises(), ", ")+"; may be repeated", job.Promises())
	f.StringVar(&o.cache, "cache", defaultCache(), "folder for generated cases")
	f.BoolVar(&o.fix, "fix", false, "replace wrong answers by right ones")
	return cmd
}

// importFlags is the flags of import.
type importFlags struct {
	job.Terms
	out, cache string
	kept       []string
	fix        bool
}

func (o *importFlags) run(ctx context.Context, c *console, source string) error {
	if o.out == "" {
		return usage.New("no --out given", "add the folder for the suite, as in --out mysuite")
	}
	if err := cases.Vacant(o.out); err != nil {
		return err
	}
	if err := checkFolder(filepath.Dir(filepath.Clean(o.out)), "--out names a new folder; its parent must exist"); err != nil {
		return err
	}
	f, err := o.Written()
	if err != nil {
		return err
	}
	kept, err := promisesOf(o.kept)
	if err != nil {
		return err
	}
	i, err := contest.Read(ctx, source, f, cases.NewCache(filepath.Join(o.cache, "cases")))
	if err != nil {
		return err
	}
	lines, wrong := i.Tell()
	for _, line := range lines {
		fmt.Fprintln(c.out, oneLine(line))
	}
	if wrong > 0 && !o.fix {
		fmt.Fprintf(c.err, "adder: wrong answers, so nothing was written; --fix writes the right ones\n")
		return errShort
	}
	if err := i.Write(o.out, printable(filepath.Base(filepath.Clean(source))), kept); err != nil {
		return err
	}
	fmt.Fprintf(c.err, "adder: wrote %s\n", printable(filepath.Join(o.out, "suite.yaml")))
	return nil
}

// promisesOf finds promises by name, each once.
func promisesOf(names []string) (all []*board.Promise, err error) {
	for _, name := range names {
		p, err := job.FindPromise(name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all, nil
}
