package cluster

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// A Broker gives the units of courses to workers, and their answers back. All that
// it knows is in memory: it may die at any time, and another may take its place.
// Methods of small letters need its lock.
type Broker struct {
	Log  *slog.Logger       // who did what
	Told func(words string) // what who runs the hub should know
	Sync func() error       // reads the keys again

	conn     *Conn
	secret   []byte
	epoch    string // of this broker: its tasks are told from those of the one before
	began    time.Time
	patience Patience
	ended    chan struct{}

	mu      sync.Mutex
	keys    map[string]*holder
	jobs    []*job
	members map[string]*member // by name
	turn    int                // how many units were given
	done    int                // how many were answered
	told    map[string]time.Time
}

// Quotas of a key.
const (
	mostBytes   = 1 << 30  // sources, jobs and answers that are kept for a course
	mostUnits   = 100_000  // that a course may have here
	mostJobs    = 64       // of a course
	mostMembers = 64       // workers with one key
	mostSlots   = 1024     // of a worker
	mostRate    = 4000     // messages a second
	mostPending = 64 << 20 // bytes of messages that wait to be read
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

// Serve begins to answer the holders of keys. The connection has the hub's key.
func (c *Conn) Serve(log *slog.Logger, told func(words string), sync func() error) *Broker {
	b := &Broker{
		Log: log, Told: told, Sync: sync, conn: c, epoch: rand.Text(), began: time.Now(), patience: c.Patience.orUsual(),
		ended: make(chan struct{}), keys: map[string]*holder{}, members: map[string]*member{}, told: map[string]time.Time{},
	}
	b.secret = mac([]byte(c.key.Seed), "tokens")
	go b.tick()
	return b
}

func mac(secret []byte, words ...string) []byte {
	m := hmac.New(sha256.New, secret)
	fmt.Fprintf(m, "%q", words)
	return m.Sum(nil)
}

// Close ends the answering.
func (b *Broker) Close() {
	close(b.ended)
	_ = b.Keys(nil)
}

// Served reports whether a broker answers on this server.
func (c *Conn) Served(ctx context.Context) bool {
	inner, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	_, err := c.Status(inner)
	return err == nil
}

// Keys says which keys there are. Those that are new are listened to; whose key was
// revoked or disabled loses what it has.
func (b *Broker) Keys(entries []Entry) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for name, h := range b.keys {
		if i := find(entries, name); i < 0 || entries[i].Public != h.Public {
			_ = h.sub.Unsubscribe()
			b.setState(h, Revoked)
			delete(b.keys, name)
		}
	}
	for _, e := range entries {
		h := b.keys[e.Name]
		if h == nil {
			h = &holder{Entry: e, filled: time.Now()}
			var err error
			if h.sub, err = b.conn.nc.Subscribe(calls+e.Name+".*", func(m *nats.Msg) { b.heard(h, m) }); err != nil {
				return err
			}
			_ = h.sub.SetPendingLimits(2*mostRate, mostPending) // a flood drowns its sender alone
			b.keys[e.Name] = h
		}
		if h.State != e.State {
			b.setState(h, e.State)
		}
	}
	b.match(false)
	return nil
}

func (b *Broker) setState(h *holder, state string) {
	h.State = state
	b.Log.Info("key", "name", h.Name, "role", h.Role, "state", state)
	for _, m := range b.members {
		for m.Key == h.Name && b.barred(m.Key) && len(m.leases) > 0 {
			b.release(m.leases[0])
		}
	}
	for _, j := range slices.Clone(b.jobs) {
		if j.course == h && state == Revoked {
			b.forget(j, false)
		}
	}
}

// barred reports whether the answers of a key count no more.
func (b *Broker) barred(key string) bool {
	state := b.stateOf(key)
	return state == Disabled || state == Revoked
}

func (b *Broker) stateOf(key string) string {
	if h := b.keys[key]; h != nil {
		return h.State
	}
	return Revoked
}

