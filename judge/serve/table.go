package serve

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/base/progress"
	"adder/judge/cluster"
	"adder/judge/report"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// Theory. Every attempt of the course is in one table in memory. It is read from the disk and
// the journal when the server starts, and changed when something is handed in or judged. All
// pages read the table and nothing else, so they agree with each other.
//
// The table is also the line in which attempts wait. People take turns: when an attempt is
// taken, its student goes to the end of the line. So everybody's first attempt is judged before
// anybody's second.

// The states of an attempt.
const (
	Waiting = "waiting"
	Judging = "judging" // from building to explaining; Doing says which
	Done    = "done"    // it has a result
)

// An Attempt is a program that somebody handed in, and what is known of it.
type Attempt struct {
	Folder string   // the person's
	N      int      // from 1
	Files  []string // their paths below the attempt's folder, sorted
	At     time.Time
	Lang   *lang.Language

	State  string
	Doing  string // of what is being judged, what was being done when the table was read
	doing  *progress.Doing
	Result *result.Result // when it is done, without a grade; what it points to is never changed
	key    string         // of the result in the journal
	again  bool           // a teacher has it judged again
}

// Name is what people call an attempt's program: its file, or several.
func (a Attempt) Name() string {
	const most = 4
	return report.Some(a.Files, most)
}

// A table holds the attempts of all people.
type table struct {
	mu      sync.Mutex
	people  map[string]*history // by folder
	turns   []string            // people with waiting attempts, the next first
	changes int                 // how often something changed that outputs show
	ready   chan struct{}       // holds a value if an attempt may be waiting
}

// A history is the attempts of one person, in order.
type history struct {
	accepting sync.Mutex // held from the check that an attempt is accepted until it is in the table
	attempts  []*Attempt
}

func newTable() *table {
	return &table{
		people:  map[string]*history{},
		changes: 1, // outputs of an earlier server may be old
		ready:   make(chan struct{}, 1),
	}
}

// history is a person's. The caller holds the lock.
func (t *table) history(folder string) *history {
	h := t.people[folder]
	if h == nil {
		h = &history{}
		t.people[folder] = h
	}
	return h
}

// begin lets one request at a time hand in for a person, so that two that come at once get two
// numbers, and no more attempts are accepted than may wait.
func (t *table) begin(folder string) (end func()) {
	t.mu.Lock()
	h := t.history(folder)
	t.mu.Unlock()
	h.accepting.Lock()
	return h.accepting.Unlock
}

// add adds an attempt, which waits unless it has a result.
func (t *table) add(a Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes++
	h := t.history(a.Folder)
	h.attempts = append(h.attempts, &a)
	if a.State = Done; a.Result == nil {
		t.wait(&a)
	}
}

// wait puts an attempt into the line. The caller holds the lock.
func (t *table) wait(a *Attempt) {
	a.State, a.doing, a.Result = Waiting, nil, nil
	if !slices.Contains(t.turns, a.Folder) {
		t.turns = append(t.turns, a.Folder)
	}
	t.wake()
}

// wake lets one judge look.
func (t *table) wake() {
	select {
	case t.ready <- struct{}{}:
	default:
	}
}

// find returns an attempt, or nil. The caller holds the lock.
func (t *table) find(folder string, n int) *Attempt {
	for _, a := range t.history(folder).attempts {
		if a.N == n {
			return a
		}
	}
	return nil
}

// of returns a person's attempts as they are now, in order.
func (t *table) of(folder string) (all []Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range t.history(folder).attempts {
		x := *a
		x.Doing = a.doing.Words()
		all = append(all, x)
	}
	return all
}

// waiting returns a person's attempts that wait, in order. The caller holds the lock.
func (h *history) waiting() (all []*Attempt) {
	for _, a := range h.attempts {
		if a.State == Waiting {
			all = append(all, a)
		}
	}
	return all
}

// unjudged counts a person's attempts that wait or are being judged for the first time.
func (t *table) unjudged(folder string) (n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, a := range t.history(folder).attempts {
		if a.State != Done && !a.again {
			n++
		}
	}
	return n
}

// Sizes counts the attempts that are waiting, and being judged.
type Sizes struct{ Waiting, Judging int }

func (t *table) sizes() (n Sizes) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, h := range t.people {
		n.Waiting += len(h.waiting())
	}
	n.Judging = t.judging()
	return n
}

// judging counts the attempts that are being judged. The caller holds the lock.
func (t *table) judging() (n int) {
	for _, h := range t.people {
		for _, a := range h.attempts {
			if a.State == Judging {
				n++
			}
		}
	}
	return n
}

