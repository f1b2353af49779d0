package board

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// What each format makes of a few boards, written out by hand.
var written = []struct {
	format string
	boards []Board
	text   string
}{
	{"plain", []Board{{Cells: 10, Faces: 3, Jumps: []Jump{{9, 1}, {2, 7}}}}, "1\n10 3 2\n9 1\n2 7\n"},
	{"hackerrank", nil, "0\n"},
	{"hackerrank", []Board{{Cells: 100, Faces: 6, Jumps: []Jump{{32, 62}, {12, 98}, {95, 13}}}, {Cells: 100, Faces: 6}},
		"2\n2\n32 62\n12 98\n1\n95 13\n0\n0\n"},
	{"leetcode", []Board{
		{Cells: 36, Faces: 6, Jumps: []Jump{{2, 15}, {14, 35}, {17, 13}}},
		{Cells: 4, Faces: 6, Jumps: []Jump{{2, 3}, {3, 4}}},
	}, "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]\n[[-1,4],[-1,3]]\n"},
	{"geeksforgeeks", []Board{{Cells: 30, Faces: 6, Jumps: []Jump{{3, 22}, {17, 4}, {5, 8}}}, {Cells: 30, Faces: 6}}, "2\n3\n3 22 17 4 5 8\n0\n\n"},
	{"moves", []Board{{Cells: 6, Faces: 6, Jumps: []Jump{{1, 6}, {2, 4}, {5, 1}}}}, "1\n6\n5 3 -1 -1 0 -1\n"},
	{"geeksforgeeks-square", []Board{
		{Cells: 36, Faces: 6, Jumps: []Jump{{3, 22}, {5, 8}, {34, 1}}},
		{Cells: 9, Faces: 6, Jumps: []Jump{{7, 3}}}, {Cells: 4, Faces: 6},
	}, "3\n6\n3 22 5 8\n34 1\n3\n\n7 3\n2\n\n\n"},
	{"baekjoon", []Board{{Cells: 100, Faces: 6, Jumps: []Jump{{32, 62}, {42, 68}, {95, 13}}}}, "2 1\n32 62\n42 68\n95 13\n"},
}

func TestFormatsWriteAndRead(t *testing.T) {
	t.Parallel()
	for _, c := range written {
		f, err := FindFormat(c.format)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.text, string(f.Write(c.boards...))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.format, diff)
		}
		got, err := f.Parse("x", []byte(c.text))
		if diff := cmp.Diff(c.boards, got, cmpopts.EquateEmpty()); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", c.format, err, diff)
		}
		again, err := f.Rewrite("x", Plain(c.boards...))
		if diff := cmp.Diff(c.text, string(again)); diff != "" || err != nil {
			t.Errorf("%s rewritten: %v (-want +got):\n%s", c.format, err, diff)
		}
	}
}

// TestFormatsArrange: a format with an order of its own puts jumps into it, and
// leaves the board that it was given alone.
func TestFormatsArrange(t *testing.T) {
	t.Parallel()
	given := []Jump{{95, 13}, {42, 68}, {17, 4}, {12, 98}}
	for name, want := range map[string][]Jump{
		"plain": given, "geeksforgeeks": given,
		"hackerrank": {{42, 68}, {12, 98}, {95, 13}, {17, 4}},
		"leetcode":   {{12, 98}, {17, 4}, {42, 68}, {95, 13}},
	} {
		f, err := FindFormat(name)
		if err != nil {
			t.Fatal(err)
		}
		b := Board{Cells: 100, Faces: 6, Jumps: given}
		f.Arrange(&b)
		if diff := cmp.Diff(want, b.Jumps); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if given[0] != (Jump{95, 13}) || given[1] != (Jump{42, 68}) {
			t.Fatalf("%s wrote to the caller's jumps", name)
		}
	}
}

