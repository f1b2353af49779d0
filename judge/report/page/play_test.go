package page_test

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/browsertest"
	"adder/judge/oracle"
	"adder/judge/report/page"
	"adder/judge/result"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
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
	b := page.Board{Board: boards[0], Belief: "chained", Rules: board.Rules{Follow: board.Chained}, Prints: "4"}
	_, best := s.Solve(&b.Board, board.Rules{})
	_, believed := s.Solve(&b.Board, b.Rules)
	b.Way, b.Seen = best.Rests(), believed.Rests()
	return []byte(made(t, func(w io.Writer) error { return page.Boards(w, "Boards", []page.Board{b}) }))
}

// browsed are the pages that scripts open by name.
var browsed = map[string]func(*testing.T) []byte{
	"class": func(t *testing.T) []byte { return htmlOf(t, recordedRun(t)) },
	"200":   func(t *testing.T) []byte { return htmlOf(t, classOf(t, 200)) },
	"student": func(t *testing.T) []byte {
		r := recordedRun(t)
		at := slices.IndexFunc(r.Results, func(x result.Result) bool { return x.File == "follows_chain.py" })
		return feedbackOf(t, r, r.Results[at])
	},
}

// The scripts of testdata/browser do something with a page, a line each; words before that
// which opens it say what it is opened with. Boards play on pages that everybody can use.
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
	known := strings.NewReplacer("TOGGLES", fmt.Sprint(len(board.Toggles)), "RESULTS", fmt.Sprint(len(recordedRun(t).Results)), `\n`, "\n")
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
					if plays = word == "board"; plays {
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

var keys = map[string]string{"right": kb.ArrowRight, "left": kb.ArrowLeft, "end": kb.End, "home": kb.Home, "enter": kb.Enter, "delete": kb.Delete, "escape": kb.Escape, "space": " "}

// browsing are the words of the scripts.
var browsing = map[string]func(x *tab, rest string){
	"tab":   (*tab).tabTo,
	"press": func(x *tab, key string) { x.Press(cmp.Or(keys[key], key)) },
	"click": (*tab).click,
	"set": func(x *tab, field string) {
		key, value, _ := strings.Cut(field, " ")
		x.set(key, value)
	},
	"drag": func(x *tab, ends string) {
		var from, to int
		if _, err := fmt.Sscan(strings.Replace(ends, "off", "0", 1), &from, &to); err != nil {
			x.Fatal(err)
		}
		at := x.middle(from)
		over := [2]float64{at[0] - 4, 3} // off the board
		if to > 0 {
			over = x.middle(to)
		}
		x.mouse(at, over)
	},
	"tap": func(x *tab, cell string) { x.touch(x.middle(cell)) },
	"link": func(x *tab, hash string) {
		ask[bool](x, `(document.querySelector('.said').textContent = '', location.hash = `+quoted(hash)+`, true)`)
	},
	"open": func(x *tab, to string) { x.Open(x.URL + to) },
	"says": (*tab).says,
	"hears": func(x *tab, words string) {
		x.Until(`document.querySelector('.said').textContent.startsWith(` + quoted(words) + `)`)
	},
	"stands":   (*tab).stands,
	"is":       (*tab).answered,
	"stale":    (*tab).stale,
	"download": (*tab).download,
	"until":    func(x *tab, expression string) { x.Until(expression) },
	"holds":    (*tab).holds,
	"first": func(x *tab, _ string) {
		x.holds(`Array.from(document.querySelectorAll('details.failure')).slice(0, 3).every((d, i) => d.open === (i === 0))`)
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

// said is what the player says to those who listen.
func (x *tab) says(part string) {
	x.Helper()
	if said := ask[string](x, `document.querySelector('.said').textContent`); !strings.Contains(said, part) {
		x.Errorf("the player says %q, not %q", said, part)
	}
}

// click presses a button of the player by its name.
func (x *tab) click(name string) {
	x.Helper()
	if !ask[bool](x, `(name => { const b = Array.from(document.querySelectorAll('.picture button')).find(b => !b.disabled && (b.getAttribute('aria-label') || b.textContent).startsWith(name)); if (b) b.click(); return !!b; })(`+quoted(name)+`)`) {
		x.Fatalf("no button %q that can be pressed", name)
	}
}

// stands checks the throw that each lane stands at.
func (x *tab) stands(want string) {
	x.Helper()
	got := strings.Join(ask[[]string](x, `Array.from(document.querySelectorAll('.throw[aria-current]')).map(b => b.textContent)`), " | ")
	if got != want {
		x.Errorf("it stands at %s, not at %s", got, want)
	}
}

func (x *tab) download(want string) {
	folder := x.TempDir()
	x.Do(func(ctx context.Context) error {
		_, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder})
		return err
	})
	x.click("Download")
	for begin, got := time.Now(), ""; got != want; time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(filepath.Join(folder, "board.in"))
		if got = string(text); time.Since(begin) > browsertest.Patience {
			x.Fatalf("downloaded %q, want %q, %v", got, want, err)
		}
	}
}

