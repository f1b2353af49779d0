package cluster

import (
	"cmp"
	"context"
	"crypto/subtle"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/disk"
	"adder/judge/fault"

	"golang.org/x/net/netutil"
	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"
)

// HubOptions says where a hub listens and where its folder is.
type HubOptions struct {
	Registry
	Listen   string // host:port; port 0 is any
	Beside   string // addresses of other hubs with the same keys: one is active, and the others stand by
	Patience Patience
	Told     func(words string) // what who runs it should know
}

// A Hub hands the units of courses to workers and returns their answers. It keeps units
// only in memory, so it may die at any time and another hub can take its place.
type Hub struct {
	HubOptions
	URL string // for others

	server   http.Server
	beside   []*Conn      // to other hubs
	log      *slog.Logger // who did what
	file     *os.File     // of the log
	trouble  rate.Sometimes
	lost     rate.Sometimes // log lines
	unlock   func()
	ended    chan struct{}
	finished sync.WaitGroup

	mu      sync.Mutex // methods of small letters need it
	began   time.Time  // since when it is active; zero if it stands by
	keys    map[string]*holder
	jobs    map[string]*job    // by id
	members map[string]*member // by name
	leases  map[string]*lease  // by token
	turn    int                // how many units were given
	done    int                // how many were answered
}

// StartHub starts a hub.
func StartHub(ctx context.Context, o HubOptions) (h *Hub, err error) {
	if o.Patience = o.Patience.orUsual(); o.Told == nil {
		o.Told = func(string) {}
	}
	h = &Hub{
		HubOptions: o, ended: make(chan struct{}), trouble: seldom(), lost: seldom(),
		keys: map[string]*holder{}, jobs: map[string]*job{}, members: map[string]*member{}, leases: map[string]*lease{},
	}
	l, err := net.Listen("tcp", o.Listen)
	if err != nil {
		return nil, fault.New(err.Error(), "want HOST:PORT of this machine, as in 0.0.0.0:4222")
	}
	if err = h.start(ctx, l); err != nil {
		_ = l.Close()
		h.stop()
		return nil, err
	}
	return h, nil
}

// start reads what is in the folder, and serves.
func (h *Hub) start(ctx context.Context, l net.Listener) error {
	if err := os.MkdirAll(h.Dir, 0o700); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	var err error
	if h.unlock, err = disk.Lock(ctx, filepath.Join(h.Dir, "lock")); errors.Is(err, context.DeadlineExceeded) {
		err = fault.New("another hub runs in "+h.Dir, "--dir names another folder")
	}
	if err != nil {
		return err
	}
	own, err := h.Prepare()
	if err != nil {
		return err
	}
	pair, err := own.certificate()
	if err == nil {
		h.file, err = os.OpenFile(filepath.Join(h.Dir, "log.jsonl"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	}
	if err != nil {
		return err
	}
	h.log = slog.New(slog.NewJSONHandler(h, nil))
	host, port, _ := net.SplitHostPort(l.Addr().String())
	if name, err := os.Hostname(); l.Addr().(*net.TCPAddr).IP.IsUnspecified() && err == nil {
		host = name
	}
	h.URL = "https://" + net.JoinHostPort(host, port)
	if err := cmp.Or(h.stand(own), h.sync(), disk.WriteFile(filepath.Join(h.Dir, "address"), 0o644, disk.Text(h.URL+"\n"))); err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+calls+"{op}", h.heard)
	h.server = http.Server{
		Handler: mux, TLSConfig: &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}},
		ErrorLog:          slog.NewLogLogger(h.log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: idle, IdleTimeout: idle, MaxHeaderBytes: 1 << 14,
		TLSNextProto: map[string]func(*http.Server, *tls.Conn, http.Handler){}, // HTTP/1.1: see [Conn]
	}
	h.finished.Go(func() { _ = h.server.ServeTLS(netutil.LimitListener(l, mostConnections), "", "") })
	h.finished.Go(h.run)
	return nil
}

// stand makes the hub active, or has it stand by if there are others.
func (h *Hub) stand(own *Key) error {
	if h.Beside == "" {
		h.began = time.Now()
		return nil
	}
	for each := range strings.SplitSeq(h.Beside, ",") {
		c := &Conn{Key: own, Patience: h.Patience}
		if err := c.dial(each); err != nil {
			return fmt.Errorf("--beside %s: %w", each, err)
		}
		h.beside = append(h.beside, c)
	}
	h.Told("standing by until no other hub is active")
	return nil
}

