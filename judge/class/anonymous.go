package class

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/csv"
	"io"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/result"
	"adder/judge/source"
)

// Without names. An alias is a digest of the student's name with a secret of this
// folder, so it stays the same when the class is graded again, and nobody finds
// the name by trying those of the  All that people are shown has aliases:
// the report, the students' pages and their files' names, grades.csv,
// grades.jsonl, junit.xml. In the texts of a student, names, IDs and the names of
// files are replaced, and comments are blank, since people sign there.
//
// Names are in four files, which are for who grades: names.csv, which says whose
// an alias is; a table for a platform, which is of no use without; overrides.csv;
// and the journal.

// KeyName is the table that says whose an alias is.
const KeyName = "names.csv"

// secretOf is the folder's secret. It is made once.
func secretOf(b *Book) (string, error) {
	if b.secret == "" {
		b.secret = rand.Text()
		return b.secret, b.Append(secretLine, "", b.secret)
	}
	return b.secret, nil
}

func alias(secret, student string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(student))
	return "student-" + strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:8])
}

// anonymous returns results without names, in the order of their aliases, and
// writes whose they are.
func (o *Outputs) anonymous(b *Book, results []result.Result) ([]result.Result, error) {
	secret, err := secretOf(b)
	if err != nil {
		return nil, err
	}
	aliases := map[string]string{}
	var all []result.Result
	for i := range results {
		name := alias(secret, results[i].Student)
		aliases[results[i].Student] = name
		all = append(all, nameless(results[i], name))
	}
	if err := o.file(KeyName, func(w io.Writer) error { return writeKey(w, results, aliases) }); err != nil {
		return nil, err
	}
	o.Pairs = slices.Clone(o.Pairs)
	for i := range o.Pairs {
		o.Pairs[i] = namelessPair(o.Pairs[i], aliases)
	}
	o.Run.Command, o.Run.What = nil, "grade"
	slices.SortFunc(all, func(a, b result.Result) int { return cmp.Compare(a.Student, b.Student) })
	return all, nil
}

func writeKey(w io.Writer, results []result.Result, aliases map[string]string) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil { // for spreadsheets, as in grades.csv
		return err
	}
	rows := [][]string{{"alias", "student", "id", "file"}}
	for i := range results {
		r := &results[i]
		rows = append(rows, []string{aliases[r.Student], report.Harmless(r.Student), report.Harmless(idOf(r)), report.Harmless(r.File)})
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out.WriteAll(rows)
}

// nameless is a result with an alias in the place of the name: it keeps what is known to
// name nobody, so that a new field is hidden until somebody thinks about it.
func nameless(r result.Result, alias string) result.Result {
	names, files := namesOf(&r)
	r.Source = result.Text(withoutComments(r.Language, string(r.Source)))
	k := keeping{pattern(names), pattern(files), alias}
	x := k.of(reflect.ValueOf(r), "").Interface().(result.Result)
	x.Student = alias
	return x
}

// shortestWord is the fewest letters of a word that is taken for a name wherever it
// stands: shorter ones stand in other words, and in numbers.
const shortestWord = 4

// namesOf lists what names a student; files are the names of the student's files,
// which are looked for only in what a program or a compiler says, as people call
// files board.py.
func namesOf(r *result.Result) (names, files []string) {
	base := path.Base(r.File)
	stem := strings.TrimSuffix(base, path.Ext(base))
	names = append(strings.Fields(r.Student), r.Student, r.File, string(r.Submission), idOf(r))
	if lower := strings.ToLower(stem); lower != "main" && lower != "solution" {
		files = []string{base, stem}
	}
	return names, append(files, names...)
}

// pattern matches any of the words, whole names before their parts; nil if there is
// none.
func pattern(words []string) *regexp.Regexp {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) < shortestWord })
	if len(words) == 0 {
		return nil
	}
	slices.SortFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	return regexp.MustCompile(`(?i)(?:` + strings.Join(words, "|") + `)`)
}

// What of a result has no names in it, by the names of the fields in JSON: our own words
// and the suite's.
var harmless = []string{
	"also", "answer", "behaviour", "beliefs", "case", "cases", "class", "confidence", "doc", "elsewhere", "ended", "expected",
	"expected_verdict", "facts", "fault", "format", "group", "input", "kind", "language", "limits", "machine", "name", "not_run",
	"notes", "on", "outcome", "outside_promise", "parties", "plan", "platform", "promises", "reading", "reads", "sandbox", "scope",
	"stage", "step", "suite", "too_slow", "tools", "unheld", "verdict", "version", "way", "words", "worker", "written",
}

// In the words of a student, and in those of a person about one, names of files are
// replaced too; in our sentences only names.
var (
	foreign   = []string{"after", "before", "comment", "detail", "frames", "got", "note", "output", "prints", "source", "where", "why"}
	sentences = []string{"error", "reason", "skipped"}
)

// A keeping keeps what is in one of these lists, with an alias in the place of names.
type keeping struct {
	names, files *regexp.Regexp // nil is none
	alias        string
}

// of is a copy of a value with what is kept of it; whatever lies in a field of foreign
// words is foreign.
func (k keeping) of(x reflect.Value, field string) reflect.Value {
	y := reflect.New(x.Type()).Elem()
	switch x.Kind() {
	case reflect.String:
		y.SetString(k.text(x.String(), field))
	case reflect.Pointer:
		if !x.IsNil() {
			y.Set(reflect.New(x.Type().Elem()))
			y.Elem().Set(k.of(x.Elem(), field))
		}
	case reflect.Slice, reflect.Array:
		if x.Kind() == reflect.Slice && !x.IsNil() {
			y.Set(reflect.MakeSlice(x.Type(), x.Len(), x.Len()))
		}
		for i := range x.Len() {
			y.Index(i).Set(k.of(x.Index(i), field))
		}
	case reflect.Struct:
		for i := range x.NumField() {
			f, below := x.Type().Field(i), field
			if !slices.Contains(foreign, field) {
				below, _, _ = strings.Cut(f.Tag.Get("json"), ",")
			}
			if f.IsExported() {
				y.Field(i).Set(k.of(x.Field(i), below))
			}
		}
	default:
		if x.CanInt() || x.CanUint() || x.CanFloat() || x.Kind() == reflect.Bool {
			y.Set(x)
		}
	}
	return y
}

func (k keeping) text(text, field string) string {
	words := k.names
	switch {
	case slices.Contains(harmless, field):
		return text
	case slices.Contains(foreign, field):
		words = k.files
	case !slices.Contains(sentences, field):
		return ""
	}
	if words == nil {
		return text
	}
	return words.ReplaceAllString(text, k.alias)
}

// withoutComments is a source whose comments are blank.
func withoutComments(language, text string) string {
	for _, l := range lang.Languages {
		if l.Name == language || l.Key == language {
			return source.WithoutComments(l.Name, text)
		}
	}
	return ""
}

func namelessPair(p result.Pair, aliases map[string]string) result.Pair {
	for k, name := range p.Names {
		blank := withoutComments(p.Language, string(p.Texts[k]))
		names, _ := namesOf(&result.Result{Student: name})
		if words := pattern(names); words != nil { // in the same number of bytes, so that the marks stay where they are
			blank = words.ReplaceAllStringFunc(blank, func(w string) string { return strings.Repeat("*", len(w)) })
		}
		p.Texts[k], p.Names[k] = result.Text(blank), aliases[name]
	}
	return p
}
