package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/sandbox"
	"adder/solutions"

	"github.com/spf13/cobra"
)

// court is the flags of the commands that run submissions, and what they open.
type court struct {
	suite   string
	cache   string
	level   string
	trust   bool
	workers int
	throws  bool
}

func (o *court) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.suite, "suite", "", "judge by this suite.yaml instead of the standard one")
	f.StringVar(&o.cache, "cache", defaultCache(), "folder for compiled programs, made cases and measured times")
	f.StringVar(&o.level, "level", "", "sandbox level: container+cgroup, container+rlimit or bare (default the best of this machine)")
	f.BoolVar(&o.trust, "trust", false, "run code that you trust even where there is no sandbox")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "submissions judged at one time")
	f.BoolVar(&o.throws, "require-throws", false, "an answer must be followed by its throws")
}

// defaultCache is $ADDER_CACHE, or the user's cache folder.
func defaultCache() string {
	if dir := os.Getenv("ADDER_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "adder")
}

// open makes a judge. jury is the solvers that set the time limits; nil means
// those that come with Adder.
func (o *court) open(jury []lang.Source) (*grade.Judge, error) {
	if o.workers < 1 {
		return nil, usage("--workers must be 1 or more", "")
	}
	level, err := o.sandbox()
	if err != nil {
		return nil, err
	}
	suite := cases.Standard()
	if o.suite != "" {
		if suite, err = cases.Load(o.suite); err != nil {
			return nil, err
		}
	}
	builder, err := lang.NewBuilder(filepath.Join(o.cache, "programs"))
	if err != nil {
		return nil, err
	}
	builder.Level = level
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
		Suite: suite, Cases: made, Builder: builder, Level: level, RequireThrows: o.throws,
		Jury: grade.NewJury(jury, filepath.Join(o.cache, "times.json")),
	}, nil
}

// sandbox returns the level to run at. Level bare protects nobody, so it must
// be insisted on.
func (o *court) sandbox() (sandbox.Level, error) {
	level, missing := sandbox.Best()
	if o.level != "" {
		level = sandbox.Level(o.level)
		switch level {
		case sandbox.ContainerCgroup, sandbox.ContainerRlimit, sandbox.Bare:
		default:
			return "", usage("no sandbox level is called \""+o.level+"\"", "there are container+cgroup, container+rlimit and bare")
		}
	}
	if err := sandbox.SweepStale(); err != nil {
		return "", err
	}
	if level == sandbox.Bare && !o.trust {
		why := "level bare is no sandbox: a submission could do whatever you can"
		if o.level == "" && len(missing) > 0 {
			why += " (missing here: " + missing[0] + ")"
		}
		return "", usage(why, "adder doctor says what is missing; --trust runs code that you trust all the same")
	}
	return level, nil
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
	for i, s := range all {
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
