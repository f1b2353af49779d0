package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// A release is the same bytes each time, for one system; the script itself compares
// them with a second one from another folder. It holds what it should, and nothing of
// this machine.
func TestRelease(t *testing.T) {
	if !long() {
		t.Skip("ADDER_LONG=1 links four programs")
	}
	if runtime.GOOS != "linux" {
		t.Skip("the script needs GNU tools")
	}
	dir := filepath.Join(t.TempDir(), "release")
	system := runtime.GOOS + "/" + runtime.GOARCH
	cmd := exec.Command("../.ci/release", "--twice", "v9.8.7", dir, system)
	cmd.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=86400")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	name := "adder-v9.8.7-" + strings.ReplaceAll(system, "/", "-")
	files := untar(t, filepath.Join(dir, name+".tar.gz"))
	for _, want := range []string{"adder", "LICENSE", "docs/suite.md", "man/adder-judge.1", "completions/adder.bash"} {
		if len(files[name+"/"+want]) == 0 {
			t.Errorf("%s is not in it", want)
		}
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		if strings.Contains(text, root) || strings.Contains(text, os.Getenv("ADDER_CACHE")+"\"") && os.Getenv("ADDER_CACHE") != "" {
			t.Errorf("%s names a folder of this machine", file)
		}
	}
	if !strings.Contains(files[name+"/man/adder-judge.1"], "Jan 1970") {
		t.Error("the manual has another date")
	}
	program := filepath.Join(t.TempDir(), "adder")
	if err := os.WriteFile(program, []byte(files[name+"/adder"]), 0o700); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "version").CombinedOutput()
	if want := regexp.MustCompile(`^adder v9\.8\.7 ` + system + ` go1\S+\nsource sha256:[0-9a-f]{64}\n$`); err != nil || !want.Match(out) {
		t.Errorf("it says %s, %v", out, err)
	}
	sums := exec.Command("sha256sum", "--check", "SHA256SUMS")
	sums.Dir = dir
	if out, err := sums.CombinedOutput(); err != nil || strings.Count(string(out), "OK") != 2 {
		t.Errorf("checksums: %s, %v", out, err)
	}
}

// What the script cannot do it says before it builds anything.
func TestReleaseRefuses(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("the script needs GNU tools")
	}
	for _, c := range []struct{ args, want string }{
		{"", "want a version and a folder"},
		{"1.2 out", `"1.2" is no version`},
		{"v1.2.3 out plan9/386", `nothing is released for "plan9/386"`},
		{"v1.2.3 ..", "there is something in .."},
	} {
		out, err := exec.Command("../.ci/release", strings.Fields(c.args)...).CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != codeUsage || !strings.Contains(string(out), c.want) {
			t.Errorf("%q: %v\n%s", c.args, err, out)
		}
	}
}

func untar(t *testing.T, path string) map[string]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[h.Name] = string(text)
	}
}
