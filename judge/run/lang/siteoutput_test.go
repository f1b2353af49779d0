package lang

import (
	"testing"
	"time"
)

// Only the output that the site would read counts: the file of OUTPUT_PATH if there is one,
// without the marks that the site's own driver prints.
func TestOnlyTheSitesOutputCounts(t *testing.T) {
	slow(t)
	for _, c := range []struct{ name, program, want string }{
		{"file", "import os\nprint('prompt?')\nopen(os.environ['OUTPUT_PATH'], 'w').write('3\\n')\n", "3\n"},
		{"no file", "print('3')\n", "3\n"},
		{"empty file", "import os\nopen(os.environ['OUTPUT_PATH'], 'w')\nprint(3)\n", "3\n"},
		{"marks", "print('3\\n~\\n4 ~\\n5~6\\n~7')\n", "3\n\n4\n5~6\n~7\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := compiled(t, written(t, "main.py", c.program))
			s, err := p.Session(Setup{Output: 1 << 20, Memory: 256 << 20})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			site := Site{OutputFile: true, AnswerSuffix: "~"}
			for range 2 { // the second run finds no file of the first
				r, err := s.Run(t.Context(), input(t, ""), site, 10*time.Second, 10*time.Second)
				if err != nil || string(r.Stdout) != c.want {
					t.Errorf("%q, want %q; %v; %s", r.Stdout, c.want, err, r.Stderr)
				}
			}
		})
	}
}
