package serve

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"adder/judge/class"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// examples fills in a route's path for the site of newClass.
var examples = strings.NewReplacer("{$}", "", "{n}", "1", "{folder}", "Ana", "{name...}", "grades.csv")

// newClass makes a site in which two attempts of Ana's are judged, and Bob has signed in.
func newClass(t *testing.T) (x *site, ana, bob, boss *browser) {
	t.Helper()
	x = newSite(t, func(o *Options) { o.Course.Detail = result.DetailVerdict })
	ana, bob, boss = x.browser(t), x.browser(t), x.browser(t)
	ana.join("Ana")
	bob.join("Bob")
	boss.has(http.StatusSeeOther)(boss.get("/teach?key=" + x.key))
	for _, text := range []string{"print('anas secret')", "print('anas second secret')"} {
		x.judge.goOn <- struct{}{}
		_, to := ana.handIn("main.py", text)
		ana.until(to, "Accepted.")
	}
	return x, ana, bob, boss
}

// On every route, a stranger gets only the ways in, a student nothing of another's, and the
// teacher everything.
func TestRoles(t *testing.T) {
	t.Parallel()
	x, ana, bob, boss := newClass(t)
	open := map[string]bool{"/{$}": true, stylePath: true, scriptPath: true, "/enter": true, "/healthz": true}
	ask := func(b *browser, r route) (int, string) {
		t.Helper()
		path := examples.Replace(r.path)
		if r.method == http.MethodPost {
			return b.post(path, "folder", "Ana", "n", "1", "score", "1")
		}
		return b.get(path)
	}
	nobody := x.browser(t)
	for _, r := range routes {
		status, text := ask(nobody, r)
		switch {
		case strings.Contains(text, "Ana") || strings.Contains(text, "secret"):
			t.Errorf("nobody reads at %s: %s", r.path, text)
		case !open[r.path] && status != http.StatusUnauthorized:
			t.Errorf("nobody gets %d at %s %s", status, r.method, r.path)
		}
		changes := r.method == http.MethodPost
		if !changes || r.role == teacher {
			status, text = ask(bob, r)
			if strings.Contains(text, "Ana") || strings.Contains(text, "secret") {
				t.Errorf("Bob reads at %s: %s", r.path, text)
			}
			if strings.HasPrefix(r.path, "/teach") && status != http.StatusUnauthorized {
				t.Errorf("Bob gets %d at %s %s", status, r.method, r.path)
			}
		}
		if !changes && r.role == teacher {
			boss.has(http.StatusOK)(ask(boss, r))
		}
		if changes {
			for _, b := range []*browser{ana, boss} {
				b.has(http.StatusForbidden)(b.elsewhere(examples.Replace(r.path)))
			}
		}
	}
	nobody.has(http.StatusUnauthorized)(nobody.get("/teach?key=" + strings.Repeat("A", 26)))
	for _, name := range []string{
		class.JournalName, "../people.json", "..%2Fpeople.json", "feedback/../journal.jsonl",
		"names.csv",
	} {
		if status, text := boss.get("/teach/file/" + name); status == http.StatusOK {
			t.Errorf("%s is sent: %s", name, text)
		}
	}
}

// The teacher can close the course, change scores, and have attempts judged again.
func TestTeacher(t *testing.T) {
	t.Parallel()
	x, ana, _, boss := newClass(t)
	boss.has(200, "1 of 2 students", "100 of 100")(boss.get("/teach"))
	post := func(path string, fields ...string) {
		t.Helper()
		boss.has(http.StatusSeeOther)(boss.post(path, fields...))
	}
	post("/teach/close")
	ana.has(http.StatusForbidden, "closed")(ana.handIn("main.py", "print(3)"))
	post("/teach/open")
	x.judge.goOn <- struct{}{}
	ana.has(http.StatusSeeOther)(ana.handIn("main.py", "print(3)"))
	ana.until("/attempt/3", "Accepted.")
	post("/teach/override", "folder", "Ana", "score", "7,5", "comment", "by\nhand, =1")
	post("/teach/override", "folder", "Bob", "score", "1", "comment", "")
	post("/teach/override", "folder", "Bob", "score", "", "comment", "")
	got, err := os.ReadFile(filepath.Join(Graded(x.Dir), class.OverridesName))
	const want = "student,score,comment\nAna,7.5,\"by hand, =1\"\n"
	if err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	boss.has(200, `value="7.5"`, `value="by hand, =1"`)(boss.get("/teach/student/Ana"))
	for _, score := range []string{"many", "NaN", "-1", "Inf", "1e7"} {
		status, text := boss.post("/teach/override", "folder", "Ana", "score", score, "comment", "an <oral>")
		shown := []string{"A score is a number", `value="` + score + `"`, `value="an &lt;oral&gt;"`}
		boss.has(http.StatusUnprocessableEntity, shown...)(status, text)
	}
	boss.has(http.StatusNotFound)(boss.post("/teach/override", "folder", "Nobody", "score", "many"))
	judged := x.judge.judged.Load
	before := judged()
	x.judge.goOn <- struct{}{}
	post("/teach/rejudge", "folder", "Ana", "n", "1")
	for judged() == before { // the queue is empty as soon as its last attempt is taken
		runtime.Gosched()
	}
	boss.until("/teach", "the queue is empty")
	again := judged() - before
	if again != 1 {
		t.Errorf("judged again %d times", again)
	}
	boss.has(200, "anas secret")(boss.get("/teach/student/Ana/1/source"))
}

