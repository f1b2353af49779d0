package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"adder/judge/base/disk"
	"adder/judge/class"

	"golang.org/x/sync/errgroup"
)

// A served is a course with a server process that may be killed.
type served struct {
	*graded
	address string
	lab     *party // whose workers judge; nil is this machine
	cmd     *exec.Cmd
	out     transcript
}

func newServed(t testing.TB) *served {
	t.Helper()
	return &served{
		graded: newGradedOf(t, os.Getenv("ADDER_CACHE"),
			map[string]string{"suite.yaml": killedClass["suite.yaml"]}),
		address: free(t),
	}
}

// serve starts the server, and waits until it answers.
func (s *served) serve(t testing.TB) {
	t.Helper()
	s.cmd = exec.Command("adder", "serve", "--dir", ".", "--listen", s.address, "--suite",
		"suite.yaml", "--attempt", "best")
	if s.lab != nil {
		key := filepath.Join(s.lab.dir, "hub", "course.key")
		s.cmd.Args = append(s.cmd.Args, "--on", s.lab.url, "--key", key)
	}
	s.cmd.Dir, s.cmd.Env, s.cmd.Stdout, s.cmd.Stderr = s.dir, s.env, &s.out, &s.out
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	soon(t, 2*time.Minute, "answer from the server", func() (string, bool) {
		conn, err := net.Dial("tcp", s.address)
		if err == nil {
			conn.Close()
		}
		return s.out.String(), err == nil
	})
}

// stop ends the server with a signal, and returns its exit code.
func (s *served) stop(signal syscall.Signal) int {
	if signal == syscall.SIGKILL {
		s.kill(s.cmd)
	} else {
		_ = s.cmd.Process.Signal(signal)
	}
	_ = s.cmd.Wait()
	return s.cmd.ProcessState.ExitCode()
}

// A pupil is a student's browser.
type pupil struct {
	http.Client
	site, name string
}

func (s *served) enter(name string) (*pupil, error) {
	p := &pupil{http.Client{Jar: emptyJar(), CheckRedirect: inPlace}, "http://" + s.address, name}
	_, _, err := p.post("/enter", map[string]string{"name": name})
	return p, err
}

func emptyJar() http.CookieJar {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // it has no options that could be wrong
	}
	return jar
}

// inPlace follows no redirect.
func inPlace(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

var teacherLink = regexp.MustCompile(`/teach\?key=\w+`)

var errAgain = errors.New("not now")

// post sends a form, and returns where it leads. The error is errAgain if a person would try
// again.
func (p *pupil) post(path string, fields map[string]string) (to string, status int, err error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for k, v := range fields {
		_ = form.WriteField(k, v)
	}
	form.Close()
	r, err := p.Post(p.site+path, form.FormDataContentType(), &body)
	if err != nil {
		return "", 0, errAgain
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(r.Body)
	switch {
	case r.StatusCode == http.StatusTooManyRequests:
		return "", r.StatusCode, errAgain
	case r.StatusCode >= 400:
		return "", r.StatusCode, fmt.Errorf("%s: %s: %s", path, r.Status, text)
	}
	return r.Header.Get("Location"), r.StatusCode, nil
}

func (p *pupil) page(path string) (string, error) {
	r, err := p.Get(p.site + path)
	if err != nil {
		return "", errAgain
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

// handIn hands a source in, as often as it takes, and returns its attempt's page.
func (p *pupil) handIn(source string) (to string, err error) {
	for range persistence {
		to, _, err = p.post("/hand-in", map[string]string{"text": source, "language": "c"})
		if err == nil || !errors.Is(err, errAgain) {
			return to, err
		}
		time.Sleep(waits)
	}
	return "", err
}

// When the server and its hub are killed again and again while people hand in, every accepted
// program is on disk as it was sent, each is judged once in the end, and a grading of the folder
// finds nothing left to judge.
func TestServeKilled(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("kills servers")
	}
	needsSandbox(t)
	needsLanguages(t, "c")
	for _, workers := range []bool{false, true} {
		t.Run(fmt.Sprintf("workers=%v", workers), func(t *testing.T) {
			t.Parallel()
			serveKilled(t, workers)
		})
	}
}

// hopeless is wrong on the first board, which is soon explained.
const hopeless = "#include <stdio.h>\nint main(void) { int t; " +
	"scanf(\"%d\", &t); while (t--) puts(\"-1\"); }\n"

func serveKilled(t *testing.T, workers bool) {
	people, each, kills := 2, 2, 2
	if long() {
		people, each, kills = 8, 3, 12
	}
	s := newServed(t)
	if workers {
		s.lab = newParty(t, os.Getenv("ADDER_CACHE"), nil, 1)
	}
	s.serve(t)
	var students []*pupil
	for i := range people {
		p, err := s.enter(fmt.Sprintf("Zoë %d", i))
		if err != nil {
			t.Fatal(err)
		}
		students = append(students, p)
	}
	source := func(i, k int) string {
		return fmt.Sprintf("%s// %d of %d\n", hopeless, k, i)
	}
	accepted := map[string]string{} // by file
	var mu sync.Mutex
	var all errgroup.Group
	for i, p := range students {
		all.Go(func() error {
			for k := range each {
				to, err := p.handIn(source(i, k))
				if err != nil {
					return fmt.Errorf("%s: %w", p.name, err)
				}
				file := filepath.Join(s.dir, "submissions", p.name, "attempt-"+filepath.Base(to), "main.c")
				mu.Lock()
				accepted[file] = source(i, k)
				mu.Unlock()
				time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
			}
			return nil
		})
	}
	for range kills {
		time.Sleep(time.Duration(rand.IntN(900)) * time.Millisecond)
		if workers {
			s.lab.restartHub()
			time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
		}
		s.stop(syscall.SIGKILL)
		s.serve(t)
	}
	if err := all.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, s.out.String())
	}
	if len(accepted) != people*each {
		t.Errorf("%d accepted attempts have %d folders", people*each, len(accepted))
	}
	for _, p := range students {
		s.untilJudged(t, p, each)
	}
	if code := s.stop(syscall.SIGTERM); code != codeInterrupted {
		t.Errorf("stopped, it exits with %d:\n%s", code, s.out.String())
	}
	for file, want := range accepted {
		text, err := os.ReadFile(file)
		if err != nil || string(text) != want {
			t.Errorf("%s: %v, %q, want %q", file, err, text, want)
		}
	}
	s.oneResultEach(t, people*each)
	if workers { // their limits differ from those of this machine
		return
	}
	grade := exec.Command("adder", "grade", "submissions", "--out", "graded", "--suite", "suite.yaml",
		"--attempt", "best", "--file-times")
	grade.Dir, grade.Env = s.dir, s.env
	said, _ := grade.CombinedOutput()
	want := fmt.Sprintf("%d of %[1]d submissions unchanged: not judged again", people*each)
	if !strings.Contains(string(said), want) {
		t.Errorf("a grading of the folder does not say %q:\n%s", want, said)
	}
}

// untilJudged waits until all attempts of a student are judged.
func (s *served) untilJudged(t *testing.T, p *pupil, attempts int) {
	t.Helper()
	for waited := 0; ; waited++ {
		home, err := p.page("/")
		if err == nil && strings.Count(home, `class="v v-WA"`) == attempts {
			return
		}
		if err != nil && !errors.Is(err, errAgain) || waited == persistence {
			t.Fatalf("%s: %v\n%s\n%s", p.name, err, home, s.out.String())
		}
		// Killed three times at one attempt, the server gives it up until it starts again.
		if strings.Contains(home, "Adder failed to judge this") {
			s.stop(syscall.SIGTERM)
			s.serve(t)
		}
		time.Sleep(waits)
	}
}

// oneResultEach makes sure that the journal has one result for each of the attempts.
func (s *served) oneResultEach(t *testing.T, attempts int) {
	t.Helper()
	journal, err := os.ReadFile(filepath.Join(s.dir, "graded", class.JournalName))
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]int{}
	for line := range bytes.Lines(journal) {
		var l disk.Line
		if err := json.Unmarshal(line, &l); err == nil && l.Kind == "result" {
			results[l.Key]++
		}
	}
	if len(results) != attempts {
		t.Errorf("the journal has %d results, want %d", len(results), attempts)
	}
	for key, n := range results {
		if n != 1 {
			t.Errorf("%s has %d results", key, n)
		}
	}
}

