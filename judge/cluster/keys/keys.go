// Package keys holds who may use a server of NATS: the keys, and the folder with all that the
// server runs on. It knows nothing of what the server is used for, but for the subjects that
// keys.conf.tmpl names.
package keys

import (
	"bytes"
	"crypto/tls"
	"regexp"

	"adder/judge/base/disk"
	"adder/judge/base/fault"

	"github.com/nats-io/nats.go"
)

// Roles of keys.
const (
	Worker = "worker"
	Course = "course"
	Admin  = "admin" // may do everything in Adder's account; for the nats command
)

// A Key is a key file: a comment with role and name, a seed of NATS, and the certificate of the
// authority that signed the server's. The nats command reads it too, as --nkey and as --tlsca.
type Key struct {
	Role string
	Name string

	path      string
	authority bool // it has a certificate; otherwise the authorities count that the system knows
}

var (
	keyName   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`) // becomes part of file names and subjects
	keyHeader = regexp.MustCompile(`^# adder (worker|course|admin) key (\S+)\n`)
)

// Read reads a key file.
func Read(path string) (*Key, error) {
	text, err := disk.ReadFile(path, 1<<16)
	if err != nil {
		return nil, err
	}
	header := keyHeader.FindSubmatch(text)
	if header == nil || !keyName.Match(header[2]) {
		return nil, notKey(path)
	}
	return &Key{
		Role: string(header[1]), Name: string(header[2]),
		path: path, authority: bytes.Contains(text, []byte("BEGIN CERTIFICATE")),
	}, nil
}

func notKey(path string) error {
	return fault.New(path+": not a key file", "adder hub key add NAME makes a key file, in the folder of the hub")
}

// serverName is in the certificate of every server, so that it does not matter by which name or
// address the server is reached.
const serverName = "adder"

// Options let a client of NATS in with the key.
func (k *Key) Options() ([]nats.Option, error) {
	nkey, err := nats.NkeyOptionFromSeed(k.path)
	if err != nil {
		return nil, notKey(k.path)
	}
	options := []nats.Option{nkey, nats.Name(k.Role + " " + k.Name), nats.CustomInboxPrefix("_INBOX_" + k.Name)}
	if k.authority {
		named := &tls.Config{ServerName: serverName, MinVersion: tls.VersionTLS12}
		options = append(options, nats.Secure(named), nats.RootCAs(k.path))
	}
	return options, nil
}
