package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/judge/cluster"
)

// Keys and certificates that a hub does not go with: exit code 2, what is wrong and
// what to do about it, and nothing is written.
func TestClusterBadInput(t *testing.T) {
	t.Parallel()
	p := newParty(t, t.TempDir(), map[string]string{"class/x.c": "int main(void) { return 0; }\n"}, 0)
	if code, _, talk := p.run("hub", "--dir", "other", "key", "add", "lab-07"); code != 0 { // and the first keys
		t.Fatal(talk)
	}
	if err := os.Mkdir(filepath.Join(p.dir, "torn"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.dir, "torn", "keys.json"), []byte("[{"), 0o600); err != nil {
		t.Fatal(err)
	}
	stranger := filepath.Join("other", "course.key")
	course := filepath.Join("hub", "course.key")
	for name, c := range map[string]struct {
		args  []string
		words string
	}{
		"another hub's key":     {[]string{"grade", "class", "--out", "out", "--on", p.url, "--key", stranger}, "not the hub that the key file names"},
		"a key nobody knows":    {[]string{"grade", "class", "--out", "out", "--on", p.url, "--key", p.pinned("other", "course")}, "does not know this key"},
		"a worker nobody knows": {[]string{"worker", p.url, "--trust", "--key", p.pinned("other", "worker")}, "does not know this key"},
		"the wrong port":        {[]string{"prove", "class/x.c", "--on", "https://127.0.0.1:1", "--key", course}, "no answer from there"},
		"torn keys":             {[]string{"hub", "--dir", "torn", "--listen", "127.0.0.1:0"}, "keys.json: "},
	} {
		code, out, talk := p.run(c.args...)
		if code != codeUsage || out != "" || !strings.Contains(talk, "adder: error: ") || !strings.Contains(talk, "\nadder: hint: ") || !strings.Contains(talk, c.words) {
			t.Errorf("%s: exit code %d, %q, %q", name, code, out, talk)
		}
		if files, _ := filepath.Glob(filepath.Join(p.dir, "out", "*")); len(files) > 1 || len(files) == 1 && filepath.Base(files[0]) != "lock" {
			t.Errorf("%s: it writes %q", name, files)
		}
	}
}

// pinned writes a key of another folder with the pin of the party's hub, and returns its
// path.
func (p *party) pinned(folder, name string) string {
	p.t.Helper()
	own, err := cluster.ReadKey(filepath.Join(p.dir, "hub", name+".key"))
	if err != nil {
		p.t.Fatal(err)
	}
	foreign, err := os.ReadFile(filepath.Join(p.dir, folder, name+".key"))
	if err != nil {
		p.t.Fatal(err)
	}
	path := filepath.Join(p.dir, "pinned-"+name+".key")
	text := regexp.MustCompile(`"pin": "[^"]*"`).ReplaceAllLiteralString(string(foreign), `"pin": "`+own.Pin+`"`)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}
