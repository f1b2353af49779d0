package cluster

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// Theory. A unit is leased to a worker, which says every now and then that it is still at
// it. A lease ends when the unit is answered, handed back or withdrawn, and none of these
// says anything against the unit. An attempt went wrong if
//
//	the worker is silent  until it is heard of again, and may go on with the unit
//	the worker fails      by its own account: no disk, no sandbox; it rests from this unit
//	the time is over      that the plan's limits allow, many times over
//
// After three of these, by different workers if possible, the unit is given up. When a
// worker falls silent, all its units are suspects and run alone from then on, so that
// innocent units are not given up with the guilty one.
//
// If nothing waits, an idle worker gets a unit on which another has worked for long, and the
// first answer counts.

// mostTries is how many attempts at a unit may go wrong.
const mostTries = 3

// A job is one run of a grader.
type job struct {
	course *holder
	id     string
	opening
	asked []byte // packed
	size  int64  // of all that is kept of it, in bytes

	units  map[string]*unit
	queue  []*unit   // that wait, and some that do no more
	ready  []*unit   // that have an outcome, as long as the grader may not know it
	seen   time.Time // the grader
	caller caller

	running int // leases
	turn    int
	slowest time.Duration // of its units
}

// A unit is one of a job, on its way.
type unit struct {
	Unit
	id      string
	job     *job
	text    []byte   // packed
	size    int      // of all that was submitted, in bytes
	avoid   []string // keys that are not to have it
	most    int      // attempts that may go wrong
	leases  []*lease
	tries   []try
	gaveUp  string   // why: until the grader is told, it can be tried again by hand
	outcome *outcome // that the grader is told
	queued  bool
}

// A try is an attempt that went wrong.
type try struct {
	member *member
	why    string
	silent bool
	at     time.Time
}

// A lease is a unit that a worker is at.
type lease struct {
	unit   *unit
	member *member
	token  string // which only the worker knows
	since  time.Time
	sent   bool // the worker was told
}

// A member is a worker that was heard of.
type member struct {
	Sign
	key    *holder
	seen   time.Time
	gone   bool // silent: its leases do not count
	leases []*lease
	takes  int // units that it wants to be at
	caller caller
	steps  int64
	moved  time.Time // when its programs last made progress, or it had nothing to do
}

// drop forgets a unit, and has workers stop that are at it.
func (h *Hub) drop(u *unit) {
	size := u.size
	if u.outcome != nil {
		size += len(u.outcome.Body)
	}
	_ = h.grow(u.job, -size)
	delete(u.job.units, u.id)
	u.outcome = &outcome{} // it waits for none
	h.releaseAll(u)
}

// waits reports whether a unit is to be given to a worker.
func (u *unit) waits() bool {
	return u.outcome == nil && u.gaveUp == "" && !slices.ContainsFunc(u.leases, func(l *lease) bool { return !l.member.gone })
}

