package class_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/verdict/result"
)

// platforms are rosters as each platform exports them, and tables as it imports them. The
// columns are those of the documentation that docs/teacher.md names.
var platforms = []struct {
	name  string
	sheet string
	list  string
	want  []string // the students
	// The roster with 14.5 points and a comment for the first student, and no points for
	// the second. "" if Adder writes no table for the platform.
	graded string
}{
	{
		"moodle worksheet", "moodle",
		"\ufeffIdentifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\"," +
			"\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\"," +
			"\"Feedback comments\"\r\n" +
			"\"Participant 4711\",\"Anna Müller\",anna@example.org,\"Submitted for grading\",,20.00,Yes," +
			"\"Friday, 1 March 2024, 9:05 PM\",-,\r\n" +
			"\"Participant 4712\",\"Bo Lund\",bo@example.org,\"No submission\",3.00,20.00,Yes,-,-," +
			"\"see me\"\r\n" +
			"\"Participant 4713\",\"Cleo, Dahl\",cleo@example.org,\"No submission\",,20.00,Yes,-,-,\r\n",
		[]string{
			"4711 Anna Müller [anna@example.org] 2024-03-01 21:05",
			"4712 Bo Lund [bo@example.org]",
			"4713 Dahl Cleo [cleo@example.org]",
		},
		"Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed," +
			"Last modified (submission),Last modified (grade),Feedback comments\r\n" +
			"Participant 4711,Anna Müller,anna@example.org,Submitted for grading,14.5,20,Yes," +
			"\"Friday, 1 March 2024, 9:05 PM\",-,well done\r\n" +
			"Participant 4712,Bo Lund,bo@example.org,No submission,,20.00,Yes,-,-,see me\r\n" +
			"Participant 4713,\"Cleo, Dahl\",cleo@example.org,No submission,,20.00,Yes,-,-,\r\n",
	},
	{
		"moodle participants", "moodle",
		"First name,Last name,ID number,Email address,Groups\nAnna,Müller,s1,anna@example.org,A\n" +
			"Bo,Lund,,bo@example.org,\nCleo,Dahl,s3,cleo@example.org,\n",
		[]string{
			"anna@example.org Anna Müller [s1]",
			"bo@example.org Bo Lund []",
			"cleo@example.org Cleo Dahl [s3]",
		},
		"First name,Last name,ID number,Email address,Groups,Snakes\r\n" +
			"Anna,Müller,s1,anna@example.org,A,14.5\r\nBo,Lund,,bo@example.org,,\r\n" +
			"Cleo,Dahl,s3,cleo@example.org,,\r\n",
	},
	{
		"canvas", "canvas",
		"Student,ID,SIS User ID,SIS Login ID,Section,Essay (11),Snakes (12),Current Score\n" +
			",,,,,Manual Posting,,\n" +
			"    Points Possible,,,,,5,20,(read only)\n" +
			"\"Müller, Anna\",101,u1,anna,Monday,3,,60\n\"Lund, Bo\",102,u2,bo,Monday,,,\n,,,,,,,\n" +
			"\"Dahl, Cleo\",103,u3,cleo,\"Monday and Tuesday\",,9,\n" +
			"\"Müller, Anna\",101,u1,anna,\"Friday\nFall\r\nroom\r9\",3,,60\n",
		[]string{"101 Anna Müller [u1 anna]", "102 Bo Lund [u2 bo]", "103 Cleo Dahl [u3 cleo]"},
		"Student,ID,SIS User ID,SIS Login ID,Section,Essay (11),Snakes (12),Current Score\r\n" +
			",,,,,Manual Posting,,\r\n" +
			"\"    Points Possible\",,,,,5,20,(read only)\r\n" +
			"\"Müller, Anna\",101,u1,anna,Monday,3,14.5,60\r\n\"Lund, Bo\",102,u2,bo,Monday,,,\r\n,,,,,,,\r\n" +
			"\"Dahl, Cleo\",103,u3,cleo,Monday and Tuesday,,9,\r\n" +
			"\"Müller, Anna\",101,u1,anna,\"Friday\nFall\r\nroom\r9\",3,14.5,60\r\n",
	},
	{
		"canvas, two names, semicolons", "canvas",
		"LastName;FirstName;ID;SIS Login ID;Section\n    Points Possible;;;;\nMüller;Anna;101;anna;M\n" +
			"Lund;Bo;102;bo;M\nDahl;Cleo;103;cleo;M\n",
		[]string{"101 Anna Müller [anna]", "102 Bo Lund [bo]", "103 Cleo Dahl [cleo]"},
		"LastName,FirstName,ID,SIS Login ID,Section,Snakes\r\n\"    Points Possible\",,,,,20\r\n" +
			"Müller,Anna,101,anna,M,14.5\r\nLund,Bo,102,bo,M,\r\nDahl,Cleo,103,cleo,M,\r\n",
	},
	{
		"blackboard, in UTF-16", "blackboard",
		inUTF16("\"Last Name\"\t\"First Name\"\t\"Username\"\t\"Student ID\"\t\"Last Access\"\t" +
			"\"Availability\"\t\"Snakes [Total Pts: 20 Score] |4711\"\n" +
			"\"Müller\"\t\"Anna\"\t\"am1\"\t\"S1\"\t\"\"\t\"Yes\"\t\"\"\n" +
			"\"Lund\"\t\"Bo\"\t\"bl2\"\t\"S2\"\t\"\"\t\"Yes\"\t\"\"\n" +
			"\"Dahl\"\t\"Cleo\"\t\"cd3\"\t\"S3\"\t\"\"\t\"Yes\"\t\"7.00\"\n"),
		[]string{"am1 Anna Müller [S1]", "bl2 Bo Lund [S2]", "cd3 Cleo Dahl [S3]"},
		"\"Last Name\",\"First Name\",\"Username\",\"Student ID\",\"Last Access\"," +
			"\"Availability\",\"Snakes [Total Pts: 20 Score] |4711\"\r\n" +
			"\"Müller\",\"Anna\",\"am1\",\"S1\",\"\",\"Yes\",\"14.5\"\r\n" +
			"\"Lund\",\"Bo\",\"bl2\",\"S2\",\"\",\"Yes\",\"\"\r\n" +
			"\"Dahl\",\"Cleo\",\"cd3\",\"S3\",\"\",\"Yes\",\"7.00\"\r\n",
	},
	{
		"gradescope scores", "gradescope",
		"First Name,Last Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID," +
			"Submission Time,Lateness (H:M:S)\n" +
			"Anna,Müller,1,anna@example.org,,,,Ungraded,77,2024-03-01 21:05:00 +0000,26:00:01\n" +
			"Bo,Lund,2,bo@example.org,,,,Missing,,,\nCleo,Dahl,3,cleo@example.org,,,,Missing,,,\n",
		[]string{
			"1 Anna Müller [anna@example.org] 2024-03-01 21:05 26h0m1s",
			"2 Bo Lund [bo@example.org]",
			"3 Cleo Dahl [cleo@example.org]",
		},
		"",
	},
	{
		"gradescope roster", "gradescope",
		"Name,Email,SID\n" +
			"Anna Müller,anna@example.org,1\nBo Lund,bo@example.org,2\nCleo Dahl,cleo@example.org,\n",
		[]string{
			"1 Anna Müller [anna@example.org]",
			"2 Bo Lund [bo@example.org]",
			"cleo@example.org Cleo Dahl []",
		},
		"",
	},
	{
		"Excel's", "plain",
		"\ufeffSEP=;\r\nstudent;id\r\n\"Müller, Anna\";1\r\nBo, Lund;2\r\n\"Cleo\nDahl\";3\r\n",
		[]string{"1 Anna Müller []", "2 Lund Bo []", "3 Cleo\nDahl []"},
		"student,id,Snakes\r\n\"Müller, Anna\",1,14.5\r\n\"Bo, Lund\",2,\r\n\"Cleo\nDahl\",3,\r\n",
	},
	{
		"plain", "plain",
		"student,id\nAnna Müller,1\nBo Lund,2\nCleo Dahl,3\n",
		[]string{"1 Anna Müller []", "2 Bo Lund []", "3 Cleo Dahl []"},
		"student,id,Snakes\r\nAnna Müller,1,14.5\r\nBo Lund,2,\r\nCleo Dahl,3,\r\n",
	},
}

