package serve

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"adder/judge/class"
	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/report"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Theory. A code has 130 random bits, so it cannot be guessed, and a plain digest of it is
// enough: people.json reveals no code. A session is the digest of the code it began with, a
// random word, and a MAC over both with this folder's secret. So sessions need no list, and
// end with the code.

// A Person is one student of the course.
type Person struct {
	Name   string `json:"name"`           // as people read it
	ID     string `json:"id,omitempty"`   // of the roster
	Folder string `json:"folder"`         // in the folder of submissions; nobody else's
	Code   string `json:"code,omitempty"` // digest; "" is that the person may not come in
}

// roll is people.json.
type roll struct {
	Secret  string    `json:"secret"`           // seals sessions
	Teacher string    `json:"teacher"`          // digest of the teacher's key
	Listed  bool      `json:"listed,omitempty"` // only who was on a roster may come in
	Closed  bool      `json:"closed,omitempty"` // nothing is accepted
	People  []*Person `json:"people"`
}

// people are those who may sign in.
type people struct {
	dir string

	mu   sync.Mutex
	roll roll
}

// mostPeople may sign in by name.
const mostPeople = 5000

// openPeople reads people.json, or begins one. key is the teacher's, if it was made now.
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
	return disk.WriteSynced(p.path(), 0o600, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(p.roll)
	})
}

// holder is who has the code with that digest; nil is nobody. It is by digest, so how long
// it takes says nothing of the code.
func (p *people) holder(digest string) *Person {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.roll.People, func(x *Person) bool { return x.Code == digest && digest != "" })
	if i < 0 {
		return nil
	}
	return p.roll.People[i]
}

// enrol gives everybody on a roster a code, and revokes the codes of those no longer on it.
// It adds the new codes to codes.csv, with links that begin with address.
func (p *people) enrol(r *class.Roster, address string) (made int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	had := map[string]*Person{}
	for _, x := range p.roll.People {
		had[x.ID+"\x00"+x.Name] = x
	}
	rows := [][]string{}
	var now []*Person
	for i := range r.Entries {
		e := &r.Entries[i]
		if e.Test {
			continue
		}
		x := had[e.ID+"\x00"+e.Name]
		if x == nil {
			x = &Person{Name: e.Name, ID: e.ID}
			if x.Folder = folderFor(r, e, append(slices.Clone(p.roll.People), now...)); x.Folder == "" {
				return 0, fault.New(fmt.Sprintf("%s, line %d: %s cannot be told from others by name or ID", r.File, e.Line, e.Name), "give each student of the roster an ID of their own")
			}
		}
		delete(had, e.ID+"\x00"+e.Name)
		if now = append(now, x); x.Code == "" {
			code := rand.Text()
			x.Code = digest(code)
			rows = append(rows, []string{report.Harmless(x.Name), report.Harmless(x.ID), code, address + "/#" + code})
		}
	}
	for _, x := range p.roll.People { // who left keeps the attempts, in case of a mistake
		if had[x.ID+"\x00"+x.Name] != nil {
			x.Code = ""
			now = append(now, x)
		}
	}
	p.roll.People, p.roll.Listed = now, true
	if len(rows) > 0 { // before the digests are kept: a code that nobody was given is of no use
		err = p.writeCodes(rows)
	}
	if err == nil {
		err = p.save()
	}
	return len(rows), err
}

// CodesName is the table from which codes are handed out.
const CodesName = "codes.csv"

// writeCodes adds rows to codes.csv, which the teacher may have deleted.
func (p *people) writeCodes(rows [][]string) error {
	path := filepath.Join(p.dir, CodesName)
	old, err := disk.ReadFile(path, 64<<20)
	if errors.Is(err, fs.ErrNotExist) {
		old, err = []byte("\ufeffname,id,code,link\n"), nil // the mark is for spreadsheets
	}
	if err != nil {
		return err
	}
	return disk.WriteSynced(path, 0o600, func(w io.Writer) error {
		if _, err := w.Write(old); err != nil {
			return err
		}
		return csv.NewWriter(w).WriteAll(rows)
	})
}

// enter finds who has a code; nil is nobody.
func (p *people) enter(code string) *Person {
	code = strings.ToUpper(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, strings.TrimSpace(code)))
	return p.holder(digest(code))
}

// A nameError says why a name cannot be taken.
type nameError string

func (e nameError) Error() string { return string(e) }

