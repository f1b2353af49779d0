package contest

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/fault"
)

// plainFormat is the project's own.
var plainFormat = board.Formats[0]

// tree writes files into a new folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		check(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)))
	}
	return dir
}

// packed writes an archive. A name that ends in @ is a symbolic link.
func packed(t *testing.T, names []string, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cases.zip")
	f := must(os.Create(path))
	z := zip.NewWriter(f)
	for _, name := range names {
		h := &zip.FileHeader{Name: strings.TrimSuffix(name, "@"), Method: zip.Deflate}
		if strings.HasSuffix(name, "@") {
			h.SetMode(fs.ModeSymlink | 0o777)
		}
		must(must(z.CreateHeader(h)).Write([]byte(text)))
	}
	check(t, errors.Join(z.Close(), f.Close()))
	return path
}

// Two boards, their answers, and the game's longest way round.
const (
	twoBoards  = "2\n12 3 2\n2 9\n10 4\n3 1 1\n2 1\n"
	twoAnswers = "2\n-1\n"
)

// told is what an import says of a source.
func told(i *Import) (lines []string) {
	for _, g := range i.Groups {
		for _, in := range g.Inputs {
			line := fmt.Sprintf("%s/%s: %s %d", g.Name, in.name, in.File, len(in.boards))
			if in.first.name == "" {
				line += " without answers"
			}
			lines = append(append(lines, line), in.Wrong...)
		}
	}
	for _, l := range i.LeftOut {
		lines = append(lines, "left out "+l)
	}
	for _, r := range i.Readings {
		lines = append(lines, "right under "+r.String())
	}
	return lines
}

var imports = []struct {
	name  string
	files map[string]string
	want  []string
}{
	{"flat", map[string]string{"b.in": twoBoards, "b.ans": twoAnswers, "a.in": twoBoards, "a.out": "2 1 3\n-1", "notes.txt": "hello"},
		[]string{"all/a: a.in 2", "all/b: b.in 2"}},
	{"no answers", map[string]string{"b.in": twoBoards, "c.ans": "1"},
		[]string{"all/b: b.in 2 without answers", "left out c.ans: there is no input for it"}},
	{"package", map[string]string{
		"problem.yaml": "name: x\n", "data/secret/2 large/x.in": twoBoards, "data/secret/2 large/x.ans": twoAnswers,
		"data/sample/1.in": twoBoards, "data/sample/1.ans": twoAnswers, "data/secret/10.in": twoBoards,
		"data/invalid_inputs/bad.in": "junk", "submissions/accepted/a.in": "junk"},
		[]string{"sample/1: data/sample/1.in 2", "secret/10: data/secret/10.in 2 without answers", "large/x: data/secret/2 large/x.in 2",
			"left out submissions/accepted/a.in: is in a language that Adder does not know", "left out data/invalid_inputs: holds no cases"}},
	{"package in a folder", map[string]string{"adder/data/secret/1.in": twoBoards, "adder/data/secret/1.ans": twoAnswers, "__MACOSX/adder/data/secret/._1.in": "junk"},
		[]string{"secret/1: adder/data/secret/1.in 2"}},
	{"one group", map[string]string{"hard/1.in": twoBoards, "hard/1.ans": twoAnswers}, []string{"hard/1: hard/1.in 2"}},
	{"numbered", map[string]string{"input/input00.txt": twoBoards, "output/output00.txt": twoAnswers, "input/input01.txt": twoBoards},
		[]string{"input/input00: input/input00.txt 2", "input/input01: input/input01.txt 2 without answers"}},
	{"names", map[string]string{"a b.in": "1\n2 1 0\n", "a-b.in": "1\n2 1 0\n", "é.in": "1\n2 1 0\n"},
		[]string{"all/a-b: a b.in 1 without answers", "all/a-b-2: a-b.in 1 without answers", "all/input: é.in 1 without answers"}},
	{"numbered groups", map[string]string{
		"data/secret/1easy/a.in": twoBoards, "data/secret/02-hard/a.in": twoBoards, "data/secret/3/a.in": twoBoards, "data/secret/3easy/a.in": twoBoards},
		[]string{"hard/a: data/secret/02-hard/a.in 2 without answers", "easy/a: data/secret/1easy/a.in 2 without answers",
			"3/a: data/secret/3/a.in 2 without answers", "easy-2/a: data/secret/3easy/a.in 2 without answers"}},
	{"ignored", map[string]string{
		"a.in": twoBoards, "a.ans": twoAnswers, "a.out": "2\n3\n", "b.in": twoBoards, "b.ans": twoAnswers, "b.out": twoAnswers,
		"c.IN": twoBoards, "c.Ans": twoAnswers, "more/d.zip": "PK", "e.tar.gz": "", "f.txt": "notes"},
		[]string{"all/a: a.in 2", "all/b: b.in 2",
			"left out c.Ans: its ending is .Ans, not .ans", "left out c.IN: its ending is .IN, not .in",
			"left out e.tar.gz: an archive, which is not opened", "left out more/d.zip: an archive, which is not opened",
			"left out a.out: a.ans is beside it, and it has 1 wrong answer: 2: board 2: expected -1, got 3",
			"left out b.out: b.ans is beside it"}},
	{"no boards", map[string]string{"a.in": "0\n", "b.in": twoBoards}, []string{"all/b: b.in 2 without answers", "left out a.in: has no boards"}},
	{"wrong answers", map[string]string{"a.in": twoBoards, "a.ans": "\n3\n\n0", "b.in": twoBoards, "b.ans": "2", "c.in": twoBoards, "c.ans": "two\n-1\n"},
		[]string{"all/a: a.in 2", "a.ans:2: board 1: expected 2, got 3", "a.ans:4: board 2: expected -1, got 0",
			"all/b: b.in 2", "b.ans: expected 2 answers, got 1 answer", "all/c: c.in 2", `c.ans:1: board 1: expected 2, got "two"`}},
	{"wrong throws", map[string]string{
		"a.in": twoBoards, "a.ans": "2 1\n-1 1\n", "b.in": twoBoards, "b.ans": "2 1 4\n-1\n", "c.in": twoBoards, "c.ans": "2 3 3\n-1\n"},
		[]string{"all/a: a.in 2", "a.ans:1: board 1: expected 2, got 2, and the answer 2 is followed by only 1 throw", `a.ans:2: board 2: expected -1, got -1, and -1 is followed by "1", but it takes no throws`,
			"all/b: b.in 2", "b.ans:1: board 1: expected 2, got 2, and throw 2 is 4, but the die has faces 1 to 3",
			"all/c: c.in 2", "c.ans:1: board 1: expected 2, got 2, and the throws lead to cell 7, not to cell 12"}},
	// Jumps 2->4->7 and one face: a chain wins with one throw, the game takes four.
	{"another game", map[string]string{"a.in": "1\n7 1 2\n2 4\n4 7\n", "a.ans": "1\n", "b.in": twoBoards, "b.ans": twoAnswers},
		[]string{"all/a: a.in 1", "a.ans:1: board 1: expected 4, got 1", "all/b: b.in 2", "right under chained"}},
}

