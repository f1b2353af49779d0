package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/sandbox"

	"github.com/nats-io/nats.go"
)

// A Sign is what a worker says of itself every now and then.
type Sign struct {
	Name      string        `json:"name"`
	Build     string        `json:"build"`
	Version   string        `json:"version"`
	Machine   string        `json:"machine"`
	Languages []string      `json:"languages"`
	Level     sandbox.Level `json:"level"`
	Slots     int           `json:"slots"`
	Running   int           `json:"running"`
	Done      int           `json:"done"`
}

// NewName makes a name for a worker: the key's, the machine's, and something that
// no other has.
func NewName(keyName string) string {
	host, _ := os.Hostname()
	host = strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' {
			return r
		}
		return '-'
	}, host)
	return fmt.Sprintf("%s.%s.%s", keyName, cmp.Or(host, "machine"), rand.Text()[:6])
}

// announce says that the worker lives, until it is told that its version is not
// wanted.
func (w *Worker) announce(ctx context.Context) error {
	refusals := make(chan *VersionError, 1)
	inbox := w.Conn.nc.NewInbox()
	sub, err := w.Conn.nc.Subscribe(inbox, func(m *nats.Msg) {
		if status(m) != "" {
			return // nobody is there yet
		}
		select {
		case refusals <- &VersionError{w.Version, string(m.Data)}:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer sub.Unsubscribe()
	tick := time.NewTicker(w.Conn.Patience.orUsual().Announce)
	defer tick.Stop()
	for {
		text, err := json.Marshal(w.sign())
		if err != nil {
			return err
		}
		_ = w.Conn.nc.PublishRequest(announcements+w.Conn.key.Name, inbox, text)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case refused := <-refusals:
			return refused
		case <-tick.C:
		}
	}
}

func (w *Worker) sign() Sign {
	return Sign{
		Name: w.Name, Build: w.Build, Version: w.Version, Machine: w.Machine, Languages: w.Languages, Level: w.Level, Slots: w.Slots,
		Running: int(w.running.Load()), Done: int(w.done.Load()),
	}
}

// A Fleet is the workers that were heard of.
type Fleet struct {
	build, version string
	patience       Patience
	told           func(words string)

	mu      sync.Mutex
	members map[string]*Member
	sub     *nats.Subscription
}

// A Member is a worker that was heard of.
type Member struct {
	Sign
	Seen    time.Time
	Wrong   bool // another version
	Given   int  // results of it that were taken
	Agreed  int  // of its results that were checked
	Differs int  // of its results that others contradicted
	Banned  bool

	trial chan struct{} // closed when the trial ends that is under way; see trial.go
}

// Watch listens for workers. Those of another build are told so, and refused;
// told hears of them.
func (c *Conn) Watch(build, version string, told func(words string)) (*Fleet, error) {
	f := &Fleet{build: build, version: version, patience: c.Patience.orUsual(), told: told, members: map[string]*Member{}}
	var err error
	f.sub, err = c.nc.Subscribe(announcements+"*", func(m *nats.Msg) {
		var s Sign
		key := strings.TrimPrefix(m.Subject, announcements)
		if json.Unmarshal(m.Data, &s) != nil || !strings.HasPrefix(s.Name, key+".") {
			return
		}
		if f.heard(s) {
			_ = c.nc.Publish(m.Reply, []byte(version))
		}
	})
	return f, err
}

// heard takes up a sign of life, and reports whether the worker is refused.
func (f *Fleet) heard(s Sign) (refused bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.member(s.Name)
	wrong := s.Build != f.build
	if wrong && !m.Wrong {
		f.told(fmt.Sprintf("worker %s is Adder %s, and this is Adder %s: it gets no units", s.Name, s.Version, f.version))
	}
	m.Sign, m.Seen, m.Wrong = s, time.Now(), wrong
	return wrong
}

// member needs the lock.
func (f *Fleet) member(name string) *Member {
	m := f.members[name]
	if m == nil {
		m = &Member{Sign: Sign{Name: name}}
		f.members[name] = m
	}
	return m
}

// Members lists the workers that live or did something, by name.
func (f *Fleet) Members() (all []Member) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(f.members)) {
		all = append(all, *f.members[name])
	}
	return all
}

// Alive reports whether a worker was heard of just now.
func (f *Fleet) Alive(m Member) bool { return time.Since(m.Seen) < 5*f.patience.Announce }

// Capable counts the workers that live, and can run a unit, but for some.
func (f *Fleet) Capable(u Unit, not []string) (n int) {
	for _, m := range f.Members() {
		if f.Alive(m) && !m.Wrong && !m.Banned && !slices.Contains(not, m.Name) &&
			slices.Contains(m.Languages, u.Lang) && slices.Index(Levels, m.Level) >= slices.Index(Levels, u.Level) {
			n++
		}
	}
	return n
}

// change changes what is known of a worker.
func (f *Fleet) change(name string, do func(m *Member)) Member {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.member(name)
	do(m)
	return *m
}

// Close stops listening.
func (f *Fleet) Close() { _ = f.sub.Unsubscribe() }
