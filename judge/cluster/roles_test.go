package cluster_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/fault"
	"adder/judge/result"
)

// post sends a request as anybody who has the key can.
func (l *lab) post(key, op string, what map[string]any, body []byte) (reply, refused string) {
	l.t.Helper()
	all := map[string]any{"body": body}
	maps.Copy(all, what)
	text, err := json.Marshal(all)
	if err != nil {
		l.t.Fatal(err)
	}
	reply, refused, status, err := l.connect(key).Post(key, l.key(key).Secret, "/do/"+op, text)
	if err != nil || status != http.StatusOK {
		l.t.Fatalf("%s by %s: %d, %v", op, key, status, err)
	}
	return reply, refused
}

// The holder of a key may do what the key is for, in its own name, and nothing else.
func TestPermissions(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.coordinate("job")
	may := map[string][]string{
		"worker": {"hello", "beat", "job", "done"},
		"course": {"hello", "open", "submit", "collect", "withdraw"},
		"hub":    {"hello", "status", "retry"},
	}
	for op := range cluster.Ops() {
		for key, its := range may {
			_, refused := l.post(key, op, nil, nil)
			if forbidden := strings.Contains(refused, "may not "+op); forbidden == slices.Contains(its, op) {
				t.Errorf("%s by a %s: %q", op, key, refused)
			}
		}
	}
	c, secret := l.connect("mallory"), l.key("mallory").Secret
	for what, who := range map[string][2]string{
		"a worker": {"victim", secret}, "a course": {"course", secret}, "the hub": {"hub", secret}, "nobody": {"", ""}, "a stranger": {"stranger", secret},
		"itself without a secret": {"mallory", ""}, "itself with the sum of its secret": {"mallory", cluster.Digest([]byte(secret))},
		"itself with another's": {"mallory", l.key("victim").Secret}, "two": {"mallory\nhub", secret},
	} {
		for op := range cluster.Ops() {
			if _, refused, _, err := c.Post(who[0], who[1], "/do/"+op, []byte("{}")); err != nil || !strings.HasPrefix(refused, "never: the hub does not know this key") {
				t.Errorf("%s as %s: %q, %v", op, what, refused, err)
			}
		}
	}
	for _, path := range []string{"/", "/do", "/do/", "/do/beat/more", "/keys.json", "/do/../keys.json", "/metrics"} {
		if reply, _, status, err := c.Post("mallory", secret, path, []byte("{}")); err != nil || status == http.StatusOK {
			t.Errorf("%s: %d %s, %v", path, status, reply, err)
		}
	}
}

// forgiving is for who calls by hand, and does not call again: on a busy machine it would be
// gone before the test is over.
var forgiving = func() cluster.Patience { p := hurry; p.Ack = time.Minute; return p }()

// sign is a sign of life that the hub takes.
func sign(name string) map[string]any {
	return map[string]any{"sign": map[string]any{"name": name, "build": "b1", "version": "v1", "languages": []string{"c"}, "level": "container+rlimit", "slots": 1, "units": 1}, "takes": 1}
}

