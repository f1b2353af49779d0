package page_test

import (
	"context"
	"encoding/gob"
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
)

// The page is tested with what Adder really said of real programs, hostile ones
// among them. That takes a minute, so it is kept; -record makes it anew.
var record = flag.Bool("record", false, "judge the programs of testdata/record anew")

const recorded = "testdata/record/entries.gob"

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

func TestRecord(t *testing.T) {
	if !*record {
		t.Skip("only with -record")
	}
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
	file, err := os.Create(recorded)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := gob.NewEncoder(file).Encode(r); err != nil {
		t.Fatal(err)
	}
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