// join takes in somebody by name, where there is no roster, and returns the new code.
func (p *people) join(name string) (*Person, string, error) {
	folder, err := chosenName(name)
	if err != nil {
		return nil, "", err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.roll.Listed:
		return nil, "", nameError("This course has a roster: sign in with your personal code.")
	case taken(p.roll.People, folder):
		return nil, "", nameError("This name is taken. If it is yours, sign in with your code; otherwise add something to it.")
	case len(p.roll.People) >= mostPeople:
		return nil, "", nameError("The course is full.")
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

// now is a copy of people.json as it is now.
func (p *people) now() roll {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.roll
	r.People = slices.Clone(r.People)
	return r
}

// called is by which word a table means that person: the name, or the ID if others have
// that name.
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

// teaches reports whether a key is the teacher's.
func (p *people) teaches(key string) bool {
	return sealed(digest(key), p.roll.Teacher)
}

// session begins one for whoever has the code with that digest.
func (p *people) session(code string) string {
	body := code + "." + rand.Text()
	return body + "." + p.seal("session", body)
}

// began is the digest that a session began with; "" if we did not make it.
func (p *people) began(session string) string {
	at := strings.LastIndexByte(session, '.')
	if at < 0 || !hmac.Equal([]byte(session[at+1:]), []byte(p.seal("session", session[:at]))) {
		return ""
	}
	code, _, _ := strings.Cut(session, ".")
	return code
}

// student is whose session that is; nil is nobody's.
func (p *people) student(session string) *Person { return p.holder(p.began(session)) }

// teacher reports whether a session is the teacher's.
func (p *people) teacher(session string) bool {
	code := p.began(session)
	return code != "" && sealed(code, p.roll.Teacher)
}

// seal is the MAC of a text with this folder's secret.
func (p *people) seal(purpose, text string) string {
	mac := hmac.New(sha256.New, []byte(p.roll.Secret))
	fmt.Fprintf(mac, "%s\n%s", purpose, text)
	return hex.EncodeToString(mac.Sum(nil))
}

func digest(code string) string {
	sum := sha256.Sum256([]byte(code))
	return hex.EncodeToString(sum[:])
}

// A student's folder must be read back as that student's by package class, on every
// file system. Where there is a roster, class goes by the letters and digits of a
// name, or by an ID, so what a file system does not take can be another character.

// longestName is how long a name may be, in bytes: file systems take 255.
const longestName = 120

// kept are names that class or a system keeps for itself, in small letters.
var kept = []string{"con", "prn", "aux", "nul", "__macosx", "thumbs.db", "desktop.ini"}

// chosenName is the name of a person who may choose it, and the folder's: that is how
// class reads it back. It has no underscore, by which learning platforms mark files.
func chosenName(name string) (string, error) {
	safe := safeFolder(name)
	switch {
	case !utf8.ValidString(name):
		return "", nameError("The name is not valid text.")
	case strings.IndexFunc(safe, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.So, r) }) < 0:
		return "", nameError("Type your name.")
	case len(safe) > longestName:
		return "", nameError("The name is too long.")
	case reserved(safe):
		return "", nameError("Please choose another name: file systems cannot store this one.")
	}
	return safe, nil
}

// safeFolder writes what some file system does not take as a hyphen, and blanks as one.
func safeFolder(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case strings.ContainsRune("/\\:*?\"<>|%_", r), !unicode.IsPrint(r) && r != '\u200d' && r != '\ufe0f', r == utf8.RuneError: // emoji are joined by these
			return '-'
		}
		return r
	}, norm.NFC.String(name))
	return strings.TrimRight(strings.TrimLeft(strings.Join(strings.Fields(name), " "), "."), ". ")
}

func reserved(folder string) bool {
	low := strings.ToLower(folder)
	stem, _, _ := strings.Cut(low, ".")
	digit := len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt"))
	return digit || slices.Contains(kept, low) || slices.Contains(kept, stem) || slices.Contains([]string{".part", ".crdownload", ".filepart"}, path.Ext(low))
}

// folderFor is the folder of somebody on a roster, which matches nobody else on it; ""
// if there is none.
func folderFor(r *class.Roster, e *class.Entry, others []*Person) string {
	for _, word := range append([]string{e.Name, e.ID}, e.Also...) {
		for _, folder := range []string{safeFolder(word), "-" + safeFolder(word)} {
			if folder == "-" || folder == "" || len(folder) > longestName || reserved(folder) || taken(others, folder) {
				continue
			}
			if found, _ := r.Match(folder, folder, ""); found == e {
				return folder
			}
		}
	}
	return ""
}

// taken reports whether a folder cannot be told from another's where case does not count.
func taken(others []*Person, folder string) bool {
	fold := cases.Fold()
	want := fold.String(folder)
	return slices.ContainsFunc(others, func(x *Person) bool { return fold.String(norm.NFC.String(x.Folder)) == want })
}
