package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/cluster/keys"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// client is a client of NATS with a key of the lab, which knows nothing of Adder.
func (l *lab) client(key string) *nats.Conn {
	l.t.Helper()
	file := l.folder.KeyFile(key)
	nkey, err := nats.NkeyOptionFromSeed(file)
	if err != nil {
		l.t.Fatal(err)
	}
	quiet := nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})
	c, err := nats.Connect(l.url, nkey, nats.RootCAs(file), nats.CustomInboxPrefix("_INBOX_"+key), quiet)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(c.Close)
	return c
}

// held returns what the server's streams hold: the text of each message by its subject.
func (l *lab) held() map[string]string {
	l.t.Helper()
	js, err := jetstream.New(l.client(keys.Admin))
	if err != nil {
		l.t.Fatal(err)
	}
	all := map[string]string{}
	for _, name := range []string{"UNITS", "RESULTS", "JOBS"} {
		s, err := js.Stream(l.t.Context(), name)
		if err != nil {
			l.t.Fatal(err)
		}
		about, err := s.Info(l.t.Context(), jetstream.WithSubjectFilter(">"))
		if err != nil {
			l.t.Fatal(err)
		}
		for subject := range about.State.Subjects {
			m, err := s.GetLastMsgForSubject(l.t.Context(), subject)
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				continue // a unit that was done meanwhile
			}
			if err != nil {
				l.t.Fatal(err)
			}
			all[subject] = string(m.Data)
		}
	}
	return all
}

// stored returns the subjects of results that the server holds.
func (l *lab) stored() map[string]bool {
	l.t.Helper()
	found := map[string]bool{}
	for subject := range l.held() {
		if strings.HasPrefix(subject, "results.") {
			found[subject] = true
		}
	}
	return found
}

// An attempt is a publication without the right to it.
type attempt struct {
	subject, reply string
	header         nats.Header
	data           string
}

// attempts is everything that a client could try on another's messages.
func attempts(own string) []attempt {
	var all []attempt
	try := func(data string, subjects ...string) {
		for _, s := range subjects {
			all = append(all, attempt{subject: s, data: data})
		}
	}
	api := func(data, format string, calls ...string) {
		for _, call := range calls {
			try(data, "$JS.API."+fmt.Sprintf(format, call))
		}
	}
	try("mine", "units.b.c.maths.r.u9", "jobs.maths.r9", "results.maths.r.u9", "results.maths.r.u1",
		"over.maths.r")
	api("", "%s", "STREAM.LIST", "STREAM.NAMES", "INFO", "ACCOUNT.PURGE.ADDER")
	for _, stream := range []string{"UNITS", "RESULTS", "JOBS"} {
		api("", "%s."+stream, "STREAM.DELETE", "STREAM.PURGE", "STREAM.INFO",
			"CONSUMER.LIST", "CONSUMER.NAMES")
		api("", "%s", "CONSUMER.DELETE."+stream+".b-c")
		api("", "%s."+stream, "STREAM.SNAPSHOT", "STREAM.LEADER.STEPDOWN")
		api(`{"seq":1}`, "%s."+stream, "STREAM.MSG.GET", "STREAM.MSG.DELETE", "DIRECT.GET")
		api(`{"name":"`+stream+`","subjects":["taken.>"]}`, "%s."+stream, "STREAM.UPDATE")
		spy := `{"name":"spy","ack_policy":"none","deliver_subject":"spied"}`
		api(`{"stream_name":"`+stream+`","config":`+spy+`}`, "CONSUMER.%s",
			"CREATE."+stream, "CREATE."+stream+".spy", "DURABLE.CREATE."+stream+".spy")
	}
	api("", "DIRECT.GET.%s", "RESULTS.results.maths.r.u1", "UNITS.units.b.c.maths.r.u1", "JOBS.jobs.maths.r")
	try("+TERM", "$JS.ACK.UNITS.b-c.1.1.1.1.1")
	// The server answers a publication to the reply subject that it names: into another's
	// subjects, or to its own API. And headers ask it to remove other messages.
	for _, reply := range []string{
		"results.maths.r.u8", "units.b.c.maths.r.u8", "jobs.maths.r8", "over.maths.r",
		"$JS.API.STREAM.PURGE.RESULTS", "$JS.API.STREAM.DELETE.UNITS", "$JS.API.ACCOUNT.PURGE.ADDER",
	} {
		all = append(all, attempt{subject: own, reply: reply, data: "mine"})
	}
	for i, header := range []nats.Header{
		{"Nats-Rollup": {"all"}},
		{"Nats-Rollup": {"sub"}},
		{"Nats-TTL": {"1s"}},
		{"Nats-Msg-Id": {"taken"}},
	} {
		all = append(all, attempt{subject: own + fmt.Sprint(i), header: header, data: "mine"})
	}
	return all
}

