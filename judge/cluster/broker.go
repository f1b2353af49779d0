package cluster

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
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
	mostPending = 64 << 20 // bytes of messages that wait to be read
	mostHead    = 1 << 18  // bytes that a worker says of itself
)

// A holder is a key, and what its holder has.
type holder struct {
	Entry
	sub     *nats.Subscription
	rate    *rate.Limiter // of its messages
	bytes   int64         // of a course: what is kept of it
	units   int
	running int // leases
	turn    int // when it was last given a worker
}

// barred reports whether the answers of a key count no more.
func (k *holder) barred() bool { return k.State == Disabled || k.State == Revoked }

// A request is an ask at the hub, with its subject and its reply.
type request struct {
	ask
	size  int // in bytes
	from  *holder
	reply said

	job   *job   // of a grader, or of the task
	unit  *unit  // of the task; nil if it is no longer needed
	lease *lease // by which the worker has it; nil if it has not
}

// An op is what the holder of a key with a role may ask.
type op struct {
	role  string
	about func(*Hub, *request) error // finds what it is about
	do    func(*Hub, *request) error
}

var ops = map[string]op{
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

// heard handles a key's message; each key has its own goroutine. The key comes from the
// subject, not from the message. Answers go only to the key's own inboxes, or it could make
// the hub write to those of others.
func (h *Hub) heard(from *holder, m *nats.Msg) {
	if !strings.HasPrefix(m.Reply, "_INBOX."+from.Name+".") {
		return
	}
	dropped, _ := from.sub.Dropped()
	if slow := !from.rate.Allow(); slow || dropped > 0 {
		h.tell("flood "+from.Name, fmt.Sprintf("the key %s sends more than its quota of %d messages a second; the rest are dropped", from.Name, mostRate))
		if slow {
			time.Sleep(time.Second / 4)
		}
	}
	r := &request{size: len(m.Data), from: from}
	err := json.Unmarshal(m.Data, &r.ask)
	if err = h.do(r, m.Subject[len(calls+from.Name+"."):], err); err != nil {
		r.reply = said{}
		if !errors.As(err, &r.reply.Refused) {
			r.reply.Refused = &RefusedError{codeNever, err.Error()}
		}
		r.reply.Refused.Why = clean(r.reply.Refused.Why)
	}
	_ = h.conn.nc.Publish(m.Reply, encode(r.reply)) // who does not hear it asks again
}

// do carries out a request, unless it was not understood.
func (h *Hub) do(r *request, name string, err error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	op := ops[name]
	switch {
	case r.from.State == Revoked:
		return refusal(codeNever, "the key %s was revoked", r.from.Name)
	case op.role != r.from.Role:
		return refusal(codeNever, "a %s key may not %s", r.from.Role, name)
	case err != nil:
		return refusal(codeNever, "not an Adder message: %v", err)
	case op.role == "hub":
		err = h.sync()
	case op.about != nil:
		err = op.about(h, r)
	}
	if err == nil {
		err = op.do(h, r)
	}
	h.match()
	return err
}

// A caller is asked by the hub to call, where it listens for that.
type caller struct {
	inbox string // below _INBOX
	asked bool   // since it last called
}

func (h *Hub) nudge(c *caller) {
	if !c.asked && c.inbox != "" {
		c.asked = true
		_ = h.conn.nc.Publish(nudges(c.inbox), nil)
	}
}

func nudges(inbox string) string { return "_INBOX." + inbox + ".nudge" }

// full says that a quota is used up, to both sides.
func (h *Hub) full(k *holder, has string) error {
	words := fmt.Sprintf("%s has %s on the hub, which is its quota", k.Name, has)
	h.tell("full "+k.Name, words)
	return refusal(codeFull, "%s", words)
}

// admit sets the keys. The hub listens to new ones; holders of revoked or disabled keys lose
// their work.
func (h *Hub) admit(entries []Entry) (err error) {
	for name, k := range h.keys {
		if i := find(entries, name); i < 0 || entries[i].Public != k.Public {
			_ = k.sub.Unsubscribe()
			h.setState(k, Revoked)
			delete(h.keys, name)
		}
	}
	for _, e := range entries {
		k := h.keys[e.Name]
		if k == nil {
			k = &holder{Entry: e, rate: rate.NewLimiter(mostRate, 2*mostRate)}
			if k.sub, err = h.conn.nc.Subscribe(calls+e.Name+".*", func(m *nats.Msg) { h.heard(k, m) }); err != nil {
				return err
			}
			_ = k.sub.SetPendingLimits(2*mostRate, mostPending) // a flood drowns its sender alone
			h.keys[e.Name] = k
		}
		if k.State != e.State {
			h.setState(k, e.State)
		}
	}
	h.match()
	return nil
}

func (h *Hub) setState(k *holder, state string) {
	k.State = state
	h.log.Info("key", "name", k.Name, "role", k.Role, "state", state)
	for _, m := range h.members {
		for m.key == k && k.barred() && len(m.leases) > 0 {
			h.release(m.leases[0])
		}
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
	h.nudge(&j.caller)
	for _, u := range j.units {
		if j.Nonce != r.Nonce {
			u.tries, u.gaveUp = nil, ""
		}
		if u.wanted, u.queued = false, false; r.Anew || u.answer == nil && len(u.leases) == 0 { // until it is submitted again
			h.drop(u)
		}
	}
	j.opening, j.asked, j.queue, j.news, j.seen, j.opened = r.opening, r.Body, nil, nil, time.Now(), time.Now()
	j.caller = caller{inbox: r.from.Name + "." + j.Nonce}
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

// collect replies with the outcomes for a grader, which is notified of later ones.
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
	n := 0
	for size := 0; n < len(j.news) && size < 1<<18; n++ {
		size += len(j.news[n].Body)
	}
	r.reply.Outcomes, r.reply.Members = j.news[:n], h.crew()
	j.news, j.caller.asked = j.news[n:], false
	h.tellNews(j)
	return nil
}

func (h *Hub) tellNews(j *job, more ...outcome) {
	if j.news = append(j.news, more...); len(j.news) > 0 {
		h.nudge(&j.caller)
	}
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
	h.nudge(&j.caller) // that its grader knows
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
	h.nudge(&j.caller)
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
	s := State{Done: h.done, Members: h.crew()}
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