func (u *unit) suspect() bool {
	return slices.ContainsFunc(u.tries, func(t try) bool { return t.silent })
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

func (h *Hub) give(u *unit, m *member) {
	l := &lease{unit: u, member: m, token: rand.Text(), since: time.Now()}
	if len(m.leases) == 0 {
		m.moved = l.since
	}
	h.leases[l.token] = l
	u.leases, m.leases = append(u.leases, l), append(m.leases, l)
	u.job.running++
	u.job.course.running++
	m.caller.nudge()
	h.note(h.log.Info, "give", u, "worker", m.Name)
}

// release ends a lease. Its worker learns it at its next beat, which it is nudged to.
func (h *Hub) release(l *lease) {
	u, m := l.unit, l.member
	this := func(k *lease) bool { return k == l }
	delete(h.leases, l.token)
	u.leases, m.leases = slices.DeleteFunc(u.leases, this), slices.DeleteFunc(m.leases, this)
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

// conclude has the grader told what became of a unit.
func (h *Hub) conclude(u *unit, o outcome) {
	o.ID, u.outcome = u.id, &o
	u.job.ready = append(u.job.ready, u)
	u.job.caller.nudge()
	h.releaseAll(u)
}

// wrong notes that an attempt went wrong, and gives up the unit after too many.
func (h *Hub) wrong(l *lease, why string, silent bool) {
	u := l.unit
	u.tries = append(u.tries, try{l.member, why, silent, time.Now()})
	h.note(h.log.Warn, "lost", u, "worker", l.member.Name, "why", why)
	if n := len(u.tries); n >= max(u.most, mostTries) {
		var all []string
		for _, t := range u.tries {
			all = append(all, t.member.Name+" "+t.why)
		}
		u.gaveUp = fmt.Sprintf("%d attempts went wrong: %s", n, strings.Join(all, "; "))
		h.note(h.log.Error, "gave up", u, "why", u.gaveUp)
		h.Told(fmt.Sprintf("%s of %s: given up: %s", clean(u.Name), u.job.course.Name, clean(u.gaveUp)))
	}
	if h.queue(u); !silent {
		h.release(l)
	}
}

// serves reports whether a worker may be given units of a job.
func (m *member) serves(j *job) bool {
	return !m.gone && m.Build == j.Build && m.key.State == ""
}

// fits reports whether a worker may be given a unit, and can run it.
func (m *member) fits(u *unit) bool {
	return m.serves(u.job) && m.can(u.Lang, u.Level) && !slices.Contains(u.avoid, m.key.Name)
}

// against is how much speaks against giving a unit to a worker: that it went wrong with
// it, or another that has its key.
func (m *member) against(u *unit) (n int) {
	for _, t := range u.tries {
		if t.member == m {
			return 2
		} else if t.member.key == m.key {
			n = 1
		}
	}
	return n
}

// suits reports whether a worker is to have a unit: it fits, did not just fail it, and no other is better.
func (h *Hub) suits(u *unit, m *member) bool {
	if !m.fits(u) || slices.ContainsFunc(u.leases, func(l *lease) bool { return l.member == m }) ||
		slices.ContainsFunc(u.tries, func(t try) bool { return t.member == m && !t.silent && time.Since(t.at) < h.Patience.Ack }) {
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

// match gives units to the workers that want some.
func (h *Hub) match() {
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
	if len(u.leases) != 1 || u.suspect() || time.Since(u.leases[0].since) < max(h.Patience.Backup, 4*u.job.slowest) {
		return
	}
	for _, m := range h.members {
		if m.wants() && len(m.leases) == 0 && h.suits(u, m) {
			h.give(u, m)
			return
		}
	}
}

// look ends silent members and overdue leases, and jobs whose grader is gone.
func (h *Hub) look(now time.Time) {
	for name, m := range h.members {
		silent := now.Sub(m.seen)
		fell := silent > h.Patience.Ack && !m.gone
		if fell {
			m.gone = true
			h.log.Warn("silent", "worker", name)
		}
		for _, l := range slices.Clone(m.leases) {
			limit := max(h.Patience.Limit, l.unit.job.Limit) << min(len(l.unit.tries), mostTries)
			switch {
			case fell && l.sent:
				h.wrong(l, "died or lost its connection", true)
			case fell || silent > 20*h.Patience.Ack:
				h.release(l)
			case m.gone:
			case now.Sub(l.since) > limit:
				h.wrong(l, fmt.Sprintf("held it for %v, which is more than its limits allow", limit), false)
			case now.Sub(m.moved) > h.Patience.Limit:
				h.wrong(l, fmt.Sprintf("made no progress for %v", h.Patience.Limit), false)
			}
		}
		if silent > 20*h.Patience.Ack {
			delete(h.members, name)
		}
	}
	for _, j := range h.jobs {
		h.settle(j)
		for _, u := range j.units {
			h.backup(u)
		}
		if now.Sub(j.seen) > 5*h.Patience.Ack {
			h.end(j)
		}
	}
	h.match()
}

// settle reports units given up to a grader, once nothing else of its job is left.
func (h *Hub) settle(j *job) {
	var failed []*unit
	for _, u := range j.units {
		if u.gaveUp != "" && u.outcome == nil {
			failed = append(failed, u)
		} else if u.waits() || len(u.leases) > 0 {
			return
		}
	}
	for _, u := range failed {
		h.conclude(u, outcome{GaveUp: u.gaveUp})
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
	s.Build, s.Version, s.Level = clean(s.Build), clean(s.Version), sandbox.Level(clean(string(s.Level)))
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
				u.tries = slices.DeleteFunc(u.tries, func(t try) bool { return t.silent && t.member == m })
				if u.outcome == nil && len(u.tries) < max(u.most, mostTries) {
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
	held := map[*lease]bool{}
	for _, token := range r.Held {
		if l := h.leases[token]; l != nil && l.member == m {
			held[l] = true
		} else {
			r.reply.Drop = append(r.reply.Drop, token)
		}
	}
	m.takes = r.Takes
	for _, l := range slices.Clone(m.leases) {
		if l.sent && !held[l] {
			h.release(l)
		}
	}
	h.match()
	if len(r.reply.Drop) == 0 && !slices.ContainsFunc(m.leases, func(l *lease) bool { return !l.sent }) {
		if err := h.wait(r, &m.caller); err != nil {
			return err
		}
	}
	size := 0
	for _, l := range m.leases {
		if u := l.unit; !l.sent && size < 1<<18 {
			l.sent = true
			size += len(u.text)
			r.reply.Tasks = append(r.reply.Tasks, task{l.token, u.Unit, u.text})
		}
	}
	r.reply.Key = m.key.State
	for _, j := range h.jobs {
		if version := clean(j.Version); j.Build != m.Build && len(r.reply.Others) < 8 && !slices.Contains(r.reply.Others, version) {
			r.reply.Others = append(r.reply.Others, version)
		}
	}
	return nil
}

// answered takes an answer (the first counts), or a unit that a worker stopped when asked,
// which is not held against it.
func (h *Hub) answered(r *request) error {
	l, u := r.lease, r.lease.unit
	switch {
	case r.Back:
		l.member.takes = 0 // until it says otherwise
		h.release(l)
		return nil
	case r.Fault != "":
		h.wrong(l, "failed: "+clean(r.Fault), false)
		return nil
	}
	if err := h.grow(u.job, len(r.Body)); err != nil {
		return err
	}
	h.done++
	h.note(h.log.Info, "answer", u, "worker", l.member.Name)
	u.job.slowest = max(u.job.slowest, time.Since(l.since))
	h.conclude(u, outcome{Key: r.from.Name, Worker: l.member.Name, Body: r.Body})
	return nil
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

// open begins a job.
func (h *Hub) open(r *request) error {
	switch j := h.jobs[r.Job]; {
	case !keyName.MatchString(r.Job) || j != nil && j.course != r.from:
		return refusal(codeNever, "not a job")
	case j != nil: // our reply was lost
		return nil
	}
	j := &job{course: r.from, id: r.Job, opening: r.opening, asked: r.Body, units: map[string]*unit{}, seen: time.Now()}
	if err := h.grow(j, leastBytes+int(r.size)); err != nil {
		return err
	}
	h.jobs[j.id] = j
	for _, m := range h.members {
		m.caller.nudge() // that those of another build learn of it
	}
	h.log.Info("open", "course", r.from.Name, "job", j.id, "version", clean(j.Version))
	return nil
}

// submit puts a unit into the queue.
func (h *Hub) submit(r *request) error {
	switch {
	case r.Unit == nil || len(r.ID) > 64:
		return refusal(codeNever, "no unit submitted")
	case r.job.units[r.ID] != nil: // our reply was lost
		return nil
	}
	u := &unit{Unit: *r.Unit, id: r.ID, job: r.job, text: r.Body, size: leastBytes + int(r.size), avoid: r.Avoid, most: r.Tries}
	if err := h.grow(r.job, u.size); err != nil {
		return err
	}
	r.job.units[u.id] = u
	h.queue(u)
	return nil
}

// collect replies with the outcomes that a grader does not know, as soon as there are some.
func (h *Hub) collect(r *request) error {
	j := r.job
	for _, id := range r.Over {
		if u := j.units[id]; u != nil {
			h.drop(u)
		}
	}
	j.ready = slices.DeleteFunc(j.ready, func(u *unit) bool { return j.units[u.id] != u })
	if len(j.ready) == 0 {
		if err := cmp.Or(h.wait(r, &j.caller), h.about(r)); err != nil {
			return err
		}
	}
	for size := 0; len(r.reply.Outcomes) < len(j.ready) && size < 1<<18; {
		o := *j.ready[len(r.reply.Outcomes)].outcome
		r.reply.Outcomes, size = append(r.reply.Outcomes, o), size+len(o.Body)
	}
	r.reply.Members = h.crew()
	return nil
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

// end forgets a job.
func (h *Hub) end(j *job) {
	for _, u := range j.units {
		h.drop(u)
	}
	j.caller.nudge() // that its grader knows
	h.log.Info("close", "course", j.course.Name, "job", j.id)
	_ = h.grow(j, -int(j.size))
	delete(h.jobs, j.id)
}
