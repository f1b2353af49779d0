package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"adder/judge/verdict/result"
)

// kindsTold are the kinds of what is said of a wrong program, from most to least.
var kindsTold = []string{"named", "where", "part", "mended", "nearest", "nothing", "no belief applies"}

// A recordedResult is the part of a line of the record that says why a program fails.
type recordedResult struct {
	Verdict   result.Verdict    `json:"verdict"`
	Diagnosis *result.Diagnosis `json:"diagnosis"`
	Mend      *result.Mend      `json:"mend"`
}

// kindTold is how much a line says of its program, and in what words. It is "" for programs that
// are right, or of which the machine decides what is said.
func (r recordedResult) kindTold() (kind, words string) {
	d := r.Diagnosis
	switch {
	case d == nil:
		return "", ""
	case d.Confidence == result.Inapplicable:
		return "no belief applies", strings.Join(d.Facts, "; ")
	case d.Name != "":
		return "named", d.Name
	case d.Where != nil:
		return "where", d.Where.On
	case d.Part != nil:
		return "part", "on " + d.Part.On + ": " + cmp.Or(d.Part.Name, "right")
	case r.Mend != nil && len(r.Mend.Changes) > 0 && r.Mend.Outcome != result.PartlyMended:
		change := r.Mend.Changes[0]
		return "mended", fmt.Sprintf("line %d, %s for %s", change.Line, change.After, change.Before)
	case d.Near != nil:
		return "nearest", d.Near.Name
	}
	return "nothing", strings.Join(d.Facts, "; ")
}

// recordedIn reads a record: by command and program, what is said of it and how it is mended.
func recordedIn(t testing.TB, lines map[string]string) map[string]recordedResult {
	t.Helper()
	all := map[string]recordedResult{}
	for name, text := range lines {
		var r recordedResult
		err := json.Unmarshal([]byte(text), &r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = r
	}
	for name, r := range all {
		program := name[strings.LastIndex(name, " ")+1:]
		r.Mend = all["mend "+program].Mend
		all[name] = r
	}
	return all
}

// mends reports whether a line is about a change that mend found.
func mends(name string) bool { return strings.HasPrefix(name, "mend ") }

// recordMends adds a line for each program of which the record says little. It writes the
// record after each, so a run that is stopped goes on where it was.
func recordMends(t *testing.T) {
	kept := keptLines(t, said)
	for name, r := range recordedIn(t, kept) {
		kind, _ := r.kindTold()
		mend := "mend " + name[strings.LastIndex(name, " ")+1:]
		_, known := kept[mend]
		if known || strings.Contains(name, "--format") || kind != "nearest" && kind != "nothing" {
			continue
		}
		kept[mend] = mendOf(t, mend)
		writeLines(t, kept)
	}
}

// mendOf is the record's line of what mend finds, without what was measured.
func mendOf(t *testing.T, command string) string {
	t.Helper()
	var talk bytes.Buffer
	cmd := exec.Command("adder", append(strings.Fields(command), "--json")...)
	cmd.Stderr = &talk
	out, _ := cmd.Output() // its exit code tells of the program
	var r recordedResult
	err := json.Unmarshal(out, &r)
	if err != nil || r.Mend == nil {
		t.Fatalf("%s: %v\n%s%s", command, err, out, talk.Bytes())
	}
	mend := map[string]any{"outcome": r.Mend.Outcome, "changes": r.Mend.Changes}
	line, err := json.Marshal(map[string]any{"mend": mend})
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// fromSite reports whether a line is about a program from a site, or like one. The other
// programs are like those of people, and are hunted.
func fromSite(name string) bool { return strings.HasPrefix(name, "judge ") }

// BenchmarkSaid prints what the record says of each wrong program, and how many are named, told
// a part, and so on. Beside it stands what an earlier record said, if ADDER_SAID_BEFORE is one:
//
//	git show COMMIT:judge/testdata/said.txt > before.txt
//	ADDER_SAID_BEFORE=before.txt go test ./judge -run '^$' -bench 'Said$' -benchtime 1x
func BenchmarkSaid(b *testing.B) {
	before := map[string]recordedResult{}
	file := os.Getenv("ADDER_SAID_BEFORE")
	if file != "" {
		for name, r := range recordedIn(b, keptLines(b, file)) {
			before[commandAndFile(name)] = r
		}
	}
	now := recordedIn(b, keptLines(b, said))
	totals := map[string]int{}
	var table strings.Builder
	for _, name := range slices.Sorted(maps.Keys(now)) {
		kind, words := now[name].kindTold()
		if kind == "" {
			continue
		}
		group := "people"
		if fromSite(name) {
			group = "sites"
		}
		totals[group+" "+kind]++
		fmt.Fprintf(&table, "%-60s %-10s %s\n", name, kind, words)
		earlier, known := before[commandAndFile(name)]
		if known {
			kind, words := earlier.kindTold()
			totals["before, "+group+" "+kind]++
			fmt.Fprintf(&table, "%-60s %-10s %s\n", "", kind, words)
		}
	}
	for _, group := range []string{"sites", "people", "before, sites", "before, people"} {
		fmt.Fprintf(&table, "%-16s", group)
		for _, kind := range kindsTold {
			fmt.Fprintf(&table, " %4d %s", totals[group+" "+kind], kind)
		}
		table.WriteByte('\n')
	}
	fmt.Print(table.String()) // a log would be cut
}

// commandAndFile is a line's name without the folder of the program, which can move.
func commandAndFile(name string) string {
	at := strings.LastIndex(name, " ")
	return name[:at+1] + path.Base(name[at+1:])
}
