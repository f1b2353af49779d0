package cluster_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
	"adder/judge/usage"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// raw connects with a key past all of our own code, and collects what the server
// refuses.
func (l *lab) raw(name string) (*nats.Conn, chan error) {
	l.t.Helper()
	refused := make(chan error, 100)
	nc, err := cluster.Dial(l.hub.URL, l.key(name), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		select {
		case refused <- err:
		default:
		}
	}))
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(nc.Close)
	return nc, refused
}

// The holder of a key may call the broker in its own name, and hear its own answers.
// The server refuses it everything else, whatever its role.
func TestPermissions(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	co := l.coordinate("job")
	l.key("victim")
	for _, name := range []string{"mallory", "course2"} {
		nc, refused := l.raw(name)
		for what, subject := range map[string]string{
			"call as another worker":          "adder.do.victim.fetch",
			"call as another course":          "adder.do.course.submit",
			"call as the hub":                 "adder.do.hub.status",
			"call as nobody":                  "adder.do." + name,
			"call below its calls":            "adder.do." + name + ".fetch.more",
			"write to a worker's inbox":       "_INBOX.victim.x",
			"write to a course's inbox":       "_INBOX.course.x",
			"nudge itself":                    "_INBOX." + name + ".x.y.nudge",
			"announce in the old way":         "adder.worker." + name,
			"stop units in the old way":       "adder.stop." + co.Job,
			"submit in the old way":           "adder.unit.q." + co.Job + ".id",
			"publish a result in the old way": "adder.result." + co.Job + ".id.token." + name,
			"make a stream":                   "$JS.API.STREAM.CREATE.MINE",
			"purge a stream":                  "$JS.API.STREAM.PURGE.ADDER_UNITS",
			"delete a stream":                 "$JS.API.STREAM.DELETE.ADDER_RESULTS",
			"read directly":                   "$JS.API.DIRECT.GET.ADDER_RESULTS",
			"read a message":                  "$JS.API.STREAM.MSG.GET.ADDER_UNITS",
			"make a consumer":                 "$JS.API.CONSUMER.CREATE.ADDER_UNITS.mine",
			"acknowledge":                     "$JS.ACK.ADDER_UNITS.q.1.1.1.1.1",
			"write to a bucket":               "$KV.adder_blobs.x.0",
			"speak to the server itself":      "$SYS.REQ.SERVER.PING",
			"write to any subject at all":     "anything",
		} {
			m := nats.NewMsg(subject)
			m.Header.Set("Nats-Rollup", "all") // wipes what is kept of a subject
			if err := nc.PublishMsg(m); err != nil {
				t.Fatal(err)
			}
			expectRefusal(t, what, refused)
		}
		for what, subject := range map[string]string{
			"another's inbox": "_INBOX.victim.>", "a course's inbox": "_INBOX.course.>", "the hub's inbox": "_INBOX.hub.>", "all inboxes": "_INBOX.>",
			"any inbox": "_INBOX.*.*", "everything": ">", "all calls": "adder.do.>", "calls of a course": "adder.do.course.*", "its own calls": "adder.do." + name + ".*",
			"what streams do": "$JS.>", "what the server does": "$SYS.>",
		} {
			if _, err := nc.SubscribeSync(subject); err != nil {
				t.Fatal(err)
			}
			expectRefusal(t, "listen to "+what, refused)
			if _, err := nc.QueueSubscribeSync(subject, "q"); err != nil {
				t.Fatal(err)
			}
			expectRefusal(t, "share listening to "+what, refused)
		}
	}
}

func expectRefusal(t *testing.T, what string, refused chan error) {
	t.Helper()
	select {
	case err := <-refused:
		if !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("%s: %v", what, err)
		}
	case <-time.After(30 * time.Second):
		t.Errorf("the server lets it %s", what)
	}
}

// sign is a sign of life that the hub takes.
func sign(name string) map[string]any {
	return map[string]any{"sign": map[string]any{"name": name, "build": "b1", "version": "v1", "languages": []string{"c"}, "level": "container+rlimit", "slots": 1, "units": 1}, "free": 1}
}

