package class

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
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

// Anonymous grading. An alias is a digest of the student's name and a secret of the
// output folder, so it stays the same when the class is graded again, and trying the
// names of the class does not reveal it. Everything that people see has aliases: the
// report, students' pages and file names, grades.csv, grades.jsonl, junit.xml. In a
// student's texts, names, IDs and file names are replaced, and comments are blanked,
// because people sign there.
//
// Only four files, for the teacher, hold names: names.csv, which maps aliases to names;
// the platform's table, useless without names; overrides.csv; and the journal.

// KeyName is the table that maps aliases to names.
const KeyName = "names.csv"

func alias(secret, student string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(student))
	return "student-" + strings.ToLower(base32.StdEncoding.EncodeToString(mac.Sum(nil))[:8])
}

// anonymous returns results without names, in the order of their aliases, and writes
// names.csv.
func (o *Outputs) anonymous(b *Book, results []result.Result) ([]result.Result, error) {
	if b.secret == "" {
		if err := b.put(secretLine, "", rand.Text()); err != nil {
			return nil, err
		}
	}
	aliases := map[string]string{}
	var all []result.Result
	rows := [][]string{{"alias", "student", "id", "file"}}
	for i := range results {
		r := &results[i]
		name := alias(b.secret, r.Student)
		aliases[r.Student] = name
		all = append(all, nameless(*r, name))
		rows = append(rows, []string{name, r.Student, idOf(r), r.File})
	}
	if err := o.file(KeyName, func(w io.Writer) error { return report.Spreadsheet(w, rows) }); err != nil {
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

// nameless is a result with an alias for the name. It keeps only fields known to contain
// no names, so a new field is hidden until somebody considers it.
func nameless(r result.Result, alias string) result.Result {
	names, files := namesOf(&r)
	r.Source = result.Text(withoutComments(r.Language, string(r.Source)))
	k := keeping{pattern(names), pattern(files), alias}
	x := k.of(reflect.ValueOf(r), "").Interface().(result.Result)
	x.Student = alias
	return x
}

// namesOf lists the words that identify a student. files also has the student's file
// names, which are replaced only in the output of a program or compiler, as people call
// files board.py.
func namesOf(r *result.Result) (names, files []string) {
	base := path.Base(r.File)
	stem := strings.TrimSuffix(base, path.Ext(base))
	names = append(strings.Fields(r.Student), r.Student, r.File, string(r.Submission), idOf(r))
	if !calledMain(r.File) {
		files = []string{base, stem}
	}
	return names, append(files, names...)
}

// pattern matches any of the words, whole names before their parts; nil if there are
// none.
func pattern(words []string) *regexp.Regexp {
	const shortest = 4 // bytes: shorter names are parts of other words, and of numbers
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) < shortest })
	if len(words) == 0 {
		return nil
	}
	slices.SortFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	return regexp.MustCompile(`(?i)(?:` + strings.Join(words, "|") + `)`)
}

// JSON names of the fields that contain no names: they hold Adder's words, or the suite's.
var harmless = []string{
	"also", "answer", "behaviour", "beliefs", "case", "cases", "class", "confidence", "doc", "elsewhere", "ended", "expected",
	"expected_verdict", "facts", "fault", "format", "group", "input", "kind", "language", "limits", "machine", "name", "not_run",
	"notes", "on", "others", "outcome", "outside_promise", "parties", "plan", "platform", "promises", "reading", "reads", "sandbox",
	"scope", "stage", "step", "suite", "too_slow", "tools", "unheld", "verdict", "version", "way", "words", "worker", "written",
}

// In the words of a student, or of a person about one, file names are replaced too; in
// Adder's sentences only names are.
var (
	foreign   = []string{"after", "before", "comment", "detail", "frames", "got", "note", "output", "prints", "source", "where", "why"}
	sentences = []string{"error", "reason", "skipped"}
)

// A keeping copies the fields in these lists, with an alias for names.
type keeping struct {
	names, files *regexp.Regexp // nil matches nothing
	alias        string
}

// of copies what is kept of a value. Everything inside a foreign field is foreign.
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

// withoutComments is a source with blanked comments.
func withoutComments(language, text string) string {
	l, err := lang.Find(language)
	if err != nil {
		return ""
	}
	return source.WithoutComments(l.Name, text)
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
