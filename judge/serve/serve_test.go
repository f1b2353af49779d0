package serve

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/base/disk"
	"adder/judge/class"
	"adder/judge/run/lang"
)

// One student signs in, hands in, waits, and sees the result.
func TestHandIn(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	b := x.browser(t)
	b.has(200, `name="code"`, `name="name"`)(b.get("/"))
	code := b.join("  Änne   Müller 🐍 ")
	b.has(200, "Find the fewest throws.", `accept=".zip,.cpp,`)(b.get("/"))
	b.has(422, "The name way.txt does not say the language.")(b.handIn("way.txt", "print(0)"))
	b.has(303, "/attempt/1")(b.handIn("Weg zum Ziel.py", "print(0) # ü 🎲\n"))
	b.until("/attempt/1", "group 1 of 2, first")
	x.stored(t, "Änne Müller 🐍/attempt-1/Weg zum Ziel.py", "print(0) # ü 🎲\n")
	x.judge.goOn <- struct{}{}
	b.until("/attempt/1", "Accepted.")
	b.has(200, "ü 🎲", "Weg zum Ziel.py")(b.get("/attempt/1/source"))

	// The same text is no new attempt; another text is, even if it is pasted.
	b.has(303, "/attempt/1")(b.handIn("Weg zum Ziel.py", "print(0) # ü 🎲\n"))
	b.has(303, "/attempt/2")(b.handIn("", "", "text", "print(1)\r\nprint(2)\r\n", "language", "python"))
	x.stored(t, "Änne Müller 🐍/attempt-2/main.py", "print(1)\nprint(2)\n")
	b.has(200, `http-equiv="refresh"`)(200, b.until("/attempt/2", `aria-current="step">judging`))
	b.has(200, `!http-equiv="refresh"`)(b.get("/")) // somebody may be typing there
	x.judge.goOn <- struct{}{}
	b.until("/attempt/2", "Accepted.")
	_, text := b.get("/")
	if strings.Count(text, "100 of 100") != 2 || strings.Count(text, `class="counts"`) != 1 {
		t.Errorf("%s", text)
	}

	// Another student sees nothing of it. The code leads back to it from another browser.
	other := x.browser(t)
	other.join("Bob")
	other.has(404, "!Weg")(other.get("/attempt/1"))
	again := x.browser(t)
	again.has(303, "/")(again.post("/enter", "code", " "+strings.ToLower(code[:10])+"-"+code[10:]))
	again.has(200, "100 of 100")(again.get("/"))
	again.has(303)(again.post("/leave"))
	again.has(401)(again.get("/attempt/1"))
	if told := x.heard(); len(told) != 1 {
		t.Errorf("%q", told)
	}
}

