package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"adder/judge/base/addresstest"
	"adder/judge/run/lang"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"
)

// What the pages and the help show is real. Each block of a page is a script: of a block
// ```console, the outputs are compared, too; of the others, each command begins as it should.

// pages are the files that people read.
func pages(t *testing.T) []string {
	t.Helper()
	below, err := filepath.Glob("../docs/*.md")
	if err != nil || len(below) < 5 {
		t.Fatalf("%d pages, %v", len(below), err)
	}
	return append(below, "../README.md", "../CONTRIBUTING.md")
}

func pageText(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	link       = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	quotedPath = regexp.MustCompile("`((?:judge|generator|cases|solutions|docs|\\.ci)/[a-z0-9_./-]+)`|" +
		"[ \"]\\./(judge/[a-z/]+)")
)

// The files to which pages link exist, and so do the paths in README, CONTRIBUTING and CI.
func TestPathsExist(t *testing.T) {
	t.Parallel()
	for _, page := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(pageText(t, page), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	seen := 0
	for _, page := range []string{"../README.md", "../CONTRIBUTING.md", "../.ci/test", "../.ci/run"} {
		for _, m := range quotedPath.FindAllStringSubmatch(pageText(t, page), -1) {
			seen++
			if _, err := os.Stat(filepath.Join("..", m[1], m[2])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d paths", seen)
	}
}

// shownCommands are the commands in the blocks of the pages and in the examples of the help, by
// the line, each once.
func shownCommands(t *testing.T) (all []string) {
	t.Helper()
	add := func(line string) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		line, _, _ = strings.Cut(line, "   ")
		if cut := strings.Index(line, ".cpp  "); cut > 0 { // two blanks, and a description
			line = line[:cut+4]
		}
		line = strings.Replace(line, "./run.sh ", "adder ", 1)
		if strings.HasPrefix(line, "adder ") && !strings.HasPrefix(line, "adder test") &&
			!slices.Contains(all, line) {
			all = append(all, line)
		}
	}
	for _, page := range pages(t) {
		for i, block := range strings.Split(pageText(t, page), "```") {
			if i%2 == 1 && !strings.HasPrefix(block, "text") {
				for line := range strings.Lines(block) {
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

var (
	quotedCommand   = regexp.MustCompile("`((?:adder|\\./run\\.sh) [a-z][^`]*)`")
	workflowCommand = regexp.MustCompile(`adder"? (judge [^$]*)\$\(git ls-files 'solutions/\*/\*'\)`)
)

// The commands and the flags exist that pages, help and the workflows for CI name.
func TestShownCommandsAreUnderstood(t *testing.T) {
	t.Parallel()
	all := shownCommands(t)
	for _, page := range pages(t) {
		for i, block := range strings.Split(pageText(t, page), "```") {
			for _, m := range quotedCommand.FindAllStringSubmatch(block, -1) {
				line := strings.Replace(strings.Join(strings.Fields(m[1]), " "), "./run.sh ", "adder ", 1)
				if i%2 == 0 && !strings.HasPrefix(line, "adder test") {
					all = append(all, line)
				}
			}
		}
	}
	workflows, err := filepath.Glob("../docs/ci/*.yml")
	if err != nil || len(workflows) < 2 {
		t.Fatalf("%d workflows, %v", len(workflows), err)
	}
	for _, file := range workflows {
		var any any
		m := workflowCommand.FindStringSubmatch(pageText(t, file))
		if err := yaml.Unmarshal([]byte(pageText(t, file)), &any); err != nil || m == nil {
			t.Fatalf("%s judges nothing: %v", file, err)
		}
		all = append(all, "adder "+m[1])
	}
	for _, line := range all {
		if err := understood(line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if understood("adder judge --wacth a.c") == nil || understood("adder jugde a.c") == nil {
		t.Error("an unknown flag or command is not found")
	}
}

// understood parses a command, and does nothing else.
func understood(line string) error {
	for _, end := range []string{" > ", " | ", " < ", "; ", " # "} {
		line, _, _ = strings.Cut(line, end)
	}
	root := newRoot(&console{})
	cmd, rest, err := root.Find(strings.Fields(line)[1:])
	if err != nil {
		return err
	}
	if cmd == root && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		return noCommand(cmd, rest[0])
	}
	err = cmd.ParseFlags(rest)
	if errors.Is(err, pflag.ErrHelp) {
		return nil
	}
	return err
}

// Each command has a whole help, a flag that takes a duration shows one, and rare flags exist.
func TestHelpIsWhole(t *testing.T) {
	t.Parallel()
	duration := regexp.MustCompile(`\b\d+(ms|s|m|h)\b`)
	known := map[string]bool{}
	for _, cmd := range withBelow(newRoot(&console{})) {
		cmd.InitDefaultHelpFlag()
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
		cmd.PersistentFlags().VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
		name := cmd.CommandPath()
		if strings.HasPrefix(name, "adder help") || strings.HasPrefix(name, "adder completion") {
			continue
		}
		if cmd.Short == "" || cmd.Long == "" || cmd.Example == "" {
			t.Errorf("%s is not explained", name)
		}
		for line := range strings.Lines(cmd.Long) {
			if len(line) > 90 && !strings.HasPrefix(line, "  ") {
				t.Errorf("%s: a line of the help is too long: %s", name, line)
			}
		}
		for line := range strings.Lines(cmd.LocalFlags().FlagUsages()) {
			if strings.Contains(line, " duration ") && !duration.MatchString(line) {
				t.Errorf("%s: no example in %s", name, line)
			}
		}
	}
	for _, name := range rareFlags {
		if !known[name] {
			t.Errorf("no command has --%s", name)
		}
	}
}

// consoleBlock matches a script of commands, after "$ ", and their outputs.
var consoleBlock = regexp.MustCompile("(?s)\n```console\n(\\$ .*?)```")

// measured matches figures that depend on the machine.
var measured = regexp.MustCompile(`\([0-9,]+ boards in [0-9,]+ runs?, [0-9,]+ boards/s; ` +
	`[0-9.]+ s,\s+CPU\s+time\s+[0-9.]+ s\)`)

// The outputs in the pages are what the commands print. -update writes them anew. Without
// ADDER_LONG, only the README's are made.
func TestConsoleBlocks(t *testing.T) {
	if brief() {
		t.Skip("takes half a minute")
	}
	t.Parallel()
	needsSandbox(t)
	blocks := 0
	for _, page := range pages(t) {
		text := pageText(t, page)
		for _, m := range consoleBlock.FindAllStringSubmatch(text, -1) {
			blocks++
			if filepath.Base(page) != "README.md" && !long() {
				continue
			}
			first, _, _ := strings.Cut(m[1], "\n")
			t.Run(first, func(t *testing.T) {
				got := consoleOf(t, m[1])
				diff := cmp.Diff(unmeasured(m[1]), unmeasured(got))
				switch {
				case diff == "":
				case *update:
					text = strings.Replace(text, m[1], got, 1)
				default:
					t.Errorf("%s is old; -update writes it (-want +got):\n%s", page, diff)
				}
			})
		}
		if *update {
			if err := os.WriteFile(page, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if blocks < 3 {
		t.Errorf("only %d scripts in the pages", blocks)
	}
}

func unmeasured(out string) string { return measured.ReplaceAllString(out, "(measured)") }

// consoleOf runs the commands of a block in a folder with the files that they name, and returns
// the block as it is now. A command whose line ends with "&" runs on.
func consoleOf(t *testing.T, block string) string {
	t.Helper()
	p := &party{victim: newVictim(t, nil)}
	var got strings.Builder
	for line := range strings.Lines(block) {
		command, isCommand := strings.CutPrefix(line, "$ ./run.sh ")
		if !isCommand {
			continue
		}
		args := strings.Fields(command)
		for _, a := range args {
			copyNamed(t, a, p.dir)
		}
		got.WriteString(line + p.step(args))
	}
	return got.String()
}

// copyNamed copies a file or a folder of the repository to the same path in a folder, and skips
// the test if a source in it cannot be built here.
func copyNamed(t *testing.T, name, to string) {
	t.Helper()
	from := filepath.Join("..", name)
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		l, unknown := lang.Recognise(path)
		if unknown == nil {
			needsLanguages(t, l.Key)
		}
		text, err := os.ReadFile(path)
		if err == nil {
			writeFiles(t, to, map[string]string{strings.TrimPrefix(path, "../"): string(text)})
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // else it names no file
		t.Fatal(err)
	}
}

// demoAddress is the default address of a server.
const demoAddress = "nats://127.0.0.1:4222"

// step runs a command at a free address, and returns what it prints as if it were at the default
// one.
func (p *party) step(args []string) string {
	p.t.Helper()
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], demoAddress, p.url)
	}
	last := len(args) - 1
	switch {
	case args[last] != "&":
		cmd := exec.Command("adder", args...)
		cmd.Dir, cmd.Env = p.dir, p.env
		var talk bytes.Buffer
		cmd.Stderr = &talk
		out, _ := cmd.Output()
		if code := cmd.ProcessState.ExitCode(); code > codeShort {
			p.t.Fatalf("exit code %d: %s", code, &talk)
		}
		return string(out)
	case args[0] != "hub":
		p.start(args[:last]...)
		return ""
	}
	if err := buildHub(filepath.Join(p.dir, "bin")); err != nil {
		p.t.Fatal(err)
	}
	p.env = append(p.env, "PATH="+filepath.Join(p.dir, "bin")+":"+os.Getenv("PATH"))
	address := addresstest.Free(p.t)
	p.url = "nats://" + address
	p.hub = p.start(append(args[:last:last], "--listen", address)...)
	p.until("the server", p.hub, func() bool { return strings.Contains(p.hub.String(), "adder grade") })
	own := regexp.MustCompile("(?m)^adder .*\n").FindAllString(p.hub.String(), -1) // not the server's log
	return strings.ReplaceAll(strings.Join(own, ""), p.url, demoAddress)
}

// buildHub builds the server that adder hub starts into a folder.
func buildHub(folder string) error {
	build := exec.Command("go", "build", "-o", filepath.Join(folder, hubProgram), "./cluster/hub")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// elsewhere matches commands that need more than a folder: a hub, a batch system, or a port.
// TestConsoleBlocks, TestServeKilled and the scripts of clusters run these.
var elsewhere = regexp.MustCompile(`https://|nats://|adder hub|adder serve|--on\b|\$SLURM`)

// The commands work in a folder with the files that they name. A line is interrupted once it has
// started a program: by then, its flags and files have been read.
func TestShownCommandsRun(t *testing.T) {
	if !long() {
		t.Skip("ADDER_LONG=1 runs what TestShownCommandsAreUnderstood only parses")
	}
	t.Parallel()
	program, err := exec.LookPath("adder")
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Dir(program)
	commands := slices.DeleteFunc(shownCommands(t), elsewhere.MatchString)
	world := shownWorld(t, bin)
	for _, line := range commands {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(world)); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(line, "suite new") {
				os.RemoveAll(filepath.Join(dir, "mysuite"))
				os.RemoveAll(filepath.Join(dir, "monday"))
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

// shownWorld makes a folder with the files that the commands name.
func shownWorld(t *testing.T, bin string) string {
	t.Helper()
	dir := t.TempDir()
	for from, to := range map[string]string{
		"../solutions/accepted/bfs.cpp": "mine.cpp a.cpp class/anna.cpp submissions/anna.cpp CLASS/anna.cpp " +
			"course/submissions/anna/attempt-1/anna.cpp",
		"../solutions/accepted/bfs.py":            "mine.py b.py folder/main.py",
		"../solutions/accepted/bfs.java":          "mine.java yours.java Main.txt",
		"../cases/sample/3-printed-30-meeting.in": "board.in",
	} {
		for name := range strings.FieldsSeq(to) {
			writeFiles(t, dir, map[string]string{name: pageText(t, from)})
		}
	}
	for _, named := range []string{
		"cases", "judge/testdata/formats", "judge/explain/mend/testdata/people", "solutions",
	} {
		if err := os.CopyFS(filepath.Join(dir, named), os.DirFS(filepath.Join("..", named))); err != nil {
			t.Fatal(err)
		}
	}
	writeFiles(t, dir, map[string]string{
		"worksheet.csv": "Identifier,Full name,Email address,Status,Grade,Maximum Grade," +
			"Grade can be changed,Last modified (grade),Feedback comments\n" +
			"Participant 1,anna,anna@example.org,Submitted,,100,Yes,-,\n",
		"function.py": "class Solution:\n    def snakesAndLadders(self, board):\n        return 1\n",
	})
	const made = `set -e
adder generate mix --format hackerrank --boards 5 > site.in
adder convert --from hackerrank --to plain site.in > boards.in
adder generate portal --boards 2 > mine.in
adder generate mix --format hackerrank --boards 3 > tests.txt
cp tests.txt input00.txt; mkdir tests; cp tests.txt tests/1.in
adder solve --format hackerrank tests.txt > tests/1.ans
adder suite new mysuite
cp -r mysuite monday
adder export --target kattis --scoring --out package.zip
mkdir course/graded; adder judge --group sample --json mine.cpp > course/graded/grades.jsonl
jar cfM export.zip -C class . 2>/dev/null || python3 -m zipfile -c export.zip class/anna.cpp`
	if out, err := shell(dir, bin, made).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
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
