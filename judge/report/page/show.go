package page

import (
	"fmt"
	"io"

	"adder/judge/game/board"
	"adder/judge/report"
)

// A Board is one of a page of boards: what show says of it.
type Board struct {
	Board  board.Board
	Way    []int32 // a best one, as [report.Draw] takes it
	Belief string  // the name of a belief, "" if none is shown
	Rules  board.Rules
	Seen   []int32       // the way by Rules, if they are not the game
	Facts  []report.Line // beside the picture
}

// A shownBoard is a Board as the template shows it.
type shownBoard struct {
	playable
	Title string
	Facts []report.Line
	Input string // plain
	Whole string // plain, if Input is cut
}

// Boards writes a page of boards.
func Boards(w io.Writer, title string, boards []Board) error {
	p := emptyPage(report.Clean(title))
	p.Headline = report.Counted(len(boards), "board")
	for i := range boards {
		p.Boards = append(p.Boards, shownOf(i, &boards[i]))
	}
	return pageTemplate().Execute(w, p)
}

func shownOf(i int, b *Board) shownBoard {
	s := shownBoard{Title: fmt.Sprintf("Board %d", i+1), Facts: b.Facts}
	s.playable = played(&b.Board, way{Cells: b.Way}, way{
		Name:  "Belief: " + report.Clean(b.Belief),
		Rules: b.Rules,
		Cells: b.Seen,
	}, focus{})
	s.Input, s.Whole = report.CutInput(string(board.Plain(b.Board)))
	return s
}
