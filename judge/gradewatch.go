package main

import (
	"context"
	"fmt"
	"path/filepath"

	"adder/judge/gradebook"
	"adder/judge/report"
	"adder/judge/watch"
)

// refresh is the seconds after which the page of a watched class loads itself again.
const refresh = 4

// watch grades what arrives until the context ends. What is judged is what the
// journal does not have, so a round costs what is new; and whatever stops us, the
// same command goes on.
func (o *gradeFlags) watch(ctx context.Context, c *console) error {
	g := &o.course
	folder := watch.NewFolder(func() (map[string]string, []string, error) { return g.Look(ctx) })
	defer folder.Close()
	fmt.Fprintf(c.err, "adder: watching %s: open %s; Ctrl-C ends\n", oneLine(g.Dir), oneLine(filepath.Join(g.Out, "report.html")))
	for first := true; ctx.Err() == nil; first = false {
		var err error
		if g.Skip, err = folder.Next(ctx); err == nil {
			err = o.round(ctx, c, first)
		}
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
	return o.endWatch(ctx, c)
}

// round grades what is there. A table with a mistake in it, or a folder that cannot
// be written to, ends us at the start and is said later, when somebody is waiting
// for the page.
func (o *gradeFlags) round(ctx context.Context, c *console, first bool) (err error) {
	g := &o.course
	if g.Scheme, err = g.Marking.Read(g.Out); err == nil {
		var written *gradebook.Written
		if written, err = o.grade(ctx, c, refresh); err == nil {
			fmt.Fprintf(c.err, "adder: %s; %s is written\n", report.Counts(written.Results), oneLine(filepath.Join(g.Out, "report.html")))
		}
	}
	if err != nil && !first && ctx.Err() == nil {
		exitCode(c.err, err)
		fmt.Fprintln(c.err, "adder: it goes on when something changes")
		return nil
	}
	return err
}

// endWatch writes the page that does not load itself again, and the summary.
func (o *gradeFlags) endWatch(ctx context.Context, c *console) error {
	written, err := o.course.Again()
	if err != nil {
		return err
	}
	if written == nil {
		return ctx.Err()
	}
	fmt.Fprintf(c.err, "adder: the watch of %s ends; the same command goes on\n", oneLine(o.course.Dir))
	return firstError(o.tell(c, written), ctx.Err())
}
