package main

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// The command lines in the pages and the help work, in a folder with the files that they name.
// With ADDER_LONG all lines are run, otherwise the first of each command. A line is
// interrupted once it has started a program: by then, its flags and files have been read.
// TestCommandsOfPages checks the flags of all lines.
func TestShownCommandsRun(t *testing.T) {
	if brief() {
		t.Skip("takes long")
	}
	t.Parallel()
	program, err := exec.LookPath("adder")
	if err != nil {
		t.Fatal(err)
	}
	bin, commands := filepath.Dir(program), shownCommands(t)
	if !long() {
		seen := map[string]bool{}
		commands = slices.DeleteFunc(commands, func(line string) bool {
			command := strings.Fields(line)[1]
			again := seen[command]
			seen[command] = true
			return again
		})
	}
	world := shownWorld(t, bin, strings.Join(commands, "\n"))
	for _, line := range commands {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(world)); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(line, "suite new") {
				os.RemoveAll(filepath.Join(dir, "mysuite"))
			}
			if strings.Contains(line, "--harness leetcode") {
				os.Rename(filepath.Join(dir, "function.py"), filepath.Join(dir, "mine.py"))
			}
			if err := interrupted(dir, bin, line); err != nil {
				t.Error(err)
			}
		})
	}
}

// elsewhere matches commands that need more than a folder: a hub, a batch system, or a port.
// TestReadmeCluster, TestServeKilled and the scripts of clusters run these.
var elsewhere = regexp.MustCompile(`https://|nats://|adder hub|adder serve|--on\b|\$SLURM`)

// shownCommands are the command lines of pages and help, each once.
func shownCommands(t *testing.T) (all []string) {
	add := func(line string) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "   ")
		line = strings.Replace(line, "./run.sh ", "adder ", 1)
		if strings.HasPrefix(line, "adder ") && !strings.HasPrefix(line, "adder test") &&
			!elsewhere.MatchString(line) && !slices.Contains(all, line) {
			all = append(all, line)
		}
	}
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split(string(text), "```") {
			if i%2 == 1 && !strings.HasPrefix(block, "text") {
				for line := range strings.Lines(block) {
					line = strings.TrimPrefix(line, "$ ")
					if cut := strings.Index(line, ".cpp  "); cut > 0 { // two blanks, and a description
						line = line[:cut+4]
					}
					add(line)
				}
			}
		}
	}
	for _, cmd := range withBelow(newRoot(&console{})) {
		for line := range strings.Lines(cmd.Example) {
			add(line)
		}
	}
	if len(all) < 50 {
		t.Fatalf("only %d commands", len(all))
	}
	return all
}

// shownWorld makes a folder with the files that the commands name.
func shownWorld(t *testing.T, bin, commands string) string {
	t.Helper()
	dir := t.TempDir()
	put := func(from string, names ...string) {
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			path := filepath.Join(dir, name)
			err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644))
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	class := []string{
		"class/anna.cpp",
		"submissions/anna.cpp",
		"CLASS/anna.cpp",
		"course/submissions/anna/attempt-1/anna.cpp",
	}
	put("../solutions/accepted/bfs.cpp", append(class, "mine.cpp", "a.cpp", "solutions/accepted/bfs.cpp")...)
	put("../solutions/accepted/bfs.py", "mine.py", "b.py")
	put("../solutions/accepted/bfs.java", "mine.java", "yours.java", "Main.txt")
	put("../cases/sample/3-printed-30-meeting.in", "board.in", "cases/sample/3-printed-30-meeting.in")
	for _, file := range []string{"leetcode/wrong.py", "hackerrank/right.py"} {
		put("testdata/formats/"+file, "judge/testdata/formats/"+file)
	}
	for _, file := range []string{
		"wrong_answer/recursion_no_snakes.java",
		"wrong_answer/leaky_static_table.cpp",
	} {
		put("../solutions/"+file, "solutions/"+file)
	}
	put("explain/mend/testdata/people/never_lands_on_the_last.cpp",
		"judge/explain/mend/testdata/people/never_lands_on_the_last.cpp")
	traps, err := filepath.Glob("../cases/traps/*.in")
	if err != nil || len(traps) == 0 {
		t.Fatal("no traps", err)
	}
	for _, file := range traps[:3] {
		put(file, "cases/traps/"+filepath.Base(file))
	}
	put("../docs/beliefs.md", "docs/beliefs.md")
	writeFiles(t, dir, map[string]string{
		"worksheet.csv": "Identifier,Full name,Email address,Status,Grade,Maximum Grade," +
			"Grade can be changed,Last modified (grade),Feedback comments\n" +
			"Participant 1,anna,anna@example.org,Submitted,,100,Yes,-,\n",
		"function.py": "class Solution:\n    def snakesAndLadders(self, board):\n        return 1\n",
	})
	for _, made := range []struct{ names, line string }{
		{
			`site\.in|boards\.in`,
			"adder generate mix --format hackerrank --boards 5 > site.in; " +
				"adder convert --from hackerrank --to plain site.in > boards.in",
		},
		{`mine\.in`, "adder generate portal --boards 2 > mine.in"},
		{`tests|input00`, "adder generate mix --format hackerrank --boards 3 > tests.txt"},
		{
			`tests|input00`,
			"cp tests.txt input00.txt; mkdir tests; cp tests.txt tests/1.in; " +
				"adder solve --format hackerrank tests.txt > tests/1.ans",
		},
		{`mysuite`, "adder suite new mysuite"},
		{`package\.zip`, "adder export --target kattis --scoring --out package.zip"},
		{
			`course/graded`,
			"mkdir course/graded; adder judge --group sample --json mine.cpp > course/graded/grades.jsonl",
		},
		{
			`results|monday|tuesday`,
			"adder judge --group sample --json mine.cpp > results.jsonl; " +
				"cp results.jsonl monday.jsonl; cp results.jsonl tuesday.jsonl",
		},
	} {
		if !regexp.MustCompile(made.names).MatchString(commands) {
			continue
		}
		cmd := shell(dir, bin, made.line)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", made.line, err, out)
		}
	}
	zip := shell(dir, bin, "exec jar cfM export.zip -C class . 2>/dev/null || "+
		"exec python3 -m zipfile -c export.zip class/anna.cpp")
	if out, err := zip.CombinedOutput(); err != nil {
		t.Skipf("skipped: nothing here makes a zip: apt-get install python3 (%v, %s)", err, out)
	}
	return dir
}

func shell(dir, bin, line string) *exec.Cmd {
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
	return cmd
}

// interrupted runs a line until it ends or has started a program. It returns an error if the
// line ends by itself with a code above 1.
func interrupted(dir, bin, line string) error {
	cmd := shell(dir, bin, regexp.MustCompile(`\badder `).ReplaceAllString(line, "adder --verbose "))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	talk, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var said bytes.Buffer
	stopped := false
	for s := bufio.NewScanner(talk); s.Scan(); {
		said.WriteString(s.Text() + "\n")
		if !stopped && strings.Contains(s.Text(), "msg=run ") {
			stopped = true
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
		}
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) && (stopped || exit.ExitCode() == codeShort) {
		err = nil
	}
	if err != nil {
		return errors.New(err.Error() + "\n" + said.String())
	}
	return nil
}
