package serve

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/report"
)

// Theory. A code has 130 random bits, so it cannot be guessed, and people.json needs to hold
// only a plain digest of it. A session is the digest of its code, a random word, and a MAC
// over both with this folder's secret. So sessions need no list, and end with the code.

// A Person is one student of the course.
type Person struct {
	Name   string `json:"name"`           // as shown
	ID     string `json:"id,omitempty"`   // on the roster
	Folder string `json:"folder"`         // in the folder of submissions; unique
	Code   string `json:"code,omitempty"` // its digest; "" means that the person may not sign in
}

// roll is people.json.
type roll struct {
	Secret  string    `json:"secret"`           // seals sessions
	Teacher string    `json:"teacher"`          // digest of the teacher's key
	Listed  bool      `json:"listed,omitempty"` // only people on a roster may sign in
	Closed  bool      `json:"closed,omitempty"` // no submissions are accepted
	People  []*Person `json:"people"`
}

// people are those who may sign in.
type people struct {
	dir      string
	changing sync.Mutex
	roll     atomic.Pointer[roll] // as on the disk; what it points to never changes
}

// openPeople reads people.json or makes one. key is the teacher's, if it is new.
func openPeople(dir string, newKey bool) (p *people, key string, err error) {
	p = &people{dir: dir}
	had := &roll{}
	text, err := disk.ReadFile(p.path(), 64<<20)
	if err == nil {
		err = json.Unmarshal(text, had)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, "", fmt.Errorf("%s: %w", p.path(), err)
	}
	if had.Secret == "" {
		had.Secret = rand.Text() + rand.Text()
	}
	p.roll.Store(had)
	if had.Teacher != "" && !newKey {
		return p, "", nil
	}
	key = rand.Text()
	err = p.change(func(r *roll) error { r.Teacher = digest(key); return nil })
	return p, key, err
}

func (p *people) path() string { return filepath.Join(p.dir, "people.json") }

// change is the only way to change people.json. do changes a copy; if that or writing it fails,
// nothing has changed, on the disk or in memory.
func (p *people) change(do func(*roll) error) error {
	p.changing.Lock()
	defer p.changing.Unlock()
	next := p.now().clone()
	if err := do(next); err != nil {
		return err
	}
	text, err := json.MarshalIndent(next, "", "  ")
	if err != nil {
		return err
	}
	if err := disk.WriteSynced(p.path(), append(text, '\n')); err != nil {
		return err
	}
	p.roll.Store(next)
	return nil
}

func (r *roll) clone() *roll {
	c := *r
	c.People = nil
	for _, x := range r.People {
		same := *x
		c.People = append(c.People, &same)
	}
	return &c
}

// lists reports whether a person is on the roster, which gives everybody a row in grades.csv.
func (r *roll) lists(p *Person) bool { return r.Listed && p.Code != "" }

// holder returns the person whose code has that digest, or nil. It compares digests, so its
// time says nothing about a code.
func (p *people) holder(digest string) *Person {
	for _, x := range p.now().People {
		if x.Code == digest && digest != "" {
			return x
		}
	}
	return nil
}

// enrol gives everybody on a roster a code, and revokes the codes of those no longer on it.
// It adds the new codes to codes.csv, with links that begin with address.
func (p *people) enrol(r *class.Roster, address string) (made int, err error) {
	err = p.change(func(roll *roll) error {
		rows, err := p.enrolled(roll, r, address)
		made = len(rows)
		if err == nil && made > 0 { // first, because a digest is useless without its code
			err = p.writeCodes(rows)
		}
		return err
	})
	return made, err
}

// enrolled does so in a copy of people.json, and returns the rows of the new codes.
func (p *people) enrolled(roll *roll, r *class.Roster, address string) (rows [][]string, err error) {
	had := map[string]*Person{}
	for _, x := range roll.People {
		had[identity(x.ID, x.Name)] = x
	}
	var now []*Person
	names := r.Names()
	for _, e := range r.Entries {
		if e.Test {
			continue
		}
		who := identity(e.ID, names[e])
		x := had[who]
		if x == nil {
			x = &Person{ID: e.ID}
		}
		delete(had, who)
		x.Name = names[e]
		if err := p.place(x, r, e, append(slices.Clone(roll.People), now...)); err != nil {
			return nil, err
		}
		now = append(now, x)
		if x.Code == "" {
			code := rand.Text()
			x.Code = digest(code)
			link := address + "/#" + code
			rows = append(rows, []string{report.Harmless(x.Name), report.Harmless(x.ID), code, link})
		}
	}
	for _, x := range roll.People { // people who left keep their attempts, in case of a mistake
		if !slices.Contains(now, x) {
			x.Code = ""
			now = append(now, x)
		}
	}
	roll.People, roll.Listed = now, true
	return rows, nil
}

