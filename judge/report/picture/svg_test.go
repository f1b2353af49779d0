package picture_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"math"
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

// A sized board may take that many bytes as a picture.
type sized struct {
	board.Board
	most int
}

// pictured are boards of every kind and size.
func pictured() map[string]sized {
	all := map[string]sized{
		"thirty jumps": {thirty(), 40_000},
		"two cells":    {board.Board{Cells: 2, Faces: 9}, 5_000},
	}
	for _, f := range generator.Families {
		for _, size := range []int{3, 6, 13, 30, 100, picture.MostCells} {
			all[fmt.Sprint(f.Name, " ", size)] = sized{f.Board(size, 1), 200_000}
		}
	}
	return all
}

// dependent finds what a picture that stands alone must not have.
var dependent = regexp.MustCompile(`\s(id|style|href|on\w+)=|<script|url\(|@import`)

// The picture of every board is well-formed and stands alone, and each jump has its title.
func TestSVGFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for name, tt := range pictured() {
		b := tt.Board
		p := picture.Picture{
			Way:    way(&b),
			Belief: believedWay(&b, board.Rules{Snakes: board.Optional, Follow: board.Chained}),
		}
		text := picture.SVG(&b, p)
		if len(text) > tt.most {
			t.Errorf("%s: %d bytes, at most %d wanted", name, len(text), tt.most)
		}
		if !bytes.Equal(text, picture.SVG(&b, p)) {
			t.Errorf("%s: not the same again", name)
		}
		var d drawn
		if err := xml.Unmarshal(text, &d); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if found := dependent.Find(text); found != nil {
			t.Errorf("%s: holds %q", name, found)
		}
		if d.Title == "" || d.Desc == "" {
			t.Errorf("%s: no title, or no description", name)
		}
		checkTitles(t, name, &b, text)
	}
}

// drawn is what the tests read of a picture.
type drawn struct {
	Title string `xml:"title"`
	Desc  string `xml:"desc"`
}

var jumpTitle = regexp.MustCompile(`<title>((?:snake|ladder) from \d+ to \d+)`)

// checkTitles checks that a picture has the titles of all jumps, and no others.
func checkTitles(t *testing.T, name string, b *board.Board, text []byte) {
	t.Helper()
	want, got := map[string]bool{}, map[string]bool{}
	for _, j := range b.Jumps {
		kind := "snake"
		if j.Ladder() {
			kind = "ladder"
		}
		want[fmt.Sprintf("%s from %d to %d", kind, j.From, j.To)] = true
	}
	for _, m := range jumpTitle.FindAllSubmatch(text, -1) {
		title := string(m[1])
		got[title] = true
		if !want[title] {
			t.Errorf("%s: draws a %s", name, title)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: draws %d jumps, the board has %d", name, len(got), len(want))
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

// property is a colour of the style, by its name.
var property = regexp.MustCompile(`var\(--board-([a-z0-9-]+),(?:var\(--board-snake,)?#([0-9a-f]+)\)`)

// Numbers and shapes have enough contrast to everything that they lie on, in both schemes, by the
// ratios of WCAG 2.2 (1.4.3 and 1.4.11).
func TestSVGContrast(t *testing.T) {
	t.Parallel()
	schemes := strings.SplitN(picture.Style, "@media", 2)
	for i, scheme := range []string{schemes[0], strings.SplitN(schemes[1], "}", 2)[0]} {
		colour := map[string]string{}
		for _, m := range property.FindAllStringSubmatch(scheme, -1) {
			colour[m[1]] = m[2]
		}
		if len(colour) != 11 {
			t.Fatalf("scheme %d has %d colours: %v", i, len(colour), colour)
		}
		for _, ground := range []string{"paper", "cell", "end"} {
			for shape, least := range map[string]float64{
				"ink":     4.5,
				"ladder":  3,
				"snake":   3,
				"snake-1": 3,
				"snake-2": 3,
				"best":    3,
				"belief":  3,
			} {
				got := ratio(t, colour[shape], colour[ground])
				if got < least {
					t.Errorf("scheme %d: %s on %s has a contrast of %.2f, at least %g wanted",
						i, shape, ground, got, least)
				}
			}
		}
		for _, mark := range []string{"best", "belief"} {
			got := ratio(t, colour[mark], colour["paper"])
			if got < 4.5 {
				t.Errorf("scheme %d: the number in a mark of %s has a contrast of %.2f", i, mark, got)
			}
		}
	}
}

func ratio(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := light(t, a), light(t, b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// light is the relative luminance of a colour written in hexadecimal.
func light(t *testing.T, hex string) (sum float64) {
	t.Helper()
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	var parts [3]uint8
	if _, err := fmt.Sscanf(hex, "%2x%2x%2x", &parts[0], &parts[1], &parts[2]); err != nil {
		t.Fatal(err)
	}
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := float64(parts[i]) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return sum
}
