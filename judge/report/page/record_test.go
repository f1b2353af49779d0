package page_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/sandbox"

	"go.yaml.in/yaml/v3"
)

// The page is tested with what Adder really said of real programs, hostile ones
// among them. That takes a minute, so it is kept; -record makes it anew. It is
// kept as YAML: the diff can be read, and YAML, unlike JSON, holds names that
// are not UTF-8.
var record = flag.Bool("record", false, "judge the programs of testdata/record anew")

const recorded = "testdata/record/entries.yaml"

// A recording is what the file holds.
type recording struct {
	Run     report.Run
	Entries []report.Graded
}

// programs are what is recorded, and under what names and for whom.
var programs = []struct {
	path, name, student string
	growth              bool
}{
	{"accepted/bfs.cpp", "bfs.cpp", "Ada", true},
	{"accepted/linear.py", "linear.py", "Bo <script>alert(1)</script>", false},
	{"wrong_answer/follows_chain.py", "follows_chain.py", "Žofie O'Brien-Łukasiewicz", false},
	{"wrong_answer/off_board.js", "off_board.js", "محمد", false},
	{"wrong_answer/snakes_ignored.go", "snakes_ignored.go", "=HYPERLINK(\"https://example.com\")", false},
	{"wrong_answer/dp_optional_ladders.c", "dp.c", "Eve", false},
	{"wrong_answer/dp_optional_ladders.cpp", "dp.cpp", "Finn", false},
	{"wrong_answer/leaky_static_table.cpp", "leaky.cpp", "G\x00H\xff\x1b[2J\u202eI", false},
	{"wrong_answer/jumps_subtracted_afterwards.cpp", "../../etc/passwd.cpp", "", false},
	{"wrong_answer/debug_output.py", "debug_output.py", "Ivy", false},
	{"time_limit_exceeded/hangs_when_stuck.c", "hangs.c", "Jo", false},
	{"time_limit_exceeded/bfs_n_times_d.cpp", "bfs_n_times_d.cpp", "Kim", true},
	{"run_time_error/array_too_short.cpp", "array_too_short.cpp", "Lee", false},
	{"hostile/html.py", "<img src=x onerror=alert(1)>.py", "Mallory", false},
	{"hostile/ansi.py", "ansi\x1b[31m.py", "Mallory", false},
	{"hostile/invalid.py", "invalid\xff\n.py", "Mallory", false},
	{"hostile/nul.py", "nul.py", "Mallory", false},
	{"hostile/stderr.py", "stderr.py", "Mallory", false},
	{"hostile/compiler.c", "compiler.c", "Mallory", false},
	{"hostile/long.py", "a_very_" + "long_long_long_long_long_long_long_long_long_long_long_long_long_name_without_end.py", "Mallory", false},
}

// The recording is of these programs, and holds a finding for each that is
// wrong. With -record it is made first.
func TestRecord(t *testing.T) {
	if *record {
		writeRecording(t, judgeRecorded(t))
	}
	r := readRecording(t)
	if len(r.Entries) != len(programs) {
		t.Fatalf("%d entries for %d programs: make them anew with -record", len(r.Entries), len(programs))
	}
	for i, p := range programs {
		e := r.Entries[i]
		if e.Student != p.student || e.File != p.name || (e.Entry.Growth != nil) != p.growth {
			t.Errorf("entry %d is %q by %q, want %q by %q", i, e.File, e.Student, p.name, p.student)
		}
		verdict, folder := e.Entry.Card.Verdict, grade.OfFolder(filepath.Dir(p.path))
		if verdict != folder && folder != grade.NotJudged && folder != grade.TimeLimit { // the suite is small
			t.Errorf("%q: verdict %s, want %s", p.name, verdict, folder)
		}
		failed := verdict != grade.Accepted && verdict != grade.CompileError
		if found := e.Entry.Hunt != nil && e.Entry.Hunt.Finding != nil; found != failed {
			t.Errorf("%q: verdict %s, finding: %v", p.name, verdict, found)
		}
	}
}

