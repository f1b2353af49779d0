package generator

import (
	"embed"

	"adder/judge/game/board"
)

// tellingText is boards in order of how many mistakes they distinguish: of any size, of 30
// cells, and of 100 cells. The test chooses them again with -update.
//
//go:embed telling
var tellingText embed.FS

// tellingFiles are the files, and the formats for which their boards were chosen.
var tellingFiles = []struct{ name, format string }{
	{"plain.in", "plain"},
	{"cells30.in", "geeksforgeeks"},
	{"cells100.in", "hackerrank"},
}

// Telling returns boards that the format's site could give, in order of how many known
// mistakes each of them distinguishes, from the right program and from each other, in
// addition to those before it. They are for programs that answer one board per process.
func Telling(f *board.Format) (boards []board.Board) {
	files := tellingFiles
	if f.Plain() {
		files = files[:1] // it has the best boards of all sizes
	}
	for _, file := range files {
		text, err := tellingText.ReadFile("telling/" + file.name)
		if err != nil {
			panic(err) // a test reads them
		}
		all, err := board.Parse(file.name, text)
		if err != nil {
			panic(err)
		}
		boards = append(boards, board.Fitting(all, f.Promised())...)
	}
	return boards[:min(len(boards), mostTelling)]
}

// mostTelling is how many boards Telling returns at most: each costs a process.
const mostTelling = 200
