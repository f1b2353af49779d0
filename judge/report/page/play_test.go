package page_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/browsertest"
	"adder/judge/oracle"
	"adder/judge/report/page"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
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
	if err := page.Boards(&html, "Boards", []page.Board{b}, nil); err != nil {
		t.Fatal(err)
	}
	return html.Bytes()
}

func TestBoardsPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	browser := browsertest.Browser(t)
	for _, tt := range playTests {
		t.Run(tt.name, func(t *testing.T) {
			x := newTab(t, browser, boardsPage(t, tt.board), browsertest.Media("screen", "light"), chromedp.EmulateViewport(tt.size[0], tt.size[1]))
			harmless(x)
			tt.test(x)
			x.Shot("play " + tt.name)
			x.Accessible()
			x.Fits()
			x.HasContrast()
			x.Quiet()
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
	x.Press(kb.ArrowRight)
	x.says("Best way: throws 2 to cell 3, up the ladder to 22")
	x.Press(kb.ArrowRight)
	if got := x.current(); got != "2 22 → 24 | 2 22 → 24" {
		x.Errorf("after two steps: %s", got)
	}
	x.Press(kb.ArrowLeft)
	if got := x.current(); got != "2 1 → 3 ↑ 22 | 2 1 → 3 ↑ 22" {
		x.Errorf("after a step back: %s", got)
	}
	x.Press(kb.End)
	x.says("throws 6 to cell 30")
	if !ask[bool](x, `document.querySelector('[aria-label="Next throw"]').disabled`) {
		x.Error("there is a throw after the last")
	}
	x.Press(kb.Home)
	x.says("Start: cell 1")
	x.click("Next throw")
	x.says("up the ladder to 22")
	if got := ask[int](x, `document.querySelectorAll('.stage .token').length`); got != 2 {
		x.Errorf("%d tokens", got)
	}
}

func runs(x *tab) {
	x.tabTo(".stage")
	x.Press(" ")
	x.Until(`document.querySelector('.said').textContent.includes('to cell 30')`)
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
	x.Press("4")
	x.says("You are there in 3 throws, the least there is.")
	x.click("Start again")
	x.tabTo(".stage")
	x.Press("9")
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
		x.Until(`document.querySelector('.said').textContent === 'This board comes from the link.'`)
		x.answered(board)
		ask[bool](x, `(document.querySelector('.said').textContent = '', true)`)
	}
	for _, hash := range []string{"#b1=5", "#b1=5,2,2", "#b1=0,0", "#b1=99999999999999,3", "#b1=5,2,2--5"} {
		ask[bool](x, `(location.hash = '`+hash+`', true)`)
		x.Until(`document.querySelector('.said').textContent.startsWith('The link holds no board: ')`)
		ask[bool](x, `(document.querySelector('.said').textContent = '', true)`)
	}
	x.Open(x.URL + "?again#b1=6,2,2-5")
	x.answered("6 2 1 2 5")
}

func filesAndCopies(x *tab) {
	folder := x.TempDir()
	x.Do(func(ctx context.Context) error {
		_, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder})
		return err
	})
	x.click("Edit")
	x.set("faces", "2")
	x.tabTo("[data-key=copy]") // copying asks for somebody who presses a key
	x.Press(kb.Enter)
	x.Until(`document.querySelector('[data-key=copy]').dataset.copied === 'yes'`)
	x.click("Download")
	begin, want := time.Now(), "1\n12 2 2\n2 9\n10 4\n"
	for got := ""; got != want; {
		text, err := os.ReadFile(filepath.Join(folder, "board.in"))
		if err == nil {
			got = string(text)
		}
		if time.Sleep(20 * time.Millisecond); time.Since(begin) > browsertest.Patience {
			x.Fatalf("downloaded %q, want %q", got, want)
		}
	}
}

func stuckBoard(x *tab) {
	if !ask[bool](x, `document.querySelector('.picture svg title').textContent.includes('3 cells')`) {
		x.Error("no picture")
	}
	x.tabTo(".stage")
	x.Press(kb.ArrowRight)
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
	x.Do(func(ctx context.Context) error {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(`(f => { f.focus(); f.value = %q; f.dispatchEvent(new Event('change', {bubbles: true})); return true; })(document.querySelector('[data-key=%q]'))`, value, key)))
		return err
	})
}

