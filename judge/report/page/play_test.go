package page_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/report/page"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A playTest does something with the boards of a page.
var playTests = []struct {
	name  string
	board string // plain, without the number of boards
	size  [2]int64
	test  func(*tab)
}{
	{"keys step", "30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 29 9 27 1", [2]int64{1280, 900}, keysStep},
	{"runs", "30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 29 9 27 1", [2]int64{1280, 900}, runs},
	{"belief beside the best", chainedBoard, [2]int64{1280, 900}, beliefBeside},
	{"throws are chosen", "30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 29 9 27 1", [2]int64{1280, 900}, throwsChosen},
	{"fields edit", "12 3 2 2 9 10 4", [2]int64{1280, 900}, fieldsEdit},
	{"drags edit", "12 3 2 2 9 10 4", [2]int64{1280, 900}, dragsEdit},
	{"thumbs edit", "12 3 2 2 9 10 4", [2]int64{360, 740}, thumbsEdit},
	{"text edits", "12 3 2 2 9 10 4", [2]int64{1280, 900}, textEdits},
	{"links hold boards", "12 3 2 2 9 10 4", [2]int64{1280, 900}, linksHold},
	{"files and copies", "12 3 2 2 9 10 4", [2]int64{1280, 900}, filesAndCopies},
	{"stuck", "3 1 1 2 1", [2]int64{1280, 900}, stuckBoard},
	{"a million cells", "1000000 6 2 2 999999 999998 7", [2]int64{1280, 900}, millionCells},
}

// On this board the game takes 4 throws, and whoever follows chains needs 2.
const chainedBoard = "20 3 2 3 12 12 17"

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
	var html bytes.Buffer
	if err := page.Boards(&html, "Boards", []page.Board{b}); err != nil {
		t.Fatal(err)
	}
	return html.Bytes()
}

