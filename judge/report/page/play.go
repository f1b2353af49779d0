package page

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/picture"
	"adder/judge/result"
)

// A playable is a board as a picture, and what the script needs to let it play.
type playable struct {
	ID      string
	Drawing template.HTML
	Board   string // as plain text, without the number of boards
	Game    string // the rules of the game here, "" for the game itself
	Belief  string // its name
	Rules   string // the belief as rules, "" if it is none
	Got     string // what the program printed, "" if another board fails
	Throws  string // that it printed behind the number
}

// size is about how many bytes of the page it takes.
func (p *playable) size() int { return len(p.Drawing) + len(p.Board) + len(p.Throws) + 200 }

// pictured draws the boards of a failure; of a long sequence not all.
func pictured(g *group, id string, left *budget) (pictures []playable, noRoom bool) {
	f := g.Shown
	if f == nil {
		return nil, false
	}
	from, to := report.Drawn(f)
	for i := from; i < to; i++ {
		p := playable{
			ID: fmt.Sprintf("%s-%d", id, i+1), Game: g.game, Board: plainBoard(&f.Boards[i]),
			Drawing: template.HTML(picture.SVG(&f.Boards[i], waysOver(f, i))),
		}
		if i == report.Blamed(f) {
			p.believes(g.result, f)
		}
		if !left.take(p.size()) {
			return nil, true
		}
		pictures = append(pictures, p)
	}
	return pictures, false
}

func plainBoard(b *board.Board) string {
	return strings.ReplaceAll(strings.TrimSpace(string(board.AppendPlain(nil, b))), "\n", " ")
}

// believes adds what the program did on the board, and by which rules.
func (p *playable) believes(r *result.Result, f *result.Failure) {
	if d := r.Diagnosis; d != nil && d.Name != "" {
		p.Belief, p.Rules = report.Clean(d.Name), readingName(d.Reading)
	} else if !r.Reading.Zero() {
		p.Belief, p.Rules = r.Reading.String(), r.Reading.String()
	}
	if f.Kind.Verdict() == result.WrongAnswer {
		p.Got, p.Throws = printed(report.Short(report.Clean(string(f.Got)), 60))
	}
}

// readingName is a reading that is not the game.
func readingName(r board.Rules) string {
	if r.Zero() {
		return ""
	}
	return r.String()
}

// printed takes an output apart: the number, and the throws behind it, if there
// are any.
func printed(got string) (number, throws string) {
	words := strings.Fields(got)
	for _, w := range words {
		if _, err := strconv.Atoi(w); err != nil {
			return got, ""
		}
	}
	if len(words) < 2 {
		return got, ""
	}
	return words[0], strings.Join(words[1:], " ")
}

// gameOf names the rules by which the site of a format plays, "" for the game.
func gameOf(format string) string {
	if f, err := board.FindFormat(format); err == nil {
		return readingName(f.Rules)
	}
	return ""
}

// waysOver are the ways over board i: a best one, and over the one that fails also
// the one that the program believes in, if that is another.
func waysOver(f *result.Failure, i int) picture.Picture {
	p := picture.Picture{Bare: true}
	if from := len(f.Boards) - len(f.BestWays); i >= from {
		p.Way = f.BestWays[i-from]
	}
	if i == report.Blamed(f) && !slices.Equal(p.Way, f.BelievedWay) {
		p.Belief = f.BelievedWay
	}
	return p
}
