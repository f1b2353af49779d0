package lang

import (
	"strings"
	"testing"

	"adder/judge/run/sandbox"
	"github.com/google/go-cmp/cmp"
)

func TestWordsAreCleaned(t *testing.T) {
	t.Parallel()
	mounts := []sandbox.Mount{
		{Host: "/root/.rustup/toolchains/stable"},
		{Host: "/secret cache/x", Cell: "/std"},
	}
	for _, tc := range []struct{ name, words, want string }{
		{"colours", "\x1b[1m\x1b[31merror\x1b[0m: x\x1b]8;;http://a\x07link\x1b]8;;\x07", "error: xlink"},
		{"control characters", "a\x00b\rc\x7f\td\r\ne", "abc\td\ne"},
		{"not UTF-8", "caf\xe9", "caf\uFFFD"},
		{"folders",
			"/w/main.c:1: see /usr/include/c++/12/set:5, '/tmp/cc1.o', /lib64/ld.so",
			"main.c:1: see set:5, 'cc1.o', ld.so"},
		{"mounts", "--> /root/.rustup/toolchains/stable/lib/core.rs and /std/fmt.a", "--> core.rs and fmt.a"},
		{"not a folder",
			"a /b/ c, x/usr/y, //usr/z, ../w/q, /wide/x", "a /b/ c, x/usr/y, //usr/z, ../w/q, /wide/x"},
		{"long line", strings.Repeat("é", 1000), strings.Repeat("é", 150) + " ..."},
		{"many lines", strings.Repeat("x\n", 100), strings.Repeat("x\n", 30) + "... and 70 more lines"},
		{"nothing", " \n", ""},
	} {
		if diff := cmp.Diff(tc.want, clean(tc.words, mounts)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		}
	}
}

func TestWordsWithoutValuesAreLeftOut(t *testing.T) {
	t.Parallel()
	values := map[string]string{"g++": "/usr/bin/g++", "heap": "", "a": "1"}
	got := fill([]string{"{g++}", "-Xmx{heap}m", "-x{a}y{a}", "{nobody}", "plain", "{", "{}"}, values)
	if diff := cmp.Diff([]string{"/usr/bin/g++", "-x1y1", "plain", "{", "{}"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
