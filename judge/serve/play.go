package serve

import (
	"io"
	"strings"

	"adder/judge/board"
	"adder/judge/report/page"
	"adder/judge/show"
)

// firstBoard is what the playground begins with: the best way takes a snake.
const firstBoard = "1\n30 3 3\n2 15\n17 6\n8 30\n"

// What is played with is small: every visitor may ask for it.
const (
	mostTried  = 4000 // bytes
	mostBoards = 5
	mostCells  = 400
)

// play shows boards that a visitor wrote, as adder show does.
func (v *visit) play() error {
	try := page.Try{Input: v.r.URL.Query().Get("board")}
	if try.Input == "" {
		try.Input = firstBoard
	}
	boards, problem := tried(try.Input)
	try.Problem = problem
	var teller show.Teller
	var shown []page.Board
	for i := range boards {
		x, err := teller.Tell(&boards[i])
		if err != nil {
			return err
		}
		shown = append(shown, x.OnPage())
	}
	return v.whole(func(w io.Writer) error {
		return page.Playground(w, "Playground", shown, &try, page.Link{Text: "First page", To: "/"})
	})
}

// tried reads what a visitor wrote; problem says why that cannot be shown.
func tried(text string) (boards []board.Board, problem string) {
	if len(text) > mostTried {
		return nil, "That is too long to play with here."
	}
	plain, err := board.FindFormat("plain")
	if err == nil {
		boards, err = plain.Read("your text", strings.NewReader(text))
	}
	if err != nil {
		return nil, err.Error()
	}
	if len(boards) > mostBoards {
		return nil, "At most 5 boards are shown here."
	}
	for _, b := range boards {
		if b.Cells > mostCells {
			return nil, "At most 400 cells are shown here."
		}
	}
	return boards, ""
}
