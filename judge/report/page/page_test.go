package page_test

import (
	"context"
	"strings"

	"adder/judge/base/browsertest"

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
	for _, words := range ask[[]string](x,
		strings.ReplaceAll(browsertest.Overflow, ".scroll, pre, nav", ".none")) {
		x.Error(words)
	}
	hidden := ask[[]string](x,
		`Array.from(document.querySelectorAll('details.failure > .body, details pre, .matrix td'))`+
			`.filter(e => !e.closest('.fold') && !e.checkVisibility({contentVisibilityAuto: true}) || `+
			`!e.offsetHeight).map(e => e.tagName + '#' + e.id)`)
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
	_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true})
	return err
}
