package job

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/base/version"
	"adder/judge/cluster"
	"adder/judge/cluster/keys"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Workers are other machines that do the units of a job. Without a URL this machine does them.
type Workers struct {
	URL string // of the server: nats://host:4222
	Key string // file of a worker's key, or a course's
}

// Patience is how long parts of a cluster wait for each other. Tests shorten it.
var Patience cluster.Patience

// connect connects with a key, which must have that role.
func (w *Workers) connect(ctx context.Context, role string, tell func(words string)) (*cluster.Conn, error) {
	k, err := keys.Read(w.Key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.New(w.Key+": no such file",
			"adder hub writes worker.key and course.key into its folder; adder hub key add NAME makes others")
	}
	if err != nil {
		return nil, err
	}
	if k.Role != role {
		hint := "adder hub key add NAME makes a worker's key, and with --course a course's"
		got := "a " + k.Role
		if k.Role == keys.Admin {
			got = "an admin"
		}
		return nil, fault.New(fmt.Sprintf("%s: expected a %s key, got %s key", w.Key, role, got), hint)
	}
	return cluster.Connect(ctx, w.URL, k, Patience, tell)
}

// begin begins a run of the job on workers, with a connection of a course.
func (j *Job) begin(conn *cluster.Conn, id string) (*cluster.Run, error) {
	adder, err := version.Build()
	if err != nil {
		return nil, err
	}
	text, err := j.Encode(adder)
	if err != nil {
		return nil, err
	}
	return conn.Begin(text, cluster.Options{ID: id, Build: adder, Version: version.Short(adder)})
}

// runName is the file with the id of a run, next to the journal. It exists as long as the run,
// so that after a crash the same command finds what workers have done meanwhile.
const runName = "run"

// runID returns the id of the run of a folder. The caller removes the file at the end of the run.
func runID(folder string, anew bool) (id, file string, err error) {
	file = filepath.Join(folder, runName)
	text, err := disk.ReadFile(file, 100)
	id = strings.TrimSpace(string(text))
	if err == nil && id != "" && !anew {
		return id, file, nil
	}
	id = rand.Text()
	err = disk.WriteFile(file, 0o600, []byte(id+"\n"))
	return id, file, err
}

// elsewhere judges on workers.
type elsewhere struct {
	conn  *cluster.Conn
	run   *cluster.Run
	file  string        // has the run's id, see [runID]
	level sandbox.Level // that they must have
}

// elsewhere begins a run on workers: this machine needs neither a sandbox nor a compiler. The
// journal, which only one grader has at a time, is opened before the run.
func (g *Grader) elsewhere(ctx context.Context) error {
	level, err := g.Job.describeElsewhere(&g.Run)
	if err != nil {
		return err
	}
	conn, err := g.On.connect(ctx, keys.Course, g.Tell)
	if err != nil {
		return err
	}
	e := &elsewhere{conn: conn, level: level}
	g.remote, g.Judge = e, e
	if err := g.openBook(); err != nil {
		return err
	}
	id, file, err := runID(g.Course.Folder, g.Course.Again)
	if err != nil {
		return g.Course.OutError(err)
	}
	e.file = file
	e.run, err = g.Job.begin(conn, id)
	// The server holds 1,024 units at a time: more than workers have slots, and few enough for
	// memory.
	g.slots = 1024 / review.AtOnce(1)
	return err
}

// end ends the run, and the connection.
func (e *elsewhere) end() {
	if e.run != nil {
		e.run.Close()
		_ = os.Remove(e.file)
	}
	e.conn.Close()
}

func (e *elsewhere) Key(l *lang.Language) string {
	return e.run.Job + " " + l.Key + " " + string(e.level)
}

// Review lets a worker judge a submission, who says what it does, see [elsewhere.progress].
func (e *elsewhere) Review(
	ctx context.Context, s lang.Source, _ *progress.Doing,
) (result.Result, error) {
	var x result.Result
	data, err := s.Bytes()
	if err == nil {
		x, err = e.run.Do(ctx, cluster.Unit{Job: e.run.Job, Name: s.Name, Lang: s.Lang.Key, Text: data})
		x.LeftOut = s.LeftOut // which a worker is not sent
	}
	if errors.Is(err, cluster.ErrUnable) {
		words := "no worker has " + s.Lang.Name
		if len(e.run.State().Others) > 0 {
			words = "no worker of this version of Adder has " + s.Lang.Name
		}
		return result.Result{Submission: result.Text(s.Name), Skipped: words}, nil
	}
	if err != nil {
		x = result.Result{Submission: result.Text(s.Name), Verdict: result.JudgeError, Error: err.Error()}
	}
	if users, ok := errors.AsType[*fault.Error](err); ok {
		x.Hint = users.Hint
	}
	return x, err
}

// progress says how far the run is: "12 waiting, 120 done; lab-07 2 running, 60 done".
func (e *elsewhere) progress() string {
	s := e.run.State()
	words := fmt.Sprintf("%d waiting, %d done", s.Waiting, s.Done)
	switch {
	case len(s.Members) > 0:
	case len(s.Others) > 0:
		words += "; no workers of this version"
	default:
		words += "; no workers"
	}
	for _, m := range s.Members {
		words += fmt.Sprintf("; %s %d running, %d done", m.Name, m.Running, m.Done)
	}
	return report.OneLine(words)
}

// describeElsewhere notes in run how workers judge, and returns the level that they must have. It
// reports mistakes in the suite once, before workers meet them.
func (j *Job) describeElsewhere(run *result.Run) (level sandbox.Level, err error) {
	suite, spec, err := j.onTerms()
	if err == nil && j.suite != nil {
		_, err = suite.Cases(j.caseCache())
	}
	if err == nil {
		spec.Setup.Level, err = j.Machine.leastLevel()
	}
	if err == nil {
		describe(run, suite, spec)
	}
	return spec.Setup.Level, err
}