// Bounds of what others may do who have no key.
const (
	mostConnections = 4096
	idle            = 20 * time.Second // before a request, and between two: a busy machine is not shut out
)

// heard replies to a request.
func (h *Hub) heard(w http.ResponseWriter, q *http.Request) {
	r := &request{ctx: q.Context()}
	err := h.read(r, q)
	if err == nil {
		err = h.do(r, q.PathValue("op"))
	} else {
		w.Header().Set("Connection", "close") // whoever it is, and whatever else there is to read
	}
	if err != nil {
		r.reply = said{}
		if !errors.As(err, &r.reply.Refused) {
			r.reply.Refused = &RefusedError{codeFull, clean(err.Error())} // it hung up
		}
	}
	_, _ = w.Write(encode(r.reply)) // who does not hear it asks again
}

var errUnknown = refusal(codeNever, "the hub does not know this key, or it was revoked")

// read finds out whose request it is, and reads it within the quotas of the key.
func (h *Hub) read(r *request, q *http.Request) error {
	name, secret, _ := q.BasicAuth()
	h.mu.Lock()
	r.from = h.keys[name]
	known := r.from != nil && subtle.ConstantTimeCompare([]byte(Digest([]byte(secret))), []byte(r.from.Sum)) == 1
	h.mu.Unlock()
	if !known {
		return errUnknown
	}
	if !r.from.rate.Allow() {
		h.tell(&r.from.flooded, fmt.Sprintf("the key %s sends more than its quota of %d messages a second; the rest wait", name, mostRate))
		if err := r.from.rate.Wait(r.ctx); err != nil {
			return err
		}
	}
	if r.size = q.ContentLength; r.size < 0 || r.size > MaxMessage {
		return refusal(codeNever, "a message of %d bytes; the hub takes %d", r.size, MaxMessage)
	}
	weight := max(r.size, mostPending/mostCalls)
	if err := r.from.room.Acquire(r.ctx, weight); err != nil {
		return err
	}
	defer r.from.room.Release(weight)
	body := make([]byte, r.size)
	_, err := io.ReadFull(q.Body, body)
	if err == nil {
		err = json.Unmarshal(body, &r.ask)
	}
	if err != nil {
		return refusal(codeNever, "not an Adder message: %s", clean(err.Error()))
	}
	return nil
}

// choose decides which of several hubs is active: the one that has been for longest.
func (h *Hub) choose() {
	began, older := h.State().Began, false
	for _, c := range h.beside {
		got, err := c.call(context.Background(), h.Patience.Announce, "status", &ask{})
		if final(err) {
			h.tell(&h.trouble, err.Error())
		}
		older = older || got.State != nil && !got.State.Began.IsZero() && (began.IsZero() || got.State.Began.Before(began))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case older && !began.IsZero():
		h.Told("another hub is active; this one stands by")
		h.began = time.Time{}
		for _, j := range h.jobs {
			h.end(j)
		}
		clear(h.members)
	case !older && began.IsZero():
		h.Told("this hub is active")
		h.began = time.Now()
	}
}

// run repeatedly looks for silent or overdue workers, for changed keys, and for other hubs.
func (h *Hub) run() {
	every := time.NewTicker(h.Patience.Announce / 4)
	defer every.Stop()
	for n := 0; ; n++ {
		select {
		case <-h.ended:
			return
		case now := <-every.C:
			if len(h.beside) > 0 && n%4 == 0 {
				h.choose()
			}
			h.mu.Lock()
			err := h.sync()
			h.look(now)
			h.mu.Unlock()
			if err != nil {
				h.tell(&h.trouble, "the keys cannot be read: "+err.Error())
			}
		}
	}
}

// Close stops the hub.
func (h *Hub) Close() {
	close(h.ended)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if h.server.Shutdown(ctx) != nil {
		_ = h.server.Close()
	}
	h.finished.Wait()
	h.stop()
}

func (h *Hub) stop() {
	for _, c := range h.beside {
		c.Close()
	}
	if h.file != nil {
		_ = h.file.Close()
	}
	if h.unlock != nil {
		h.unlock()
	}
}

