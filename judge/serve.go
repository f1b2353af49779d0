package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"adder/cases"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/guard"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/result"
	"adder/judge/serve"
	"adder/judge/usage"
	"adder/solutions"

	"github.com/spf13/cobra"
)

func newServe(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain = true
	course := class.Course{Detail: result.DetailFull, Told: c.tell}
	s := serveFlags{Options: serve.Options{Told: c.tell}}
	cmd := &cobra.Command{
		Use:  "serve",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.serve(cmd, &course, &s) },
	}
	judgeFlags(cmd, &o.Job)
	besideFlags(cmd, &o.Judging)
	o.OfClass()
	harnessFlag(cmd, &o.Terms)
	detailFlag(cmd, &course.Detail)
	markingFlags(cmd, &course.Marking)
	f := cmd.Flags()
	f.StringVar(&s.Dir, "dir", "course", "folder of the course: submissions, journal, grades and personal codes")
	f.StringVar(&s.Listen, "listen", "127.0.0.1:8080", "HOST:PORT to listen on; 0.0.0.0 means every network")
	f.StringVar(&s.URL, "url", "", "address under which students reach the server, as in https://judge.example.org (for the links in codes.csv)")
	f.StringVar(&s.Cert, "cert", "", "file of a TLS certificate, PEM")
	f.StringVar(&s.Key, "key", "", "file of the key of that certificate")
	f.BoolVar(&s.TrustProxy, "trust-proxy", false, "a reverse proxy in front says in X-Forwarded-For and X-Forwarded-Proto who asks; only if students cannot reach the server without it")
	f.BoolVar(&s.NewKey, "new-teacher-key", false, "make a new link for the teacher, and end the old one")
	f.StringVar(&s.hub, "hub", "", "HOST:PORT at which adder worker may connect from other machines, as in 0.0.0.0:4222; keys are in DIR/hub")
	f.StringVar(&s.metrics, "metrics", "", "also serve Prometheus /metrics and /healthz at HOST:PORT")
	f.BoolVar(&s.demo, "demo", false, "serve a made-up class that hands in Adder's own programs, in a folder that is removed at the end unless --dir is given")
	return cmd
}

// serveFlags is the flags of the command alone.
type serveFlags struct {
	serve.Options
	hub, metrics string
	demo         bool
}

// serve serves a course until it is interrupted. The desk, which locks the journal, is
// opened before anything else of the course is read.
func (o *programs) serve(cmd *cobra.Command, course *class.Course, s *serveFlags) error {
	if s.demo && !cmd.Flags().Changed("dir") {
		dir, err := os.MkdirTemp("", "adder-demo-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		s.Dir = dir
	}
	if err := os.MkdirAll(serve.Submissions(s.Dir), 0o700); err != nil {
		return usage.New(err.Error(), "--dir names a folder to write to")
	}
	course.Dir, course.Out, course.FileTimes = serve.Submissions(s.Dir), serve.Graded(s.Dir), true
	dir, err := filepath.Abs(s.Dir)
	if err != nil {
		return err
	}
	course.Asked = runOf(cmd, nil, "course "+filepath.Base(dir))
	if err := course.Plan(); err != nil {
		return err
	}
	o.Hide = []string{dir}
	g := job.Grading{Job: &o.Job, Course: course, Tell: o.c.tell, Line: o.c.progress, Verify: 1}
	group, ctx := guard.WithContext(cmd.Context())
	if s.Slots = o.Workers; s.hub != "" {
		work, end, err := o.hub(ctx, cmd, s, &g)
		if err != nil {
			return err
		}
		defer end()
		group.Go(work)
		s.Slots = serve.MostElsewhere
	}
	desk, err := g.Open(ctx)
	if err != nil {
		return err
	}
	defer desk.Close()
	s.Desk, s.Course = serve.DeskOf(desk, course), course
	for _, key := range installed() {
		if l, err := lang.Find(key); err == nil {
			s.Languages = append(s.Languages, l)
		}
	}
	server, err := serve.New(s.Options)
	if err != nil {
		return err
	}
	if s.demo {
		if err := server.Demo(solutions.All); err != nil {
			return err
		}
	}
	stop, err := progress.ServeMetrics(s.metrics, func() error { return nil }, server.State)
	if err != nil {
		return err
	}
	defer stop()
	group.Go(func() error { return server.Run(ctx) })
	return group.Wait()
}

// hub starts a hub in the folder of the course, so that workers judge for g; work is the
// worker of this machine. The caller ends the hub after everything else.
func (o *programs) hub(ctx context.Context, cmd *cobra.Command, s *serveFlags, g *job.Grading) (work func() error, end func(), err error) {
	at := cluster.HubOptions{Registry: cluster.Registry{Dir: filepath.Join(s.Dir, "hub")}, Listen: s.hub, Patience: patience, Told: o.c.tell}
	h, err := cluster.StartHub(ctx, at)
	if err != nil {
		return nil, nil, err
	}
	o.c.tell(fmt.Sprintf("on other machines: adder worker %s --key worker.key, with a copy of %s", h.URL, at.KeyFile("worker")))
	o.cluster.on, o.cluster.key, o.cluster.verify = h.URL, at.KeyFile("course"), 1
	g.Workers = func(ctx context.Context, suite *cases.Suite, run result.Run) (*cluster.Coordinator, func(), error) {
		return o.cluster.coordinate(ctx, o.c, "grade", &o.Job, suite, run)
	}
	here := workerFlags{Machine: o.Machine, key: at.KeyFile("worker"), slots: o.Workers}
	return func() error { return here.run(ctx, cmd, o.c, h.URL) }, h.Close, nil
}

// markingFlags adds the flags by which scores become grades.
func markingFlags(cmd *cobra.Command, m *class.Marking) {
	f := cmd.Flags()
	f.StringVar(&m.Roster, "roster", "", "roster of the class, as Moodle, Canvas, Blackboard or Gradescope export it (CSV)")
	wordsFlag(cmd, &m.Platform, "for", "", "also write the grades as this platform imports them: "+strings.Join(class.Importers(), ", "), class.Importers())
	f.StringVar(&m.Column, "column", "Adder", "name of the assignment on the platform, as in --column \"Snakes and Ladders\"")
	f.StringVar(&m.Deadline, "deadline", "", "deadline, in this machine's time zone, as in \"2026-03-01 18:00\"")
	f.StringVar(&m.Late, "late", "", "penalty for each day or hour of lateness, as in 10%/day or 1/hour")
	wordsFlag(cmd, &m.Attempt, "attempt", class.Last, "the attempt that counts: "+strings.Join(class.Attempts, ", "), class.Attempts)
	f.StringVar(&m.Points, "points", "", "total points, as in 20, or points of each group of the suite, as in first=5,second=15")
	f.StringVar(&m.Pass, "pass", "", "percentage of the points needed to pass, as in 50%")
	wordsFlag(cmd, &m.Missing, "missing", class.Missing[0], "score of a submission without a source: "+strings.Join(class.Missing, ", "), class.Missing)
	f.StringVar(&m.Overrides, "overrides", "", "table student,score,comment that replaces judged scores (by default "+class.OverridesName+" in the folder of outputs, if it exists)")
}
