package picture_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/report/picture"
)

// Every class that a picture uses has its style, and no style is left over.
func TestSVGClasses(t *testing.T) {
	t.Parallel()
	b := thirty()
	b.Jumps = append(b.Jumps, board.Jump{From: 1, To: 9})
	text := string(picture.SVG(&b, picture.Picture{Way: way(&b), Belief: way(&b), Bare: true}))
	large := board.Board{Cells: 1_000_000, Faces: 6}
	text += string(picture.SVG(&large, picture.Picture{Bare: true}))
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

// Numbers can be read and shapes can be seen on everything that they lie on, in
// both schemes, by the ratios of WCAG 2.2 (1.4.3 and 1.4.11).
func TestSVGContrast(t *testing.T) {
	t.Parallel()
	schemes := strings.SplitN(picture.Style, "@media", 2)
	for i, scheme := range []string{schemes[0], strings.SplitN(schemes[1], "}", 2)[0]} {
		colour := map[string]string{}
		for _, m := range regexp.MustCompile(`var\(--board-([a-z0-9-]+),(?:var\(--board-snake,)?#([0-9a-f]+)\)`).FindAllStringSubmatch(scheme, -1) {
			colour[m[1]] = m[2]
		}
		if len(colour) != 11 {
			t.Fatalf("scheme %d has %d colours: %v", i, len(colour), colour)
		}
		for _, ground := range []string{"paper", "cell", "end"} {
			for shape, least := range map[string]float64{"ink": 4.5, "ladder": 3, "snake": 3, "snake-1": 3, "snake-2": 3, "best": 3, "belief": 3} {
				if got := ratio(t, colour[shape], colour[ground]); got < least {
					t.Errorf("scheme %d: %s on %s has a contrast of %.2f, at least %g wanted", i, shape, ground, got, least)
				}
			}
		}
		for _, mark := range []string{"best", "belief"} {
			if got := ratio(t, colour[mark], colour["paper"]); got < 4.5 {
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
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return sum
}
