package cluster

import (
	"errors"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// cameBack tells all who wait that the server is there again.
func (c *Conn) cameBack() {
	c.tell("the server is there again")
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.back)
	c.back = make(chan struct{})
}

// again is closed when the server comes back the next time.
func (c *Conn) again() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.back
}

// wentAway is told of a connection that broke. Without an error it was closed by us.
func (c *Conn) wentAway(err error) {
	if err != nil {
		c.tell("the server is away; waiting for it")
	}
}

func (c *Conn) tell(words string) {
	c.mu.Lock()
	told := c.Told
	c.mu.Unlock()
	if told != nil {
		told(words)
	}
}

// means is what people can do about what a server says, by its code.
var means = map[jetstream.ErrorCode]string{
	10023: "its disk may be full: make room, and start it again", // insufficient resources
	10047: "its disk may be full: make room, and start it again", // insufficient storage resources
}

// complain tells people, now and then, what the server says that does not do as
// asked. It is asked again and again.
func (c *Conn) complain(err error) {
	slog.Debug("tried again", "error", err)
	var api *jetstream.APIError
	if !errors.As(err, &api) {
		return
	}
	c.mu.Lock()
	late := time.Since(c.complained) > time.Minute
	if late {
		c.complained = time.Now()
	}
	c.mu.Unlock()
	if late {
		words := "the server says: " + api.Description
		if what := means[api.ErrorCode]; what != "" {
			words += "; " + what
		}
		c.tell(words)
	}
}
