package cluster

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"adder/judge/fault"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"
)

// Workers and graders send requests to a hub as POST /do/OP, with the name and the secret
// of their key, and the hub replies. Senders pack sources and results and recipients
// unpack them; the hub only carries them.
const (
	calls   = "/do/"    // OP
	lines   = 16        // messages that are sent at the same time, each on a connection
	largest = 256 << 20 // of what is packed, in bytes: a suite with its cases
)

// MaxMessage is the largest message, in bytes: a job with its suite, or a result with its
// boards, packed: 24 MiB of it, as JSON.
const MaxMessage = 32 << 20

// A Conn is how one calls a hub, or the one of several that is active. Its fields are set
// before it connects.
type Conn struct {
	Key      *Key
	Patience Patience
	Told     func(words string) // of a hub that is away, or cannot do as asked; nil is nobody
	Waits    bool               // for a hub that is not there yet

	http       http.Client
	turns      *semaphore.Weighted // of what may wait
	hubs       []string            // addresses
	at         atomic.Int64        // how often we turned to the next one
	connected  bool
	life       context.Context
	close      context.CancelFunc
	away       atomic.Bool // people were told that no hub answers
	complained rate.Sometimes
}

// Connect connects to the hub at an address like https://host:4222, or to one of several,
// with commas between them. The error is ctx's, or the user's to mend.
func (c *Conn) Connect(ctx context.Context, address string) error {
	err := c.dial(address)
	for tries := 1; err == nil; tries++ {
		if _, err = c.call(ctx, 5*time.Second, "hello", &ask{}); err == nil {
			c.connected = true
			return nil
		}
		if final(err) || !c.Waits && tries == len(c.hubs) {
			break
		}
		if tries == 1 && c.Waits {
			c.Told(address + ": " + err.Error() + "; waiting for it")
		}
		err = c.pause(ctx, time.Second)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	hint := "check that the hub is running there and that no firewall blocks the port"
	var theirs interface{ Advice() string }
	if errors.As(err, &theirs) {
		hint = theirs.Advice()
	}
	return fault.New(address+": "+err.Error(), hint)
}

// dial makes everything ready for calls.
func (c *Conn) dial(address string) error {
	for each := range strings.SplitSeq(address, ",") {
		u, err := url.Parse(each)
		if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" {
			return fault.New("not an address like https://host:4222", "adder hub prints the address when it starts")
		}
		c.hubs = append(c.hubs, "https://"+u.Host)
	}
	// That key counts, whatever the certificate's names and authority.
	security := &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: true, VerifyConnection: func(s tls.ConnectionState) error {
		if public, _ := s.PeerCertificates[0].PublicKey.(ed25519.PublicKey); Digest(public) == c.Key.Pin {
			return nil
		}
		return fault.New("this is not the hub that the key file names", "copy the key file from the hub again; somebody may be intercepting the connection")
	}}
	if c.Told == nil {
		c.Told = func(string) {}
	}
	c.Patience, c.turns, c.complained = c.Patience.orUsual(), semaphore.NewWeighted(lines), seldom()
	// HTTP/1.1: a call that was not answered takes its connection with it, so a wire that
	// was cut without a word is not used again.
	c.http.Transport = &http.Transport{TLSClientConfig: security, MaxIdleConnsPerHost: lines, IdleConnTimeout: idle / 2}
	c.life, c.close = context.WithCancel(context.Background())
	return nil
}

// Close ends all calls.
func (c *Conn) Close() {
	c.close()
	c.http.CloseIdleConnections()
}

// pause waits a while. The error is ctx's, or that we were closed.
func (c *Conn) pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-c.life.Done():
		return errors.New("the connection was closed")
	case <-time.After(d):
		return nil
	}
}

// A RefusedError is what the hub says instead of an answer.
type RefusedError struct{ Code, Why string }

func (e *RefusedError) Error() string { return e.Why }

func (e *RefusedError) Advice() string {
	if e.Code == codeOther {
		return "name the other hubs too, with commas between the addresses"
	}
	return "adder hub key list, where the hub runs, shows all keys; adder hub key add NAME makes one"
}

