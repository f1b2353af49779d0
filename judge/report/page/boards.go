package page

import (
	"fmt"
	"html/template"
	"io"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/picture"
)

// A Board is one of a page of boards: what show says of it.
type Board struct {
	Board  board.Board
	Way    []int32 // a best one, as [report.Draw] takes it
	Belief string  // the name of a belief, "" if none is shown
	Rules  board.Rules
	Seen   []int32       // the way by Rules, if they are not the game
	Prints string        // what the belief prints
	Facts  []report.Fact // beside the picture
}

// A shownBoard is a Board as the template shows it.
type shownBoard struct {
	playable
	Title string
	Facts []report.Fact
	Input string // plain
	Whole string // plain, if Input is cut
}

// Boards writes a page of boards. Those for which there is no room are left out,
// and the page says so.
func Boards(w io.Writer, title string, boards []Board) error {
	p := emptyPage(report.Clean(title))
	p.Headline = report.Counted(len(boards), "board")
	left := budget(failureBytes + pictureBytes)
	for i := range boards {
		b := shownOf(i, &boards[i])
		if !left.take(b.size() + len(b.Input) + len(b.Whole)) {
			p.leaveOut(fmt.Sprintf("%s of %s are left out, to keep this page small.", count(len(boards)-i), report.Counted(len(boards), "board")))
			break
		}
		p.Boards = append(p.Boards, b)
	}
	return pageTemplate.Execute(w, p)
}

// A board whose text is longer than this does not play: its text alone would
// fill the page.
const mostPlayed = 256 << 10

func shownOf(i int, b *Board) shownBoard {
	s := shownBoard{Title: fmt.Sprintf("Board %d", i+1), Facts: b.Facts}
	s.ID = fmt.Sprintf("b%d", i+1)
	s.Drawing = template.HTML(picture.SVG(&b.Board, picture.Picture{Way: b.Way, Belief: b.Seen, Bare: true}))
	s.Belief, s.playable.Rules, s.Got = report.Clean(b.Belief), readingName(b.Rules), report.Clean(b.Prints)
	plain := string(board.Plain(b.Board))
	s.Input, s.Whole = report.CutInput(plain)
	if len(plain) <= mostPlayed {
		s.Board = plainBoard(&b.Board)
	}
	return s
}
