package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

func newMainJob(c *console) *cobra.Command {
	var o court
	var page htmlFlag
	var folder string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "adder",
		Short: "judge programs for Snakes and Ladders, least throws",
		Long: `Adder judges programs for one problem: Snakes and Ladders, the least number of
throws when the player chooses every throw. It runs them in a sandbox, compares
them with proved answers, and shows the smallest board on which they are wrong.

Without a command it judges every solver in the folder solutions, and checks
that each earns the verdict that its folder is named for.`,
		Example: `  adder                         judge everything in solutions
  adder judge mine.cpp          judge a program
  adder show board.in           draw a board and its best throws`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			clock := startClock()
			all, err := findSolutions(folder)
			if err == nil {
				err = page.check()
			}
			if err != nil {
				return err
			}
			first, rest := juryFirst(all)
			j, err := o.open(o.jury(first))
			if err != nil {
				return err
			}
			defer j.Close()
			if err := o.tell(c); err != nil {
				return err
			}
			progress := startProgress(c, len(all))
			step := func(card *grade.Scorecard) { progress.step(card.Submission) }
			cards, err := o.judgeAll(cmd.Context(), j, first, step)
			if err != nil {
				progress.stop()
				return err
			}
			others, err := o.judgeAll(cmd.Context(), j, rest, step)
			var entries []report.Entry
			if err == nil {
				cards = append(cards, others...)
				entries, err = o.explain(cmd.Context(), j, all, cards, progress)
			}
			progress.stop()
			if err != nil {
				return err
			}
			clock.tell(c, j, entries)
			if err := page.write(judged(runOf(cmd, args, "every solver in "+folder), j), entries); err != nil {
				return err
			}
			if err := printEntries(c, entries, asJSON); err != nil {
				return err
			}
			if !asJSON {
				if err := report.Agreement(c.out, entries); err != nil {
					return err
				}
			}
			return verdictOf(cards)
		},
	}
	o.flags(cmd)
	page.flags(cmd)
	cmd.Flags().StringVar(&folder, "solutions", "solutions", "folder of solvers, in folders named for verdicts")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line for each solver")
	return cmd
}

// findSolutions loads every source file in the folders that are named for a
// verdict. Other folders, and files of no known language, are not solutions.
func findSolutions(folder string) ([]submission, error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, usage("there is no folder "+folder, "run it where the folder solutions is, or say where with --solutions")
	}
	var all []submission
	for _, v := range grade.Verdicts {
		entries, err := os.ReadDir(filepath.Join(folder, v.Folder))
		if v.Folder == "" || os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			path := filepath.Join(folder, v.Folder, e.Name())
			if _, err := lang.Recognise(path); err != nil || e.Type()&fs.ModeType != 0 {
				continue
			}
			s, err := lang.Load(path, nil)
			if err != nil {
				return nil, err
			}
			s.Name = printable(v.Folder + "/" + e.Name())
			all = append(all, submission{s, v.Verdict})
		}
	}
	if len(all) == 0 {
		return nil, usage(fmt.Sprintf("no solvers in %s", folder), "they lie in folders named for verdicts, like accepted")
	}
	return all, nil
}

// juryFirst splits off the accepted solvers: they are judged first, because
// they set the time limits of the others.
func juryFirst(all []submission) (jury, rest []submission) {
	i := slices.IndexFunc(all, func(s submission) bool { return s.expected != grade.Accepted })
	if i < 0 {
		i = len(all)
	}
	return all[:i], all[i:]
}

func sources(all []submission) []lang.Source {
	s := []lang.Source{}
	for _, x := range all {
		s = append(s, x.Source)
	}
	return s
}
