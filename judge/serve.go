package main

import (
	"os"
	"path/filepath"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/run/lang"
	"adder/judge/serve"
	"adder/judge/verdict/result"
	"adder/solutions"

	"github.com/spf13/cobra"
)

func newServe(c *console) *cobra.Command {
	o := courses{c: c, course: class.Course{Detail: result.DetailFull, Open: true}}
	o.job.Judging.Plan.Explain = true
	s := serveFlags{Options: serve.Options{Tell: c.tell}}
	cmd := command("serve", noArguments, func(cmd *cobra.Command, _ []string) error {
		return o.serve(cmd, &s)
	})
	o.classFlags(cmd)
	workersFlags(cmd, &o.on)
	f := cmd.Flags()
	f.StringVar(&s.Dir, "dir", "course",
		"folder of the course: submissions, journal, grades and personal codes")
	f.StringVar(&s.Listen, "listen", "127.0.0.1:8080", "HOST:PORT to listen on; 0.0.0.0 means every network")
	f.StringVar(&s.URL, "url", "",
		"address under which students reach the server, as in https://judge.example.org "+
			"(for the links in codes.csv)")
	f.StringVar(&s.Cert, "cert", "", "file of a TLS certificate, PEM")
	f.StringVar(&s.Key, "cert-key", "", "file of the key of that certificate")
	f.BoolVar(&s.TrustProxy, "trust-proxy", false,
		"a reverse proxy in front says in X-Forwarded-Proto whether the browser uses TLS; "+
			"only if students cannot reach the server without it")
	f.BoolVar(&s.NewKey, "new-teacher-key", false, "make a new link for the teacher, and end the old one")
	f.BoolVar(&s.demo, "demo", false,
		"serve a made-up class that hands in Adder's own programs, "+
			"in a folder that is removed at the end unless --dir is given")
	return cmd
}

type serveFlags struct {
	serve.Options
	demo bool
}

// checkServe checks all flags before anything is written.
func (o *courses) checkServe(cmd *cobra.Command, s *serveFlags) error {
	if err := checkMarking(cmd); err != nil {
		return err
	}
	if err := checkWorkers(cmd, &o.on); err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		return err
	}
	if s.demo && o.course.Marking.Roster != "" {
		return fault.New("--demo makes up a class, and --roster names another", "leave one of them out")
	}
	return o.job.Open()
}

// serve serves a course until it is interrupted. It opens the grader, which locks the journal,
// before it reads anything else of the course.
func (o *courses) serve(cmd *cobra.Command, s *serveFlags) error {
	course, ctx := &o.course, cmd.Context()
	if err := o.checkServe(cmd, s); err != nil {
		return err
	}
	passing := s.demo && !cmd.Flags().Changed("dir")
	if passing {
		dir, err := os.MkdirTemp("", "adder-demo-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		s.Dir = dir
	}
	course.Dir, course.Folder, course.Marking.FileTimes = serve.Submissions(s.Dir), serve.Graded(s.Dir), true
	if _, err := course.Policy(); err != nil {
		return err
	}
	if err := os.MkdirAll(course.Dir, 0o700); err != nil {
		return fault.New(err.Error(), "--dir names a folder to write to")
	}
	dir, err := filepath.Abs(s.Dir)
	if err != nil {
		return err
	}
	o.job.Machine.Hide = []string{dir}
	g := o.grader(runOf(cmd, nil, "course "+filepath.Base(dir)))
	s.Slots = o.job.Machine.Workers
	if o.on.URL != "" {
		s.Slots = serve.MostElsewhere
	}
	if err := g.Open(ctx); err != nil {
		return err
	}
	defer g.Close()
	s.About, s.Grader, s.Course, s.Languages = o.job.About(), g, course, lang.Installed()
	server, err := serve.New(ctx, s.Options)
	if err != nil {
		return err
	}
	if s.demo {
		if err := server.Demo(solutions.All); err != nil {
			return err
		}
	}
	err = server.Run(ctx)
	if !passing {
		o.c.tell("stopped: " + server.Left())
	}
	return err
}
