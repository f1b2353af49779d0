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

func joinCpp(members []Member) string {
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
	for _, h := range slices.Sorted(maps.Keys(headers)) {
		fmt.Fprintf(&b, "#include %s\n", h)
	}
	b.WriteString(driver("cpp") + bodies.String() + undefine + "#line 1 \"adder.cpp\"\n" + calls.String())
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

// blamedCpp: an error names the member that it is in, or that instantiated a template;
// mentions of others are suggestions. The linker reports what is missing or defined twice.
// If all arrays together are too large, it names those after the limit, and none is blamed.
func blamedCpp(_, said string) map[int]bool {
	all := map[int]bool{}
	for line := range strings.Lines(said) {
		switch {
		case cppError.MatchString(line):
			blame(all, cppError, line)
		case strings.HasPrefix(line, "adder.cpp:") && strings.Contains(line, "error:"),
			strings.Contains(line, "undefined reference"), strings.Contains(line, "multiple definition"):
			blame(all, cppNamed, line)
		}
	}
	return all
}

// blame adds the numbers that a pattern finds.
func blame(all map[int]bool, pattern *regexp.Regexp, said string) {
	for _, m := range pattern.FindAllStringSubmatch(said, -1) {
		for _, s := range m[1:] {
			if n, err := strconv.Atoi(s); err == nil {
				all[n] = true
			}
		}
	}
}

// In Java each member's classes become static classes of one class, and the
// imports of all stand at the top. Nothing can stop a thread, so loops burn fuel:
// it is counted, and the same program gets as far on every machine.

const javaMark = "// adder member "

func joinJava(members []Member) string {
	imports := map[string]bool{}
	var b strings.Builder
	for _, m := range members {
		w := javaRewrite{words: wordsOf(m.Text)}
		w.run(imports)
		fmt.Fprintf(&b, "%[1]s%[2]d\nclass AdderMember%[2]d {\n%[3]s\n}\n", javaMark, m.Number, strings.Join(w.words, ""))
	}
	b.WriteString(javaMark + "-1\n" + driver("java"))
	return strings.Join(slices.Sorted(maps.Keys(imports)), "\n") + "\n" + b.String()
}

// wordsOf are the words and marks of a Java text, with all that is between them.
// Each comment is a blank.
func wordsOf(text string) (words []string) {
	at := 0
	for t := range source.Tokens("Java", text) {
		if t.From > at {
			words = append(words, text[at:t.From])
		}
		if at = t.To; t.Sort == source.Comment {
			t.Text = strings.Repeat("\n", strings.Count(t.Text, "\n")) + " "
		}
		words = append(words, t.Text)
	}
	return append(words, text[at:])
}

// A javaRewrite walks over the words of a file once.
type javaRewrite struct {
	words []string
	depth int
}

func (w *javaRewrite) run(imports map[string]bool) {
	for i := 0; i < len(w.words); i++ {
		switch word := w.words[i]; {
		case strings.HasPrefix(word, "{"):
			w.depth++
		case word == "}":
			w.depth--
		case w.depth == 0 && (word == "import" || word == "package"):
			w.lift(i, word == "import", imports)
		case w.depth == 0 && (word == "class" || word == "interface" || word == "enum" || word == "record"):
			w.words[i] = "static " + word
		case w.depth == 0 && word == "public":
			w.words[i] = ""
		case word == "while":
			if open, end, _ := w.brackets(i); end > 0 {
				w.burnLoop(open, end, end, "(", "))", "true")
			}
		case word == "for":
			if _, end, at := w.brackets(i); len(at) == 2 { // or it goes over a collection
				w.burnLoop(at[0], at[1], end, ";", ");", "")
			}
		case word == "System" && w.follow(i, ".", "exit"):
			w.words[i] = "AdderBundle.Fuel"
		}
	}
}

// lift takes an import or a package line out.
func (w *javaRewrite) lift(i int, keep bool, imports map[string]bool) {
	line := ""
	for j := i; j < len(w.words); j++ {
		word := w.words[j]
		if w.words[j] = ""; strings.TrimSpace(word) == "" {
			word = " "
		}
		if line += word; word == ";" {
			break
		}
	}
	if keep {
		imports[line] = true
	}
}

// next is the place of the next word after i that is not blank, or the end.
func (w *javaRewrite) next(i int) int {
	for i++; i < len(w.words) && strings.TrimSpace(w.words[i]) == ""; i++ {
	}
	return i
}

// follow reports whether these words come after i.
func (w *javaRewrite) follow(i int, words ...string) bool {
	for _, word := range words {
		if i = w.next(i); i == len(w.words) || w.words[i] != word {
			return false
		}
	}
	return true
}

// brackets returns the places of the brackets after i, and of the semicolons in them.
func (w *javaRewrite) brackets(i int) (open, end int, semicolons []int) {
	depth := 0
	for j := i + 1; j < len(w.words); j++ {
		switch w.words[j] {
		case "(":
			if depth++; depth == 1 {
				open = j
			}
		case ")":
			if depth--; depth == 0 {
				return open, j, semicolons
			}
		case ";":
			if depth == 1 {
				semicolons = append(semicolons, j)
			}
		case "{", "}":
			return 0, 0, nil
		}
	}
	return 0, 0, nil
}

const burn = "AdderBundle.Fuel.burn()"

// burnLoop puts fuel into a condition between two words, before which stands before,
// and after it after. Where there is none, or it is always true, which the compiler is
// to see, the body burns.
func (w *javaRewrite) burnLoop(from, to, end int, before, after, always string) {
	if strings.TrimSpace(strings.Join(w.words[from+1:to], "")) != always {
		w.words[from], w.words[to] = before+burn+" && (", after
	} else if body := w.next(end); body < len(w.words) && w.words[body] == "{" {
		w.words[body] = "{ " + burn + ";"
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
