package main

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/lang"
	"adder/solutions"

	"github.com/spf13/cobra"
)

// court is the flags of the commands that judge, and what they open.
type court struct {
	machine
	dialect
	suite  string
	throws bool
}

func (o *court) flags(cmd *cobra.Command) {
	o.machine.flags(cmd)
	o.formatFlag(cmd)
	o.oneFlag(cmd)
	o.promiseFlag(cmd, "judge only by boards that keep this promise")
	cmd.Flags().StringVar(&o.suite, "suite", "", "judge by this suite.yaml instead of the standard one")
	cmd.Flags().BoolVar(&o.throws, "require-throws", false, "an answer must be followed by its throws")
}

// open makes a judge. jury is the solvers that set the time limits; nil means
// those that come with Adder.
func (o *court) open(jury []lang.Source) (*grade.Judge, error) {
	builder, err := o.builder()
	if err != nil {
		return nil, err
	}
	suite := cases.Standard()
	if o.suite != "" {
		if suite, err = cases.Load(o.suite); err != nil {
			return nil, err
		}
	}
	format, promises, err := o.asked()
	if err != nil {
		return nil, err
	}
	suite = suite.In(format, promises, o.single(format))
	if len(suite.Groups) == 0 {
		return nil, usage("no board of the suite can be written in "+format.Name+" and keeps the promises", "")
	}
	made, err := suite.Cases(cases.NewCache(filepath.Join(o.cache, "cases")))
	if err != nil {
		return nil, err
	}
	if jury == nil {
		if jury, err = embeddedJury(); err != nil {
			return nil, err
		}
	}
	return &grade.Judge{
		Suite: suite, Cases: made, Builder: builder, Level: builder.Level, RequireThrows: o.throws,
		Format: format, One: o.single(format),
		Jury: grade.NewJury(jury, filepath.Join(o.cache, "times.json")),
	}, nil
}

// embeddedJury is the accepted solvers that come with Adder.
func embeddedJury() ([]lang.Source, error) {
	var jury []lang.Source
	err := fs.WalkDir(solutions.Accepted, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		l, err := lang.Recognise(path)
		if err != nil {
			return err
		}
		text, err := fs.ReadFile(solutions.Accepted, path)
		jury = append(jury, lang.Source{Name: path, Lang: l, Text: text})
		return err
	})
	return jury, err
}

// A submission is a source, and the verdict that its folder names.
type submission struct {
	lang.Source
	expected grade.Verdict
}

// judgeAll judges submissions, so many at a time, and returns their cards in the
// order given. done is called after each, by one goroutine at a time.
func (o *court) judgeAll(ctx context.Context, j *grade.Judge, all []submission, done func(*grade.Scorecard)) ([]*grade.Scorecard, error) {
	cards := make([]*grade.Scorecard, len(all))
	var group sync.WaitGroup
	var mu sync.Mutex
	slots := make(chan struct{}, o.workers)
	for i, s := range slices.Backward(all) { // the slow ones are in the last folders, and nothing should wait for them
		slots <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		group.Go(func() {
			defer func() { <-slots }()
			card, err := j.Submission(ctx, s.Source, s.expected)
			if err != nil {
				return // ctx's
			}
			mu.Lock()
			defer mu.Unlock()
			cards[i] = card
			done(card)
		})
	}
	group.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return cards, j.Jury.Save()
}

// verdictOf turns cards into the end of a command.
func verdictOf(cards []*grade.Scorecard) error {
	judged := false
	for _, c := range cards {
		if c.Verdict == grade.JudgeError {
			return c.Err
		}
		judged = judged || c.Skipped == ""
	}
	if !judged {
		return errNothing
	}
	for _, c := range cards {
		wanted := c.Expected
		if wanted == grade.NotJudged {
			wanted = grade.Accepted
		}
		if c.Skipped == "" && c.Verdict != wanted {
			return errShort
		}
	}
	return nil
}

var errNothing = errors.New("nothing was judged")
