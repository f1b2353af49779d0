package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docs/house.md has a line for each source file, and for no other. What a line quotes, and each
// number in it, stands in that file.
func TestHouse(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/house.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := houseLines(string(page))
	for _, file := range sources(t) {
		_, known := lines[file]
		if !known {
			t.Errorf("%s has no line in docs/house.md", file)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(lines)) {
		source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(file)))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, missing := range notIn(string(source), lines[file]) {
			t.Errorf("docs/house.md says %q of %s, which does not have it", missing, file)
		}
	}
}

var houseLine = regexp.MustCompile("^- `([^`]+)`: (.+)$")

// houseLines is what the page says, by the paths of the files.
func houseLines(page string) map[string]string {
	lines := map[string]string{}
	folder := ""
	for line := range strings.Lines(page) {
		heading, is := strings.CutPrefix(strings.TrimSpace(line), "## ")
		if is {
			folder = strings.TrimPrefix(heading, "The top folder")
		}
		found := houseLine.FindStringSubmatch(strings.TrimSpace(line))
		if found != nil {
			lines[folder+found[1]] = found[2]
		}
	}
	return lines
}

// sources are the paths of the files of Go, without tests and what tests are given.
func sources(t *testing.T) (files []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := strings.HasPrefix(d.Name(), ".") && d.Name() != ".." && d.Name() != ".ci"
		foreign := d.Name() == "testdata" || path.Dir(filepath.ToSlash(name)) == "../solutions"
		if d.IsDir() && (hidden || foreign) {
			return filepath.SkipDir
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			files = append(files, strings.TrimPrefix(filepath.ToSlash(name), "../"))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var (
	quotation  = regexp.MustCompile(`"([^"]+)"`)
	number     = regexp.MustCompile(`\b\d[\d,]*\b`)
	lineBreak  = regexp.MustCompile(`"\s*\+\s*"`) // of a text in two lines of Go
	separators = regexp.MustCompile(`(\d)[_,](\d)`)
)

// notIn returns the quotations and numbers of a line that its file does not have.
func notIn(source, line string) (missing []string) {
	source = lineBreak.ReplaceAllString(source, "")
	for _, q := range quotation.FindAllStringSubmatch(line, -1) {
		for part := range strings.SplitSeq(q[1], "...") {
			if !strings.Contains(source, strings.TrimSpace(part)) {
				missing = append(missing, q[1])
			}
		}
	}
	digits := separators.ReplaceAllString(source, "$1$2")
	for _, n := range number.FindAllString(quotation.ReplaceAllString(line, ""), -1) {
		whole := regexp.MustCompile(`(^|\D)` + strings.ReplaceAll(n, ",", "") + `(\D|$)`)
		if !whole.MatchString(digits) {
			missing = append(missing, n)
		}
	}
	return missing
}
