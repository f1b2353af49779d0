package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"adder/judge/durable"
	"adder/judge/usage"
)

// Roles is what the holder of a key may do. Whatever its role, the server lets it
// publish to its own calls and listen to its own inboxes and nothing else, but for
// the hub's.
var Roles = map[string]string{
	"worker": "fetch units and sources, and answer the units that it was given",
	"course": "submit units of its course, and read their results",
	"hub":    "answer everybody: it is the broker's own",
}

// Permissions are the subjects that the holder of a key may publish and subscribe to.
func Permissions(role, name string) (publish, subscribe []string) {
	inbox := "_INBOX." + name + ".>"
	if role == "hub" {
		return []string{calls + ">", "_INBOX.>"}, []string{calls + ">", inbox}
	}
	return []string{calls + name + ".*"}, []string{inbox}
}

// An Entry is a key as the hub knows it: the half that is no secret.
type Entry struct {
	Name   string    `json:"name"`
	Role   string    `json:"role"`
	Public string    `json:"public"`
	Added  time.Time `json:"added"`
	State  string    `json:"state,omitempty"` // "": in use
}

// States of keys. A drained machine ends what it has; a disabled one loses it.
const (
	Drained  = "drained"
	Disabled = "disabled"
	Revoked  = "revoked"
)

// A Registry is the keys of a hub's folder: keys.json, and the key files that are to
// be copied to other machines. It is read again when the file changes, so whoever
// changes it need not speak to the hub.
type Registry struct{ Dir string }

// HubKey is the name of the broker's own key.
const HubKey = "hub"

func (r Registry) path() string { return filepath.Join(r.Dir, "keys.json") }

// KeyFile is where the file of a key is written.
func (r Registry) KeyFile(name string) string { return filepath.Join(r.Dir, name+".key") }

// Changed is when the registry was last changed.
func (r Registry) Changed() time.Time {
	info, err := os.Stat(r.path())
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// Entries reads the registry; none if there is no file.
func (r Registry) Entries() (all []Entry, err error) {
	text, err := durable.ReadFile(r.path(), 16<<20)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.path(), err)
	}
	return all, nil
}

// change changes the registry, alone.
func (r Registry) change(do func(all []Entry) ([]Entry, error)) error {
	if err := os.MkdirAll(r.Dir, 0o700); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	unlock, err := durable.Lock(ctx, r.path()+".lock")
	if err != nil {
		return err
	}
	defer unlock()
	all, err := r.Entries()
	if err == nil {
		all, err = do(all)
	}
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(r.path(), 0o600, func(w io.Writer) error { _, err := w.Write(append(text, '\n')); return err })
}

// Add makes a key and writes its file.
func (r Registry) Add(role, name, certificate string) error {
	if !keyName.MatchString(name) {
		return usage.New(fmt.Sprintf("%q cannot be the name of a key", name), "use letters, digits, - and _, at most 40")
	}
	return r.change(func(all []Entry) ([]Entry, error) {
		if i := find(all, name); i >= 0 {
			if all[i].State != Revoked {
				return nil, usage.New("there is a key "+name+" already", "adder hub key list shows all; adder hub key revoke "+name+" ends it")
			}
			all = slices.Delete(all, i, i+1)
		}
		k, err := NewKey(role, name, certificate)
		if err != nil {
			return nil, err
		}
		public, err := k.Public()
		if err == nil {
			err = k.Write(r.KeyFile(name))
		}
		return append(all, Entry{Name: name, Role: role, Public: public, Added: time.Now().UTC().Truncate(time.Second)}), err
	})
}

func find(all []Entry, name string) int {
	return slices.IndexFunc(all, func(e Entry) bool { return e.Name == name })
}

// Set gives a key another state. A revoked one stays so, and its file goes.
func (r Registry) Set(name, state string) error {
	return r.change(func(all []Entry) ([]Entry, error) {
		i := find(all, name)
		switch {
		case i < 0:
			return nil, usage.New("there is no key "+name, "adder hub key list shows all")
		case all[i].State == Revoked || name == HubKey:
			return nil, usage.New("the key "+name+" cannot be changed", "adder hub key list shows why")
		}
		all[i].State = state
		if state == Revoked {
			_ = os.Remove(r.KeyFile(name))
		}
		return all, nil
	})
}

// Prepare makes what is missing of a hub's folder: in a new one its own key, one of a
// course and one of a worker. It writes the certificate into all key files if it is
// another one.
func (r Registry) Prepare(certificate string) error {
	known, err := r.Entries()
	if err == nil && len(known) == 0 {
		err = errors.Join(r.Add("hub", HubKey, certificate), r.Add("course", "course", certificate), r.Add("worker", "worker", certificate))
	}
	for _, e := range known {
		k, missing := ReadKey(r.KeyFile(e.Name))
		if missing == nil && k.Certificate != certificate {
			k.Certificate = certificate
			err = errors.Join(err, k.Write(r.KeyFile(e.Name)))
		}
	}
	return err
}