// Codes of refusals.
const (
	codeFull    = "full"    // a quota is used up; there will be room again
	codeUnknown = "unknown" // the hub knows nothing of it: open it again
	codeOther   = "other"   // another hub does the work
	codeNever   = "never"   // not with this key
)

// codeOf is why the hub refused, or "" if it did not.
func codeOf(err error) string {
	if refused, ok := errors.AsType[*RefusedError](err); ok {
		return refused.Code
	}
	return ""
}

// final reports whether it is of no use to call again.
func final(err error) bool {
	_, theirs := errors.AsType[*fault.Error](err)
	return theirs || codeOf(err) == codeNever
}

func refusal(code, format string, args ...any) error {
	return &RefusedError{code, fmt.Sprintf(format, args...)}
}

// call asks the hub once, and waits for its answer for a while. The error is ctx's, a
// [*RefusedError], that the message is too large, or that no active hub answers; then the
// next call goes to the next hub.
func (c *Conn) call(ctx context.Context, wait time.Duration, op string, in *ask) (out said, err error) {
	body := encode(in)
	if len(body) > MaxMessage {
		return out, fault.New(fmt.Sprintf("this message of %d bytes is larger than the %d that a hub takes", len(body), MaxMessage), "give it a smaller suite, or do without --on")
	}
	at := c.at.Load()
	inner, cancel := context.WithTimeout(ctx, wait+time.Duration(len(body)>>20)*time.Second)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()
	if err = c.post(inner, c.hubs[at%int64(len(c.hubs))]+calls+op, body, &out); err == nil && out.Refused != nil {
		err = out.Refused
	}
	switch code := codeOf(err); {
	case err == nil, code == codeFull, code == codeUnknown:
		if c.away.CompareAndSwap(true, false) {
			c.Told("reconnected to the hub")
		}
	case final(err) || ctx.Err() != nil || c.life.Err() != nil:
	default:
		c.at.CompareAndSwap(at, at+1)
		if c.connected && c.away.CompareAndSwap(false, true) {
			c.Told("the hub is away; waiting for it")
		}
	}
	return out, err
}

func (c *Conn) post(ctx context.Context, to string, body []byte, out *said) error {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(body))
	if err != nil {
		return err
	}
	q.SetBasicAuth(c.Key.Name, c.Key.Secret)
	got, err := c.http.Do(q)
	if errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, context.DeadlineExceeded) {
		return errors.New("no answer from there")
	}
	if err != nil {
		return errors.Unwrap(err) // of the url.Error that it always is
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		return fmt.Errorf("not a hub of this Adder: it answers %s", got.Status)
	}
	return json.NewDecoder(got.Body).Decode(out)
}

// insist calls until the hub answers: a hub that is away comes back, and what is full has
// room again. The error is ctx's, [final], or that the hub knows nothing of it.
func (c *Conn) insist(ctx context.Context, op string, in *ask) (said, error) {
	for {
		if err := c.turns.Acquire(ctx, 1); err != nil {
			return said{}, err
		}
		out, err := c.call(ctx, 10*time.Second, op, in)
		c.turns.Release(1)
		switch code := codeOf(err); {
		case code == codeFull:
			c.complained.Do(func() { c.Told("the hub is full; retrying: " + err.Error()) })
		case err == nil, code == codeUnknown, final(err):
			return out, err
		}
		if err := c.pause(ctx, 300*time.Millisecond); err != nil {
			return out, err
		}
	}
}

// Ask has the hub do something: say its "status", or "retry" what was given up of a
// course. It takes up its keys before. The connection has the hub's key.
func (c *Conn) Ask(ctx context.Context, op, course string) (State, error) {
	out, err := c.call(ctx, 10*time.Second, op, &ask{Course: course})
	return *cmp.Or(out.State, &State{}), err
}

// How bodies are packed. Both may be used from any goroutine.
var (
	packer, _   = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithLowerEncoderMem(true)) // known options
	unpacker, _ = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(largest), zstd.WithDecoderLowmem(true))
)

func pack(content []byte) []byte { return packer.EncodeAll(content, nil) }

// unpack's error is also that the content is larger than anything that is sent.
func unpack(packed []byte) ([]byte, error) { return unpacker.DecodeAll(packed, nil) }
