package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"adder/judge/base/fault"
	"adder/judge/job"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
)

// programs holds the flags of a command on programs.
type programs struct {
	job.Job
	c         *console
	out       outputFlags
	key, save string // a language, and a folder for boards that failed
	allGroups bool   // groups after one that fails are judged too
}

// work is what a command does with programs. If it returns no results, the command ends
// with its error.
type work func(ctx context.Context, run *result.Run, all []review.Submission) ([]result.Result, error)

// A verb is a command on programs. All share a frame: load the programs, check the flags,
// do the work, write the results, and set the exit code.
type verb struct {
	what  string                              // "" is the command's name
	load  func() ([]review.Submission, error) // nil loads the files that are named
	work  work
	print func(io.Writer, []result.Result) error
	end   func([]result.Result) error
}

func (o *programs) do(ctx context.Context, cmd *cobra.Command, args []string, v verb) error {
	load := v.load
	if load == nil {
		load = func() ([]review.Submission, error) { return o.Load(o.c.in, args, o.key) }
	}
	all, err := load()
	for _, check := range []func() error{
		o.out.check,
		func() error { return fault.NewFolder("--save", o.save) },
	} {
		if err == nil {
			err = check()
		}
	}
	if err != nil {
		return err
	}
	if v.load == nil {
		o.hintHarness(all)
	}
	run := runOf(cmd, args, cmp.Or(v.what, cmd.Name()))
	results, failure := v.work(ctx, &run, all)
	if len(results) == 0 {
		return failure
	}
	err = o.out.write(o.c, run, results, func() error { return v.print(o.c.out, results) })
	saved := o.saveAll(results)
	switch {
	case err != nil:
		return err
	case saved != nil:
		return saved
	case failure != nil:
		return failure
	}
	return v.end(results)
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

// hintHarness suggests --harness for each file that has a site's function and no program:
// without that flag, it would read no board.
func (o *programs) hintHarness(all []review.Submission) {
	for _, s := range all {
		if o.Harness != "" || s.Note != "" {
			continue
		}
		for _, site := range lang.WantedBy(s.Source) {
			fmt.Fprintf(o.c.err, "adder: hint: %s reads no input and has %s: use --harness %s\n",
				s.Name, site.Calls(s.Lang), site.Name)
		}
	}
}

// endUnless makes the end of a command that fails if any result is bad.
func endUnless(bad func(result.Result) bool) func([]result.Result) error {
	return func(results []result.Result) error {
		if slices.ContainsFunc(results, bad) {
			return errShort
		}
		return nil
	}
}
