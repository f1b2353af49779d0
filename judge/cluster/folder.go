package cluster

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	_ "embed"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"text/template"
	"time"

	"adder/judge/base/disk"
	"adder/judge/base/fault"

	"github.com/nats-io/nkeys"
)

// A Folder holds what a server runs on: nats.conf, which is written once and then belongs to
// whoever runs the server; keys.conf, which has accounts, keys and permissions, and is written
// whenever a key comes or goes; the authority's and the server's certificates; and the key files
// to copy to other machines. The streams are in the folder jetstream.
type Folder struct{ Dir string }

// An Entry is a key as the server knows it: the half that is no secret.
type Entry struct {
	Role   string
	Name   string
	Public string
	Added  string // a date
}

// AdminKey is the name of the key for the nats command.
const AdminKey = "admin"

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

// Prepare makes what is missing in the folder: certificates, the configuration for a server that
// listens at HOST:PORT, and three keys to begin with.
func (f Folder) Prepare(listen string) error {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return fault.New(fmt.Sprintf("--listen is %q", listen), "use HOST:PORT, as in 0.0.0.0:4222")
	}
	if err := os.MkdirAll(f.Dir, 0o700); err != nil {
		return err
	}
	unlock, err := f.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := f.certify(host); err != nil {
		return err
	}
	if err := f.configure(listen); err != nil {
		return err
	}
	all, err := f.Entries()
	if err != nil || len(all) > 0 {
		return err
	}
	first := []struct{ role, name string }{{AdminRole, AdminKey}, {CourseRole, "course"}, {WorkerRole, "worker"}}
	for _, k := range first {
		if all, err = f.add(all, k.role, k.name); err != nil {
			return err
		}
	}
	return f.write(all)
}

func (f Folder) lock() (unlock func(), err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return disk.Lock(ctx, f.path("lock"))
}

