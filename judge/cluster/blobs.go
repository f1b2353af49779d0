package cluster

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/nats-io/nats.go"
)

// partSize is how much of a blob an entry holds: well below what a server takes.
const partSize = 256 << 10

// largest bounds what a blob may be, in bytes: a suite with its cases.
const largest = 256 << 20

// put stores content under its digest.
func (c *Conn) put(ctx context.Context, content []byte) (digest string, err error) {
	digest = Digest(content)
	packed := pack(content)
	for i := 0; i == 0 || i*partSize < len(packed); i++ {
		part := packed[i*partSize : min((i+1)*partSize, len(packed))]
		more := byte('.')
		if (i+1)*partSize < len(packed) {
			more = '+'
		}
		err := c.insist(ctx, func(ctx context.Context) error {
			_, err := c.js.Publish(ctx, blobSubject(digest, i), append([]byte{more}, part...))
			return err
		})
		if err != nil {
			return "", fmt.Errorf("source %s: %w", digest, err)
		}
	}
	return digest, nil
}

func blobSubject(digest string, part int) string {
	return fmt.Sprintf("$KV.%s.%s.%d", blobsBucket, digest, part)
}

var errNoBlob = errors.New("the server does not have it")

// get returns what is stored under a digest. It asks for entries by plain
// requests, which is all that a worker may do.
func (c *Conn) get(ctx context.Context, digest string) ([]byte, error) {
	var packed []byte
	for i, more := 0, true; more; i++ {
		err := c.insist(ctx, func(ctx context.Context) error {
			m, err := c.nc.RequestWithContext(ctx, "$JS.API.DIRECT.GET.KV_"+blobsBucket+"."+blobSubject(digest, i), nil)
			switch {
			case err != nil:
				return err
			case status(m) != "" || len(m.Data) == 0:
				more, packed = false, nil
				return nil
			}
			more = m.Data[0] == '+'
			packed = append(packed, m.Data[1:]...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	content, err := unpack(packed)
	if err == nil && Digest(content) != digest {
		err = errNoBlob
	}
	if err != nil {
		return nil, fmt.Errorf("source %s: %w", digest, err)
	}
	return content, nil
}

// Writers and readers are used again: a new one clears a megabyte.
var (
	writers = sync.Pool{New: func() any {
		w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // of a known level
		return w
	}}
	readers = sync.Pool{New: func() any { return new(gzip.Reader) }}
)

func pack(content []byte) []byte {
	var b bytes.Buffer
	w := writers.Get().(*gzip.Writer)
	defer writers.Put(w)
	w.Reset(&b)
	_, _ = w.Write(content) // to memory
	_ = w.Close()
	return b.Bytes()
}

func unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 {
		return nil, errNoBlob
	}
	r := readers.Get().(*gzip.Reader)
	defer readers.Put(r)
	if err := r.Reset(bytes.NewReader(packed)); err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(r, largest+1))
	if err == nil && len(content) > largest {
		err = errors.New("larger than any blob")
	}
	return content, err
}

// status is what a server says in place of a message, "" if it is one.
func status(m *nats.Msg) string { return m.Header.Get("Status") }

// A blobCache keeps the job that was last asked for: units of one come in a row.
type blobCache struct {
	mu      sync.Mutex
	digest  string
	content []byte
}

func (b *blobCache) get(ctx context.Context, c *Conn, digest string) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.digest == digest {
		return b.content, nil
	}
	content, err := c.get(ctx, digest)
	if err == nil {
		b.digest, b.content = digest, content
	}
	return content, err
}
