package cluster

import (
	"github.com/nats-io/nats.go"
)

// Dial connects with a key, past the code that uses it well.
func Dial(address string, k *Key, more ...nats.Option) (*nats.Conn, error) {
	options, err := (&Conn{Key: k}).options()
	if err != nil {
		return nil, err
	}
	return nats.Connect(address, append(options, more...)...)
}

// Message is a call, as anybody with the key can make it.
func Message(key, op string, head any, body []byte) *nats.Msg {
	return &nats.Msg{Subject: calls + key + "." + op, Data: body, Header: nats.Header{headHeader: {string(encode(head))}}}
}

// Refused is what the hub says instead of an answer.
func Refused(m *nats.Msg) string { return m.Header.Get(errorHeader) }

// Head is the answer.
func Head(m *nats.Msg) string { return m.Header.Get(headHeader) }

// Pack packs a body.
func Pack(content []byte) []byte { return pack(content) }

// Listen collects what comes to a subject.
func Listen(c *Conn, subject string) chan *nats.Msg {
	heard := make(chan *nats.Msg, 100)
	if _, err := c.nc.ChanSubscribe(subject, heard); err != nil {
		panic(err)
	}
	_ = c.nc.Flush()
	return heard
}
