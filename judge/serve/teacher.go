package serve

import (
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/verdict/result"
)

// A classPage shows the class to the teacher.
type classPage struct {
	Sizes
	Problem  string // in the table of scores by hand
	Closed   bool
	Listed   bool // the students are those of a roster
	Rows     []classRow
	Judged   int            // students whose attempt that counts has a verdict
	Tallies  []report.Tally // of the attempts that count
	Files    []string
	Overview template.HTML
	Workers  []cluster.Member // nil if this machine judges
	Others   []string         // sentences on workers that cannot judge, see crew
	Remote   bool             // workers judge
}

// A classRow is a student's attempt that counts.
type classRow struct {
	*Person
	Attempts int
	Last     Attempt
	Verdict  result.Verdict
	Score    string
	Why      string
	Belief   string // its name, if that explains the failure
}

// teach shows the class. It turns the key in the teacher's link, which openPeople has made, into a
// cookie, so that it disappears from the address.
func (v *visit) teach() error {
	if key := v.r.URL.Query().Get("key"); key != "" {
		if !equalSecret(digest(key), v.people.now().Teacher) {
			return errNobody
		}
		v.setCookie(teacherCookie, v.people.session(digest(key)))
		return v.redirect("/teach")
	}
	if !v.Teaches {
		return errNobody
	}
	p, err := v.class()
	if err != nil {
		return err
	}
	p.Files = v.Course.Files()
	crew := v.crew()
	p.Workers, p.Others, p.Remote = crew.members, crew.others, !crew.here
	return v.show(http.StatusOK, "teach", "Class", p)
}

// class computes the page of the class.
func (s *Server) class() (p *classPage, err error) {
	people := s.people.now()
	p = &classPage{
		Sizes:  s.table.sizes(),
		Closed: people.Closed,
		Listed: people.Listed,
	}
	if err := s.refresh(); err != nil {
		p.Problem = err.Error()
	}
	var counted []result.Result
	for _, st := range s.standings() {
		x := s.teacher().detail.Of(*st.result())
		r := classRow{Person: st.Person, Attempts: len(st.Attempts), Score: scoreWords(&x)}
		if r.Attempts > 0 {
			r.Last = st.Attempts[r.Attempts-1]
			a := st.Attempts[st.Counts]
			switch {
			case x.Judged():
				p.Judged++
				r.Verdict = x.Verdict
				r.Why, r.Belief = report.CauseWords(&x)
			case a.Result != nil:
				r.Verdict, r.Why = x.Verdict, s.teacher().words(a)
			}
		}
		if r.Score != "" || r.Verdict != result.NotJudged {
			counted = append(counted, x)
		}
		p.Rows = append(p.Rows, r)
	}
	p.Tallies = slices.DeleteFunc(report.Tallies(counted), func(t report.Tally) bool {
		return t.Verdict == result.NotJudged
	})
	p.Overview, err = page.Overview(counted)
	return p, err
}

// Headline sums up the class.
func (p *classPage) Headline() string {
	words := fmt.Sprintf("%d of %s with a result", p.Judged, report.Counted(len(p.Rows), "student"))
	if p.Waiting+p.Judging == 0 {
		return words + "; the queue is empty"
	}
	waiting := report.Counted(p.Waiting, "attempt")
	return fmt.Sprintf("%s; %s waiting, %d being judged", words, waiting, p.Judging)
}

// who returns the student that an address or a form names.
func (v *visit) who(folder string) (*Person, error) {
	all := v.people.now().People
	i := slices.IndexFunc(all, func(p *Person) bool { return p.Folder == folder })
	if i < 0 {
		return nil, errNotFound
	}
	return all[i], nil
}

// A studentPage shows one student to the teacher.
type studentPage struct {
	*Person
	Rows           []row
	Problem        string // why the override that was sent is refused
	Score, Comment string // of the override; "" if there is none
	Listed         bool   // the roster says who is a student
}

