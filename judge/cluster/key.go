package cluster

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

	"adder/judge/durable"
	"adder/judge/usage"

	"github.com/nats-io/nkeys"
)

// A Key is what a key file holds: who one is, and which server to trust.
type Key struct {
	Role        string `json:"role"` // see [Roles]
	Name        string `json:"name"`
	Seed        string `json:"seed"`                  // of an nkey: the secret
	Certificate string `json:"certificate,omitempty"` // of the server, PEM: this one and no other. "" is what the system trusts
}

func badKey(path, problem string) error {
	return usage.New(path+": "+problem, "adder hub key add NAME makes a key file, where the hub runs")
}

// NewKey makes a key.
func NewKey(role, name, certificate string) (*Key, error) {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	seed, err := pair.Seed()
	return &Key{Role: role, Name: name, Seed: string(seed), Certificate: certificate}, err
}

// keyName is what a name may be: it becomes part of subjects and of file names.
var keyName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)

// ReadKey reads a key file.
func ReadKey(path string) (*Key, error) {
	text, err := durable.ReadFile(path, 1<<16)
	if err != nil {
		return nil, err
	}
	k := new(Key)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(k); err != nil {
		return nil, badKey(path, "not a key file: "+err.Error())
	}
	if _, err := k.Public(); err != nil {
		return nil, badKey(path, "the seed is no nkey: "+err.Error())
	}
	if Roles[k.Role] == "" || !keyName.MatchString(k.Name) {
		return nil, badKey(path, fmt.Sprintf("role %q and name %q are not those of a key", k.Role, k.Name))
	}
	if _, err := k.pinned(); err != nil {
		return nil, badKey(path, err.Error())
	}
	return k, nil
}

// Write writes a key file, for its owner's eyes alone.
func (k *Key) Write(path string) error {
	text, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	return durable.WriteFile(path, 0o600, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// Public is the half of the key that the server knows.
func (k *Key) Public() (string, error) {
	pair, err := nkeys.FromSeed([]byte(k.Seed))
	if err != nil {
		return "", err
	}
	return pair.PublicKey()
}

func (k *Key) sign(nonce []byte) ([]byte, error) {
	pair, err := nkeys.FromSeed([]byte(k.Seed))
	if err != nil {
		return nil, err
	}
	defer pair.Wipe()
	return pair.Sign(nonce)
}

// pinned is the certificate to insist on, or nil.
func (k *Key) pinned() (*x509.Certificate, error) {
	if k.Certificate == "" {
		return nil, nil
	}
	block, _ := pem.Decode([]byte(k.Certificate))
	if block == nil {
		return nil, errors.New("the certificate is not PEM")
	}
	c, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("the certificate: %w", err)
	}
	return c, nil
}

// A CertificateError is a server that shows another certificate than the key file
// names, or one that is not valid now.
type CertificateError struct{ Problem string }

func (e *CertificateError) Error() string { return "the server's certificate " + e.Problem }

// tls is how to be sure of the server: by the pinned certificate, whatever the
// server's name, or else as the system does.
func (k *Key) tls() (*tls.Config, error) {
	pin, err := k.pinned()
	if err != nil || pin == nil {
		return nil, err
	}
	return &tls.Config{
		MinVersion:         tls.VersionTLS12,
		InsecureSkipVerify: true, // VerifyConnection verifies more
		VerifyConnection: func(s tls.ConnectionState) error {
			return verify(pin, s.PeerCertificates, time.Now())
		},
	}, nil
}

func verify(pin *x509.Certificate, shown []*x509.Certificate, now time.Time) error {
	switch {
	case len(shown) == 0 || !shown[0].Equal(pin):
		return &CertificateError{"is not the one that the key file names"}
	case now.After(pin.NotAfter):
		return &CertificateError{"expired on " + pin.NotAfter.Format(time.DateOnly)}
	case now.Before(pin.NotBefore):
		return &CertificateError{"is not valid before " + pin.NotBefore.Format(time.DateOnly)}
	}
	return nil
}
