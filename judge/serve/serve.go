// Package serve is the web page of a class: students hand in programs and see what is wrong
// with them; the teacher sees the class. Submissions lie in a folder that package class
// grades, and results come from its journal; serve itself stores only who may sign in. A
// [job.Grader] judges.
//
// The way of a program: a browser's request comes to a route; the program is read, kept on disk, and
// waits in the [table], in turns, until it is judged. All pages read the table.
//
//	routes.go                           addresses, and who may ask for them
//	request.go                          a request: cookies, forms, errors as pages, security headers
//	signin.go, people.go                a session begins; who may sign in, personal codes, codes.csv
//	names.go                            names of students, and of their folders
//	handin.go, store.go                 a program is read, or refused; attempts on disk
//	table.go                            attempts in memory, who is next, and how many are before one
//	judging.go                          an attempt is judged; earlier results are read at the start
//	standing.go                         what a student has: which attempt counts, the grade, a score by hand
//	student.go, attempt.go              a student's pages: the history, and one attempt
//	teacher.go, outputs.go              the teacher's pages, buttons and files
//	viewer.go                           what somebody may see of an attempt, and its state in words
//	pages.go                            templates, style and script
//	ratelimit.go                        all bounds: requests, sizes, times, students, attempts that wait
//	address.go                          the address that students are told
//	demo.go                             a made-up class
package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/run/lang"
)

// Options configure a server.
type Options struct {
	Dir        string // of the course
	Listen     string // HOST:PORT
	URL        string // under which students reach the server; "" is made of Listen
	Cert, Key  string // files for TLS; "" is none
	TrustProxy bool   // believe a proxy that says whether the browser uses TLS
	NewKey     bool   // replace the teacher's key
	About      string // what students are asked for, in a sentence; "" says nothing

	Grader    *job.Grader // an open one
	Slots     int         // attempts judged at one time, at most
	Languages []*lang.Language
	Course    *class.Course // how it is marked, and what students may see
	Tell      func(words string)
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
	table  *table
	graded graded
	limits *limits
	origin *http.CrossOriginProtection
	handle http.Handler
	others string // a sentence about other addresses than URL

	outputs struct {
		sync.Mutex
		written int // the version of the table in the files
	}
}

// New opens a course. Until Run, nothing is judged and nobody can sign in.
func New(ctx context.Context, o Options) (*Server, error) {
	s := &Server{
		Options: o,
		table:   newTable(),
		limits:  newLimits(),
		origin:  http.NewCrossOriginProtection(),
	}
	s.address()
	err := s.origin.AddTrustedOrigin(s.URL) // else a proxy that changes Host would have forms refused
	if err != nil {
		return nil, err
	}
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
		s.Tell(fmt.Sprintf("the teacher's link, shown only now: %s/teach?key=%s", s.URL, key))
	}
	if list := o.Grader.Policy().Roster; list != nil {
		made, err := s.people.enrol(list, s.URL)
		if err != nil {
			return nil, err
		}
		if made > 0 {
			s.Tell(fmt.Sprintf("personal codes (%d) are in %s: hand them out, and delete the file",
				made, filepath.Join(o.Dir, codesName)))
		}
	}
	s.handle = s.handler()
	return s, s.load(ctx)
}

// Check says what is wrong with the options, before anything is written for them.
func (o *Options) Check() error {
	if (o.Cert == "") != (o.Key == "") {
		return fault.New("--cert and --cert-key belong together", "")
	}
	if o.URL != "" {
		u, err := url.Parse(o.URL)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return fault.New(fmt.Sprintf("--url is %q", o.URL), "as in https://judge.example.org")
		}
		if strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
			return fault.New(
				fmt.Sprintf("--url is %q, and a course has a host of its own", o.URL),
				"leave out what follows the host: "+u.Scheme+"://"+u.Host,
			)
		}
	}
	l, err := o.listen()
	if err != nil {
		return err
	}
	return l.Close()
}

// Run serves until ctx ends. What is being judged then is judged anew by the next Run.
func (s *Server) Run(ctx context.Context) error {
	l, err := s.listen()
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: longestHeader,
		IdleTimeout:       longestIdle,
		MaxHeaderBytes:    largestHeader,
	}
	group, inner := fault.WithContext(ctx)
	for range s.Slots {
		group.Go(func() error { return s.work(inner) })
	}
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
	s.Tell("students' address: " + s.URL + s.others)
	err = group.Wait()
	return errors.Join(err, s.write(ctx))
}

// Left says, after Run, what is kept, and what the next start will judge.
func (s *Server) Left() string {
	n := s.table.sizes()
	waiting := report.Counted(n.Waiting+n.Judging, "waiting attempt")
	return fmt.Sprintf("attempts are kept in %s, and grades in %s; the next start judges %s",
		Submissions(s.Dir), Graded(s.Dir), waiting)
}
