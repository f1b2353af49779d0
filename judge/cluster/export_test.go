package cluster

import "github.com/nats-io/nats.go"

// Dial connects with a key, past the code that uses it well.
func Dial(address string, k *Key, more ...nats.Option) (*nats.Conn, error) {
	c := &Conn{key: k, back: make(chan struct{}), closed: make(chan struct{})}
	options, err := c.options(k)
	if err != nil {
		return nil, err
	}
	return nats.Connect(address, append(options, more...)...)
}
