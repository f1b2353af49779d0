package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestContainerfile does what the Containerfile says, step by step, in folders of its
// own: what it copies is enough to build, and what it builds runs. Packages are not
// installed, but each must be one that the main list names.
func TestContainerfile(t *testing.T) {
	if !long() {
		t.Skip("ADDER_LONG=1 links a program")
	}
	if runtime.GOOS != "linux" {
		t.Skip("the steps need GNU tools")
	}
	text, err := os.ReadFile("../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	inside := strings.NewReplacer("/src", filepath.Join(root, "src"), "/usr/local/bin/", filepath.Join(root, "bin")+"/", "/var/cache/adder", os.Getenv("ADDER_CACHE"))
	if err := os.Mkdir(filepath.Join(root, "bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "PATH="+filepath.Join(root, "bin")+":"+os.Getenv("PATH"))
	dir := root
	do := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	steps := map[string]int{}
	for line := range strings.Lines(string(text)) {
		step, rest, _ := strings.Cut(strings.TrimSpace(inside.Replace(line)), " ")
		steps[step]++
		switch {
		case step == "COPY":
			from, to, _ := strings.Cut(rest, " ")
			copySource(t, filepath.Join("..", from), to)
		case step == "WORKDIR":
			dir = rest
		case step == "RUN" && strings.HasSuffix(rest, " install"):
			words := strings.Fields(do("bash", "-c", strings.TrimSuffix(rest, "install")+"packages"))
			for _, want := range []string{"gcc", "g++", "python3", "nodejs", "mono-mcs", "rustc", "kotlin", "default-jdk-headless"} {
				if !strings.Contains(" "+strings.Join(words, " ")+" ", " "+want+" ") {
					t.Errorf("%s is not installed: %v", want, words)
				}
			}
		case step == "RUN":
			do("bash", "-c", rest)
		case step == "ENTRYPOINT":
			program := strings.Trim(rest, `[]"`)
			if out := do("bash", "-c", program+" version && "+program+" lint cases/sample/1-explained.in"); !strings.Contains(out, "every answer proved") {
				t.Errorf("it says %s", out)
			}
		}
	}
	if steps["FROM"] != 1 || steps["COPY"] != 1 || steps["RUN"] != 2 || steps["ENTRYPOINT"] != 1 {
		t.Errorf("steps %v", steps)
	}
}

// copySource copies what an engine would be given.
func copySource(t *testing.T, from, to string) {
	t.Helper()
	ignored, err := os.ReadFile("../.containerignore")
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"-c", "-C", from}
	for name := range strings.FieldsSeq(string(ignored)) {
		args = append(args, "--exclude=."+strings.TrimSuffix(name, "/"))
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		t.Fatal(err)
	}
	// 1 is that a file changed meanwhile: other tests are at work.
	script := "set -o pipefail; { tar \"$@\" . || [ $? = 1 ]; } | tar -x -C '" + to + "'"
	if out, err := exec.Command("bash", append([]string{"-c", script, "tar"}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