// What is read is told; what is written loads, with the right answers, and each file of
// the source in a case of its group.
func TestReadAndWrite(t *testing.T) {
	t.Parallel()
	for _, tc := range imports {
		i := must(Read(t.Context(), tree(t, tc.files), plainFormat, nil))
		same(t, tc.want, told(i), tc.name)
		above := t.TempDir()
		dir := filepath.Join(above, "suite")
		check(t, i.Write(dir, "a \"title\"", nil))
		s := must(cases.Load(dir))
		made := must(s.Cases(nil))
		boards, want := 0, 0
		for _, c := range made {
			boards += len(c.Answers)
		}
		for _, g := range i.Groups {
			for _, in := range g.Inputs {
				want += len(in.boards)
			}
		}
		if boards != want || len(s.Groups) != len(i.Groups) {
			t.Errorf("%s: %d boards in %d groups, want %d in %d", tc.name, boards, len(s.Groups), want, len(i.Groups))
		}
		if left, _ := os.ReadDir(above); len(left) != 1 {
			t.Errorf("%s: left beside it: %v", tc.name, left)
		}
		if err := i.Write(dir, "", nil); err == nil || !strings.Contains(err.Error(), "the folder is not empty") {
			t.Errorf("%s: written over a suite: %v", tc.name, err)
		}
	}
}

// Many small inputs are one case, and large ones have cases of their own.
func TestImportParts(t *testing.T) {
	t.Parallel()
	var g Group
	for _, cells := range []int{2, caseCells - 2, 1, caseCells, 7, 8} {
		g.Inputs = append(g.Inputs, Input{boards: []board.Board{{Cells: cells}}})
	}
	var got []int
	for _, p := range g.parts() {
		got = append(got, len(p))
	}
	same(t, []int{2, 1, 1, 2}, got)
}