// seldom is how often the same is told.
func seldom() rate.Sometimes { return rate.Sometimes{Interval: time.Minute} }

// tell informs the hub's operator, at most as often as s lets it.
func (h *Hub) tell(s *rate.Sometimes, words string) {
	s.Do(func() {
		h.log.Warn(words)
		h.Told(words)
	})
}

// Write writes a line of the log; slog calls it alone. A disk that is full costs lines, and
// nothing else.
func (h *Hub) Write(line []byte) (int, error) {
	n, err := h.file.Write(line)
	if err != nil {
		h.lost.Do(func() { h.Told("log lines are being lost: " + err.Error()) })
	}
	return n, err
}

// Quotas of a key.
const (
	mostBytes   = 1 << 30  // sources, jobs and answers that are kept for a course
	leastBytes  = 1 << 13  // that a unit or a job counts as, besides
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
	flooded rate.Sometimes      // people are told that it sends too much,
	filled  rate.Sometimes      // or stores too much
	rate    *rate.Limiter       // of its messages
	room    *semaphore.Weighted // bytes of those that are being read
	bytes   int64               // of a course: what is kept of it
	running int                 // leases
	turn    int                 // when it was last given a worker
}

// A request is an ask at the hub, with its reply.
type request struct {
	ask
	ctx   context.Context // ends when nobody waits for the reply any more
	size  int64           // in bytes
	from  *holder
	reply said

	job   *job   // of a grader
	lease *lease // of a worker
}

// An op is what the holder of a key with a role may ask; any, if none is named.
type op struct {
	role  string
	about bool // a job of that course, or a unit of that worker
	do    func(*Hub, *request) error
}

var ops = map[string]op{
	"hello":    {"", false, func(*Hub, *request) error { return nil }},
	"open":     {"course", false, (*Hub).open},
	"submit":   {"course", true, (*Hub).submit},
	"collect":  {"course", true, (*Hub).collect},
	"withdraw": {"course", true, (*Hub).withdraw},
	"beat":     {"worker", false, (*Hub).beat},
	"job":      {"worker", true, func(_ *Hub, r *request) error { r.reply.Body = r.lease.unit.job.asked; return nil }},
	"done":     {"worker", true, (*Hub).answered},
	"status":   {"hub", false, func(h *Hub, r *request) error { r.reply.State = new(h.state()); return nil }},
	"retry":    {"hub", false, (*Hub).retry},
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
	case op.about:
		err = h.about(r)
	}
	if err == nil {
		err = op.do(h, r)
	}
	h.match()
	return err
}

// about finds the job that a grader speaks of, or the unit that a worker does.
func (h *Hub) about(r *request) error {
	switch r.job, r.lease = h.jobs[r.Job], h.leases[r.Token]; {
	case r.lease != nil && r.lease.member.key == r.from:
	case r.job != nil && r.job.course == r.from:
		r.job.seen = time.Now()
	default:
		return refusal(codeUnknown, "the key %s does not have this job or unit, or no longer", r.from.Name)
	}
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
	h.tell(&k.filled, words)
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
			k = &holder{Entry: e, flooded: seldom(), filled: seldom(), rate: rate.NewLimiter(mostRate, 2*mostRate), room: semaphore.NewWeighted(mostPending)}
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
		for m.key == k && (state == Disabled || state == Revoked) && len(m.leases) > 0 {
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

// State is what the hub knows.
func (h *Hub) State() State {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state()
}

func (h *Hub) state() State {
	s := State{Began: h.began, Done: h.done, Members: h.crew()}
	for _, id := range slices.Sorted(maps.Keys(h.jobs)) {
		j := h.jobs[id]
		q := Queue{j.course.Name, id, clean(j.Version), map[string]int{}, j.running, j.size, nil, time.Since(j.seen).Seconds()}
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

// retry has what was given up of a course, or of all, tried again, as long as its
// grader waits.
func (h *Hub) retry(r *request) error {
	n := 0
	for _, j := range h.jobs {
		for _, u := range j.units {
			if u.gaveUp != "" && u.outcome == nil && (r.Course == "" || r.Course == j.course.Name) {
				u.tries, u.gaveUp = nil, ""
				h.queue(u)
				n++
			}
		}
	}
	h.log.Info("retry", "course", r.Course, "units", n)
	r.reply.State = &State{Retried: n}
	return nil
}
