// Package serve is the web page of a class: students hand in programs and see what is wrong
// with them; the teacher sees the class. Submissions lie in a folder that package class
// grades, and results come from its journal; serve itself stores only who may sign in. A
// [job.Grader] judges.
package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// Options configure a server.
type Options struct {
	Dir        string // of the course
	Listen     string // HOST:PORT
	URL        string // under which students reach the server; "" is made of Listen
	Cert, Key  string // files for TLS; "" is none
	TrustProxy bool   // believe a proxy that says whether the browser uses TLS
	NewKey     bool   // replace the teacher's key

	Grader    *job.Grader // an open one
	Slots     int         // attempts judged at one time, at most
	Languages []*lang.Language
	Course    *class.Course // how it is marked, and what students may see
	Told      func(words string)
}

// Submissions is the folder of a course into which students hand in.
func Submissions(dir string) string { return filepath.Join(dir, "submissions") }

// Graded is the folder of a course with the outputs of grading.
func Graded(dir string) string { return filepath.Join(dir, "graded") }

// A Server is one course.
type Server struct {
	Options
	people *people
	store  *store
	queue  *queue
	limits limits
	origin *http.CrossOriginProtection
	handle http.Handler

	outputs outputs
	others  string // a sentence about other addresses than URL
}

// New opens a course. Until Run, nothing is judged and nobody can sign in.
func New(o Options) (*Server, error) {
	s := &Server{Options: o, queue: newQueue(), origin: http.NewCrossOriginProtection()}
	if err := o.Check(); err != nil {
		return nil, err
	}
	s.address()
	l, err := s.listen() // before the teacher's link is shown
	if err != nil {
		return nil, err
	}
	l.Close()
	s.store, err = openStore(Submissions(o.Dir))
	if err != nil {
		return nil, fault.New(err.Error(), "--dir names a folder to write to")
	}
	var key string
	s.people, key, err = openPeople(o.Dir, o.NewKey)
	if err != nil {
		return nil, err
	}
	if key != "" {
		s.Told(fmt.Sprintf("the teacher's link, shown only now: %s/teach?key=%s", s.URL, key))
	}
	if list := o.Grader.Policy().Roster; list != nil {
		made, err := s.people.enrol(list, s.URL)
		if err != nil {
			return nil, err
		}
		if made > 0 {
			s.Told(fmt.Sprintf("personal codes (%d) are in %s: hand them out, and delete the file",
				made, filepath.Join(o.Dir, codesName)))
		}
	}
	s.queue.judge, s.queue.told = s.judge, o.Told
	if _, here := o.Grader.Workers(); !here {
		s.queue.room = s.room
	}
	s.handle = s.handler()
	return s, nil
}

// Check says what is wrong with the options, before anything is written for them.
func (o *Options) Check() error {
	if (o.Cert == "") != (o.Key == "") {
		return fault.New("--cert and --cert-key belong together", "")
	}
	if o.URL == "" {
		return nil
	}
	u, err := url.Parse(o.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fault.New(fmt.Sprintf("--url is %q", o.URL), "as in https://judge.example.org")
	}
	return nil
}

// Run serves until ctx ends. What is being judged then is judged anew by the next Run.
func (s *Server) Run(ctx context.Context) error {
	l, err := s.listen()
	if err != nil {
		return err
	}
	if err := s.refill(ctx); err != nil {
		return errors.Join(err, l.Close())
	}
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: longestHeader,
		IdleTimeout:       longestIdle,
		MaxHeaderBytes:    largestHeader,
	}
	group, inner := fault.WithContext(ctx)
	group.Go(func() error { return s.queue.work(inner, s.Slots) })
	group.Go(func() error { s.keepWritten(inner); return nil })
	group.Go(func() error {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	group.Go(func() error {
		<-inner.Done()
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestStop)
		defer cancel()
		return errors.Join(server.Shutdown(last), server.Close())
	})
	s.Told("students' address: " + s.URL + s.others)
	err = group.Wait()
	return errors.Join(err, s.write(context.WithoutCancel(ctx), false))
}

// refill queues the attempts that are on disk and not in the journal.
func (s *Server) refill(ctx context.Context) error {
	for _, p := range s.people.now().People {
		all, results, err := s.record(ctx, p)
		if err != nil {
			return err
		}
		for _, a := range all {
			if _, judged := results[a.N]; !judged {
				s.queue.add(a)
			}
		}
	}
	return nil
}

// record returns a person's attempts, and their results in the journal by number.
func (s *Server) record(ctx context.Context, p *Person) ([]Attempt, map[int]result.Result, error) {
	all, err := s.store.attempts(p.Folder)
	if len(all) == 0 || err != nil {
		return nil, nil, err
	}
	results, err := s.results(ctx, p.Folder)
	return all, results, err
}

// stateOf returns how far an attempt is; the queue knows better than the journal.
func (s *Server) stateOf(a Attempt, judged bool) State {
	state := s.queue.state(a.key())
	switch {
	case state.State == Waiting, state.State == Judging:
	case judged:
		return State{State: Done}
	case state.State == "":
		return State{
			State:   Done,
			Problem: "This attempt has not been judged. Your teacher can have it judged again.",
		}
	}
	return state
}