// The broker refuses what the server lets through, and is not made to speak to others.
func TestCalls(t *testing.T) {
	t.Parallel()
	l := newLabOf(t, forgiving)
	co := l.coordinate("job")
	go func() { _, _ = co.Do(context.Background(), unit(co, "u0"), []byte("source of u0")) }()
	soon(t, "the unit", func() bool { s := l.hub.State(); return len(s.Jobs) > 0 && len(s.Jobs[0].Waiting) > 0 })
	job := l.hub.State().Jobs[0].Job
	reply, _ := l.post("victim", "beat", sign("victim.a.b"), nil)
	token := regexp.MustCompile(`"token":"([^"]+)"`).FindStringSubmatch(reply)
	if token == nil {
		t.Fatalf("the victim is given nothing: %s", reply)
	}
	stolen := map[string]any{"token": token[1]}
	wrong := cluster.Pack([]byte(`{"verdict":"WA"}`))
	for what, m := range map[string]struct {
		key, op string
		what    map[string]any
		body    []byte
	}{
		"do what there is not":                {"mallory", "anything", nil, nil},
		"answer a unit that it was not given": {"mallory", "done", stolen, wrong},
		"read its job":                        {"mallory", "job", stolen, nil},
		"hand it back":                        {"mallory", "done", map[string]any{"token": token[1], "back": true}, nil},
		"answer without a token":              {"mallory", "done", nil, wrong},
		"be another worker":                   {"mallory", "beat", sign("victim.a.b"), nil},
		"have no machine":                     {"mallory", "beat", sign("mallory.a"), nil},
		"have a name of many parts":           {"mallory", "beat", sign("mallory.a.b.c"), nil},
		"have a name with a wildcard":         {"mallory", "beat", sign("mallory.*.>"), nil},
		"read results of another":             {"course2", "collect", map[string]any{"job": job}, nil},
		"submit to another's job":             {"course2", "submit", map[string]any{"job": job, "id": "x", "unit": unit(co, "u1")}, nil},
		"end another's job":                   {"course2", "withdraw", map[string]any{"job": job, "end": true}, nil},
		"take over another's job":             {"course2", "open", map[string]any{"job": job}, nil},
		"have a job with too long a name":     {"course2", "open", map[string]any{"job": strings.Repeat("x", 1000)}, nil},
	} {
		if reply, refused := l.post(m.key, m.op, m.what, m.body); refused == "" {
			t.Errorf("the hub lets %s %s: %s", m.key, what, reply)
		}
	}
	for _, text := range []string{"", "nonsense", "[]", `{"sign":7}`, strings.Repeat("[", 100_000)} {
		if _, refused, _, err := l.connect("mallory").Post("mallory", l.key("mallory").Secret, "/do/beat", []byte(text)); err != nil || !strings.HasPrefix(refused, "never: not ") {
			t.Errorf("%.20q: %q, %v", text, refused, err)
		}
	}
	if _, refused := l.post("victim", "job", stolen, nil); refused != "" {
		t.Errorf("the victim lost its unit: %s", refused)
	}
}

// Who sends more than its quota is told, others go on meanwhile, and the hub grows by
// no more than the quotas.
func TestQuotas(t *testing.T) {
	t.Parallel()
	l := newLabOf(t, forgiving)
	l.work("worker", 1, honest)
	l.key("mallory")
	// So many workers of one key.
	var full atomic.Int64
	var group sync.WaitGroup
	t.Cleanup(group.Wait) // whatever fails, nothing is said after the test
	for i := range 200 {
		group.Go(func() {
			beat := sign(fmt.Sprintf("mallory.a.%d", i))
			beat["takes"] = 0 // or units would wait for it
			if _, refused := l.post("mallory", "beat", beat, nil); strings.HasPrefix(refused, "full: ") {
				full.Add(1)
			}
		})
	}
	group.Wait()
	if n := len(l.hub.State().Members); full.Load() != 136 || n > 65 {
		t.Errorf("%d of 200 workers are refused, and %d are there", full.Load(), n)
	}
	if !strings.Contains(l.said(), "mallory has 64 workers on the hub, which is its quota") {
		t.Errorf("%q", l.said())
	}
	// A flood, while others work.
	l.hub.Slow("mallory", 50)
	flood := l.connect("mallory")
	for range 200 {
		group.Go(func() {
			_, refused, _, err := flood.Post("mallory", l.key("mallory").Secret, "/do/hello", []byte(`{"fault":"`+strings.Repeat("x", 5_000)+`"}`))
			if err != nil || refused != "" {
				t.Errorf("%q, %v", refused, err)
			}
		})
	}
	co := l.coordinate("job")
	check(t, all(t, co, 50), "job")
	group.Wait()
	if !strings.Contains(l.said(), "mallory sends more than its quota of") {
		t.Errorf("nothing is said of the flood: %q", l.said())
	}
	// A message that is too large is not read, and is not sent by who knows better.
	if _, refused, _, err := flood.Post("mallory", l.key("mallory").Secret, "/do/hello", make([]byte, cluster.MaxMessage+1)); err == nil && !strings.HasPrefix(refused, "never: a message of 33554433 bytes") {
		t.Errorf("too large a message: %q", refused)
	}
	noise := make([]byte, cluster.MaxMessage)
	_, _ = rand.Read(noise) // it cannot be packed
	if _, err := l.connect("course").Coordinate(context.Background(), noise, cluster.Options{}); err == nil || !strings.Contains(err.Error(), "larger than the 33554432 that a hub takes") {
		t.Errorf("too large a job: %v", err)
	}
	check(t, all(t, co, 10), "job")
}