// The broker refuses what the server lets through, and is not made to speak to others.
func TestCalls(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	co := l.coordinate("job")
	go func() { _, _ = co.Do(context.Background(), unit(co, "u0"), []byte("source of u0")) }()
	soon(t, "the unit", func() bool { s := l.hub.State(); return len(s.Jobs) > 0 && len(s.Jobs[0].Waiting) > 0 })
	session := l.hub.State().Jobs[0].Session
	nc, _ := l.raw("mallory")
	other, _ := l.raw("course2")
	forged := map[string]any{"worker": "mallory.a.b", "task": map[string]any{"course": "course", "session": session, "id": unit(co, "u0").Key() + ".0", "token": strings.Repeat("0", 32)}}
	for what, m := range map[string]*nats.Msg{
		"submit":                              cluster.Message("mallory", "submit", map[string]any{"session": session}, nil),
		"open a job":                          cluster.Message("mallory", "open", map[string]any{"session": session, "nonce": "x"}, nil),
		"read results":                        cluster.Message("mallory", "collect", map[string]any{"session": session}, nil),
		"see the state":                       cluster.Message("mallory", "status", map[string]any{}, nil),
		"retry":                               cluster.Message("mallory", "retry", nil, nil),
		"do what there is not":                cluster.Message("mallory", "anything", map[string]any{}, nil),
		"answer a unit that it was not given": cluster.Message("mallory", "done", forged, cluster.Pack([]byte(`{"verdict":"WA"}`))),
		"read its job":                        cluster.Message("mallory", "job", forged, nil),
		"hand it back":                        cluster.Message("mallory", "done", map[string]any{"worker": "mallory.a.b", "task": forged["task"], "back": true}, nil),
		"be another worker":                   cluster.Message("mallory", "beat", sign("victim.a.b"), nil),
		"have no machine":                     cluster.Message("mallory", "beat", sign("mallory.a"), nil),
		"have a name of many parts":           cluster.Message("mallory", "beat", sign("mallory.a.b.c"), nil),
		"have a name with a wildcard":         cluster.Message("mallory", "beat", sign("mallory.*.>"), nil),
		"send no JSON":                        {Subject: "adder.do.mallory.beat", Data: []byte("nonsense")},
		"send nothing":                        {Subject: "adder.do.mallory.beat"},
	} {
		reply, err := nc.RequestMsg(m, 30*time.Second)
		if err != nil || cluster.Refused(reply) == "" {
			t.Errorf("the broker lets a worker %s: %v %v", what, reply, err)
		}
	}
	if s := l.said(); !strings.Contains(s, "the key mallory was used for a unit that it was not given") {
		t.Errorf("nothing is said of the forger: %q", s)
	}
	for what, m := range map[string]*nats.Msg{
		"read results of another": cluster.Message("course2", "collect", map[string]any{"session": session}, nil),
		"submit to another's job": cluster.Message("course2", "submit", map[string]any{"session": session, "id": "x", "unit": unit(co, "u1")}, nil),
		"end another's job":       cluster.Message("course2", "withdraw", map[string]any{"session": session, "end": true}, nil),
		"fetch":                   cluster.Message("course2", "beat", sign("course2.a.b"), nil),
		"have a session too long": cluster.Message("course2", "open", map[string]any{"session": strings.Repeat("x", 1000), "nonce": "x"}, nil),
	} {
		reply, err := other.RequestMsg(m, 30*time.Second)
		if err != nil || cluster.Refused(reply) == "" {
			t.Errorf("the broker lets a course %s: %v %v", what, reply, err)
		}
	}
	// An answer to somebody else's inbox would make the broker forge for us.
	victim := l.connect("victim")
	heard := cluster.Listen(victim, "_INBOX.victim.x")
	m := cluster.Message("mallory", "beat", sign("mallory.a.b"), nil)
	m.Reply = "_INBOX.victim.x"
	if err := errors.Join(nc.PublishMsg(m), nc.Flush()); err != nil {
		t.Fatal(err)
	}
	soon(t, "the unit", func() bool { // is answered after that
		reply, err := nc.RequestMsg(cluster.Message("mallory", "beat", sign("mallory.a.b"), nil), 30*time.Second)
		return err == nil && strings.Contains(string(reply.Data), unit(co, "u0").Key())
	})
	if n := len(heard); n > 0 {
		t.Errorf("the broker wrote %d messages to the inbox of another", n)
	}
}

