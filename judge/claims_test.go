package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What Adder says of a program is true of it. Of each program of testdata/claims it once said
// something false, or nothing of what the program plainly does.
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
	lines, whenLong, _ := strings.Cut(string(text), "\n\n")
	fuzz := []string{"fuzz", "--no-color"}
	if long() {
		lines += "\n" + whenLong
	} else {
		fuzz = append(fuzz, "--sanitize=false") // only the other lines claim something about luck
	}
	claims := map[string][][]string{}
	for line := range strings.Lines(lines) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || cells[1] != "+" && cells[1] != "-" {
			t.Fatalf("%q: want file | + or - | words", line)
		}
		claims[cells[0]] = append(claims[cells[0]], cells)
	}
	for file, all := range claims {
		t.Run(file, func(t *testing.T) {
			needsLanguages(t, languageOf[filepath.Ext(file)])
			_, out, talk := runHere(append(slices.Clone(fuzz), "testdata/claims/"+file)...)
			said := strings.Join(strings.Fields(out), " ")
			if talk != "" {
				t.Errorf("on standard error: %s", talk)
			}
			for _, c := range all {
				if strings.Contains(said, c[2]) != (c[1] == "+") {
					t.Errorf("%s %q:\n%s", c[1], c[2], out)
				}
			}
		})
	}
	programs, err := filepath.Glob("testdata/claims/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		if !strings.Contains(string(text), filepath.Base(p)+" | ") {
			t.Errorf("nothing is claimed of %s", p)
		}
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
