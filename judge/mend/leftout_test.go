package mend

import (
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/result"
)

// Around a change the statement, and then the block that it is in, are left out.
func TestWithoutStatement(t *testing.T) {
	t.Parallel()
	const java = "void f() {\n    if (pos + d >= n) {\n        count = 1;\n        count -= far;\n    }\n    next();\n}\n"
	for _, c := range []struct {
		key, text, change, to string
		want                  []string
	}{
		{"java", java, "-=", "+=", []string{strings.Replace(java, "        count -= far;\n", "", 1), "void f() {\n    next();\n}\n"}},
		{"python", "if a:\n    far = b\nc = far\n", "= b", "-= b", []string{"if a:\n    pass\nc = far\n", "c = far\n"}},
		{"python", "for v in q:\n    if a:\n        b()\n    far = v\n", "= v", "-= v", []string{"for v in q:\n    if a:\n        b()\n"}},
	} {
		f := fileOf(t, c.key, c.text)
		at := strings.Index(c.text, c.change)
		x := candidate{f, []span{{at, at + len(c.change), c.to}}, []step{{row: arithmeticRow}}, 1}
		var got []string
		for _, y := range x.withoutStatement() {
			got = append(got, y.text())
		}
		if strings.Join(got, "--\n") != strings.Join(c.want, "--\n") {
			t.Errorf("%s:\n%s\nwant\n%s", c.text, strings.Join(got, "--\n"), strings.Join(c.want, "--\n"))
		}
	}
}

// What does nothing once it is changed is told to be too much.
func TestLeftOut(t *testing.T) {
	if brief() {
		t.Skip("tries hundreds of programs")
	}
	b := newBench(t)
	s := b.load("../hunt/testdata/people/far_pointer_scan.cpp")
	boards, err := board.Parse("test", []byte("1 8 2 2 4 8 2 4"))
	if err != nil {
		t.Fatal(err)
	}
	o := b.options()
	o.Prove, o.Failing = b.proveSome, []Batch{BatchOf(boards...)}
	m, err := Mend(t.Context(), s, o)
	if err != nil || m.Outcome != result.Mended || len(m.Changes) != 1 || m.Changes[0].Kind != dropLineRow.Name || !strings.Contains(string(m.Diff), "-            covered = max(covered, last);") {
		t.Errorf("%+v, %v", m, err)
	}
}