// Who sends more than its quota is told, others go on meanwhile, and the hub grows by
// no more than the quotas.
func TestQuotas(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.work("worker", 1, honest)
	nc, _ := l.raw("mallory")
	// So many workers of one key.
	full := 0
	for i := range 200 {
		reply, err := nc.RequestMsg(cluster.Message("mallory", "beat", sign(fmt.Sprintf("mallory.a.%d", i)), nil), 30*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(cluster.Refused(reply), "full: ") {
			full++
		}
	}
	if n := len(l.hub.State().Members); full != 136 || n > 65 {
		t.Errorf("%d of 200 workers are refused, and %d are there", full, n)
	}
	if !strings.Contains(l.said(), "mallory has 64 workers on the hub, which is its quota") {
		t.Errorf("%q", l.said())
	}
	// A flood, while others work.
	var flood sync.WaitGroup
	flood.Go(func() {
		m := cluster.Message("mallory", "beat", sign("mallory.a.1"), make([]byte, 5_000))
		m.Reply = "_INBOX.mallory.x"
		for range 30_000 {
			for nc.PublishMsg(m) != nil {
				time.Sleep(10 * time.Millisecond)
			}
		}
	})
	co := l.coordinate("job")
	check(t, all(t, co, 50), "job")
	soon(t, "the word about the flood", func() bool { return strings.Contains(l.said(), "mallory sends more than its quota of") })
	flood.Wait()
	// A message that is too large ends the connection that it comes on, and no other.
	big, _ := l.raw("mallory2")
	if err := big.Publish("adder.do.mallory2.fetch", make([]byte, cluster.MaxMessage+1)); !errors.Is(err, nats.ErrMaxPayload) {
		t.Errorf("too large a message: %v", err)
	}
	check(t, all(t, co, 10), "job")
	// More subscriptions than a connection may have.
	many, refused := l.raw("mallory3")
	for i := range 200 {
		if _, err := many.SubscribeSync(fmt.Sprintf("_INBOX.mallory3.%d", i)); err != nil {
			break
		}
	}
	select {
	case <-refused:
	case <-time.After(30 * time.Second):
		t.Error("one connection may have any number of subscriptions")
	}
}

// A course that has its quota of bytes is told, and goes on when there is room again.
func TestCourseIsFull(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	greedy, _ := l.raw("course9")
	open := func(session string) string {
		reply, err := greedy.RequestMsg(cluster.Message("course9", "open", map[string]any{"session": session, "nonce": "n", "build": "b1"}, make([]byte, 1<<20)), time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		return cluster.Refused(reply)
	}
	l.hub.Fill("course9", 5<<19)
	why := []string{open("0"), open("1"), open("2")}
	if why[0] != "" || why[1] != "" || why[2] != "full: course9 has 1024 MiB on the hub, which is its quota" || !strings.Contains(l.said(), why[2][6:]) {
		t.Errorf("%q; %q", why, l.said())
	}
	co := l.coordinate("job") // of another course
	l.work("worker", 1, honest)
	check(t, all(t, co, 10), "job")
	if _, err := greedy.RequestMsg(cluster.Message("course9", "withdraw", map[string]any{"session": "0", "nonce": "n", "end": true}, nil), time.Minute); err != nil {
		t.Fatal(err)
	}
	if why := open("again"); why != "" {
		t.Error(why)
	}
}

// A key that is revoked ends at once, without a restart, and so does one that is
// disabled, until it is enabled; a drained one ends what it has.
func TestStates(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	goOn := make(chan struct{}, 10)
	var begun, stopped atomic.Int64
	slow := func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		begun.Add(1)
		select {
		case <-goOn:
			return honest(ctx, w, u)
		case <-ctx.Done():
			stopped.Add(1)
			return result.Result{}, ctx.Err()
		}
	}
	sync := func() error {
		_, _, err := l.connect(cluster.HubKey).Ask(context.Background(), "status", "")
		return err
	}
	set := func(state string) {
		if err := errors.Join(l.registry().Set("lab-07", state), sync()); err != nil {
			t.Fatal(err)
		}
	}
	held := func() int {
		for _, m := range l.hub.State().Members {
			if m.Key == "lab-07" {
				return m.Held
			}
		}
		return -1
	}
	w := l.work("lab-07", 1, slow)
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 5) }()
	soon(t, "a unit", func() bool { return held() == 1 })
	set(cluster.Drained)
	goOn <- struct{}{}
	soon(t, "its answer", func() bool { return l.hub.State().Done == 1 && held() == 0 })
	time.Sleep(3 * hurry.Announce)
	if held() != 0 {
		t.Error("a drained machine is given units")
	}
	set("")
	soon(t, "a unit that the worker has begun", func() bool { return held() == 1 && begun.Load() == 2 })
	set(cluster.Disabled)
	if held() != 0 {
		t.Error("a disabled machine keeps units")
	}
	soon(t, "the end of its work", func() bool { return stopped.Load() == 1 })
	set("")
	soon(t, "a unit", func() bool { return held() == 1 })
	set(cluster.Revoked)
	if held() > 0 {
		t.Error("a revoked key keeps units")
	}
	if err := <-w.end; err == nil || !strings.Contains(err.Error(), "closed the connection") {
		t.Errorf("the worker with the revoked key ended with %v", err)
	}
	l.work("lab-08", 1, honest)
	check(t, <-got, "job")
	if _, err := os.Stat(l.registry().KeyFile("lab-07")); err == nil {
		t.Error("the file of a revoked key is left")
	}
	if err := l.registry().Set("lab-07", ""); err == nil {
		t.Error("a revoked key can be enabled")
	}
}

