package page_test

import (
	"context"
	"fmt"
	"strings"

	"adder/judge/board"
	"adder/judge/oracle"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

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
	x.do(func(ctx context.Context) error {
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
	x.until(`document.querySelector('.edit-said').textContent.startsWith('Not changed: ')`)
	x.set("cells", "9")
	x.answered("9 1 1 2 9")
	x.says("1 jump did not fit any more.")
	x.until(`document.querySelector('.edit-said').textContent.includes('1 jump did not fit any more.')`)
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
		x.do(func(ctx context.Context) error { return chromedp.Do(ctx, step) })
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
	x.press(kb.Delete)
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
		x.do(func(ctx context.Context) error {
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
	x.until(`document.querySelector('.said').textContent.startsWith('Added: ladder from 3 to 11.')`)
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