// inUTF16 is a text in UTF-16, little end first.
func inUTF16(s string) string {
	out := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return string(out)
}

func TestPlatforms(t *testing.T) {
	t.Parallel()
	for _, p := range platforms {
		r := list(t, p.list)
		if r.Sheet.Name != p.sheet {
			t.Errorf("%s is taken for %s", p.name, r.Sheet.Name)
		}
		var got []string
		for _, e := range r.Entries {
			line := fmt.Sprintf("%s %s %v", e.ID, e.Name, e.Also)
			if !e.At.IsZero() {
				line += e.At.Format(" 2006-01-02 15:04")
			}
			if e.Late > 0 {
				line += " " + e.Late.String()
			}
			got = append(got, line)
		}
		same(t, p.want, got, p.name)
		if p.graded == "" {
			continue
		}
		grades := map[*class.Entry]*result.Result{
			r.Entries[0]: {Note: "well done", Grade: &result.Grade{Points: 14.5}},
			r.Entries[1]: {},
		}
		var out strings.Builder
		check(t, r.WriteGrades(&out, "Snakes", 20, grades))
		same(t, p.graded, out.String(), p.name)
		// The table is a roster of the same students.
		again := list(t, out.String())
		if again.Sheet != r.Sheet || len(again.Entries) != len(r.Entries) ||
			again.Entries[2].ID != r.Entries[2].ID {
			t.Errorf("%s, read again: %+v", p.name, again)
		}
	}
}

