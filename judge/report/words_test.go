package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestClean(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ in, want string }{
		{"bfs.cpp", "bfs.cpp"},
		{"two words", "two words"},
		{"Žofie 東京 محمد", "Žofie 東京 محمد"},
		{"\x1b[2J\a\x00\x7f", `\x1b[2J\a\x00\x7f`},
		{"a\tb\nc\r", `a\tb\nc\r`},
		{"\xff\xc0\xaf", `\xff\xc0\xaf`},
		{"\u202egpj.exe", `\u202egpj.exe`},
		{"a\u200bb\ufeff\u00a0\u00ad", `a\u200bb\ufeff\u00a0\u00ad`},
		{"<b>&amp;", "<b>&amp;"}, // the template's to escape
	} {
		if diff := cmp.Diff(tt.want, Clean(tt.in)); diff != "" {
			t.Errorf("Clean(%q) (-want +got):\n%s", tt.in, diff)
		}
	}
}

func TestCleanLines(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in, want string
	}{
		{"one\r\n\ttwo\x1b\n", "one\n    two\\x1b"},
		{"1\n2\n3\n4\n5", "1\n2\n3\n... cut here: 5 lines in all"},
		{"0123456789012345678901234567890", "01234567890123456789\n... cut here: 1 line in all"},
	} {
		if diff := cmp.Diff(tt.want, cleanLines(tt.in, 20, 3)); diff != "" {
			t.Errorf("cleanLines(%q) (-want +got):\n%s", tt.in, diff)
		}
	}
}

func TestDifference(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		expected, got string
		same, rest    []Piece
	}{
		{"-1", "-2147483648", []Piece{{"-", ""}}, []Piece{{"2147483648", ""}}},
		{"3", "3 2\t6\x00", []Piece{{"3", ""}}, []Piece{{"·", "blank"}, {"2", ""}, {`\t`, "odd"}, {"6", ""}, {`\x00`, "odd"}}},
		{"12", "1", []Piece{{"1", ""}}, nil},
		{"1", "", nil, nil},
	} {
		same, rest := difference(tt.expected, tt.got)
		if diff := cmp.Diff([][]Piece{tt.same, tt.rest}, [][]Piece{same, rest}); diff != "" {
			t.Errorf("%q, %q (-want +got):\n%s", tt.expected, tt.got, diff)
		}
	}
}

func TestShellLine(t *testing.T) {
	t.Parallel()
	got := shellLine(strings.Split("adder|judge|--seed|1|a b|it's|$(x)||a/b-c.cpp", "|"))
	if want := `adder judge --seed 1 'a b' 'it'\''s' '$(x)' '' a/b-c.cpp`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Who reads a student's text as it is sees colons, where nothing is made of them.
func TestProse(t *testing.T) {
	for in, want := range map[string]string{
		"comment: late":     "comment: late",
		"ends with:":        "ends with:",
		"see http://x.org":  "see http&#58;//x.org",
		":smile: @anna *b*": "&#58;smile: &#64;anna &#42;b&#42;",
	} {
		if got := prose(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
