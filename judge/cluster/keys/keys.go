// Package keys makes and reads the keys of a NATS server, and the folder that the server runs
// on. It does not know what the server is used for, except for the subjects that keys.conf.tmpl
// names: who may do what. folder.go writes and revokes keys, and tls.go makes certificates.
package keys

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"regexp"

	"adder/judge/base/disk"
	"adder/judge/base/fault"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
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

	pair        nkeys.KeyPair
	authorities *x509.CertPool // nil: the system's
}

var (
	keyName   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`) // becomes part of file names and subjects
	keyHeader = regexp.MustCompile(`^# adder (worker|course|admin) key (\S+)\n`)
)

// Read reads a key file.
func Read(path string) (*Key, error) {
	text, err := disk.ReadFile(path, 1<<16)
	if err != nil {
		return nil, fault.OfPath(path, err, "")
	}
	header := keyHeader.FindSubmatch(text)
	pair, err := nkeys.ParseDecoratedUserNKey(text)
	if header == nil || !keyName.Match(header[2]) || err != nil {
		return nil, fault.New(path+": not a key file",
			"adder hub key add NAME makes a key file, in the folder of the hub")
	}
	k := &Key{Role: string(header[1]), Name: string(header[2]), pair: pair}
	if bytes.Contains(text, []byte("BEGIN CERTIFICATE")) {
		k.authorities = x509.NewCertPool()
		if !k.authorities.AppendCertsFromPEM(text) {
			return nil, fault.New(path+": its certificate cannot be read", "copy the file again")
		}
	}
	return k, nil
}

// serverName is in the certificate of every server, so a server can be reached by any name or
// address.
const serverName = "adder"

// Options are the options of a NATS client that uses the key. They do not need its file.
func (k *Key) Options() ([]nats.Option, error) {
	public, err := k.pair.PublicKey()
	if err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Nkey(public, k.pair.Sign),
		nats.Name(k.Role + " " + k.Name),
		nats.CustomInboxPrefix("_INBOX_" + k.Name),
	}
	if k.authorities != nil {
		options = append(options, nats.Secure(&tls.Config{ServerName: serverName, RootCAs: k.authorities}))
	}
	return options, nil
}
