package serve

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A student who reloads pages is no trouble; a program that asks in a loop is.
const (
	perSecond = 10 // requests of one person
	burst     = 60
)

// limits bounds how often each person asks.
type limits struct {
	mu  sync.Mutex
	who map[string]*rate.Limiter // by folder
}

func (l *limits) allow(folder string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.who == nil {
		l.who = map[string]*rate.Limiter{}
	}
	if l.who[folder] == nil {
		l.who[folder] = rate.NewLimiter(perSecond, burst)
	}
	return l.who[folder].Allow()
}

// Limits of requests.
const (
	longestHeader  = 10 * time.Second
	longestRequest = time.Minute
	longestStop    = 10 * time.Second
	mostConns      = 4096
)
