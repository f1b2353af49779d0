package main

import (
	"context"
	"fmt"
	"slices"

	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// elsewhere grades a class on other machines: this one needs neither a sandbox nor
// a compiler.
func (o *gradeFlags) elsewhere(ctx context.Context, c *console, class *classRun, _ clock) ([]result.Result, error) {
	judge, err := o.JudgeElsewhere()
	if err != nil {
		return nil, err
	}
	job.Note(&class.run, judge)
	if err := checkGroups(&class.scheme, judge.Suite); err != nil {
		return nil, err
	}
	co, end, err := o.cluster.coordinate(ctx, c, "grade", &o.Job)
	if err != nil {
		return nil, err
	}
	var results []result.Result
	if err = class.open(); err == nil {
		results, err = dealOut(ctx, c, co, judge.Level, class)
	}
	end(err != nil && ctx.Err() == nil)
	class.run = class.run.Over(slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool { return r.Run != nil && r.Run.Worker == "" }))
	return results, err
}

// dealOut has workers judge what the book does not have.
func dealOut(ctx context.Context, c *console, co *cluster.Coordinator, level sandbox.Level, class *classRun) ([]result.Result, error) {
	g := job.GradeElsewhere(co, level)
	t := class.tally(&g)
	defer t.line.Stop()
	defer sayState(t.line, co)()
	results, err := g.Grade(ctx, class.handedIn, class.book)
	t.line.Stop()
	if n := co.Counts(); err == nil && t.fresh > 0 {
		fmt.Fprintf(c.err, "adder: %d units done by %d workers; %d were done again to check them, %d differed\n", n.Done, len(co.Fleet.Members()), n.Checks, n.Differed)
	}
	return class.graded(ctx, t, &g, results, err)
}
