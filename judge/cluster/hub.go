package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"adder/judge/durable"
	"adder/judge/usage"

	"golang.org/x/net/netutil"
)

// HubOptions says where a hub listens and where its folder is.
type HubOptions struct {
	Registry
	Listen     string // host:port; port 0 is any
	Beside     string // addresses of other hubs with the same keys: one is active, and the others stand by
	Plain      bool   // no TLS, which is for loopback alone
	TLSCert    string // files of a certificate of one's own, both or none
	TLSKey     string
	MaxMessage int // the largest message, in bytes; 0 is [MaxMessage]
	Patience   Patience
	Told       func(words string) // what who runs it should know
}

// MaxMessage is the largest message, in bytes, unless it is set: a job with its
// suite, or a result with its boards, packed: 18 MiB of it, as JSON.
const MaxMessage = 24 << 20

// A Hub hands the units of courses to workers and returns their answers. It keeps units
// only in memory, so it may die at any time and another hub can take its place.
type Hub struct {
	HubOptions
	URL string // for others

	server   http.Server
	beside   []*Conn      // to other hubs
	log      *slog.Logger // who did what
	file     *logFile
	unlock   func()
	ended    chan struct{}
	finished sync.WaitGroup
	secret   []byte // of the tokens
	epoch    string // of this hub: its tasks are told from those of the one before

	mu      sync.Mutex // methods of small letters need it
	began   time.Time  // since when it is active; zero if it stands by
	keys    map[string]*holder
	jobs    map[place]*job
	members map[string]*member // by name
	turn    int                // how many units were given
	done    int                // how many were answered
	told    map[string]time.Time
}

// StartHub starts a hub.
func StartHub(ctx context.Context, o HubOptions) (h *Hub, err error) {
	o.MaxMessage = cmp.Or(o.MaxMessage, MaxMessage)
	if o.MaxMessage < 1<<16 || o.MaxMessage > 64<<20 {
		return nil, usage.New(fmt.Sprintf("--max-message is %d", o.MaxMessage), "give 65536 to 67108864 bytes")
	}
	o.Patience = o.Patience.orUsual()
	h = &Hub{
		HubOptions: o, ended: make(chan struct{}), epoch: rand.Text(),
		keys: map[string]*holder{}, jobs: map[place]*job{}, members: map[string]*member{}, told: map[string]time.Time{},
	}
	at, err := net.ResolveTCPAddr("tcp", o.Listen)
	if err != nil {
		return nil, usage.New(fmt.Sprintf("%q is not an address to listen on", o.Listen), "give HOST:PORT, as in 0.0.0.0:4222")
	}
	if o.Plain && !at.IP.IsLoopback() {
		return nil, usage.New(fmt.Sprintf("without TLS, a hub listens only on loopback, not on %q", o.Listen), "leave out --no-tls: the hub makes a certificate and puts it into the key files")
	}
	l, err := net.ListenTCP("tcp", at)
	if err != nil {
		return nil, usage.New(err.Error(), "--listen names another address")
	}
	defer func() {
		if err != nil {
			_ = l.Close()
		}
	}()
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	wait, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if h.unlock, err = durable.Lock(wait, filepath.Join(o.Dir, "lock")); errors.Is(err, context.DeadlineExceeded) {
		err = usage.New("another hub runs in "+o.Dir, "--dir names another folder")
	}
	if err != nil {
		return nil, err
	}
	if err := h.start(l); err != nil {
		h.stop()
		return nil, err
	}
	return h, nil
}

// start reads what is in the folder, and serves.
func (h *Hub) start(l net.Listener) error {
	secure, certificate, err := certificate(h.HubOptions)
	if err == nil {
		err = h.Prepare(certificate)
	}
	if err != nil {
		return err
	}
	own, err := ReadKey(h.KeyFile(HubKey))
	if err == nil {
		h.secret = mac([]byte(own.Secret), "tokens")
		h.file, err = openLog(filepath.Join(h.Dir, "log.jsonl"), h.say)
	}
	if err != nil {
		return err
	}
	h.log = slog.New(slog.NewJSONHandler(h.file, nil))
	if h.Beside == "" {
		h.began = time.Now()
	} else {
		for each := range strings.SplitSeq(h.Beside, ",") {
			c := &Conn{Key: own, Patience: h.Patience}
			if err := c.dial(each); err != nil {
				return fmt.Errorf("--beside %s: %w", each, err)
			}
			h.beside = append(h.beside, c)
		}
		h.say("standing by until no other hub is active")
	}
	host, port, _ := net.SplitHostPort(l.Addr().String())
	if name, err := os.Hostname(); l.Addr().(*net.TCPAddr).IP.IsUnspecified() && err == nil {
		host = name
	}
	h.URL = "https://" + net.JoinHostPort(host, port)
	if h.Plain {
		h.URL = "http://" + net.JoinHostPort(host, port)
	}
	if err = h.Sync(); err == nil {
		err = durable.WriteText(filepath.Join(h.Dir, "address"), h.URL+"\n")
	}
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+calls+"{op}", h.heard)
	h.server = http.Server{
		Handler: mux, TLSConfig: secure, ErrorLog: slog.NewLogLogger(h.log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: idle, IdleTimeout: idle, MaxHeaderBytes: 1 << 14,
		TLSNextProto: map[string]func(*http.Server, *tls.Conn, http.Handler){}, // HTTP/1.1: see [Conn]
	}
	l = netutil.LimitListener(l, mostConnections)
	if secure != nil {
		l = tls.NewListener(l, secure)
	}
	h.finished.Go(func() { _ = h.server.Serve(l) })
	h.finished.Go(h.run)
	return nil
}

