package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go"
)

// Calls. Workers and graders send requests to adder.do.KEY.OP, and the broker
// replies. What is asked is JSON, in a header. The message itself is a source or a
// result, packed by who sends it and unpacked by who wants it: the broker only
// carries it.
const (
	calls       = "adder.do." // KEY.OP
	headHeader  = "Adder"
	errorHeader = "Adder-Error"
	largest     = 256 << 20 // of what is packed, in bytes: a suite with its cases
)

// A RefusedError is what the broker says instead of an answer.
type RefusedError struct{ Code, Why string }

func (e *RefusedError) Error() string { return e.Why }

func (e *RefusedError) Advice() string {
	return "adder hub key list, where the hub runs, shows all keys"
}

// Codes of refusals.
const (
	codeFull    = "full"    // a quota is used up; there will be room again
	codeUnknown = "unknown" // the broker knows nothing of it: open it again
	codeNever   = "never"   // not with this key
)

// codeOf is why the broker refused, or "" if it did not.
func codeOf(err error) string {
	var refused *RefusedError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

func refusal(code, format string, args ...any) *RefusedError {
	return &RefusedError{code, fmt.Sprintf(format, args...)}
}

// call asks the broker once. The error is ctx's, the connection's, or a
// [*RefusedError].
func (c *Conn) call(ctx context.Context, op string, in any, body []byte, out any) ([]byte, error) {
	head, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	m := &nats.Msg{Subject: calls + c.key.Name + "." + op, Data: body, Header: nats.Header{headHeader: {string(head)}}}
	reply, err := c.nc.RequestMsgWithContext(ctx, m)
	if err != nil {
		return nil, err
	}
	if code, why, refused := strings.Cut(reply.Header.Get(errorHeader), ": "); refused {
		return nil, &RefusedError{code, why}
	}
	if out != nil {
		err = json.Unmarshal([]byte(reply.Header.Get(headHeader)), out)
	}
	return reply.Data, err
}

// insist calls until the broker answers: a server that is away comes back, and what
// is full has room again. The error is ctx's, a refusal, that the message is too
// large, or that we were shut out.
func (c *Conn) insist(ctx context.Context, op string, in any, body []byte, out any) ([]byte, error) {
	for {
		inner, cancel := context.WithTimeout(ctx, 10*time.Second)
		got, err := c.call(inner, op, in, body, out)
		cancel()
		switch code := codeOf(err); {
		case code == codeFull:
			c.complain(err.Error())
		case err == nil, code != "", errors.Is(err, nats.ErrMaxPayload):
			return got, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, c.shutOut()
		case <-time.After(300 * time.Millisecond):
		}
	}
}

// A request is a call as the broker sees it. It may be answered later, once.
type request struct {
	*nats.Msg
	nc *nats.Conn
}

func (r *request) read(into any) error {
	if err := json.Unmarshal([]byte(r.Header.Get(headHeader)), into); err != nil {
		return refusal(codeNever, "not a message of Adder's: %v", err)
	}
	return nil
}

// reply answers. Who does not hear it asks again.
func (r *request) reply(head any, body []byte) {
	text, err := json.Marshal(head)
	if err != nil {
		panic(err) // strings and numbers
	}
	_ = r.nc.PublishMsg(&nats.Msg{Subject: r.Reply, Data: body, Header: nats.Header{headHeader: {string(text)}}})
}

func (r *request) refuse(err error) {
	var refused *RefusedError
	if !errors.As(err, &refused) {
		refused = refusal(codeNever, "%v", err)
	}
	_ = r.nc.PublishMsg(&nats.Msg{Subject: r.Reply, Header: nats.Header{errorHeader: {refused.Code + ": " + clean(refused.Why)}}})
}

// How bodies are packed. Both may be used from any goroutine.
var (
	packer, _   = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithLowerEncoderMem(true)) // known options
	unpacker, _ = zstd.NewReader(nil, zstd.WithDecoderMaxMemory(largest), zstd.WithDecoderLowmem(true))
)

func pack(content []byte) []byte { return packer.EncodeAll(content, nil) }

// unpack's error is also that the content is larger than anything that is sent.
func unpack(packed []byte) ([]byte, error) { return unpacker.DecodeAll(packed, nil) }
