package cluster

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"adder/judge/durable"
	"adder/judge/usage"
)

// roles are what keys are for: see [ops].
var roles = []string{"worker", "course", "hub"}

// A Key is what a key file holds: who one is, and which hub to trust.
type Key struct {
	Role        string `json:"role"` // see [roles]
	Name        string `json:"name"`
	Secret      string `json:"secret"`
	Certificate string `json:"certificate,omitempty"` // of the hub, PEM: this one and no other. "" is what the system trusts
}

// NewKey makes a key, and what the hub is to know of it.
func NewKey(role, name, certificate string) (Key, Entry) {
	k := Key{role, name, rand.Text(), certificate}
	return k, Entry{Name: name, Role: role, Sum: Digest([]byte(k.Secret)), Added: time.Now().UTC().Truncate(time.Second)}
}

// keyName is what a name may be: it becomes part of file names, and of the names of workers.
var keyName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)

// ReadKey reads a key file.
func ReadKey(path string) (*Key, error) {
	text, err := durable.ReadFile(path, 1<<16)
	if err != nil {
		return nil, err
	}
	k := new(Key)
	if err = strict(text, k); err != nil {
		err = fmt.Errorf("not a key file: %w", err)
	} else if _, err = k.pin(); err == nil && (!slices.Contains(roles, k.Role) || !keyName.MatchString(k.Name) || len(k.Secret) < 20) {
		err = fmt.Errorf("role %q, name %q and secret are not those of a key", k.Role, k.Name)
	}
	if err != nil {
		return nil, usage.New(path+": "+err.Error(), "adder hub key add NAME makes a key file, where the hub runs")
	}
	return k, nil
}

// strict reads JSON that has no other fields.
func strict(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// pin reads the certificate to require, or nil.
func (k *Key) pin() (*x509.Certificate, error) {
	if k.Certificate == "" {
		return nil, nil
	}
	block, _ := pem.Decode([]byte(k.Certificate))
	if block == nil {
		return nil, errors.New("the certificate is not PEM")
	}
	return x509.ParseCertificate(block.Bytes)
}

// writeJSON writes a file for its owner's eyes alone.
func writeJSON(path string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(path, 0o600, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
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

// Entries reads the registry; none if there is no file.
func (r Registry) Entries() (all []Entry, err error) {
	text, err := durable.ReadFile(r.path(), 16<<20)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = strict(text, &all)
	}
	if err != nil {
		return nil, usage.New(r.path()+": "+err.Error(), "it may be of an older Adder: move the folder away, and the hub makes new keys")
	}
	return all, nil
}

// change changes the registry, alone. do is given where a key is in it, or -1.
func (r Registry) change(name string, do func(all []Entry, at int) ([]Entry, error)) error {
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
		all, err = do(all, find(all, name))
	}
	if err != nil {
		return err
	}
	return writeJSON(r.path(), all)
}

func find(all []Entry, name string) int {
	return slices.IndexFunc(all, func(e Entry) bool { return e.Name == name })
}

// Add makes a key and writes its file.
func (r Registry) Add(role, name, certificate string) error {
	if !keyName.MatchString(name) {
		return usage.New(fmt.Sprintf("%q cannot be the name of a key", name), "use letters, digits, - and _, at most 40")
	}
	return r.change(name, func(all []Entry, at int) ([]Entry, error) {
		if at >= 0 {
			if all[at].State != Revoked {
				return nil, usage.New("there is already a key "+name, "adder hub key list shows all; adder hub key revoke "+name+" ends it")
			}
			all = slices.Delete(all, at, at+1)
		}
		k, e := NewKey(role, name, certificate)
		return append(all, e), writeJSON(r.KeyFile(name), k)
	})
}

// Set gives a key another state. A revoked one stays so, and its file goes.
func (r Registry) Set(name, state string) error {
	return r.change(name, func(all []Entry, at int) ([]Entry, error) {
		switch {
		case at < 0:
			return nil, usage.New("there is no key "+name, "adder hub key list shows all")
		case all[at].State == Revoked || name == HubKey:
			return nil, usage.New("the key "+name+" cannot be changed", "adder hub key list shows why")
		}
		if all[at].State = state; state == Revoked {
			_ = os.Remove(r.KeyFile(name))
		}
		return all, nil
	})
}

// Prepare creates what is missing in a hub's folder: in a new one the hub's key, a course's
// and a worker's. If the certificate has changed, it writes it into all key files.
func (r Registry) Prepare(certificate string) error {
	known, err := r.Entries()
	if err == nil && len(known) == 0 {
		err = errors.Join(r.Add("hub", HubKey, certificate), r.Add("course", "course", certificate), r.Add("worker", "worker", certificate))
	}
	for _, e := range known {
		k, missing := ReadKey(r.KeyFile(e.Name))
		if missing == nil && k.Certificate != certificate {
			k.Certificate = certificate
			err = errors.Join(err, writeJSON(r.KeyFile(e.Name), k))
		}
	}
	return err
}

// certificate returns the server's side of TLS, and the certificate that key files are
// to name; both are empty without TLS.
func certificate(o HubOptions) (*tls.Config, string, error) {
	if o.Plain {
		return nil, "", nil
	}
	cert, key := o.TLSCert, o.TLSKey
	if (cert == "") != (key == "") {
		return nil, "", usage.New("--tls-cert and --tls-key must be given together", "give both, or neither: then the hub makes its own certificate")
	}
	var err error
	if cert == "" {
		cert, key = filepath.Join(o.Dir, "certificate.pem"), filepath.Join(o.Dir, "certificate-key.pem")
		if _, missing := os.Stat(cert); errors.Is(missing, fs.ErrNotExist) {
			err = makeCertificate(cert, key)
		}
	}
	if err != nil {
		return nil, "", err
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, "", usage.New(cert+": "+err.Error(), "want a certificate and its key, both PEM")
	}
	if time.Now().After(pair.Leaf.NotAfter) {
		return nil, "", usage.New(cert+" expired on "+pair.Leaf.NotAfter.Format(time.DateOnly), "delete it and its key to get a new one; then distribute the key files again")
	}
	pinned := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: pair.Leaf.Raw})
	return &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}}, string(pinned), nil
}

// makeCertificate makes a certificate for five years. Key files pin it, so it needs no names
// and no authority.
func makeCertificate(cert, key string) error {
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	now := time.Now()
	template := &x509.Certificate{ // without a serial number: one is drawn for it
		Subject: pkix.Name{CommonName: "adder hub"}, NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(5, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		return err
	}
	write := func(path string, mode fs.FileMode, kind string, content []byte) error {
		return durable.WriteFile(path, mode, func(w io.Writer) error { return pem.Encode(w, &pem.Block{Type: kind, Bytes: content}) })
	}
	if err := write(key, 0o600, "PRIVATE KEY", private); err != nil {
		return err
	}
	return write(cert, 0o644, "CERTIFICATE", der)
}