// identity tells people on rosters apart: an ID stays when a name is corrected.
func identity(id, name string) string {
	if id != "" {
		return "ID " + id
	}
	return "name " + name
}

// place gives a person a folder that the roster finds. Attempts in another folder, of an earlier
// name, move there.
func (p *people) place(x *Person, r *class.Roster, e *class.Entry, others []*Person) error {
	found, _ := r.Match(x.Folder, x.Folder, "")
	if x.Folder != "" && found == e {
		return nil
	}
	folder := folderFor(r, e, others)
	if folder == "" {
		problem := fmt.Sprintf("%s: line %d: %s cannot be told from others by name or ID",
			r.File, e.Line, e.Name)
		return fault.New(problem, "give each student of the roster an ID of their own")
	}
	if x.Folder != "" {
		in := Submissions(p.dir)
		err := os.Rename(filepath.Join(in, x.Folder), filepath.Join(in, folder))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	x.Folder = folder
	return nil
}

// codesName is the table of new codes, for the teacher to hand out.
const codesName = "codes.csv"

// writeCodes adds rows to codes.csv, which the teacher may have deleted.
func (p *people) writeCodes(rows [][]string) error {
	path := filepath.Join(p.dir, codesName)
	old, err := disk.ReadFile(path, 64<<20)
	if errors.Is(err, fs.ErrNotExist) {
		old, err = []byte("\ufeffname,id,code,link\n"), nil // the mark is for spreadsheets
	}
	if err != nil {
		return err
	}
	text := bytes.NewBuffer(old)
	if err := csv.NewWriter(text).WriteAll(rows); err != nil {
		return err
	}
	return disk.WriteSynced(path, text.Bytes())
}

// enter returns the person with a code, or nil.
func (p *people) enter(code string) *Person {
	code = strings.NewReplacer(" ", "", "-", "").Replace(strings.TrimSpace(code))
	return p.holder(digest(strings.ToUpper(code)))
}

// join adds a person by name, if there is no roster, and returns the new code. The error is a
// *[refusal] if the name cannot be taken.
func (p *people) join(name string) (*Person, string, error) {
	folder, err := chosenName(name)
	if err != nil {
		return nil, "", err
	}
	code := rand.Text()
	x := &Person{Name: folder, Folder: folder, Code: digest(code)}
	err = p.change(func(r *roll) error {
		switch {
		case r.Listed:
			return refuse(http.StatusForbidden, "This course has a roster: sign in with your personal code.")
		case taken(r.People, folder):
			return refuse(
				http.StatusForbidden,
				"This name is taken. If it is yours, sign in with your code; otherwise add something to it.",
			)
		case r.Closed:
			return refuse(http.StatusForbidden, "Handing in is closed, and nobody can join.")
		case len(r.People) >= mostPeople:
			return refuse(http.StatusForbidden, "The course is full.")
		}
		r.People = append(r.People, x)
		return nil
	})
	if err != nil {
		return nil, "", err
	}
	return x, code, nil
}

var errListed = refuse(http.StatusForbidden, "The roster says who is a student: change it there.")

// remove removes people, who may not sign in any more, and returns them. On a roster, nobody is
// removed.
func (p *people) remove(leaves func(*Person) bool) (gone []*Person, err error) {
	err = p.change(func(r *roll) error {
		if r.Listed {
			return errListed
		}
		var stay []*Person
		for _, x := range r.People {
			if leaves(x) {
				gone = append(gone, x)
			} else {
				stay = append(stay, x)
			}
		}
		r.People = stay
		return nil
	})
	if err != nil {
		return nil, err
	}
	return gone, nil
}

// now returns people.json, which the caller must not change.
func (p *people) now() *roll { return p.roll.Load() }

func (p *people) setClosed(closed bool) error {
	return p.change(func(r *roll) error { r.Closed = closed; return nil })
}

// session begins a session for the code with that digest.
func (p *people) session(code string) string {
	body := code + "." + rand.Text()
	return body + "." + p.seal("session", body)
}

// codeDigest returns the digest of a session's code; "" if the session is not ours.
func (p *people) codeDigest(session string) string {
	at := strings.LastIndexByte(session, '.')
	if at < 0 || !hmac.Equal([]byte(session[at+1:]), []byte(p.seal("session", session[:at]))) {
		return ""
	}
	code, _, _ := strings.Cut(session, ".")
	return code
}

// teacher reports whether a session is the teacher's.
func (p *people) teacher(session string) bool {
	code := p.codeDigest(session)
	return code != "" && equalSecret(code, p.now().Teacher)
}

// seal returns the MAC of a text with this folder's secret.
func (p *people) seal(purpose, text string) string {
	mac := hmac.New(sha256.New, []byte(p.now().Secret))
	fmt.Fprintf(mac, "%s\n%s", purpose, text)
	return fmt.Sprintf("%x", mac.Sum(nil))
}

func digest(code string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(code))) }
