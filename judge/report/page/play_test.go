package page_test

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/base/browsertest"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report/page"
	"adder/judge/verdict/result"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// boardsPage is a page of one board, with the way of somebody who follows chains.
func boardsPage(t testing.TB, text string) []byte {
	t.Helper()
	boards, err := board.Parse("test", []byte("1 "+text))
	if err != nil {
		t.Fatal(err)
	}
	var s oracle.Solver
	b := page.Board{Board: boards[0], Belief: "chained", Rules: board.Rules{Follow: board.Chained}}
	_, best := s.Solve(&b.Board, board.Rules{})
	_, believed := s.Solve(&b.Board, b.Rules)
	b.Way, b.Seen = best.Rests(), believed.Rests()
	return []byte(made(t, func(w io.Writer) error { return page.Boards(w, "Boards", []page.Board{b}) }))
}

// browsed are the pages that scripts open by name.
var browsed = map[string]func(*testing.T) []byte{
	"class": func(t *testing.T) []byte { return htmlOf(t, recordedRun(t)) },
	"student": func(t *testing.T) []byte {
		r := recordedRun(t)
		at := slices.IndexFunc(r.Results, func(x result.Result) bool { return x.File == "follows_chain.py" })
		return feedbackOf(t, r, r.Results[at])
	},
	"long name": func(t *testing.T) []byte {
		r := recordedRun(t)
		at := slices.IndexFunc(r.Results, func(x result.Result) bool { return x.File == "follows_chain.py" })
		x := r.Results[at]
		x.Student = strings.Repeat("vonundzu", 14)
		x.File, x.Source = x.Student+"/"+x.File, "x\n"
		return feedbackOf(t, r, x)
	},
}

// The scripts of testdata/browser do one thing with a page on each line. The lines before the
// one that opens it say how the browser is set. Boards play on pages that everybody can use.
func TestInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	browser := browsertest.Browser(t)
	scripts, err := filepath.Glob("testdata/browser/*.txt")
	if err != nil || len(scripts) == 0 {
		t.Fatal("no scripts", err)
	}
	known := strings.NewReplacer("RESULTS", fmt.Sprint(len(recordedRun(t).Results)), `\n`, "\n")
	for _, path := range scripts {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			var x *tab
			plays := false
			width, height := int64(1280), int64(900)
			with := []chromedp.Action[chromedp.Void]{browsertest.Media("screen", "light")}
			for line := range strings.Lines(string(text)) {
				word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
				switch word {
				case "#":
				case "size":
					if _, err := fmt.Sscan(rest, &width, &height); err != nil {
						t.Fatal(err)
					}
				case "media":
					kind, scheme, _ := strings.Cut(rest, " ")
					with = append(with, browsertest.Media(kind, scheme))
				case "noscript":
					with = append(with, chromedp.Func(withoutScript))
				case "board", "page":
					var html []byte
					plays = word == "board"
					if plays {
						html = boardsPage(t, rest)
					} else {
						html = browsed[rest](t)
					}
					x = newTab(t, browser, html, append(with, chromedp.EmulateViewport(width, height))...)
					harmless(x)
				default:
					t.Log(line) // shown if it fails
					browsing[word](x, known.Replace(rest))
				}
			}
			x.Shot(name)
			if plays {
				x.Accessible()
				x.Fits()
				x.HasContrast()
				x.Quiet()
			} else {
				harmless(x)
			}
		})
	}
}

var keys = map[string]string{
	"right":  kb.ArrowRight,
	"left":   kb.ArrowLeft,
	"end":    kb.End,
	"home":   kb.Home,
	"enter":  kb.Enter,
	"delete": kb.Delete,
	"escape": kb.Escape,
	"space":  " ",
}

// browsing are the words of the scripts.
var browsing = map[string]func(x *tab, rest string){
	"tab":    (*tab).tabTo,
	"press":  func(x *tab, key string) { x.Press(cmp.Or(keys[key], key)) },
	"click":  (*tab).click,
	"open":   func(x *tab, to string) { x.Open(x.URL + to) },
	"says":   (*tab).says,
	"stands": (*tab).stands,
	"until":  func(x *tab, expression string) { x.Until(expression) },
	"holds":  (*tab).holds,
	"first": func(x *tab, _ string) {
		x.holds(`Array.from(document.querySelectorAll('details.failure')).slice(0, 3)` +
			`.every((d, i) => d.open === (i === 0))`)
		x.holds(`document.querySelector('details.failure svg').getBoundingClientRect().width > 40`)
	},
	"prints":     func(x *tab, _ string) { prints(x) },
	"accessible": func(x *tab, _ string) { x.Accessible() },
	"fits":       func(x *tab, _ string) { x.Fits() },
	"contrast":   func(x *tab, _ string) { x.HasContrast() },
}

// holds checks an expression.
func (x *tab) holds(expression string) {
	x.Helper()
	if !ask[bool](x, expression) {
		x.Errorf("it does not hold that %s", expression)
	}
}

// says checks the player says to those who listen.
func (x *tab) says(part string) {
	x.Helper()
	said := ask[string](x, `document.querySelector('.said').textContent`)
	if !strings.Contains(said, part) {
		x.Errorf("the player says %q, not %q", said, part)
	}
}

// click presses a button of the player by its name.
func (x *tab) click(name string) {
	x.Helper()
	const press = `(name => { const b = Array.from(document.querySelectorAll('.picture button'))` +
		`.find(b => !b.disabled && (b.getAttribute('aria-label') || b.textContent).startsWith(name)); ` +
		`if (b) b.click(); return !!b; })`
	if !ask[bool](x, press+"("+quoted(name)+")") {
		x.Fatalf("no button %q that can be pressed", name)
	}
}

// stands checks the throw that each lane stands at.
func (x *tab) stands(want string) {
	x.Helper()
	got := strings.Join(ask[[]string](x,
		`Array.from(document.querySelectorAll('.lane li[aria-current]')).map(li => li.textContent)`),
		" | ")
	if got != want {
		x.Errorf("it stands at %s, not at %s", got, want)
	}
}
