package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"adder/cases"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/grade"
	"adder/judge/gradebook"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/usage"
)

// window is how many units are with the server at one time: more than workers
// have slots, and few enough to be kept in memory.
const window = 4096

// elsewhere grades a class on other machines: this one needs neither a sandbox nor
// a compiler.
func (o *gradeFlags) elsewhere(ctx context.Context, c *console, g *classRun, _ clock) ([]result.Result, error) {
	level, err := leastLevel(o.level)
	if err != nil {
		return nil, err
	}
	asked, judge, err := o.asksWorkers()
	if err != nil {
		return nil, err
	}
	judge.Level = level
	addSuite(&g.run, judge)
	if err := checkGroups(&g.scheme, judge.Suite); err != nil {
		return nil, err
	}
	text, err := asked.text()
	if err != nil {
		return nil, err
	}
	co, end, err := o.cluster.coordinate(ctx, c, text)
	if err != nil {
		return nil, err
	}
	var results []result.Result
	if err = g.open(); err == nil {
		results, err = o.dealOut(ctx, c, co, level, g)
	}
	end(err != nil && ctx.Err() == nil)
	g.run = runOfResults(g.run, slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool { return r.Run != nil && r.Run.Worker == "" }))
	return results, err
}

// asksWorkers is the job, and what this machine would judge by.
func (o *gradeFlags) asksWorkers() (*clusterJob, *grade.Judge, error) {
	j, err := newJob("grade")
	if err != nil {
		return nil, nil, err
	}
	j.Format, j.One, j.Promises, j.Harness = o.name, o.one, o.promises, o.harness.name
	j.Throws, j.Growth, j.Luck, j.Mend, j.Explain = o.throws, o.growth, o.luck, o.mending.mend, o.explain
	suite := cases.Standard()
	if o.suite != "" {
		if suite, err = cases.Load(o.suite); err == nil {
			err = j.packSuite(o.suite, suite)
		}
		if err == nil {
			_, err = suite.Cases(cases.NewCache(filepath.Join(o.cache, "cases"))) // what is wrong with it is said here, once
		}
	}
	if err != nil {
		return nil, nil, err
	}
	format, promises, err := o.asked()
	if err != nil {
		return nil, nil, err
	}
	if suite = suite.In(format, promises, o.single(format)); len(suite.Groups) == 0 {
		return nil, nil, usage.New("no board of the suite can be written in "+format.Name+" and keeps the promises", "")
	}
	return j, &grade.Judge{Suite: suite, Format: format}, nil
}

// dealOut has workers judge what the book does not have.
func (o *gradeFlags) dealOut(ctx context.Context, c *console, co *cluster.Coordinator, level sandbox.Level, g *classRun) ([]result.Result, error) {
	line := c.progress(len(g.handedIn.Students))
	defer line.Stop()
	line.Plain(30*time.Second, "graded")
	defer sayState(line, co)()
	fresh, known := 0, 0
	grading := gradebook.Grading{
		Review: func(ctx context.Context, s review.Submission) (result.Result, error) {
			u := cluster.Unit{Job: co.Job, Source: cluster.Digest(s.Text), Name: s.Name, Lang: s.Lang.Key, Level: level}
			return co.Do(ctx, u, s.Text)
		},
		Scheme: g.scheme, Wrap: o.harness.wrapSource, Programs: window / review.AtOnce(1), Run: g.run.Setting(), Elsewhere: true,
		Key: func(l *lang.Language) string { return co.Job + " " + l.Key + " " + string(level) },
		Began: func(total, done int) {
			if known = done; known > 0 {
				fmt.Fprintf(c.err, "adder: %d of %d need no judging: nothing about them was changed, or there is nothing to judge\n", known, total)
			}
			line.Known(known)
		},
		Start: func(string) {},
		Done: func(x *result.Result) {
			fresh++
			line.Done(oneLine(x.Student), string(x.Verdict))
		},
	}
	results, err := grading.Grade(ctx, g.handedIn, g.book)
	g.sources = grading.Sources
	line.Stop()
	if n := co.Counts(); err == nil && fresh > 0 {
		fmt.Fprintf(c.err, "adder: %d units done by %d workers; %d were done again to check them, %d differed\n", n.Done, len(co.Fleet.Members()), n.Checks, n.Differed)
	}
	if err != nil && ctx.Err() != nil {
		fmt.Fprintf(c.err, "adder: %d of %d submissions are judged and kept; the same command goes on\n", known+fresh, len(g.handedIn.Students))
	}
	return results, err
}

// cut leaves of a class the shard that was asked for. Which one a student is in
// depends on the submission and on what is asked of it, and on no other student,
// nor on the machine.
func (o *gradeFlags) cut(handedIn *class.Class) error {
	i, n, err := parseShard(o.cluster.shard)
	if n == 0 || err != nil {
		return err
	}
	asked, _, err := o.asksWorkers()
	if err != nil {
		return err
	}
	text, err := asked.text()
	if err != nil {
		return err
	}
	job := cluster.Digest(text)
	handedIn.Keep(func(s *class.Student) bool {
		u := cluster.Unit{Job: job, Name: s.Name}
		if s.Note != "" { // there is no source
			return cluster.Shard(u.Key(), n) == i-1
		}
		if source, err := s.Source(); err == nil {
			u.Source, u.Lang = cluster.Digest(source.Text), source.Lang.Key
		}
		return cluster.Shard(u.Key(), n) == i-1
	})
	return nil
}
