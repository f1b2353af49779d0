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

// A release for a system has the same bytes each time. It holds what it should, and no path of
// this machine.
func TestRelease(t *testing.T) {
	if !long() {
		t.Skip("ADDER_LONG=1 links two programs")
	}
	if runtime.GOOS != "linux" {
		t.Skip("the script needs GNU tools")
	}
	system := runtime.GOOS + "/" + runtime.GOARCH
	name := "adder-v9.8.7-" + strings.ReplaceAll(system, "/", "-")
	release := func() (dir string) {
		dir = filepath.Join(t.TempDir(), "release")
		cmd := exec.Command("../.ci/release", "v9.8.7", dir, system)
		cmd.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=86400")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return dir
	}
	dir := release()
	sums, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := os.ReadFile(filepath.Join(release(), "SHA256SUMS"))
	if err != nil || string(again) != string(sums) {
		t.Errorf("the second release differs: %v\n%s%s", err, sums, again)
	}
	check := exec.Command("sha256sum", "--check", "SHA256SUMS")
	check.Dir = dir
	if out, err := check.CombinedOutput(); err != nil || strings.Count(string(out), "OK") != 1 {
		t.Errorf("checksums: %s, %v", out, err)
	}

	files := untar(t, filepath.Join(dir, name+".tar.gz"))
	for _, want := range []string{"adder", "LICENSE", "README.md", "docs/suite.md"} {
		if len(files[name+"/"+want]) == 0 {
			t.Errorf("%s is not in it", want)
		}
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		if strings.Contains(text, root) {
			t.Errorf("%s names a folder of this machine", file)
		}
	}
	program := filepath.Join(t.TempDir(), "adder")
	if err := os.WriteFile(program, []byte(files[name+"/adder"]), 0o700); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "version").CombinedOutput()
	want := regexp.MustCompile(`^adder v9\.8\.7 ` + system + ` go1\S+\nprogram sha256:[0-9a-f]{64}\n$`)
	if err != nil || !want.Match(out) {
		t.Errorf("it says %s, %v", out, err)
	}
}

// The script refuses wrong arguments before it builds anything.
func TestReleaseRefuses(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("the script needs GNU tools")
	}
	for _, c := range []struct{ args, want string }{
		{"", "expected a version and a folder"},
		{"1.2 out", `"1.2" is not a version`},
		{"v1.2.3 out plan9/386", `nothing is released for "plan9/386"`},
		{"v1.2.3 ..", ".. is not empty"},
	} {
		out, err := exec.Command("../.ci/release", strings.Fields(c.args)...).CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != codeUsage || !strings.Contains(string(out), c.want) {
			t.Errorf("%q: %v\n%s", c.args, err, out)
		}
	}
}

// The container installs what .ci/run does, and the files that the Containerfile names exist.
func TestContainerfile(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range regexp.MustCompile(`/src/(\S+)\)`).FindAllStringSubmatch(string(text), -1) {
		if _, err := os.Stat(filepath.Join("..", name[1])); err != nil {
			t.Error(err)
		}
	}
	if !strings.Contains(string(text), "/src/.ci/packages") {
		t.Error("the container does not install .ci/packages")
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
