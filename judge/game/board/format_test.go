package board

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// written is what each format makes of a few boards, written out by hand.
var written = []struct {
	format string
	boards []Board
	text   string
}{
	{"plain", []Board{{Cells: 10, Faces: 3, Jumps: []Jump{{9, 1}, {2, 7}}}}, "1\n10 3 2\n9 1\n2 7\n"},
	{"hackerrank", nil, "0\n"},
	{"hackerrank", []Board{
		{Cells: 100, Faces: 6, Jumps: []Jump{{32, 62}, {12, 98}, {95, 13}}},
		{Cells: 100, Faces: 6},
	}, "2\n2\n32 62\n12 98\n1\n95 13\n0\n0\n"},
	{"leetcode", []Board{
		{Cells: 36, Faces: 6, Jumps: []Jump{{2, 15}, {14, 35}, {17, 13}}},
		{Cells: 4, Faces: 6, Jumps: []Jump{{2, 3}, {3, 4}}},
	}, "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1]," +
		"[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]\n[[-1,4],[-1,3]]\n"},
	{"geeksforgeeks", []Board{
		{Cells: 30, Faces: 6, Jumps: []Jump{{3, 22}, {17, 4}, {5, 8}}},
		{Cells: 30, Faces: 6},
	}, "2\n3\n3 22 17 4 5 8\n0\n\n"},
	{"moves", []Board{{Cells: 6, Faces: 6, Jumps: []Jump{{1, 6}, {2, 4}, {5, 1}}}},
		"1\n6\n5 3 -1 -1 0 -1\n"},
	{"baekjoon", []Board{{Cells: 100, Faces: 6, Jumps: []Jump{{32, 62}, {42, 68}, {95, 13}}}},
		"2 1\n32 62\n42 68\n95 13\n"},
}

func TestFormatsWriteAndRead(t *testing.T) {
	t.Parallel()
	for _, c := range written {
		f := must(FindFormat(c.format))
		same(t, c.text, string(f.Write(c.boards...)), c.format)
		same(t, c.boards, must(f.Parse("x", []byte(c.text))), c.format, "read")
		same(t, c.text, string(must(f.Rewrite("x", Plain(c.boards...)))), c.format, "rewritten")
	}
}

// TestFormatsArrange: a format with an order of its own puts jumps into it, and does not write
// to the caller's jumps.
func TestFormatsArrange(t *testing.T) {
	t.Parallel()
	given := []Jump{{95, 13}, {42, 68}, {17, 4}, {12, 98}}
	for name, want := range map[string][]Jump{
		"plain": given, "geeksforgeeks": given,
		"hackerrank": {{42, 68}, {12, 98}, {95, 13}, {17, 4}},
		"leetcode":   {{12, 98}, {17, 4}, {42, 68}, {95, 13}},
	} {
		f := must(FindFormat(name))
		b := Board{Cells: 100, Faces: 6, Jumps: given}
		f.Arrange(&b)
		same(t, want, b.Jumps, name)
		if given[0] != (Jump{95, 13}) || given[1] != (Jump{42, 68}) {
			t.Fatalf("%s wrote to the caller's jumps", name)
		}
	}
}

func TestExpresses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format string
		b      Board
		want   string
	}{
		{"plain", Board{Cells: 7, Faces: 3}, "<nil>"},
		{"hackerrank", Board{Cells: 100, Faces: 6, Jumps: []Jump{{1, 100}}}, "<nil>"},
		{"hackerrank", Board{Cells: 30, Faces: 6}, "hackerrank boards have 100 cells, but this one has 30"},
		{"baekjoon", Board{Cells: 100, Faces: 5}, "baekjoon uses a die with 6 faces, but this one has 5"},
		{"geeksforgeeks", Board{Cells: 31, Faces: 6},
			"geeksforgeeks boards have 30 cells, but this one has 31"},
		{"leetcode", Board{Cells: 30, Faces: 6}, "leetcode boards are square, but this one has 30 cells"},
		{"leetcode", Board{Cells: 441, Faces: 6},
			"leetcode boards have at most 400 cells, but this one has 441"},
		{"leetcode", Board{Cells: 400, Faces: 6}, "<nil>"},
		{"moves", Board{Cells: 2, Faces: 6}, "<nil>"},
		{"moves", Board{Cells: 2, Faces: 1}, "moves uses a die with 6 faces, but this one has 1"},
	} {
		f := must(FindFormat(c.format))
		if got := fmt.Sprint(f.Expresses(&c.b)); got != c.want {
			t.Errorf("%s, %v: %s, want %s", c.format, c.b, got, c.want)
		}
		broken := nameOf(Broken(&c.b, f.Promised()))
		promised := broken != "the format "+c.format+" can write the board"
		if promised != (c.want == "<nil>") {
			t.Errorf("%s, %v: the promise says otherwise", c.format, c.b)
		}
	}
}

// TestFormatErrors: an error names the place in the file, and has a hint.
func TestFormatErrors(t *testing.T) {
	t.Parallel()
	text := must(os.ReadFile("testdata/errors.txt"))
	for line := range strings.Lines(string(text)) {
		var format, text, want, hint string
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscanf(line, "%s %q %q %q", &format, &text, &want, &hint); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		f := must(FindFormat(format))
		_, err := f.Parse("x", []byte(text))
		var se *SyntaxError
		if !errors.As(err, &se) || !strings.HasPrefix(se.Error(), want) || !strings.Contains(se.Advice(), hint) {
			t.Errorf("%sgot %v, with the hint %q", line, err, se.Advice())
		}
	}
}

func FuzzParse(f *testing.F)              { fuzzFormat(f, plain) }
func FuzzParseHackerRank(f *testing.F)    { fuzzFormat(f, hackerRank) }
func FuzzParseLeetCode(f *testing.F)      { fuzzFormat(f, leetCode) }
func FuzzParseGeeksForGeeks(f *testing.F) { fuzzFormat(f, geeksForGeeks) }
func FuzzParseMoves(f *testing.F)         { fuzzFormat(f, moves) }
func FuzzParseBaekjoon(f *testing.F)      { fuzzFormat(f, baekjoon) }

// fuzzFormat: boards that are read are valid, and survive writing and reading again. A text that
// is not read has an error with a place in it.
func fuzzFormat(f *testing.F, format *Format) {
	for _, c := range written {
		f.Add([]byte(c.text))
	}
	f.Add([]byte("1\r\n10 6 1\r\n2 7"))
	f.Add([]byte("1\n10 6 1\n2 7\n\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		boards, err := format.Parse("f", text)
		if err != nil {
			var se *SyntaxError
			lines := bytes.Count(text, []byte("\n")) + 1
			if !errors.As(err, &se) || se.Line < 1 || se.Col < 1 || se.Line > lines {
				t.Fatalf("%#v", err)
			}
			return
		}
		for i := range boards {
			check(t, boards[i].Validate(), format.Expresses(&boards[i]))
		}
		again, err := format.Parse("f", format.Write(boards...))
		diff := cmp.Diff(boards, again)
		if err != nil || diff != "" {
			t.Fatalf("%v (-first +again):\n%s", err, diff)
		}
	})
}
