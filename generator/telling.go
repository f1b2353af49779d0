package generator

import (
	"embed"

	"adder/judge/board"
)

// tellingText is, for each format, boards in order of how much they tell of a
// program. The test chooses them: with -update anew.
//
//go:embed telling
var tellingText embed.FS

// Telling returns boards that the format can write, in order of how many known
// mistakes each of them tells apart from the right program and from each other,
// given those before it. They are for programs of which a process answers one
// board.
func Telling(f *board.Format) []board.Board {
	name := "plain"
	if !f.Plain() {
		name = f.Name
	}
	text, err := tellingText.ReadFile("telling/" + name + ".in")
	if err != nil {
		return nil // a test sees to it that every format has some
	}
	boards, err := board.Parse(name, text)
	if err != nil {
		panic(err) // a test reads it
	}
	return boards
}