// A program of several files is handed in file by file or as an archive. All files are shown, and
// the teacher downloads them.
func TestSeveralFiles(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ana, boss := x.browser(t), x.browser(t)
	boss.get("/teach?key=" + x.key)
	ana.join("Ana")
	packed := func(files ...string) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for i := 0; i < len(files); i += 2 {
			w, _ := z.Create(files[i])
			_, _ = io.WriteString(w, files[i+1])
		}
		z.Close()
		return b.String()
	}
	x.judge.goOn <- struct{}{}
	ana.has(303, "/attempt/1")(ana.handInFiles([]string{
		"main.py", "import board\n", "board.py", "size = 9\n", "notes.txt", "mine",
	}))
	ana.until("/attempt/1", "Accepted.")
	x.stored(t, "Ana/attempt-1/main.py", "import board\n")
	x.stored(t, "Ana/attempt-1/board.py", "size = 9\n")
	ana.has(200, "board.py</code>", "import board", "size = 9", "!mine")(ana.get("/attempt/1/source"))
	again := packed("board.py", "size = 9\n", "main.py", "import board\n")
	ana.has(303, "/attempt/1")(ana.handIn("program.zip", again))
	x.judge.goOn <- struct{}{}
	nested := packed("src/Main.java", "class Main { static void main(String[] a) {} }",
		"src/b/Board.java", "package b;")
	ana.has(303, "/attempt/2")(ana.handIn("program.zip", nested))
	ana.until("/attempt/2", "Accepted.")
	x.stored(t, "Ana/attempt-2/b/Board.java", "package b;")
	status, text := boss.get("/teach/student/Ana/2/files")
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if status != 200 || err != nil || len(z.File) < 2 {
		t.Errorf("%d, %v", status, err)
	}
	const cannot = "This cannot be judged: "
	const two = cannot + "it has 2 files that could be started, but not exactly one called main or solution: "
	main := []string{"main.c", "int main(void) {}"}
	for _, bad := range []struct {
		files []string
		words string
	}{
		{[]string{"a.zip", again, "main.py", "1"}, "Hand in one archive, or the files themselves."},
		{[]string{"a.zip", "PK"}, cannot + "the archive is no zip archive that can be read."},
		{[]string{"a.zip", packed("../main.py", "1", "board.py", "2")},
			cannot + "../main.py has a path that leaves the program&#39;s folder."},
		{[]string{"a.zip", packed("main.py", strings.Repeat("#", lang.MaxSource+1))},
			cannot + "the archive has more than 1 MiB of sources."},
		{[]string{"a.zip", packed("main.py", "1", "main.py", "2")}, cannot + "it has main.py twice."},
		{append(main, "main.c", "// another"), cannot + "it has main.c twice."},
		{append(main, "Main.c", ""), cannot + "it has Main.c and main.c, which differ only in capital letters."},
		{[]string{"one.py", "print(1)", "two.js", "console.log(2)"}, two + "one.py, two.js."},
		{[]string{"one.py", "print(1)", "two.py", "print(2)"}, two + "one.py, two.py."},
		{[]string{"notes.txt", "mine", "more.txt", "mine"}, cannot + "it has no source file."},
		{[]string{"empty.py", " "}, cannot + "empty.py is empty."},
		{[]string{"u16.py", "\xff\xfe1"}, cannot + "u16.py looks like UTF-16 text: save it as UTF-8."},
		{append(main, "x.h", "1\x00"), cannot + "x.h is a binary file: byte 2 is zero."},
	} {
		ana.has(http.StatusUnprocessableEntity, bad.words)(ana.handInFiles(bad.files))
	}
}

// A pasted program that is refused is shown again, with its language and what is wrong.
func TestRefusedText(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ana, boss := x.browser(t), x.teacher(t)
	ana.join("Ana")
	const text = "\nprint('<b>')\r\n"
	const shown = "\n\nprint(&#39;&lt;b&gt;&#39;)\r\n</textarea>"
	paste := func(text, language string) (int, string) {
		return ana.handIn("", "", "text", text, "language", language)
	}
	ana.has(422, "Choose the language of your program.", shown)(paste(text, ""))
	ana.has(422, "is a binary file", " selected>Python")(paste("1\x00", "python"))
	long := strings.Repeat("#", lang.MaxSource+1)
	ana.has(422, "This cannot be judged: ", long+"</textarea>")(paste(long, "python"))
	ana.has(413, "That is too large", "</textarea>")(ana.handIn("main.py", strings.Repeat("#", handInBody)))
	ana.fast()
	ana.has(422, "Choose the language of your program.", shown)(paste(text, ""))
	for i := range mostWaiting {
		ana.has(303)(paste(fmt.Sprint(i), "python"))
	}
	const again = `!http-equiv="refresh"` // which would ask for the page without its text
	ana.has(429, "Wait until one is judged.", shown, again)(paste(text, "python"))
	boss.post("/teach/close")
	ana.has(403, "Handing in is closed.", shown, again)(paste(text, "python"))
}

// fast asks until the answer is that this is too fast.
func (b *browser) fast() {
	b.Helper()
	for range 100 * burst {
		if status, _ := b.get("/"); status == http.StatusTooManyRequests {
			return
		}
	}
	b.Fatal("nobody is too fast")
}

