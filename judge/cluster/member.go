package cluster

import (
	"crypto/hmac"
	"slices"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// What workers ask of the broker.

// A member is a worker that was heard of.
type member struct {
	Sign
	Key    string
	seen   time.Time
	gone   bool
	leases []*lease
	free   int       // units that it wants
	wait   *request  // its call that waits for units
	since  time.Time // of wait
	steps  int64
	moved  time.Time // when its programs last made progress, or it had nothing to do
}

// A beat is a worker's sign of life.
type beat struct {
	Sign
	Held  []task `json:"held,omitempty"`  // what it is at
	Steps int64  `json:"steps,omitempty"` // grows while its programs make progress
	Free  int    `json:"free,omitempty"`  // units that it wants
}

// A given is a task with its unit.
type given struct {
	task
	Unit Unit `json:"unit"`
	Size int  `json:"size"` // of its text, packed
}

// fetched is what a worker is given.
type fetched struct {
	Tasks  []given  `json:"tasks,omitempty"`  // their texts are the body, one after the other
	State  string   `json:"state,omitempty"`  // of its key
	Others []string `json:"others,omitempty"` // versions of Adder that jobs wait for, and that it is not
}

// member takes up a sign of life.
func (b *Broker) member(h *holder, r *request) (*member, beat, error) {
	var s beat
	if err := r.read(&s); err != nil {
		return nil, s, err
	}
	parts := strings.Split(s.Name, ".")
	if len(parts) != 3 || parts[0] != h.Name || !keyName.MatchString(parts[1]) || !keyName.MatchString(parts[2]) || len(r.Header.Get(headHeader)) > 1<<18 ||
		s.Slots < 1 || s.Slots > mostSlots || s.Units < 1 || s.Units > 4*mostSlots || len(s.Languages) > 64 {
		return nil, s, refusal(codeNever, "this is no sign of a worker")
	}
	m := b.members[s.Name]
	if m == nil {
		n := 0
		for _, other := range b.members {
			if other.Key == h.Name && !other.gone {
				n++
			}
		}
		if n >= mostMembers {
			return nil, s, b.full(h, "64 workers")
		}
		m = &member{Key: h.Name, moved: time.Now()}
		b.members[s.Name] = m
		b.Log.Info("worker", "name", s.Name, "version", clean(s.Version), "level", clean(string(s.Level)), "slots", s.Slots)
	}
	m.Sign, m.seen = s.Sign, time.Now()
	m.Build, m.Version, m.Machine, m.Level = clean(s.Build), clean(s.Version), clean(s.Machine), sandbox.Level(clean(string(s.Level)))
	for i, l := range m.Languages {
		m.Languages[i] = clean(l)
	}
	if m.gone {
		b.isBack(m)
	}
	return m, s, nil
}

// isBack is told of a worker that was cut off, and did not die.
func (b *Broker) isBack(m *member) {
	m.gone = false
	b.Log.Info("back", "worker", m.Name)
	for _, j := range b.jobs {
		for _, u := range j.units {
			n := len(u.tries)
			u.tries = slices.DeleteFunc(u.tries, func(t try) bool { return t.died && t.worker == m.Name })
			if len(u.tries) < n && !u.told {
				u.gaveUp = ""
				b.queue(u)
			}
		}
	}
}

// fetch replies when there are units for a worker, or after a while.
func (b *Broker) fetch(h *holder, r *request) error {
	m, s, err := b.member(h, r)
	if err != nil {
		return err
	}
	b.answerFetch(m, fetched{}, nil)
	m.wait, m.free, m.since = r, s.Free, m.seen
	b.match(false)
	return nil
}

// answerFetch answers the call of a worker that waits, if one does.
func (b *Broker) answerFetch(m *member, f fetched, body []byte) {
	if m.wait == nil {
		return
	}
	f.State = b.stateOf(m.Key)
	for _, j := range b.jobs {
		if version := clean(j.Version); j.Build != m.Build && j.Nonce != "" && len(f.Others) < 8 && !slices.Contains(f.Others, version) {
			f.Others = append(f.Others, version)
		}
	}
	m.wait.reply(f, body)
	m.wait = nil
}

// beat notes what a worker is at, and replies with the tokens of what is of no use any
// more.
func (b *Broker) beat(h *holder, r *request) error {
	m, s, err := b.member(h, r)
	if err != nil {
		return err
	}
	if s.Steps != m.steps || len(s.Held) == 0 {
		m.steps, m.moved = s.Steps, m.seen
	}
	drop := []string{}
	for i := range s.Held {
		if l, ours := b.leaseOf(m, &s.Held[i]); l != nil {
			l.last, l.said = m.seen, true
		} else if ours {
			drop = append(drop, s.Held[i].Token)
		}
	}
	for _, l := range slices.Clone(m.leases) {
		if l.said && l.last != m.seen { // it had it, and has it no more
			b.release(l)
		}
	}
	r.reply(drop, nil)
	b.match(false)
	return nil
}

// leaseOf finds the lease by which a worker has a unit. One that was cut off, or was
// given it by another broker, gets a lease if the unit still waits for an answer. ours
// is whether we would know: the grader may have yet to submit it to us.
func (b *Broker) leaseOf(m *member, t *task) (l *lease, ours bool) {
	course := b.keys[t.Course]
	if !b.genuine(m.Key, t) || b.barred(m.Key) || course == nil {
		return nil, true
	}
	var u *unit
	j := b.job(course, t.Session)
	if j != nil {
		u = j.units[t.ID]
	}
	if u == nil || u.copies == 0 {
		return nil, t.Epoch == b.epoch && u == nil || j != nil && time.Since(j.opened) > 5*b.patience.Ack
	}
	for _, l := range u.leases {
		if l.member == m {
			return l, true
		}
		if u.copies > 1 && l.member.Key == m.Key {
			return nil, true
		}
	}
	if u.answered() || u.gaveUp != "" || slices.ContainsFunc(u.tries, func(t try) bool { return t.worker == m.Name }) { // its time was over
		return nil, true
	}
	return b.lease(u, m), true
}

func (b *Broker) genuine(key string, t *task) bool {
	return hmac.Equal([]byte(t.Token), []byte(b.token(t, key)))
}

// shown reads what a worker says of a unit; an error if it was not given it.
func (b *Broker) shown(h *holder, r *request) (a answer, err error) {
	if err = r.read(&a); err == nil && !b.genuine(h.Name, &a.task) {
		b.tell("forged "+h.Name, "the key "+h.Name+" was used for a unit that it was not given; that is refused")
		err = refusal(codeNever, "the key %s was not given this unit", h.Name)
	}
	return a, err
}

// An answer is what a worker says of a unit; the body is its result, packed.
type answer struct {
	task
	Worker string `json:"worker"`
	Fault  string `json:"fault,omitempty"` // what the worker failed to do: there is no result
}

// jobOf replies with what is asked of the submission of a unit.
func (b *Broker) jobOf(h *holder, r *request) error {
	a, err := b.shown(h, r)
	if err != nil {
		return err
	}
	if course := b.keys[a.Course]; course != nil {
		if j := b.job(course, a.Session); j != nil && j.Nonce != "" {
			r.reply(struct{}{}, j.asked)
			return nil
		}
	}
	return refusal(codeUnknown, "the job is gone")
}

// answered takes an answer.
func (b *Broker) answered(h *holder, r *request) error {
	a, err := b.shown(h, r)
	if err != nil {
		return err
	}
	u, err := b.unitOf(&a.task)
	if err == nil && u != nil {
		err = b.take(h, u, &a, r.Data)
	}
	if err != nil {
		return err
	}
	r.reply(struct{}{}, nil)
	b.match(false)
	return nil
}

// unitOf finds the unit of an answer; nil if it is of no use any more. What another
// broker gave is kept for its grader, which may come back.
func (b *Broker) unitOf(t *task) (u *unit, err error) {
	course := b.keys[t.Course]
	if course == nil || course.State == Revoked {
		return nil, nil
	}
	j := b.job(course, t.Session)
	if j == nil && t.Epoch != b.epoch { // otherwise it was closed
		j, err = b.newJob(course, t.Session)
	}
	if j != nil {
		u = j.units[t.ID]
	}
	if j != nil && u == nil && t.Epoch != b.epoch && course.units < mostUnits {
		u = b.newUnit(j, t.ID)
	}
	return u, err
}

// take notes an answer. One of each key counts.
func (b *Broker) take(h *holder, u *unit, a *answer, body []byte) error {
	var l *lease
	for _, k := range u.leases {
		if k.member.Name == a.Worker && k.member.Key == h.Name {
			l = k
		}
	}
	switch {
	case a.Fault != "":
		if l != nil {
			b.wrong(l, "failed: "+clean(a.Fault), false)
		}
		return nil
	case u.answered() || b.barred(h.Name) || slices.ContainsFunc(u.answers, func(o outcome) bool { return o.Key == h.Name }):
		return nil
	}
	if err := b.grow(u.job, len(body)); err != nil {
		return err
	}
	o := outcome{ID: u.id, Key: h.Name, Worker: clean(a.Worker), Size: len(body), answer: body}
	u.answers, u.gaveUp = append(u.answers, o), ""
	b.done++
	b.Log.Info("answer", "course", u.job.course.Name, "unit", u.id, "name", u.Name, "worker", o.Worker)
	if l != nil {
		u.job.slowest = max(u.job.slowest, time.Since(l.since))
		b.release(l)
	}
	for u.answered() && len(u.leases) > 0 {
		b.release(u.leases[0])
	}
	if u.copies > 0 {
		u.job.news = append(u.job.news, o)
		b.tellNews(u.job)
	}
	return nil
}

// handedBack takes units back that a worker was asked to stop at. That says nothing
// of them.
func (b *Broker) handedBack(h *holder, r *request) error {
	a, err := b.shown(h, r)
	if err != nil {
		return err
	}
	if m := b.members[a.Worker]; m != nil && m.Key == h.Name {
		for _, l := range slices.Clone(m.leases) {
			if u := l.unit; u.id == a.ID && u.job.Session == a.Session && u.job.course.Name == a.Course {
				b.release(l)
			}
		}
	}
	r.reply(struct{}{}, nil)
	b.match(false)
	return nil
}
