package main

import (
	"os"
	"path/filepath"
	"strings"

	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/serve"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newServe(c *console) *cobra.Command {
	o := programs{c: c}
	o.Explain = true
	course := class.Course{Detail: result.DetailFull, Told: c.tell}
	s := serve.Options{Told: c.tell}
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
	return cmd
}

// serve serves a course until it is interrupted. The desk, which locks the journal, is
// opened before anything else of the course is read.
func (o *programs) serve(cmd *cobra.Command, course *class.Course, s *serve.Options) error {
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
	desk, err := g.Open(cmd.Context())
	if err != nil {
		return err
	}
	defer desk.Close()
	s.Desk, s.Course, s.Slots = serve.DeskOf(desk, course), course, o.Workers
	for _, key := range installed() {
		if l, err := lang.Find(key); err == nil {
			s.Languages = append(s.Languages, l)
		}
	}
	server, err := serve.New(*s)
	if err != nil {
		return err
	}
	return server.Run(cmd.Context())
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
