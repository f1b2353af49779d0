package belief

import (
	"strings"
	"testing"
)

// TestDocsReadWell: every doc is a few whole sentences of a length that can be
// read aloud, and stutters nowhere.
func TestDocsReadWell(t *testing.T) {
	t.Parallel()
	const longest = 50 // words of a sentence
	for _, m := range Singles {
		if !strings.HasSuffix(m.Doc, ".") {
			t.Errorf("%s: no full stop", m.Name)
		}
		for _, sentence := range strings.Split(m.Doc, ". ") {
			words := strings.Fields(sentence)
			if len(words) > longest {
				t.Errorf("%s: a sentence of %d words: %s", m.Name, len(words), sentence)
			}
			for i := 1; i < len(words); i++ {
				if words[i] == words[i-1] {
					t.Errorf("%s: %q twice: %s", m.Name, words[i], sentence)
				}
			}
		}
	}
}
