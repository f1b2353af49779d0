package generator

import (
	"embed"

	"adder/judge/game/board"
)

// tellingText has a file for each format: boards in order of how many mistakes they distinguish,
// then boards that each show mistakes that few others show. A test of package cases adds to them.
//
//go:embed telling
var tellingText embed.FS

// Telling returns boards that the format's site could give, which together show nearly every known
// mistake several times. The first ones distinguish most mistakes from the right program and from
// each other. They are for programs that answer one board per process.
func Telling(f *board.Format) []board.Board {
	name := "telling/plain.in"
	if !f.Plain() {
		name = "telling/" + f.Name + ".in"
	}
	text, err := tellingText.ReadFile(name)
	if err != nil {
		panic(err) // a test reads them
	}
	boards, err := board.Parse(name, text)
	if err != nil {
		panic(err)
	}
	return boards
}