// A column whose full points are not those of the grades is named before anything is judged.
func TestOtherFullPoints(t *testing.T) {
	t.Parallel()
	const worksheet = "Identifier,Full name,Grade,Maximum Grade\nParticipant 1,Anna,,"
	const gradebook = "Student,ID,Section,Snakes (12),Total\n    Points Possible,,,"
	for _, c := range []struct{ platform, list, points, want string }{
		{"moodle", worksheet + "20.00\n", "20", ""},
		{"moodle", worksheet + "\"20,00\"\n", "", `the column "Grade" of list.csv has 20 full points, ` +
			"but the grades are out of 100: --points 20 changes that"},
		{"moodle", worksheet + "good\n", "20", ""},
		{"moodle", worksheet + "100.00\n", "", ""},
		{"moodle", "First name,Last name,Email address\nAnna,Berg,a@x\n", "20", ""},
		{"canvas", gradebook + "50,60\nAnna,1,M,,\n", "20", `"Snakes (12)" of list.csv has 50 full points`},
		{"canvas", gradebook + ",60\nAnna,1,M,,\n", "20", ""},
		{"canvas", "Student,ID,Section\nAnna,1,M\n", "20", ""},
		{"blackboard", "Last Name,First Name,Username,Snakes [Total Pts: 50 Score] |4\nBerg,Anna,ab,\n", "20",
			`|4" of list.csv has 50 full points`},
	} {
		p := class.Policy{Roster: list(t, c.list)}
		if c.points != "" {
			p.Scheme.Total = 20
		}
		course := class.Course{Marking: class.Marking{Platform: c.platform, Column: "Snakes"}, Open: true}
		doubts, err := course.Enrol(&class.Class{}, p)
		said := strings.Join(doubts, "\n")
		if err != nil || (said == "") != (c.want == "") || !strings.Contains(said, c.want) {
			t.Errorf("%+v: %q %v", c, said, err)
		}
	}
}

func TestTwoColumns(t *testing.T) {
	t.Parallel()
	r := list(t, "Student,ID,Section,Snakes (1),Snakes (2)\nAnna,1,M,,\n")
	err := r.WriteGrades(io.Discard, "Snakes", 0, nil)
	if err == nil || err.Error() != `the columns "Snakes (1)" and "Snakes (2)" both begin with "Snakes"` {
		t.Errorf("%v", err)
	}
	var out strings.Builder
	zero := map[*class.Entry]*result.Result{r.Entries[0]: {Grade: &result.Grade{}}}
	err = r.WriteGrades(&out, "Snakes (2)", 0, zero)
	if err != nil || !strings.Contains(out.String(), "Anna,1,M,,0\r\n") {
		t.Errorf("%v %s", err, out.String())
	}
}

