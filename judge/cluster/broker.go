package cluster

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"
)

// Quotas of a key.
const (
	mostBytes   = 1 << 30  // sources, jobs and answers that are kept for a course
	mostUnits   = 100_000  // that a course may have here
	mostJobs    = 64       // of a course
	mostMembers = 64       // workers with one key
	mostSlots   = 1024     // of a worker
	mostRate    = 4000     // messages a second
	mostCalls   = 1024     // messages that are being read,
	mostPending = 64 << 20 // and their bytes
	mostHead    = 1 << 18  // bytes that a worker says of itself
)

// A holder is a key, and what its holder has.
type holder struct {
	Entry
	rate    *rate.Limiter       // of its messages
	room    *semaphore.Weighted // bytes of those that are being read
	bytes   int64               // of a course: what is kept of it
	units   int
	running int // leases
	turn    int // when it was last given a worker
}

// barred reports whether the answers of a key count no more.
func (k *holder) barred() bool { return k.State == Disabled || k.State == Revoked }

// A request is an ask at the hub, with its reply.
type request struct {
	ask
	ctx   context.Context // ends when nobody waits for the reply any more
	size  int64           // in bytes
	from  *holder
	reply said

	job   *job   // of a grader, or of the task
	unit  *unit  // of the task; nil if it is no longer needed
	lease *lease // by which the worker has it; nil if it has not
}

// An op is what the holder of a key with a role may ask; any, if none is named.
type op struct {
	role  string
	about func(*Hub, *request) error // finds what it is about
	do    func(*Hub, *request) error
}

var ops = map[string]op{
	"hello":    {"", nil, (*Hub).hello},
	"open":     {"course", nil, (*Hub).open},
	"submit":   {"course", (*Hub).ofJob, (*Hub).submit},
	"collect":  {"course", (*Hub).ofJob, (*Hub).collect},
	"withdraw": {"course", (*Hub).ofJob, (*Hub).withdraw},
	"beat":     {"worker", nil, (*Hub).beat},
	"job":      {"worker", (*Hub).ofTask, (*Hub).asked},
	"done":     {"worker", (*Hub).ofTask, (*Hub).answered},
	"status":   {"hub", nil, (*Hub).status},
	"retry":    {"hub", nil, (*Hub).retry},
}

// do carries out a request.
func (h *Hub) do(r *request, name string) (err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	op, known := ops[name]
	switch {
	case r.from.State == Revoked:
		return errUnknown
	case !known || op.role != "" && op.role != r.from.Role:
		return refusal(codeNever, "a %s key may not %s", r.from.Role, clean(name))
	case op.role == "hub":
		err = h.sync()
	case h.began.IsZero() && r.from.Role != "hub": // who runs it may always ask
		return refusal(codeOther, "this hub stands by")
	case op.about != nil:
		err = op.about(h, r)
	}
	if err == nil {
		err = op.do(h, r)
	}
	h.match()
	return err
}

// hello tells who connects what it has to know.
func (h *Hub) hello(r *request) error {
	r.reply.Most = h.MaxMessage
	return nil
}

// A caller is a worker or a grader that has asked for news, and waits.
type caller struct{ news chan struct{} }

// nudge has the caller look what there is.
func (c *caller) nudge() {
	if c.news != nil {
		close(c.news)
		c.news = nil
	}
}

// wait lets others at the hub until the caller is nudged, or for a while. The error is
// that nobody waits for the reply any more.
func (h *Hub) wait(r *request, c *caller) error {
	c.nudge() // what it asked before
	news := make(chan struct{})
	c.news = news
	h.mu.Unlock()
	defer h.mu.Lock()
	select {
	case <-news:
	case <-h.ended:
	case <-time.After(h.Patience.Announce):
	case <-r.ctx.Done():
	}
	return r.ctx.Err()
}

// full says that a quota is used up, to both sides.
func (h *Hub) full(k *holder, has string) error {
	words := fmt.Sprintf("%s has %s on the hub, which is its quota", k.Name, has)
	h.tell("full "+k.Name, words)
	return refusal(codeFull, "%s", words)
}

// sync takes up the keys, if they were changed. Holders of revoked or disabled keys lose
// their work.
func (h *Hub) sync() error {
	entries, err := h.Entries()
	if err != nil {
		return err
	}
	for name, k := range h.keys {
		if i := find(entries, name); i < 0 || entries[i].Sum != k.Sum {
			h.setState(k, Revoked)
			delete(h.keys, name)
		}
	}
	for _, e := range entries {
		k := h.keys[e.Name]
		if k == nil {
			k = &holder{Entry: e, rate: rate.NewLimiter(mostRate, 2*mostRate), room: semaphore.NewWeighted(mostPending)}
			h.keys[e.Name] = k
		}
		if k.State != e.State {
			h.setState(k, e.State)
		}
	}
	return nil
}

