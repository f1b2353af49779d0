package keys

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"text/template"
	"time"

	"adder/judge/base/disk"
	"adder/judge/base/fault"

	"github.com/nats-io/nkeys"
)

// A Folder holds what a server runs on: nats.conf, which is written once and then belongs to
// the server's operator; keys.conf, which has accounts, keys and permissions, and is written
// whenever a key is added or revoked; the authority's and the server's certificates; and the key
// files to copy to other machines. The streams are in the folder jetstream.
type Folder struct{ Dir string }

// An Entry is the public half of a key, which the server knows.
type Entry struct {
	Role   string
	Name   string
	Public string
	Added  string // a date

	Account int // of a course: the number of its account, from 1
}

func (f Folder) path(name string) string { return filepath.Join(f.Dir, name) }

// Config is where the server's configuration is.
func (f Folder) Config() string { return f.path("nats.conf") }

// KeyFile is where the file of a key is written.
func (f Folder) KeyFile(name string) string { return f.path(name + ".key") }

func (f Folder) keysFile() string { return f.path("keys.conf") }

//go:embed nats.conf.tmpl
var configText string

//go:embed keys.conf.tmpl
var keysText string

// Prepare makes what a server needs and the folder lacks: the configuration for one that listens
// at HOST:PORT ("" is 127.0.0.1:4222), and what [Folder.Add] makes in a new folder.
func (f Folder) Prepare(listen string) error {
	if _, _, err := net.SplitHostPort(listen); err != nil && listen != "" {
		return fault.New(fmt.Sprintf("--listen is %q", listen), "use HOST:PORT, as in 0.0.0.0:4222")
	}
	if err := f.make(); err != nil {
		return err
	}
	return f.change(func(all []Entry) ([]Entry, error) {
		if err := f.configure(listen); err != nil {
			return nil, err
		}
		return f.withFirstKeys(all)
	})
}

// make makes the folder, which nobody else may read, and checks that it can be written to.
func (f Folder) make() error {
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return fault.New(err.Error(), "--dir names a folder to write to")
	}
	return fault.NewFolder("--dir", f.Dir)
}

// withFirstKeys makes certificates, and in a folder without keys one of each role, named after it.
func (f Folder) withFirstKeys(all []Entry) ([]Entry, error) {
	if err := f.certify(); err != nil {
		return nil, err
	}
	if len(all) > 0 {
		return all, nil
	}
	for _, role := range []string{Admin, Course, Worker} {
		k, err := f.create(role, role)
		if err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, nil
}

// Configured reports whether the folder has a server's configuration, see [Folder.Prepare].
func (f Folder) Configured() bool { return !missing(f.Config()) }

func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// configure writes nats.conf, but never changes it.
func (f Folder) configure(listen string) error {
	text, err := disk.ReadFile(f.Config(), 1<<20)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err == nil && !bytes.Contains(text, []byte(listen)):
		return fault.New(f.Config()+" is there, and does not listen at "+listen,
			"change its line listen, and leave out --listen")
	default:
		return err
	}
	dir, err := filepath.Abs(f.Dir)
	if err != nil {
		return err
	}
	name, _ := os.Hostname()
	return execute(f.Config(), configText, map[string]string{
		"Listen": cmp.Or(listen, "127.0.0.1:4222"),
		"Dir":    filepath.ToSlash(dir),
		"Name":   cmp.Or(name, "hub"),
	})
}

func execute(path, text string, data any) error {
	t, err := template.New(filepath.Base(path)).Parse(text)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, data); err != nil {
		return err
	}
	return disk.WriteFile(path, 0o600, out.Bytes())
}

// keyLine is how keys.conf remembers a key: "# key worker lab-07 UABC... 2026-03-01", or
// "# key course algo-1 UABC... 2026-03-01 account 2".
var keyLine = regexp.MustCompile(`(?m)^# key (worker|course|admin) (\S+) (U[A-Z2-7]{55}) ` +
	`(\d{4}-\d\d-\d\d)(?: account (\d{1,6}))?$`)

// List returns all keys, at least one.
func (f Folder) List() ([]Entry, error) {
	all, err := f.entries()
	if err == nil && len(all) == 0 {
		err = fault.New("there are no keys in "+f.Dir,
			"--dir names the folder of the hub; adder hub makes one")
	}
	return all, err
}