func TestFormatRows(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, f := range Formats {
		if f.Name == "" || f.Doc == "" || seen[f.Name] || f.board == nil || !f.Rules.Zero() {
			t.Errorf("%q: a row lacks something, or comes twice", f.Name)
		}
		seen[f.Name] = true
		for _, p := range f.Promises {
			if p.Name == "" || p.Doc == "" || p.Keeps == nil {
				t.Errorf("%s: %+v", f.Name, p)
			}
		}
	}
	if _, err := FindFormat("hackerank"); err == nil || !strings.Contains(err.Error(), "hackerrank") {
		t.Errorf("error %v does not list the formats", err)
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
		{"geeksforgeeks", Board{Cells: 31, Faces: 6}, "geeksforgeeks boards have 30 cells, but this one has 31"},
		{"leetcode", Board{Cells: 30, Faces: 6}, "leetcode boards are square, but this one has 30 cells"},
		{"leetcode", Board{Cells: 441, Faces: 6}, "leetcode boards have at most 400 cells, but this one has 441"},
		{"leetcode", Board{Cells: 400, Faces: 6}, "<nil>"},
		{"moves", Board{Cells: 2, Faces: 6}, "<nil>"},
		{"moves", Board{Cells: 2, Faces: 1}, "moves uses a die with 6 faces, but this one has 1"},
	} {
		f, err := FindFormat(c.format)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(f.Expresses(&c.b)); got != c.want {
			t.Errorf("%s, %v: %s, want %s", c.format, c.b, got, c.want)
		}
		if f.Expressible().Keeps(&c.b) != (c.want == "<nil>") {
			t.Errorf("%s, %v: the promise says otherwise", c.format, c.b)
		}
	}
}

