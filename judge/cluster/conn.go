package cluster

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	neturl "net/url"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/base/fault"
	"adder/judge/cluster/keys"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Conn is a connection to a server, or to a cluster of them. It reconnects by itself, for ever.
type Conn struct {
	Key  *keys.Key
	Tell func(words string) // tells people what happens

	patience Patience
	nc       *nats.Conn
	js       jetstream.JetStream
	life     context.Context         // ends when the server refuses this key for good
	end      context.CancelCauseFunc // of life, with the reason
	away     atomic.Bool             // people were told so

	mu      sync.Mutex
	renewed time.Time // when it last connected, or tried to
}

// settling is how long a server may take to start, or to learn of a new key. While it reloads its
// keys, it may also refuse a client whose key it knows.
const settling = 5 * time.Second

// Connect connects to "nats://host:4222", or to several servers with commas between. A worker
// waits for a server that is not there yet.
func Connect(
	ctx context.Context, url string, k *keys.Key, p Patience, tell func(words string),
) (*Conn, error) {
	c := &Conn{Key: k, Tell: tell, patience: p}
	c.renewed = time.Now()
	c.life, c.end = context.WithCancelCause(context.WithoutCancel(ctx))
	waiting := false
	began := time.Now()
	for {
		err := c.dial(url)
		if err == nil {
			c.js, err = jetstream.New(c.nc)
			return c, err
		}
		permanent := c.permanent(url, err)
		settles := permanent == nil || errors.Is(err, nats.ErrAuthorization)
		switch {
		case settles && time.Since(began) < settling:
		case permanent != nil:
			return nil, permanent
		case k.Role != keys.Worker:
			words := fmt.Sprintf("no answer from %s: %v", url, err)
			return nil, fault.New(words, "is the server running there? adder hub starts one")
		case !waiting:
			waiting = true
			tell(fmt.Sprintf("no answer from %s: %v; waiting for it", url, err))
		}
		if err := pause(ctx, settling/10); err != nil {
			return nil, err
		}
	}
}

const knownKeys = "adder hub key list shows the keys that it knows"

// permanent returns the error for people if waiting does not help, or nil. A server that reloads its
// keys may break off a connection at any point, so an error that is not known here may pass.
func (c *Conn) permanent(url string, err error) error {
	_, wrongAuthority := errors.AsType[x509.UnknownAuthorityError](err)
	_, wrongName := errors.AsType[x509.HostnameError](err)
	_, noURL := errors.AsType[*neturl.Error](err)
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fault.New("the server does not know this key", knownKeys)
	case wrongAuthority, wrongName,
		errors.Is(err, nats.ErrSecureConnWanted), errors.Is(err, nats.ErrSecureConnRequired):
		return fault.New(url+" is not the server that the key file names",
			"use a key file of that server's folder")
	case noURL:
		return fault.New(err.Error(), "the address looks like nats://host:4222")
	}
	return nil
}

func (c *Conn) dial(url string) error {
	options, err := c.Key.Options()
	if err != nil {
		return err
	}
	options = append(options,
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500*time.Millisecond),
		nats.PingInterval(c.patience.ack()/2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.away.Store(true)
				c.Tell("the server is away: " + err.Error())
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) {
			if c.away.Swap(false) {
				c.Tell("the server is back")
			}
		}),
		nats.ClosedHandler(c.closed),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			slog.Debug("nats", "error", err)
		}),
	)
	c.nc, err = nats.Connect(url, options...)
	return err
}

// renew connects anew, unless it did so lately. It is called while nobody answers: a client that
// came while the server was reloading its keys may belong to an account that is no more, in which
// it hears nobody (seen with nats-server 2.9.10).
func (c *Conn) renew() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.renewed) > settling && c.nc.IsConnected() {
		c.renewed = time.Now()
		_ = c.nc.ForceReconnect()
	}
}

// closed is called when the client gives up: the server has refused the key twice.
func (c *Conn) closed(nc *nats.Conn) {
	err := nc.LastError()
	if errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthRevoked) {
		err = fault.New("the server does not know this key any more", knownKeys)
	}
	c.end(err)
}

// Close ends the connection, after what was published has been sent.
func (c *Conn) Close() {
	_ = c.nc.FlushTimeout(time.Second)
	c.nc.Close()
}

// tooLarge is the error of what fits no message of the server.
func (c *Conn) tooLarge(what string, size int) error {
	return fault.New(
		fmt.Sprintf("%s has %d bytes, packed, and a message of the server at most %d",
			what, size, c.nc.MaxPayload()),
		"raise max_payload in nats.conf, in the folder of the hub, and start the hub again",
	)
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
