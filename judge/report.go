package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newReport(c *console) *cobra.Command {
	var out outputFlags
	var whole mergeFlags
	cmd := &cobra.Command{
		Use:   "report FILE.jsonl...",
		Short: "show again what was judged before or elsewhere",
		Long: `Report reads results, as judge --json, fuzz --json and grade write them, and shows
them again: as a table, or in the files that the flags name. Several files become
one. Of a student who is in several of them the last result counts.

With --out the files are the parts of a class, as grade --shard writes them, and
what grade would have written of the whole is written anew. They must have been
judged by the same suite and the same Adder, and none may be missing.`,
		Example: `  adder judge --json *.cpp > results.jsonl; adder report results.jsonl
  adder report monday.jsonl tuesday.jsonl --html all.html --csv all.csv
  adder report part*/grades.jsonl --out all`,
		Args: needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if whole.out != "" {
				return whole.merge(c, c.in, args, runOf(cmd, args, "report"))
			}
			results, err := readResults(c.in, args)
			if err == nil {
				err = out.check()
			}
			if err != nil {
				return err
			}
			run := runOfResults(runOf(cmd, args, "report"), results)
			return out.write(c, run, results, func() error {
				return firstError(report.Terminal(c.out, results, c.width(c.out)), report.Growths(c.out, results))
			})
		},
	}
	out.flags(cmd)
	out.ciFlags(cmd)
	whole.flags(cmd)
	cmd.Flags().StringVar(&out.csv, "csv", "", "also write a table for spreadsheets to this file")
	return cmd
}

// readResults reads the results of files, the last one of each student.
func readResults(stdin io.Reader, paths []string) ([]result.Result, error) {
	var all []result.Result
	at := map[string]int{}
	for _, path := range paths {
		some, err := readFile(stdin, path)
		if err != nil {
			return nil, err
		}
		for _, r := range some {
			if i, ok := at[r.Student]; ok && r.Student != "" {
				all[i] = r
				continue
			}
			at[r.Student] = len(all)
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil, usage.New("there are no results in "+fmt.Sprint(paths), "adder judge --json and adder grade write them")
	}
	return all, nil
}

func readFile(stdin io.Reader, path string) ([]result.Result, error) {
	text, err := []byte(nil), error(nil)
	if path == "-" {
		path = "standard input"
		text, err = io.ReadAll(stdin)
	} else {
		text, err = os.ReadFile(path)
	}
	var system *fs.PathError
	if errors.As(err, &system) {
		return nil, usage.New(path+": "+system.Err.Error(), "")
	}
	if err != nil {
		return nil, err
	}
	results, err := result.Read(path, bytes.NewReader(text))
	if err != nil {
		return nil, usage.New(err.Error(), "want JSON Lines as adder judge --json and adder grade write them")
	}
	return results, nil
}

// runOfResults adds with what results were judged, if all of them were judged so.
func runOfResults(run result.Run, results []result.Result) result.Run {
	judged := slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool { return r.Run == nil })
	if len(judged) == 0 {
		return run
	}
	of := *judged[0].Run
	for _, field := range []func(*result.Run) *string{
		func(r *result.Run) *string { return &r.Suite }, func(r *result.Run) *string { return &r.Format },
		func(r *result.Run) *string { return &r.Version }, func(r *result.Run) *string { return &r.Machine },
		func(r *result.Run) *string { return &r.Sandbox }, func(r *result.Run) *string { return &r.Limits },
	} {
		for _, r := range judged {
			if *field(r.Run) != *field(&of) {
				*field(&of) = "several"
			}
		}
	}
	of.Command, of.What = run.Command, run.What
	return of
}
