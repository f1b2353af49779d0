package class

import (
	"strings"
	"testing"

	"adder/judge/verdict/result"
)

// Each student's files have names of their own that every file system accepts.
func TestSafeNames(t *testing.T) {
	t.Parallel()
	students := []string{
		"anna", "Anna", "Anna Müller", "文字", "a/b", `a\b`, "a:b", "..", ".hidden", "dot.", "space ",
		"", "con", "CON.c", "a\nb", "a\x00b", "a%b",
		"<script>", "=cmd()", "../../etc/passwd", strings.Repeat("ä", 300), strings.Repeat("ä", 301),
		"ſ", "s", "S", "a\u202eb", "K", "k",
	}
	students = append(students, "ANNA"+digestMark("anna"), "anna"+strings.ToUpper(digestMark("Anna")),
		"anna"+digestMark("anna")+digestMark("anna"+digestMark("anna")))
	var results []result.Result
	for _, s := range students {
		results = append(results, result.Result{Student: s})
	}
	taken := map[string]string{}
	for i, name := range safeNames(results) {
		student := students[i]
		if other, ok := taken[strings.ToLower(name)]; ok {
			t.Errorf("%q and %q are both %q", other, student, name)
		}
		taken[strings.ToLower(name)] = student
		if name == "" || len(name) > 200 || name[0] == '.' ||
			strings.ContainsAny(name, "/\\:*?\"<>|\n\x00") ||
			strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
			t.Errorf("%q is named %q", student, name)
		}
	}
	for student, want := range map[string]string{
		"Anna Müller": "Anna Müller",
		"文字":          "文字",
		"=cmd()":      "=cmd()",
		"a/b":         "a%2Fb",
		"..":          "%2E%2E",
		".hidden":     "%2Ehidden",
		"":            "_",
		"con":         "_con",
		"CON.c":       "_CON.c",
	} {
		if got := safeName(student); got != want {
			t.Errorf("%q is named %q, want %q", student, got, want)
		}
	}
}
