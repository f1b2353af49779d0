package hunt

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestWhatIsPrinted plays every fact about what is printed instead of the
// answers, and programs of which none is true.
func TestWhatIsPrinted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		print, words string // "" is none
		quick        bool
	}{
		{"answer > 3 ? answer + 1 : answer", "one more than the answer", true},
		{"answer > 3 ? answer - 1 : answer", "one less than the answer", false},
		{"answer > 3 ? 2 * answer : answer", "twice the answer", false},
		{"answer < 0 ? answer : (unsigned char)answer", "the answer modulo 256: it does not fit into 8 bits", false},
		{"(signed char)answer", "the answer as a signed number of 8 bits, into which it does not fit", false},
		{"answer < 0 ? answer : (unsigned short)answer", "the answer modulo 65,536: it does not fit into 16 bits", false},
		{"(short)answer", "the answer as a signed number of 16 bits, into which it does not fit", false},
		{"answer > 3 ? n : answer", "the number of cells", true},
		{"answer > 3 ? n - 1 : answer", "one less than the number of cells", false},
		{"answer == 2 ? d : answer", "the number of faces", false},
		{"answer == 2 ? m : answer", "the number of jumps", false},
		{"answer > 2 ? 42 : answer", "42", true},
		{"answer > 2 ? 1 + n * 7 % 5 * answer : answer", "", true},
		{"n == 8 && d == 3 && m == 2 && jump_to[5] == 2 ? n : answer", "8", false},
	} {
		t.Run(c.print, func(t *testing.T) {
			t.Parallel()
			if brief() && !c.quick {
				t.Skip("takes long")
			}
			o := testOptions()
			o.Boards = 0
			r := hunted(t, ill(t, fmt.Sprintf(`PRINT printf("%%d\n", %s);`, c.print)), o)
			if r.Diagnosis.Name != "" {
				t.Fatalf("believes %s", r.Diagnosis.Name)
			}
			facts := r.Diagnosis.Facts
			t.Logf("%s: %s", found(r), strings.Join(facts, "; "))
			i := slices.IndexFunc(facts, func(f string) bool { return strings.HasPrefix(f, "wherever it was seen") })
			switch {
			case c.words == "" && i >= 0, c.words != "" && i < 0:
				t.Errorf("want %q: %q", c.words, facts)
			case c.words != "" && !strings.HasSuffix(facts[i], "it prints "+c.words):
				t.Errorf("want %q: %q", c.words, facts[i])
			}
		})
	}
}
