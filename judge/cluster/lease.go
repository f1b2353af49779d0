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
	last   time.Time // when the worker last said that it has it
	said   bool      // it ever did
}

// A task names a unit that a worker was given, and shows that it was.
type task struct {
	Course  string `json:"course"`
	Session string `json:"session"`
	ID      string `json:"id"`
	Epoch   string `json:"epoch"` // of the broker that gave it
	Token   string `json:"token"`
}

func (b *Broker) newUnit(j *job, id string) *unit {
	u := &unit{id: id, job: j}
	j.units[id] = u
	j.course.units++
	return u
}

// drop forgets a unit, and has workers stop that are at it.
func (b *Broker) drop(u *unit) {
	size := len(u.text)
	for _, a := range u.answers {
		size += len(a.answer)
	}
	_ = b.grow(u.job, -size)
	u.copies = 0
	for len(u.leases) > 0 {
		b.release(u.leases[0])
	}
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

func (u *unit) suspect() bool {
	return slices.ContainsFunc(u.tries, func(t try) bool { return t.died })
}

// queue puts a unit at the end of its queue, if somebody is to be given it.
func (b *Broker) queue(u *unit) {
	if !u.queued && u.wanting() > 0 {
		class := u.Lang + " " + string(u.Level)
		u.queued, u.waits = true, time.Now()
		u.job.ready[class] = append(u.job.ready[class], u)
	}
}

func (b *Broker) lease(u *unit, m *member) *lease {
	l := &lease{unit: u, member: m, since: time.Now(), last: time.Now()}
	if len(m.leases) == 0 {
		m.moved = l.since
	}
	u.leases, m.leases = append(u.leases, l), append(m.leases, l)
	u.job.running++
	u.job.course.running++
	b.Log.Info("give", "course", u.job.course.Name, "unit", u.id, "name", u.Name, "worker", m.Name)
	return l
}

// release ends a lease. Its worker is asked at once what it is at, and told then.
func (b *Broker) release(l *lease) {
	u, m := l.unit, l.member
	other := func(k *lease) bool { return k == l }
	u.leases, m.leases = slices.DeleteFunc(u.leases, other), slices.DeleteFunc(m.leases, other)
	u.job.running--
	u.job.course.running--
	_ = b.conn.nc.Publish(nudges(m.Name), nil)
	b.queue(u)
}

// nudges is where a worker listens that is to say what it is at.
func nudges(worker string) string { return "_INBOX." + worker + ".nudge" }

// wrong ends a lease by which a unit was not answered, and gives the unit up after
// too many: of one key alone only where there is no other, see avoids.
func (b *Broker) wrong(l *lease, why string, died bool) {
	u := l.unit
	u.tries = append(u.tries, try{l.member.Key, l.member.Name, why, died})
	b.Log.Warn("lost", "course", u.job.course.Name, "unit", u.id, "name", u.Name, "worker", l.member.Name, "why", why)
	keys := map[string]bool{}
	var all []string
	for _, t := range u.tries {
		keys[t.key] = true
		all = append(all, t.worker+" "+t.why)
	}
	if n := len(u.tries); n >= mostTries && len(keys) >= min(u.copies, mostTries) || n >= mostTries*u.copies {
		u.gaveUp = fmt.Sprintf("%d attempts went wrong: %s", len(u.tries), strings.Join(all, "; "))
		b.Log.Error("gave up", "course", u.job.course.Name, "unit", u.id, "name", u.Name, "why", u.gaveUp)
		b.Told(fmt.Sprintf("%s of %s is given up: %s", clean(u.Name), u.job.course.Name, clean(u.gaveUp)))
	}
	b.release(l)
}

// avoids reports whether a worker is not to have a unit: its key has answered it, or
// has it, or went wrong with it while there are others.
func (b *Broker) avoids(u *unit, m *member) bool {
	if slices.ContainsFunc(u.answers, func(a outcome) bool { return a.Key == m.Key }) ||
		slices.ContainsFunc(u.leases, func(l *lease) bool { return l.member == m || l.member.Key == m.Key && u.copies > 1 }) {
		return true
	}
	failed := func(n *member) bool {
		return slices.ContainsFunc(u.tries, func(t try) bool { return t.worker == n.Name || u.copies > 1 && t.key == n.Key })
	}
	if !failed(m) {
		return false
	}
	for _, n := range b.members {
		if !failed(n) && b.serves(n, u.job) && n.can(u.Lang, u.Level) {
			return true
		}
	}
	return false
}

// serves reports whether a worker may be given units of a job.
func (b *Broker) serves(m *member, j *job) bool {
	return !m.gone && m.Build == j.Build && j.Nonce != "" && b.stateOf(m.Key) == ""
}

// match gives units to the workers that wait for some; backups are units that
// another is at for long. A new broker waits until workers have said what they have
// of the one before.
func (b *Broker) match(backups bool) {
	if time.Since(b.began) < b.patience.Announce*3/2 {
		return
	}
	for _, m := range b.members {
		if m.wait != nil {
			b.give(m, backups)
		}
	}
}

// give answers the call of a worker that waits, if there is something for it.
func (b *Broker) give(m *member, backups bool) {
	var reply fetched
	var body []byte
	for room := min(m.free, m.Units-len(m.leases)); room > 0 && len(body) < 1<<18; room-- {
		u := b.pick(m, backups)
		if u == nil {
			break
		}
		b.lease(u, m)
		t := task{Course: u.job.course.Name, Session: u.job.Session, ID: u.id, Epoch: b.epoch}
		t.Token = b.token(&t, m.Key)
		reply.Tasks, body = append(reply.Tasks, given{t, u.Unit, len(u.text)}), append(body, u.text...)
	}
	if len(reply.Tasks) > 0 {
		b.answerFetch(m, reply, body)
	}
}

// pick chooses a unit for a worker: of the course that has the fewest at work, and of
// its jobs likewise; nil if there is none.
func (b *Broker) pick(m *member, backups bool) *unit {
	if slices.ContainsFunc(m.leases, func(l *lease) bool { return l.unit.suspect() }) {
		return nil
	}
	var jobs []*job
	for _, j := range b.jobs {
		if b.serves(m, j) {
			jobs = append(jobs, j)
		}
	}
	slices.SortFunc(jobs, func(i, j *job) int {
		return cmp.Or(cmp.Compare(i.course.running, j.course.running), cmp.Compare(i.course.turn, j.course.turn),
			cmp.Compare(i.running, j.running), cmp.Compare(i.turn, j.turn))
	})
	for _, j := range jobs {
		u, hold := b.next(j, m)
		if hold {
			return nil
		}
		if u != nil {
			b.turn++
			j.turn, j.course.turn = b.turn, b.turn
			return u
		}
	}
	for _, j := range jobs {
		if u := b.backup(j, m); backups && u != nil {
			return u
		}
	}
	return nil
}

// next takes the first unit of a job for a worker out of its queue. hold is that the
// worker is to end what it has first, for a suspect that waited long.
func (b *Broker) next(j *job, m *member) (found *unit, hold bool) {
	for class, queue := range j.ready {
		if lang, level, _ := strings.Cut(class, " "); !m.can(lang, sandbox.Level(level)) {
			continue
		}
		for len(queue) > 0 && queue[0].wanting() <= 0 { // taken back
			queue[0].queued = false
			queue = queue[1:]
		}
		j.ready[class] = queue
		for i, u := range queue {
			switch {
			case u.wanting() <= 0 || b.avoids(u, m):
			case u.suspect() && len(m.leases) > 0:
				hold = hold || time.Since(u.waits) > b.patience.Ack
			default:
				if u.queued = u.wanting() > 1; !u.queued {
					j.ready[class] = slices.Delete(queue, i, i+1)
				}
				return u, false
			}
		}
	}
	return nil, hold
}

// backup chooses a unit that another worker is at for long.
func (b *Broker) backup(j *job, m *member) (slow *unit) {
	since := time.Now().Add(-max(b.patience.Backup, 4*j.slowest))
	for _, u := range j.units {
		if len(m.leases) == 0 && len(u.leases) == 1 && u.leases[0].since.Before(since) && u.wanting() == 0 && !u.suspect() &&
			m.can(u.Lang, u.Level) && !b.avoids(u, m) {
			slow, since = u, u.leases[0].since
		}
	}
	return slow
}

// tick looks, again and again, for who is silent and whose time is over.
func (b *Broker) tick() {
	every := time.NewTicker(b.patience.Announce / 2)
	defer every.Stop()
	for {
		select {
		case <-b.ended:
			return
		case now := <-every.C:
			b.mu.Lock()
			b.look(now)
			b.match(true)
			b.mu.Unlock()
		}
	}
}

// kept is for how long answers stay whose grader never came back.
const kept = 14 * 24 * time.Hour

func (b *Broker) look(now time.Time) {
	for name, m := range b.members {
		if silent := now.Sub(m.seen); silent > 20*b.patience.Ack {
			delete(b.members, name)
		} else if silent > b.patience.Ack && !m.gone {
			m.gone, m.wait = true, nil
			b.Log.Warn("silent", "worker", name)
			for len(m.leases) > 0 {
				b.wrong(m.leases[0], "died, or was cut off", true)
			}
		}
		if now.Sub(m.since) > 2*b.patience.Announce {
			b.answerFetch(m, fetched{}, nil)
		}
		for _, l := range slices.Clone(m.leases) {
			b.lookAt(l, now)
		}
	}
	for _, j := range slices.Clone(b.jobs) {
		b.settle(j)
		if now.Sub(j.since) > b.patience.Announce {
			b.tellNews(j)
		}
		if silent := now.Sub(j.seen); silent > kept || silent > 5*b.patience.Ack && j.Nonce != "" { // its grader died
			b.forget(j, silent < kept)
		}
	}
}

// lookAt ends a lease that the worker knows nothing of, or whose time is over.
func (b *Broker) lookAt(l *lease, now time.Time) {
	limit := max(b.patience.Limit, l.unit.job.Limit) << min(len(l.unit.tries), mostTries)
	switch {
	case now.Sub(l.last) > b.patience.Ack:
		b.release(l)
	case now.Sub(l.since) > limit:
		b.wrong(l, fmt.Sprintf("held it for %v, which is more than its limits allow", limit), false)
	case now.Sub(l.member.moved) > b.patience.Limit:
		b.wrong(l, fmt.Sprintf("made no progress for %v", b.patience.Limit), false)
	}
}

// settle tells a grader what was given up, once nothing else of its job is left.
func (b *Broker) settle(j *job) {
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
		j.news = append(j.news, outcome{ID: u.id, GaveUp: u.gaveUp})
		b.tellNews(j)
	}
}
