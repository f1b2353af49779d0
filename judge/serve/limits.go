package serve

import (
	"crypto/subtle"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits on how often somebody may ask. A whole class sits behind one address, and
// students reload pages: what is limited is programs that ask in a loop.
const (
	perAddress, addressBurst = 200, 2000 // requests
	perPerson, personBurst   = 10, 60
	perStream                = 8     // streams of events that one person may have open
	mostLimited              = 20000 // addresses and people that are remembered
)

// limits remember who asked how often.
type limits struct {
	mu      sync.Mutex
	who     map[string]*asker
	streams map[string]int
}

type asker struct {
	*rate.Limiter
	last time.Time
}

func newLimits() *limits { return &limits{who: map[string]*asker{}, streams: map[string]int{}} }

func (l *limits) address(a string) bool { return l.allow("address "+a, perAddress, addressBurst) }
func (l *limits) person(p string) bool  { return l.allow("person "+p, perPerson, personBurst) }

func (l *limits) allow(key string, each rate.Limit, burst int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	a := l.who[key]
	if a == nil {
		l.forget(now)
		a = &asker{Limiter: rate.NewLimiter(each, burst)}
		l.who[key] = a
	}
	a.last = now
	return a.AllowN(now, 1)
}

// forget makes room: whoever has not asked for a minute may begin anew, and if too many
// ask, anybody may.
func (l *limits) forget(now time.Time) {
	if len(l.who) < mostLimited {
		return
	}
	for key, a := range l.who {
		if now.Sub(a.last) > time.Minute {
			delete(l.who, key)
		}
	}
	for key := range l.who {
		if len(l.who) < mostLimited {
			return
		}
		delete(l.who, key)
	}
}

// stream counts a stream of events that somebody opens; done is nil if there are too
// many.
func (l *limits) stream(who string) (done func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.streams[who] >= perStream {
		return nil
	}
	l.streams[who]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.streams[who]--; l.streams[who] == 0 {
			delete(l.streams, who)
		}
	}
}

func sealed(got, want string) bool { return subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1 }
