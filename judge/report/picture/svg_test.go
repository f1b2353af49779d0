package picture_test

import (
	"encoding/xml"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report/picture"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite testdata")

// snake is a board with a ladder and a snake.
var snake = board.Board{Cells: 12, Faces: 6, Jumps: []board.Jump{{From: 2, To: 10}, {From: 11, To: 3}}}

// way is the cells on which a best way rests.
func way(b *board.Board) []int32 { return believedWay(b, board.Rules{}) }

// believedWay is the way of a program that plays by these rules.
func believedWay(b *board.Board, r board.Rules) (cells []int32) {
	var s oracle.Solver
	_, c := s.Solve(b, r)
	for _, step := range c.Steps {
		cells = append(cells, step.Cell)
	}
	return cells
}

// printed is the board of a hundred cells that was published, and whose picture
// the README shows.
func printed(t *testing.T) board.Board {
	t.Helper()
	text, err := os.ReadFile("../../../cases/sample/4-printed-100.in")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := board.Parse("4-printed-100.in", text)
	if err != nil {
		t.Fatal(err)
	}
	return boards[0]
}

func TestSVGGolden(t *testing.T) {
	t.Parallel()
	cycle := board.Board{
		Cells: 5,
		Faces: 2,
		Jumps: []board.Jump{{From: 2, To: 4}, {From: 4, To: 2}, {From: 3, To: 1}, {From: 1, To: 5}},
	}
	hundred := printed(t)
	stretch := picture.StretchOf(&hundred, hundred.Jumps[1:2])
	for name, drawing := range map[string][]byte{
		"board":    picture.SVG(&hundred, picture.Picture{Way: way(&hundred)}),
		"stretch":  picture.SVG(&hundred, picture.Picture{Marks: []int32{4, 14}, Stretch: stretch, Bare: true}),
		"board-12": picture.SVG(&snake, picture.Picture{Way: way(&snake), Bare: true}),
		"board-5": picture.SVG(&cycle, picture.Picture{
			Way:    way(&cycle),
			Belief: believedWay(&cycle, board.Rules{Snakes: board.Ignored}),
			Bare:   true,
		}),
	} {
		path := filepath.Join("testdata", name+".svg")
		if name == "board" {
			path = "../testdata/board.svg" // which the README shows
		}
		if *update {
			if err := os.WriteFile(path, drawing, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(drawing)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

// TestStretch: the cells around the shortest of some jumps are shown, unless they are too many.
func TestStretch(t *testing.T) {
	t.Parallel()
	long, ladder := board.Jump{From: 2, To: 90}, board.Jump{From: 97, To: 99}
	snake := board.Jump{From: 60, To: 51}
	for _, c := range []struct {
		cells, faces int
		jumps        []board.Jump
		want         picture.Stretch
	}{
		{100, 6, []board.Jump{long, snake}, picture.Stretch{First: 51, Last: 60}},
		{100, 20, []board.Jump{snake}, picture.Stretch{First: 40, Last: 71}},
		{100, 6, []board.Jump{ladder}, picture.Stretch{First: 91, Last: 100}},
		{100, 6, []board.Jump{long}, picture.Stretch{}},
		{100, 1_000_000, []board.Jump{snake}, picture.Stretch{}},
		{60, 6, []board.Jump{{From: 30, To: 31}}, picture.Stretch{}},
		{100, 6, nil, picture.Stretch{}},
	} {
		b := board.Board{Cells: c.cells, Faces: c.faces, Jumps: c.jumps}
		got := picture.StretchOf(&b, b.Jumps)
		if got != c.want {
			t.Errorf("%d cells, %d faces, %v: %v, want %v", c.cells, c.faces, c.jumps, got, c.want)
		}
	}
}

// thirty is a full board: ten by ten with thirty jumps.
func thirty() board.Board {
	r := rand.New(rand.NewPCG(7, 7))
	b := board.Board{Cells: 100, Faces: 6}
	for _, from := range r.Perm(98)[:30] {
		j := board.Jump{From: int32(from + 2)}
		for j.To = j.From; j.To == j.From; {
			j.To = int32(r.IntN(100) + 1)
		}
		b.Jumps = append(b.Jumps, j)
	}
	return b
}

// dependent finds what a picture that stands alone must not have.
var dependent = regexp.MustCompile(`\s(id|style|href|on\w+)=|<script|url\(|@import`)

// The picture of every board is well-formed and stands alone, and each jump has its title.
func TestSVGFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, f := range generator.Families {
		for _, size := range []int{3, 13, 100, picture.MostCells} {
			b := f.Board(size, 1)
			text := picture.SVG(&b, picture.Picture{
				Way:    way(&b),
				Belief: believedWay(&b, board.Rules{Snakes: board.Optional, Follow: board.Chained}),
			})
			var d struct {
				Title string `xml:"title"`
				Desc  string `xml:"desc"`
			}
			err := xml.Unmarshal(text, &d)
			foreign := dependent.Find(text)
			if err != nil || d.Title == "" || d.Desc == "" || foreign != nil {
				t.Errorf("%s %d: %v, title %q, holds %q", f.Name, size, err, d.Title, foreign)
			}
			for _, j := range b.Jumps {
				title := fmt.Sprintf(" from %d to %d", j.From, j.To)
				if !strings.Contains(string(text), title) {
					t.Errorf("%s %d: no jump%s", f.Name, size, title)
				}
			}
		}
	}
}

func ExampleSVG() {
	b := board.Board{Cells: 5, Faces: 2, Jumps: []board.Jump{{From: 2, To: 4}}}
	drawing := string(picture.SVG(&b, picture.Picture{Way: []int32{4, 5}}))
	fmt.Println(strings.Count(drawing, "<title>ladder from 2 to 4</title>"))
	// Output: 1
}

// Every class that a picture uses has its style, and no style is left over.
func TestSVGClasses(t *testing.T) {
	t.Parallel()
	b := thirty()
	b.Jumps = append(b.Jumps, board.Jump{From: 1, To: 9})
	bare := picture.Picture{Way: way(&b), Belief: way(&b), Marks: []int32{1, 9}, Bare: true}
	text := string(picture.SVG(&b, bare))
	var crowded board.Board // some of its jumps are arrows
	crowded.Cells, crowded.Faces = 100, 6
	for from := int32(2); from < 90; from++ {
		crowded.Jumps = append(crowded.Jumps, board.Jump{From: from, To: from + 1})
	}
	text += string(picture.SVG(&crowded, picture.Picture{Bare: true}))
	used := map[string]bool{"ladder": false} // only to be told apart by other pages
	for _, m := range regexp.MustCompile(`class="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		for _, class := range strings.Fields(m[1]) {
			used[class] = true
		}
	}
	styled := map[string]bool{"ladder": true, "tone0": true, "rests": true} // what needs none of its own
	for _, m := range regexp.MustCompile(`\.([a-z][a-z0-9-]*)`).FindAllStringSubmatch(picture.Style, -1) {
		styled[m[1]] = true
		if !used[m[1]] {
			t.Errorf("style for .%s, which no picture uses", m[1])
		}
	}
	for class := range used {
		if !styled[class] {
			t.Errorf("no style for .%s", class)
		}
	}
}
