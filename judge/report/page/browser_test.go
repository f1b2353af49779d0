package page_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/judge/report/page"
	"adder/judge/result"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long anything in the browser may take: it only bounds a test
// that hangs.
const patience = time.Minute

// A recording is the results of a run.
type recording struct {
	Run     result.Run
	Results []result.Result
}

// recordedRun is what Adder really said of real programs, hostile ones among
// them: of some of solutions/ and of those in testdata/record, graded with
// testdata/record/suite.yaml. Added to it is what no submission brings about.
func recordedRun(t testing.TB) recording {
	t.Helper()
	const recorded = "testdata/record/results.jsonl"
	file, err := os.Open(recorded)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	results, err := result.Read(recorded, file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range results {
		r := &results[i] // whose names held bytes that JSON cannot
		r.Student, r.File = strings.ReplaceAll(r.Student, "\ufffd", "\xff"), strings.ReplaceAll(r.File, "\ufffd", "\xff")
	}
	results = append(results,
		result.Result{Student: "Nora", File: "a.c", Submission: "a.c", Language: "C", Verdict: result.JudgeError, Error: "no room in </script> \x1b[1m"},
		result.Result{Student: "Otto", File: "b.zig", Submission: "b.zig", Skipped: "no compiler <b>here</b>"},
		result.Result{Student: "Pat", Note: "two files: a.c, <b>.c"})
	return recording{Results: results, Run: result.Run{
		Command: []string{"adder", "grade", "it's a class/<b>", "--seed", "1"}, What: "grade <i>class</i> & more", Suite: "recorded", Seed: 1,
		Version: "v1", Machine: "linux/amd64, 2 processors", Sandbox: "container+cgroup", Limits: "1 s of CPU time; 512 MiB",
	}}
}

// chromium is the headless browser that all tests share, with a profile of its own;
// closeBrowser ends it.
var (
	chromium     = sync.OnceValues(startBrowser)
	closeBrowser = func() {}
)

func TestMain(m *testing.M) {
	code := m.Run()
	closeBrowser()
	os.Exit(code)
}

func startBrowser() (context.Context, error) {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		return nil, errors.New("no browser here; apt-get install chromium")
	}
	temp, err := os.MkdirTemp("", "adder-browser-") // a short name: a socket is in it
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Env("TMPDIR="+temp), // where it leaves files when it is killed
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeTab := chromedp.NewContext(ctx)
	closeBrowser = func() {
		closeTab()
		stop()
		os.RemoveAll(temp)
	}
	return ctx, chromedp.Do(ctx)
}

// openBrowser is the browser, or the end of a test that needs one.
func openBrowser(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
	}
	ctx, err := chromium()
	if err != nil && (ctx != nil || os.Getenv("ADDER_REQUIRE_ALL") != "") {
		t.Fatal(err)
	}
	if err != nil {
		t.Skip(err)
	}
	return ctx
}

// A tab is one page in the browser, and what the browser said of it.
type tab struct {
	testing.TB
	ctx context.Context
	url string

	mu       sync.Mutex
	requests []string
	messages []string
}

// newTab opens a tab and loads the page once do has prepared it.
func newTab(t testing.TB, browser context.Context, html []byte, prepare ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, html, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	x := &tab{TB: t, ctx: ctx, url: (&url.URL{Scheme: "file", Path: path}).String()}
	if err := chromedp.Listen(ctx, x.hear); err != nil {
		t.Fatal(err)
	}
	x.do(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
		return err
	})
	for _, a := range prepare {
		x.do(func(ctx context.Context) error { return chromedp.Do(ctx, a) })
	}
	x.do(func(ctx context.Context) error { return chromedp.Do(ctx, chromedp.Navigate(x.url)) })
	return x
}

// hear keeps what must not happen.
func (x *tab) hear(event any) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		x.requests = append(x.requests, e.Request.URL)
	case *log.EventEntryAdded:
		x.messages = append(x.messages, e.Entry.Text)
	case *runtime.EventConsoleAPICalled:
		x.messages = append(x.messages, fmt.Sprint("console: ", e.Type))
	case *runtime.EventExceptionThrown:
		x.messages = append(x.messages, e.ExceptionDetails.Text)
	}
}

func (x *tab) do(f func(context.Context) error) {
	x.Helper()
	ctx, cancel := context.WithTimeout(x.ctx, patience)
	defer cancel()
	if err := f(ctx); err != nil {
		x.Fatal(err)
	}
}

// ask evaluates an expression in the page.
func ask[T any](x *tab, expression string) (answer T) {
	x.Helper()
	x.do(func(ctx context.Context) (err error) {
		answer, err = chromedp.Run(ctx, chromedp.Evaluate[T](expression))
		return err
	})
	return answer
}

// until waits for an expression to be true.
func (x *tab) until(expression string) {
	x.Helper()
	x.do(func(ctx context.Context) error {
		_, err := chromedp.Run(ctx, chromedp.Poll[bool](expression, chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(patience)))
		if err != nil {
			return fmt.Errorf("%s: %w", expression, err)
		}
		return nil
	})
}

