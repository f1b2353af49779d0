package class_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// An exporter names a file as a platform does. There are ten students, who choose what
// their files are called.
type exporter struct {
	name   string
	lists  []string // rosters for such an export
	export func(student, file int, called string) string
}

// person is how a student of the ten is called.
func person(n int) string {
	return []string{
		"Anna Berg", "Bo Lund", "Cleo Dahl", "Dora Ek", "Emil Falk", "Fia Gran", "Gus Holm",
		"Hedda Ivers", "Ivo Jung", "Jo Kern",
	}[n]
}

// user has what separates the parts of Blackboard's names.
func user(n int) string { return fmt.Sprintf("u_%d", 10+n) }

// The characters for which platforms write underscores.
var (
	canvasTakes = regexp.MustCompile(`[\x00/\\:*?"<>|]+`)
	moodleTakes = regexp.MustCompile(`[\x00-\x1f/\\:*?"<>|'&]+`)
)

func table(header string, row func(n int) string) string {
	text := header + "\n"
	for n := range 10 {
		text += row(n) + "\n"
	}
	return text
}

var (
	ofMoodle = table("Identifier,Full name,Grade", func(n int) string {
		return fmt.Sprintf("Participant %d,%s,", 10+n, person(n))
	})
	ofCanvas = table("Student,ID,SIS Login ID,Section", func(n int) string {
		first, last, _ := strings.Cut(person(n), " ")
		return fmt.Sprintf("\"%s, %s\",%d,%s,M", last, first, 10+n, user(n))
	})
	ofBlackboard = table("Last Name,First Name,Username", func(n int) string {
		first, last, _ := strings.Cut(person(n), " ")
		return last + "," + first + "," + user(n)
	})
	plainList = table("student,id,login", func(n int) string {
		return fmt.Sprintf("%s,s%d,%s", person(n), 10+n, user(n))
	})
)

var exporters = []exporter{
	{"moodle folders", []string{ofMoodle, plainList}, func(n, _ int, called string) string {
		return fmt.Sprintf("%s_%d_assignsubmission_file_/%s", person(n), 10+n, called)
	}},
	{"moodle files", []string{ofMoodle, plainList}, func(n, _ int, called string) string {
		return fmt.Sprintf("%s_%d_assignsubmission_file_%s", person(n), 10+n,
			moodleTakes.ReplaceAllString(called, "_"))
	}},
	{"canvas", []string{ofCanvas, plainList}, func(n, file int, called string) string {
		first, last, _ := strings.Cut(strings.ToLower(person(n)), " ")
		late := ""
		if n == 3 {
			late = "LATE_"
		}
		return fmt.Sprintf("%s%s_%s%d_%d_%s", last, first, late, 10+n, 900+10*n+file,
			canvasTakes.ReplaceAllString(called, "_"))
	}},
	{"canvas, anonymous", nil, func(n, file int, called string) string {
		return fmt.Sprintf("anon_%c%dx_%d_%s", 'a'+n, n, 900+10*n+file,
			canvasTakes.ReplaceAllString(called, "_"))
	}},
	{"blackboard", []string{ofBlackboard, plainList}, func(n, _ int, called string) string {
		return fmt.Sprintf("Lab_2_7_%s_attempt_2026-03-%02d-10-11-12_%s", user(n), 1+n, called)
	}},
	{"a folder each", []string{plainList}, func(n, _ int, called string) string {
		return person(n) + "/" + called
	}},
}

// rows are what a teacher sees of each student, except the first and the one who has but.
func rows(t *testing.T, e exporter, roster string, called []string, but string) (all []string) {
	t.Helper()
	var files []string
	for n := range 10 {
		names := []string{"main.py"}
		if n == 0 {
			names = called
		}
		for i, name := range names {
			files = append(files, e.export(n, i, name), "")
		}
	}
	c := open(t, write(t, "class.zip", packed(t, time.Time{}, files...)))
	defer c.Close() // there are thousands
	if roster != "" {
		c.Enrol(list(t, roster))
	}
	for i, line := range lines(c) {
		if !slices.Contains(c.Students[i].Items, but) && c.Students[i].Name != person(0) {
			all = append(all, line)
		}
	}
	return all
}

// honestly are the rows of a class in which all call their file alike, read once.
func honestly(t *testing.T, e exporter, list string) []string {
	t.Helper()
	key := [2]string{e.name, list}
	if known, ok := honest.Load(key); ok {
		return known.([]string)
	}
	all := rows(t, e, list, []string{"main.py"}, top(e.export(0, 0, "main.py")))
	honest.Store(key, all)
	return all
}

var honest sync.Map

// untouched makes sure that what one student calls files changes no row of another.
func untouched(t *testing.T, called []string) {
	t.Helper()
	for _, e := range exporters {
		for _, list := range append([]string{""}, e.lists...) {
			honest := honestly(t, e, list)
			if len(honest) != 9 {
				t.Fatalf("%s: %d rows of others: %q", e.name, len(honest), honest)
			}
			got := rows(t, e, list, called, top(e.export(0, 0, called[0])))
			for _, line := range honest {
				if !slices.Contains(got, line) {
					t.Errorf("%s, with a list: %v: files called %q change the row %q (-want +got):\n%s",
						e.name, list != "", called, line, cmp.Diff(honest, got))
				}
			}
		}
	}
}