func (h *Hub) setState(k *holder, state string) {
	k.State = state
	h.log.Info("key", "name", k.Name, "role", k.Role, "state", state)
	for _, m := range h.members {
		for m.key == k && k.barred() && len(m.leases) > 0 {
			h.release(m.leases[0])
		}
		m.caller.nudge() // that it knows
	}
	for _, j := range h.jobs {
		if j.course == k && state == Revoked {
			h.end(j)
		}
	}
}

// A job is a grader's work. If the grader dies, whoever opens its session again gets the
// answers so far.
type job struct {
	course *holder
	opening
	asked []byte // packed
	size  int64  // of all that is kept of it, in bytes

	units  map[string]*unit
	queue  []*unit   // that wait, and some that do no more
	news   []outcome // for the grader
	seen   time.Time // the grader
	opened time.Time
	caller caller

	running int // leases
	turn    int
	slowest time.Duration // of its units
}

// A place is what a job is found by.
type place struct {
	course  *holder
	session string
}

// jobOf finds a job of a course, or makes it.
func (h *Hub) jobOf(course *holder, session string) (*job, error) {
	if j := h.jobs[place{course, session}]; j != nil {
		return j, nil
	}
	n := 0
	for at := range h.jobs {
		if at.course == course {
			n++
		}
	}
	if n >= mostJobs || len(session) > 64 {
		return nil, h.full(course, fmt.Sprintf("%d jobs", n))
	}
	j := &job{course: course, opening: opening{Session: session}, units: map[string]*unit{}, seen: time.Now()}
	h.jobs[place{course, session}] = j
	return j, nil
}

// unitOf finds a unit of a job, or makes it.
func (h *Hub) unitOf(j *job, id string) (*unit, error) {
	u := j.units[id]
	if u == nil {
		if j.course.units >= mostUnits || len(id) > 64 {
			return nil, h.full(j.course, fmt.Sprintf("%d units", j.course.units))
		}
		u = &unit{id: id, job: j}
		j.units[id] = u
		j.course.units++
	}
	return u, nil
}

// grow counts the memory kept for a job; an error means that its course has no room left.
func (h *Hub) grow(j *job, n int) error {
	if n > 0 && j.course.bytes+int64(n) > mostBytes {
		return h.full(j.course, fmt.Sprintf("%d MiB", mostBytes>>20))
	}
	j.size += int64(n)
	j.course.bytes += int64(n)
	return nil
}

// open begins a job, or resumes one whose grader is gone. Earlier attempts do not count:
// they belong to a run.
func (h *Hub) open(r *request) error {
	if !keyName.MatchString(r.Nonce) {
		return refusal(codeNever, "not a nonce")
	}
	j, err := h.jobOf(r.from, r.Session)
	if err == nil {
		err = h.grow(j, len(r.Body)-len(j.asked))
	}
	if err != nil {
		return err
	}
	j.caller.nudge()
	for _, u := range j.units {
		if j.Nonce != r.Nonce {
			u.tries, u.gaveUp = nil, ""
		}
		if u.wanted, u.queued = false, false; r.Anew || u.answer == nil && len(u.leases) == 0 { // until it is submitted again
			h.drop(u)
		}
	}
	j.opening, j.asked, j.queue, j.news, j.seen, j.opened = r.opening, r.Body, nil, nil, time.Now(), time.Now()
	h.log.Info("open", "course", r.from.Name, "session", j.Session, "version", clean(j.Version))
	return nil
}

// ofJob finds the job of a grader that is still the one that opened it.
func (h *Hub) ofJob(r *request) error {
	r.job = h.jobs[place{r.from, r.Session}]
	switch {
	case r.job == nil || r.job.Nonce == "":
		return refusal(codeUnknown, "the hub no longer knows this job")
	case r.job.Nonce != r.Nonce:
		return refusal(codeNever, "another grader has taken over this job")
	}
	r.job.seen = time.Now()
	return nil
}

// submit puts a unit into the queue, or takes up the answer that there is.
func (h *Hub) submit(r *request) error {
	if r.Unit == nil {
		return refusal(codeNever, "no units submitted")
	}
	u, err := h.unitOf(r.job, r.ID)
	if err == nil {
		err = h.grow(r.job, len(r.Body)-len(u.text))
	}
	if err != nil {
		return err
	}
	u.Unit, u.text, u.avoid, u.most, u.wanted = *r.Unit, r.Body, r.Avoid, r.Tries, true
	if h.queue(u); u.answer != nil {
		h.tellNews(u.job, *u.answer)
	}
	return nil
}

