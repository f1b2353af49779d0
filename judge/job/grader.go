package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"sync"
	"time"

	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/base/version"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// A Judge judges what a class hands in: a reviewer of this machine does, or workers.
type Judge interface {
	// Key digests all that decides a result in a language, except the source itself. "" means
	// that results cannot be used again.
	Key(l *lang.Language) string
	// Review judges one submission, and says in doing what is being done. The error is ctx's, or says
	// how Adder failed; then the result is not final.
	Review(ctx context.Context, s lang.Source, doing *progress.Doing) (result.Result, error)
}

// A Grader grades a class: all at once, with [Grader.Grade], or one submission after another
// for hours, as adder serve does. From Open to Close it holds the journal, and its methods may
// be called from many goroutines.
type Grader struct {
	Job    *Job
	Course *class.Course
	On     Workers            // who judge, if it has a URL
	Run    result.Run         // noted in results and outputs; Open adds how programs are judged
	Tell   func(words string) // tells a person
	Screen io.Writer          // shows how far Grade is
	Judge  Judge              // nil: Open makes it of Job and On

	// From Open to Close:
	book     *class.Book
	reviewer *review.Reviewer // nil if workers judge
	remote   *elsewhere       // nil on this machine
	slots    int              // programs that run at one time

	suspects sync.Mutex // held while a suspect is judged
	writing  sync.Mutex // held while outputs or overrides are written

	mu     sync.Mutex
	policy class.Policy // as it was when it was last read
	saved  time.Time    // when the overrides in it were saved; zero if there are none
}

// Open opens the journal, and finds out who judges.
func (g *Grader) Open(ctx context.Context) error {
	if err := g.readPolicy(); err != nil {
		return err
	}
	return g.begin(ctx)
}

// begin does what Open does once the policy is known.
func (g *Grader) begin(ctx context.Context) (err error) {
	if err := g.Job.Open(); err != nil {
		return err
	}
	g.slots = 1
	switch {
	case g.Judge != nil:
		err = g.openBook()
	case g.On.URL != "":
		err = g.elsewhere(ctx)
	default:
		err = g.here()
	}
	if err != nil {
		g.Close()
	}
	return err
}

// here opens the journal, and lets this machine judge.
func (g *Grader) here() error {
	adder, err := version.Build()
	if err != nil {
		return err
	}
	request, err := g.Job.Digest(adder)
	if err != nil {
		return err
	}
	g.Job.Machine.Hide = append(g.Job.Machine.Hide, g.Course.Dir)
	g.reviewer, err = g.Job.Reviewer(nil, &g.Run)
	if err != nil {
		return err
	}
	if g.reviewer.Judge.Spec.Setup.Level == sandbox.Bare { // if we are root, programs run as another user
		err := errors.Join(os.MkdirAll(g.Course.Folder, 0o700), os.Chmod(g.Course.Folder, 0o700))
		if err != nil {
			return g.Course.OutError(err)
		}
	}
	g.reviewer.Request = request
	g.slots, g.Judge = g.Job.Machine.Workers, g.reviewer
	return g.openBook()
}

func (g *Grader) openBook() error {
	book, warnings, err := g.Course.OpenBook()
	g.tellAll(warnings)
	g.book = book
	return err
}

// Close closes the journal and what judges, when nothing is judged any more.
func (g *Grader) Close() {
	if g.remote != nil {
		g.remote.end()
	}
	if g.book != nil {
		g.book.Close()
	}
	if g.reviewer != nil {
		g.reviewer.Close()
	}
	g.remote, g.book, g.reviewer = nil, nil, nil
}

func (g *Grader) tellAll(sentences []string) {
	for _, words := range sentences {
		g.Tell(words)
	}
}

// Workers lists the machines that judge, and says which others are there, see [cluster.State]; here
// means that this machine judges.
func (g *Grader) Workers() (members []cluster.Member, others []string, here bool) {
	if g.remote == nil {
		return nil, nil, true
	}
	s := g.remote.run.State()
	return s.Members, s.Others, false
}

// Grade judges the submissions whose results are not in the journal, and writes all outputs.
// It opens and closes the grader.
func (g *Grader) Grade(ctx context.Context) (*class.Written, error) {
	found, err := g.find(ctx)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	if err := g.begin(ctx); err != nil {
		return nil, err
	}
	defer g.Close()
	for _, s := range found.Students {
		g.Look(s)
	}
	if err := g.judgeAll(ctx, found.Students); err != nil {
		return nil, err
	}
	return g.write(found)
}

// find finds the submissions, and whose they are by the flags and files of now.
func (g *Grader) find(ctx context.Context) (*class.Class, error) {
	if err := g.readPolicy(); err != nil {
		return nil, err
	}
	found, err := g.Course.Find(ctx)
	if err != nil {
		return nil, err
	}
	doubts, err := g.Course.Enrol(found, g.Policy())
	g.tellAll(doubts)
	if err != nil {
		return nil, errors.Join(err, found.Close())
	}
	return found, nil
}

