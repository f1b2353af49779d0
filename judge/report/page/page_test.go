package page_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"adder/judge/browsertest"
	"adder/judge/report/page"
	"adder/judge/result"
	"adder/judge/source"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// A pageTest opens a page in a browser and looks at it.
var pageTests = []struct {
	name string
	size [2]int64
	with []chromedp.Action[chromedp.Void]
	test func(*tab)
}{
	{"first failure is open", [2]int64{1280, 900}, nil, firstOpen},
	{"filter by keyboard", [2]int64{1280, 900}, nil, filterByKeyboard},
	{"sort by keyboard", [2]int64{1280, 900}, nil, sortByKeyboard},
	{"links open failures", [2]int64{1280, 900}, nil, linksOpen},
	{"groups open failures", [2]int64{1280, 900}, nil, groupsOpen},
	{"theme button", [2]int64{1280, 900}, []chromedp.Action[chromedp.Void]{browsertest.Media("screen", "dark")}, themeButton},
	{"light has contrast", [2]int64{1280, 900}, []chromedp.Action[chromedp.Void]{browsertest.Media("screen", "light")}, func(x *tab) { x.HasContrast() }},
	{"dark has contrast", [2]int64{1280, 900}, []chromedp.Action[chromedp.Void]{browsertest.Media("screen", "dark")}, func(x *tab) { x.HasContrast() }},
	{"phone", [2]int64{360, 740}, nil, func(x *tab) { x.Fits() }},
	{"tablet", [2]int64{768, 1024}, nil, func(x *tab) { x.Fits() }},
	{"print", [2]int64{794, 1123}, []chromedp.Action[chromedp.Void]{browsertest.Media("print", "light")}, prints},
	{"print of a dark system", [2]int64{794, 1123}, []chromedp.Action[chromedp.Void]{browsertest.Media("print", "dark")}, prints},
	{"no script", [2]int64{1280, 900}, []chromedp.Action[chromedp.Void]{chromedp.Func(withoutScript)}, readableWithoutScript},
}

func TestPageInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	browser := browsertest.Browser(t)
	r := recordedRun(t)
	pages := map[string][]byte{"class": htmlOf(t, r)}
	for _, e := range r.Results {
		if e.File == "follows_chain.py" {
			pages["student"] = feedbackOf(t, r, e)
		}
	}
	for _, tt := range pageTests {
		t.Run(tt.name, func(t *testing.T) {
			x := newTab(t, browser, pages["class"], append(tt.with, chromedp.EmulateViewport(tt.size[0], tt.size[1]))...)
			x.Shot(tt.name)
			tt.test(x)
			harmless(x)
		})
	}
	var side bytes.Buffer
	if err := page.Side(&side, result.Run{What: "grade class"}, []result.Pair{longPair(), pair(2), pair(3)}); err != nil {
		t.Fatal(err)
	}
	for _, width := range []int64{390, 1280} {
		t.Run(fmt.Sprintf("side by side on %d", width), func(t *testing.T) {
			x := newTab(t, browser, side.Bytes(), chromedp.EmulateViewport(width, 800))
			x.Shot(fmt.Sprintf("side %d", width))
			x.Accessible()
			x.Fits()
			if n := ask[int](x, "document.querySelectorAll('.sides pre').length"); n != 6 {
				x.Errorf("%d texts", n)
			}
			harmless(x)
		})
	}
	t.Run("two hundred", func(t *testing.T) {
		page := htmlOf(t, classOf(t, 200))
		x := newTab(t, browser, page)
		t.Logf("%.2f MB are open after %.2f s", float64(len(page))/1e6, ask[float64](x, `performance.getEntriesByType('navigation')[0].loadEventEnd / 1000`))
		harmless(x)
	})
	t.Run("student", func(t *testing.T) {
		x := newTab(t, browser, pages["student"], chromedp.EmulateViewport(360, 740))
		x.Shot("student")
		firstOpen(x)
		if !ask[bool](x, `document.querySelector('.facts').getBoundingClientRect().top > document.querySelector('#failures .reason').getBoundingClientRect().bottom`) {
			x.Error("on a phone the table of what was run stands above the reason")
		}
		x.Fits()
		x.HasContrast()
		harmless(x)
	})
}

func firstOpen(x *tab) {
	got := ask[[]bool](x, `Array.from(document.querySelectorAll('details.failure')).slice(0, 3).map(d => d.open)`)
	if len(got) == 0 || !got[0] {
		x.Error("the first failure is not open")
	}
	for _, open := range got[min(1, len(got)):] {
		if open {
			x.Error("another failure is open too")
		}
	}
	if !ask[bool](x, `document.querySelector('details.failure svg').getBoundingClientRect().width > 40`) {
		x.Error("its board is not to be seen")
	}
}

