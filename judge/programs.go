package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/job"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// programs holds the flags of a command on programs, and then the programs.
type programs struct {
	c         *console
	job       job.Job
	out       outputFlags
	key, save string // a language, and a folder for boards that failed
	allGroups bool   // groups after one that fails are judged too

	all []lang.Source
	run result.Run // noted in every result
}

// load reads the programs that are named, once the flags are known to be good.
func (o *programs) load(cmd *cobra.Command, args []string) error {
	err := o.check()
	if err == nil {
		o.all, err = o.job.Load(o.c.in, args, o.key)
	}
	if err != nil {
		return err
	}
	o.run = runOf(cmd, args, cmd.Name())
	o.hintHarness()
	o.hintFolder(args)
	return nil
}

// check opens the suite, and makes sure that outputs can be written before any work is done for
// them.
func (o *programs) check() error {
	o.job.Judging.FailFast = !o.allGroups
	if err := o.job.Open(); err != nil {
		return err
	}
	if err := o.out.check(); err != nil {
		return err
	}
	return fault.NewFolder("--save", o.save)
}

// finish writes the results of a command, and returns how it ends: with failure, if there is one,
// or else with what the results mean.
func (o *programs) finish(
	results []result.Result,
	failure, meaning error,
	print func(io.Writer, []result.Result) error,
) error {
	if len(results) == 0 {
		return failure
	}
	err := o.out.write(o.c, o.run, results, func() error { return print(o.c.out, results) })
	saved := o.saveAll(results)
	for _, err := range []error{err, saved, failure} {
		if err != nil {
			return err
		}
	}
	return meaning
}

// saveAll writes the boards that failed into the folder of --save, and returns the first error.
func (o *programs) saveAll(results []result.Result) (first error) {
	for i := range results {
		err := review.Save(o.save, &results[i])
		if first == nil {
			first = err
		}
	}
	return first
}

// hintFolder tells of files beside a program of one file that it asks for: they are not part of it.
func (o *programs) hintFolder(args []string) {
	for i, s := range o.all {
		if s.Problem != "" {
			continue
		}
		p := s.AsksBeside(func(p string) bool {
			info, err := os.Stat(filepath.Join(filepath.Dir(args[i]), p))
			return err == nil && info.Mode().IsRegular()
		})
		if p != "" {
			fmt.Fprintf(o.c.err, "adder: hint: %s is judged without %s, which it asks for: name the folder to judge "+
				"all its files as one program\n", s.Name, lang.PrintableName(p))
		}
	}
}

// hintHarness suggests --harness for each file that has a site's function and no program:
// without that flag, it would read no board. Another function needs a course's suite.
func (o *programs) hintHarness() {
	for _, s := range o.all {
		if o.job.Terms.Harness != "" || s.Problem != "" {
			continue
		}
		graders := o.job.Graders()
		if len(graders) > 0 && lang.ReadsNothing(s) {
			fmt.Fprintf(o.c.err, "adder: hint: %s reads no input, and is in %s: the suite has a grader for %s\n",
				s.Name, s.Lang.Name, strings.Join(graders, ", "))
			continue
		}
		sites := lang.WantedBy(s)
		for _, site := range sites {
			fmt.Fprintf(o.c.err, "adder: hint: %s reads no input and has %s: use --harness %s\n",
				s.Name, site.Function(s.Lang), site.Name)
		}
		if len(sites) == 0 && lang.LacksCaller(s) {
			fmt.Fprintf(o.c.err, "adder: hint: %s reads no input: a function alone needs --suite "+
				"with a grader, or --harness\n", s.Name)
		}
	}
}