// BenchmarkServe measures how fast pages are while a class hands in within a minute.
func BenchmarkServe(b *testing.B) {
	const people = 300
	for b.Loop() {
		s := newServed(b)
		s.serve(b)
		var mu sync.Mutex
		var accepting, loading, overseeing []time.Duration
		var all errgroup.Group
		for i := range people {
			all.Go(func() error {
				time.Sleep(time.Duration(rand.Int64N(int64(time.Minute))))
				p, err := s.enter(fmt.Sprintf("Zoë %d", i))
				if err != nil {
					return err
				}
				began := time.Now()
				_, err = p.page("/")
				if err != nil {
					return err
				}
				loaded := time.Now()
				_, _, err = p.post("/hand-in", map[string]string{
					"language": "c",
					"text":     fmt.Sprintf("%s// %d\n", killedClass["class/anna.c"], i),
				})
				mu.Lock()
				defer mu.Unlock()
				loading = append(loading, loaded.Sub(began))
				accepting = append(accepting, time.Since(loaded))
				return err
			})
		}
		if err := all.Wait(); err != nil {
			b.Fatalf("%v\n%s", err, s.out.String())
		}
		client := http.Client{Jar: emptyJar(), CheckRedirect: inPlace}
		boss := &pupil{client, "http://" + s.address, "the teacher"}
		_, _ = boss.page(teacherLink.FindString(s.out.String())) // leads to the class
		for range 20 {
			began := time.Now()
			shown, err := boss.page("/teach")
			if n := strings.Count(shown, "Zoë "); err != nil || n < people {
				b.Fatalf("the teacher sees %d students: %v", n, err)
			}
			overseeing = append(overseeing, time.Since(began))
		}
		for _, of := range []struct {
			what string
			all  []time.Duration
		}{{"accepted", accepting}, {"home", loading}, {"class", overseeing}} {
			slices.Sort(of.all)
			b.ReportMetric(float64(of.all[len(of.all)*95/100].Milliseconds()), of.what+"-p95-ms")
			b.ReportMetric(float64(of.all[len(of.all)-1].Milliseconds()), of.what+"-max-ms")
		}
		b.ReportMetric(float64(peakMemory(s.cmd.Process.Pid))/(1<<20), "memory-MiB")
		s.stop(syscall.SIGTERM)
	}
}
