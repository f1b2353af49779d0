package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"adder/judge/durable"
	"adder/judge/gradebook"
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
		Short: "show results that were judged before or elsewhere",
		Long: `Report reads results that judge --json, fuzz --json or grade wrote, and shows them
again as a table, or in the files that the flags name. It merges several files; if a
student is in more than one, the last result counts.

With --out, the files are the parts of a class written by grade --shard, and report
writes what grade would have written for the whole class. All parts must be there,
judged by the same suite and the same Adder.`,
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
			run := runOf(cmd, args, "report").Over(results)
			return out.write(c, run, results, func() error {
				return firstError(report.Terminal(c.out, results, c.width(c.out)), report.Growths(c.out, results))
			})
		},
	}
	out.flags(cmd)
	out.ciFlags(cmd)
	whole.flags(cmd)
	cmd.Flags().StringVar(&out.csv, "csv", "", "also write a CSV table to this file")
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
			if r.Student == "" && r.Submission == "" { // of a shard without students
				continue
			}
			if i, ok := at[r.Student]; ok && r.Student != "" {
				all[i] = r
				continue
			}
			at[r.Student] = len(all)
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return nil, usage.New("no results in "+fmt.Sprint(paths), "adder judge --json and adder grade write them")
	}
	return all, nil
}

// mostResults is the most that is read of a file of results.
const mostResults = 1 << 30

func readFile(stdin io.Reader, path string) ([]result.Result, error) {
	text, err := []byte(nil), error(nil)
	if path == "-" {
		path = "standard input"
		text, err = io.ReadAll(stdin)
	} else {
		text, err = durable.ReadFile(path, mostResults)
	}
	var system *fs.PathError
	if errors.As(err, &system) {
		return nil, usage.OfPath(path, err, "")
	}
	if err != nil {
		return nil, err
	}
	results, err := result.Read(path, bytes.NewReader(text))
	if err != nil {
		return nil, usage.New(err.Error(), "expected JSON Lines from adder judge --json or adder grade")
	}
	return results, nil
}

// mergeFlags is the flags by which report joins the parts of a class.
type mergeFlags struct {
	out      string
	feedback string
}

func (o *mergeFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.out, "out", "", "join the parts of a class, and write the outputs of grade for the whole class into this folder")
	detailFlag(cmd, &o.feedback, result.DetailFull)
}

// merge joins parts, and writes what a grading of the whole writes. Nothing is
// written unless they belong together.
func (o *mergeFlags) merge(c *console, stdin io.Reader, paths []string, run result.Run) error {
	detail, err := result.FindDetail(o.feedback)
	if err != nil {
		return err
	}
	var parts []gradebook.Part
	for _, path := range paths {
		results, err := readFile(stdin, path)
		if err != nil {
			return err
		}
		parts = append(parts, gradebook.Part{Path: path, Results: results})
	}
	results, err := gradebook.Join(parts)
	if err != nil {
		return err
	}
	run = run.Over(results)
	book, err := gradebook.OpenBook(o.out)
	if err != nil {
		return gradebook.OutError(err)
	}
	defer book.Close()
	w := gradebook.Outputs{Folder: o.out, Detail: detail, Run: run}
	written, err := w.Write(book, results)
	if err != nil {
		return gradebook.OutError(err)
	}
	return report.Class(c.out, written.Results, nil, o.out, written.Files)
}