func readRecording(t testing.TB) (r recording) {
	t.Helper()
	text, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&r); err != nil {
		t.Fatal(err)
	}
	return r
}

func writeRecording(t testing.TB, r recording) {
	t.Helper()
	var n yaml.Node
	if err := n.Encode(r); err != nil {
		t.Fatal(err)
	}
	shorten(&n)
	var text bytes.Buffer
	e := yaml.NewEncoder(&text)
	e.SetIndent(1)
	if err := e.Encode(&n); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(recorded, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// shorten puts a pair, a jump for one, on one line.
func shorten(n *yaml.Node) {
	if n.Kind == yaml.MappingNode && len(n.Content) <= 4 {
		n.Style = yaml.FlowStyle
	}
	for _, c := range n.Content {
		if shorten(c); c.Kind != yaml.ScalarNode {
			n.Style &^= yaml.FlowStyle
		}
	}
}

// judgeRecorded judges the programs and hunts for their failures.
func judgeRecorded(t *testing.T) recording {
	t.Helper()
	builder, err := lang.NewBuilder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	builder.Level, _ = sandbox.Best()
	suite, err := cases.Load("testdata/record/suite.yaml")
	if err != nil {
		t.Fatal(err)
	}
	made, err := suite.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	var jury []lang.Source
	for _, name := range []string{"bfs.c", "bfs.cpp", "bfs.go", "bfs.js", "bfs.py"} {
		s, err := lang.Load(filepath.Join("../../solutions/accepted", name), nil)
		if err != nil {
			t.Fatal(err)
		}
		jury = append(jury, s)
	}
	j := &grade.Judge{Suite: suite, Cases: made, Builder: builder, Level: builder.Level, Jury: grade.NewJury(jury, filepath.Join(t.TempDir(), "times"))}
	defer j.Close()
	options := hunt.Options{Seed: 1, Boards: 20_000, Limit: time.Second, Workers: 1}
	corpus := hunt.NewCorpus(options)
	defer corpus.Close()
	r := recording{Run: report.Run{
		Command: []string{"adder", "grade", "it's a class/<b>", "--seed", "1"}, What: "grade <i>class</i> & more", Suite: suite.Name, Seed: 1,
		Version: "v1", Machine: "linux/amd64, 2 processors", Sandbox: string(builder.Level), Limits: "1 s of CPU time; 512 MiB",
	}}
	for _, p := range programs {
		r.Entries = append(r.Entries, recordOne(t, j, p.path, p.name, p.student, p.growth, corpus, options))
	}
	return r
}

func recordOne(t *testing.T, j *grade.Judge, path, name, student string, growth bool, corpus *hunt.Corpus, options hunt.Options) report.Graded {
	t.Helper()
	ctx := context.Background()
	from := filepath.Join("../../solutions", path)
	if filepath.Dir(path) == "hostile" {
		from = filepath.Join("testdata/record", path)
	}
	s, err := lang.Load(from, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Name = name
	e := report.Entry{}
	if e.Card, err = j.Submission(ctx, s, grade.NotJudged); err != nil {
		t.Fatal(err)
	}
	if e.Card.Err != nil {
		t.Fatal(e.Card.Err)
	}
	if v := e.Card.Verdict; v != grade.Accepted && v != grade.CompileError {
		p, err := j.Builder.Build(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		target := hunt.Submission(nil, s.Name, p, j.Level, hunt.Limits{Memory: 512 << 20, Output: 4 << 20})
		if e.Hunt, err = hunt.Hunt(ctx, target, corpus, options); err != nil {
			t.Fatal(err)
		}
	}
	if growth {
		if e.Growth, err = j.Growth(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%q: %s", name, e.Card.Verdict)
	return report.Graded{Student: student, File: name, Entry: e}
}