// Write writes all outputs of the class with the results in the journal and the current
// overrides. It judges nothing.
func (g *Grader) Write(ctx context.Context) (*class.Written, error) {
	g.writing.Lock()
	defer g.writing.Unlock()
	found, err := g.find(ctx)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	for _, s := range found.Students {
		g.Look(s)
		if !s.Known {
			s.Result.Skipped = "still waiting"
		}
	}
	return g.write(found)
}

func (g *Grader) write(found *class.Class) (*class.Written, error) {
	results := []result.Result{}
	for _, s := range found.Students {
		results = append(results, s.Result)
	}
	run := g.Run
	if g.remote != nil {
		run = run.Over(byWorkers(results))
	}
	policy := g.Policy()
	return g.Course.Write(g.book, found, policy, run, policy.Scheme.Appraise(results))
}

// byWorkers are the results that workers found.
func byWorkers(results []result.Result) []result.Result {
	return slices.DeleteFunc(slices.Clone(results), func(r result.Result) bool {
		return r.Run != nil && r.Run.Worker == ""
	})
}

// Forget forgets the results with these keys, so that they are judged again.
func (g *Grader) Forget(keys []string) error { return g.book.Forget(keys) }

// Look reads a submission and looks it up in the journal. Its result, which has no grade, is known
// if the journal has it, or if there is nothing to judge.
func (g *Grader) Look(s *class.Student) {
	s.Known = true
	g.note(s, result.Result{Note: s.Note})
	if s.Note != "" {
		return
	}
	source, err := g.read(s)
	if _, ours := errors.AsType[*fault.Panic](err); ours {
		s.Result.Verdict, s.Result.Error = result.JudgeError, err.Error()
		return
	}
	if err == nil {
		s.Key, err = g.key(s, source)
	}
	if err != nil {
		s.Result.Note = err.Error()
		if bad, ok := errors.AsType[*lang.SourceError](err); ok {
			subject := subjectOf(bad.Path)
			if s.Several() && bad.Path == s.File {
				subject = "the program" // of which the file is one
			}
			s.Result.Note = bad.Says(subject)
		}
		return
	}
	var kept result.Result
	kept, s.Known = g.book.Result(s.Key)
	if s.Known {
		g.note(s, kept)
	}
}

// subjectOf is what a student calls a program at a path. A folder can have a name that Adder chose.
func subjectOf(name string) string {
	if lang.IsSource(name) || lang.IsArchive(name) {
		return path.Base(name)
	}
	return "the program"
}

// read reads a submission. It is not kept: a class is larger than memory.
func (g *Grader) read(s *class.Student) (source lang.Source, err error) {
	defer fault.Catch(&err)
	source, err = s.Source()
	if err == nil {
		source, err = g.Job.Wrap(source)
	}
	return source, err
}

// Check says why a program cannot be judged, before it is handed in. The error is a *[lang.SourceError]
// or a *[fault.Error]. If Adder fails at it, it will when it judges, and says so then.
func (g *Grader) Check(source lang.Source) (err error) {
	defer func() {
		if _, ours := errors.AsType[*fault.Panic](err); ours {
			err = nil
		}
	}()
	defer fault.Catch(&err)
	_, err = g.Job.Wrap(source)
	return err
}

// key is the key of a submission in the journal.
func (g *Grader) key(s *class.Student, source lang.Source) (string, error) {
	text, err := source.Bytes()
	return class.UnitKey(g.Judge.Key(source.Lang), s.SubmittedAs, source.Name, string(text)), err
}

// note makes a result the student's.
func (g *Grader) note(s *class.Student, x result.Result) {
	scheme, setting := g.Policy().Scheme, g.Run.Setting()
	x.Student, x.File, x.Arrival = s.Name, s.File, scheme.ArrivalOf(s)
	x.Run = cmp.Or(x.Run, &setting)
	s.Result = x
}

// judgeAll judges the submissions whose results are not known, and shows how far it is.
func (g *Grader) judgeAll(ctx context.Context, all []*class.Student) error {
	clock := progress.StartClock()
	total, open := len(all), []*class.Student{}
	for _, s := range all {
		switch {
		case !s.Known:
			open = append(open, s)
		case s.Result.Note != "":
			total--
		}
	}
	line := progress.Start(g.Screen, len(all))
	defer line.Stop()
	line.Plain(10*time.Second, "graded")
	line.Known(len(all) - len(open))
	before := total - len(open)
	if before > 0 {
		g.Tell(fmt.Sprintf("%d of %s unchanged: not judged again",
			before, report.Counted(total, "submission")))
	}
	if g.remote != nil {
		line.Follow(g.remote.progress)
	}
	err := g.judgeOpen(ctx, open, line)
	judged := 0
	for _, s := range open {
		if s.Known {
			judged++
		}
	}
	if judged > 0 && (err == nil || g.remote == nil) {
		g.Tell(g.cost(clock, judged))
	}
	if ctx.Err() != nil {
		g.Tell(fmt.Sprintf("%d of %d submissions are judged and saved; the same command continues",
			before+judged, total))
	}
	return err
}