// collect replies with the outcomes for a grader, as soon as there are some.
func (h *Hub) collect(r *request) error {
	j := r.job
	for _, id := range r.Over {
		if u := j.units[id]; u != nil {
			h.drop(u)
		}
	}
	if r.Again {
		j.news = nil
		for _, u := range j.units {
			if u.told = false; u.wanted && u.answer != nil {
				j.news = append(j.news, *u.answer)
			}
		}
	}
	if len(j.news) == 0 {
		if err := cmp.Or(h.wait(r, &j.caller), h.ofJob(r)); err != nil {
			return err
		}
	}
	n := 0
	for size := 0; n < len(j.news) && size < 1<<18; n++ {
		size += len(j.news[n].Body)
	}
	r.reply.Outcomes, r.reply.Members = j.news[:n], h.crew()
	j.news = j.news[n:]
	return nil
}

func (h *Hub) tellNews(j *job, o outcome) {
	j.news = append(j.news, o)
	j.caller.nudge()
}

// crew lists the workers that live.
func (h *Hub) crew() (all []Member) {
	for _, name := range slices.Sorted(maps.Keys(h.members)) {
		if m := h.members[name]; !m.gone {
			all = append(all, Member{m.Sign, m.key.Name, m.key.State, len(m.leases), time.Since(m.seen).Seconds()})
		}
	}
	return all
}

// withdraw ends units, wherever they are, or the whole job.
func (h *Hub) withdraw(r *request) error {
	for _, u := range r.job.units {
		if u.From >= r.From {
			h.drop(u)
		}
	}
	if r.End {
		h.end(r.job)
	}
	return nil
}

// abandon makes a job wait for another grader. Its answers stay; no worker gets its units.
func (h *Hub) abandon(j *job) {
	j.Nonce = ""
	j.caller.nudge() // that its grader knows
	for _, u := range j.units {
		if u.answer == nil {
			h.drop(u)
		}
	}
	if len(j.units) == 0 {
		h.end(j)
	}
}

// end forgets a job.
func (h *Hub) end(j *job) {
	j.Nonce = ""
	j.caller.nudge()
	for _, u := range j.units {
		h.drop(u)
	}
	h.log.Info("close", "course", j.course.Name, "session", j.Session)
	_ = h.grow(j, -int(j.size))
	delete(h.jobs, place{j.course, j.Session})
}

// token is what a worker shows that it was given a unit: only we can make it, and any
// hub with the same key knows it again.
func (h *Hub) token(t *task, key string) string {
	return hex.EncodeToString(mac(h.secret, t.Course, t.Session, t.ID, key)[:16])
}

func mac(secret []byte, words ...string) []byte {
	m := hmac.New(sha256.New, secret)
	fmt.Fprintf(m, "%q", words)
	return m.Sum(nil)
}

// State is what the hub knows.
func (h *Hub) State() State {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state()
}

func (h *Hub) state() State {
	s := State{Began: h.began, Done: h.done, Members: h.crew()}
	jobs := slices.SortedFunc(maps.Values(h.jobs), func(i, j *job) int { return cmp.Or(i.opened.Compare(j.opened), cmp.Compare(i.Session, j.Session)) })
	for _, j := range jobs {
		q := Queue{j.course.Name, j.Session, clean(j.Version), map[string]int{}, j.running, j.size, nil, time.Since(j.seen).Seconds()}
		for _, u := range j.units {
			if u.waits() {
				q.Waiting[clean(u.Lang+" "+string(u.Level))]++
			}
			if u.gaveUp != "" && len(q.Failed) < 100 {
				q.Failed = append(q.Failed, clean(u.Name)+": "+clean(u.gaveUp))
			}
		}
		slices.Sort(q.Failed)
		s.Jobs = append(s.Jobs, q)
	}
	return s
}

func (h *Hub) status(r *request) error {
	s := h.state()
	r.reply.State = &s
	return nil
}

// retry has what was given up of a course, or of all, tried again, as long as its
// grader waits.
func (h *Hub) retry(r *request) error {
	for _, j := range h.jobs {
		for _, u := range j.units {
			if u.gaveUp != "" && !u.told && (r.Course == "" || r.Course == j.course.Name) {
				u.tries, u.gaveUp = nil, ""
				h.queue(u)
				r.reply.Retried++
			}
		}
	}
	h.log.Info("retry", "course", r.Course, "units", r.reply.Retried)
	return nil
}