func fieldsEdit(x *tab) {
	x.click("Edit")
	x.answered("12 3 2 2 9 10 4")
	x.set("faces", "1")
	x.answered("12 1 2 2 9 10 4")
	x.says("It is stuck: -1.")
	x.set("cells", "1")
	x.answered("12 1 2 2 9 10 4")
	x.Until(`document.querySelector('.edit-said').textContent.startsWith('Not changed: ')`)
	x.set("cells", "9")
	x.answered("9 1 1 2 9")
	x.says("1 jump did not fit any more.")
	x.Until(`document.querySelector('.edit-said').textContent.includes('1 jump did not fit any more.')`)
	x.set("to0", "4")
	x.answered("9 1 1 2 4")
	if !ask[bool](x, `document.activeElement.dataset.key === 'to0'`) {
		x.Error("the focus is lost")
	}
	x.click("Add a jump")
	x.answered("9 1 2 2 4 3 9")
	x.set("from1", "2")
	x.says("Not changed: two jumps start on cell 2.")
	x.answered("9 1 2 2 4 3 9")
	x.click("Remove the ladder from 2 to 4")
	x.answered("9 1 1 3 9")
	x.click("Undo")
	x.answered("9 1 2 2 4 3 9")
	x.click("Reset")
	x.answered("12 3 2 2 9 10 4")
	if n := ask[int](x, `(d => { d.open = true; d.dispatchEvent(new Event('toggle')); return d.querySelectorAll('tbody tr').length; })(document.querySelector('.answers-live details'))`); n != len(board.Toggles)-2 {
		x.Errorf("%d more readings, want %d", n, len(board.Toggles)-2)
	}
}

// middle is where a cell is in the window.
func (x *tab) middle(cell int) (at [2]float64) {
	x.Helper()
	xy := ask[[]float64](x, fmt.Sprintf(`(cell => {
		const svg = document.querySelector('.stage svg'), box = svg.viewBox.baseVal;
		const text = Array.from(svg.querySelectorAll('.halos > text')).find(t => t.textContent === String(cell));
		svg.scrollIntoView({block: 'center'});
		const r = svg.getBoundingClientRect();
		return [r.left + (Number(text.getAttribute('x')) + 43) / box.width * r.width, r.top + (Number(text.getAttribute('y')) + 25) / box.height * r.height];
	})(%d)`, cell))
	return [2]float64{xy[0], xy[1]}
}

func (x *tab) mouse(from, to [2]float64) {
	x.Helper()
	for _, step := range []chromedp.Action[chromedp.Void]{
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, from[0], from[1], chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, (from[0]+to[0])/2, (from[1]+to[1])/2, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, to[0], to[1], chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, to[0], to[1], chromedp.ButtonLeft, chromedp.ClickCount(1)),
	} {
		x.Do(func(ctx context.Context) error { return chromedp.Do(ctx, step) })
	}
}

func dragsEdit(x *tab) {
	x.click("Edit")
	x.stale(false)
	x.mouse(x.middle(9), x.middle(12)) // the ladder's top
	x.stale(true)
	x.answered("12 3 2 2 12 10 4")
	x.mouse(x.middle(2), x.middle(3)) // its foot
	x.answered("12 3 2 3 12 10 4")
	x.mouse(x.middle(5), x.middle(7)) // a new one
	x.answered("12 3 3 3 12 10 4 5 7")
	x.mouse(x.middle(3), x.middle(10)) // where another starts
	x.says("Not changed: two jumps start on cell 10.")
	to := x.middle(10)
	x.mouse(to, [2]float64{to[0] - 4, 3}) // off the board
	x.answered("12 3 2 3 12 5 7")
	at := x.middle(5)
	x.mouse(at, at)
	x.says("ladder from 5 to 7: drag its ends")
	x.tabTo(".stage")
	x.Press(kb.Delete)
	x.answered("12 3 1 3 12")
	x.click("Reset")
	x.stale(false)
}

