package cluster

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"adder/judge/usage"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go"
)

// Workers and graders send requests to adder.do.KEY.OP, and the hub replies. Senders pack
// sources and results and recipients unpack them; the hub only carries them.
const (
	calls   = "adder.do." // KEY.OP
	largest = 256 << 20   // of what is packed, in bytes: a suite with its cases
)

// A Conn is a connection to a server. It comes back by itself when the server
// does. Its fields are set before it connects.
type Conn struct {
	Key      *Key
	Patience Patience
	Told     func(words string) // of a server that is away, or cannot do as asked; nil is nobody
	Waits    bool               // for a server that is not there yet

	nc         *nats.Conn
	closed     chan struct{} // closed when the server will not be there any more
	complained atomic.Int64  // when people were last told what the hub cannot do, in seconds
}

var errNobody = errors.New("no answer from there")

// Connect connects to the server at an address like nats://host:4222, or to one of
// several, with commas between them. The error is ctx's, or the user's to mend.
func (c *Conn) Connect(ctx context.Context, address string, more ...nats.Option) error {
	c.Patience = c.Patience.orUsual()
	err := c.connect(ctx, address, more)
	if err == nil || ctx.Err() != nil {
		return err
	}
	advice := "check that the hub is running there and that no firewall blocks the port"
	var known *usage.Error
	switch {
	case errors.As(err, &known):
		advice = known.Hint
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		advice = "the server does not know this key, or it was revoked; adder hub key add NAME makes one"
	case errors.Is(err, nats.ErrSecureConnRequired), errors.Is(err, nats.ErrSecureConnWanted):
		advice = "the key file and the server do not agree on TLS"
	}
	return usage.New(address+": "+err.Error(), advice)
}

func (c *Conn) connect(ctx context.Context, address string, more []nats.Option) error {
	for each := range strings.SplitSeq(address, ",") {
		u, err := url.Parse(each)
		if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
			return usage.New("not an address like nats://host:4222", "adder hub prints the address when it starts")
		}
		if u.User != nil {
			return usage.New("do not put a password on the command line; name a key file with --key", "adder hub prints the address when it starts")
		}
	}
	options, err := c.options()
	if err != nil {
		return err
	}
	for told, refused := false, false; ; {
		c.nc, err = nats.Connect(address, append(options, more...)...)
		switch nobody := errors.Is(err, nats.ErrNoServers); {
		case err == nil:
			return nil
		case nobody && !c.Waits:
			return errNobody
		case nobody && !told:
			told = true
			c.tell(address + ": " + errNobody.Error() + "; waiting for it")
		case nobody:
		case refused:
			return err
		default: // a server that takes up keys sends away whoever is just connecting
			refused = true
		}
		if err := c.pause(ctx, time.Second, nil); err != nil {
			return err
		}
	}
}

func (c *Conn) options() ([]nats.Option, error) {
	pair, pin, err := c.Key.parse()
	if err != nil {
		return nil, err
	}
	public, err := pair.PublicKey()
	closed := make(chan struct{})
	c.closed = closed
	options := []nats.Option{
		nats.Name("adder " + c.Key.Name), nats.Nkey(public, pair.Sign), nats.CustomInboxPrefix("_INBOX." + c.Key.Name),
		nats.Timeout(5 * time.Second), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond), nats.ReconnectBufSize(-1),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil { // otherwise it was closed by us
				c.tell("the server is away; waiting for it")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { c.tell("reconnected to the server") }),
		nats.ClosedHandler(func(*nats.Conn) { close(closed) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { slog.Debug("server", "says", err) }),
	}
	if pin != nil { // that certificate, whatever the server's name; otherwise what the system trusts
		options = append(options, nats.Secure(&tls.Config{
			MinVersion:         tls.VersionTLS12,
			InsecureSkipVerify: true, // VerifyConnection verifies more
			VerifyConnection: func(s tls.ConnectionState) error {
				now, wrong := time.Now(), ""
				switch {
				case len(s.PeerCertificates) == 0 || !s.PeerCertificates[0].Equal(pin):
					wrong = "is not the one in the key file"
				case now.After(pin.NotAfter):
					wrong = "expired on " + pin.NotAfter.Format(time.DateOnly)
				case now.Before(pin.NotBefore):
					wrong = "is not valid before " + pin.NotBefore.Format(time.DateOnly)
				default:
					return nil
				}
				return usage.New("the server's certificate "+wrong, "copy the key file from the hub again; somebody may be intercepting the connection")
			},
		}))
	}
	return options, err
}