// answered checks that what is shown of the board that is shown is what the oracle
// says of it.
func (x *tab) answered(want string) {
	x.Helper()
	text := ask[string](x, `document.querySelector('.plain-text textarea').value`)
	if got := strings.Join(strings.Fields(text)[1:], " "); got != want {
		x.Fatalf("the board is %s, want %s", got, want)
	}
	boards, err := board.Parse("the page", []byte(text))
	if err != nil {
		x.Fatal(err)
	}
	var s oracle.Solver
	var all []string
	for _, answer := range s.Readings(&boards[0]) {
		all = append(all, fmt.Sprint(answer))
	}
	if got := ask[string](x, `document.querySelector('.answer-live strong').textContent`); got != all[0] {
		x.Errorf("answer %s, want %s", got, all[0])
	}
	got := ask[[]string](x, `Array.from(document.querySelectorAll('.readings')[0].querySelectorAll('tbody tr')).map(r => r.cells[1].firstChild.data)`)
	if strings.Join(got, " ") != strings.Join(all, " ") {
		x.Errorf("the readings are %v, want %v", got, all)
	}
}

// set changes a field, as somebody who types and goes on.
func (x *tab) set(key, value string) {
	x.Helper()
	ask[bool](x, fmt.Sprintf(`(f => { f.focus(); f.value = %q; f.dispatchEvent(new Event('change', {bubbles: true})); return true; })(document.querySelector('[data-key=%q]'))`, value, key))
}

// middle is where a cell is in the window.
func (x *tab) middle(cell any) (at [2]float64) {
	x.Helper()
	xy := ask[[]float64](x, fmt.Sprintf(`(cell => {
		const svg = document.querySelector('.stage svg'), box = svg.viewBox.baseVal;
		const text = Array.from(svg.querySelectorAll('.halos > text')).find(t => t.textContent === String(cell));
		svg.scrollIntoView({block: 'center'});
		const r = svg.getBoundingClientRect();
		return [r.left + (Number(text.getAttribute('x')) + 43) / box.width * r.width, r.top + (Number(text.getAttribute('y')) + 25) / box.height * r.height];
	})(%v)`, cell))
	return [2]float64{xy[0], xy[1]}
}

func (x *tab) mouse(from, to [2]float64) {
	x.Helper()
	x.Act(
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, from[0], from[1], chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, (from[0]+to[0])/2, (from[1]+to[1])/2, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, to[0], to[1], chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, to[0], to[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// stale checks that what stands beside a changed board says that it is about another.
func (x *tab) stale(want string) {
	x.Helper()
	got := ask[bool](x, `(n => n !== null && !n.hidden)(document.querySelector('.words .stale-note'))`)
	copies := ask[bool](x, `Array.from(document.querySelectorAll('details.input > .copy')).every(b => b.textContent === 'Copy the original')`)
	if fmt.Sprint(got, copies) != want+" "+want {
		x.Errorf("a note that the board was changed: %t, the copy is called the original's: %t; want %s", got, copies, want)
	}
}

// touch taps the screen with a thumb.
func (x *tab) touch(at [2]float64) {
	x.Helper()
	for _, p := range []input.DispatchTouchEventParams{
		{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: at[0], Y: at[1]}}},
		{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}},
	} {
		x.Do(func(ctx context.Context) error {
			_, err := chromedp.Call(ctx, input.DispatchTouchEvent, p)
			return err
		})
	}
}

// A posed is a board and the readings that both are asked about.
type posed struct {
	board board.Board
	rules []board.Rules
}