// Keys and servers that do not go together are told apart.
func TestConnect(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	other := newLab(t)
	dir := t.TempDir()
	stranger, _, err := cluster.NewKey("worker", "worker", l.key("worker").Certificate)
	if err != nil {
		t.Fatal(err)
	}
	unpinned := *l.key("worker")
	unpinned.Certificate = ""
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	for name, c := range map[string]struct {
		url  string
		key  *cluster.Key
		want string
	}{
		"a stranger":        {l.hub.URL, &stranger, "uthorization"},
		"another hub's key": {l.hub.URL, other.key("worker"), "certificate is not the one"},
		"not pinned":        {l.hub.URL, &unpinned, "certificate"},
		"nobody listens":    {"nats://" + closed.Addr().String(), &stranger, "no answer from there"},
		"no such host":      {"nats://no.such.host.invalid:4222", &stranger, "no such host"},
		"no address":        {"hub", &stranger, "not an address"},
		"a password":        {"nats://a:b@host:1", &stranger, "password"},
	} {
		err := (&cluster.Conn{Key: c.key}).Connect(context.Background(), c.url)
		var failed *usage.Error
		if !errors.As(err, &failed) || !strings.Contains(err.Error(), c.want) || failed.Hint == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]string{
		"empty": "", "text": "secret", "no seed": `{"role":"worker","name":"w","seed":"x"}`,
		"no role": strings.Replace(readText(t, l.dir+"/worker.key"), `"worker"`, `"king"`, 1),
		"no name": strings.Replace(readText(t, l.dir+"/worker.key"), `"name": "worker"`, `"name": "a.b"`, 1),
		"no pem":  strings.Replace(readText(t, l.dir+"/worker.key"), "-----BEGIN", "-----", 1),
	} {
		path := filepath.Join(dir, "k.key")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var bad *usage.Error
		if _, err := cluster.ReadKey(path); !errors.As(err, &bad) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A certificate that expired is said to have, though it is the right one.
func TestExpired(t *testing.T) {
	t.Parallel()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-48 * time.Hour), NotAfter: time.Now().Add(-24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	if err != nil {
		t.Fatal(err)
	}
	k, e, err := cluster.NewKey("worker", "worker", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, TLS: true, TLSTimeout: 30,
		Nkeys: []*server.NkeyUser{{Nkey: e.Public}}, TLSConfig: &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: secret}}}})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the server does not start")
	}
	err = (&cluster.Conn{Key: &k}).Connect(context.Background(), "nats://"+s.Addr().String())
	if err == nil || !strings.Contains(err.Error(), "expired on ") {
		t.Errorf("%v", err)
	}
}

// A hub is not open to the network without TLS.
func TestPlain(t *testing.T) {
	t.Parallel()
	for listen, fine := range map[string]bool{"127.0.0.1:0": true, "0.0.0.0:0": false, ":0": false, "192.0.2.1:0": false, "nonsense": false, "127.0.0.1:99999": false} {
		h, err := cluster.StartHub(context.Background(), cluster.HubOptions{Registry: cluster.Registry{Dir: t.TempDir()}, Listen: listen, Plain: true})
		if h != nil {
			h.Close()
		}
		var refused *usage.Error
		if fine != (err == nil) || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %v", listen, err)
		}
	}
}
