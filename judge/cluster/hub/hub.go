// Package hub is the server for those who have none: NATS inside Adder, with keys,
// certificate and permissions made by itself, and the broker. Only the command hub
// knows it; workers and graders speak to any NATS server that a hub is at.
package hub

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"adder/judge/cluster"
	"adder/judge/durable"
	"adder/judge/usage"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Options says where a hub listens and keeps its keys.
type Options struct {
	Dir        string
	Listen     string // host:port; port 0 is any
	On         string // addresses of servers of people's own; "" is one of our own
	Plain      bool   // no TLS, which is for loopback alone
	TLSCert    string // files of a certificate of one's own, both or none
	TLSKey     string
	MaxMessage int                // the largest message, in bytes; 0 is [MaxMessage]
	Patience   cluster.Patience   // of its broker
	Told       func(words string) // what who runs it should know
}

// A Hub is a running broker, with its server.
type Hub struct {
	Broker   *cluster.Broker
	URL      string // for others
	keys     cluster.Registry
	syncing  sync.Mutex
	read     time.Time // when the keys were last changed that we know; needs syncing
	options  *server.Options
	server   *server.Server
	conn     *cluster.Conn
	log      *log
	unlock   func()
	ended    chan struct{}
	finished chan struct{}
}

// MaxMessage is the largest message, in bytes, unless it is set: a job with its
// suite, or a result with its boards, packed.
const MaxMessage = 16 << 20

// mostConnections is how many connections a key may have.
const mostConnections = 64

// Start starts a hub.
func Start(ctx context.Context, o Options) (*Hub, error) {
	if o.MaxMessage == 0 {
		o.MaxMessage = MaxMessage
	}
	if o.MaxMessage < 1<<16 || o.MaxMessage > 64<<20 {
		return nil, usage.New(fmt.Sprintf("--max-message is %d", o.MaxMessage), "give 65536 to 67108864 bytes")
	}
	h := &Hub{keys: cluster.Registry{Dir: o.Dir}, URL: o.On, ended: make(chan struct{}), finished: make(chan struct{})}
	host, port, err := "", 0, error(nil)
	if o.On == "" {
		if host, port, err = address(o); err != nil {
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
	if err = h.start(ctx, o, host, port); err != nil {
		h.close()
		return nil, err
	}
	go h.watch()
	return h, nil
}

func (h *Hub) start(ctx context.Context, o Options, host string, port int) (err error) {
	if o.On == "" {
		err = h.serve(o, host, port)
	} else {
		err = h.keys.Prepare("")
	}
	if err != nil {
		return err
	}
	own, err := cluster.ReadKey(h.keys.KeyFile(cluster.HubKey))
	if err != nil {
		return err
	}
	if h.server != nil {
		own.Certificate = "" // there is no wire
		h.conn, err = cluster.Connect("nats://hub", own, nats.InProcessServer(h.server))
	} else {
		h.conn, err = cluster.ConnectPatiently(ctx, o.On, own, o.Told)
	}
	if err != nil {
		return err
	}
	h.conn.Patience, h.conn.Told = o.Patience, o.Told
	for told := false; h.conn.Served(ctx); told = true { // and stands by for it
		if !told {
			o.Told("another hub answers on this server; this one takes its place when it is gone")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	if h.log, err = openLog(filepath.Join(o.Dir, "log.jsonl"), o.Told); err != nil {
		return err
	}
	h.Broker = h.conn.Serve(slog.New(slog.NewJSONHandler(h.log, nil)), o.Told, h.Sync)
	if err := h.Sync(); err != nil {
		return err
	}
	return durable.WriteText(filepath.Join(o.Dir, "address"), h.URL+"\n")
}

// serve starts a server of our own.
func (h *Hub) serve(o Options, host string, port int) error {
	secure, pem, err := certificate(o)
	if err == nil {
		err = h.keys.Prepare(pem)
	}
	if err != nil {
		return err
	}
	users, err := h.users()
	if err != nil {
		return err
	}
	h.options = &server.Options{
		ServerName: "adder-hub", Host: host, Port: port, Nkeys: users, MaxSubs: 100, MaxConn: 10_000,
		MaxPayload: int32(o.MaxMessage), MaxPending: 4 * int64(o.MaxMessage), TLS: secure != nil, TLSConfig: secure, TLSTimeout: 60, AuthTimeout: 60, // a busy machine is not shut out
		NoSigs: true, NoLog: true, DisableShortFirstPing: true,
	}
	if h.server, err = server.NewServer(h.options.Clone()); err != nil {
		return err
	}
	h.server.Start()
	if !h.server.ReadyForConnections(15 * time.Second) {
		return fmt.Errorf("the server did not start to listen on %s", o.Listen)
	}
	a := h.server.Addr().(*net.TCPAddr)
	h.options.Port = a.Port
	if host = a.IP.String(); a.IP.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			host = name
		}
	}
	h.URL = "nats://" + net.JoinHostPort(host, strconv.Itoa(a.Port))
	return nil
}

// address checks where the hub would listen.
func address(o Options) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(o.Listen)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, usage.New(fmt.Sprintf("%q is no address to listen on", o.Listen), "give HOST:PORT, as in 0.0.0.0:4222")
	}
	if host == "" {
		host = "0.0.0.0"
	}
	if ip := net.ParseIP(host); o.Plain && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "", 0, usage.New("without TLS a hub listens on loopback alone, not on "+host, "leave --no-tls out: the hub makes a certificate, and the key files name it")
	}
	// A port that is in use is said now: the server would end the process.
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return "", 0, usage.New(err.Error(), "--listen names another address")
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, l.Close()
}