func TestBoardsPlay(t *testing.T) {
	t.Parallel()
	browser := openBrowser(t)
	for _, tt := range playTests {
		t.Run(tt.name, func(t *testing.T) {
			x := newTab(t, browser, boardsPage(t, tt.board), media("screen", "light"), chromedp.EmulateViewport(tt.size[0], tt.size[1]))
			x.harmless()
			tt.test(x)
			x.shot("play " + tt.name)
			x.accessible()
			fits(x)
			hasContrast(x)
			x.quiet()
		})
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

// current is the throw that each lane stands at.
func (x *tab) current() string {
	x.Helper()
	return strings.Join(ask[[]string](x, `Array.from(document.querySelectorAll('.throw[aria-current]')).map(b => b.textContent)`), " | ")
}

func keysStep(x *tab) {
	x.tabTo(".stage")
	x.press(kb.ArrowRight)
	x.says("Best way: throws 2 to cell 3, up the ladder to 22")
	x.press(kb.ArrowRight)
	if got := x.current(); got != "2 22 → 24 | 2 22 → 24" {
		x.Errorf("after two steps: %s", got)
	}
	x.press(kb.ArrowLeft)
	if got := x.current(); got != "2 1 → 3 ↑ 22 | 2 1 → 3 ↑ 22" {
		x.Errorf("after a step back: %s", got)
	}
	x.press(kb.End)
	x.says("throws 6 to cell 30")
	if !ask[bool](x, `document.querySelector('[aria-label="Next throw"]').disabled`) {
		x.Error("there is a throw after the last")
	}
	x.press(kb.Home)
	x.says("Start: cell 1")
	x.click("Next throw")
	x.says("up the ladder to 22")
	if got := ask[int](x, `document.querySelectorAll('.stage .token').length`); got != 2 {
		x.Errorf("%d tokens", got)
	}
}

func runs(x *tab) {
	x.tabTo(".stage")
	x.press(" ")
	x.until(`document.querySelector('.said').textContent.includes('to cell 30')`)
	if ask[string](x, `Array.from(document.querySelectorAll('.player-bar button')).find(b => /Run|Pause/.test(b.textContent)).textContent`) != "Run" {
		x.Error("it runs on after the end")
	}
}

func beliefBeside(x *tab) {
	x.click("Next throw")
	x.says("Best way: throws 2 to cell 3, up the ladder to 12.")
	x.says("Belief: chained: throws 2 to cell 3, up the ladder to 12, up the ladder to 17.")
	if got := x.current(); got != "2 1 → 3 ↑ 12 | 2 1 → 3 ↑ 12 ↑ 17" {
		x.Errorf("side by side: %s", got)
	}
	x.click("Next throw")
	x.click("Next throw")
	x.says("Belief: chained has ended.")
}

func throwsChosen(x *tab) {
	x.click("Play")
	x.click("Throw 4, to 5 ↑ 8")
	x.says("You 1: throws 4 to cell 5, up the ladder to 8.")
	x.click("Throw 3, to 11 ↑ 26")
	x.click("Take back")
	x.says("Back on cell 8.")
	x.click("Show a best throw")
	x.says("You 2: throws 3 to cell 11, up the ladder to 26.")
	x.tabTo(".stage")
	x.press("4")
	x.says("You are there in 3 throws, the least there is.")
	x.click("Start again")
	x.tabTo(".stage")
	x.press("9")
	x.says("There is no such throw here.")
	tapped := ask[bool](x, `(t => { if (t) t.dispatchEvent(new MouseEvent('click', {bubbles: true})); return !!t; })(document.querySelector('.target'))`)
	if !tapped {
		x.Error("no cell to tap")
	}
}

func linksHold(x *tab) {
	x.click("Edit")
	x.set("faces", "5")
	if got := ask[string](x, `location.hash`); got != "#b1=12,5,2-9,10-4" {
		x.Errorf("the address ends with %s", got)
	}
	for hash, board := range map[string]string{"#b1=5,2,2-5": "5 2 1 2 5", "#nobody=7,3": "7 3 0"} {
		ask[bool](x, `(location.hash = '`+hash+`', true)`)
		x.until(`document.querySelector('.said').textContent === 'This board comes from the link.'`)
		x.answered(board)
		ask[bool](x, `(document.querySelector('.said').textContent = '', true)`)
	}
	for _, hash := range []string{"#b1=5", "#b1=5,2,2", "#b1=0,0", "#b1=99999999999999,3", "#b1=5,2,2--5"} {
		ask[bool](x, `(location.hash = '`+hash+`', true)`)
		x.until(`document.querySelector('.said').textContent.startsWith('The link holds no board: ')`)
		ask[bool](x, `(document.querySelector('.said').textContent = '', true)`)
	}
	x.do(func(ctx context.Context) error { return chromedp.Do(ctx, chromedp.Navigate(x.url+"?again#b1=6,2,2-5")) })
	x.url += "?again" // a new page, asked for by the test
	x.answered("6 2 1 2 5")
	x.mu.Lock()
	x.requests = x.requests[len(x.requests)-1:]
	x.mu.Unlock()
}

func filesAndCopies(x *tab) {
	folder := x.TempDir()
	x.do(func(ctx context.Context) error {
		_, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder})
		return err
	})
	x.click("Edit")
	x.set("faces", "2")
	x.tabTo("[data-key=copy]") // copying asks for somebody who presses a key
	x.press(kb.Enter)
	x.until(`document.querySelector('[data-key=copy]').dataset.copied === 'yes'`)
	x.click("Download")
	begin, want := time.Now(), "1\n12 2 2\n2 9\n10 4\n"
	for got := ""; got != want; {
		text, err := os.ReadFile(filepath.Join(folder, "board.in"))
		if err == nil {
			got = string(text)
		}
		if time.Sleep(20 * time.Millisecond); time.Since(begin) > patience {
			x.Fatalf("downloaded %q, want %q", got, want)
		}
	}
}

func stuckBoard(x *tab) {
	if !ask[bool](x, `document.querySelector('.picture svg title').textContent.includes('3 cells')`) {
		x.Error("no picture")
	}
	x.tabTo(".stage")
	x.press(kb.ArrowRight)
	x.says("No throws lead to cell 3. Cells that can be rested on: 1.")
	x.click("Play")
	x.click("Throw 1, to 2 ↓ 1")
	x.click("Edit")
	x.answered("3 1 1 2 1")
}

func millionCells(x *tab) {
	x.click("Next throw")
	x.says("throws 1 to cell 2, up the ladder to 999999")
	x.click("Next throw")
	x.says("to cell 1000000")
	if n := ask[int](x, `document.querySelectorAll('.stage svg *').length`); n > 400 {
		x.Errorf("a picture of %d elements", n)
	}
	x.click("Edit")
	x.set("cells", "500000")
	x.answered("500000 6 0")
	x.click("Play")
	x.click("Show a best throw")
	x.says("You 1: throws")
}
