package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// elsewhere grades a class on other machines: this one needs neither a sandbox nor
// a compiler.
func (o *gradeFlags) elsewhere(ctx context.Context, c *console) (results []result.Result, sources map[string]lang.Source, err error) {
	course := &o.course
	judge, err := o.JudgeElsewhere()
	if err != nil {
		return nil, nil, err
	}
	job.Note(&course.Run, judge)
	if err := course.Scheme.CheckGroups(judge.Suite); err != nil {
		return nil, nil, err
	}
	where, err := filepath.Abs(course.Out)
	if err != nil {
		return nil, nil, err
	}
	o.Hide = []string{course.Dir}
	o.cluster.anew = course.Anew
	co, end, err := o.cluster.coordinate(ctx, c, "grade", where, &o.Job, judge.Suite, course.Run)
	if err != nil {
		return nil, nil, err
	}
	if err = course.OpenBook(); err == nil {
		results, sources, err = o.dealOut(ctx, c, co, judge.Level)
	}
	end(err != nil && ctx.Err() == nil)
	course.Run = course.Run.Over(slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool { return r.Run != nil && r.Run.Worker == "" }))
	return results, sources, err
}

// dealOut has workers judge what the book does not have.
func (o *gradeFlags) dealOut(ctx context.Context, c *console, co *cluster.Coordinator, level sandbox.Level) ([]result.Result, map[string]lang.Source, error) {
	g := job.GradeElsewhere(co, level)
	t := o.tally(c, &g)
	defer t.line.Stop()
	defer sayState(t.line, co)()
	results, err := g.Grade(ctx, o.course.HandedIn, o.course.Book)
	t.line.Stop()
	if s := co.State(); err == nil && t.fresh > 0 {
		words := fmt.Sprintf("%d units done; %d workers at the end", s.Done, len(s.Members))
		if o.cluster.verify > 1 {
			words += fmt.Sprintf("; machines disagreed about %d, and this one settled %d", s.Differed, s.Settled)
		}
		c.tell(words)
	}
	t.interrupted(ctx, c, err)
	return results, g.Sources, err
}