// judgeOpen judges submissions in parallel, then suspects one by one, so that a submission that
// kills Adder delays no other, and nobody else is suspected when it does so again.
func (g *Grader) judgeOpen(ctx context.Context, open []*class.Student, line *progress.Line) error {
	innocent := func(s *class.Student) bool { return g.deaths(s) == 0 }
	suspects := slices.DeleteFunc(slices.Clone(open), innocent)
	others := slices.DeleteFunc(slices.Clone(open), func(s *class.Student) bool { return !innocent(s) })
	err := review.Each(ctx, len(others), g.slots, func(ctx context.Context, i int) error {
		return g.judgeOn(ctx, others[i], line)
	})
	for _, s := range suspects {
		if err == nil {
			err = g.judgeOn(ctx, s, line)
		}
	}
	return err
}

// judgeOn judges a submission, and shows that on a line.
func (g *Grader) judgeOn(ctx context.Context, s *class.Student, line *progress.Line) error {
	name := report.OneLine(s.Name)
	var doing *progress.Doing
	if g.remote == nil { // workers say what they do
		doing = line.Start(name)
	}
	err := g.judge(ctx, s, doing)
	if err == nil {
		line.Done(name, string(s.Result.Verdict))
	}
	return err
}

// cost says what was done.
func (g *Grader) cost(clock *progress.Clock, judged int) string {
	if g.remote != nil {
		s := g.remote.run.State()
		workers := report.Counted(len(s.Members), "worker")
		return report.Counted(s.Done, "unit") + " done; " + workers + " at the end"
	}
	programs := time.Duration(0)
	if g.reviewer != nil {
		programs = g.reviewer.CPU()
	}
	return clock.Cost(report.Counted(judged, "program"), programs)
}

// JudgeOne looks at a submission, and judges it if its result is not known. It says in doing what is
// being done. The error is ctx's, or says how Adder failed.
func (g *Grader) JudgeOne(ctx context.Context, s *class.Student, doing *progress.Doing) error {
	g.Look(s)
	if s.Known {
		return nil
	}
	return g.judge(ctx, s, doing)
}

// deaths is how often Adder died while it judged the submission. If workers judge, their deaths are
// not ours, and no submission is suspected.
func (g *Grader) deaths(s *class.Student) int {
	if g.remote != nil {
		return 0
	}
	return g.book.Deaths(s.Key)
}

// judge judges a submission, and journals the result if it is final. The error is ctx's or the
// journal's.
func (g *Grader) judge(ctx context.Context, s *class.Student, doing *progress.Doing) error {
	if deaths := g.deaths(s); deaths > 0 {
		g.suspects.Lock()
		defer g.suspects.Unlock()
		if deaths >= class.MostDeaths {
			return g.giveUp(s)
		}
	}
	if g.remote == nil {
		if err := g.book.Begin(s.Key); err != nil {
			return err
		}
	}
	source, err := g.read(s)
	if err != nil { // it was changed meanwhile
		return g.fail(s, result.Result{Verdict: result.JudgeError, Error: err.Error()})
	}
	source.Name = report.OneLine(source.Name)
	x, failure := g.Judge.Review(ctx, source, doing)
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), g.stop(s))
	}
	x.LeftOut = source.LeftOut // workers get only what counts
	if failure != nil {
		return g.fail(s, x) // next time it may be possible
	}
	g.note(s, x)
	x = s.Result
	x.Student = s.SubmittedAs
	err = g.book.Keep(s.Key, x)
	s.Known = err == nil
	return err
}

// fail makes a result the student's that is not final, and journals that work ended without one.
func (g *Grader) fail(s *class.Student, x result.Result) error {
	g.note(s, x)
	s.Known = true
	return g.stop(s)
}

// stop journals that work on a submission ended without a result.
func (g *Grader) stop(s *class.Student) error {
	if g.remote != nil {
		return nil
	}
	return g.book.Stop(s.Key)
}

// giveUp makes the result a judge error for this time. One death is forgiven, so the next
// grading tries it again.
func (g *Grader) giveUp(s *class.Student) error {
	return g.fail(s, result.Result{
		Verdict: result.JudgeError,
		Error:   fmt.Sprintf("Adder itself died %d times while it judged this submission", class.MostDeaths),
	})
}
