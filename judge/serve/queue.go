package serve

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// Theory. People take turns: once an attempt is taken, its student goes to the end of the
// line. So everybody's first attempt is judged before anybody's second. The queue is only in
// memory; a restart fills it with the attempts that have no result in the journal.

// An attemptKey identifies an attempt.
type attemptKey struct {
	Folder string
	N      int
}

func (a Attempt) key() attemptKey { return attemptKey{a.Folder, a.N} }

// The states of an attempt.
const (
	Waiting = "waiting"
	Judging = "judging" // from building to explaining; Doing says which
	Done    = "done"    // the journal has it, or Problem says why it does not
)

// A State is how far an attempt is.
type State struct {
	State   string
	Ahead   int    // attempts that will be judged first
	Doing   string // in the words of [review.Watch]
	Problem string // why it was not judged; never the student's fault
}

// A queue holds the attempts to judge.
type queue struct {
	judge func(ctx context.Context, a Attempt, told func(doing string)) (result.Result, error)
	told  func(words string)
	room  func() int // how many may be judged at one time; nil means as many as there are slots

	mu      sync.Mutex
	turns   []string              // people with waiting attempts, the next first
	waiting map[string][]Attempt  // theirs, in order
	states  map[attemptKey]*State // of attempts being judged, or that could not be judged
	ended   int                   // attempts judged, or given up, since the start
	ready   chan struct{}         // holds a value if an attempt may be waiting
}

func newQueue() *queue {
	return &queue{
		waiting: map[string][]Attempt{},
		states:  map[attemptKey]*State{},
		ready:   make(chan struct{}, 1),
	}
}

// wake lets one worker look.
func (q *queue) wake() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// add queues an attempt, unless it is waiting or being judged.
func (q *queue) add(a Attempt) {
	q.mu.Lock()
	defer q.mu.Unlock()
	own := q.waiting[a.Folder]
	s := q.states[a.key()]
	judging := s != nil && s.State == Judging
	if judging || place(own, a.N) >= 0 {
		return
	}
	delete(q.states, a.key())
	if len(own) == 0 {
		q.turns = append(q.turns, a.Folder)
	}
	q.waiting[a.Folder] = append(own, a)
	q.wake()
}

// place returns the index of an attempt among others, or -1.
func place(all []Attempt, n int) int {
	return slices.IndexFunc(all, func(a Attempt) bool { return a.N == n })
}

// own returns how many of a person's attempts are waiting or being judged.
func (q *queue) own(folder string) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting[folder]) + q.judging(folder)
}

// Sizes counts the attempts that are waiting, being judged, and ended since the start.
type Sizes struct{ Waiting, Judging, Ended int }

func (q *queue) sizes() (n Sizes) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, own := range q.waiting {
		n.Waiting += len(own)
	}
	n.Judging, n.Ended = q.judging(""), q.ended
	return n
}

// judging counts a person's attempts being judged, or everybody's. The caller holds the lock.
func (q *queue) judging(folder string) (n int) {
	for u, s := range q.states {
		if s.State == Judging && (folder == "" || folder == u.Folder) {
			n++
		}
	}
	return n
}

// state returns how far an attempt is; the zero state if the queue does not know it.
func (q *queue) state(k attemptKey) State {
	q.mu.Lock()
	defer q.mu.Unlock()
	known := q.states[k]
	if known != nil {
		return *known
	}
	own := place(q.waiting[k.Folder], k.N)
	if own < 0 {
		return State{}
	}
	s, ahead := State{State: Waiting, Ahead: own}, 1
	for _, folder := range q.turns {
		if folder == k.Folder {
			ahead = 0
		} else {
			s.Ahead += min(len(q.waiting[folder]), own+ahead)
		}
	}
	return s
}

// take takes the next attempt to judge; ok is false if none is waiting.
func (q *queue) take() (a Attempt, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.turns) == 0 || q.room != nil && q.judging("") >= q.room() {
		return a, false
	}
	folder := q.turns[0]
	own := q.waiting[folder]
	a = own[0]
	q.turns = q.turns[1:]
	if len(own) > 1 {
		q.waiting[folder] = own[1:]
		q.turns = append(q.turns, folder)
	} else {
		delete(q.waiting, folder)
	}
	doing := "starting"
	if q.room != nil {
		doing = "judging, on a worker"
	}
	q.states[a.key()] = &State{State: Judging, Doing: doing}
	if len(q.turns) > 0 {
		q.wake()
	}
	return a, true
}

// say notes what is being done with an attempt.
func (q *queue) say(k attemptKey, doing string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	s := q.states[k]
	if s != nil {
		s.Doing = doing
	}
}

// end notes that an attempt is judged, or why it could not be.
func (q *queue) end(k attemptKey, problem string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended++
	delete(q.states, k)
	if problem != "" {
		q.states[k] = &State{State: Done, Problem: problem}
	}
}

// work judges waiting attempts, several at a time, until ctx ends.
func (q *queue) work(ctx context.Context, slots int) error {
	group, inner := fault.WithContext(ctx)
	for range slots {
		group.Go(func() error {
			for {
				select {
				case <-inner.Done():
					return nil
				case <-q.ready:
				case <-time.After(time.Second): // there may be room: workers come and go
				}
				for a, ok := q.take(); ok && inner.Err() == nil; a, ok = q.take() {
					q.one(inner, a)
				}
			}
		})
	}
	return group.Wait()
}

// one judges one attempt. If Adder fails, only that attempt has no result.
func (q *queue) one(ctx context.Context, a Attempt) {
	var x result.Result
	err := fault.Do(func() (err error) {
		x, err = q.judge(ctx, a, func(doing string) { q.say(a.key(), doing) })
		return err
	})
	problem := x.Skipped
	if err != nil && ctx.Err() == nil {
		q.told(fmt.Sprintf("attempt %d of %s could not be judged: %v", a.N, a.Folder, err))
		problem = "Adder failed to judge this; that says nothing about your program. " +
			"Your teacher can have it judged again."
	}
	q.end(a.key(), problem)
}