// tabTo presses the tab key until the focus is on what a selector finds.
func (x *tab) tabTo(selector string) {
	x.Helper()
	for range 200 {
		if ask[bool](x, `document.activeElement.matches(`+quoted(selector)+`)`) {
			return
		}
		x.Press(kb.Tab)
	}
	x.Fatalf("the tab key does not reach %s", selector)
}

func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "\\'") + "'" }

// shownRows are the names of the rows that are shown.
func (x *tab) shownRows() []string {
	x.Helper()
	return ask[[]string](x, `Array.from(document.querySelectorAll('.matrix tbody tr')).filter(r => r.offsetHeight > 0).map(r => r.cells[0].querySelector('bdi').textContent)`)
}

func filterByKeyboard(x *tab) {
	all := x.shownRows()
	x.tabTo("#filter")
	x.Press("  GO snakes")
	x.Until(`document.querySelector('#shown').textContent.startsWith('1 ')`)
	if diff := cmp.Diff([]string{`=HYPERLINK("https://example.com")`}, x.shownRows()); diff != "" {
		x.Errorf("filtered (-want +got):\n%s", diff)
	}
	x.Press(kb.Escape)
	x.Until(`document.querySelector('#filter').value === ''`)
	if diff := cmp.Diff(all, x.shownRows()); diff != "" {
		x.Errorf("after Escape (-want +got):\n%s", diff)
	}
	x.tabTo(".toggles [data-verdict=WA]")
	x.Press(" ")
	x.Until(`document.querySelector('.toggles [data-verdict=WA]').getAttribute('aria-pressed') === 'false'`)
	if n := ask[int](x, `document.querySelectorAll('.matrix tbody tr[data-verdict=WA]:not([hidden])').length`); n != 0 {
		x.Errorf("%d wrong answers are still shown", n)
	}
	if got := x.shownRows(); len(got) == 0 || len(got) == len(all) {
		x.Errorf("%d of %d rows are shown", len(got), len(all))
	}
}

func sortByKeyboard(x *tab) {
	const times = `Array.from(document.querySelectorAll('.matrix tbody tr td[data-by]:nth-last-child(3)')).map(c => Number(c.dataset.by))`
	const isSorted = `((t) => t.every((v, i) => !i || DIRECTION))(` + times + `)`
	if ask[bool](x, strings.Replace(isSorted, "DIRECTION", "t[i-1] <= v", 1)) {
		x.Fatal("the rows are sorted by time already: this test shows nothing")
	}
	x.tabTo(`.matrix thead th:nth-last-child(3) button`)
	x.Press(kb.Enter)
	x.Until(strings.Replace(isSorted, "DIRECTION", "t[i-1] <= v", 1))
	x.Press(kb.Enter)
	x.Until(strings.Replace(isSorted, "DIRECTION", "t[i-1] >= v", 1))
}

func linksOpen(x *tab) {
	x.tabTo(`.matrix tbody tr:nth-child(5) a`)
	target := ask[string](x, `document.activeElement.hash`)
	x.Press(kb.Enter)
	x.Until(`document.querySelector('` + target + `').closest('details').open`)
	x.Until(`((r) => r.top >= 0 && r.top < innerHeight)(document.querySelector('` + target + `').getBoundingClientRect())`)
}

// groupsOpen presses the verdict of a group that is not the one that is told first:
// the failure in that group opens.
func groupsOpen(x *tab) {
	x.tabTo(`.matrix td.g a[href^="#o"]`)
	target := ask[string](x, `document.activeElement.hash`)
	x.Press(kb.Enter)
	x.Until(`document.querySelector('` + target + `').checkVisibility()`)
	x.Until(`((r) => r.top >= 0 && r.top < innerHeight)(document.querySelector('` + target + `').getBoundingClientRect())`)
}

func themeButton(x *tab) {
	dark := ask[string](x, `getComputedStyle(document.body).backgroundColor`)
	x.tabTo("#theme")
	x.Press(kb.Enter)
	x.Until(`getComputedStyle(document.body).backgroundColor !== '` + dark + `'`)
	x.HasContrast()
	x.Press(kb.Enter)
	x.Until(`getComputedStyle(document.body).backgroundColor === '` + dark + `'`)
}