func (x *tab) press(keys string) {
	x.Helper()
	x.do(func(ctx context.Context) error { return chromedp.Do(ctx, chromedp.KeyEvent(keys)) })
}

// media makes the page believe that it is printed, or that dark is wanted.
func media(kind, scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: kind,
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
		return err
	})
}

// quiet checks that nothing was asked for but the page, and nothing was said.
func (x *tab) quiet() {
	x.Helper()
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, r := range x.requests {
		if r != x.url {
			x.Errorf("the page asks for %s", r)
		}
	}
	if len(x.requests) == 0 {
		x.Error("not even the page was asked for: the test hears nothing")
	}
	for _, m := range x.messages {
		x.Errorf("the browser says: %s", m)
	}
}

func htmlOf(t testing.TB, r recording) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := page.HTML(&b, r.Run, r.Results); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func feedbackOf(t testing.TB, r recording, e result.Result) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := page.Feedback(&b, r.Run, e); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is foreign in a page stays text: none of it becomes an element, and none
// of it runs.
const injected = `[document.querySelectorAll('script').length - 1, document.querySelectorAll('style').length - 1,
	document.querySelectorAll('img, iframe, object, embed, form, base, link, b b, i').length,
	document.title.includes('owned') ? 1 : 0, getComputedStyle(document.body).display === 'none' ? 1 : 0,
	Array.from(document.querySelectorAll('*')).filter(e => Array.from(e.attributes).some(a => a.name.startsWith('on') || a.name === 'style')).length].join(' ')`

func (x *tab) harmless() {
	x.Helper()
	if got := ask[string](x, injected); got != "0 0 0 0 0 0" {
		x.Errorf("scripts, styles, foreign elements, title, body, handlers: %s, want none", got)
	}
	x.quiet()
}

// shots, if it is set, is a folder for pictures of the page, to be looked at.
func (x *tab) shot(name string) {
	x.Helper()
	dir := os.Getenv("ADDER_SHOTS")
	if dir == "" {
		return
	}
	x.do(func(ctx context.Context) error {
		image, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, "/", "-")+".png"), image, 0o600)
	})
}

// named are the roles that mean nothing without a name.
var named = []string{"button", "link", "textbox", "searchbox", "spinbutton", "checkbox", "combobox", "img", "image", "table", "region", "navigation", "heading"}

// broken lists what the rules of accessible pages forbid and the browser's own tree
// does not show.
const broken = `(() => {
	const out = [], seen = new Set();
	for (const e of document.querySelectorAll('[id]')) { if (seen.has(e.id)) out.push('two elements are called ' + e.id); seen.add(e.id); }
	for (const e of document.querySelectorAll('[aria-hidden=true]')) if (e.matches('button, a, input, [tabindex="0"]') || e.querySelector('button, a[href], input, [tabindex="0"]')) out.push('hidden, but reached by the tab key: ' + e.className);
	for (const e of document.querySelectorAll('summary a, summary button, button button, a button, label button')) out.push('a control in a control: ' + e.textContent);
	for (const e of document.querySelectorAll('dl > :not(div, dt, dd, script, template), ul > :not(li), ol > :not(li)')) out.push('not in a list: ' + e.tagName);
	for (const e of document.querySelectorAll('th')) if (!e.textContent.trim()) out.push('a heading of a table without words');
	for (const e of document.querySelectorAll('[tabindex]')) if (e.tabIndex > 0) out.push('out of order: ' + e.className);
	for (const e of document.querySelectorAll('pre, .scroll')) if (e.checkVisibility() && (e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight) && e.tabIndex < 0) out.push('cannot be scrolled by key: ' + e.className);
	let level = 0;
	for (const e of document.querySelectorAll('h1, h2, h3, h4, h5')) { const n = Number(e.tagName[1]); if (e.checkVisibility()) { if (n > level + 1 && level) out.push('a heading of level ' + n + ' below one of ' + level + ': ' + e.textContent); level = n; } }
	if (document.querySelectorAll('h1').length !== 1) out.push('not one main heading');
	if (!document.documentElement.lang || !document.title) out.push('no language or title');
	return out;
})()`

// accessible checks the page as a screen reader gets it: every control and picture
// has a name, and nothing of what is known to break is there.
func (x *tab) accessible() {
	x.Helper()
	for _, fault := range ask[[]string](x, broken) {
		x.Error(fault)
	}
	var tree accessibility.GetFullAXTreeResult
	x.do(func(ctx context.Context) (err error) {
		tree, err = chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
		return err
	})
	seen := 0
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil || !slices.Contains(named, wordOf(n.Role)) {
			continue
		}
		seen++
		if wordOf(n.Name) == "" {
			x.Errorf("a %s without a name", wordOf(n.Role))
		}
	}
	if seen < 5 {
		x.Errorf("only %d controls and pictures in the tree of the page", seen)
	}
}

// wordOf is the string that a value of the tree holds.
func wordOf(v *accessibility.Value) (word string) {
	if v != nil && json.Unmarshal(v.Value, &word) != nil {
		return string(v.Value)
	}
	return word
}
