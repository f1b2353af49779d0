package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/report"
)

// explainedBoards is how many boards of the mix are tried to explain a verdict;
// the suite has found the failure already, so few are enough.
const explainedBoards = 20_000

// explainSeed is the seed of these boards.
const explainSeed = 1

// explainTime is how long the hunt of one program may take: the verdict stands
// without it.
const explainTime = 10 * time.Second

// explainSingly is the same where each board costs a process.
const explainSingly = 40 * time.Second

// explainedCells is the largest board of a time-out that is hunted. Beyond it a
// program is slow rather than hung, and has no smallest board.
const explainedCells = 1000

// explain hunts what is wrong, so that each disagreement is shown on the
// smallest board and with the belief behind it. Programs are hunted side by
// side, on the same boards.
func (o *court) explain(ctx context.Context, j *grade.Judge, all []submission, cards []*grade.Scorecard, bar *bar) ([]report.Entry, error) {
	options := explainOptions(j)
	if len(cards) == 1 {
		options.Workers = o.workers
	}
	corpus := hunt.NewCorpus(options)
	defer corpus.Close()
	entries := make([]report.Entry, len(cards))
	errs := make([]error, len(cards))
	slots := make(chan struct{}, o.workers)
	var group sync.WaitGroup
	for i, card := range slices.Backward(cards) { // the slow ones first, as in judgeAll
		entries[i].Card = card
		if o.throws || !explainable(card) {
			continue // a hunt asks for no throws, so it would find a right program
		}
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			bar.say("explaining " + card.Submission)
			entries[i].Hunt, errs[i] = explainOne(ctx, j, all[i], corpus, options, 1)
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	if err := o.triedBeyond(ctx, j, all, entries); err != nil {
		return nil, err
	}
	return entries, ctx.Err()
}

// explainOptions says how far the hunt of a program that fell short goes.
func explainOptions(j *grade.Judge) hunt.Options {
	o := hunt.Options{Seed: explainSeed, Boards: explainedBoards, Limit: time.Second, Workers: 1, Promises: j.Suite.Promises, One: j.One}
	if !j.Format.Plain() {
		o.Format, o.Site = j.Format, j.Format.Promises
	}
	if o.One {
		o.Boards = singleBoards
	}
	return o
}

// explainOne hunts one program, for a bounded time: times the usual one, where it
// waits for others. Of a hunt that takes longer there is what it found by then,
// or nil.
func explainOne(ctx context.Context, j *grade.Judge, s submission, corpus *hunt.Corpus, options hunt.Options, times time.Duration) (*hunt.Report, error) {
	target, _, err := subject(ctx, j.Builder, s.Source, options.Format)
	if err != nil {
		return nil, err
	}
	most := explainTime
	if options.One {
		most = explainSingly
	}
	bounded, cancel := context.WithTimeout(ctx, times*most)
	defer cancel()
	r, err := hunt.Hunt(bounded, target, corpus, options)
	if err == nil || ctx.Err() != nil || bounded.Err() == nil {
		return r, err
	}
	if r.Finding == nil {
		return nil, nil
	}
	return r, nil
}

// explainable reports whether a hunt can say more of a verdict.
func explainable(c *grade.Scorecard) bool {
	switch c.Verdict {
	case grade.WrongAnswer, grade.RunTimeError:
		return true
	case grade.TimeLimit, grade.MemoryLimit, grade.OutputLimit:
		f := c.Failure()
		return f != nil && f.Number > 0 && f.Board.Cells <= explainedCells
	}
	return false
}