// prints looks at the page as paper: everything is shown, nothing is cut off,
// and it is dark on white.
func prints(x *tab) {
	for _, words := range ask[[]string](x, strings.ReplaceAll(browsertest.Overflow, ".scroll, pre, nav", ".none")) {
		x.Error(words)
	}
	hidden := ask[[]string](x, `Array.from(document.querySelectorAll('details.failure > .body, details pre, .matrix td')).filter(e => !e.closest('.fold') && !e.checkVisibility({contentVisibilityAuto: true}) || !e.offsetHeight).map(e => e.tagName + '#' + e.id)`)
	if len(hidden) > 0 {
		x.Errorf("not on paper: %s", strings.Join(hidden, ", "))
	}
	if got := ask[string](x, `getComputedStyle(document.body).backgroundColor`); got != "rgb(255, 255, 255)" {
		x.Errorf("paper is %s", got)
	}
	x.Do(func(ctx context.Context) error {
		pdf, err := chromedp.Run(ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize()))
		if len(pdf) < 10_000 {
			x.Errorf("a PDF of %d bytes", len(pdf))
		}
		return err
	})
}

func withoutScript(ctx context.Context, _ *chromedp.Target) error {
	_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return err
}

// readableWithoutScript checks that nothing is missing, and that no control is
// offered that does nothing.
func readableWithoutScript(x *tab) {
	if n := ask[int](x, `Array.from(document.querySelectorAll('button, input')).filter(e => e.offsetHeight > 0).length`); n > 0 {
		x.Errorf("%d controls that need the script are shown", n)
	}
	if n := len(x.shownRows()); n != len(recordedRun(x).Results) {
		x.Errorf("%d rows are shown", n)
	}
	firstOpen(x)
	x.tabTo("details.failure:nth-of-type(2) > summary")
	x.Press(kb.Enter)
	x.Until(`document.querySelectorAll('details.failure')[1].open`)
}

// pair is two texts that hold whatever a student can write.
func pair(n int) result.Pair {
	text := "int main() {\r\n\t<script>alert(1)</script> é \x1b[31m \xff\n}\n"
	return result.Pair{
		Names: [2]string{fmt.Sprintf("<b>anna %d", n), "bob\x00"}, Shared: 0.876, Of: [2]float64{0.9, 0.85},
		Texts: [2]result.Text{result.Text(text), result.Text(text + text)},
		Marks: [2][]source.Span{{{From: 4, To: 20}, {From: 30, To: len(text)}}, {{From: 0, To: 3}, {From: 2, To: 5}, {From: 9, To: 9999}}},
	}
}

// longPair is two texts whose lines are longer than any screen is wide.
func longPair() result.Pair {
	p := pair(1)
	for i := range p.Texts {
		p.Texts[i] = result.Text(strings.Repeat("abc = def + "+strings.Repeat("x", 200)+"; ", 5) + "\n")
		p.Marks[i] = []source.Span{{From: 0, To: 400}}
	}
	return p
}

// Pairs stand side by side with what they share marked, nothing of them steers the
// page, and it stays small however many there are.
func TestSide(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := page.Side(&b, result.Run{What: "grade class"}, []result.Pair{pair(1)}); err != nil {
		t.Fatal(err)
	}
	text := besideScript(b.String())
	for _, want := range []string{
		"1 pair of similar sources", "&lt;b&gt;anna 1", ": 88%", ": 90% of it", "int <mark>main() {\n    &lt;scri</mark>pt&gt;", "<mark>int</mark>", "id=\"pair-1\"", `\x1b`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in %s", want, text)
		}
	}
	if strings.Contains(text, "<script>alert") || strings.Contains(text, "\x1b") || strings.Count(text, "<mark>") != strings.Count(text, "</mark>") {
		t.Error(text)
	}
	var many []result.Pair
	for i := range 5000 {
		p := pair(i)
		p.Texts[0] = result.Text(strings.Repeat("int x;\n", 5000))
		many = append(many, p)
	}
	b.Reset()
	if err := page.Side(&b, result.Run{}, many); err != nil || b.Len() > 5_000_000 || !strings.Contains(b.String(), "more pairs are left out") {
		t.Errorf("%d bytes, %v", b.Len(), err)
	}
	b.Reset()
	if err := page.Class(&b, result.Run{}, nil, page.Around{Pairs: many, Side: "alike.html"}); err != nil || b.Len() > 1_000_000 || !strings.Contains(b.String(), `href="alike.html#pair-1"`) {
		t.Errorf("%d bytes, %v", b.Len(), err)
	}
}

// A watched page loads itself again, and its policy allows no more for that.
func TestRefresh(t *testing.T) {
	t.Parallel()
	for _, seconds := range []int{0, 4} {
		var b bytes.Buffer
		if err := page.Class(&b, result.Run{}, nil, page.Around{Refresh: seconds}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), `<meta http-equiv="refresh" content="4">`); got != (seconds > 0) {
			t.Errorf("refresh %d: %v", seconds, got)
		}
	}
}