// A program that sends forms in a loop is too fast.
func TestFormsInALoop(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	const some = burst + 4*perSecond*int(longestTurn/time.Second)
	b := newSite(t).browser(t)
	b.join("Hasty")
	var all sync.WaitGroup
	var refused atomic.Int32
	for range some {
		all.Go(func() {
			if status, _ := b.handIn("", ""); status == http.StatusTooManyRequests {
				refused.Add(1)
			}
		})
	}
	all.Wait()
	if n := refused.Load(); n == 0 || n == int32(some) {
		t.Errorf("%d of %d are refused", n, some)
	}
}

// A name or a code that is refused is shown again.
func TestRefusedName(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	b := x.browser(t)
	b.has(403, "Nobody has this code.", `value="MISTYPED&lt;"`)(b.post("/enter", "code", "MISTYPED<"))
	x.browser(t).join("Ann Berg")
	b.has(403, "This name is taken.", `value="Ann Berg"`)(b.post("/enter", "name", "Ann Berg"))
}

// No more attempts are accepted than may wait, even if many arrive at one moment.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	b := x.browser(t)
	b.join("Hasty")
	var all sync.WaitGroup
	var accepted atomic.Int32
	for i := range 20 {
		all.Go(func() {
			if status, _ := b.handIn("main.py", fmt.Sprintf("print(%d)", i)); status == http.StatusSeeOther {
				accepted.Add(1)
			}
		})
	}
	all.Wait()
	kept, err := x.store.attempts("Hasty")
	if accepted.Load() != mostWaiting || len(kept) != mostWaiting || err != nil {
		t.Errorf("%d were accepted, %d kept, %v", accepted.Load(), len(kept), err)
	}
}

// If Adder fails, the student reads that it is not the program's fault, and the teacher why. The
// operator is told. Judged again, an attempt does not count as one that the student waits for.
func TestJudgeError(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ana, boss := x.browser(t), x.browser(t)
	boss.get("/teach?key=" + x.key)
	ana.join("Ana")
	for i := range mostWaiting {
		x.judge.goOn <- struct{}{}
		_, to := ana.handIn("main.py", fmt.Sprintf("fails(%d)", i))
		ana.until(to, "Adder failed to judge this; that says nothing about your program.")
		ana.has(200, "!workers had it")(ana.get(to))
	}
	ana.has(200, "that says nothing", "!workers had it")(ana.get("/"))
	boss.has(200, "0 of 1 student with a result", "3 workers had it")(boss.get("/teach"))
	boss.has(200, "3 workers had it")(boss.get("/teach/student/Ana"))
	boss.has(200, "3 workers had it")(boss.get("/teach/student/Ana/1"))
	words := "attempt 1 of Ana could not be judged: 3 workers had it"
	if n := slices.Index(x.heard(), words); n < 0 {
		t.Errorf("nobody is told: %q", x.heard())
	}
	boss.has(http.StatusSeeOther)(boss.post("/teach/rejudge"))
	boss.has(200, "waiting, 1 being judged")(200, boss.until("/teach", "1 being judged"))
	ana.has(http.StatusSeeOther, "/attempt/4")(ana.handIn("main.py", "print(3)"))
}

// Strangers who join in a loop meet a bound, and a teacher removes them: one by one, or all who
// have handed nothing in. Their files stay beside the submissions.
func TestRemove(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ana, eve, boss := x.browser(t), x.browser(t), x.browser(t)
	boss.get("/teach?key=" + x.key)
	ana.join("Ana")
	eve.join("Eve")
	x.judge.goOn <- struct{}{}
	_, to := eve.handIn("main.py", "print(1)")
	eve.until(to, "Accepted.")
	refused := 0
	for i := range joinsAtOnce {
		status, _ := x.browser(t).post("/enter", "name", fmt.Sprint("stranger ", i))
		if status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nobody is refused")
	}
	boss.has(303)(boss.post("/teach/remove", "folder", "Eve"))
	eve.has(401)(eve.get(to))
	ana.handIn("main.py", "print(2)")
	boss.has(303)(boss.post("/teach/remove"))
	boss.has(200, "of 1 student", "Ana", "!Eve", "!stranger")(boss.get("/teach"))
	kept, err := filepath.Glob(filepath.Join(x.Dir, removedName, "Eve-*", "Eve", "attempt-1", "main.py"))
	if err != nil || len(kept) != 1 {
		t.Errorf("%q %v", kept, err)
	}
	if left, _ := os.ReadDir(Submissions(x.Dir)); len(left) != 1 {
		t.Errorf("%v are left", left)
	}
}

