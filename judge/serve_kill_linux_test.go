package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"adder/judge/base/addresstest"

	"golang.org/x/sync/errgroup"
)

// A served is a course with a server that may be killed.
type served struct {
	*victim
	address string
	party   *party // whose workers judge; nil is this machine
	server  *process
}

func newServed(t testing.TB) *served {
	t.Helper()
	s := &served{victim: newVictim(t, map[string]string{"suite.yaml": smallSuite}), address: addresstest.Free(t)}
	s.outputs = "graded"
	return s
}

// serve starts the server, and waits until it says that it serves. A server that can be connected
// to may only be asking whether its address is free.
func (s *served) serve() {
	s.t.Helper()
	args := []string{
		"serve", "--dir", ".", "--listen", s.address, "--suite", "suite.yaml", "--attempt", "best",
	}
	if s.party != nil {
		args = s.party.on(args...)
	}
	s.server = s.start(args...)
	s.until("its address", s.server, func() bool {
		return strings.Contains(s.server.String(), "students' address: ")
	})
}

// A pupil is a student's browser.
type pupil struct {
	http.Client
	site, name string
}

func (s *served) enter(name string) (*pupil, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	inPlace := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	p := &pupil{http.Client{Jar: jar, CheckRedirect: inPlace}, "http://" + s.address, name}
	_, err = p.persist("/enter", map[string]string{"name": name})
	return p, err
}

var errAgain = errors.New("not now")

// post sends a form, and returns where it leads. The error is errAgain if a person would try
// again.
func (p *pupil) post(path string, fields map[string]string) (to string, err error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for k, v := range fields {
		_ = form.WriteField(k, v)
	}
	form.Close()
	r, err := p.Post(p.site+path, form.FormDataContentType(), &body)
	if err != nil {
		return "", fmt.Errorf("%w: %w", errAgain, err)
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(r.Body)
	switch {
	case r.StatusCode == http.StatusTooManyRequests:
		return "", fmt.Errorf("%w: %s", errAgain, r.Status)
	case r.StatusCode >= 400:
		return "", fmt.Errorf("%s: %s: %s", path, r.Status, text)
	}
	return r.Header.Get("Location"), nil
}

func (p *pupil) page(path string) (string, error) {
	r, err := p.Get(p.site + path)
	if err != nil {
		return "", fmt.Errorf("%w: %w", errAgain, err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode == http.StatusTooManyRequests {
		return "", errAgain
	}
	if r.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s: %s: %s", path, r.Status, text)
	}
	return string(text), nil
}

// Judging takes long on a busy machine.
const (
	persistence = 4000                   // how often a person tries again
	waits       = 250 * time.Millisecond // between tries
)

// persist sends a form as often as it takes.
func (p *pupil) persist(path string, fields map[string]string) (to string, err error) {
	for range persistence {
		to, err = p.post(path, fields)
		if err == nil || !errors.Is(err, errAgain) {
			return to, err
		}
		time.Sleep(waits)
	}
	return "", err
}

// handIn hands a source in, and returns its attempt's page.
func (p *pupil) handIn(source string) (to string, err error) {
	return p.persist("/hand-in", map[string]string{"text": source, "language": "c"})
}

// When the server and its hub are killed while people hand in, every accepted program is on disk
// as it was sent, each is judged once in the end, and a grading of the folder finds nothing left
// to judge. Without ADDER_LONG this machine judges; the tests of package cluster kill hubs.
func TestServeKilled(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("kills servers")
	}
	needsSandbox(t)
	needsLanguages(t, "c")
	for _, workers := range []bool{false, true} {
		t.Run(fmt.Sprintf("workers=%v", workers), func(t *testing.T) {
			if workers && !long() {
				t.Skip("ADDER_LONG=1 kills a hub, too")
			}
			t.Parallel()
			serveKilled(t, workers)
		})
	}
}

// hopeless is wrong on the first board, which is soon explained.
const hopeless = "#include <stdio.h>\nint main(void) { int t; " +
	"scanf(\"%d\", &t); while (t--) puts(\"-1\"); }\n"

func serveKilled(t *testing.T, workers bool) {
	const people, each, kills = 2, 2, 2
	s := newServed(t)
	if workers {
		s.party = newParty(t, nil, 1)
	}
	s.serve()
	var accepted sync.Map // the text of each program, by its file
	var all errgroup.Group
	var students []*pupil
	for i := range people {
		p, err := s.enter(fmt.Sprintf("Zoë %d", i))
		if err != nil {
			t.Fatal(err)
		}
		students = append(students, p)
		all.Go(func() error {
			for k := range each {
				text := fmt.Sprintf("%s// %d of %d\n", hopeless, k, i)
				to, err := p.handIn(text)
				if err != nil {
					return fmt.Errorf("%s: %w", p.name, err)
				}
				accepted.Store(filepath.Join("submissions", p.name, "attempt-"+filepath.Base(to), "main.c"), text)
			}
			return nil
		})
	}
	for range kills {
		time.Sleep(time.Duration(rand.IntN(900)) * time.Millisecond)
		if workers {
			s.party.restartHub()
		}
		s.stop(s.server, syscall.SIGKILL)
		s.serve()
	}
	if err := all.Wait(); err != nil {
		t.Fatalf("%v: %s", err, s.server)
	}
	for _, p := range students {
		s.untilJudged(p, each)
	}
	s.stop(s.server, syscall.SIGTERM)
	if code := s.server.code(); code != codeInterrupted {
		t.Errorf("stopped, it exits with %d: %s", code, s.server)
	}
	files := 0
	accepted.Range(func(file, want any) bool {
		files++
		text, err := os.ReadFile(filepath.Join(s.dir, file.(string)))
		if err != nil || string(text) != want {
			t.Errorf("%s: %v, %q, want %q", file, err, text, want)
		}
		return true
	})
	booked := slices.Sorted(slices.Values(s.booked()))
	if files != people*each || len(booked) != files || len(slices.Compact(booked)) != files {
		t.Errorf("%d files, booked: %q", files, booked)
	}
	if workers { // their limits differ from those of this machine
		return
	}
	_, said := s.run("grade", "submissions", "--out", "graded", "--suite", "suite.yaml",
		"--attempt", "best", "--file-times")
	want := fmt.Sprintf("%d of %[1]d submissions unchanged: not judged again", people*each)
	if !strings.Contains(said, want) {
		t.Errorf("a grading of the folder does not say %q: %s", want, said)
	}
}

// untilJudged waits until all attempts of a student are judged.
func (s *served) untilJudged(p *pupil, attempts int) {
	s.t.Helper()
	soon(s.t, 10*time.Minute, "judged", func() (string, bool) {
		home, err := p.page("/")
		if err != nil && !errors.Is(err, errAgain) {
			s.t.Fatalf("%v: %s", err, s.server)
		}
		time.Sleep(waits)
		return home + s.server.String(), strings.Count(home, `class="v v-WA"`) == attempts
	})
}