// With the key of one course, a client of NATS reads and changes nothing of another course, of
// the streams or of the workers. A worker's key cannot submit units, read results or change
// streams. The keys are added while the server runs.
func TestRolesAreSeparate(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	for _, name := range []string{"maths", "algo"} {
		if err := l.folder.Add(keys.Course, name); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.folder.Add(keys.Worker, "lab-07"); err != nil {
		t.Fatal(err)
	}
	l.reload()
	l.worker("one", "c")
	algo, maths := l.client("algo"), l.client("maths")
	worker, admin := l.client("lab-07"), l.client(keys.Admin)
	// The stage: a unit, a job and a result of maths, as its grader and a worker leave them.
	for _, m := range []struct {
		by            *nats.Conn
		subject, text string
	}{
		{maths, "units.b.c.maths.r.u1", "unit"},
		{maths, "jobs.maths.r", "job"},
		{worker, "results.maths.r.u1", "result"},
	} {
		l.until("a stream for "+m.subject, func() bool {
			reply, err := m.by.Request(m.subject, []byte(m.text), time.Second)
			return err == nil && !strings.Contains(string(reply.Data), "error")
		})
	}
	want := map[string]string{
		"units.b.c.maths.r.u1": "unit",
		"jobs.maths.r":         "job",
		"results.maths.r.u1":   "result",
	}
	if diff := cmp.Diff(want, l.held()); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	t.Run("a course", func(t *testing.T) { l.intrude(t, algo, "units.b.c.algo.r.own", nil) })
	// A worker takes units, answers any, and clears what is over: machines are trusted.
	t.Run("a worker", func(t *testing.T) {
		l.intrude(t, worker, "workers", regexp.MustCompile(`^(results\.|over\.|\$JS\.ACK\.UNITS|`+
			`\$JS\.API\.(STREAM\.(INFO|PURGE|CREATE)|CONSUMER\.CREATE\.UNITS|DIRECT\.GET\.JOBS))`))
	})
	// A subscriber gets only messages that are meant for it.
	heard := l.listen(algo)
	heardByWorker := l.listen(worker)
	for _, subject := range []string{
		"results.maths.r.u2", "results.algo.r.u2", "workers", "_INBOX_worker.x", "_INBOX.x",
		"units.b.c.maths.r.u5",
	} {
		if err := admin.Publish(subject, []byte("hello")); err != nil {
			t.Fatal(err)
		}
	}
	_ = admin.Flush()
	_ = algo.Flush()
	_ = worker.Flush()
	time.Sleep(200 * time.Millisecond) // for messages that should not arrive
	if diff := cmp.Diff([]string{"results.algo.r.u2", "workers"}, heard()); diff != "" {
		t.Errorf("a course hears (-want +got):\n%s", diff)
	}
	got := slices.DeleteFunc(heardByWorker(), func(s string) bool { return s == "workers" })
	if len(got) > 0 {
		t.Errorf("a worker hears %q", got)
	}
	// The server refuses clients without a key or with a revoked one.
	if c, err := nats.Connect(l.url, nats.RootCAs(l.folder.KeyFile("algo"))); err == nil {
		c.Close()
		t.Error("somebody is let in without a key")
	}
	if err := l.folder.Revoke("maths"); err != nil {
		t.Fatal(err)
	}
	l.reload()
	l.until("the end of a revoked key", func() bool { return !maths.IsConnected() })
}

// intrude makes all attempts except the allowed ones, and expects that the server holds the same
// as before.
func (l *lab) intrude(t *testing.T, by *nats.Conn, own string, allowed *regexp.Regexp) {
	before := l.others(own)
	for _, a := range attempts(own) {
		if allowed != nil && allowed.MatchString(a.subject) {
			continue
		}
		m := &nats.Msg{Subject: a.subject, Header: a.header, Data: []byte(a.data), Reply: a.reply}
		if a.reply != "" {
			_ = by.PublishMsg(m)
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		reply, err := by.RequestMsgWithContext(ctx, m)
		cancel()
		done := err == nil && !strings.Contains(string(reply.Data), `"error"`)
		if done && !strings.HasPrefix(a.subject, own) {
			t.Errorf("%s %v is answered: %.100s", a.subject, a.header, reply.Data)
		}
	}
	_ = by.Flush()
	time.Sleep(200 * time.Millisecond) // for changes that should not happen
	if diff := cmp.Diff(before, l.others(own)); diff != "" {
		t.Errorf("it changed what others have (-before +after):\n%s", diff)
	}
}

// others returns what the server holds, without the messages of a subject and those below.
func (l *lab) others(own string) map[string]string {
	all := l.held()
	maps.DeleteFunc(all, func(subject, _ string) bool { return strings.HasPrefix(subject, own) })
	return all
}

// listen subscribes to everything in every way. heard returns the subjects that sent "hello".
func (l *lab) listen(c *nats.Conn) (heard func() []string) {
	var mu sync.Mutex
	found := map[string]bool{}
	for _, subject := range []string{
		">", "results.>", "results.maths.>", "results.algo.>", "workers", "units.>", "_INBOX_worker.>",
		"_INBOX.>", "spied", "$JS.>", "$SYS.>",
	} {
		_, err := c.Subscribe(subject, func(m *nats.Msg) {
			mu.Lock()
			defer mu.Unlock()
			if string(m.Data) == "hello" {
				found[m.Subject] = true
			}
		})
		if err != nil {
			l.t.Fatal(err)
		}
	}
	_ = c.Flush()
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Sorted(maps.Keys(found))
	}
}

// A key file of another server is refused, and so is a torn one.
func TestForeignKeysAreRefused(t *testing.T) {
	t.Parallel()
	l, other := newLab(t), newLab(t)
	foreign, err := os.ReadFile(other.folder.KeyFile("course"))
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(l.folder.KeyFile("course"))
	if err != nil {
		t.Fatal(err)
	}
	_, ca, _ := strings.Cut(string(own), "-----BEGIN")
	head, _, _ := strings.Cut(string(foreign), "-----BEGIN")
	for words, text := range map[string]string{
		"not the server that the key file names": string(foreign),
		"does not know this key":                 head + "-----BEGIN" + ca,
		"not a key file":                         "hello",
	} {
		path := t.TempDir() + "/x.key"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := keys.Read(path)
		if err == nil {
			_, err = cluster.Connect(t.Context(), l.url, k, hurry, func(string) {})
		}
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v, want %q", err, words)
		}
	}
}
