package page_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"adder/judge/browsertest"
	"adder/judge/report/page"
	"adder/judge/result"
	"adder/judge/source"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

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
	x.holds(`getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)"`)
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
	text := besideScript(made(t, func(w io.Writer) error { return page.Side(w, result.Run{What: "grade class"}, []result.Pair{pair(1)}) }))
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
	side := made(t, func(w io.Writer) error { return page.Side(w, result.Run{}, many) })
	class := made(t, func(w io.Writer) error {
		return page.Class(w, result.Run{}, nil, page.Around{Pairs: many, Side: "alike.html"})
	})
	if len(side) > 5_000_000 || !strings.Contains(side, "more pairs are left out") || len(class) > 1_000_000 || !strings.Contains(class, `href="alike.html#pair-1"`) {
		t.Errorf("%d bytes, and %d for the class", len(side), len(class))
	}
}

// A watched page loads itself again, and its policy allows no more for that.
func TestRefresh(t *testing.T) {
	t.Parallel()
	for _, seconds := range []int{0, 4} {
		text := made(t, func(w io.Writer) error { return page.Class(w, result.Run{}, nil, page.Around{Refresh: seconds}) })
		if got := strings.Contains(text, `<meta http-equiv="refresh" content="4">`); got != (seconds > 0) {
			t.Errorf("refresh %d: %v", seconds, got)
		}
	}
}