func TestImportRefuses(t *testing.T) {
	t.Parallel()
	linked := tree(t, map[string]string{"data/b.in": twoBoards})
	check(t, os.Symlink("/etc/passwd", filepath.Join(linked, "data", "a.in")))
	notZip := filepath.Join(tree(t, map[string]string{"x.zip": "PK but no more"}), "x.zip")
	large := strings.Repeat(" ", board.MaxInput+1)
	for _, tc := range []struct{ name, path, want string }{
		{"missing", filepath.Join(linked, "none"), "no such file or directory"},
		{"device", "/dev/null", "is neither a folder nor a zip archive"},
		{"empty", t.TempDir(), "it contains no cases"},
		{"no archive", notZip, "is not a zip archive"},
		{"link that leads out", linked, "data/a.in: path escapes"},
		{"bad input", tree(t, map[string]string{"a.in": "1\n2 1\n"}), "a.in:"},
		{"traversal", packed(t, []string{"a.in", "../b.in"}, twoBoards), `the entry "../b.in" is not a path inside the archive`},
		{"absolute", packed(t, []string{"/a.in"}, twoBoards), "is not a path inside"},
		{"other slashes", packed(t, []string{`..\a.in`}, twoBoards), "is not a path inside"},
		{"drive", packed(t, []string{"C:/a.in"}, twoBoards), "is not a path inside"},
		{"linked entry", packed(t, []string{"a.in@"}, "/etc/passwd"), `the entry "a.in" is a symbolic link`},
		{"doubled entry", packed(t, []string{"a.in", "a.in"}, twoBoards), `the entry "a.in" appears twice`},
		{"file that is a folder", packed(t, []string{"a.in", "a.in/b.in"}, twoBoards), ""},
		{"bomb", packed(t, []string{"a.in"}, large), "a.in: is larger than 64 MiB"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, err := Read(t.Context(), tc.path, plainFormat, nil)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error is %v, want %q", err, tc.want)
			}
			var mine *fault.Error
			var syntax *board.SyntaxError
			if !errors.As(err, &mine) && !errors.As(err, &syntax) {
				t.Errorf("error %v is of type %T", err, err)
			}
		})
	}
}

// What is read is counted over all files, whatever an archive says of itself.
func TestImportBudget(t *testing.T) {
	t.Parallel()
	s := must(openSource(packed(t, []string{"a.in", "b.in"}, twoBoards)))
	defer s.close()
	s.left = int64(len(twoBoards)) + 3
	if _, err := s.read("a.in", maxCase); err != nil {
		t.Error(err)
	}
	if _, err := s.read("b.in", maxCase); err == nil || !strings.Contains(err.Error(), "256 MiB in total") {
		t.Errorf("error is %v", err)
	}
}

func TestImportPoints(t *testing.T) {
	t.Parallel()
	for _, groups := range []int{1, 3, 7, 100, 130} {
		i, total := &Import{Groups: make([]Group, groups)}, 0
		i.share()
		for k := range groups {
			total += i.Groups[k].Points
		}
		if total != cases.Points {
			t.Errorf("%d groups have %d points", groups, total)
		}
	}
}

// Points are the package's, of either format, scaled to those of a suite; samples
// have none.
func TestImportPointsOfPackages(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		files map[string]string
		want  []int // sample, a, b
		told  string
	}{
		{"nothing said", nil, []int{0, 50, 50}, ""},
		{"legacy", map[string]string{"a/testdata.yaml": "accept_score: 30\nrange: 0 30\n", "b/testdata.yaml": "range: 0 70\n", "testdata.yaml": "range: 0 100\n"}, []int{0, 30, 70}, ""},
		{"accepted score alone", map[string]string{"a/testdata.yaml": "accept_score: '20'\n", "b/testdata.yaml": "range: -inf +inf\naccept_score: 80\n"}, []int{0, 20, 80}, ""},
		{"2025-09", map[string]string{"a/test_group.yaml": "max_score: 10\n", "b/test_group.yaml": "max_score: 90\nscore_aggregation: min\n"}, []int{0, 10, 90}, ""},
		{"other sum", map[string]string{"a/test_group.yaml": "max_score: 1\n", "b/test_group.yaml": "max_score: 2.5\n"}, []int{0, 28, 72}, "the groups have 3.5 points in the package; here, 100 in total"},
		{"nonsense", map[string]string{"a/testdata.yaml": "range: 0 1e300\n", "b/testdata.yaml": "range: [}"}, []int{0, 50, 50}, "b/testdata.yaml: cannot be read, so it sets no points: yaml:"},
		{"too much", map[string]string{"a/testdata.yaml": "range: 0 1e300\n"}, []int{0, 50, 50}, "a/testdata.yaml: range is 1e300, which is not a number of points"},
		{"words", map[string]string{"a/test_group.yaml": "max_score: much\n", "b/testdata.yaml": "accept_score: [1]\n"}, []int{0, 50, 50}, "b/testdata.yaml: accept_score is [1], which is not a number of points"},
		{"no bound", map[string]string{"a/test_group.yaml": "max_score: unbounded\n"}, []int{0, 50, 50}, ""},
	} {
		files := map[string]string{}
		for _, folder := range []string{"sample", "secret/a", "secret/b"} {
			files["data/"+folder+"/1.in"] = twoBoards
			files["data/"+folder+"/1.ans"] = twoAnswers
		}
		for name, text := range tc.files {
			files["data/secret/"+name] = text
		}
		i := must(Read(t.Context(), tree(t, files), plainFormat, nil))
		var got []int
		for k := range i.Groups {
			got = append(got, i.Groups[k].Points)
		}
		same(t, tc.want, got, tc.name)
		lines, _ := i.Tell()
		if text := strings.Join(lines, "\n"); tc.told == "" && (strings.Contains(text, "share") || strings.Contains(text, "points:")) || !strings.Contains(text, tc.told) {
			t.Errorf("%s: told %q, want %q", tc.name, text, tc.told)
		}
		if err := i.Write(filepath.Join(t.TempDir(), "suite"), "x", nil); err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}
