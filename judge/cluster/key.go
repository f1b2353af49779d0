package cluster

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"regexp"
	"time"

	"adder/judge/base/disk"
	"adder/judge/base/fault"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
)

// Roles of keys.
const (
	WorkerRole = "worker"
	CourseRole = "course"
	AdminRole  = "admin" // may do everything in Adder's account; for the nats command
)

// A Key is what a key file holds. The file is a comment with role and name, a seed of NATS, and
// the certificate of the authority that signs the server's. The nats command reads it too, as
// --nkey and as --tlsca.
type Key struct {
	Role string
	Name string
	seed []byte
	ca   *x509.CertPool // nil: the authorities that the system knows
}

var (
	keyName   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`) // becomes part of file names and subjects
	keyHeader = regexp.MustCompile(`^# adder (worker|course|admin) key (\S+)\n`)
	keySeed   = regexp.MustCompile(`(?m)^SU[A-Z2-7]{56}$`)
)

// ReadKey reads a key file.
func ReadKey(path string) (*Key, error) {
	text, err := disk.ReadFile(path, 1<<16)
	if err != nil {
		return nil, err
	}
	header, seed := keyHeader.FindSubmatch(text), keySeed.Find(text)
	if header == nil || seed == nil || !keyName.Match(header[2]) {
		return nil, fault.New(path+": not a key file", "adder hub key add NAME makes a key file, in the folder of the hub")
	}
	k := &Key{Role: string(header[1]), Name: string(header[2]), seed: seed}
	if bytes.Contains(text, []byte("BEGIN CERTIFICATE")) {
		k.ca = x509.NewCertPool()
		if !k.ca.AppendCertsFromPEM(text) {
			return nil, fault.New(path+": its certificate cannot be read", "copy the file again")
		}
	}
	return k, nil
}

func (k *Key) text(ca []byte) string {
	return fmt.Sprintf("# adder %s key %s\n%s\n%s", k.Role, k.Name, k.seed, ca)
}

// tls trusts servers that the key's authority has signed. It signs nothing but them, so the name
// by which a server is reached does not matter.
func (k *Key) tls() *tls.Config {
	return &tls.Config{
		InsecureSkipVerify: true, // VerifyConnection does it
		VerifyConnection: func(s tls.ConnectionState) error {
			between := x509.NewCertPool()
			for _, c := range s.PeerCertificates[1:] {
				between.AddCert(c)
			}
			_, err := s.PeerCertificates[0].Verify(x509.VerifyOptions{Roots: k.ca, Intermediates: between})
			return err
		},
	}
}

// A Conn is a connection to a server, or to a cluster of them. It reconnects by itself, for ever.
type Conn struct {
	Key      *Key
	Patience Patience
	Told     func(words string) // tells people what happens

	nc          *nats.Conn
	js          jetstream.JetStream
	reconnected chan struct{} // holds one value after the connection was lost and is there again
	life        context.Context
	end         context.CancelCauseFunc // says why the server refuses this key for good
}

// Connect connects to "nats://host:4222", or to several servers with commas between. A worker
// waits for a server that is not there yet.
func Connect(ctx context.Context, url string, k *Key, p Patience, told func(words string)) (*Conn, error) {
	c := &Conn{Key: k, Patience: p.orUsual(), Told: told, reconnected: make(chan struct{}, 1)}
	c.life, c.end = context.WithCancelCause(context.WithoutCancel(ctx))
	waiting := false
	for {
		err := c.dial(url)
		if err == nil {
			c.js, err = jetstream.New(c.nc)
			return c, err
		}
		if wrong := c.wrong(url, err); wrong != nil {
			return nil, wrong
		}
		if k.Role != WorkerRole {
			return nil, fault.New(fmt.Sprintf("no answer from %s: %v", url, err), "is the server running there? adder hub starts one")
		}
		if !waiting {
			waiting = true
			told("no answer from " + url + "; waiting for it")
		}
		if err := pause(ctx, time.Second); err != nil {
			return nil, err
		}
	}
}

// wrong returns an error that waiting does not mend, or nil.
func (c *Conn) wrong(url string, err error) error {
	_, authority := errors.AsType[x509.UnknownAuthorityError](err)
	_, name := errors.AsType[x509.HostnameError](err)
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fault.New("the server does not know this key", "adder hub key list shows the keys that it knows")
	case authority, name, errors.Is(err, nats.ErrSecureConnWanted), errors.Is(err, nats.ErrSecureConnRequired):
		return fault.New(fmt.Sprintf("%s is not the server that the key file names: %v", url, err), "use a key file of that server's folder")
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return nil
	}
	_, resolving := errors.AsType[*net.DNSError](err)
	_, dialing := errors.AsType[*net.OpError](err)
	if resolving || dialing {
		return nil
	}
	return fault.New(err.Error(), "the address looks like nats://host:4222")
}

func (c *Conn) dial(url string) error {
	pair, err := nkeys.FromSeed(c.Key.seed)
	if err != nil {
		return err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return err
	}
	options := []nats.Option{
		nats.Name(c.Key.Role + " " + c.Key.Name),
		nats.Nkey(public, pair.Sign),
		nats.CustomInboxPrefix("_INBOX_" + c.Key.Name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.PingInterval(c.Patience.Ack / 2),
		nats.DisconnectErrHandler(c.lost),
		nats.ReconnectHandler(c.back),
		nats.ClosedHandler(c.closed),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { slog.Debug("nats", "error", err) }),
	}
	if c.Key.ca != nil {
		options = append(options, nats.Secure(c.Key.tls()))
	}
	c.nc, err = nats.Connect(url, options...)
	return err
}

func (c *Conn) lost(_ *nats.Conn, err error) {
	if err != nil {
		c.Told("the server is away: " + err.Error())
	}
}

func (c *Conn) back(*nats.Conn) {
	c.Told("the server is back")
	select {
	case c.reconnected <- struct{}{}:
	default:
	}
}

// closed is called when the client gives up: the server has refused the key twice.
func (c *Conn) closed(nc *nats.Conn) {
	err := nc.LastError()
	if errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthRevoked) {
		err = fault.New("the server does not know this key any more", "adder hub key list shows the keys that it knows")
	}
	c.end(err)
}

// Close ends the connection, after what was published has been sent.
func (c *Conn) Close() {
	_ = c.nc.FlushTimeout(time.Second)
	c.nc.Close()
}

// pause waits, or returns ctx's error.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
