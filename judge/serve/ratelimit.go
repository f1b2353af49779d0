package serve

import (
	"context"
	"sync"
	"time"

	"adder/judge/run/lang"

	"golang.org/x/time/rate"
)

// A student who reloads pages is no trouble; a program that asks in a loop is.
const (
	perSecond   = 10 // requests of one person
	burst       = 60
	longestTurn = 5 * time.Second // that a form waits
)

// limits bounds how often each person asks.
type limits struct {
	mu    sync.Mutex
	who   map[string]*rate.Limiter // by folder
	joins *rate.Limiter
}

// A class joins within a minute. A program that joins in a loop meets a bound, and a teacher can
// remove what came of it.
const (
	joinsAtOnce = 400
	joinsEvery  = 10 * time.Second // after that
)

func newLimits() *limits {
	return &limits{
		who:   map[string]*rate.Limiter{},
		joins: rate.NewLimiter(rate.Every(joinsEvery), joinsAtOnce),
	}
}

// allow reports whether somebody may ask now.
func (l *limits) allow(folder string) bool { return l.of(folder).Allow() }

// wait waits until somebody may send a form, for what was typed into it must not be lost. It reports
// false at once if that takes too long: then a program sends forms.
func (l *limits) wait(ctx context.Context, folder string) bool {
	ctx, cancel := context.WithTimeout(ctx, longestTurn)
	defer cancel()
	return l.of(folder).Wait(ctx) == nil
}

func (l *limits) of(folder string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.who[folder] == nil {
		l.who[folder] = rate.NewLimiter(perSecond, burst)
	}
	return l.who[folder]
}

// Limits of connections and requests.
const (
	mostConns      = 4096
	longestIdle    = 2 * time.Minute
	longestHeader  = 10 * time.Second
	largestHeader  = 16 << 10 // bytes
	longestRequest = time.Minute
	longestStop    = 10 * time.Second

	smallBody  = 64 << 10                                     // bytes of a form with a few words
	handInBody = lang.MaxArchive + lang.MaxSource + smallBody // bytes of a form with a program
)

// Limits of a course.
const (
	mostPeople   = 5000 // who join by name
	mostAttempts = 500  // of one person
	mostWaiting  = 3    // attempts of one person that wait or are being judged
)

// MostElsewhere limits the attempts that workers have at one time.
const MostElsewhere = 256
