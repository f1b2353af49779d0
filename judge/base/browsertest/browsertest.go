// Package browsertest opens pages in a real browser, for tests: what they look like on a
// phone, to a screen reader and by keyboard, and what they ask the network for.
package browsertest

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Patience is how long anything in the browser may take: it only bounds a test
// that hangs.
const Patience = 3 * time.Minute

// chromium is the headless browser that the tests of a package share, with a profile of
// its own.
var chromium = sync.OnceValues(startBrowser)

// Close ends the browser, if it runs, after the tests of a package.
var Close = func() {}

func startBrowser() (context.Context, error) {
	path := ""
	for _, name := range []string{
		"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
	} {
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
	Close = func() {
		closeTab()
		stop()
		os.RemoveAll(temp)
	}
	return ctx, chromedp.Do(ctx)
}

// Browser is the browser, or the end of a test that needs one.
func Browser(t testing.TB) context.Context {
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

// A Tab is one page in the browser, and its requests and messages.
type Tab struct {
	testing.TB
	ctx context.Context
	URL string // of the page; all its requests must begin with it

	mu       sync.Mutex
	requests []string
	messages []string
}

// NewTab opens a tab, prepares it, and loads the page at an address.
func NewTab(
	t testing.TB, browser context.Context, url string, prepare ...chromedp.Action[chromedp.Void],
) *Tab {
	t.Helper()
	return newTab(t, browser, url, prepare)
}

// NewWindow does the same in a private window, with its own cookies.
func NewWindow(
	t testing.TB, browser context.Context, url string, prepare ...chromedp.Action[chromedp.Void],
) *Tab {
	t.Helper()
	return newTab(t, browser, url, prepare, chromedp.WithNewBrowserContext())
}

func newTab(
	t testing.TB, browser context.Context, url string,
	prepare []chromedp.Action[chromedp.Void], options ...chromedp.ContextOption,
) *Tab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser, options...)
	t.Cleanup(closeTab)
	x := &Tab{TB: t, ctx: ctx, URL: url}
	if err := chromedp.Listen(ctx, x.hear); err != nil {
		t.Fatal(err)
	}
	x.Do(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
		return err
	})
	x.Act(prepare...)
	x.Open(url)
	return x
}

// Open loads another page in the tab.
func (x *Tab) Open(url string) {
	x.Helper()
	x.Act(chromedp.Navigate(url))
}

// hear records what the page asks the network for, and what it logs.
func (x *Tab) hear(event any) {
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

// Do does something in the tab.
func (x *Tab) Do(f func(context.Context) error) {
	x.Helper()
	ctx, cancel := context.WithTimeout(x.ctx, Patience)
	defer cancel()
	if err := f(ctx); err != nil {
		x.Fatal(err)
	}
}

// Act does actions of chromedp, one after the other.
func (x *Tab) Act(actions ...chromedp.Action[chromedp.Void]) {
	x.Helper()
	for _, a := range actions {
		x.Do(func(ctx context.Context) error { return chromedp.Do(ctx, a) })
	}
}

// Ask evaluates an expression in the page.
func Ask[T any](x *Tab, expression string) (answer T) {
	x.Helper()
	x.Do(func(ctx context.Context) (err error) {
		answer, err = chromedp.Run(ctx, chromedp.Evaluate[T](expression))
		return err
	})
	return answer
}

// Until waits for an expression to be true, even if another page is loaded meanwhile.
func (x *Tab) Until(expression string) {
	x.Helper()
	x.Do(func(ctx context.Context) error {
		for {
			is, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression))
			if err == nil && is {
				return nil
			}
			select {
			case <-ctx.Done():
				last, cancel := context.WithTimeout(x.ctx, 5*time.Second)
				defer cancel()
				shown, _ := chromedp.Run(last,
					chromedp.Evaluate[string](`location.href + '\n' + document.body.innerText`))
				return fmt.Errorf("%s: %w; the page shows %s", expression, errors.Join(err, ctx.Err()), shown)
			case <-time.After(20 * time.Millisecond):
			}
		}
	})
}

// Press presses keys.
func (x *Tab) Press(keys string) {
	x.Helper()
	x.Act(chromedp.KeyEvent(keys))
}

// Media makes the page believe that it is printed, or that the user prefers dark colours.
func Media(kind, scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Media: kind,
			Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme},
				{Name: "prefers-reduced-motion", Value: "reduce"},
			},
		})
		return err
	})
}

// Quiet checks that the page asked only for addresses that begin with URL, and logged
// nothing.
func (x *Tab) Quiet() {
	x.Helper()
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, r := range x.requests {
		if !strings.HasPrefix(r, x.URL) && !strings.HasPrefix(r, "data:") {
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

// Shot keeps a picture of the page in the folder that ADDER_SHOTS names, if it
// is set.
func (x *Tab) Shot(name string) {
	x.Helper()
	dir := os.Getenv("ADDER_SHOTS")
	if dir == "" {
		return
	}
	x.Do(func(ctx context.Context) error {
		image, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, "/", "-")+".png"), image, 0o600)
	})
}

// named are the roles that mean nothing without a name.
var named = []string{
	"button", "link", "textbox", "searchbox", "spinbutton", "checkbox", "combobox", "img", "image",
	"table", "region", "navigation", "heading",
}

// broken lists what breaks rules of accessible pages and is not in the browser's own
// tree.
//
//go:embed broken.js
var broken string

// Accessible checks the page as a screen reader gets it: every control and picture
// has a name, and no rule of accessible pages is broken.
func (x *Tab) Accessible() {
	x.Helper()
	for _, mistake := range Ask[[]string](x, broken) {
		x.Error(mistake)
	}
	var tree accessibility.GetFullAXTreeResult
	x.Do(func(ctx context.Context) (err error) {
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

// contrast lists the texts whose colour is too near to their background, by the ratio of
// WCAG 2, with all failures open.
//
//go:embed contrast.js
var contrast string

// HasContrast checks that every text can be read, with all failures open.
func (x *Tab) HasContrast() {
	got := Ask[[]string](x, contrast)
	if n, _ := strconv.Atoi(got[0]); n < 5 {
		x.Errorf("only %s texts were looked at", got[0])
	}
	for _, bad := range got[1:] {
		x.Errorf("too little contrast: %s", bad)
	}
}

// Overflow is an expression that lists what sticks out of the page to the right.
//
//go:embed overflow.js
var Overflow string

// Fits checks that nothing sticks out of the page to the right, with all details open.
func (x *Tab) Fits() {
	Ask[bool](x, `document.querySelectorAll('details').forEach(d => d.open = true) || true`)
	for _, words := range Ask[[]string](x, Overflow) {
		x.Error(words)
	}
}
