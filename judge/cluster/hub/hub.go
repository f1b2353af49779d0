// Package hub is the server for those who have none: JetStream inside Adder, with
// keys, certificate and permissions made by itself, and its data in a folder. Only
// the command hub knows it; workers and coordinators speak to any NATS server.
package hub

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/judge/cluster"
	"adder/judge/durable"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Options says where a hub listens and keeps its data.
type Options struct {
	Dir       string
	Listen    string   // host:port; port 0 is any
	Workers   []string // names of keys to make beside worker.key
	Plain     bool     // no TLS, which is for loopback alone
	TLSCert   string   // files of a certificate of one's own, both or none
	TLSKey    string
	MaxMemory int64 // of the messages that are kept in memory, in bytes; 0 is a little
}

// A Hub is a running server.
type Hub struct {
	Dir    string
	Course *cluster.Key
	server *server.Server
	lock   func()
}

// A RefusedError is a hub that would be open to anybody on the network, or cannot
// be as it is asked.
type RefusedError struct{ Problem, Hint string }

func (e *RefusedError) Error() string { return e.Problem }

// CourseKey and WorkerKey are the names of the key files.
const (
	CourseKey = "course.key"
	WorkerKey = "worker.key"
)

// syncInterval is how much power may fail and take with it. What a process writes
// outlives it at once; what power takes, the coordinator, whose journal is synced,
// submits again. To sync every message costs five disk writes a unit.
const syncInterval = 10 * time.Second

// maxPayload is the largest message, in bytes: a result with its boards, packed.
const maxPayload = 8 << 20

// Start starts a hub.
func Start(o Options) (*Hub, error) {
	host, port, err := address(o)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	h := &Hub{Dir: o.Dir}
	wait, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if h.lock, err = durable.Lock(wait, filepath.Join(o.Dir, "lock")); errors.Is(err, context.DeadlineExceeded) {
		err = &RefusedError{"another hub runs in " + o.Dir, "--dir names another folder"}
	}
	if err != nil {
		return nil, err
	}
	if err := h.start(o, host, port); err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

func (h *Hub) start(o Options, host string, port int) error {
	secure, pem, err := certificate(o)
	if err != nil {
		return err
	}
	keys, err := Keys(o.Dir, o.Workers, pem)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(keys, func(k *cluster.Key) bool { return k.Role == "course" })
	h.Course = keys[i]
	users, err := usersOf(keys)
	if err != nil {
		return err
	}
	h.server, err = server.NewServer(&server.Options{
		ServerName: "adder-hub", Host: host, Port: port, Nkeys: users,
		JetStream: true, StoreDir: filepath.Join(o.Dir, "data"), JetStreamMaxMemory: 64 << 20,
		SyncInterval: syncInterval,
		MaxPayload:   maxPayload, MaxPending: 64 << 20, TLS: secure != nil, TLSConfig: secure, TLSTimeout: 60, AuthTimeout: 60, // a busy machine is not shut out
		NoSigs: true, NoLog: true, DisableShortFirstPing: true,
	})
	if err != nil {
		return err
	}
	h.server.Start()
	if !h.server.ReadyForConnections(15 * time.Second) {
		return fmt.Errorf("the server did not start to listen on %s", o.Listen)
	}
	return nil
}

// address checks where the hub would listen.
func address(o Options) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(o.Listen)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, &RefusedError{fmt.Sprintf("%q is no address to listen on", o.Listen), "want HOST:PORT, as in 0.0.0.0:4222"}
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	if o.Plain && !loopback(host) {
		return "", 0, &RefusedError{"without TLS a hub listens on loopback alone, not on " + host, "leave --no-tls out: the hub makes a certificate, and the key files name it"}
	}
	// A port that is in use is said now: the server would end the process.
	l, err := net.Listen("tcp", net.JoinHostPort(host, strings.TrimPrefix(strconv.Itoa(max(port, 0)), "-")))
	if err != nil {
		return "", 0, &RefusedError{err.Error(), "--listen names another address"}
	}
	return host, port, l.Close()
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// usersOf gives each key what its role may do.
func usersOf(keys []*cluster.Key) (users []*server.NkeyUser, err error) {
	for _, k := range keys {
		public, err := k.Public()
		if err != nil {
			return nil, err
		}
		role := cluster.Roles[k.Role].For(k.Name)
		users = append(users, &server.NkeyUser{Nkey: public, Permissions: &server.Permissions{
			Publish: &server.SubjectPermission{Allow: role.Publish}, Subscribe: &server.SubjectPermission{Allow: role.Subscribe},
		}})
	}
	return users, nil
}

// URL is the address for others.
func (h *Hub) URL() string {
	a := h.server.Addr().(*net.TCPAddr)
	host := a.IP.String()
	if a.IP.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			host = name
		}
	}
	return "nats://" + net.JoinHostPort(host, strconv.Itoa(a.Port))
}

// Connect connects to the hub from within.
func (h *Hub) Connect(ctx context.Context) (*cluster.Conn, error) {
	inside := *h.Course
	inside.Certificate = "" // there is no wire
	c, err := cluster.Connect("nats://hub", &inside, nats.InProcessServer(h.server))
	if err != nil {
		return nil, err
	}
	return c, errors.Join(c.Ensure(ctx, 1))
}

// Clients is how many connections there are.
func (h *Hub) Clients() int { return h.server.NumClients() }

// Close stops the server. Its data stay.
func (h *Hub) Close() {
	if h.server != nil {
		h.server.Shutdown()
		h.server.WaitForShutdown()
	}
	if h.lock != nil {
		h.lock()
	}
}