func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// configure writes nats.conf, unless it is there.
func (f Folder) configure(listen string) error {
	if !missing(f.Config()) {
		return nil
	}
	dir, err := filepath.Abs(f.Dir)
	if err != nil {
		return err
	}
	name, _ := os.Hostname()
	return execute(f.Config(), configText, map[string]string{
		"Listen": listen, "Dir": filepath.ToSlash(dir), "Name": cmp.Or(name, "hub"),
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
	return disk.WriteFile(path, 0o600, disk.Text(out.Bytes()))
}

// certify makes an authority, and a certificate for the server, unless they are there. Our own
// programs do not look at the names in it; the nats command does.
func (f Folder) certify(host string) error {
	if !missing(f.path("server.pem")) {
		return nil
	}
	names, addresses := reachable(host)
	authority := &x509.Certificate{
		Subject: pkix.Name{CommonName: "Adder"}, SerialNumber: big.NewInt(1),
		NotAfter: time.Now().AddDate(100, 0, 0), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	server := &x509.Certificate{
		Subject: pkix.Name{CommonName: "Adder's hub"}, SerialNumber: big.NewInt(2),
		NotAfter: time.Now().AddDate(100, 0, 0), DNSNames: names, IPAddresses: addresses,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	authorityKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	serverKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	signed, err := x509.CreateCertificate(rand.Reader, authority, authority, authorityKey.Public(), authorityKey)
	if err != nil {
		return err
	}
	if err := f.writePEM("ca.pem", "CERTIFICATE", signed); err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(serverKey)
	if err != nil {
		return err
	}
	if err := f.writePEM("server-key.pem", "PRIVATE KEY", private); err != nil {
		return err
	}
	signed, err = x509.CreateCertificate(rand.Reader, server, authority, serverKey.Public(), authorityKey)
	if err != nil {
		return err
	}
	return f.writePEM("server.pem", "CERTIFICATE", signed)
}

func (f Folder) writePEM(name, kind string, der []byte) error {
	text := pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
	return disk.WriteFile(f.path(name), 0o600, disk.Text(text))
}

// reachable lists the names and addresses by which this machine may be reached.
func reachable(host string) (names []string, addresses []net.IP) {
	names = []string{"localhost"}
	if own, err := os.Hostname(); err == nil {
		names = append(names, own)
	}
	addresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}
	if ip := net.ParseIP(host); ip != nil {
		addresses = append(addresses, ip)
	} else if host != "" {
		names = append(names, host)
	}
	all, _ := net.InterfaceAddrs()
	for _, a := range all {
		if on, ok := a.(*net.IPNet); ok {
			addresses = append(addresses, on.IP)
		}
	}
	return names, addresses
}

// keyLine is how keys.conf remembers a key: "# key worker lab-07 UABC... 2026-03-01".
var keyLine = regexp.MustCompile(`(?m)^# key (worker|course|admin) (\S+) (U[A-Z2-7]{55}) (\d{4}-\d\d-\d\d)$`)

// Entries reads the keys; none if there is no file.
func (f Folder) Entries() ([]Entry, error) {
	text, err := disk.ReadFile(f.keysFile(), 16<<20)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Entry
	for _, m := range keyLine.FindAllStringSubmatch(string(text), -1) {
		all = append(all, Entry{Role: m[1], Name: m[2], Public: m[3], Added: m[4]})
	}
	if len(all) == 0 {
		return nil, fault.New(f.keysFile()+": no line \"# key ROLE NAME PUBLIC DATE\"", "the file is torn: take it from a backup, or move the folder away")
	}
	return all, nil
}

// Add makes a key and writes its file.
func (f Folder) Add(role, name string) error {
	return f.change(name, func(all []Entry, at int) ([]Entry, error) {
		if at >= 0 {
			return nil, fault.New("there is already a key "+name, "adder hub key list shows all; adder hub key revoke "+name+" ends it")
		}
		return f.add(all, role, name)
	})
}

// Revoke ends a key.
func (f Folder) Revoke(name string) error {
	return f.change(name, func(all []Entry, at int) ([]Entry, error) {
		if at < 0 {
			return nil, fault.New("there is no key "+name, "adder hub key list shows all")
		}
		if name == AdminKey {
			return nil, fault.New("the admin key cannot be revoked", "to replace all keys, move the folder away")
		}
		_ = os.Remove(f.KeyFile(name))
		return slices.Delete(all, at, at+1), nil
	})
}

// change changes the keys, alone. do is given where a key is among them, or -1.
func (f Folder) change(name string, do func(all []Entry, at int) ([]Entry, error)) error {
	unlock, err := f.lock()
	if err != nil {
		return err
	}
	defer unlock()
	all, err := f.Entries()
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(e Entry) bool { return e.Name == name })
	if all, err = do(all, at); err != nil {
		return err
	}
	return f.write(all)
}

// add makes a key and its file, and returns all keys with it.
func (f Folder) add(all []Entry, role, name string) ([]Entry, error) {
	if !keyName.MatchString(name) {
		return nil, fault.New(fmt.Sprintf("%q cannot be the name of a key", name), "use letters, digits, - and _, at most 40")
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	seed, err := pair.Seed()
	if err != nil {
		return nil, err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return nil, err
	}
	ca, err := disk.ReadFile(f.path("ca.pem"), 1<<16)
	if err != nil {
		return nil, err
	}
	k := &Key{Role: role, Name: name, seed: seed}
	if err := disk.WriteFile(f.KeyFile(name), 0o600, disk.Text([]byte(k.text(ca)))); err != nil {
		return nil, err
	}
	return append(all, Entry{role, name, public, time.Now().UTC().Format(time.DateOnly)}), nil
}

// write writes keys.conf. A server that "adder hub" runs takes it up within a second; any other
// is told by its own means, as in nats-server --signal reload.
func (f Folder) write(all []Entry) error {
	byRole := map[string][]Entry{}
	for _, e := range all {
		byRole[e.Role] = append(byRole[e.Role], e)
	}
	return execute(f.keysFile(), keysText, map[string]any{
		"All": all, "Workers": byRole[WorkerRole], "Courses": byRole[CourseRole], "Admins": byRole[AdminRole],
	})
}

var listens = regexp.MustCompile(`(?m)^listen:\s*"?([^"\s]+)"?`)

// URL is the address of the server, by which this machine reaches it.
func (f Folder) URL() (string, error) {
	text, err := disk.ReadFile(f.Config(), 1<<20)
	if err != nil {
		return "", err
	}
	found := listens.FindSubmatch(text)
	if found == nil {
		return "", fault.New(f.Config()+": no line \"listen: HOST:PORT\"", "add one, or move the file away: adder hub writes it anew")
	}
	host, port, err := net.SplitHostPort(string(found[1]))
	if err != nil {
		return "", fault.New(f.Config()+": "+err.Error(), "the line looks like listen: \"0.0.0.0:4222\"")
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host, err = os.Hostname()
	}
	return "nats://" + net.JoinHostPort(host, port), err
}
