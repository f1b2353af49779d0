package cluster

import (
	"cmp"
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
// After three of these, of different workers where there are any, the unit is given
// up. A worker that dies takes what it was at with it: a unit that was there is a
// suspect, and runs alone from then on, so that the innocent are not given up with
// the guilty.
//
// Where nothing waits, an idle worker is given a unit that another is at for long,
// and the first answer counts.

// mostTries is how many attempts at a unit may go wrong.
const mostTries = 3

// A unit is one of a job, on its way.
type unit struct {
	Unit
	id      string
	job     *job
	text    []byte // packed
	seq     int64
	copies  int // how many different keys are to answer it; 0 until its grader wants it
	leases  []*lease
	answers []outcome
	tries   []try
	queued  bool
	waits   time.Time // since when it is queued
	gaveUp  string    // why
	told    bool      // the grader knows: until nothing else of the job is left, it can be tried again by hand
}

// A class is what a worker must have for a unit.
type class struct {
	lang  string
	level sandbox.Level
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
	free   int // units that it wants
	caller caller
	steps  int64
	moved  time.Time // when its programs last made progress, or it had nothing to do
}

func (h *Hub) newUnit(j *job, id string) *unit {
	u := &unit{id: id, job: j}
	j.units[id] = u
	j.course.units++
	return u
}

// drop forgets a unit, and has workers stop that are at it.
func (h *Hub) drop(u *unit) {
	size := len(u.text)
	for _, a := range u.answers {
		size += len(a.answer)
	}
	_ = h.grow(u.job, -size)
	u.copies = 0
	h.releaseAll(u)
	delete(u.job.units, u.id)
	u.job.course.units--
}

// wanting is how many more are to be given a unit.
func (u *unit) wanting() int {
	if u.gaveUp != "" {
		return 0
	}
	return u.copies - len(u.answers) - len(u.leases)
}

func (u *unit) answered() bool { return len(u.answers) > 0 && len(u.answers) >= u.copies }

func (u *unit) answeredBy(key string) bool {
	return slices.ContainsFunc(u.answers, func(a outcome) bool { return a.Key == key })
}

func (u *unit) suspect() bool {
	return slices.ContainsFunc(u.tries, func(t try) bool { return t.died })
}

// queue puts a unit at the end of its queue, if somebody is to be given it.
func (h *Hub) queue(u *unit) {
	if !u.queued && u.wanting() > 0 {
		of := class{u.Lang, u.Level}
		u.queued, u.waits = true, time.Now()
		u.job.ready[of] = append(u.job.ready[of], u)
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
	h.nudge(&m.caller)
	h.note(h.log.Info, "give", u, "worker", m.Name)
	return l
}

// release ends a lease. Its worker is asked at once what it is at, and told then.
func (h *Hub) release(l *lease) {
	u, m := l.unit, l.member
	other := func(k *lease) bool { return k == l }
	u.leases, m.leases = slices.DeleteFunc(u.leases, other), slices.DeleteFunc(m.leases, other)
	u.job.running--
	u.job.course.running--
	h.nudge(&m.caller)
	h.queue(u)
}

func (h *Hub) releaseAll(u *unit) {
	for len(u.leases) > 0 {
		h.release(u.leases[0])
	}
}

// wrong ends a lease by which a unit was not answered, and gives the unit up after
// too many: of one key alone only where there is no other, see avoids.
func (h *Hub) wrong(l *lease, why string, died bool) {
	u := l.unit
	u.tries = append(u.tries, try{l.member.key.Name, l.member.Name, why, died})
	h.note(h.log.Warn, "lost", u, "worker", l.member.Name, "why", why)
	keys := map[string]bool{}
	var all []string
	for _, t := range u.tries {
		keys[t.key] = true
		all = append(all, t.worker+" "+t.why)
	}
	if n := len(u.tries); n >= mostTries && len(keys) >= min(u.copies, mostTries) || n >= mostTries*u.copies {
		u.gaveUp = fmt.Sprintf("%d attempts went wrong: %s", n, strings.Join(all, "; "))
		h.note(h.log.Error, "gave up", u, "why", u.gaveUp)
		h.conn.tell(fmt.Sprintf("%s of %s is given up: %s", clean(u.Name), u.job.course.Name, clean(u.gaveUp)))
	}
	h.release(l)
}

// avoids reports whether a worker is not to have a unit: its key has answered it, or
// has it, or went wrong with it while there are others.
func (h *Hub) avoids(u *unit, m *member) bool {
	if u.answeredBy(m.key.Name) ||
		slices.ContainsFunc(u.leases, func(l *lease) bool { return l.member == m || l.member.key == m.key && u.copies > 1 }) {
		return true
	}
	failed := func(n *member) bool {
		return slices.ContainsFunc(u.tries, func(t try) bool { return t.worker == n.Name || u.copies > 1 && t.key == n.key.Name })
	}
	if !failed(m) {
		return false
	}
	for _, n := range h.members {
		if !failed(n) && n.serves(u.job) && n.can(u.Lang, u.Level) {
			return true
		}
	}
	return false
}

// serves reports whether a worker may be given units of a job.
func (m *member) serves(j *job) bool {
	return !m.gone && m.Build == j.Build && j.Nonce != "" && m.key.State == ""
}

// match gives units to the workers that want some; backups are units that
// another is at for long. A new hub waits until workers have said what they have
// of the one before.
func (h *Hub) match(backups bool) {
	if time.Since(h.began) < h.Patience.Announce*3/2 {
		return
	}
	for _, m := range h.members {
		for m.free > 0 && len(m.leases) < m.Units && !m.gone {
			u := h.pick(m, backups)
			if u == nil {
				break
			}
			h.give(u, m)
			m.free--
		}
	}
}

// pick chooses a unit for a worker: of the course that has the fewest at work, and of
// its jobs likewise; nil if there is none.
func (h *Hub) pick(m *member, backups bool) *unit {
	if slices.ContainsFunc(m.leases, func(l *lease) bool { return l.unit.suspect() }) {
		return nil
	}
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
		u, hold := h.next(j, m)
		if hold {
			return nil
		}
		if u != nil {
			h.turn++
			j.turn, j.course.turn = h.turn, h.turn
			return u
		}
	}
	for _, j := range jobs {
		if u := h.backup(j, m); backups && u != nil {
			return u
		}
	}
	return nil
}

// next takes the first unit of a job for a worker out of its queue. hold is that the
// worker is to end what it has first, for a suspect that waited long.
func (h *Hub) next(j *job, m *member) (found *unit, hold bool) {
	for of, queue := range j.ready {
		if !m.can(of.lang, of.level) {
			continue
		}
		for len(queue) > 0 && queue[0].wanting() <= 0 { // taken back
			queue[0].queued = false
			queue = queue[1:]
		}
		j.ready[of] = queue
		for i, u := range queue {
			switch {
			case u.wanting() <= 0 || h.avoids(u, m):
			case u.suspect() && len(m.leases) > 0:
				hold = hold || time.Since(u.waits) > h.Patience.Ack
			default:
				if u.queued = u.wanting() > 1; !u.queued {
					j.ready[of] = slices.Delete(queue, i, i+1)
				}
				return u, false
			}
		}
	}
	return nil, hold
}

// backup chooses a unit that another worker is at for long.
func (h *Hub) backup(j *job, m *member) (slow *unit) {
	since := time.Now().Add(-max(h.Patience.Backup, 4*j.slowest))
	for _, u := range j.units {
		if len(m.leases) == 0 && len(u.leases) == 1 && u.leases[0].since.Before(since) && u.wanting() == 0 && !u.suspect() &&
			m.can(u.Lang, u.Level) && !h.avoids(u, m) {
			slow, since = u, u.leases[0].since
		}
	}
	return slow
}

// kept is for how long answers stay whose grader never came back.
const kept = 14 * 24 * time.Hour

// look ends what is silent, and what takes too long.
func (h *Hub) look(now time.Time) {
	for name, m := range h.members {
		if silent := now.Sub(m.seen); silent > 20*h.Patience.Ack {
			delete(h.members, name)
		} else if silent > h.Patience.Ack && !m.gone {
			m.gone = true
			h.log.Warn("silent", "worker", name)
			for len(m.leases) > 0 {
				h.wrong(m.leases[0], "died, or was cut off", true)
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
		if silent := now.Sub(j.seen); silent > kept || silent > 5*h.Patience.Ack && j.Nonce != "" { // its grader died
			h.forget(j, silent < kept)
		}
	}
}

// settle tells a grader what was given up, once nothing else of its job is left.
func (h *Hub) settle(j *job) {
	var failed []*unit
	for _, u := range j.units {
		if u.gaveUp != "" && !u.told {
			failed = append(failed, u)
		} else if u.wanting() > 0 || len(u.leases) > 0 {
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
		return nil, refusal(codeNever, "this is no sign of a worker")
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
		m = &member{moved: time.Now(), caller: caller{inbox: s.Name}}
		h.members[s.Name] = m
		h.log.Info("worker", "name", s.Name, "version", s.Version, "level", s.Level, "slots", s.Slots)
	}
	m.Sign, m.key, m.seen = *s, r.from, time.Now()
	if m.gone { // it was cut off, and did not die
		m.gone = false
		h.log.Info("back", "worker", m.Name)
		for _, j := range h.jobs {
			for _, u := range j.units {
				h.pardon(u, m)
			}
		}
	}
	return m, nil
}

// pardon takes back that a unit killed a worker.
func (h *Hub) pardon(u *unit, m *member) {
	n := len(u.tries)
	u.tries = slices.DeleteFunc(u.tries, func(t try) bool { return t.died && t.worker == m.Name })
	if len(u.tries) < n && !u.told {
		u.gaveUp = ""
		h.queue(u)
	}
}

// beat notes what a worker is at, and replies with what else it is to do, and with the
// tokens of what is of no use any more. A worker beats when the one before was
// answered: what it was told of, and has not, it has done, or it never heard of it.
func (h *Hub) beat(r *request) error {
	m, err := h.memberOf(r)
	if err != nil {
		return err
	}
	if r.Steps != m.steps || len(r.Held) == 0 {
		m.steps, m.moved = r.Steps, m.seen
	}
	m.caller.asked = true
	has := map[*lease]bool{}
	for _, t := range r.Held {
		if l, ours := h.leaseOf(m, &t); l != nil {
			has[l], l.sent = true, true
		} else if ours {
			r.reply.Drop = append(r.reply.Drop, t.Token)
		}
	}
	m.free = r.Free
	for _, l := range slices.Clone(m.leases) {
		if l.sent && !has[l] {
			h.release(l)
		} else if !l.sent {
			m.free--
		}
	}
	h.match(false)
	m.caller.asked = false
	for _, l := range m.leases {
		if u := l.unit; !l.sent && len(r.with) < 1<<18 {
			l.sent = true
			t := task{Course: u.job.course.Name, Session: u.job.Session, ID: u.id, Epoch: h.epoch}
			t.Token = h.token(&t, m.key.Name)
			r.reply.Tasks, r.with = append(r.reply.Tasks, given{t, u.Unit, len(u.text)}), append(r.with, u.text...)
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

// find finds what a task names, as far as it is known.
func (h *Hub) find(t *task) (course *holder, j *job, u *unit) {
	if course = h.keys[t.Course]; course != nil {
		if j = h.jobs[place{course, t.Session}]; j != nil {
			u = j.units[t.ID]
		}
	}
	return course, j, u
}

// leaseOf finds the lease by which a worker has a unit. One that was cut off, or was
// given it by another hub, gets a lease if the unit still waits for an answer. ours
// is whether we would know: the grader may have yet to submit it to us.
func (h *Hub) leaseOf(m *member, t *task) (l *lease, ours bool) {
	course, j, u := h.find(t)
	if course == nil || m.key.barred() || !h.genuine(m.key.Name, t) {
		return nil, true
	}
	if u == nil || u.copies == 0 {
		return nil, t.Epoch == h.epoch && u == nil || j != nil && time.Since(j.opened) > 5*h.Patience.Ack
	}
	for _, l := range u.leases {
		if l.member == m {
			return l, true
		}
		if u.copies > 1 && l.member.key == m.key {
			return nil, true
		}
	}
	if u.answered() || u.gaveUp != "" || slices.ContainsFunc(u.tries, func(t try) bool { return t.worker == m.Name }) { // its time was over
		return nil, true
	}
	return h.give(u, m), true // it knows
}

// ofTask finds what a worker speaks of; an error if it was not given it.
func (h *Hub) ofTask(r *request) error {
	if !h.genuine(r.from.Name, &r.Task) {
		h.tell("forged "+r.from.Name, "the key "+r.from.Name+" was used for a unit that it was not given; that is refused")
		return refusal(codeNever, "the key %s was not given this unit", r.from.Name)
	}
	if _, r.job, r.unit = h.find(&r.Task); r.unit != nil {
		for _, l := range r.unit.leases {
			if l.member.Name == r.Worker && l.member.key == r.from {
				r.lease = l
			}
		}
	}
	return nil
}

// asked replies with what is asked of the submission of a unit.
func (h *Hub) asked(r *request) error {
	if r.job == nil || r.job.Nonce == "" {
		return refusal(codeUnknown, "the job is gone")
	}
	r.with = r.job.asked
	return nil
}

// stray makes the unit of an answer that another hub gave, for its grader, which may
// come back; nil if it is of no use any more.
func (h *Hub) stray(t *task) (u *unit, err error) {
	course, j, _ := h.find(t)
	if course == nil || course.State == Revoked || t.Epoch == h.epoch { // otherwise it was closed
		return nil, nil
	}
	if j == nil {
		j, err = h.newJob(course, t.Session)
	}
	if err == nil && course.units < mostUnits {
		u = h.newUnit(j, t.ID)
	}
	return u, err
}

// answered takes an answer, of which one of each key counts, or a unit that a worker
// was asked to stop at, which says nothing of it.
func (h *Hub) answered(r *request) (err error) {
	u, l := r.unit, r.lease
	if u == nil && !r.Back {
		u, err = h.stray(&r.Task)
	}
	switch {
	case u == nil:
		return err
	case r.Back:
		if l != nil {
			h.release(l)
		}
		return nil
	case r.Fault != "":
		if l != nil {
			h.wrong(l, "failed: "+clean(r.Fault), false)
		}
		return nil
	case u.answered() || r.from.barred() || u.answeredBy(r.from.Name):
		return nil
	}
	if err := h.grow(u.job, len(r.body)); err != nil {
		return err
	}
	o := outcome{ID: u.id, Key: r.from.Name, Worker: clean(r.Worker), Size: len(r.body), answer: r.body}
	u.answers, u.gaveUp = append(u.answers, o), ""
	h.done++
	h.note(h.log.Info, "answer", u, "worker", o.Worker)
	if l != nil {
		u.job.slowest = max(u.job.slowest, time.Since(l.since))
		h.release(l)
	}
	if u.answered() {
		h.releaseAll(u)
	}
	if u.copies > 0 {
		h.tellNews(u.job, o)
	}
	return nil
}
