package cases

import (
	"os"
	"strings"
	"testing"
)

func TestKeysAreDocumented(t *testing.T) {
	t.Parallel()
	page := Must(os.ReadFile("../docs/suite.md"))
	keys := 0
	for _, o := range objects {
		for _, f := range fieldsOf(o.shape) {
			keys++
			if doc := f.Tag.Get("doc"); doc == "" || strings.HasSuffix(doc, ".") {
				t.Errorf("the key %s of %s: documented as %q", keyOf(f), o.name, doc)
			}
		}
	}
	if keys < 20 {
		t.Errorf("only %d keys", keys)
	}
	begin, end := "<!-- keys: written by go test ./cases -update -->\n", "<!-- end of keys -->\n"
	before, rest, ok := strings.Cut(string(page), begin)
	old, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("docs/suite.md has lost its list of keys")
	}
	if old == keysPage() {
		return
	}
	if !*update {
		t.Fatal("docs/suite.md lists other keys: go test ./cases -run Keys -update writes them")
	}
	Check(t, os.WriteFile("../docs/suite.md", []byte(before+begin+keysPage()+end+after), 0o644))
}

// keysPage writes the keys as tables.
func keysPage() string {
	text := ""
	for _, o := range objects {
		text += "\n### Keys of " + o.name + "\n\n| key | takes | means |\n|---|---|---|\n"
		for _, f := range fieldsOf(o.shape) {
			doc := strings.ReplaceAll(f.Tag.Get("doc"), "*", "\\*")
			text += "| `" + keyOf(f) + "` | " + takes(f) + " | " + doc + " |\n"
		}
	}
	return text + "\n"
}

// Every example of the page is a suite, or a part of one.
func TestExamplesOfThePage(t *testing.T) {
	t.Parallel()
	page := Must(os.ReadFile("../docs/suite.md"))
	blocks := strings.Split(string(page), "```yaml\n")[1:]
	if len(blocks) < 3 {
		t.Fatal("the page has lost its examples")
	}
	for _, b := range blocks {
		text, _, _ := strings.Cut(b, "```")
		if _, err := decode("example", []byte(text)); err != nil {
			t.Errorf("%v in\n%s", err, text)
		}
	}
}
