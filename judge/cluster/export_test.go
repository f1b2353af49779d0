package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"golang.org/x/time/rate"
)

// Post sends whatever it is given to a path of the hub, with a name and a secret, past the
// code that uses a connection well. It returns the reply and what the hub says instead of
// an answer.
func (c *Conn) Post(name, secret, path string, text []byte) (reply, refused string, status int, err error) {
	q, err := http.NewRequestWithContext(context.Background(), http.MethodPost, c.hubs[0]+path, bytes.NewReader(text))
	if err != nil {
		return "", "", 0, err
	}
	q.SetBasicAuth(name, secret)
	got, err := c.http.Do(q)
	if err != nil {
		return "", "", 0, err
	}
	defer got.Body.Close()
	all, err := io.ReadAll(got.Body)
	var out said
	if err == nil && got.StatusCode == http.StatusOK {
		err = json.Unmarshal(all, &out)
	}
	if out.Refused != nil {
		refused = out.Refused.Code + ": " + out.Refused.Why
	}
	return string(all), refused, got.StatusCode, err
}

// Ops are what a key may be used for, by its role.
func Ops() map[string]string {
	all := map[string]string{}
	for name, op := range ops {
		all[name] = op.role
	}
	return all
}

// Pack packs a body.
func Pack(content []byte) []byte { return pack(content) }

// Fill counts as much as kept of a course as leaves so many bytes of its quota.
func (h *Hub) Fill(course string, left int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keys[course].bytes = mostBytes - left
}

// Slow gives a key a quota of so many messages a second, and as many at once.
func (h *Hub) Slow(key string, messages int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keys[key].rate = rate.NewLimiter(rate.Limit(messages), messages)
}

// Sync takes up the keys at once.
func (h *Hub) Sync() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sync()
}
