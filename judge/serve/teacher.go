package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/report"
	"adder/judge/verdict/result"
)

// A classPage shows the class to the teacher.
type classPage struct {
	Sizes
	Closed  bool
	Rows    []classRow
	Alike   []report.Alike // groups that fail in the same way
	Tallies []report.Tally // of the attempts that count
	Files   []string
	Whole   *overview        // nil until outputs are written
	Workers []cluster.Member // nil if this machine judges
	Remote  bool             // workers judge
}

// A classRow is a student's attempt that counts.
type classRow struct {
	*Person
	Attempts   int
	State      State // of the last attempt
	Verdict    result.Verdict
	Points, Of string
	Cause      string
}

// teach shows the class. It turns the key in the teacher's link, which openPeople has made, into a
// cookie, so that it disappears from the address.
func (v *visit) teach() error {
	if key := v.r.URL.Query().Get("key"); key != "" {
		if !equalSecret(digest(key), v.people.roll.Teacher) {
			return errNobody
		}
		v.setCookie(teacherCookie, v.people.session(digest(key)))
		return v.redirect("/teach")
	}
	if !v.Teaches {
		return errNobody
	}
	p, err := v.class(v.r.Context())
	if err != nil {
		return err
	}
	p.Files, p.Whole = v.Course.Files(), v.outputs.last.Load()
	members, here := v.Grader.Workers()
	p.Workers, p.Remote = members, !here
	return v.show(http.StatusOK, "teach", "Class", p)
}

func (s *Server) class(ctx context.Context) (*classPage, error) {
	p := &classPage{Closed: s.people.now().Closed}
	p.Sizes = s.queue.sizes()
	var counted []result.Result
	for _, who := range s.people.now().People {
		all, results, err := s.record(ctx, who)
		if err != nil {
			return nil, err
		}
		r := classRow{Person: who, Attempts: len(all)}
		if n := len(all); n > 0 {
			_, judged := results[all[n-1].N]
			r.State = s.stateOf(all[n-1], judged)
		}
		if i := s.counting(all, results); i >= 0 {
			x := results[all[i].N]
			r.Verdict, r.Cause = x.Verdict, report.Cause(&x)
			r.Points, r.Of = report.Worth(&x)
			counted = append(counted, x)
		}
		p.Rows = append(p.Rows, r)
	}
	p.Alike = report.AlikeGroups(counted)
	p.Tallies = slices.DeleteFunc(report.Tallies(counted), func(t report.Tally) bool {
		return t.Verdict == result.NotJudged
	})
	return p, nil
}

// Judged counts the students with a result.
func (p *classPage) Judged() (n int) {
	for _, t := range p.Tallies {
		n += t.Count
	}
	return n
}

// Headline sums up the class.
func (p *classPage) Headline() string {
	words := fmt.Sprintf("%d of %s with a result", p.Judged(), report.Counted(len(p.Rows), "student"))
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
	Score, Comment string // of the override; "" if there is none
}

func (v *visit) teachStudent() error {
	who, err := v.who(v.r.PathValue("folder"))
	if err != nil {
		return err
	}
	rows, err := v.history(who, result.DetailFull)
	if err != nil {
		return err
	}
	p := studentPage{Person: who, Rows: rows}
	all, err := class.Overrides(v.Course.OverridesFile())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, o := range all {
		if o.Student != v.people.called(who) && (who.ID == "" || o.Student != who.ID) {
			continue
		}
		p.Comment = o.Comment
		if o.Has {
			p.Score = report.Points(o.Points)
		}
	}
	return v.show(http.StatusOK, "student", who.Name, p)
}

// Address is the teacher's page of a student.
func (p *Person) Address() string { return "/teach/student/" + url.PathEscape(p.Folder) }

// rejudge has one attempt judged again, or all of a student's, or everybody's.
func (v *visit) rejudge() error {
	people, back := v.people.now().People, "/teach"
	if folder := v.r.PostFormValue("folder"); folder != "" {
		who, err := v.who(folder)
		if err != nil {
			return err
		}
		people, back = []*Person{who}, who.Address()
	}
	n, _ := strconv.Atoi(v.r.PostFormValue("n"))
	for _, who := range people {
		all, err := v.store.attempts(who.Folder)
		if err != nil {
			return err
		}
		for _, a := range all {
			if n != 0 && a.N != n {
				continue
			}
			if err := v.of(v.r.Context(), a, v.Grader.Forget); err != nil {
				return err
			}
			v.queue.add(a)
		}
	}
	return v.redirect(back)
}

// override sets a student's score and comment, or removes them if both are empty.
func (v *visit) override() error {
	who, err := v.who(v.r.PostFormValue("folder"))
	if err != nil {
		return err
	}
	score := strings.TrimSpace(v.r.PostFormValue("score"))
	set := class.Override{Student: v.people.called(who), Comment: v.r.PostFormValue("comment")}
	if score != "" {
		set.Has = true
		set.Points, err = class.ParsePoints(score)
		if err != nil || set.Points < 0 || set.Points > 1e6 {
			return refuse(http.StatusUnprocessableEntity, "A score is a number, 0 or more.")
		}
	}
	if err := v.Grader.Override(who.ID, set); err != nil {
		return err
	}
	if err := v.write(v.r.Context(), true); err != nil {
		return err
	}
	return v.redirect(who.Address())
}

func (v *visit) setClosed(closed bool) error {
	if err := v.people.setClosed(closed); err != nil {
		return err
	}
	return v.redirect("/teach")
}