// Bounds of what others may do who have no key.
const (
	mostConnections = 4096
	idle            = 20 * time.Second // before a request, and between two: a busy machine is not shut out
)

// heard replies to a request.
func (h *Hub) heard(w http.ResponseWriter, q *http.Request) {
	r := &request{ctx: q.Context()}
	err := h.read(r, q)
	if err == nil {
		err = h.do(r, q.PathValue("op"))
	} else {
		w.Header().Set("Connection", "close") // whoever it is, and whatever else there is to read
	}
	if err != nil {
		r.reply = said{}
		if !errors.As(err, &r.reply.Refused) {
			r.reply.Refused = &RefusedError{codeFull, clean(err.Error())} // it hung up
		}
	}
	_, _ = w.Write(encode(r.reply)) // who does not hear it asks again
}

var errUnknown = refusal(codeNever, "the hub does not know this key, or it was revoked")

// read finds out whose request it is, and reads it within the quotas of the key.
func (h *Hub) read(r *request, q *http.Request) error {
	name, secret, _ := q.BasicAuth()
	h.mu.Lock()
	r.from = h.keys[name]
	known := r.from != nil && subtle.ConstantTimeCompare([]byte(Digest([]byte(secret))), []byte(r.from.Sum)) == 1
	h.mu.Unlock()
	if !known {
		return errUnknown
	}
	if !r.from.rate.Allow() {
		h.mu.Lock()
		h.tell("flood "+name, fmt.Sprintf("the key %s sends more than its quota of %d messages a second; the rest wait", name, mostRate))
		h.mu.Unlock()
		if err := r.from.rate.Wait(r.ctx); err != nil {
			return err
		}
	}
	if r.size = q.ContentLength; r.size < 0 || r.size > int64(h.MaxMessage) {
		return refusal(codeNever, "a message of %d bytes; the hub takes %d", r.size, h.MaxMessage)
	}
	weight := max(r.size, mostPending/mostCalls)
	if err := r.from.room.Acquire(r.ctx, weight); err != nil {
		return err
	}
	defer r.from.room.Release(weight)
	body := make([]byte, r.size)
	_, err := io.ReadFull(q.Body, body)
	if err == nil {
		err = json.Unmarshal(body, &r.ask)
	}
	if err != nil {
		return refusal(codeNever, "not an Adder message: %s", clean(err.Error()))
	}
	return nil
}

// choose decides which of several hubs is active: the one that has been for longest.
func (h *Hub) choose() {
	h.mu.Lock()
	began := h.began
	h.mu.Unlock()
	older := false
	for _, c := range h.beside {
		got, err := c.call(context.Background(), h.Patience.Announce, "status", &ask{})
		if final(err) {
			h.mu.Lock()
			h.tell("beside", err.Error())
			h.mu.Unlock()
		}
		older = older || got.State != nil && !got.State.Began.IsZero() && (began.IsZero() || got.State.Began.Before(began))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case older && !began.IsZero():
		h.say("another hub is active; this one stands by")
		h.began = time.Time{}
		for _, j := range h.jobs {
			h.end(j)
		}
		clear(h.members)
	case !older && began.IsZero():
		h.say("this hub is active")
		h.began = time.Now()
	}
}

// Sync takes up the keys, if they were changed.
func (h *Hub) Sync() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sync()
}

// run repeatedly looks for silent or overdue workers, for changed keys, and for other hubs.
func (h *Hub) run() {
	every := time.NewTicker(h.Patience.Announce / 4)
	defer every.Stop()
	for n := 0; ; n++ {
		select {
		case <-h.ended:
			return
		case now := <-every.C:
			if len(h.beside) > 0 && n%4 == 0 {
				h.choose()
			}
			h.mu.Lock()
			if err := h.sync(); err != nil {
				h.tell("keys", "the keys cannot be read: "+err.Error())
			}
			h.look(now)
			h.mu.Unlock()
		}
	}
}

// Healthy is an error if the hub does not answer.
func (h *Hub) Healthy() error {
	h.State() // waits for ever if the hub is stuck
	return nil
}

// Close stops the hub.
func (h *Hub) Close() {
	close(h.ended)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if h.server.Shutdown(ctx) != nil {
		_ = h.server.Close()
	}
	h.finished.Wait()
	h.stop()
}

func (h *Hub) stop() {
	for _, c := range h.beside {
		c.Close()
	}
	if h.file != nil {
		_ = h.file.Close()
	}
	h.unlock()
}

func (h *Hub) say(words string) {
	if h.Told != nil {
		h.Told(words)
	}
}

// tell informs the hub's operator, at most once a minute about each matter.
func (h *Hub) tell(matter, words string) {
	if time.Since(h.told[matter]) > time.Minute {
		h.told[matter] = time.Now() // as many as there are keys
		h.log.Warn(words)
		h.say(words)
	}
}

// A logFile is the log. A disk that is full costs lines, and nothing else.
type logFile struct {
	*os.File
	tell func(words string)
	full bool
}

const longestLog = 64 << 20

// openLog continues a log, or renames it and begins a new one if it is long.
func openLog(path string, tell func(words string)) (*logFile, error) {
	if info, err := os.Stat(path); err == nil && info.Size() > longestLog {
		if err := os.Rename(path, path+".1"); err != nil {
			return nil, err
		}
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	return &logFile{File: file, tell: tell}, err
}

// Write writes a line; slog calls it alone.
func (l *logFile) Write(line []byte) (int, error) {
	_, err := l.File.Write(line)
	if full := err != nil; full != l.full {
		if l.full = full; full {
			l.tell("log lines are being lost: " + err.Error())
		} else {
			l.tell("the log is being written again")
		}
	}
	return len(line), nil
}
