package lang

import "testing"

func TestPrintableName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"dir/bfs.cpp":         "dir/bfs.cpp",
		"Müller ☃ (2) 'x'.py": "Müller ☃ (2) 'x'.py",
		`C:\\x\\y.py`:         `C:\\x\\y.py`,
		"a\nb.py":             `a\nb.py`,
		"a\r\x1b[31mb\x00":    `a\r\x1b[31mb\x00`,
		"a\u2028b\u202ec":     `a\u2028b\u202ec`,
		"a\u00a0b":            `a\u00a0b`,
		"caf\xe9":             `caf\xe9`,
		"":                    "",
	} {
		if got := PrintableName(name); got != want {
			t.Errorf("PrintableName(%q) = %q, want %q", name, got, want)
		}
	}
}
