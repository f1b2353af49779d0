package serve

import (
	"encoding/csv"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/judge/class"
	"adder/judge/verdict/result"
)

// teacher is the teacher's browser.
func (x *site) teacher(t *testing.T) *browser {
	t.Helper()
	boss := x.browser(t)
	boss.has(http.StatusSeeOther)(boss.get("/teach?key=" + x.key))
	return boss
}

// override enters a score.
func (b *browser) override(folder, score, comment string) {
	b.Helper()
	fields := []string{"folder", folder, "score", score, "comment", comment}
	b.has(http.StatusSeeOther)(b.post("/teach/override", fields...))
}

// grade returns the points and the comment of a student in grades.csv.
func (b *browser) grade(name string) (points, comment string) {
	b.Helper()
	_, text := b.get("/teach/file/grades.csv")
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil || len(rows) == 0 {
		b.Fatalf("%v: %s", err, text)
	}
	for _, row := range rows[1:] {
		for i, title := range rows[0] {
			switch {
			case row[0] != name:
			case title == "points":
				points = row[i]
			case title == "comment":
				comment = row[i]
			}
		}
	}
	return points, comment
}

// graded checks that grades.csv and the page of the class have the same score of a student.
func (b *browser) graded(name, points string) {
	b.Helper()
	if got, _ := b.grade(name); got != points {
		b.Errorf("%s has %s in grades.csv, want %s", name, got, points)
	}
	_, text := b.get("/teach")
	row := regexp.MustCompile(`<bdi>` + regexp.QuoteMeta(name) + `</bdi>.*`).FindString(text)
	if !strings.Contains(row, `<td class="n">`+points) {
		b.Errorf("%s has no %s on the page of the class: %s", name, points, row)
	}
}

// A score by hand is in grades.csv, on the page of the class and on the student's, with its reason,
// whether something was handed in or not.
func TestScoreByHand(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ann, boss := x.browser(t), x.teacher(t)
	ann.join("Ann")
	boss.override("Ann", "17", "was oral")
	boss.graded("Ann", "17")
	ann.has(200, "17", "was oral")(ann.get("/"))
	ann.has(303)(ann.handIn("main.py", "print(1)")) // and waits
	boss.graded("Ann", "17")
	ann.has(200, "17", "was oral")(ann.get("/"))
}

// On the folder of the course, adder grade finds everybody who has a score by hand. Nobody who has
// one is removed as somebody who handed nothing in.
func TestScoreByHandStays(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ann, boss := x.browser(t), x.teacher(t)
	ann.join("Ann")
	boss.override("Ann", "17", "")
	boss.has(303)(boss.post("/teach/remove"))
	boss.graded("Ann", "17")
	later := *x.Course
	later.Open = false
	found, err := later.Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	p, err := later.Policy()
	if err == nil {
		_, err = later.Enrol(found, p)
	}
	if err != nil {
		t.Error(err)
	}
}

// Students on a roster have scores, too, and namesakes are called as in grades.csv.
func TestScoreByHandOnRoster(t *testing.T) {
	t.Parallel()
	x := newSite(t, func(o *Options) {
		list := filepath.Join(t.TempDir(), "list.csv")
		text := "student,id\nNo Hand,3\nAnna Berg,007\nAnna Berg,8\n"
		if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		o.Course.Marking.Roster = list
	})
	boss := x.teacher(t)
	for folder, points := range map[string]string{"No Hand": "7.5", "007": "1", "8": "2"} {
		boss.override(folder, points, "by mail")
	}
	boss.graded("No Hand", "7.5")
	boss.graded("Anna Berg (007)", "1")
	boss.graded("Anna Berg (8)", "2")
	boss.has(200, "Anna Berg (007)", `value="1"`)(boss.get("/teach/student/007"))
	codes, err := os.ReadFile(filepath.Join(x.Dir, codesName))
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile(`No Hand,3,(\w+)`).FindSubmatch(codes)
	student := x.browser(t)
	student.has(303)(student.post("/enter", "code", string(code[1])))
	student.has(200, "7.5", "by mail")(student.get("/"))
}