// ops is what the holders of keys may ask, by role. They reply unless they fail.
var ops = map[string]func(*Broker, *holder, *request) error{
	"course open": (*Broker).open, "course submit": (*Broker).submit, "course collect": (*Broker).collect, "course withdraw": (*Broker).withdraw,
	"worker fetch": (*Broker).fetch, "worker beat": (*Broker).beat, "worker job": (*Broker).jobOf,
	"worker done": (*Broker).answered, "worker back": (*Broker).handedBack,
	"hub status": (*Broker).status, "hub retry": (*Broker).retry,
}

// heard takes a message of a key; each key has a goroutine of its own. The key is the
// subject's: what the message says of its sender counts for nothing. Answers go to
// the key's own inboxes alone, or it could have us write into those of others.
func (b *Broker) heard(h *holder, m *nats.Msg) {
	r, op := &request{m, b.conn.nc}, m.Subject[len(calls+h.Name+"."):]
	if !strings.HasPrefix(m.Reply, "_INBOX."+h.Name+".") {
		return
	}
	if op == "sync" && h.Role == "hub" { // takes the lock itself
		if err := b.Sync(); err != nil {
			r.refuse(err)
			return
		}
		r.reply(struct{}{}, nil)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.floods(h) {
		b.mu.Unlock()
		time.Sleep(time.Second / 4)
		b.mu.Lock()
	}
	do := ops[h.Role+" "+op]
	err := error(refusal(codeNever, "a %s key may not %s", h.Role, op))
	switch {
	case h.State == Revoked:
		err = refusal(codeNever, "the key %s was revoked", h.Name)
	case do != nil:
		err = do(b, h, r)
	}
	if err != nil {
		r.refuse(err)
	}
}

// floods reports whether a key sends more than its quota.
func (b *Broker) floods(h *holder) bool {
	now := time.Now()
	h.tokens = min(2*mostRate, h.tokens+now.Sub(h.filled).Seconds()*mostRate)
	h.filled = now
	h.tokens--
	dropped, _ := h.sub.Dropped()
	if dropped > 0 || h.tokens < 0 {
		b.tell("flood "+h.Name, fmt.Sprintf("the key %s sends more than its quota of %d messages a second; the rest is dropped", h.Name, mostRate))
	}
	return h.tokens < 0
}

// tell tells who runs the hub, at most once a minute of each matter.
func (b *Broker) tell(matter, words string) {
	if time.Since(b.told[matter]) > time.Minute {
		b.told[matter] = time.Now() // as many as there are keys
		b.Log.Warn(words)
		b.Told(words)
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
	ready  map[string][]*unit // by language and level
	news   []outcome          // for the grader
	seen   time.Time          // the grader
	opened time.Time
	wait   *request // its call that waits for news
	since  time.Time

	running int // leases
	turn    int
	slowest time.Duration // of its units
}

// An opening is what a grader says of its job.
type opening struct {
	Session string        `json:"session"`
	Nonce   string        `json:"nonce"` // of the grader; "" if none has opened it, or it is gone
	Build   string        `json:"build"`
	Version string        `json:"version"`
	Limit   time.Duration `json:"limit,omitempty"` // by the counted limits of the plan, for a unit
}

// An outcome is an answer on its way to the grader, or why there is none.
type outcome struct {
	ID     string `json:"id"`
	Key    string `json:"key,omitempty"`    // of the machine
	Worker string `json:"worker,omitempty"` // its name
	GaveUp string `json:"gave_up,omitempty"`
	Size   int    `json:"size"` // of the answer, packed
	answer []byte
}

func (b *Broker) job(course *holder, session string) *job {
	i := slices.IndexFunc(b.jobs, func(j *job) bool { return j.course == course && j.Session == session })
	if i < 0 {
		return nil
	}
	return b.jobs[i]
}

func (b *Broker) newJob(course *holder, session string) (*job, error) {
	n := 0
	for _, j := range b.jobs {
		if j.course == course {
			n++
		}
	}
	if n >= mostJobs || len(session) > 64 {
		return nil, b.full(course, fmt.Sprintf("%d jobs", n))
	}
	j := &job{course: course, opening: opening{Session: session}, units: map[string]*unit{}, ready: map[string][]*unit{}, seen: time.Now()}
	b.jobs = append(b.jobs, j)
	return j, nil
}

// full says so to both sides.
func (b *Broker) full(h *holder, has string) error {
	words := fmt.Sprintf("%s has %s on the hub, which is its quota", h.Name, has)
	b.tell("full "+h.Name, words)
	return refusal(codeFull, "%s", words)
}

// grow counts what is kept of a job; an error if its course has no room.
func (b *Broker) grow(j *job, n int) error {
	if n > 0 && j.course.bytes+int64(n) > mostBytes {
		return b.full(j.course, fmt.Sprintf("%d MiB", mostBytes>>20))
	}
	j.size += int64(n)
	j.course.bytes += int64(n)
	return nil
}

// open begins a job, or takes one up whose grader is gone. What was tried before
// counts for nothing: attempts belong to a run.
func (b *Broker) open(h *holder, r *request) error {
	var o opening
	if err := r.read(&o); err != nil {
		return err
	}
	j := b.job(h, o.Session)
	if j == nil {
		var err error
		if j, err = b.newJob(h, o.Session); err != nil {
			return err
		}
	}
	if err := b.grow(j, len(r.Data)-len(j.asked)); err != nil {
		return err
	}
	b.tellNews(j)
	for _, u := range slices.Collect(maps.Values(j.units)) {
		if j.Nonce != o.Nonce {
			u.tries, u.gaveUp = nil, ""
		}
		if u.copies, u.queued = 0, false; len(u.answers)+len(u.leases) == 0 { // until it is submitted again
			b.drop(u)
		}
	}
	clear(j.ready)
	j.opening, j.asked, j.news, j.seen, j.opened = o, r.Data, nil, time.Now(), time.Now()
	b.Log.Info("open", "course", h.Name, "session", o.Session, "version", clean(o.Version))
	for _, m := range b.members { // those that cannot do it say so
		if m.Build != o.Build {
			b.answerFetch(m, fetched{}, nil)
		}
	}
	r.reply(struct{}{}, nil)
	return nil
}

// A word is what a grader says of its job, or of a unit of it.
type word struct {
	Session string           `json:"session"`
	Nonce   string           `json:"nonce"`
	Unit    *Unit            `json:"unit,omitempty"`   // submitted; the body is its text, packed
	Copies  int              `json:"copies,omitempty"` // how many different keys are to answer it
	Seq     int64            `json:"seq,omitempty"`    // of the submission: the same may be submitted again
	Forget  map[string]int64 `json:"forget,omitempty"` // units that it is done with, if they were not submitted again since
	Again   bool             `json:"again,omitempty"`  // it may have missed what there was
	From    uint64           `json:"from,omitempty"`   // units from here on are of no use
	End     bool             `json:"end,omitempty"`    // the job ends, and all that is kept of it
	Keep    bool             `json:"keep,omitempty"`   // but for its answers
}

// mine reads the word of a grader that is still the one that opened the job.
func (b *Broker) mine(h *holder, r *request) (w word, j *job, err error) {
	if err = r.read(&w); err != nil {
		return w, nil, err
	}
	switch j = b.job(h, w.Session); {
	case j == nil || j.Nonce == "":
		return w, nil, refusal(codeUnknown, "the hub does not know this job any more")
	case j.Nonce != w.Nonce:
		return w, nil, refusal(codeNever, "another grader has taken up this job")
	}
	j.seen = time.Now()
	return w, j, nil
}

// submit puts a unit into its queue, or raises how many are to answer it.
func (b *Broker) submit(h *holder, r *request) error {
	w, j, err := b.mine(h, r)
	if err != nil || w.Unit == nil {
		return err
	}
	id := w.Unit.Key()
	u := j.units[id]
	if u == nil {
		if h.units >= mostUnits {
			return b.full(h, fmt.Sprintf("%d units", h.units))
		}
		u = b.newUnit(j, id)
	}
	if err := b.grow(j, len(r.Data)-len(u.text)); err != nil {
		return err
	}
	j.news = append(j.news, u.answers...) // that were there before
	u.Unit, u.text, u.copies, u.seq = *w.Unit, r.Data, min(max(w.Copies, u.copies, 1), 64), w.Seq
	b.queue(u)
	b.match(false)
	if r.reply(struct{}{}, nil); len(j.news) > 0 {
		b.tellNews(j)
	}
	return nil
}

// A collection is what there is for a grader.
type collection struct {
	Outcomes []outcome `json:"outcomes"` // their answers are the body, one after the other
	Members  []Member  `json:"members"`
}

// collect replies when there is news, or after a while.
func (b *Broker) collect(h *holder, r *request) error {
	w, j, err := b.mine(h, r)
	if err != nil {
		return err
	}
	for id, seq := range w.Forget {
		if u := j.units[id]; u != nil && u.seq <= seq {
			b.drop(u)
		}
	}
	if w.Again {
		j.news = nil
		for _, u := range j.units {
			if u.told = false; u.copies > 0 {
				j.news = append(j.news, u.answers...)
			}
		}
	}
	b.tellNews(j)
	if j.wait, j.since = r, time.Now(); len(j.news) > 0 {
		b.tellNews(j)
	}
	return nil
}

// tellNews answers the call of a grader that waits, if one does.
func (b *Broker) tellNews(j *job) {
	if j.wait == nil {
		return
	}
	c := collection{Members: b.crew()}
	var body []byte
	n := 0
	for ; n < len(j.news) && len(body) < 1<<18; n++ {
		body = append(body, j.news[n].answer...)
	}
	c.Outcomes, j.news = j.news[:n], j.news[n:]
	j.wait.reply(c, body)
	j.wait = nil
}

// crew lists the workers that live.
func (b *Broker) crew() (all []Member) {
	for _, name := range slices.Sorted(maps.Keys(b.members)) {
		if m := b.members[name]; !m.gone {
			all = append(all, Member{m.Sign, m.Key, b.stateOf(m.Key), len(m.leases), time.Since(m.seen).Seconds()})
		}
	}
	return all
}

// withdraw ends units, wherever they are, or the whole job.
func (b *Broker) withdraw(h *holder, r *request) error {
	w, j, err := b.mine(h, r)
	if err != nil {
		return err
	}
	for _, u := range slices.Collect(maps.Values(j.units)) {
		if u.From >= w.From && !w.End {
			b.drop(u)
		}
	}
	if w.End {
		b.forget(j, w.Keep)
	}
	r.reply(struct{}{}, nil)
	return nil
}

// forget drops a job, or all of it that is no answer.
func (b *Broker) forget(j *job, keep bool) {
	j.Nonce = ""
	b.tellNews(j)
	for _, u := range slices.Collect(maps.Values(j.units)) {
		if !keep || len(u.answers) == 0 {
			b.drop(u)
		}
	}
	if keep && len(j.units) > 0 {
		return
	}
	b.Log.Info("close", "course", j.course.Name, "session", j.Session)
	_ = b.grow(j, -int(j.size))
	b.jobs = slices.DeleteFunc(b.jobs, func(k *job) bool { return k == j })
}

// token is what a worker shows that it was given a unit: only we can make it, and any
// broker with the hub's key knows it again.
func (b *Broker) token(t *task, key string) string {
	return hex.EncodeToString(mac(b.secret, t.Course, t.Session, t.ID, key)[:16])
}
