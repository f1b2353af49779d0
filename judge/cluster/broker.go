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
	tokens  float64 // messages that it may send now
	filled  time.Time
	bytes   int64 // of a course: what is kept of it
	units   int
	running int // leases
	turn    int // when it was last given a worker
}

// barred reports whether the answers of a key count no more.
func (k *holder) barred() bool { return k.State == Disabled || k.State == Revoked }

// A request is an ask as the hub sees it, with what it is about, and its reply.
type request struct {
	ask
	size  int // in bytes
	from  *holder
	body  []byte
	reply said
	with  []byte // body of the reply

	job   *job   // of a grader, or of the task
	unit  *unit  // of the task; nil if we do not know it
	lease *lease // by which the worker has it; nil if it has not
}

// An op is what the holder of a key with a role may ask.
type op struct {
	role  string
	about func(*Hub, *request) error // finds what it is about
	do    func(*Hub, *request) error
}

func ops() map[string]op {
	return map[string]op{
		"open":     {"course", nil, (*Hub).open},
		"submit":   {"course", (*Hub).ofJob, (*Hub).submit},
		"collect":  {"course", (*Hub).ofJob, (*Hub).collect},
		"withdraw": {"course", (*Hub).ofJob, (*Hub).withdraw},
		"beat":     {"worker", nil, (*Hub).beat},
		"job":      {"worker", (*Hub).ofTask, (*Hub).asked},
		"done":     {"worker", (*Hub).ofTask, (*Hub).answered},
		"status":   {"hub", nil, (*Hub).status},
		"retry":    {"hub", nil, (*Hub).retry},
		"sync":     {"hub", nil, (*Hub).sync},
	}
}

// heard takes a message of a key; each key has a goroutine of its own. The key is the
// subject's: what the message says of its sender counts for nothing. Answers go to
// the key's own inboxes alone, or it could have us write into those of others.
func (h *Hub) heard(from *holder, m *nats.Msg) {
	if !strings.HasPrefix(m.Reply, "_INBOX."+from.Name+".") {
		return
	}
	head, name := m.Header.Get(headHeader), m.Subject[len(calls+from.Name+"."):]
	r := &request{size: len(head), from: from, body: m.Data}
	err := json.Unmarshal([]byte(head), &r.ask)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.floods(from) {
		h.mu.Unlock()
		time.Sleep(time.Second / 4)
		h.mu.Lock()
	}
	switch op := h.ops[name]; {
	case from.State == Revoked:
		err = refusal(codeNever, "the key %s was revoked", from.Name)
	case op.role != from.Role:
		err = refusal(codeNever, "a %s key may not %s", from.Role, name)
	case err != nil:
		err = refusal(codeNever, "not a message of Adder's: %v", err)
	default:
		if op.about != nil {
			err = op.about(h, r)
		}
		if err == nil {
			err = op.do(h, r)
		}
	}
	reply := &nats.Msg{Subject: m.Reply, Header: nats.Header{}}
	if err == nil {
		reply.Header.Set(headHeader, string(encode(r.reply)))
		reply.Data = r.with
		h.match(false)
	} else {
		var refused *RefusedError
		if !errors.As(err, &refused) {
			refused = &RefusedError{codeNever, err.Error()}
		}
		reply.Header.Set(errorHeader, refused.Code+": "+clean(refused.Why))
	}
	_ = h.conn.nc.PublishMsg(reply) // who does not hear it asks again
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

// floods reports whether a key sends more than its quota.
func (h *Hub) floods(k *holder) bool {
	now := time.Now()
	k.tokens = min(2*mostRate, k.tokens+now.Sub(k.filled).Seconds()*mostRate)
	k.filled = now
	k.tokens--
	dropped, _ := k.sub.Dropped()
	if dropped > 0 || k.tokens < 0 {
		h.tell("flood "+k.Name, fmt.Sprintf("the key %s sends more than its quota of %d messages a second; the rest is dropped", k.Name, mostRate))
	}
	return k.tokens < 0
}

// full says that a quota is used up, to both sides.
func (h *Hub) full(k *holder, has string) error {
	words := fmt.Sprintf("%s has %s on the hub, which is its quota", k.Name, has)
	h.tell("full "+k.Name, words)
	return refusal(codeFull, "%s", words)
}

// admit says which keys there are. Those that are new are listened to; whose key was
// revoked or disabled loses what it has.
func (h *Hub) admit(entries []Entry) error {
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
			k = &holder{Entry: e, filled: time.Now()}
			var err error
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
	h.match(false)
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
			h.forget(j, false)
		}
	}
}

