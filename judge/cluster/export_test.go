package cluster

import (
	"encoding/json"
	"maps"

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
func Message(key, op string, what map[string]any, body []byte) *nats.Msg {
	all := map[string]any{"body": body}
	maps.Copy(all, what)
	return &nats.Msg{Subject: calls + key + "." + op, Data: encode(all)}
}

// Refused is what the hub says instead of an answer.
func Refused(m *nats.Msg) string {
	var got said
	if err := json.Unmarshal(m.Data, &got); err != nil {
		panic(err)
	}
	if got.Refused == nil {
		return ""
	}
	return got.Refused.Code + ": " + got.Refused.Why
}

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

// Fill counts as much as kept of a course as leaves so many bytes of its quota.
func (h *Hub) Fill(course string, left int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keys[course].bytes = mostBytes - left
}
