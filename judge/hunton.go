package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"adder/generator"
	"adder/judge/cluster"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// How many boards a range has: some seconds of a fast program. They never change
// by themselves, so that the same command finds what it has had done before.
const (
	fuzzRange   = 1 << 18
	singleRange = singleBoards
	proveRange  = 250_000
)

// elsewhere hunts programs on other machines, one after the other.
func (o *fuzzFlags) elsewhere(cmd *cobra.Command, c *console, args []string, all []review.Submission) error {
	if o.against != "" || o.resume || o.all {
		return usage.New("--on does not go with --against, --all and --resume", "leave them out; with --on the same command goes on by itself")
	}
	if err := saveFolder(o.save); err != nil {
		return err
	}
	format, err := o.format()
	if err != nil {
		return err
	}
	each := uint64(fuzzRange)
	if o.single(format) {
		each = singleRange
		if !cmd.Flags().Changed("boards") {
			o.boards = singleBoards
		}
	}
	ranges := cluster.Ranges{Each: each, End: uint64(max(o.boards, 0))}
	switch {
	case o.boards < 1:
		return usage.New(fmt.Sprintf("--boards is %d", o.boards), "want 1 or more")
	case o.time < 0:
		return usage.New("--time must be above 0", "as in --time 10m")
	case o.time > 0:
		ranges.End, ranges.Until = 1<<62, time.Now().Add(o.time)
	}
	j, err := newJob("fuzz")
	if err != nil {
		return err
	}
	j.Families = o.families
	results, err := o.haveHunted(cmd, c, args, j, ranges, all)
	if err != nil {
		return err
	}
	for i := range results {
		if err := saveFinding(o.save, &results[i]); err != nil {
			return err
		}
	}
	return endOfHunt(results)
}

// elsewhere proves programs on other machines, one after the other.
func (o *proveFlags) elsewhere(cmd *cobra.Command, c *console, args []string, all []review.Submission, scope generator.Scope) error {
	j, err := newJob("prove")
	if err != nil {
		return err
	}
	asked := cmd.Flags().Changed
	if asked("cells") || asked("jumps") || asked("faces") {
		j.Scope = &scopeAsked{scope.Cells, o.jumps, scope.Faces[0]}
	}
	fmt.Fprintf(c.err, "adder: %s boards\n", report.Thousands(scope.Count()))
	results, err := o.haveHunted(cmd, c, args, j, cluster.Ranges{Each: proveRange, End: scope.Count(), InOrder: true}, all)
	if err != nil {
		return err
	}
	return endOfHunt(results)
}

// haveHunted hands out the ranges of each program, and prints what was found.
func (o *huntFlags) haveHunted(cmd *cobra.Command, c *console, args []string, j *clusterJob, r cluster.Ranges, all []review.Submission) ([]result.Result, error) {
	level, err := leastLevel(o.level)
	if err != nil {
		return nil, err
	}
	j.Format, j.One, j.Promises, j.Harness, j.Seed, j.Limit = o.name, o.one, o.promises, o.harness.name, o.seed, o.limit
	text, err := j.text()
	if err != nil {
		return nil, err
	}
	ctx := cmd.Context()
	co, end, err := o.cluster.coordinate(ctx, c, text)
	if err != nil {
		return nil, err
	}
	var results []result.Result
	for _, s := range all {
		r.Unit, r.Text = cluster.Unit{Job: co.Job, Source: cluster.Digest(s.Text), Name: s.Name, Lang: s.Lang.Key, Level: level}, s.Text
		x, err := o.huntOn(ctx, c, co, r)
		if err != nil {
			end(true)
			return nil, err
		}
		results = append(results, x)
	}
	end(false)
	run := runOfResults(runOf(cmd, args, j.Kind), results)
	return results, o.out.write(c, run, results, func() error { return report.Hunts(c.out, results) })
}

// huntOn has one program hunted, and adds up what its ranges cost.
func (o *huntFlags) huntOn(ctx context.Context, c *console, co *cluster.Coordinator, r cluster.Ranges) (result.Result, error) {
	line := c.progress(0)
	defer line.Stop()
	defer sayState(line, co)()
	began := time.Now()
	var first *result.Result
	var cost result.Hunt
	var proof result.Proof
	found, err := co.Hunt(ctx, r, func(x *result.Result) {
		if first == nil {
			first = x
		}
		addCost(&cost, &proof, x)
	})
	switch {
	case err != nil:
		return result.Result{}, err
	case found != nil && found.Verdict == result.CompileError:
		return result.Result{}, usage.New(found.Error, "")
	case found != nil && found.Verdict == result.JudgeError:
		return result.Result{}, errors.New(found.Error)
	case found != nil && found.Skipped != "":
		return result.Result{}, fmt.Errorf("%s: %s", r.Unit.Name, found.Skipped)
	case first == nil:
		return result.Result{}, errNothing
	case found == nil && r.InOrder && proof.Boards == 0:
		return result.Result{}, usage.New("no board of that size can be given", "--format "+o.name+" and the promises leave none; ask for other sizes")
	}
	x := *first
	if found != nil {
		x = *found
	}
	cost.Wall = result.Seconds(time.Since(began))
	x.Hunt = &cost
	if x.Proof != nil {
		proof.Scope = x.Proof.Scope
		x.Proof = &proof
	}
	return x, nil
}

func addCost(cost *result.Hunt, proof *result.Proof, x *result.Result) {
	if h := x.Hunt; h != nil {
		cost.Boards += h.Boards
		cost.Runs += h.Runs
		cost.CPU += h.CPU
	}
	if p := x.Proof; p != nil {
		proof.Boards += p.Boards
		proof.Scrambled += p.Scrambled
		proof.Alone += p.Alone
	}
}