// Who edits overrides.csv while the server runs sees the score everywhere, and what is wrong with it.
func TestEditedOverrides(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ann, boss := x.browser(t), x.teacher(t)
	ann.join("Ann")
	boss.override("Ann", "1", "")
	boss.graded("Ann", "1")
	edit := func(rows string) {
		t.Helper()
		file := filepath.Join(Graded(x.Dir), class.OverridesName)
		if err := os.WriteFile(file, []byte("student,score,comment\n"+rows), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	edit("Ann,13,edited\n")
	boss.graded("Ann", "13")
	boss.has(200, `value="13"`)(boss.get("/teach/student/Ann"))
	ann.has(200, "13", "edited")(ann.get("/"))
	edit("Ann,many,\n")
	boss.has(200, "line 2", "many")(boss.get("/teach"))
	boss.has(http.StatusConflict, "line 2")(boss.get("/teach/file/grades.csv"))
	ann.has(200, "13")(ann.get("/"))
}

// A score by hand goes with the person who is removed, and is not the next one's of that name.
func TestRemovedScore(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	mia, boss := x.browser(t), x.teacher(t)
	mia.join("Mia")
	boss.override("Mia", "0", "was an impostor")
	boss.has(303)(boss.post("/teach/remove", "folder", "Mia"))
	mia = x.browser(t)
	mia.join("Mia")
	x.judge.goOn <- struct{}{}
	_, to := mia.handIn("main.py", "print(1)")
	mia.until(to, "Accepted.")
	mia.has(200, "100 of 100", "!impostor")(mia.get("/"))
	mia.has(200, "!impostor")(mia.get(to))
	boss.has(200, "100 of 100", "!impostor")(boss.get("/teach/student/Mia"))
	if points, comment := boss.grade("Mia"); points == "0" || comment != "" {
		t.Errorf("%s %s", points, comment)
	}
}

// An attempt that cannot be judged counts if there is no other, also where the best one does.
func TestOnlyUnjudged(t *testing.T) {
	t.Parallel()
	for _, which := range class.Attempts {
		x := newSite(t, func(o *Options) { o.Course.Marking.Attempt = which })
		ann, boss := x.browser(t), x.teacher(t)
		ann.join("Ann")
		unjudged := &result.Result{Student: "Ann", Note: "nothing can be started"}
		x.table.add(Attempt{Folder: "Ann", N: 1, Result: unjudged})
		boss.has(200, "nothing can be started")(boss.get("/teach"))
		ann.has(200, "nothing can be started", `class="counts"`)(ann.get("/"))
	}
}

// If the disk fails, the teacher reads why, and a student that it is not their fault. What was typed
// stays in the form.
func TestLostFolder(t *testing.T) {
	t.Parallel()
	x := newSite(t)
	ann, boss := x.browser(t), x.teacher(t)
	ann.join("Ann")
	if err := os.RemoveAll(Graded(x.Dir)); err != nil {
		t.Fatal(err)
	}
	sent := []string{"folder", "Ann", "score", "17", "comment", "oral"}
	shown := []string{"Adder failed to do this: ", "no such file", `value="17"`, `value="oral"`}
	boss.has(500, shown...)(boss.post("/teach/override", sent...))
	if err := os.RemoveAll(Submissions(x.Dir)); err != nil {
		t.Fatal(err)
	}
	shown = []string{"tell your teacher", "!no such file", "print(1)</textarea>"}
	ann.has(500, shown...)(ann.handIn("", "", "text", "print(1)", "language", "python"))
	for _, words := range x.heard() {
		if strings.Contains(words, "\n") {
			t.Errorf("the operator is told lines: %q", words)
		}
	}
}

// If people.json cannot be written, nobody has changed in memory, either.
func TestUnwritten(t *testing.T) {
	t.Parallel()
	p, _, err := openPeople(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.join("Ann"); err != nil {
		t.Fatal(err)
	}
	p.dir = filepath.Join(p.dir, "gone")
	_, _, joins := p.join("Bo")
	_, removes := p.remove(func(*Person) bool { return true })
	closes := p.setClosed(true)
	if joins == nil || removes == nil || closes == nil {
		t.Error(errors.Join(joins, removes, closes))
	}
	if now := p.now(); now.Closed || len(now.People) != 1 {
		t.Errorf("%+v", now)
	}
}