func top(name string) string {
	first, _, _ := strings.Cut(strings.ReplaceAll(name, `\`, "/"), "/")
	return first
}

// attacks are file names by which one student could be taken for another.
var attacks = []string{
	"x_u_11_attempt_2026-02-02-10-00-00_main.py", "_u_11_attempt_2026-02-02-10-00-00_main.py",
	"u_11_attempt_2026-02-02-10-00-00.txt",
	"x_11_assignsubmission_file_main.py", "Bo Lund_11_assignsubmission_file_/main.py",
	"/../Bo Lund_11_assignsubmission_file_/main.py",
	"lundbo_11_910_main.py", "_LATE_11_910_main.py", "LATE_anon_b1x_910_main.py", "11_12_13_main.py",
	"../Bo Lund/main.py", `..\Bo Lund\main.py`,
	"attempt-1/main.py", "Bo Lund.py", "Bo Lund/main.py", "Bo Lund.zip", "main.py/main.py", "", ".",
	"..", "//", "\x00", "a\nb.py", "\u202eyp.niam", "M\u0308.py",
	"main.py\x00Bo Lund_11_assignsubmission_file_", strings.Repeat("x", 300) + ".py",
	"__MACOSX/main.py", ".hidden.py", "main.py.part",
}

// The names that one student gives to files never change the rows of the other nine, with
// a roster or without.
func TestNamesAreOnesOwn(t *testing.T) {
	t.Parallel()
	for _, a := range attacks { // beside another file they are seeds of FuzzNames
		untouched(t, []string{a})
	}
	untouched(t, attacks)
	random := rand.New(rand.NewPCG(22, 2))
	for range 30 { // more are in FuzzNames
		untouched(t, []string{piecedName(random), piecedName(random)})
	}
}

// piecedName is a random name made of parts that platforms' names have.
func piecedName(r *rand.Rand) string {
	pieces := []string{
		"_", "_", "u_1", "11", "12", "Bo Lund", "lundbo", "anon_b1x", "LATE",
		"assignsubmission_file_", "attempt_2026-03-02-10-11-12", "Lab_2_7", "/", `\`, "..", ".py",
		".zip", ".txt", "main", "%", "ü", "\u0308", "\x00", "\n",
	}
	name := ""
	for range 1 + r.IntN(9) {
		name += pieces[r.IntN(len(pieces))]
	}
	return name
}

func FuzzNames(f *testing.F) {
	for _, a := range attacks {
		f.Add("main.py", a)
	}
	f.Fuzz(func(t *testing.T, one, other string) {
		if len(one) > 1000 || len(other) > 1000 {
			t.Skip()
		}
		untouched(t, []string{one, other})
	})
}

// Students who share a name get different ones, whatever the others are called, and a
// student on the roster keeps the name.
func TestNamesAreNeverMadeEqual(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		files []string
		list  string
		want  []string
	}{
		{
			[]string{"anna.c", "anna.py", "anna.c.py", "anna.c #1.c", "anna.c #3.c"},
			"",
			[]string{"anna.c #1", "anna.c #2", "anna.c #3", "anna.c #4", "anna.py"},
		},
		{
			[]string{"Anna Berg (1).c", "Anna Berg (1) #1.c", "Anna Berg (1) #2.c"},
			"student,id\nAnna Berg,1\nAnna Berg,2\n",
			[]string{
				"Anna Berg (1)", "Anna Berg (1) #1", "Anna Berg (1) #2", "Anna Berg (1) #3", "Anna Berg (2)",
			},
		},
	} {
		c := open(t, folder(t, test.files...))
		if test.list != "" {
			c.Enrol(list(t, test.list))
		}
		var names []string
		for _, s := range c.Students {
			names = append(names, s.Name)
			if s.Entry != nil && s.File != "" {
				t.Errorf("%s is taken for %s of the list", s.File, s.Name)
			}
		}
		same(t, test.want, names, test.files)
	}
}

// A student whose name in Moodle is what another's files begin with gets none of these files.
func TestMoodleNameThatIsAnothersPart(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"/main.c", "main.c"} {
		bo := "Bo Lund_11_assignsubmission_file_" + end
		forged := "Bo Lund_11_assignsubmission_file__12_assignsubmission_file_" + end
		cy := "Cy_13_assignsubmission_file_" + end
		c := open(t, write(t, "class.zip", archive(t, bo, forged, cy)))
		for _, s := range c.Students {
			if s.ID == "11" && s.File != bo {
				t.Errorf("Bo's file is %q: %s", s.File, s.Note)
			}
		}
		if len(c.Students) != 3 || len(c.Doubts) != 1 || !strings.Contains(c.Doubts[0], "_12_") {
			t.Errorf("%d students; the doubts are %q", len(c.Students), c.Doubts)
		}
	}
}