// stale checks that what stands beside a changed board says that it is about another.
func (x *tab) stale(want bool) {
	x.Helper()
	got := ask[bool](x, `(n => n !== null && !n.hidden)(document.querySelector('.words .stale-note'))`)
	copies := ask[bool](x, `Array.from(document.querySelectorAll('details.input > .copy')).every(b => b.textContent === 'Copy the original')`)
	if got != want || copies != want {
		x.Errorf("a note that the board was changed: %t, the copy is called the original's: %t; want %t", got, copies, want)
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

func thumbsEdit(x *tab) {
	x.click("Edit")
	x.touch(x.middle(3))
	x.says("A jump from cell 3: tap where it ends.")
	x.touch(x.middle(11))
	x.Until(`document.querySelector('.said').textContent.startsWith('Added: ladder from 3 to 11.')`)
	x.answered("12 3 3 2 9 10 4 3 11")
	small := ask[[]string](x, `Array.from(document.querySelectorAll('.picture button, .picture input, .picture summary')).filter(b => { const r = b.getBoundingClientRect(); return r.width && (r.height < 24 || r.width < 24); }).map(b => b.textContent)`)
	if len(small) > 0 {
		x.Errorf("too small for a thumb: %q", small)
	}
}

func textEdits(x *tab) {
	x.click("Edit")
	x.set("plain", "1\n5 2 1\n2 5\n")
	x.answered("5 2 1 2 5")
	for text, want := range map[string]string{
		"1\n5 2 2\n2 5\n":     "expected two numbers for each of 2 jumps",
		"2\n5 2 0\n5 2 0\n":   "expected 1 board",
		"1\n5 x 0\n":          `expected a whole number, found "x"`,
		"1\n1 2 0\n":          "a board has 2 to 1,000,000 cells",
		"1\n5 2 1\n3 3\n":     "a jump starts and ends on cell 3",
		"1\n5 2 1\n5 3\n":     "a jump starts on cell 1 to 4",
		"1\n5 2 2\n2 3 2 4\n": "two jumps start on cell 2",
	} {
		x.set("plain", text)
		x.says("Not changed: " + want)
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

// answers is what our oracle says: for each reading the answer, and the throws and
// rests of the way that it found.
func (p *posed) answers(s *oracle.Solver) string {
	var out strings.Builder
	for _, r := range p.rules {
		answer, c := s.Solve(&p.board, r)
		fmt.Fprintf(&out, "%d", answer)
		if c.Steps == nil {
			out.WriteString(" stuck")
		}
		for _, step := range c.Steps {
			fmt.Fprintf(&out, " %d>%d", step.Face, step.Cell)
		}
		out.WriteString(";")
	}
	return out.String()
}

// solveAll answers lines of links in the page, as answers does.
const solveAll = `(text => text.split('\n').map(line => {
	const [link, ...readings] = line.split(' '), board = adder.parseLink(link);
	return readings.map(name => {
		const s = adder.solve(board, adder.rulesOf(name));
		return s.answer + (s.steps ? s.steps.map(x => ' ' + x.face + '>' + x.cell).join('') : ' stuck') + ';';
	}).join('');
}).join('\n'))`

// agrees holds the script's game to ours, and returns how many answers it saw.
func (x *tab) agrees(s *oracle.Solver, batch []posed) (answers int) {
	x.Helper()
	var links []string
	for i := range batch {
		links = append(links, batch[i].link())
	}
	said := strings.Split(ask[string](x, solveAll+"("+quoteLines(links)+")"), "\n")
	if len(said) != len(batch) {
		x.Fatalf("%d lines for %d boards", len(said), len(batch))
	}
	for i := range batch {
		answers += len(batch[i].rules)
		if want := batch[i].answers(s); said[i] != want {
			x.Fatalf("%v: the page says %s, want %s\n%s", batch[i].rules, said[i], want, board.Plain(batch[i].board))
		}
	}
	return answers
}

// quoteLines is lines as a literal of the page's language: they hold digits,
// letters, commas, minus signs and spaces.
func quoteLines(lines []string) string { return "'" + strings.Join(lines, `\n`) + "'" }

// emptyTab is a tab with a page of one board, of which only the script is wanted.
func emptyTab(t *testing.T) *tab {
	t.Helper()
	browser := browsertest.Browser(t)
	var html bytes.Buffer
	if err := page.Boards(&html, "x", []page.Board{{Board: board.Board{Cells: 2, Faces: 1}}}, nil); err != nil {
		t.Fatal(err)
	}
	return newTab(t, browser, html.Bytes())
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
	x := emptyTab(t)
	var s oracle.Solver
	var batch []posed
	total := 0
	flush := func(most int) {
		if len(batch) >= most {
			total += x.agrees(&s, batch)
			batch = batch[:0]
		}
	}
	every := uint64(20)
	if os.Getenv("ADDER_LONG") != "" {
		every = 1
	}
	index := uint64(0)
	for b := range generator.Small.Boards() {
		if index++; index%every == 0 {
			batch = append(batch, posed{b.Clone(), board.LegitimateReadings})
			flush(5000)
		}
	}
	flush(1)
	mix := generator.NewMix(1, nil, nil)
	for i := range 10_000 / every {
		var b board.Board
		mix.Fill(&b, i)
		batch = append(batch, posed{b, board.LegitimateReadings})
		flush(2000)
	}
	flush(1)
	if want := 4 * (163_290/int(every) + 10_000/int(every)); total != want {
		t.Errorf("%d answers were compared, want %d", total, want)
	}
	r := rand.New(rand.NewSource(1))
	for i := range 10_000 / every {
		var b board.Board
		mix.Fill(&b, i)
		batch = append(batch, posed{b, []board.Rules{randomRules(r), randomRules(r)}})
		flush(2000)
	}
	flush(1)
	for _, cells := range []int{100_000, board.MaxCells} {
		for _, f := range []string{"deep-recursion", "chains", "many-faces"} {
			family, err := generator.Find(f)
			if err != nil {
				t.Fatal(err)
			}
			x.agreesInSize(&s, family.Board(cells, 1))
		}
	}
	x.Quiet()
}

// agreesInSize compares answers alone: the ways are as long as the board.
func (x *tab) agreesInSize(s *oracle.Solver, b board.Board) {
	x.Helper()
	p := posed{board: b}
	got := ask[[]int](x, fmt.Sprintf(`(board => %s.map(name => adder.solve(board, adder.rulesOf(name)).answer))(adder.parseLink('%s'))`, readingNames(), p.link()))
	for i, r := range board.LegitimateReadings {
		if want := s.Under(&b, r); got[i] != want {
			x.Errorf("%d cells, %v: the page says %d, want %d", b.Cells, r, got[i], want)
		}
	}
}

func readingNames() string {
	var names []string
	for _, r := range board.LegitimateReadings {
		names = append(names, "'"+r.String()+"'")
	}
	return "[" + strings.Join(names, ",") + "]"
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