// What is wrong with a file is said with its place.
func TestFormatErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ format, text, want, hint string }{
		{"plain", "", `x:1:1: the file is empty: expected the number of boards`, ""},
		{"plain", " \r\n\t", `x:2:2: the file is empty: expected the number of boards`, ""},
		{"plain", "hello world", `x:1:1: expected the number of boards, 0 to 1000000, found "hello"`, ""},
		{"plain", "-1", `x:1:1: expected the number of boards, 0 to 1000000, found "-1"`, ""},
		{"plain", "1.5", `x:1:1: expected the number of boards, 0 to 1000000, found "1.5"`, ""},
		{"plain", "1\n\x0010 6 0", `x:2:1: expected the number of cells of board 1, 2 to 1000000, found "\x0010"`, ""},
		{"plain", "\xef\xbb\xbf1\n2 1 0", `x:1:1: the file begins with a byte order mark, found "\ufeff1"`, ""},
		{"plain", "1000000000\n2 1 0\n", `x:1:1: expected the number of boards, 0 to 1000000, found "1000000000"`, ""},
		{"plain", "1\n" + strings.Repeat("9", 99) + " 1 0", `x:2:1: expected the number of cells of board 1, 2 to 1000000, found "999999999999999999999999"`, ""},
		{"plain", "2\n2 1 0\n", `x:3:1: the file ends inside board 2 of 2: expected the number of cells`, ""},
		{"plain", "1\n1 6 0\n", `x:2:1: expected the number of cells of board 1, 2 to 1000000, found "1"`, ""},
		{"plain", "1\n10 0 0\n", `x:2:4: expected the number of faces of board 1, 1 to 1000000, found "0"`, ""},
		{"plain", "1\n10 6 10\n", `x:2:6: expected the number of jumps of board 1, 0 to 9, found "10"`, ""},
		{"plain", "1\n1000000 6 999999\n2 3\n", `x:4:1: the file ends before the 999999 jumps of board 1`, ""},
		{"plain", "1\n10 6 1\n2", `x:3:2: the file ends inside board 1 of 1: expected the end of a jump`, ""},
		{"plain", "1\n10 6 1\n10 2\n", `x:3:1: expected the start of a jump of board 1, 1 to 9, found "10"`, ""},
		{"plain", "1\n10 6 1\n2 11\n", `x:3:3: expected the end of a jump of board 1, 1 to 10, found "11"`, ""},
		{"plain", "1\n10 6 1\n2 2\n", `x:3:3: a jump starts and ends on cell 2, found "2"`, ""},
		{"plain", "1\n10 6 2\n2 3\n2 4\n", `x:4:1: a second jump starts on cell 2, found "2"`, ""},
		{"plain", "1\n10 6 0\n7", `x:3:1: more text after the last of 1 boards, found "7"`, ""},
		{"plain", "3\n1000000 6 0\n1000000 6 0\n2 1 0", `x:4:1: the boards of the file have more than 2000000 cells in total, found "2"`, ""},
		{"plain", "1\n10 6 0x", `x:2:6: expected the number of jumps of board 1, 0 to 9, found "0x"`, ""},
		{"hackerrank", "", `x:1:1: the file is empty: expected the number of boards`, "a hackerrank file holds"},
		{"hackerrank", "1\n1\n3 22\n1\n5 8\n", `x:5:1: the snake 5 8 of board 1 leads up, found "5"`, "ladders are listed first"},
		{"hackerrank", "1\n1\n22 3\n0\n", `x:3:1: the ladder 22 3 of board 1 leads down, found "22"`, "ladders are listed first"},
		{"hackerrank", "1\n1\n3 101\n0\n", `x:3:3: expected the end of a ladder of board 1, 1 to 100, found "101"`, ""},
		{"hackerrank", "1\n1\n100 3\n0\n", `x:3:1: a jump starts on the last cell, 100, found "100"`, "over there"},
		{"hackerrank", "1\n2\n3 9\n3 8\n0\n", `x:4:1: a second jump starts on cell 3, found "3"`, "only one jump"},
		{"hackerrank", "1\n1\n3 9\n", `x:4:1: the file ends inside board 1: expected the number of snakes`, ""},
		{"hackerrank", "1\n0\n0\n7\n", `x:4:1: more text after the last board, found "7"`, "number of boards"},
		{"hackerrank", "x", `x:1:1: expected the number of boards, 0 to 20000, found "x"`, "a hackerrank file holds"},
		{"hackerrank", "1\n100 6 2\n32 62\n95 13\n", `x:2:1: expected the number of ladders of board 1, 0 to 99, found "100"`, "looks like plain"},
		{"plain", "2\n1\n32 62\n1\n95 13\n0\n0\n", `x:2:1: expected the number of cells of board 1, 2 to 1000000, found "1"`, "looks like hackerrank: use --format hackerrank"},
		{"plain", "[[-1,-1],[-1,-1]]\n", `x:1:1: expected the number of boards`, "looks like leetcode"},
		{"plain", "1\n6\n-1 3 -1 -1 0 -1\n", `x:3:1: expected the number of faces of board 1`, "looks like moves"},
		{"hackerrank", "1 0\n2 100\n", `x:2:3: a jump starts on the last cell, 100`, "looks like "},
		{"leetcode", "1\n30 6 1\n2 7\n", `x:1:1: expected the [ of a matrix of board 1, found "1"`, "looks like plain"},
		{"leetcode", "{\"board\": 1}", `x:1:1: expected the [ of a matrix of board 1, found "{\"board\":"`, "a leetcode file holds a matrix"},
		{"leetcode", "[-1,-1]", `x:1:2: expected the [ of a row of board 1, found "-1,-1]"`, "a leetcode file holds a matrix"},
		{"leetcode", "[[-1,-1],[-1,03]]", `x:1:14: expected a number of the matrix of board 1 as JSON has it, found "03]]"`, "write 3"},
		{"baekjoon", "1\n", `x:2:1: the file ends: expected the number of snakes`, "a baekjoon file holds"},
		{"leetcode", " \n", `x:2:1: the file is empty: expected a matrix`, ""},
		{"leetcode", "[[-1,-1],[-1]]", `x:1:10: row 2 of the matrix of board 1 has 1 numbers, but row 1 has 2`, "square"},
		{"leetcode", "[[-1,-1,-1],[-1,-1,-1]]", `x:1:3: the matrix of board 1 has 2 rows of 3 numbers`, "square"},
		{"leetcode", "[[-1,-1],\n[x,-1]]", `x:2:2: expected a number of the matrix of board 1, found "x,-1]]"`, ""},
		{"leetcode", "[[-1,5],[-1,-1]]", `x:1:6: expected -1 or a cell, 1 to 4, of board 1, found "5],[-1,-1]]"`, ""},
		{"leetcode", "[[2,-1],[-1,-1]]", `x:1:3: a jump starts on the last cell, 4`, "-1"},
		{"leetcode", "[[-1,-1],[-1,2]]", `x:1:14: a jump starts and ends on cell 2`, "-1"},
		{"leetcode", "[[-1]]", `x:1:3: the matrix of board 1 has 1 rows of 1 numbers`, "2 to 20"},
		{"leetcode", "[[-1,-1],[-1,-1]", `x:1:17: expected a comma or the ] of a matrix of board 1`, ""},
		{"geeksforgeeks", "1\n1\n3 31\n", `x:3:3: expected the end of a jump of board 1, 1 to 30, found "31"`, ""},
		{"geeksforgeeks", "1\n1\n3 3\n", `x:3:3: a jump starts and ends on cell 3`, "leave it out"},
		{"moves", "1\n4\n-1 -1 2 -1\n", `x:3:7: a jump starts and ends on cell 2, counted from 0`, "-1"},
		{"moves", "1\n4\n-1 -1 -1 2\n", `x:3:10: a jump starts on the last cell`, "-1"},
		{"moves", "1\n4\n-1 -1 -1 4\n", `x:3:10: expected the move of cell 3, counted from 0, of board 1, -1 to 3, found "4"`, ""},
		{"baekjoon", "1 1\n2 9\n95 13\n1", `x:4:1: more text after the last board`, "one board"},
		{"baekjoon", "1\n0\n0\n", `x:3:1: expected the start of a ladder of board 1`, "looks like hackerrank"},
		{"hackerrank", "1\n2,1\n32,62\n95,13\n", `x:4:1: the ladder 95 13 of board 1 leads down, found "95"`, "ladders are listed first"},
		{"hackerrank", "1\n2,x\n", `x:2:3: expected the number of snakes of board 1, 0 to 99, found "x"`, "like 2,1"},
		{"geeksforgeeks-square", "1\n6\n3 22 5\n17 4\n", `x:3:7: the line ends: expected the end of a ladder of board 1`, ""},
		{"geeksforgeeks-square", "1\n6\n3 22\n4 17\n", `x:4:1: the snake 4 17 of board 1 leads up, found "4"`, "ladders are listed first"},
		{"geeksforgeeks-square", "1\n6 3 22\n17 4\n", `x:2:3: expected the end of the line, and then a line with the ladders, found "3"`, "its own line"},
		{"geeksforgeeks-square", "1\n6\n3 22\n", `x:4:1: the file ends inside board 1: expected a line with the snakes`, "empty"},
		{"geeksforgeeks-square", "1\n1\n\n\n", `x:2:1: expected the number of rows of board 1, 2 to 1000, found "1"`, ""},
		{"moves", "\xef\xbb\xbf1", `x:1:1: the file begins with a byte order mark`, "UTF-8"},
	} {
		f, err := FindFormat(c.format)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Parse("x", []byte(c.text))
		var se *SyntaxError
		if !errors.As(err, &se) || !strings.HasPrefix(se.Error(), c.want) || !strings.Contains(se.Hint, c.hint) {
			t.Errorf("%s, %q:\n%v\nwant\n%s\nhint %q", c.format, c.text, err, c.want, se.hintOrNone())
		}
	}
}