func TestBadLists(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                             "is empty",
		"\n\n":                         "is empty",
		"a,b\n1,2\n":                   `line 1: the columns "a", "b" are not those of a known roster`,
		"student,id\n":                 "there are no students in it",
		"student,id\nAnna,1\n\nBo,1\n": `line 4: "1" is already in line 2`,
		"student,id\nAnna,u1\nBo,U1\n": `line 3: "U1" is already in line 2`,
		"student" + strings.Repeat(",", 2000): "line 1: 2001 cells; " +
			"a table may have at most 2000 columns",
		"student,id\nAnna,1,2\n":                "line 2: 3 cells, but the header has 2",
		"student;id;email\n\nAnna,1,a@x\n":      "line 3: is separated by ',', but the header by ';'",
		"sep=;\r\nstudent;id\r\nBo;1\r\nAnna,1": "line 4: is separated by ',', but the header by ';'",
		"student,id\nAnna\xff,1\n":              "line 2: is not in UTF-8",
		"student,id\n\"Anna,1\nBo,2\n": "line 2: the row goes on to line 3, " +
			`column 6: extraneous or missing " in quoted-field`,
		"sep=,\nstudent,id\n\"Anna,1\n\"Bo\",2\n": "line 3: the row goes on to line 4, " +
			`column 1: extraneous or missing " in quoted-field`,
		"student,id\nAnna \"the\" Great,1\n": `line 2: column 6: bare " in non-quoted-field`,
	} {
		_, err := class.ParseRoster("list.csv", []byte(text))
		var bad *fault.Error
		if !errors.As(err, &bad) || bad.Error() != "list.csv: "+want {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := class.ReadRoster(t.TempDir()); err == nil {
		t.Error("a folder is a list")
	}
	for _, s := range class.Sheets {
		if !slices.Contains([]string{"moodle", "canvas", "blackboard", "gradescope", "plain"}, s.Name) {
			t.Errorf("%+v", s)
		}
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	r := list(t, "Student,ID,SIS User ID,SIS Login ID,Section\n"+
		"\"Müller Lopez, Anna Maria\",101,u1,aml@example.org,M\n\"Berg, Bo\",102,u2,bo,M\n"+
		"\"Bo, Berg\",103,u3,bb,M\n")
	for _, c := range []struct{ name, id, platform, want string }{
		{"müllerlopezannamaria", "101", "canvas", "101"},
		{"somebody", "103", "canvas", "103"},
		{"somebody", "103", "moodle", "nobody"}, // another platform's number
		{"müllerlopezannamaria", "", "", "101"},
		{"Anna Maria Müller Lopez", "", "", "101"},
		{"AML", "", "", "101"},
		{"U2", "", "", "102"},
		{"Bo Berg", "", "", "several"},
		{"Anna", "", "", "nobody"},
		{"", "", "", "nobody"},
		{"--", "", "", "nobody"},
	} {
		e, several := r.Match(c.name, c.id, c.platform)
		got := "nobody"
		if e != nil {
			got = e.ID
		} else if several != nil {
			got = "several"
		}
		if got != c.want {
			t.Errorf("%+v is %s", c, got)
		}
	}
}

// The time to read a roster grows with its length alone, even if all students share a name
// and a name has many parts.
func TestLongList(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var text strings.Builder
	text.WriteString("student,id\n" + strings.Repeat("a ", 1<<16) + ",0\n")
	for i := range 100_000 {
		fmt.Fprintf(&text, "Anna Berg,%d\n", i+1)
	}
	r := list(t, text.String())
	for range 10_000 {
		if e, several := r.Match("nobody", "", ""); e != nil || several != nil {
			t.Fatal("there is nobody of that name")
		}
	}
	if e, several := r.Match("berganna", "", ""); e != nil || len(several) != 100_000 {
		t.Errorf("%v, and %d others", e, len(several))
	}
}

// Unicode composition and case make no difference, lines may end as on old Macs, and one
// student's number with another's name is nobody's.
func TestSameWords(t *testing.T) {
	t.Parallel()
	r := list(t, "student,id\rJose\u0301 Mu\u0308ller,U1\rBo Lund,12\r")
	for _, s := range []struct{ name, id, platform string }{
		{"m\u00fcller jos\u00e9", "", ""},
		{"Mu\u0308llerJose\u0301", "", ""},
		{"?", "u1", "blackboard"},
	} {
		e, _ := r.Match(s.name, s.id, s.platform)
		if e == nil || e.Line != 2 || e.Name != "Jos\u00e9 M\u00fcller" {
			t.Errorf("%+v is %+v", s, e)
		}
	}
	if e, several := r.Match("Bo Lund", "U1", "moodle"); e != nil || len(several) != 2 {
		t.Errorf("%+v %v", e, several)
	}
	moodle := list(t,
		"First name,Last name,Email address,ID number\nAnna,Berg,a@x.org,12\nBo,Lund,b@x.org,13\n")
	if e, _ := moodle.Match("Bo Lund", "12", "moodle"); e == nil || e.Line != 3 {
		t.Errorf("the participant 12 is no student's ID number: %+v", e)
	}
}