// link is the board as it stands behind the # of an address, and the readings.
func (p *posed) link() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d,%d", p.board.Cells, p.board.Faces)
	for _, j := range p.board.Jumps {
		fmt.Fprintf(&out, ",%d-%d", j.From, j.To)
	}
	for _, r := range p.rules {
		out.WriteString(" " + r.String())
	}
	return out.String()
}

// answers is what our oracle says: for each reading the answer, and the throws and rests of
// the way that it found, unless ways are as long as the board.
func (p *posed) answers(s *oracle.Solver, brief bool) string {
	var out strings.Builder
	for _, r := range p.rules {
		answer, c := s.Solve(&p.board, r)
		fmt.Fprintf(&out, "%d", answer)
		for _, step := range c.Steps {
			if !brief {
				fmt.Fprintf(&out, " %d>%d", step.Face, step.Cell)
			}
		}
		out.WriteString(";")
	}
	return out.String()
}

// solveAll answers lines of links in the page, as answers does.
const solveAll = `((text, brief) => text.split('\n').map(line => {
	const [link, ...readings] = line.split(' '), board = adder.parseLink(link);
	return readings.map(name => {
		const s = adder.solve(board, adder.rulesOf(name));
		return s.answer + (s.steps && !brief ? s.steps.map(x => ' ' + x.face + '>' + x.cell).join('') : '') + ';';
	}).join('');
}))`

// agrees holds the script's game to ours.
func (x *tab) agrees(s *oracle.Solver, batch []posed, brief bool) {
	x.Helper()
	var links []string
	for i := range batch {
		links = append(links, batch[i].link())
	}
	said := ask[[]string](x, fmt.Sprintf("%s(%q, %t)", solveAll, strings.Join(links, "\n"), brief))
	if len(said) != len(batch) {
		x.Fatalf("%d lines for %d boards", len(said), len(batch))
	}
	for i := range batch {
		if want := batch[i].answers(s, brief); said[i] != want {
			x.Fatalf("%v: the page says %.2000s, want %.2000s\n%.2000s", batch[i].rules, said[i], want, board.Plain(batch[i].board))
		}
	}
}

// The script answers as the oracle does, with the same throws: on every small
// board and on ten thousand mixed ones under each legitimate reading, and on
// boards of all kinds under any rules at all; on one in twenty of each unless ADDER_LONG
// is set.
func TestScriptAgreesWithOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	x := newTab(t, browsertest.Browser(t), boardsPage(t, "2 1 0")) // of which only the script is wanted
	var s oracle.Solver
	var batch []posed
	answers := 0
	pose := func(b board.Board, rules ...board.Rules) {
		batch = append(batch, posed{b, rules})
		if answers += len(rules); len(batch) >= 2000 {
			x.agrees(&s, batch, false)
			batch = batch[:0]
		}
	}
	every := uint64(20)
	if os.Getenv("ADDER_LONG") != "" {
		every = 1
	}
	index := uint64(0)
	for b := range generator.Small.From(0) {
		if index++; index%every == 0 {
			pose(b.Clone(), board.LegitimateReadings...)
		}
	}
	r := rand.New(rand.NewSource(1))
	mix := generator.NewMix(1, nil, nil)
	for i := range 10_000 / every {
		var b board.Board
		mix.Fill(&b, i)
		pose(b, append(board.LegitimateReadings[:4:4], randomRules(r), randomRules(r))...)
	}
	if want := 4*(163_290/int(every)) + 6*(10_000/int(every)); answers != want {
		t.Errorf("%d answers were compared, want %d", answers, want)
	}
	x.agrees(&s, batch, false)
	for _, cells := range []int{100_000, board.MaxCells} {
		for _, f := range []string{"deep-recursion", "chains", "many-faces"} {
			family, err := generator.Find(f)
			if err != nil {
				t.Fatal(err)
			}
			x.agrees(&s, []posed{{family.Board(cells, 1), board.LegitimateReadings}}, true)
		}
	}
	x.Quiet()
}

func randomRules(r *rand.Rand) board.Rules {
	var rules board.Rules
	for _, t := range board.Toggles {
		if r.Intn(4) == 0 {
			t.Set(&rules)
		}
	}
	return rules
}
