package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestClaims: what is said of a program is true of it. Of each program of
// testdata/claims something false was said once, or nothing of what it plainly does.
func TestClaims(t *testing.T) {
	if brief() {
		t.Skip("hunts programs")
	}
	t.Parallel()
	needsSandbox(t)
	text, err := os.ReadFile("testdata/claims.txt")
	if err != nil {
		t.Fatal(err)
	}
	often, rarely, _ := strings.Cut(string(text), "\n\n")
	fuzz := []string{"fuzz", "--no-color", "--sanitize=false"} // often, nothing is claimed about luck
	if long() {
		often, fuzz = often+"\n"+rarely, fuzz[:2]
	}
	claims := map[string][][]string{}
	for line := range strings.Lines(often) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(cells) != 3 || cells[1] != "+" && cells[1] != "-" {
			t.Fatalf("%q: want file | + or - | words", line)
		}
		claims[cells[0]] = append(claims[cells[0]], cells)
	}
	for file, all := range claims {
		t.Run(file, func(t *testing.T) {
			needsLanguages(t, languageOf[filepath.Ext(file)])
			var out, talk bytes.Buffer
			run(t.Context(), append(slices.Clone(fuzz), "testdata/claims/"+file), strings.NewReader(""), &out, &talk)
			said := strings.Join(strings.Fields(out.String()), " ")
			if talk.Len() > 0 {
				t.Errorf("on standard error: %s", talk.Bytes())
			}
			for _, c := range all {
				if strings.Contains(said, c[2]) != (c[1] == "+") {
					t.Errorf("%s %q:\n%s", c[1], c[2], out.Bytes())
				}
			}
		})
	}
	programs, err := filepath.Glob("testdata/claims/*")
	if err != nil || slices.ContainsFunc(programs, func(p string) bool {
		return !strings.Contains(string(text), filepath.Base(p)+" | ")
	}) {
		t.Errorf("of some programs nothing is claimed, %v", err)
	}
}

var languageOf = map[string]string{
	".c":    "c",
	".cpp":  "cpp",
	".go":   "go",
	".java": "java",
	".js":   "javascript",
	".py":   "python",
}