func (e *SyntaxError) hintOrNone() string {
	if e == nil {
		return "none"
	}
	return e.Hint
}

func FuzzParse(f *testing.F)              { fuzzFormat(f, plain) }
func FuzzParseHackerRank(f *testing.F)    { fuzzFormat(f, hackerRank) }
func FuzzParseLeetCode(f *testing.F)      { fuzzFormat(f, leetCode) }
func FuzzParseGeeksForGeeks(f *testing.F) { fuzzFormat(f, geeksForGeeks) }
func FuzzParseMoves(f *testing.F)         { fuzzFormat(f, moves) }
func FuzzParseSquare(f *testing.F)        { fuzzFormat(f, geeksForGeeksSquare) }
func FuzzParseBaekjoon(f *testing.F)      { fuzzFormat(f, baekjoon) }

// fuzzFormat: whatever is read is valid and can be written, and is read again from what is
// written; whatever is not has an error with a place in the text.
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
			if !errors.As(err, &se) || se.Line < 1 || se.Col < 1 || se.Line > bytes.Count(text, []byte("\n"))+1 {
				t.Fatalf("%#v", err)
			}
			return
		}
		for i := range boards {
			if err := errors.Join(boards[i].Validate(), format.Expresses(&boards[i])); err != nil {
				t.Fatal(err)
			}
		}
		again, err := format.Parse("f", format.Write(boards...))
		if diff := cmp.Diff(boards, again); diff != "" || err != nil {
			t.Fatalf("%v (-first +again):\n%s", err, diff)
		}
	})
}