// A job is what a grader wants done. Its session says also where the results go:
// whoever opens it again, after a grader died, gets the answers that are there.
type job struct {
	course *holder
	opening
	asked []byte // packed
	size  int64  // of all that is kept of it, in bytes

	units  map[string]*unit
	ready  map[class][]*unit
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

func (h *Hub) newJob(course *holder, session string) (*job, error) {
	n := 0
	for _, j := range h.jobs {
		if j.course == course {
			n++
		}
	}
	if n >= mostJobs || len(session) > 64 {
		return nil, h.full(course, fmt.Sprintf("%d jobs", n))
	}
	j := &job{course: course, opening: opening{Session: session}, units: map[string]*unit{}, ready: map[class][]*unit{}, seen: time.Now()}
	h.jobs[place{course, session}] = j
	return j, nil
}

// grow counts what is kept of a job; an error if its course has no room.
func (h *Hub) grow(j *job, n int) error {
	if n > 0 && j.course.bytes+int64(n) > mostBytes {
		return h.full(j.course, fmt.Sprintf("%d MiB", mostBytes>>20))
	}
	j.size += int64(n)
	j.course.bytes += int64(n)
	return nil
}

// open begins a job, or takes one up whose grader is gone. What was tried before
// counts for nothing: attempts belong to a run.
func (h *Hub) open(r *request) (err error) {
	if !keyName.MatchString(r.Nonce) {
		return refusal(codeNever, "this is no nonce")
	}
	j := h.jobs[place{r.from, r.Session}]
	if j == nil {
		if j, err = h.newJob(r.from, r.Session); err != nil {
			return err
		}
	}
	if err := h.grow(j, len(r.body)-len(j.asked)); err != nil {
		return err
	}
	h.nudge(&j.caller)
	for _, u := range j.units {
		if j.Nonce != r.Nonce {
			u.tries, u.gaveUp = nil, ""
		}
		if u.copies, u.queued = 0, false; r.Anew || len(u.answers)+len(u.leases) == 0 { // until it is submitted again
			h.drop(u)
		}
	}
	clear(j.ready)
	j.opening, j.asked, j.news, j.seen, j.opened = r.opening, r.body, nil, time.Now(), time.Now()
	j.caller = caller{inbox: r.from.Name + "." + j.Nonce}
	h.log.Info("open", "course", r.from.Name, "session", j.Session, "version", clean(j.Version))
	return nil
}

// ofJob finds the job of a grader that is still the one that opened it.
func (h *Hub) ofJob(r *request) error {
	r.job = h.jobs[place{r.from, r.Session}]
	switch {
	case r.job == nil || r.job.Nonce == "":
		return refusal(codeUnknown, "the hub does not know this job any more")
	case r.job.Nonce != r.Nonce:
		return refusal(codeNever, "another grader has taken up this job")
	}
	r.job.seen = time.Now()
	return nil
}

// submit puts a unit into its queue, or raises how many are to answer it.
func (h *Hub) submit(r *request) error {
	if r.Unit == nil {
		return refusal(codeNever, "no unit is submitted")
	}
	j, id := r.job, r.Unit.Key()
	u := j.units[id]
	if u == nil {
		if r.from.units >= mostUnits {
			return h.full(r.from, fmt.Sprintf("%d units", r.from.units))
		}
		u = h.newUnit(j, id)
	}
	if err := h.grow(j, len(r.body)-len(u.text)); err != nil {
		return err
	}
	u.Unit, u.text, u.copies, u.seq = *r.Unit, r.body, min(max(r.Copies, u.copies, 1), 64), r.Seq
	h.queue(u)
	h.tellNews(j, u.answers...) // that were there before
	return nil
}

// collect replies with what there is for a grader, which is nudged for more.
func (h *Hub) collect(r *request) error {
	j := r.job
	for id, seq := range r.Forget {
		if u := j.units[id]; u != nil && u.seq <= seq {
			h.drop(u)
		}
	}
	if r.Again {
		j.news = nil
		for _, u := range j.units {
			if u.told = false; u.copies > 0 {
				j.news = append(j.news, u.answers...)
			}
		}
	}
	n := 0
	for ; n < len(j.news) && len(r.with) < 1<<18; n++ {
		r.with = append(r.with, j.news[n].answer...)
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
	if r.End {
		h.forget(r.job, r.Keep)
		return nil
	}
	for _, u := range r.job.units {
		if u.From >= r.From {
			h.drop(u)
		}
	}
	return nil
}

// forget drops a job, or all of it that is no answer.
func (h *Hub) forget(j *job, keep bool) {
	j.Nonce = ""
	h.nudge(&j.caller) // that its grader knows
	for _, u := range j.units {
		if !keep || len(u.answers) == 0 {
			h.drop(u)
		}
	}
	if keep && len(j.units) > 0 {
		return
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

func (h *Hub) genuine(key string, t *task) bool {
	return hmac.Equal([]byte(t.Token), []byte(h.token(t, key)))
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
			if n := u.wanting(); n > 0 {
				q.Waiting[clean(u.Lang+" "+string(u.Level))] += n
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