// A course that has its quota of bytes is told, and goes on when there is room again.
func TestCourseIsFull(t *testing.T) {
	t.Parallel()
	l := newLabOf(t, forgiving)
	l.key("course9")
	open := func(job string) string {
		_, refused := l.post("course9", "open", map[string]any{"job": job, "build": "b1"}, make([]byte, 1<<20))
		return refused
	}
	l.hub.Fill("course9", 3<<20) // a MiB is 4/3 of one as it is sent
	why := []string{open("0"), open("1"), open("2")}
	if why[0] != "" || why[1] != "" || why[2] != "full: course9 has 1024 MiB on the hub, which is its quota" || !strings.Contains(l.said(), why[2][6:]) {
		t.Errorf("%q; %q", why, l.said())
	}
	co := l.coordinate("job") // of another course
	l.work("worker", 1, honest)
	check(t, all(t, co, 10), "job")
	end := func(job string) {
		if _, refused := l.post("course9", "withdraw", map[string]any{"job": job, "end": true}, nil); refused != "" {
			t.Error(refused)
		}
	}
	end("0")
	if why := open("again"); why != "" {
		t.Error(why)
	}
	end("1")
	// What stands beside the body counts as well.
	what := map[string]any{"job": "again", "unit": unit(co, "u0"), "avoid": []string{strings.Repeat("x", 1<<20)}}
	for i := range 3 {
		what["id"] = fmt.Sprint(i)
		if _, refused := l.post("course9", "submit", what, nil); (refused != "") != (i > 0) {
			t.Errorf("unit %d with a MiB beside its text: %q", i, refused)
		}
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
		_, err := l.connect(cluster.HubKey).Ask(context.Background(), "status", "")
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
	if err := <-w.end; err == nil || !strings.Contains(err.Error(), "does not know this key") {
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
	stranger := *l.key("worker")
	stranger.Secret = rand.Text()
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
		"a stranger":        {l.hub.URL, &stranger, "does not know this key"},
		"another hub's key": {l.hub.URL, other.key("worker"), "not the hub that the key file names"},
		"no TLS":            {strings.Replace(l.hub.URL, "https", "http", 1), &stranger, "not an address like https://"},
		"nobody listens":    {"https://" + closed.Addr().String(), &stranger, "no answer from there"},
		"no such host":      {"https://no.such.host.invalid:4222", &stranger, "no such host"},
		"no address":        {"hub", &stranger, "not an address"},
		"a password":        {"https://a:b@host:1", &stranger, "not an address"},
	} {
		err := (&cluster.Conn{Key: c.key}).Connect(context.Background(), c.url)
		var failed *fault.Error
		if !errors.As(err, &failed) || !strings.Contains(err.Error(), c.want) || failed.Hint == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]string{
		"empty": "", "text": "secret", "no secret": `{"role":"worker","name":"w","secret":"x"}`, "an old one": `{"role":"worker","name":"w","seed":"SUAK"}`,
		"no role": strings.Replace(readText(t, l.dir+"/worker.key"), `"worker"`, `""`, 1),
		"no name": strings.Replace(readText(t, l.dir+"/worker.key"), `"name": "worker"`, `"name": "a.b"`, 1),
		"no pin":  strings.Replace(readText(t, l.dir+"/worker.key"), `"pin": "`, `"pin": "", "secret": "`, 1),
	} {
		path := filepath.Join(dir, "k.key")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var bad *fault.Error
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

// A hub says what is wrong with the address that it is to listen on.
func TestListen(t *testing.T) {
	t.Parallel()
	for listen, fine := range map[string]bool{"127.0.0.1:0": true, ":0": true, "192.0.2.1:0": false, "nonsense": false, "127.0.0.1:99999": false} {
		h, err := cluster.StartHub(context.Background(), cluster.HubOptions{Registry: cluster.Registry{Dir: t.TempDir()}, Listen: listen})
		if h != nil {
			h.Close()
		}
		var refused *fault.Error
		if fine != (err == nil) || err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %v", listen, err)
		}
	}
}
