package source_test

import (
	"testing"

	"adder/judge/run/source"

	"github.com/google/go-cmp/cmp"
)

func TestFilesAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, text string
		want           []string
	}{
		{"C", `#include "my.h"
			int main() { freopen("input.txt", "r", stdin); printf("%d %s\n", 3, "no way"); } ` +
			`// "comment.txt"`, []string{"input.txt"}},
		{"C++",
			`ifstream in("data/snakes.in"), again("data/snakes.in"); ofstream out("output.txt");`,
			[]string{"data/snakes.in", "output.txt"}},
		{"Python",
			`open('input'), open("./in.dat"), open('/dev/stdin'), open('../in.txt'), "r", 'utf8', "3.5"`,
			[]string{"input", "./in.dat"}},
		{"JavaScript", "fs.readFileSync(`in.txt`)", []string{"in.txt"}},
		{"Java",
			`new File("a.in"); f("b.in"); f("c.in"); f("d.in"); f("e.in");`,
			[]string{"a.in", "b.in", "c.in", "d.in"}},
	} {
		if diff := cmp.Diff(c.want, source.Files(c.language, c.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
	}
}