// users gives each key that is not revoked what its role may do.
func (h *Hub) users() (users []*server.NkeyUser, err error) {
	all, err := h.keys.Entries()
	for _, e := range all {
		if publish, subscribe := cluster.Permissions(e.Role, e.Name); e.State != cluster.Revoked {
			users = append(users, &server.NkeyUser{Nkey: e.Public, Permissions: &server.Permissions{
				Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
			}})
		}
	}
	return users, err
}

// Sync takes up the keys as they are now. The server shuts out whose key is gone.
func (h *Hub) Sync() error { return h.sync(true) }

// sync takes up the keys, one call after the other, or an older list would take the
// place of a newer one. Without always, it does so only if they changed.
func (h *Hub) sync(always bool) error {
	h.syncing.Lock()
	defer h.syncing.Unlock()
	changed := h.keys.Changed()
	if !always && changed.Equal(h.read) {
		return nil
	}
	users, err := h.users()
	if err == nil && h.server != nil {
		o := h.options.Clone()
		o.Nkeys = users
		err = h.server.ReloadOptions(o)
	}
	all, err2 := h.keys.Entries()
	if err = errors.Join(err, err2); err == nil {
		err = h.Broker.Keys(all)
	}
	if err == nil {
		h.read = changed
	}
	return err
}

// watch takes up keys that are changed while nobody says so, and ends connections
// beyond a key's share.
func (h *Hub) watch() {
	defer close(h.finished)
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-h.ended:
			return
		case <-tick.C:
		}
		if err := h.sync(false); err != nil {
			h.Broker.Told("the keys cannot be read: " + err.Error())
		}
		if h.server == nil || h.server.NumClients() <= mostConnections {
			continue
		}
		has := map[string]int{}
		if all, err := h.server.Connz(&server.ConnzOptions{Username: true, Limit: 20_000}); err == nil {
			for _, c := range all.Conns {
				if has[c.AuthorizedUser]++; has[c.AuthorizedUser] > mostConnections && c.AuthorizedUser != "" {
					_ = h.server.DisconnectClientByID(c.Cid)
				}
			}
		}
	}
}

// Healthy is an error if the hub does not answer.
func (h *Hub) Healthy() error {
	if !h.conn.Connected() {
		return errors.New("the server is away")
	}
	h.Broker.State() // waits for ever if the broker is stuck
	return nil
}

// Close stops the hub.
func (h *Hub) Close() {
	close(h.ended)
	<-h.finished
	h.Broker.Close()
	h.close()
}

func (h *Hub) close() {
	if h.conn != nil {
		h.conn.Close()
	}
	if h.server != nil {
		h.server.Shutdown()
		h.server.WaitForShutdown()
	}
	if h.log != nil {
		_ = h.log.Close()
	}
	h.unlock()
}

// WriteConfig writes what a NATS server of people's own needs to know: the users and
// what they may do.
func WriteConfig(w io.Writer, keys cluster.Registry) error {
	if err := keys.Prepare(""); err != nil {
		return err
	}
	all, err := keys.Entries()
	var b strings.Builder
	fmt.Fprintf(&b, "# Put this into the configuration of nats-server, beside listen and tls, and reload it when keys change.\nmax_payload: %d\nauthorization {\n  users: [\n", MaxMessage)
	for _, e := range all {
		if publish, subscribe := cluster.Permissions(e.Role, e.Name); e.State != cluster.Revoked {
			fmt.Fprintf(&b, "    # %s may %s\n    { nkey: %s, permissions: { publish: { allow: [%s] }, subscribe: { allow: [%s] } } }\n",
				e.Name, cluster.Roles[e.Role], e.Public, quoted(publish), quoted(subscribe))
		}
	}
	b.WriteString("  ]\n}\n")
	if err == nil {
		_, err = io.WriteString(w, b.String())
	}
	return err
}

func quoted(subjects []string) string { return `"` + strings.Join(subjects, `", "`) + `"` }

// A log is a file. A disk that is full costs lines, and nothing else.
type log struct {
	*os.File
	told func(words string)
	full bool
}

const longestLog = 64 << 20

// openLog goes on with a log, or begins it anew beside the one before if it is long.
func openLog(path string, told func(words string)) (*log, error) {
	if info, err := os.Stat(path); err == nil && info.Size() > longestLog {
		if err := os.Rename(path, path+".1"); err != nil {
			return nil, err
		}
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	return &log{File: file, told: told}, err
}

// Write writes a line; slog calls it alone.
func (l *log) Write(line []byte) (int, error) {
	_, err := l.File.Write(line)
	if full := err != nil; full != l.full {
		if l.full = full; full {
			l.told("lines of the log are lost: " + err.Error())
		} else {
			l.told("the log goes on")
		}
	}
	return len(line), nil
}
