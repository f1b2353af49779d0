package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Conn is a connection to a server. It comes back by itself when the server
// does.
type Conn struct {
	Patience Patience
	Told     func(words string) // of a server that is away, or cannot do as asked; nil is nobody. Set it before use

	nc  *nats.Conn
	js  jetstream.JetStream
	key *Key

	mu         sync.Mutex
	back       chan struct{} // closed when the server is there again
	closed     chan struct{} // closed when it will not be any more
	complained time.Time     // when people were last told what the server cannot do
}

// A ConnectError is a server that cannot be reached, or will not have us.
type ConnectError struct {
	URL  string
	Err  error
	Hint string
}

func (e *ConnectError) Error() string { return fmt.Sprintf("%s: %v", e.URL, e.Err) }

func (e *ConnectError) Unwrap() error { return e.Err }

// Connect connects to the server at an address like nats://host:4222. The error
// is a [*ConnectError].
func Connect(address string, k *Key, more ...nats.Option) (*Conn, error) {
	c := &Conn{key: k, back: make(chan struct{}), closed: make(chan struct{})}
	fail := func(err error) (*Conn, error) { return nil, &ConnectError{address, err, hint(err)} }
	if err := checkAddress(address); err != nil {
		return fail(err)
	}
	options, err := c.options(k)
	if err != nil {
		return fail(err)
	}
	if c.nc, err = nats.Connect(address, append(options, more...)...); errors.Is(err, nats.ErrNoServers) {
		err = errors.New("nobody answers there")
	}
	if err != nil {
		return fail(err)
	}
	if c.js, err = jetstream.New(c.nc); err != nil {
		c.nc.Close()
		return fail(err)
	}
	return c, nil
}

func (c *Conn) options(k *Key) ([]nats.Option, error) {
	public, err := k.Public()
	if err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Name("adder " + k.Name), nats.Nkey(public, k.sign), nats.CustomInboxPrefix("_INBOX." + k.Name),
		nats.Timeout(5 * time.Second), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { c.wentAway(err) }),
		nats.ReconnectHandler(func(*nats.Conn) { c.cameBack() }),
		nats.ClosedHandler(func(*nats.Conn) { close(c.closed) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { slog.Debug("server", "says", err) }),
	}
	secure, err := k.tls()
	if secure != nil {
		options = append(options, nats.Secure(secure))
	}
	return options, err
}

func checkAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return errors.New("not an address like nats://host:4222")
	}
	if u.User != nil {
		return errors.New("a password does not belong on a command line; a key file is named by --key")
	}
	return nil
}

// hint says what to do about a server that will not have us.
func hint(err error) string {
	var certificate *CertificateError
	switch {
	case errors.As(err, &certificate):
		return "take the key file from the hub again; somebody may be in between"
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return "the server does not know this key; take the key file from the folder of the hub that runs there"
	case errors.Is(err, nats.ErrSecureConnRequired), errors.Is(err, nats.ErrSecureConnWanted):
		return "the key file and the server do not agree on TLS"
	case strings.Contains(err.Error(), "address") || strings.Contains(err.Error(), "password"):
		return "adder hub prints the address when it starts"
	}
	return "is the hub running there, and does nothing in between block the port?"
}

// Close ends the connection.
func (c *Conn) Close() { c.nc.Close() }

// insist calls do until it succeeds or is refused: a server that is away comes
// back. The error is ctx's, a refusal, or that we were shut out.
func (c *Conn) insist(ctx context.Context, do func(ctx context.Context) error) error {
	for {
		inner, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := do(inner)
		cancel()
		if err == nil || refused(err) || final(err) {
			return err
		}
		c.complain(err)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-c.closed:
			return fmt.Errorf("the server has shut us out: %w", c.nc.LastError())
		case <-c.again():
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// refused reports whether the server did not take a message because it has one of
// that subject already.
func refused(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == maximumPerSubject)
}

// maximumPerSubject is the code of "maximum messages per subject exceeded".
const maximumPerSubject = 10077

// final reports whether to try again would not help.
func final(err error) bool {
	return errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, nats.ErrBadSubject)
}
