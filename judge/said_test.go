package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// said is a file of what Adder says of each program that we have, without times, so that no
// change of the engines goes unseen. With ADDER_SAID=sample, TestSaid compares seven programs, and with
// ADDER_SAID=all, for a quarter of an hour, all. With -update, it writes the lines anew that it would
// compare. The commit then says which lines changed, and why that is better.
const said = "testdata/said.txt"

// byTheMachine matches programs that fail on a board that depends on clocks and compilers: on
// the depth of Java's stack, or on the time limit.
var byTheMachine = regexp.MustCompile(`deep_recursion|bfs_n_times_d|recursion_no_memo\.cpp`)

// asks are the commands whose outputs are kept, with their programs.
var asks = []struct {
	args     []string
	programs string
	mode     string
}{
	{[]string{"judge"}, "../solutions/wrong_answer/[fghs]*.[cgr]*", "sample"},
	{[]string{"judge"}, "../solutions/*/*.*", "all"},
	{[]string{"judge"}, "testdata/solutions/*/*.*", "all"},
	{[]string{"fuzz"}, "hunt/testdata/people/*.*", "all"},
	{[]string{"judge", "--format", "baekjoon"}, "testdata/formats/baekjoon/*.*", "all"},
	{[]string{"judge", "--format", "geeksforgeeks"}, "testdata/formats/geeksforgeeks/*.*", "all"},
	{[]string{"judge", "--format", "hackerrank"}, "testdata/formats/hackerrank/*.*", "all"},
	{[]string{"judge", "--format", "leetcode"}, "testdata/formats/leetcode/*.*", "all"},
	{[]string{"judge", "--format", "moves"}, "testdata/formats/moves/*.*", "all"},
}

func TestSaid(t *testing.T) {
	mode := os.Getenv("ADDER_SAID")
	if mode == "" && long() {
		mode = "all"
	}
	if mode == "" {
		t.Skip("ADDER_SAID=sample judges seven programs")
	}
	needsSandbox(t)
	needsLanguages(t, "c", "cpp", "go", "rust")
	kept, got := keptLines(t), map[string]string{}
	for _, a := range asks {
		if a.mode != mode {
			continue
		}
		programs, err := filepath.Glob(a.programs)
		if err != nil || len(programs) == 0 {
			t.Fatalf("%s: no programs, %v", a.programs, err)
		}
		for few := range slices.Chunk(programs, askedAtOnce) {
			maps.Copy(got, saidOf(t, a.args, few))
			if *update { // now, in case the test is stopped
				maps.Copy(kept, got)
				writeLines(t, kept)
			}
		}
	}
	if mode == "all" && *update {
		writeLines(t, got)
		return
	}
	if mode != "all" {
		maps.DeleteFunc(kept, func(name, _ string) bool { return got[name] == "" })
	}
	for name := range maps.Keys(kept) {
		if diff := cmp.Diff(strings.Split(kept[name], ",\""), strings.Split(got[name], ",\"")); diff != "" {
			t.Errorf("%s (-kept +now):\n%s", name, diff)
		}
	}
	if len(kept) != len(got) {
		t.Errorf("%d programs, %d of them are known", len(got), len(kept))
	}
}

// askedAtOnce is the number of programs of one command.
const askedAtOnce = 16

// saidOf is what a command says of each program, by command and program.
func saidOf(t *testing.T, args, programs []string) map[string]string {
	t.Helper()
	var out, talk bytes.Buffer
	cmd := exec.Command("adder", append(append(slices.Clone(args), "--json"), programs...)...)
	cmd.Stdout, cmd.Stderr = &out, &talk
	_ = cmd.Run() // its exit code tells of the programs
	got := map[string]string{}
	for line := range bytes.Lines(out.Bytes()) {
		name, text := timeless(t, line)
		got[strings.Join(args, " ")+" "+name] = text
	}
	if len(got) != len(programs) {
		t.Fatalf("%v says something of %d programs\n%s", cmd.Args, len(got), talk.Bytes())
	}
	return got
}

// keptLines is the record: what was said of each program, by command and program.
func keptLines(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(said)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, words, _ := strings.Cut(strings.TrimSpace(line), "\t")
		kept[name] = words
	}
	return kept
}

// writeLines writes what is said of each program, a line each.
func writeLines(t *testing.T, kept map[string]string) {
	t.Helper()
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		text.WriteString(name + "\t" + kept[name] + "\n")
	}
	if err := os.WriteFile(said, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// timeless is a result's program, and the part of the result that is the same in each run.
func timeless(t *testing.T, line []byte) (string, string) {
	t.Helper()
	var all map[string]any
	if err := json.Unmarshal(line, &all); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	kept := map[string]any{}
	for _, field := range []string{
		"verdict", "score", "groups", "failure", "finding", "diagnosis", "warnings",
	} {
		if v, ok := all[field]; ok {
			kept[field] = v
		}
	}
	groups, _ := kept["groups"].([]any)
	for _, g := range groups {
		group, _ := g.(map[string]any)
		if group["verdict"] == "TLE" { // the machine decides in which case
			delete(group, "cases")
		}
	}
	name, _ := all["submission"].(string)
	if byTheMachine.MatchString(name) {
		for _, field := range []string{"failure", "finding", "diagnosis"} {
			delete(kept, field)
		}
	}
	text, err := json.Marshal(shortened(kept))
	if err != nil {
		t.Fatal(err)
	}
	return name, string(text)
}

var inSeconds = regexp.MustCompile(`\d+\.\d+ s`)

// shortened leaves out what was measured, and what is long.
func shortened(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			switch {
			case strings.HasSuffix(key, "_s"), strings.HasSuffix(key, "_bytes"),
				key == "doc", key == "stderr", key == "shows", key == "best_ways", key == "max_score",
				key == "tried": // as many as the CPU time of a program that dies allowed
				delete(v, key)
			default:
				v[key] = shortened(value)
			}
		}
	case []any:
		for i := range v {
			v[i] = shortened(v[i])
		}
	case string:
		v = inSeconds.ReplaceAllString(v, "N s")
		if len(v) > 300 {
			return v[:300] + "..."
		}
		return v
	}
	return v
}
