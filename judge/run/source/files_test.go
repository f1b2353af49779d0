package source_test

import (
	"testing"

	"adder/judge/run/source"

	"github.com/google/go-cmp/cmp"
)

// TestOpenedFiles: only a file that a call opens for reading is found.
func TestOpenedFiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, text string
		want           []string
	}{
		{"C", `#include "my.h"
			int main() { freopen("input.txt", "r", stdin); freopen("out.txt", "w", stdout); ` +
			`printf("no.txt"); fopen("comment.txt" /* , */, "a"); } // fopen("x.txt", "r")`,
			[]string{"input.txt"}},
		{"C++", `ifstream in("data/snakes.in"), again; ofstream out("output.txt"); string s("no.txt");`,
			[]string{"data/snakes.in"}},
		{"Python", `open('input'), open("./in.dat"), open('/dev/stdin'), open('../in.txt'), name = "x.txt"`,
			[]string{"input", "./in.dat"}},
		{"JavaScript", "fs.readFileSync(`in.txt`)", []string{"in.txt"}},
		{"Java", `new Scanner(new File("a.in"))`, []string{"a.in"}},
		{"Go", `os.Open("a.in"); os.Create("b.out")`, []string{"a.in"}},
	} {
		if diff := cmp.Diff(c.want, source.Opened(c.language, c.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
	}
}