// Names, sources and file names that look like markup are plain text on every page.
func TestHostile(t *testing.T) {
	t.Parallel()
	const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`
	x := newSite(t)
	b, boss := x.browser(t), x.browser(t)
	boss.get("/teach?key=" + x.key)
	b.join("Zoë <b>bold</b> & \"Co\" '%2e%2e")
	x.judge.goOn <- struct{}{}
	b.has(http.StatusSeeOther)(b.handIn("../../"+evil+".py", "# "+evil+" {{.}}\x1b[31m\n"))
	b.until("/attempt/1", "Accepted.")
	all, err := os.ReadDir(Submissions(x.Dir))
	if err != nil || len(all) != 1 {
		t.Fatalf("%v %v", all, err)
	}
	student := "/teach/student/" + url.PathEscape(all[0].Name())
	for _, page := range []struct {
		by   *browser
		path string
	}{
		{b, "/"}, {b, "/attempt/1"}, {b, "/attempt/1/source"},
		{boss, "/teach"}, {boss, student}, {boss, student + "/1"}, {boss, student + "/1/source"},
	} {
		b.has(http.StatusOK, "!<b>bold", "!<script>alert", "!<img", "!\x1b")(page.by.get(page.path))
	}
	for _, text := range []string{"", "\x00\x01", strings.Repeat("x", lang.MaxSource+1), "\xff\xfe"} {
		if status, to := b.handIn("main.py", text); status < 400 || status >= 500 {
			t.Errorf("%.20q gets %d %s", text, status, to)
		}
	}
	r, err := b.Post(b.at+"/hand-in", "multipart/form-data; boundary=x", io.LimitReader(zeros{}, 64<<20))
	if err == nil {
		r.Body.Close()
		if r.StatusCode < 400 || r.StatusCode >= 500 {
			t.Errorf("64 MiB get %s", r.Status)
		}
	}
	b.fast()
}

// elsewhere sends a form as a page of another site would.
func (b *browser) elsewhere(path string) (int, string) {
	b.Helper()
	return b.from("https://elsewhere.example", path, "folder=Ana&n=1&score=1")
}

// from sends a form as a page of an origin would.
func (b *browser) from(origin, path, form string) (int, string) {
	b.Helper()
	q, err := http.NewRequest(http.MethodPost, b.at+path, strings.NewReader(form))
	if err != nil {
		b.Fatal(err)
	}
	q.Header.Set("Origin", origin)
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r, err := b.Do(q)
	if err != nil {
		b.Fatal(err)
	}
	return b.read(r)
}

// A proxy in front may change Host: forms of the address that students type are the course's own.
func TestOriginBehindProxy(t *testing.T) {
	t.Parallel()
	const address = "http://judge.example"
	b := newSite(t, func(o *Options) { o.URL = address }).browser(t)
	for origin, words := range map[string]string{
		address:                 "Nobody has this code.",
		"http://judge.example2": "This form was sent by another site.",
	} {
		b.has(http.StatusForbidden, words)(b.from(origin, "/enter", "code=1"))
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// A browser is signed in to two courses of one host, whose cookies it sends to both.
func TestTwoCoursesOfOneHost(t *testing.T) {
	t.Parallel()
	first, second := newSite(t), newSite(t)
	b := first.browser(t)
	b.join("Ana")
	elsewhere := &browser{t, b.Client, second.web.URL}
	elsewhere.join("Ana")
	b.has(http.StatusSeeOther)(b.get("/teach?key=" + first.key))
	elsewhere.has(http.StatusSeeOther)(elsewhere.get("/teach?key=" + second.key))
	for _, at := range []*browser{b, elsewhere} {
		at.has(http.StatusOK, "hand-in")(at.get("/"))
		at.has(http.StatusOK, "Class")(at.get("/teach"))
	}
}
