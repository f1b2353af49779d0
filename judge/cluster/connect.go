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
)

// A Conn is a connection to a server. It comes back by itself when the server
// does.
type Conn struct {
	Patience Patience
	Told     func(words string) // of a server that is away, or cannot do as asked; nil is nobody. Set it before use

	nc     *nats.Conn
	key    *Key
	closed chan struct{} // closed when the server will not be there any more

	mu         sync.Mutex
	complained time.Time // when people were last told what the broker cannot do
}

// A ConnectError is a server that cannot be reached, or will not have us.
type ConnectError struct {
	URL  string
	Err  error
	Hint string
}

func (e *ConnectError) Error() string { return fmt.Sprintf("%s: %v", e.URL, e.Err) }

func (e *ConnectError) Unwrap() error { return e.Err }

func (e *ConnectError) Advice() string { return e.Hint }

// Connect connects to the server at an address like nats://host:4222, or to one of
// several, with commas between them. The error is a [*ConnectError].
func Connect(address string, k *Key, more ...nats.Option) (*Conn, error) {
	c := &Conn{key: k, closed: make(chan struct{})}
	fail := func(err error) (*Conn, error) { return nil, &ConnectError{address, err, hint(err)} }
	for each := range strings.SplitSeq(address, ",") {
		if err := checkAddress(each); err != nil {
			return fail(err)
		}
	}
	options, err := c.options(k)
	if err != nil {
		return fail(err)
	}
	if c.nc, err = nats.Connect(address, append(options, more...)...); errors.Is(err, nats.ErrNoServers) {
		err = errNobody
	}
	if err != nil {
		return fail(err)
	}
	return c, nil
}

var errNobody = errors.New("nobody answers there")

// ConnectPatiently waits for a server that is not there yet; told hears of it.
func ConnectPatiently(ctx context.Context, address string, k *Key, told func(words string)) (*Conn, error) {
	for waits := false; ; waits = true {
		c, err := Connect(address, k)
		if !errors.Is(err, errNobody) {
			return c, err
		}
		if !waits {
			told(err.Error() + "; waiting for it")
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func (c *Conn) options(k *Key) ([]nats.Option, error) {
	public, err := k.Public()
	if err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Name("adder " + k.Name), nats.Nkey(public, k.sign), nats.CustomInboxPrefix("_INBOX." + k.Name),
		nats.Timeout(5 * time.Second), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond), nats.ReconnectBufSize(-1),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil { // otherwise it was closed by us
				c.tell("the server is away; waiting for it")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { c.tell("the server is there again") }),
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
		return "copy the key file from the hub again; somebody may be intercepting the connection"
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return "the server does not know this key, or it was revoked; adder hub key add NAME makes one"
	case errors.Is(err, nats.ErrSecureConnRequired), errors.Is(err, nats.ErrSecureConnWanted):
		return "the key file and the server do not agree on TLS"
	case strings.Contains(err.Error(), "address") || strings.Contains(err.Error(), "password"):
		return "adder hub prints the address when it starts"
	}
	return "is the hub running there, and does no firewall block the port?"
}

// Close ends the connection.
func (c *Conn) Close() { c.nc.Close() }

func (c *Conn) tell(words string) {
	c.mu.Lock()
	told := c.Told
	c.mu.Unlock()
	if told != nil {
		told(words)
	}
}

func (c *Conn) shutOut() error { return fmt.Errorf("the server has shut us out: %w", c.nc.LastError()) }

// complain tells people, now and then, why the broker does not do as asked. It is
// asked again and again.
func (c *Conn) complain(why string) {
	c.mu.Lock()
	late := time.Since(c.complained) > time.Minute
	if late {
		c.complained = time.Now()
	}
	c.mu.Unlock()
	if late {
		c.tell("the hub is full, and is asked again: " + why)
	}
}

// tooLarge names what to do about a message that is larger than the server takes.
func (c *Conn) tooLarge(err error) error {
	if errors.Is(err, nats.ErrMaxPayload) {
		return fmt.Errorf("the server takes messages of %d bytes, and this is larger: start adder hub with a larger --max-message, or raise max_payload in the configuration of your own server", c.nc.MaxPayload())
	}
	return err
}

// Connected reports whether the server is there now.
func (c *Conn) Connected() bool { return c.nc.IsConnected() }
