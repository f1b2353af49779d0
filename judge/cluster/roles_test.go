package cluster_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/cluster/hub"
	"adder/judge/result"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// raw connects with a key past all of our own code, and collects what the server
// refuses.
func (l *lab) raw(name string) (*nats.Conn, chan error) {
	l.t.Helper()
	refused := make(chan error, 100)
	nc, err := cluster.Dial(l.hub.URL(), l.key(name), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(nc.Close)
	return nc, refused
}

// A worker may do its work, and the server refuses it everything else.
func TestRoles(t *testing.T) {
	t.Parallel()
	l := newLab(t, "mallory")
	co := l.coordinate("job", 0)
	nc, refused := l.raw("mallory")
	secret := "adder.result." + co.Job + ".id.token.worker"
	for what, subject := range map[string]string{
		"submit":                      "adder.unit.q." + co.Job + ".id",
		"publish as another":          secret,
		"purge":                       "$JS.API.STREAM.PURGE.ADDER_UNITS",
		"delete a stream":             "$JS.API.STREAM.DELETE.ADDER_RESULTS",
		"change a stream":             "$JS.API.STREAM.UPDATE.ADDER_RESULTS",
		"delete a message":            "$JS.API.STREAM.MSG.DELETE.ADDER_RESULTS",
		"read a message":              "$JS.API.STREAM.MSG.GET.ADDER_UNITS",
		"list a stream":               "$JS.API.STREAM.INFO.ADDER_RESULTS",
		"read results":                "$JS.API.DIRECT.GET.ADDER_RESULTS." + secret,
		"read all results":            "$JS.API.DIRECT.GET.ADDER_RESULTS.adder.result.>",
		"read results by number":      "$JS.API.DIRECT.GET.ADDER_RESULTS",
		"read units past the queue":   "$JS.API.DIRECT.GET.ADDER_UNITS.adder.unit.>",
		"read attempts":               "$JS.API.DIRECT.GET.KV_adder_attempts.$KV.adder_attempts.>",
		"make a consumer":             "$JS.API.CONSUMER.CREATE.ADDER_UNITS.mine",
		"make a consumer of sources":  "$JS.API.CONSUMER.CREATE.KV_adder_blobs.mine",
		"make a durable consumer":     "$JS.API.CONSUMER.DURABLE.CREATE.ADDER_RESULTS.mine",
		"delete a queue":              "$JS.API.CONSUMER.DELETE.ADDER_UNITS.q",
		"fetch from another stream":   "$JS.API.CONSUMER.MSG.NEXT.ADDER_RESULTS.c",
		"acknowledge another stream":  "$JS.ACK.ADDER_RESULTS.c.1.1.1.1.1",
		"write a source":              "$KV.adder_blobs.x.0",
		"announce another":            "adder.worker.worker",
		"stop others":                 "adder.stop." + co.Job,
		"write to a coordinator":      "_INBOX.course.x",
		"speak to the server itself":  "$SYS.REQ.SERVER.PING",
		"write to any subject at all": "anything",
	} {
		if err := nc.Publish(subject, []byte("{}")); err != nil {
			t.Fatal(err)
		}
		expectRefusal(t, what, refused)
	}
	for what, subject := range map[string]string{
		"another's inbox": "_INBOX.worker.>", "the coordinator's inbox": "_INBOX.course.>", "all inboxes": "_INBOX.>",
		"results": "adder.result.>", "units": "adder.unit.>", "everything": ">", "workers": "adder.worker.*",
	} {
		if _, err := nc.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
		expectRefusal(t, "listen to "+what, refused)
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
		t.Errorf("the server lets a worker %s", what)
	}
}

// A result for a unit that the worker was not given is stored and believed by
// nobody: it lacks the unit's token.
func TestForged(t *testing.T) {
	t.Parallel()
	l := newLab(t, "mallory")
	co := l.coordinate("job", 0)
	nc, _ := l.raw("mallory")
	got := make(chan result.Result, 1)
	go func() {
		x, err := co.Do(context.Background(), unit(co, "u0"), []byte("source of u0"))
		if err != nil {
			t.Error(err)
		}
		got <- x
	}()
	soon(t, "the unit", func() bool { return co.Counts().Waiting == 1 })
	text, err := json.Marshal(result.Result{Submission: "u0", Verdict: result.WrongAnswer})
	if err != nil {
		t.Fatal(err)
	}
	forged := "adder.result." + co.Job + "." + unit(co, "u0").Key() + "-0.guessed.mallory"
	if _, err := nc.Request(forged, text, 30*time.Second); err != nil {
		t.Fatal(err)
	}
	soon(t, "the word about it", func() bool {
		return strings.Contains(l.said(), "mallory sent a result for a unit that it was not given")
	})
	l.work("worker", 1, honest)
	check(t, []result.Result{<-got}, "job")
}

// Keys and servers that do not go together are told apart.
func TestConnect(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	other := newLab(t)
	dir := t.TempDir()
	stranger, err := cluster.NewKey("worker", "worker", l.key("worker").Certificate)
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
		"a stranger":        {l.hub.URL(), stranger, "uthorization"},
		"another hub's key": {l.hub.URL(), other.key("worker"), "certificate is not the one"},
		"not pinned":        {l.hub.URL(), &unpinned, "certificate"},
		"nobody listens":    {"nats://" + closed.Addr().String(), stranger, "nobody answers"},
		"no such host":      {"nats://no.such.host.invalid:4222", stranger, "no such host"},
		"no address":        {"hub", stranger, "not an address"},
		"a password":        {"nats://a:b@host:1", stranger, "password"},
	} {
		_, err := cluster.Connect(c.url, c.key)
		var failed *cluster.ConnectError
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
		var bad *cluster.KeyError
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
	k, err := cluster.NewKey("worker", "worker", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	if err != nil {
		t.Fatal(err)
	}
	public, err := k.Public()
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, TLS: true, TLSTimeout: 30,
		Nkeys: []*server.NkeyUser{{Nkey: public}}, TLSConfig: &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: secret}}}})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the server does not start")
	}
	_, err = cluster.Connect("nats://"+s.Addr().String(), k)
	if err == nil || !strings.Contains(err.Error(), "expired on ") {
		t.Errorf("%v", err)
	}
}

// The configuration that is printed for a server of people's own does what the hub
// does.
func TestConfig(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	keys, err := hub.MakeKeys(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(dir, "nats.conf"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(hub.WriteConfig(file, keys), file.Close()); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(file.Name())
	if err != nil {
		t.Fatalf("%v\n%s", err, readText(t, file.Name()))
	}
	o.Host, o.Port, o.StoreDir, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, filepath.Join(dir, "js"), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer func() { s.Shutdown(); s.WaitForShutdown() }()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the server does not start")
	}
	l := &lab{t: t, dir: dir, url: s.ClientURL()}
	l.work("worker", 1, honest)
	check(t, all(t, l.coordinate("job", 0), 3), "job")
}

// A hub is not open to the network without TLS.
func TestPlain(t *testing.T) {
	t.Parallel()
	for listen, fine := range map[string]bool{"127.0.0.1:0": true, "0.0.0.0:0": false, ":0": false, "192.0.2.1:0": false, "nonsense": false, "127.0.0.1:99999": false} {
		h, err := hub.Start(hub.Options{Dir: t.TempDir(), Listen: listen, Plain: true})
		if h != nil {
			h.Close()
		}
		var refused *hub.RefusedError
		if fine != (err == nil) || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %v", listen, err)
		}
	}
}
