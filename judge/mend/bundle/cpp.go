package bundle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// In C++ each member stands in a namespace, below the headers of all. Programs in
// C are compiled as C++, as a draft in which much passes that only C allows; where
// they are none even so they are no members.

var (
	include = regexp.MustCompile(`^\s*#\s*include\s*(<[^>]+>)`)
	define  = regexp.MustCompile(`(?m)^\s*#\s*define\s+(\w+)`)
)

// usualHeaders take the place of bits/stdc++.h, which takes longer to read than a
// hundred members: those that nearly every program wants, and others where a word is
// in a text that only they know.
var usualHeaders = []struct {
	name  string
	words *regexp.Regexp // nil: always
}{
	{name: "algorithm"}, {name: "climits"}, {name: "cmath"}, {name: "cstdint"}, {name: "cstdio"}, {name: "cstdlib"}, {name: "cstring"},
	{name: "deque"}, {name: "iostream"}, {name: "iterator"}, {name: "limits"}, {name: "queue"}, {name: "string"}, {name: "tuple"},
	{name: "utility"}, {name: "vector"},
	{"array", words(`array`)},
	{"bitset", words(`bitset`)},
	{"cassert", words(`assert`)},
	{"cctype", words(`is[a-z]+|toupper|tolower`)},
	{"chrono", words(`chrono`)},
	{"functional", words(`functional|function|bind|mem_fn|c?ref|placeholders|not_fn|invoke|hash`)},
	{"iomanip", words(`set(w|fill|precision|base|iosflags)|quoted`)},
	{"list", words(`list`)},
	{"map", words(`(multi)?map`)},
	{"memory", words(`\w+_ptr|make_(unique|shared)|allocator|addressof`)},
	{"numeric", words(`iota|accumulate|gcd|lcm|partial_sum|inner_product|adjacent_difference|reduce|midpoint`)},
	{"optional", words(`optional|nullopt`)},
	{"set", words(`(multi)?set`)},
	{"sstream", words(`\w*stringstream|stringbuf`)},
	{"stack", words(`stack`)},
	{"stdexcept", words(`\w+_error|invalid_argument|out_of_range`)},
	{"unordered_map", words(`unordered_(multi)?map`)},
	{"unordered_set", words(`unordered_(multi)?set`)},
}

func words(any string) *regexp.Regexp { return regexp.MustCompile(`\b(` + any + `)\b`) }

func joinCpp(members []Member) string {
	headers, macros := map[string]bool{}, map[string]bool{}
	bodies := make([]string, len(members))
	for i, m := range members {
		bodies[i] = hoist(m.Text, headers)
		for _, d := range define.FindAllStringSubmatch(m.Text, -1) {
			macros[d[1]] = true
		}
	}
	var b strings.Builder
	for _, h := range slices.Sorted(maps.Keys(headers)) {
		fmt.Fprintf(&b, "#include %s\n", h)
	}
	b.WriteString(cppDriver)
	undefine := ""
	for _, name := range slices.Sorted(maps.Keys(macros)) {
		undefine += "#undef " + name + "\n"
	}
	for i, m := range members {
		fmt.Fprintf(&b, "%snamespace adder_member_%d {\n#line 1 \"adder_member_%d.cpp\"\n%s\n}\n", undefine, m.Number, m.Number, bodies[i])
	}
	b.WriteString(undefine + "#line 1 \"adder.cpp\"\n")
	most := 0
	for _, m := range members {
		most = max(most, m.Number)
		fmt.Fprintf(&b, "static int adder_run_%d() { return adder_bundle::call(&adder_member_%d::main); }\n", m.Number, m.Number)
	}
	fmt.Fprintf(&b, "static int (*adder_all[%d])();\nint main() {\n", most+1)
	for _, m := range members {
		fmt.Fprintf(&b, "adder_all[%d] = adder_run_%d;\n", m.Number, m.Number)
	}
	b.WriteString("return adder_bundle::conduct(adder_all);\n}\n")
	return b.String()
}

// hoist takes the headers out of a text, and leaves its lines where they are.
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
			if usual.words == nil || usual.words.MatchString(text) {
				headers["<"+usual.name+">"] = true
			}
		}
	}
	return strings.Join(lines, "\n")
}

var (
	cppError = regexp.MustCompile(`^adder_member_(\d+)\.cpp:.*: (?:fatal )?error: |^adder_member_(\d+)\.cpp:.* required from `)
	cppNamed = regexp.MustCompile(`adder_(?:member|run)_(\d+)`)
)

// blamedCpp: an error names the member that it is in, or from which a template was
// filled in; what it says of others are suggestions. The linker says what is missing or
// there twice. Where the arrays of all are too large together, it names whoever comes
// after the limit, and nobody is to blame.
func blamedCpp(_, said string) map[int]bool {
	all := map[int]bool{}
	blame := func(numbers ...string) {
		for _, s := range numbers {
			if n, err := strconv.Atoi(s); err == nil {
				all[n] = true
			}
		}
	}
	for line := range strings.Lines(said) {
		if m := cppError.FindStringSubmatch(line); m != nil {
			blame(m[1:]...)
			continue
		}
		if strings.HasPrefix(line, "adder.cpp:") && strings.Contains(line, "error:") ||
			strings.Contains(line, "undefined reference") || strings.Contains(line, "multiple definition") {
			for _, m := range cppNamed.FindAllStringSubmatch(line, -1) {
				blame(m[1])
			}
		}
	}
	return all
}
