package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"adder/judge/durable"
	"adder/judge/usage"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// HubOptions says where a hub listens and where its folder is.
type HubOptions struct {
	Registry
	Listen     string // host:port; port 0 is any
	On         string // addresses of servers of people's own; "" is one of our own
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

// A Hub hands the units of courses to workers and returns their answers. It starts its own
// NATS server, with keys, certificate and permissions, unless it is given others. It keeps
// units only in memory, so it may die at any time and another hub can take its place.
type Hub struct {
	HubOptions
	URL string // for others

	options  *server.Options // of a server of our own; nil if there is none
	server   *server.Server
	conn     *Conn
	log      *slog.Logger // who did what
	file     *logFile
	unlock   func()
	ended    chan struct{}
	finished sync.WaitGroup
	secret   []byte // of the tokens
	epoch    string // of this hub: its tasks are told from those of the one before
	began    time.Time

	mu      sync.Mutex // methods of small letters need it
	known   []Entry    // keys, as they were taken up
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
		HubOptions: o, URL: o.On, ended: make(chan struct{}), epoch: rand.Text(),
		keys: map[string]*holder{}, jobs: map[place]*job{}, members: map[string]*member{}, told: map[string]time.Time{},
	}
	if o.On == "" {
		if h.options, err = o.server(); err != nil {
			return nil, err
		}
	}
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
	if err := h.start(ctx); err != nil {
		h.stop()
		return nil, err
	}
	h.finished.Go(h.run)
	return h, nil
}

// server checks where the hub would listen, for a server of our own.
func (o *HubOptions) server() (*server.Options, error) {
	at, err := net.ResolveTCPAddr("tcp", o.Listen)
	if err != nil {
		return nil, usage.New(fmt.Sprintf("%q is not an address to listen on", o.Listen), "give HOST:PORT, as in 0.0.0.0:4222")
	}
	if at.IP == nil {
		at.IP = net.IPv4zero
	}
	if o.Plain && !at.IP.IsLoopback() {
		return nil, usage.New("without TLS, a hub listens only on loopback, not on "+at.IP.String(), "leave out --no-tls: the hub makes a certificate and puts it into the key files")
	}
	// A port that is in use is said now: the server would end the process.
	l, err := net.ListenTCP("tcp", at)
	if err != nil {
		return nil, usage.New(err.Error(), "--listen names another address")
	}
	if at.Port == 0 {
		at.Port = server.RANDOM_PORT
	}
	return &server.Options{
		ServerName: "adder-hub", Host: at.IP.String(), Port: at.Port, MaxSubs: 100, MaxConn: 10_000,
		MaxPending: 4 * int64(o.MaxMessage), TLSTimeout: 60, NoSigs: true, NoLog: true, DisableShortFirstPing: true,
	}, l.Close()
}

func (h *Hub) start(ctx context.Context) error {
	secure, certificate, err := certificate(h.HubOptions)
	if err == nil {
		err = h.Prepare(certificate)
	}
	if err != nil {
		return err
	}
	own, err := ReadKey(h.KeyFile(HubKey))
	if err != nil {
		return err
	}
	h.conn = &Conn{Key: own, Patience: h.Patience, Told: h.Told, Waits: true}
	h.secret = mac([]byte(own.Seed), "tokens")
	address, inside := h.On, []nats.Option(nil)
	if h.options != nil {
		if err := h.serve(secure); err != nil {
			return err
		}
		own.Certificate = "" // there is no wire
		address, inside = "nats://hub", []nats.Option{nats.InProcessServer(h.server)}
	}
	if err = h.conn.Connect(ctx, address, inside...); err == nil {
		err = h.standBy(ctx)
	}
	if err == nil {
		h.file, err = openLog(filepath.Join(h.Dir, "log.jsonl"), h.conn.tell)
	}
	if err == nil {
		h.log, h.began = slog.New(slog.NewJSONHandler(h.file, nil)), time.Now()
		err = h.Sync()
	}
	if err == nil {
		err = durable.WriteText(filepath.Join(h.Dir, "address"), h.URL+"\n")
	}
	return err
}

// serve starts a server of our own.
func (h *Hub) serve(secure *tls.Config) error {
	h.options.TLS, h.options.TLSConfig = secure != nil, secure
	all, err := h.Entries()
	if err != nil {
		return err
	}
	o, err := h.configured(all)
	if err != nil {
		return err
	}
	if h.server, err = server.NewServer(o); err != nil {
		return err
	}
	h.server.Start()
	if !h.server.ReadyForConnections(15 * time.Second) {
		return fmt.Errorf("the server did not start to listen on %s", h.Listen)
	}
	a := h.server.Addr().(*net.TCPAddr)
	h.options.Port = a.Port
	host := a.IP.String()
	if name, err := os.Hostname(); a.IP.IsUnspecified() && err == nil {
		host = name
	}
	h.URL = "nats://" + net.JoinHostPort(host, strconv.Itoa(a.Port))
	return nil
}

