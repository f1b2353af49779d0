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
	dir string

	mu   sync.Mutex
	roll roll
}

// openPeople reads people.json or makes one. key is the teacher's, if it is new.
func openPeople(dir string, newKey bool) (p *people, key string, err error) {
	p = &people{dir: dir}
	text, err := disk.ReadFile(p.path(), 64<<20)
	if err == nil {
		err = json.Unmarshal(text, &p.roll)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, "", fmt.Errorf("%s: %w", p.path(), err)
	}
	if p.roll.Secret == "" {
		p.roll.Secret = rand.Text() + rand.Text()
	}
	if p.roll.Teacher == "" || newKey {
		key = rand.Text()
		p.roll.Teacher = digest(key)
		return p, key, p.save()
	}
	return p, "", nil
}

func (p *people) path() string { return filepath.Join(p.dir, "people.json") }

func (p *people) save() error {
	text, err := json.MarshalIndent(p.roll, "", "  ")
	if err != nil {
		return err
	}
	return disk.WriteSynced(p.path(), append(text, '\n'))
}

// holder returns the person whose code has that digest, or nil. It compares digests, so its
// time says nothing about a code.
func (p *people) holder(digest string) *Person {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, x := range p.roll.People {
		if x.Code == digest && digest != "" {
			return x
		}
	}
	return nil
}

// enrol gives everybody on a roster a code, and revokes the codes of those no longer on it.
// It adds the new codes to codes.csv, with links that begin with address.
func (p *people) enrol(r *class.Roster, address string) (made int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	had := map[string]*Person{}
	for _, x := range p.roll.People {
		had[identity(x.ID, x.Name)] = x
	}
	rows := [][]string{}
	var now []*Person
	for _, e := range r.Entries {
		if e.Test {
			continue
		}
		x := had[identity(e.ID, e.Name)]
		if x == nil {
			x = &Person{ID: e.ID}
		}
		delete(had, identity(e.ID, e.Name))
		if err := p.name(x, r, e, append(slices.Clone(p.roll.People), now...)); err != nil {
			return 0, err
		}
		now = append(now, x)
		if x.Code == "" {
			code := rand.Text()
			x.Code = digest(code)
			link := address + "/#" + code
			rows = append(rows, []string{report.Harmless(x.Name), report.Harmless(x.ID), code, link})
		}
	}
	for _, x := range p.roll.People { // people who left keep their attempts, in case of a mistake
		if !slices.Contains(now, x) {
			x.Code = ""
			now = append(now, x)
		}
	}
	p.roll.People, p.roll.Listed = now, true
	if len(rows) > 0 { // first, because a digest is useless without its code
		err = p.writeCodes(rows)
	}
	if err == nil {
		err = p.save()
	}
	return len(rows), err
}

// identity tells people on rosters apart: an ID stays when a name is corrected.
func identity(id, name string) string {
	if id != "" {
		return "ID " + id
	}
	return "name " + name
}

// name gives a person the name on the roster, and a folder that the roster finds. Attempts in
// another folder, of an earlier name, move there.
func (p *people) name(x *Person, r *class.Roster, e *class.Entry, others []*Person) error {
	x.Name = e.Name
	found, _ := r.Match(x.Folder, x.Folder, "")
	if x.Folder != "" && found == e {
		return nil
	}
	folder := folderFor(r, e, others)
	if folder == "" {
		problem := fmt.Sprintf("%s, line %d: %s cannot be told from others by name or ID",
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
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.roll.Listed:
		return nil, "", refuse(
			http.StatusForbidden, "This course has a roster: sign in with your personal code.",
		)
	case taken(p.roll.People, folder):
		return nil, "", refuse(
			http.StatusForbidden,
			"This name is taken. If it is yours, sign in with your code; otherwise add something to it.",
		)
	case p.roll.Closed:
		return nil, "", refuse(http.StatusForbidden, "Handing in is closed, and nobody can join.")
	case len(p.roll.People) >= mostPeople:
		return nil, "", refuse(http.StatusForbidden, "The course is full.")
	}
	code := rand.Text()
	x := &Person{Name: folder, Folder: folder, Code: digest(code)}
	p.roll.People = append(p.roll.People, x)
	if err := p.save(); err != nil {
		p.roll.People = p.roll.People[:len(p.roll.People)-1]
		return nil, "", err
	}
	return x, code, nil
}

// remove removes people, who may not sign in any more, and returns them. On a roster, nobody is
// removed.
func (p *people) remove(leaves func(*Person) bool) (gone []*Person, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.roll.Listed {
		return nil, refuse(http.StatusForbidden, "The roster says who is a student: change it there.")
	}
	before := p.roll.People
	var stay []*Person
	for _, x := range before {
		if leaves(x) {
			gone = append(gone, x)
		} else {
			stay = append(stay, x)
		}
	}
	p.roll.People = stay
	if err := p.save(); err != nil {
		p.roll.People = before
		return nil, err
	}
	return gone, nil
}

// now returns a copy of people.json.
func (p *people) now() roll {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.roll
	r.People = slices.Clone(r.People)
	return r
}

// called returns the word for a person in a table: the name, or the ID if others have the
// same name.
func (p *people) called(who *Person) string {
	for _, x := range p.now().People {
		if x != who && x.Name == who.Name && who.ID != "" {
			return who.ID
		}
	}
	return who.Name
}

func (p *people) setClosed(closed bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.roll.Closed = closed
	return p.save()
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
	return code != "" && equalSecret(code, p.roll.Teacher)
}

// seal returns the MAC of a text with this folder's secret.
func (p *people) seal(purpose, text string) string {
	mac := hmac.New(sha256.New, []byte(p.roll.Secret))
	fmt.Fprintf(mac, "%s\n%s", purpose, text)
	return fmt.Sprintf("%x", mac.Sum(nil))
}

func digest(code string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(code))) }