// Close ends the connection.
func (c *Conn) Close() { c.nc.Close() }

func (c *Conn) tell(words string) {
	if c.Told != nil {
		c.Told(words)
	}
}

// pause waits a while, or until it is woken. The error is ctx's, or that the server
// shut us out.
func (c *Conn) pause(ctx context.Context, d time.Duration, wake <-chan struct{}) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-c.closed:
		return fmt.Errorf("the server closed the connection: %w", c.nc.LastError())
	case <-wake:
	case <-time.After(d):
	}
	return nil
}

// A RefusedError is what the hub says instead of an answer.
type RefusedError struct{ Code, Why string }

func (e *RefusedError) Error() string { return e.Why }

func (e *RefusedError) Advice() string {
	return "adder hub key list, where the hub runs, shows all keys"
}

// Codes of refusals.
const (
	codeFull    = "full"    // a quota is used up; there will be room again
	codeUnknown = "unknown" // the hub knows nothing of it: open it again
	codeNever   = "never"   // not with this key
)

// codeOf is why the hub refused, or "" if it did not.
func codeOf(err error) string {
	var refused *RefusedError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

func refusal(code, format string, args ...any) error {
	return &RefusedError{code, fmt.Sprintf(format, args...)}
}

// call asks the hub once, and waits for its answer for a while. The error is ctx's,
// the connection's, a [*RefusedError], or that the message is too large.
func (c *Conn) call(ctx context.Context, wait time.Duration, op string, in *ask) (out said, err error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	m, err := c.nc.RequestWithContext(ctx, calls+c.Key.Name+"."+op, encode(in))
	if errors.Is(err, nats.ErrMaxPayload) {
		err = fmt.Errorf("%w: this message is larger than the %d bytes that the server takes: start adder hub with a larger --max-message, or raise max_payload in the configuration of your own server", err, c.nc.MaxPayload())
	}
	if err == nil {
		err = json.Unmarshal(m.Data, &out)
	}
	if err == nil && out.Refused != nil {
		err = out.Refused
	}
	return out, err
}

// insist calls until the hub answers: a server that is away comes back, and what is
// full has room again. The error is ctx's, a refusal, that the message is too large,
// or that we were shut out.
func (c *Conn) insist(ctx context.Context, op string, in *ask) (said, error) {
	for {
		out, err := c.call(ctx, 10*time.Second, op, in)
		switch code := codeOf(err); {
		case code == codeFull:
			if now, last := time.Now().Unix(), c.complained.Load(); now-last > 60 && c.complained.CompareAndSwap(last, now) {
				c.tell("the hub is full; retrying: " + err.Error())
			}
		case err == nil, code != "", errors.Is(err, nats.ErrMaxPayload):
			return out, err
		}
		if err := c.pause(ctx, 300*time.Millisecond, nil); err != nil {
			return out, err
		}
	}
}

// Ask has the hub do something: say its "status", or "retry" what was given up of a
// course. It takes up its keys before. The connection has the hub's key. It returns
// what the hub knows, and how many units are tried again.
func (c *Conn) Ask(ctx context.Context, op, course string) (s State, retried int, err error) {
	out, err := c.call(ctx, 10*time.Second, op, &ask{Course: course})
	if out.State != nil {
		s = *out.State
	}
	return s, out.Retried, err
}

// How bodies are packed. Both may be used from any goroutine.
var (
	packer, _   = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithLowerEncoderMem(true)) // known options
	unpacker, _ = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(largest), zstd.WithDecoderLowmem(true))
)

func pack(content []byte) []byte { return packer.EncodeAll(content, nil) }

// unpack's error is also that the content is larger than anything that is sent.
func unpack(packed []byte) ([]byte, error) { return unpacker.DecodeAll(packed, nil) }