// A browser cannot open an address that means every network, so the machine's own addresses
// are shown, with a hint at --url.
func TestAddress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ listen, url, want string }{
		{"127.0.0.1:8080", "", "http://127.0.0.1:8080"},
		{"judge.example.org:80", "", "http://judge.example.org:80"},
		{"0.0.0.0:8080", "https://judge.example.org", "https://judge.example.org"},
		{"0.0.0.0:8080", "http://h:8080/", "http://h:8080"},
	} {
		s := &Server{Options: Options{Listen: c.listen, URL: c.url}}
		s.address()
		if s.URL != c.want || s.others != "" {
			t.Errorf("%+v: %s%s", c, s.URL, s.others)
		}
	}
	for _, listen := range []string{"0.0.0.0:8080", ":8080", "[::]:8080"} {
		s := &Server{Options: Options{Listen: listen, Cert: "cert.pem"}}
		s.address()
		u, err := url.Parse(s.URL)
		if err != nil || u.Scheme != "https" || u.Port() != "8080" ||
			u.Hostname() == "" || net.ParseIP(u.Hostname()).IsUnspecified() {
			t.Errorf("%s: %s, %v", listen, s.URL, err)
		}
		if !strings.Contains(s.others, "--url") {
			t.Errorf("%s: %q", listen, s.others)
		}
	}
}

// Browsers can open the links in the table of codes.
func TestCodesHaveLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	newSite(t, func(o *Options) {
		list := filepath.Join(dir, "list.csv")
		if err := os.WriteFile(list, []byte("student,id\nAnna,1\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		o.Dir, o.Listen, o.Course.Marking.Roster = dir, "0.0.0.0:0", list
	})
	text, err := os.ReadFile(filepath.Join(dir, codesName))
	if err != nil || !bytes.Contains(text, []byte(",http://")) || bytes.Contains(text, []byte("0.0.0.0")) {
		t.Errorf("%s %v", text, err)
	}
}

// A corrected name on the roster is the same person: the code and the attempts stay.
func TestCorrectedName(t *testing.T) {
	t.Parallel()
	p, _, err := openPeople(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	enrol := func(text string) []*Person {
		t.Helper()
		list, err := class.ParseRoster("list.csv", []byte(text))
		if err == nil {
			_, err = p.enrol(list, "")
		}
		if err != nil {
			t.Fatal(err)
		}
		return p.now().People
	}
	ana := *enrol("student,id\nAna Berg,1\nBo Lund,2\n")[0]
	kept := filepath.Join(Submissions(p.dir), ana.Folder, "attempt-1")
	if err := os.MkdirAll(kept, 0o700); err != nil {
		t.Fatal(err)
	}
	now := enrol("student,id\nAnna Maria Berg,1\nBo Lund,2\n")
	_, err = os.Stat(filepath.Join(Submissions(p.dir), now[0].Folder, "attempt-1"))
	if len(now) != 2 || now[0].Code != ana.Code || now[0].Name != "Anna Maria Berg" || err != nil {
		t.Errorf("%+v %v", now[0], err)
	}
}

// A killed server's unfinished attempts are removed, whatever the folder is called.
func TestSweep(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "[a*")
	left := filepath.Join(dir, "p1", disk.Unfinished+"1")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := openStore(dir)
	_, gone := os.Stat(left)
	if err != nil || !os.IsNotExist(gone) {
		t.Errorf("%v, %v", err, gone)
	}
}
