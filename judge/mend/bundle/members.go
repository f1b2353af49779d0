package bundle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"adder/judge/source"
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
	{"algorithm climits cmath cstdint cstdio cstdlib cstring deque iostream iterator limits queue string tuple utility vector", words(`\w+`)},
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

func joinCpp(before string, members []Member) string {
	headers, macros := map[string]bool{}, map[string]bool{}
	var bodies, calls, table, b strings.Builder
	for _, m := range members {
		for _, d := range define.FindAllStringSubmatch(m.Text, -1) {
			macros[d[1]] = true
		}
	}
	undefine := ""
	for _, name := range slices.Sorted(maps.Keys(macros)) {
		undefine += "#undef " + name + "\n"
	}
	most := 0
	for _, m := range members {
		most = max(most, m.Number)
		fmt.Fprintf(&bodies, "%[2]snamespace adder_member_%[1]d {\n#line 1 \"adder_member_%[1]d.cpp\"\n%[3]s\n}\n", m.Number, undefine, hoist(m.Text, headers))
		fmt.Fprintf(&calls, "static int adder_run_%[1]d() { return adder_bundle::call(&adder_member_%[1]d::main); }\n", m.Number)
		fmt.Fprintf(&table, "adder_all[%[1]d] = adder_run_%[1]d;\n", m.Number)
	}
	before = hoist(before, headers)
	for _, h := range slices.Sorted(maps.Keys(headers)) {
		fmt.Fprintf(&b, "#include %s\n", h)
	}
	b.WriteString(before + driver("cpp") + bodies.String() + undefine + "#line 1 \"adder.cpp\"\n" + calls.String())
	fmt.Fprintf(&b, "static int (*adder_all[%d])();\nint main() {\n%sreturn adder_bundle::conduct(adder_all);\n}\n", most+1, table.String())
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
	cppError = regexp.MustCompile(`^adder_member_(\d+)\.cpp:.*: (?:fatal )?error: |^adder_member_(\d+)\.cpp:.* required from `)
	cppNamed = regexp.MustCompile(`adder_(?:member|run)_(\d+)`)
)

// blamedCpp: an error names the member that it is in, or that instantiated a template;
// mentions of others are suggestions. The linker reports what is missing or defined twice.
// If all arrays together are too large, it names those after the limit, and none is blamed.
func blamedCpp(_, said string) map[int]bool {
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

// In Java each member's classes become static classes of one class, and the
// imports of all stand at the top. Nothing can stop a thread, so loops burn fuel:
// it is counted, and the same program gets as far on every machine.

const javaMark = "// adder member "

func joinJava(before string, members []Member) string {
	imports := map[string]bool{}
	var b strings.Builder
	for _, m := range members {
		fmt.Fprintf(&b, "%[1]s%[2]d\nclass AdderMember%[2]d {\n%[3]s\n}\n", javaMark, m.Number, rewrittenJava(m.Text, imports))
	}
	b.WriteString(javaMark + "-1\n" + driver("java") + before)
	return strings.Join(slices.Sorted(maps.Keys(imports)), "\n") + "\n" + b.String()
}

// A javaRewrite walks over the tokens of a file once.
type javaRewrite struct {
	text   string
	tokens []source.Token
	edits  []edit
}

// put puts a text in the place of a token.
func (w *javaRewrite) put(i int, text string) {
	w.edits = append(w.edits, edit{w.tokens[i].From, w.tokens[i].To, text})
}

func rewrittenJava(text string, imports map[string]bool) string {
	w := javaRewrite{text: source.WithoutComments("Java", text)}
	w.tokens = slices.Collect(source.Tokens("Java", w.text))
	depth := 0
	for i, t := range w.tokens {
		switch t.Text {
		case "{":
			depth++
		case "}":
			depth--
		case "while":
			if at := w.brackets(i); len(at) == 2 {
				w.burnLoop(at[0], at[1], at[1], "(", "))", "true")
			}
		case "for":
			if at := w.brackets(i); len(at) == 4 { // or it goes over a collection
				w.burnLoop(at[1], at[2], at[3], ";", ");", "")
			}
		case "System":
			if i+2 < len(w.tokens) && w.tokens[i+1].Text == "." && w.tokens[i+2].Text == "exit" {
				w.put(i, "AdderBundle.Fuel")
			}
		}
		if depth > 0 {
			continue
		}
		switch t.Text {
		case "import", "package":
			w.lift(i, imports)
		case "class", "interface", "enum", "record":
			w.put(i, "static "+t.Text)
		case "public":
			w.put(i, "")
		}
	}
	return edited(w.text, w.edits)
}

// lift takes an import or a package line out, and keeps the import.
func (w *javaRewrite) lift(i int, imports map[string]bool) {
	from, to := w.tokens[i].From, len(w.text)
	if k := slices.IndexFunc(w.tokens[i:], func(t source.Token) bool { return t.Text == ";" }); k >= 0 {
		to = w.tokens[i+k].To
	}
	w.edits = append(w.edits, edit{from, to, ""})
	if w.tokens[i].Text == "import" {
		imports[strings.Join(strings.Fields(w.text[from:to]), " ")] = true
	}
}

// brackets returns the places of the brackets after i, and between them of the semicolons.
func (w *javaRewrite) brackets(i int) (at []int) {
	depth := 0
	for j := i + 1; j < len(w.tokens); j++ {
		switch w.tokens[j].Text {
		case "(":
			if depth++; depth == 1 {
				at = append(at, j)
			}
		case ")":
			if depth--; depth == 0 {
				return append(at, j)
			}
		case ";":
			if depth == 1 {
				at = append(at, j)
			}
		case "{", "}":
			return nil
		}
	}
	return nil
}

const burn = "AdderBundle.Fuel.burn()"

// burnLoop puts fuel into a condition between two tokens, in whose places stand before and
// after. Where there is none, or it is always true, which the compiler is to see, the body
// burns.
func (w *javaRewrite) burnLoop(from, to, end int, before, after, always string) {
	if strings.TrimSpace(w.text[w.tokens[from].To:w.tokens[to].From]) != always {
		w.put(from, before+burn+" && (")
		w.put(to, after)
	} else if end+1 < len(w.tokens) && w.tokens[end+1].Text == "{" {
		w.put(end+1, "{ "+burn+";")
	}
}

var javaBlame = regexp.MustCompile(`(?m)^\S+\.java:(\d+): error`)

// blamedJava finds the member that each line with an error is in.
func blamedJava(text, said string) map[int]bool {
	var starts, numbers []int
	for i, line := range strings.Split(text, "\n") {
		if n, ok := strings.CutPrefix(line, javaMark); ok {
			number, _ := strconv.Atoi(n)
			starts, numbers = append(starts, i+1), append(numbers, number)
		}
	}
	all := map[int]bool{}
	for _, m := range javaBlame.FindAllStringSubmatch(said, -1) {
		line, _ := strconv.Atoi(m[1])
		if i := sort.SearchInts(starts, line+1) - 1; i >= 0 {
			all[numbers[i]] = true
		}
	}
	return all
}