func (v *visit) teachStudent() error {
	p, err := v.studentPage(v.r.PathValue("folder"))
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, "student", p.Name, p)
}

func (v *visit) studentPage(folder string) (p studentPage, err error) {
	who, err := v.who(folder)
	if err != nil {
		return p, err
	}
	st, err := v.standing(who)
	if err != nil {
		return p, err
	}
	p = studentPage{Person: who, Rows: v.teacher().history(st), Listed: v.people.now().Listed}
	if g := st.result().Grade; g != nil {
		p.Comment = g.Comment
		if g.ByHand {
			p.Score = report.Points(g.Points)
		}
	}
	return p, nil
}

// Address is the teacher's page of a student.
func (p *Person) Address() string { return "/teach/student/" + url.PathEscape(p.Folder) }

// rejudge has one attempt judged again, or all of a student's, or everybody's.
func (v *visit) rejudge() error {
	folder, back := v.r.PostFormValue("folder"), "/teach"
	if folder != "" {
		who, err := v.who(folder)
		if err != nil {
			return err
		}
		back = who.Address()
	}
	n, _ := strconv.Atoi(v.r.PostFormValue("n"))
	all := v.table.done(folder, n)
	keys := fault.Names(all, func(a Attempt) string { return a.key })
	if err := v.Grader.Forget(keys); err != nil {
		return err
	}
	v.table.again(all)
	return v.redirect(back)
}

// remove removes a student who joined by name, or everybody who joined, handed nothing in and has no
// score by hand. What was entered by hand goes first: who takes the name later must not get it.
func (v *visit) remove() error {
	folder := v.r.PostFormValue("folder")
	if v.people.now().Listed {
		return errListed
	}
	leaving := map[string]bool{}
	for _, st := range v.standings() {
		entered := byHand(st.result()) != ""
		switch {
		case folder == "":
			leaving[st.Folder] = len(st.Attempts) == 0 && !entered
		case folder == st.Folder && entered:
			if err := v.Grader.Override(st.ID, class.Override{Student: st.overridden()}); err != nil {
				return err
			}
		}
	}
	leaving[folder] = true
	gone, err := v.people.remove(func(p *Person) bool { return leaving[p.Folder] })
	for _, p := range gone {
		v.table.remove(p.Folder)
		err = errors.Join(err, v.store.remove(p.Folder))
	}
	if err != nil {
		return err
	}
	return v.redirect("/teach")
}

// override sets a student's score and comment, or removes them if both are empty.
func (v *visit) override() error {
	who, err := v.who(v.r.PostFormValue("folder"))
	if err != nil {
		return err
	}
	score := strings.TrimSpace(v.r.PostFormValue("score"))
	set := class.Override{Student: who.overridden(), Comment: v.r.PostFormValue("comment")}
	if score != "" {
		set.Has = true
		set.Points, err = class.ParsePoints(score)
		if err != nil || set.Points > 1e6 {
			return refuse(http.StatusUnprocessableEntity, "A score is a number, 0 or more.")
		}
	}
	if !v.people.now().lists(who) { // without a folder there would be no row in grades.csv
		if _, err := v.store.home(who.Folder); err != nil {
			return err
		}
	}
	if err := v.Grader.Override(who.ID, set); err != nil {
		return err
	}
	v.table.changed()
	return v.redirect(who.Address())
}

// overrideForm shows the student's page with the override that was refused.
func (v *visit) overrideForm(status int, problem string) error {
	p, err := v.studentPage(v.r.PostFormValue("folder"))
	if err != nil {
		return err
	}
	p.Problem, p.Score, p.Comment = problem, v.r.PostFormValue("score"), v.r.PostFormValue("comment")
	return v.show(status, "student", p.Name, p)
}

func (v *visit) setClosed(closed bool) error {
	if err := v.people.setClosed(closed); err != nil {
		return err
	}
	return v.redirect("/teach")
}
