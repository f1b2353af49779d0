package bundle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// In C++ each member is in a namespace, below the headers of all. C programs are compiled as
// C++, as a draft that accepts much of what only C allows; those that still fail are left
// out.

var (
	include = regexp.MustCompile(`^\s*#\s*include\s*(<[^>]+>)`)
	define  = regexp.MustCompile(`(?m)^\s*#\s*define\s+(\w+)`)
)

// usualHeaders replace bits/stdc++.h, which takes longer to read than a hundred members:
// those that nearly every program needs, and others if a text has one of their words.
var usualHeaders = []struct {
	names string
	words *regexp.Regexp
}{
	{"algorithm climits cmath cstdint cstdio cstdlib cstring deque", words(`\w+`)},
	{"iostream iterator limits queue string tuple utility vector", words(`\w+`)},
	{"array", words(`array`)},
	{"bitset", words(`bitset`)},
	{"cassert", words(`assert`)},
	{"cctype", words(`is[a-z]+|toupper|tolower`)},
	{"chrono", words(`chrono`)},
	{"fstream", words(`[io]?fstream|filebuf`)},
	{"functional", words(`functional|function|bind|mem_fn|c?ref|placeholders|not_fn|invoke|hash`)},
	{"iomanip", words(`set(w|fill|precision|base|iosflags)|quoted`)},
	{"list", words(`list`)},
	{"map", words(`(multi)?map`)},
	{"memory", words(`\w+_ptr|make_(unique|shared)|allocator|addressof`)},
	{"numeric", words(`iota|accumulate|gcd|lcm|partial_sum|inner_product|` +
		`adjacent_difference|reduce|midpoint`)},
	{"optional", words(`optional|nullopt`)},
	{"set", words(`(multi)?set`)},
	{"sstream", words(`\w*stringstream|stringbuf`)},
	{"stack", words(`stack`)},
	{"stdexcept", words(`\w+_error|invalid_argument|out_of_range`)},
	{"unordered_map", words(`unordered_(multi)?map`)},
	{"unordered_set", words(`unordered_(multi)?set`)},
}

func words(any string) *regexp.Regexp { return regexp.MustCompile(`\b(` + any + `)\b`) }

// The parts of a bundle for a member with a number.
const (
	memberBody = "namespace adder_member_%[1]d {\n#line 1 \"adder_member_%[1]d.cpp\"\n%[2]s\n}\n"
	memberCall = "static int adder_run_%[1]d() { return adder_bundle::call(&adder_member_%[1]d::main); }\n"
	memberRow  = "adder_all[%[1]d] = adder_run_%[1]d;\n"
)

// join makes one program of members.
func join(members []Member) string {
	headers, macros := map[string]bool{}, map[string]bool{}
	for _, m := range members {
		for _, d := range define.FindAllStringSubmatch(m.Text, -1) {
			macros[d[1]] = true
		}
	}
	undefine := ""
	for _, name := range slices.Sorted(maps.Keys(macros)) {
		undefine += "#undef " + name + "\n"
	}
	var bodies, calls, table, b strings.Builder
	most := 0
	for _, m := range members {
		most = max(most, m.Number)
		bodies.WriteString(undefine)
		fmt.Fprintf(&bodies, memberBody, m.Number, hoist(m.Text, headers))
		fmt.Fprintf(&calls, memberCall, m.Number)
		fmt.Fprintf(&table, memberRow, m.Number)
	}
	for _, h := range slices.Sorted(maps.Keys(headers)) {
		fmt.Fprintf(&b, "#include %s\n", h)
	}
	b.WriteString(driver + bodies.String() + undefine + "#line 1 \"adder.cpp\"\n" + calls.String())
	fmt.Fprintf(&b, "static int (*adder_all[%d])();\n", most+1)
	fmt.Fprintf(&b, "int main() {\n%sreturn adder_bundle::conduct(adder_all);\n}\n", table.String())
	return b.String()
}

// hoist takes the headers out of a text without moving its lines.
func hoist(text string, headers map[string]bool) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		h := include.FindStringSubmatch(line)
		if h == nil {
			continue
		}
		lines[i] = ""
		if h[1] != "<bits/stdc++.h>" {
			headers[h[1]] = true
			continue
		}
		for _, usual := range usualHeaders {
			if usual.words.MatchString(text) {
				for name := range strings.FieldsSeq(usual.names) {
					headers["<"+name+">"] = true
				}
			}
		}
	}
	return strings.Join(lines, "\n")
}

var (
	cppError = regexp.MustCompile(`^adder_member_(\d+)\.cpp:.*: (?:fatal )?error: |` +
		`^adder_member_(\d+)\.cpp:.* required from `)
	cppNamed = regexp.MustCompile(`adder_(?:member|run)_(\d+)`)
)

// blamed are the members that a compiler rejects: an error names the member that it is in, or
// that instantiated a template; mentions of others are suggestions. The linker reports what is
// missing or defined twice. If all arrays together are too large, it names those after the
// limit, and none is blamed.
func blamed(said string) map[int]bool {
	all := map[int]bool{}
	for line := range strings.Lines(said) {
		switch {
		case cppError.MatchString(line):
			maps.Copy(all, numbersIn(line, cppError))
		case strings.HasPrefix(line, "adder.cpp:") && strings.Contains(line, "error:"),
			strings.Contains(line, "undefined reference"), strings.Contains(line, "multiple definition"):
			maps.Copy(all, numbersIn(line, cppNamed))
		}
	}
	return all
}

// numbersIn are the numbers of members that a pattern finds.
func numbersIn(said string, pattern *regexp.Regexp) map[int]bool {
	all := map[int]bool{}
	for _, m := range pattern.FindAllStringSubmatch(said, -1) {
		for _, s := range m[1:] {
			if n, err := strconv.Atoi(s); err == nil {
				all[n] = true
			}
		}
	}
	return all
}