// entries reads keys.conf. A missing file has no keys.
func (f Folder) entries() ([]Entry, error) {
	text, err := disk.ReadFile(f.keysFile(), 16<<20)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Entry
	for _, m := range keyLine.FindAllStringSubmatch(string(text), -1) {
		account, _ := strconv.Atoi(m[5]) // "" is 0
		all = append(all, Entry{Role: m[1], Name: m[2], Public: m[3], Added: m[4], Account: account})
	}
	if len(all) == 0 {
		return nil, fault.New(f.keysFile()+": no line \"# key ROLE NAME PUBLIC DATE\"",
			"the file is torn: take it from a backup, or move the folder away")
	}
	return all, nil
}

func named(name string) func(Entry) bool { return func(e Entry) bool { return e.Name == name } }

// Add makes a key and writes its file. It makes a new folder, too, with certificates and a key of
// each role: the server is configured later. So it does not matter whether a first key or the
// server comes first.
func (f Folder) Add(role, name string) error {
	if !keyName.MatchString(name) {
		words := fmt.Sprintf("%q cannot be the name of a key", name)
		return fault.New(words, "use letters, digits, - and _, at most 40")
	}
	if err := f.make(); err != nil {
		return err
	}
	return f.change(func(all []Entry) ([]Entry, error) {
		all, err := f.withFirstKeys(all)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(all, named(name)) {
			return nil, fault.New("there is already a key "+name,
				"adder hub key list shows all; adder hub key revoke "+name+" ends it")
		}
		k, err := f.create(role, name)
		return append(all, k), err
	})
}

// Revoke ends a key.
func (f Folder) Revoke(name string) error {
	if _, err := f.List(); err != nil {
		return err
	}
	return f.change(func(all []Entry) ([]Entry, error) {
		if !slices.ContainsFunc(all, named(name)) {
			return nil, fault.New("there is no key "+name, "adder hub key list shows all")
		}
		if name == Admin {
			return nil, fault.New("the admin key cannot be revoked",
				"to replace all keys, move the folder away")
		}
		_ = os.Remove(f.KeyFile(name))
		return slices.DeleteFunc(all, named(name)), nil
	})
}

// change changes the keys and writes keys.conf, under a lock. A server that "adder hub" runs
// reloads it within a second; any other must be told, as in nats-server --signal reload.
func (f Folder) change(do func(all []Entry) ([]Entry, error)) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	unlock, err := disk.Lock(ctx, f.path("lock"))
	if err != nil {
		return err
	}
	defer unlock()
	before, err := f.entries()
	if err != nil {
		return err
	}
	after, err := do(slices.Clone(before))
	if err != nil || slices.Equal(before, after) {
		return err
	}
	courses := accounts(after)
	byRole := map[string][]Entry{}
	for _, e := range after {
		byRole[e.Role] = append(byRole[e.Role], e)
	}
	return execute(f.keysFile(), keysText, map[string]any{
		"All": after, "Workers": byRole[Worker], "Admins": byRole[Admin], "Accounts": courses,
	})
}

// spareAccounts is how many courses can be added before a server reloads keys.conf. An account
// that is new to a running server is not enough for a course: nats-server (2.9 to 2.15) makes the
// subscriptions for imported services of all accounts when it starts, and when it reloads only of
// those that it has already.
const spareAccounts = 100

// accounts gives each new course the account after all that have one. It returns the courses in
// the order of their accounts; some have no name, and the spare accounts at the end have none.
func accounts(all []Entry) []Entry {
	last := 0
	for _, e := range all {
		last = max(last, e.Account)
	}
	for i := range all {
		if all[i].Role == Course && all[i].Account == 0 {
			last++
			all[i].Account = last
		}
	}
	list := make([]Entry, last+spareAccounts)
	for i := range list {
		list[i].Account = i + 1
	}
	for _, e := range all {
		if e.Account > 0 {
			list[e.Account-1] = e
		}
	}
	return list
}

// create makes a key and its file.
func (f Folder) create(role, name string) (Entry, error) {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return Entry{}, err
	}
	seed, err := pair.Seed()
	if err != nil {
		return Entry{}, err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return Entry{}, err
	}
	authority, err := disk.ReadFile(f.path("ca.pem"), 1<<16)
	if err != nil {
		return Entry{}, err
	}
	text := fmt.Sprintf("# adder %s key %s\n%s\n%s", role, name, seed, authority)
	err = disk.WriteFile(f.KeyFile(name), 0o600, []byte(text))
	added := time.Now().UTC().Format(time.DateOnly)
	return Entry{Role: role, Name: name, Public: public, Added: added}, err
}
