package cluster

import (
	"cmp"
	"crypto/hmac"
	"fmt"
	"slices"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// Theory. A unit is leased to a worker, which says every now and then that it is
// still at it. A lease ends when it is answered, handed back, withdrawn, or when the
// grader dies: none of these says anything against the unit. It also ends when
//
//	the worker is silent  which counts as a death until the worker is heard of again
//	the worker fails      by its own account: no disk, no sandbox
//	the time is over      that the plan's limits allow, many times over
//
// After three of these, by different workers if possible, the unit is given up. When a
// worker dies, all its units are suspects and run alone from then on, so that innocent
// units are not given up with the guilty one.
//
// If nothing waits, an idle worker gets a unit on which another has worked for long, and the
// first answer counts.

// mostTries is how many attempts at a unit may go wrong.
const mostTries = 3

// A unit is one of a job, on its way.
type unit struct {
	Unit
	id     string
	job    *job
	text   []byte   // packed
	avoid  []string // keys that are not to have it
	most   int      // attempts that may go wrong
	wanted bool     // by its grader
	leases []*lease
	answer *outcome
	tries  []try
	queued bool
	gaveUp string // why
	told   bool   // the grader knows: until nothing else of the job is left, it can be tried again by hand
}

// A try is an attempt that went wrong.
type try struct {
	key, worker, why string
	died             bool // as far as we know
}

// A lease is a unit that a worker is at.
type lease struct {
	unit   *unit
	member *member
	since  time.Time
	sent   bool // the worker was told
}

// A member is a worker that was heard of.
type member struct {
	Sign
	key    *holder
	seen   time.Time
	gone   bool
	leases []*lease
	takes  int // units that it wants to be at
	caller caller
	steps  int64
	moved  time.Time // when its programs last made progress, or it had nothing to do
}

// drop forgets a unit, and has workers stop that are at it.
func (h *Hub) drop(u *unit) {
	size := len(u.text)
	if u.answer != nil {
		size += len(u.answer.Body)
	}
	_ = h.grow(u.job, -size)
	u.wanted = false
	h.releaseAll(u)
	delete(u.job.units, u.id)
	u.job.course.units--
}

// waits reports whether a unit is to be given to a worker.
func (u *unit) waits() bool {
	return u.wanted && u.answer == nil && u.gaveUp == "" && len(u.leases) == 0
}

func (u *unit) suspect() bool {
	return slices.ContainsFunc(u.tries, func(t try) bool { return t.died })
}

// queue puts a unit at the end of the queue, if it waits.
func (h *Hub) queue(u *unit) {
	if !u.queued && u.waits() {
		u.queued, u.job.queue = true, append(u.job.queue, u)
	}
}

func (h *Hub) note(level func(string, ...any), what string, u *unit, more ...any) {
	level(what, append([]any{"course", u.job.course.Name, "unit", u.id, "name", u.Name}, more...)...)
}

func (h *Hub) give(u *unit, m *member) *lease {
	l := &lease{unit: u, member: m, since: time.Now()}
	if len(m.leases) == 0 {
		m.moved = l.since
	}
	u.leases, m.leases = append(u.leases, l), append(m.leases, l)
	u.job.running++
	u.job.course.running++
	m.caller.nudge()
	h.note(h.log.Info, "give", u, "worker", m.Name)
	return l
}

// release ends a lease. Its worker learns it at its next beat, which it is nudged to.
func (h *Hub) release(l *lease) {
	u, m := l.unit, l.member
	other := func(k *lease) bool { return k == l }
	u.leases, m.leases = slices.DeleteFunc(u.leases, other), slices.DeleteFunc(m.leases, other)
	u.job.running--
	u.job.course.running--
	m.caller.nudge()
	h.queue(u)
}

func (h *Hub) releaseAll(u *unit) {
	for len(u.leases) > 0 {
		h.release(u.leases[0])
	}
}

// wrong ends a lease without an answer, and gives up the unit after too many.
func (h *Hub) wrong(l *lease, why string, died bool) {
	u := l.unit
	u.tries = append(u.tries, try{l.member.key.Name, l.member.Name, why, died})
	h.note(h.log.Warn, "lost", u, "worker", l.member.Name, "why", why)
	if n := len(u.tries); n >= max(u.most, mostTries) {
		var all []string
		for _, t := range u.tries {
			all = append(all, t.worker+" "+t.why)
		}
		u.gaveUp = fmt.Sprintf("%d attempts went wrong: %s", n, strings.Join(all, "; "))
		h.note(h.log.Error, "gave up", u, "why", u.gaveUp)
		h.say(fmt.Sprintf("%s of %s: given up: %s", clean(u.Name), u.job.course.Name, clean(u.gaveUp)))
	}
	h.release(l)
}

// serves reports whether a worker may be given units of a job.
func (m *member) serves(j *job) bool {
	return !m.gone && m.Build == j.Build && j.Nonce != "" && m.key.State == ""
}

// fits reports whether a worker may be given a unit, and can run it.
func (m *member) fits(u *unit) bool {
	return m.serves(u.job) && m.can(u.Lang, u.Level) && !slices.Contains(u.avoid, m.key.Name)
}

// against is how much speaks against giving a unit to a worker: that it went wrong with
// it, or another that has its key.
func (m *member) against(u *unit) (n int) {
	for _, t := range u.tries {
		switch {
		case t.worker == m.Name:
			return 2
		case t.key == m.key.Name:
			n = 1
		}
	}
	return n
}

// suits reports whether a worker is to have a unit: it fits, and no other is better.
func (h *Hub) suits(u *unit, m *member) bool {
	if !m.fits(u) || slices.ContainsFunc(u.leases, func(l *lease) bool { return l.member == m }) {
		return false
	}
	if worst := m.against(u); worst > 0 {
		for _, n := range h.members {
			if n.fits(u) && n.against(u) < worst {
				return false
			}
		}
	}
	return true
}

// wants reports whether a worker is to have another unit. A suspect runs alone.
func (m *member) wants() bool {
	return len(m.leases) < min(m.takes, m.Units) && !m.gone &&
		!slices.ContainsFunc(m.leases, func(l *lease) bool { return l.unit.suspect() })
}

// match gives units to the workers that want some. A new hub waits until workers have
// said what they have of the one before.
func (h *Hub) match() {
	if h.began.IsZero() || time.Since(h.began) < h.Patience.Announce*3/2 {
		return
	}
	for _, m := range h.members {
		for m.wants() {
			u := h.pick(m)
			if u == nil {
				break
			}
			h.give(u, m)
		}
	}
}

// pick chooses a unit for a worker, or nil: from the course with the fewest units at work,
// and likewise among its jobs.
func (h *Hub) pick(m *member) *unit {
	var jobs []*job
	for _, j := range h.jobs {
		if m.serves(j) {
			jobs = append(jobs, j)
		}
	}
	slices.SortFunc(jobs, func(i, j *job) int {
		return cmp.Or(cmp.Compare(i.course.running, j.course.running), cmp.Compare(i.course.turn, j.course.turn),
			cmp.Compare(i.running, j.running), cmp.Compare(i.turn, j.turn))
	})
	for _, j := range jobs {
		switch u := h.next(j, m); {
		case u != nil && u.suspect() && len(m.leases) > 0:
			return nil // it is to end what it has first
		case u != nil:
			h.turn++
			j.turn, j.course.turn = h.turn, h.turn
			return u
		}
	}
	return nil
}

// next finds the first unit of a job for a worker; a suspect only if there is no other,
// or the worker has nothing else.
func (h *Hub) next(j *job, m *member) (suspect *unit) {
	for len(j.queue) > 0 && !j.queue[0].waits() { // it was given, or taken back
		j.queue[0].queued = false
		j.queue = j.queue[1:]
	}
	for _, u := range j.queue {
		switch {
		case !u.waits() || !h.suits(u, m):
		case !u.suspect() || len(m.leases) == 0:
			return u
		default:
			suspect = u
		}
	}
	return suspect
}

// backup gives a unit that a worker is at for long to one that has nothing to do, if
// there is one.
func (h *Hub) backup(u *unit) {
	if len(u.leases) != 1 || !u.wanted || u.suspect() || time.Since(u.leases[0].since) < max(h.Patience.Backup, 4*u.job.slowest) {
		return
	}
	for _, m := range h.members {
		if m.wants() && len(m.leases) == 0 && h.suits(u, m) {
			h.give(u, m)
			return
		}
	}
}

// kept is for how long answers stay whose grader never came back.
const kept = 14 * 24 * time.Hour

// look ends silent members and overdue leases.
func (h *Hub) look(now time.Time) {
	for name, m := range h.members {
		if silent := now.Sub(m.seen); silent > 20*h.Patience.Ack {
			delete(h.members, name)
		} else if silent > h.Patience.Ack && !m.gone {
			m.gone = true
			h.log.Warn("silent", "worker", name)
			for len(m.leases) > 0 {
				if l := m.leases[0]; l.sent {
					h.wrong(l, "died or lost its connection", true)
				} else {
					h.release(l)
				}
			}
		}
		for _, l := range slices.Clone(m.leases) {
			limit := max(h.Patience.Limit, l.unit.job.Limit) << min(len(l.unit.tries), mostTries)
			switch {
			case now.Sub(l.since) > limit:
				h.wrong(l, fmt.Sprintf("held it for %v, which is more than its limits allow", limit), false)
			case now.Sub(m.moved) > h.Patience.Limit:
				h.wrong(l, fmt.Sprintf("made no progress for %v", h.Patience.Limit), false)
			}
		}
	}
	for _, j := range h.jobs {
		h.settle(j)
		for _, u := range j.units {
			h.backup(u)
		}
		if silent := now.Sub(j.seen); silent > kept {
			h.end(j)
		} else if silent > 5*h.Patience.Ack { // its grader died
			h.abandon(j)
		}
	}
	h.match()
}

// settle reports units given up to a grader, once nothing else of its job is left.
func (h *Hub) settle(j *job) {
	var failed []*unit
	for _, u := range j.units {
		if u.gaveUp != "" && !u.told {
			failed = append(failed, u)
		} else if u.waits() || len(u.leases) > 0 {
			return
		}
	}
	for _, u := range failed {
		u.told = true
		h.tellNews(j, outcome{ID: u.id, GaveUp: u.gaveUp})
	}
}

// memberOf takes up a sign of life.
func (h *Hub) memberOf(r *request) (*member, error) {
	s := &r.Sign
	parts := strings.Split(s.Name, ".")
	if len(parts) != 3 || parts[0] != r.from.Name || !keyName.MatchString(parts[1]) || !keyName.MatchString(parts[2]) || r.size > mostHead ||
		s.Slots < 1 || s.Slots > mostSlots || s.Units < 1 || s.Units > 4*mostSlots || len(s.Languages) > 64 {
		return nil, refusal(codeNever, "not a worker's heartbeat")
	}
	s.Build, s.Version, s.Machine, s.Level = clean(s.Build), clean(s.Version), clean(s.Machine), sandbox.Level(clean(string(s.Level)))
	for i, l := range s.Languages {
		s.Languages[i] = clean(l)
	}
	m := h.members[s.Name]
	if m == nil {
		n := 0
		for _, other := range h.members {
			if other.key.Name == r.from.Name && !other.gone {
				n++
			}
		}
		if n >= mostMembers {
			return nil, h.full(r.from, fmt.Sprintf("%d workers", n))
		}
		m = &member{moved: time.Now()}
		h.members[s.Name] = m
		h.log.Info("worker", "name", s.Name, "version", s.Version, "level", s.Level, "slots", s.Slots)
	}
	m.Sign, m.key, m.seen = *s, r.from, time.Now()
	if m.gone { // it was cut off, and did not die: no unit killed it
		m.gone = false
		h.log.Info("back", "worker", m.Name)
		for _, j := range h.jobs {
			for _, u := range j.units {
				n := len(u.tries)
				u.tries = slices.DeleteFunc(u.tries, func(t try) bool { return t.died && t.worker == m.Name })
				if len(u.tries) < n && !u.told {
					u.gaveUp = ""
					h.queue(u)
				}
			}
		}
	}
	return m, nil
}

// beat notes what a worker is doing, and replies with new units, as soon as there are some,
// and the tokens of those no longer needed. A worker beats after the previous reply: if it
// lacks a unit it was given, it has done the unit, or never received it.
func (h *Hub) beat(r *request) error {
	m, err := h.memberOf(r)
	if err != nil {
		return err
	}
	if r.Steps != m.steps || len(r.Held) == 0 {
		m.steps, m.moved = r.Steps, m.seen
	}
	has := map[*lease]bool{}
	for _, t := range r.Held {
		if l := h.hold(m, &t); l != nil {
			has[l], l.sent = true, true
		} else {
			r.reply.Drop = append(r.reply.Drop, t.Token)
		}
	}
	m.takes = r.Takes
	for _, l := range slices.Clone(m.leases) {
		if l.sent && !has[l] {
			h.release(l)
		}
	}
	h.match()
	unsent := func(l *lease) bool { return !l.sent }
	if len(r.reply.Drop) == 0 && !slices.ContainsFunc(m.leases, unsent) {
		if err := h.wait(r, &m.caller); err != nil {
			return err
		}
	}
	size := 0
	for _, l := range m.leases {
		if u := l.unit; !l.sent && size < 1<<18 {
			l.sent = true
			size += len(u.text)
			t := task{Course: u.job.course.Name, Session: u.job.Session, ID: u.id, Epoch: h.epoch}
			t.Token = h.token(&t, m.key.Name)
			r.reply.Tasks = append(r.reply.Tasks, given{t, u.Unit, u.text})
		}
	}
	r.reply.Key = m.key.State
	for _, j := range h.jobs {
		if version := clean(j.Version); j.Build != m.Build && j.Nonce != "" && len(r.reply.Others) < 8 && !slices.Contains(r.reply.Others, version) {
			r.reply.Others = append(r.reply.Others, version)
		}
	}
	return nil
}

// find finds the unit of a task. One that another hub gave is made: its grader may yet
// submit it again, or come back for the answer. It is nil if it is no longer needed.
func (h *Hub) find(key *holder, t *task) (u *unit, err error) {
	if !hmac.Equal([]byte(t.Token), []byte(h.token(t, key.Name))) {
		h.tell("forged "+key.Name, "the key "+key.Name+" was used for a unit that it was not given; refused")
		return nil, refusal(codeNever, "the key %s was not given this unit", key.Name)
	}
	course := h.keys[t.Course]
	if course == nil || course.State == Revoked {
		return nil, nil
	}
	if t.Epoch == h.epoch {
		if j := h.jobs[place{course, t.Session}]; j != nil {
			u = j.units[t.ID]
		}
		return u, nil
	}
	j, err := h.jobOf(course, t.Session)
	if err == nil {
		u, err = h.unitOf(j, t.ID)
	}
	return u, err
}

// hold finds a worker's lease of a unit. A worker that was cut off, or got the unit from
// another hub, gets a new lease if the unit still waits for an answer.
func (h *Hub) hold(m *member, t *task) *lease {
	u, err := h.find(m.key, t)
	if err != nil || u == nil || m.key.barred() {
		return nil
	}
	for _, l := range u.leases {
		if l.member == m {
			return l
		}
	}
	if u.answer != nil || u.gaveUp != "" || slices.ContainsFunc(u.tries, func(t try) bool { return t.worker == m.Name }) { // its time was over
		return nil
	}
	return h.give(u, m) // it knows
}

// ofTask finds what a worker speaks of; an error if it was not given it.
func (h *Hub) ofTask(r *request) (err error) {
	if r.unit, err = h.find(r.from, &r.Task); r.unit == nil {
		return err
	}
	r.job = r.unit.job
	for _, l := range r.unit.leases {
		if l.member.Name == r.Worker && l.member.key == r.from {
			r.lease = l
		}
	}
	return nil
}

// asked replies with the request about a unit's submission.
func (h *Hub) asked(r *request) error {
	if r.job == nil || r.job.Nonce == "" {
		return refusal(codeUnknown, "the job is gone")
	}
	r.reply.Body = r.job.asked
	return nil
}

// answered takes an answer (the first counts), or a unit that a worker stopped when asked,
// which is not held against it.
func (h *Hub) answered(r *request) error {
	u, l := r.unit, r.lease
	switch {
	case u == nil || u.answer != nil || r.from.barred():
		return nil
	case r.Back && l != nil:
		l.member.takes = 0 // until it says otherwise
		h.release(l)
		return nil
	case r.Fault != "" && l != nil:
		h.wrong(l, "failed: "+clean(r.Fault), false)
		return nil
	case r.Back || r.Fault != "":
		return nil
	}
	if err := h.grow(u.job, len(r.Body)); err != nil {
		return err
	}
	u.answer, u.gaveUp = &outcome{ID: u.id, Key: r.from.Name, Worker: clean(r.Worker), Body: r.Body}, ""
	h.done++
	h.note(h.log.Info, "answer", u, "worker", u.answer.Worker)
	if l != nil {
		u.job.slowest = max(u.job.slowest, time.Since(l.since))
	}
	h.releaseAll(u)
	if u.wanted {
		h.tellNews(u.job, *u.answer)
	}
	return nil
}