// configured returns the options of our own server with the keys that there are.
func (h *Hub) configured(all []Entry) (*server.Options, error) {
	o := h.options.Clone()
	return o, o.ProcessConfigString(config(all, h.MaxMessage))
}

// standBy waits while another hub answers on this server.
func (h *Hub) standBy(ctx context.Context) error {
	for first := true; ; first = false {
		if _, err := h.conn.call(ctx, 3*time.Second, "status", &ask{}); err != nil {
			return ctx.Err()
		}
		if first {
			h.conn.tell("another hub is active on this server; this one takes over if it stops")
		}
		if err := h.conn.pause(ctx, time.Second, nil); err != nil {
			return err
		}
	}
}

// config is what a NATS server needs to know of keys, in its own language.
func config(all []Entry, maxMessage int) string {
	quoted := func(subjects []string) string { return `"` + strings.Join(subjects, `", "`) + `"` }
	text := fmt.Sprintf("max_payload: %d\nauthorization {\n  timeout: 60 # a busy machine is not shut out\n  users: [\n", maxMessage)
	for _, e := range all {
		if publish, subscribe := permissions(e.Role, e.Name); e.State != Revoked {
			text += fmt.Sprintf("    # %s may %s\n    { nkey: %s, permissions: { publish: { allow: [%s] }, subscribe: { allow: [%s] } } }\n",
				e.Name, roles[e.Role], e.Public, quoted(publish), quoted(subscribe))
		}
	}
	return text + "  ]\n}\n"
}

// WriteConfig writes what NATS servers of people's own need to know.
func (r Registry) WriteConfig(w io.Writer) error {
	if err := r.Prepare(""); err != nil {
		return err
	}
	all, err := r.Entries()
	if err == nil {
		_, err = io.WriteString(w, "# Put this into the configuration of nats-server, beside listen and tls, and reload it when keys change.\n"+config(all, MaxMessage))
	}
	return err
}

// Sync takes up the keys, if they were changed.
func (h *Hub) Sync() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sync()
}

// sync takes up the keys. The server shuts out whose key is gone.
func (h *Hub) sync() error {
	all, err := h.Entries()
	if err != nil || slices.Equal(all, h.known) {
		return err
	}
	if h.server != nil {
		o, err := h.configured(all)
		if err == nil {
			err = h.server.ReloadOptions(o)
		}
		if err != nil {
			return err
		}
	}
	if err = h.admit(all); err == nil {
		h.known = all
	}
	return err
}

// run repeatedly looks for silent or overdue workers, for changed keys, and for connections
// beyond a key's share.
func (h *Hub) run() {
	every := time.NewTicker(h.Patience.Announce / 4)
	defer every.Stop()
	for {
		select {
		case <-h.ended:
			return
		case now := <-every.C:
			h.mu.Lock()
			if err := h.sync(); err != nil {
				h.tell("keys", "the keys cannot be read: "+err.Error())
			}
			h.look(now)
			h.mu.Unlock()
			h.share()
		}
	}
}

// mostConnections is how many connections a key may have.
const mostConnections = 64

func (h *Hub) share() {
	if h.server == nil || h.server.NumClients() <= mostConnections {
		return
	}
	all, err := h.server.Connz(&server.ConnzOptions{Username: true, Limit: 20_000})
	if err != nil {
		return
	}
	has := map[string]int{}
	for _, c := range all.Conns {
		if has[c.AuthorizedUser]++; has[c.AuthorizedUser] > mostConnections && c.AuthorizedUser != "" {
			_ = h.server.DisconnectClientByID(c.Cid)
		}
	}
}

// Healthy is an error if the hub does not answer.
func (h *Hub) Healthy() error {
	if !h.conn.nc.IsConnected() {
		return errors.New("the server is away")
	}
	h.State() // waits for ever if the hub is stuck
	return nil
}

// Close stops the hub, after telling those who wait for an answer.
func (h *Hub) Close() {
	close(h.ended)
	h.finished.Wait()
	h.mu.Lock()
	_ = h.admit(nil)
	h.mu.Unlock()
	h.stop()
}

func (h *Hub) stop() {
	if h.conn != nil && h.conn.nc != nil {
		h.conn.Close()
	}
	if h.server != nil {
		h.server.Shutdown()
		h.server.WaitForShutdown()
	}
	if h.file != nil {
		_ = h.file.Close()
	}
	h.unlock()
}

// tell informs the hub's operator, at most once a minute about each matter.
func (h *Hub) tell(matter, words string) {
	if time.Since(h.told[matter]) > time.Minute {
		h.told[matter] = time.Now() // as many as there are keys
		h.log.Warn(words)
		h.conn.tell(words)
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