// place says what an attempt waits for: "waiting behind 3 submissions".
func (t *table) place(a Attempt, crew crew) string {
	if lacks := crew.lacks(a.Lang); lacks != "" {
		return "waiting: " + lacks
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	own := slices.IndexFunc(t.history(a.Folder).waiting(), func(x *Attempt) bool { return x.N == a.N })
	if own < 0 {
		return "waiting"
	}
	ahead, first := own, 1 // those before us in the line are taken once more than those behind us
	for _, folder := range t.turns {
		if folder == a.Folder {
			first = 0
			continue
		}
		ahead += min(len(t.history(folder).waiting()), own+first)
	}
	switch ahead {
	case 0:
		return "waiting: next in line"
	case 1:
		return "waiting behind 1 submission"
	}
	return fmt.Sprintf("waiting behind %d submissions", ahead)
}

// A crew is who judge now: this machine, or workers.
type crew struct {
	members []cluster.Member
	others  []string // a sentence on each worker that has another version of Adder
	here    bool
}

func (s *Server) crew() crew {
	members, others, here := s.Grader.Workers()
	return crew{members, others, here}
}

// room returns how many attempts the crew can hold. Others wait here instead of at the hub, so
// that people take turns and see how long the line is.
func (c crew) room() (n int) {
	for _, m := range c.members {
		n += m.Units
	}
	return n
}

// lacks says why nobody in the crew can judge a language; "" if somebody can.
func (c crew) lacks(l *lang.Language) string {
	has := func(m cluster.Member) bool { return l != nil && slices.Contains(m.Languages, l.Key) }
	switch {
	case c.here || l == nil || slices.ContainsFunc(c.members, has):
		return ""
	case len(c.members)+len(c.others) == 0:
		return "no worker is there"
	case len(c.others) > 0:
		return "no worker of this version of Adder has " + l.Name
	}
	return "no worker has " + l.Name
}

// take takes the next attempt that the crew can judge; ok is false if there is none.
func (t *table) take(crew crew) (a Attempt, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.turns) == 0 || !crew.here && t.judging() >= crew.room() {
		return a, false
	}
	for i, folder := range t.turns {
		waiting := t.history(folder).waiting()
		able := slices.IndexFunc(waiting, func(a *Attempt) bool { return crew.lacks(a.Lang) == "" })
		if able < 0 {
			continue
		}
		t.turns = slices.Delete(t.turns, i, i+1)
		if len(waiting) > 1 {
			t.turns = append(t.turns, folder)
		}
		taken := waiting[able]
		taken.State, taken.doing = Judging, &progress.Doing{}
		taken.doing.Say("starting")
		if !crew.here {
			taken.doing.Say("judging, on a worker")
		}
		if len(t.turns) > 0 {
			t.wake()
		}
		return *taken, true
	}
	return a, false
}

// end notes the result of an attempt. If it was skipped because the workers that could judge it
// have left, it waits for others.
func (t *table) end(a Attempt, key string, x result.Result, crew crew) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes++
	judged := t.find(a.Folder, a.N)
	switch {
	case judged == nil || judged.State != Judging || !judged.At.Equal(a.At):
		// its student was removed meanwhile, and perhaps another has the name now
	case x.Skipped != "" && crew.lacks(a.Lang) != "":
		t.wait(judged)
	default:
		judged.State, judged.doing, judged.Result, judged.key = Done, nil, &x, key
	}
}

// done returns the attempts that are done: number n of a person, or all if n is 0; everybody's if
// folder is "".
func (t *table) done(folder string, n int) (all []Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name, h := range t.people {
		for _, a := range h.attempts {
			if a.State == Done && (folder == "" || name == folder) && (n == 0 || a.N == n) {
				all = append(all, *a)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Attempt) int { return strings.Compare(a.Folder, b.Folder) })
	return all
}

// again makes attempts wait whose results are forgotten. One that was removed meanwhile, or waits
// already, is left as it is.
func (t *table) again(all []Attempt) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes++
	for _, was := range all {
		a := t.find(was.Folder, was.N)
		if a != nil && a.State == Done && a.At.Equal(was.At) {
			a.again = true
			t.wait(a)
		}
	}
}

// remove removes a person's attempts.
func (t *table) remove(folder string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes++
	delete(t.people, folder)
	t.turns = slices.DeleteFunc(t.turns, func(f string) bool { return f == folder })
}

// changed notes that what outputs show has changed elsewhere: a score by hand.
func (t *table) changed() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changes++
}

// version counts the changes so far.
func (t *table) version() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.changes
}
