package cluster

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"adder/judge/disk"
	"adder/judge/fault"
)

// A Key is what a key file holds: who one is, and which hub to trust.
type Key struct {
	Role   string `json:"role"` // worker, course or hub: see [ops]
	Name   string `json:"name"`
	Secret string `json:"secret"`
	Pin    string `json:"pin"` // digest of the hub's public key: this hub and no other
}

// private is the hub's private key for TLS, made from the secret of its own key.
func (k *Key) private() ed25519.PrivateKey {
	seed := sha256.Sum256([]byte("TLS " + k.Secret))
	return ed25519.NewKeyFromSeed(seed[:])
}

// certificate is the hub's. As key files pin its key, it needs no names, no authority and
// no end.
func (k *Key) certificate() (tls.Certificate, error) {
	private, template := k.private(), &x509.Certificate{NotAfter: time.Now().AddDate(100, 0, 0)} // a serial number is drawn for it
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private}, err
}

// keyName is what a name may be: it becomes part of file names, and of the names of workers.
var keyName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)

// ReadKey reads a key file.
func ReadKey(path string) (*Key, error) {
	text, err := disk.ReadFile(path, 1<<16)
	if err != nil {
		return nil, err
	}
	k := new(Key)
	if err = json.Unmarshal(text, k); err != nil {
		err = fmt.Errorf("not a key file: %w", err)
	} else if k.Role == "" || !keyName.MatchString(k.Name) || len(k.Secret) < 20 || k.Pin == "" {
		err = fmt.Errorf("role %q, name %q, secret and pin are not those of a key", k.Role, k.Name)
	}
	if err != nil {
		return nil, fault.New(path+": "+err.Error(), "adder hub key add NAME makes a key file, where the hub runs; if all are of an older Adder, move its folder away")
	}
	return k, nil
}

// An Entry is a key as the hub knows it: the half that is no secret.
type Entry struct {
	Name  string    `json:"name"`
	Role  string    `json:"role"`
	Sum   string    `json:"sum"` // digest of the secret
	Added time.Time `json:"added"`
	State string    `json:"state,omitempty"` // "": in use
}

// States of keys. A drained machine finishes its work; a disabled one loses it.
const (
	Drained  = "drained"
	Disabled = "disabled"
	Revoked  = "revoked"
)

// A Registry is the keys in a hub's folder: keys.json, and the key files to copy to other
// machines. The hub rereads it, so changing it is enough.
type Registry struct{ Dir string }

// HubKey is the name of the hub's own key.
const HubKey = "hub"

func (r Registry) path() string { return filepath.Join(r.Dir, "keys.json") }

// KeyFile is where the file of a key is written.
func (r Registry) KeyFile(name string) string { return filepath.Join(r.Dir, name+".key") }

// Entries reads the keys; none if there is no file.
func (r Registry) Entries() (all []Entry, err error) {
	text, err := disk.ReadFile(r.path(), 16<<20)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, fault.New(r.path()+": "+err.Error(), "it may be of an older Adder: move the folder away, and the hub makes new keys")
	}
	return all, nil
}

// change changes the keys, alone. do is given where a key is among them, or -1.
func (r Registry) change(name string, do func(all []Entry, at int) ([]Entry, error)) error {
	if err := os.MkdirAll(r.Dir, 0o700); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	unlock, err := disk.Lock(ctx, r.path()+".lock")
	if err != nil {
		return err
	}
	defer unlock()
	all, err := r.Entries()
	if err == nil {
		all, err = do(all, find(all, name))
	}
	if err != nil {
		return err
	}
	return disk.WriteFile(r.path(), 0o600, disk.JSON(all))
}

func find(all []Entry, name string) int {
	return slices.IndexFunc(all, func(e Entry) bool { return e.Name == name })
}

// Add makes a key and writes its file. The first is the hub's own.
func (r Registry) Add(role, name string) error {
	if !keyName.MatchString(name) {
		return fault.New(fmt.Sprintf("%q cannot be the name of a key", name), "use letters, digits, - and _, at most 40")
	}
	k := &Key{Role: role, Name: name, Secret: rand.Text()}
	own, err := k, error(nil)
	if name != HubKey {
		own, err = ReadKey(r.KeyFile(HubKey))
	}
	if err != nil {
		return err
	}
	k.Pin = Digest(own.private().Public().(ed25519.PublicKey))
	return r.change(name, func(all []Entry, at int) ([]Entry, error) {
		if at >= 0 {
			if all[at].State != Revoked {
				return nil, fault.New("there is already a key "+name, "adder hub key list shows all; adder hub key revoke "+name+" ends it")
			}
			all = slices.Delete(all, at, at+1)
		}
		e := Entry{Name: name, Role: role, Sum: Digest([]byte(k.Secret)), Added: time.Now().UTC().Truncate(time.Second)}
		return append(all, e), disk.WriteFile(r.KeyFile(name), 0o600, disk.JSON(k))
	})
}

// Set gives a key another state. A revoked one stays so, and its file goes.
func (r Registry) Set(name, state string) error {
	return r.change(name, func(all []Entry, at int) ([]Entry, error) {
		switch {
		case at < 0:
			return nil, fault.New("there is no key "+name, "adder hub key list shows all")
		case all[at].State == Revoked || name == HubKey:
			return nil, fault.New("the key "+name+" cannot be changed", "adder hub key list shows why")
		}
		if all[at].State = state; state == Revoked {
			_ = os.Remove(r.KeyFile(name))
		}
		return all, nil
	})
}

// Prepare makes the keys of a new folder: the hub's own, which it returns, a course's and a
// worker's.
func (r Registry) Prepare() (*Key, error) {
	known, err := r.Entries()
	if err == nil && len(known) == 0 {
		err = cmp.Or(r.Add("hub", HubKey), r.Add("course", "course"), r.Add("worker", "worker"))
	}
	if err != nil {
		return nil, err
	}
	return ReadKey(r.KeyFile(HubKey))
}
