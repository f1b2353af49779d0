package bundle

import (
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"adder/judge/source"
)

// In Java each member's classes become static classes of one class, and the
// imports of all stand at the top. Nothing can stop a thread, so loops burn fuel:
// it is counted, and the same program gets as far on every machine.

const javaMark = "// adder member "

func joinJava(members []Member) string {
	imports := map[string]bool{}
	var b strings.Builder
	for _, m := range members {
		fmt.Fprintf(&b, "%s%d\nclass AdderMember%d {\n%s\n}\n", javaMark, m.Number, m.Number, javaMember(m.Text, imports))
	}
	b.WriteString(javaMark + "-1\n")
	b.WriteString(javaDriver)
	var all []string
	for line := range imports {
		all = append(all, line)
	}
	sort.Strings(all)
	return strings.Join(all, "\n") + "\n" + b.String()
}

// javaMember rewrites a file so that it can stand within a class.
func javaMember(text string, imports map[string]bool) string {
	w := javaRewrite{words: wordsOf(text)}
	w.run(imports)
	return strings.Join(w.words, "")
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
			w.burnWhile(i)
		case word == "for":
			w.burnFor(i)
		case word == "System" && w.next(i, 1) == "." && w.next(i, 2) == "exit":
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

// next is the n-th word after i that is not blank.
func (w *javaRewrite) next(i, n int) string {
	for j := i + 1; j < len(w.words); j++ {
		if strings.TrimSpace(w.words[j]) == "" {
			continue
		}
		if n--; n == 0 {
			return w.words[j]
		}
	}
	return ""
}

// brackets returns where the brackets after i open and close, and where the
// semicolons within them are.
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

// burnWhile leaves "while (true)" what it is for the compiler, and burns in its
// body.
func (w *javaRewrite) burnWhile(i int) {
	open, end, _ := w.brackets(i)
	if end == 0 {
		return
	}
	if strings.TrimSpace(strings.Join(w.words[open+1:end], "")) == "true" {
		w.burnBody(end)
		return
	}
	w.words[open], w.words[end] = "("+burn+" && (", "))"
}

func (w *javaRewrite) burnBody(end int) {
	for j := end + 1; j < len(w.words); j++ {
		if strings.TrimSpace(w.words[j]) == "" {
			continue
		}
		if w.words[j] == "{" {
			w.words[j] = "{ " + burn + ";"
		}
		return
	}
}

func (w *javaRewrite) burnFor(i int) {
	_, end, at := w.brackets(i)
	if len(at) != 2 {
		return // over a collection
	}
	if strings.TrimSpace(strings.Join(w.words[at[0]+1:at[1]], "")) == "" {
		w.burnBody(end)
		return
	}
	w.words[at[0]], w.words[at[1]] = ";"+burn+" && (", ");"
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
