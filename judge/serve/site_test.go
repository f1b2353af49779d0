package serve

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/base/progress"
	"adder/judge/class"
	"adder/judge/job"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// A judge of tests accepts each attempt, once the test lets it go on.
type judge struct {
	judged atomic.Int32
	goOn   chan struct{} // one attempt is judged for each value
}

func (j *judge) Key(*lang.Language) string { return "key" }

func (j *judge) Review(
	ctx context.Context, s lang.Source, doing *progress.Doing,
) (result.Result, error) {
	doing.Say("judging, group 1 of 2, first")
	select {
	case <-j.goOn:
	case <-ctx.Done():
		return result.Result{}, ctx.Err()
	}
	j.judged.Add(1)
	if bytes.Contains(s.Text, []byte("fails")) {
		return result.Result{Verdict: result.JudgeError, Error: "3 workers had it"}, nil
	}
	return result.Result{
		Submission: result.Text(s.Name),
		Language:   "Python",
		Verdict:    result.Accepted,
		Score:      100,
		MaxScore:   100,
	}, nil
}

// A site is a server of tests.
type site struct {
	*Server
	web   *httptest.Server
	judge *judge
	key   string // the teacher's

	mu   sync.Mutex
	told []string
}

func newSite(t testing.TB, change ...func(*Options)) *site {
	t.Helper()
	x := &site{judge: &judge{goOn: make(chan struct{}, 1000)}}
	o := Options{
		Dir:       t.TempDir(),
		Listen:    "127.0.0.1:0",
		About:     "Find the fewest throws.",
		Slots:     1,
		Languages: lang.Languages,
		Course: &class.Course{
			Detail:  result.DetailFull,
			Open:    true,
			Marking: class.Marking{Attempt: class.Last, Missing: class.Missing[0]},
		},
		Tell: func(words string) { x.mu.Lock(); x.told = append(x.told, words); x.mu.Unlock() },
	}
	for _, c := range change {
		c(&o)
	}
	o.Course.Dir, o.Course.Folder = Submissions(o.Dir), Graded(o.Dir)
	o.Grader = &job.Grader{Job: &job.Job{}, Course: o.Course, Judge: x.judge, Tell: func(string) {}}
	err := errors.Join(os.MkdirAll(o.Course.Dir, 0o700), o.Grader.Open(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	x.Server, err = New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range x.heard() {
		if _, key, ok := strings.Cut(words, "/teach?key="); ok {
			x.key = key
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- x.Server.work(ctx) }()
	x.web = httptest.NewServer(x.Server)
	x.URL = x.web.URL
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		x.web.Close()
		o.Grader.Close()
	})
	return x
}

// A browser keeps cookies and follows no redirects.
type browser struct {
	testing.TB
	*http.Client
	at string
}

func (x *site) browser(t testing.TB) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c := &http.Client{Jar: jar, Timeout: time.Minute, CheckRedirect: stay}
	return &browser{t, c, x.web.URL}
}

// get is the status and the text of a page.
func (b *browser) get(path string) (int, string) {
	b.Helper()
	r, err := b.Client.Get(b.at + path)
	if err != nil {
		b.Fatal(err)
	}
	return b.read(r)
}

func (b *browser) read(r *http.Response) (int, string) {
	b.Helper()
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		b.Fatal(err)
	}
	if to := r.Header.Get("Location"); to != "" {
		return r.StatusCode, to
	}
	return r.StatusCode, string(text)
}

func (b *browser) post(path string, fields ...string) (int, string) {
	b.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	r, err := b.PostForm(b.at+path, form)
	if err != nil {
		b.Fatal(err)
	}
	return b.read(r)
}

// join signs in by name.
func (b *browser) join(name string) (code string) {
	b.Helper()
	status, text := b.post("/enter", "name", name)
	m := regexp.MustCompile(`<code>([A-Z2-7]{26})</code>`).FindStringSubmatch(text)
	if status != 200 || m == nil {
		b.Fatalf("%s: %d %s", name, status, text)
	}
	return m[1]
}

// handIn sends a file.
func (b *browser) handIn(name, text string, fields ...string) (int, string) {
	b.Helper()
	var files []string
	if name != "" {
		files = []string{name, text}
	}
	return b.handInFiles(files, fields...)
}

// handInFiles sends files: a name and a text each.
func (b *browser) handInFiles(files []string, fields ...string) (int, string) {
	b.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		_ = w.WriteField(fields[i], fields[i+1])
	}
	for i := 0; i < len(files); i += 2 {
		f, _ := w.CreateFormFile("file", files[i])
		_, _ = io.WriteString(f, files[i+1])
	}
	w.Close()
	r, err := b.Post(b.at+"/hand-in", w.FormDataContentType(), &body)
	if err != nil {
		b.Fatal(err)
	}
	return b.read(r)
}

// until waits for a page to have words.
func (b *browser) until(path, words string) string {
	b.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		status, text := b.get(path)
		if strings.Contains(text, words) {
			return text
		}
		if time.Now().After(end) {
			b.Fatalf("%s never says %q: %d %s", path, words, status, text)
		}
	}
}

// has checks an answer's status and words. Words after a "!" must not be there.
func (b *browser) has(status int, words ...string) func(int, string) {
	return func(got int, text string) {
		b.Helper()
		if got != status {
			b.Errorf("the answer is %d, want %d: %s", got, status, text)
		}
		for _, w := range words {
			w, not := strings.CutPrefix(w, "!")
			if strings.Contains(text, w) == not {
				b.Errorf("%q is there: %t, in %s", w, not, text)
			}
		}
	}
}

// stored checks the text of a file in the folder of submissions.
func (x *site) stored(t *testing.T, file, want string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Submissions(x.Dir), file))
	if err != nil || string(text) != want {
		t.Errorf("%q, %v", text, err)
	}
}

// heard is what the operator was told.
func (x *site) heard() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Clone(x.told)
}
