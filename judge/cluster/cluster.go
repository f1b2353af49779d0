// Package cluster has other machines do units of work. Workers and graders talk only to
// a hub, over HTTPS; the grader's journal stays the record. The package knows neither
// students nor how a unit is done: a worker is given a func.
//
// The path of a unit:
//
//	grader (course key)            hub                              worker (its own key)
//	open, submit  --------------->  queue of the course
//	                                lease                <------->  beat, again and again
//	collect       <---------------  answer               <--------  done
//	withdraw      --------------->  forgets the job
//
// The hub answers a beat or a collect when it has something to say, or after a while.
//
// A job is one run of one grader. The hub keeps all of it in memory, within quotas, and no
// crash loses work: a grader resubmits what a hub has forgotten, and a hub gives the units
// of a dead worker to another. A unit may be done twice; it is journaled once.
//
// The hub identifies the sender of a request by its key, never by what it says.
package cluster

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// A Unit is a piece of work: a submission to review, or a range of boards to give
// to it.
type Unit struct {
	Job   string        `json:"job"`   // digest of what is asked, see [Digest]
	Name  string        `json:"name"`  // of the submission, as shown
	Lang  string        `json:"lang"`  // key of its language
	Level sandbox.Level `json:"level"` // the least that a worker must have
	From  uint64        `json:"from,omitempty"`
	To    uint64        `json:"to,omitempty"` // the first after the range
}

// Digest names content.
func Digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:16])
}

// encode is for what cannot fail: strings, numbers and lists of them.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// levels lists the sandbox levels from the least to the best.
var levels = []sandbox.Level{sandbox.Bare, sandbox.ContainerRlimit, sandbox.ContainerCgroup}

// Patience is how long parts of a cluster wait for each other. The zero value is
// the usual one; tests are in a hurry.
type Patience struct {
	Ack      time.Duration // after which a silent worker loses its units
	Announce time.Duration // between two signs of life
	Capable  time.Duration // that units wait for a worker that can run them
	Backup   time.Duration // after which an idle worker is given a unit that another is still at
	Limit    time.Duration // least wall time for which a worker may hold a unit
}

func (p Patience) orUsual() Patience {
	return Patience{
		cmp.Or(p.Ack, 12*time.Second), cmp.Or(p.Announce, 2*time.Second), cmp.Or(p.Capable, 3*time.Minute),
		cmp.Or(p.Backup, time.Minute), cmp.Or(p.Limit, 10*time.Minute),
	}
}

// A Sign is what a worker says of itself every now and then.
type Sign struct {
	Name      string        `json:"name"` // KEY.machine.random
	Build     string        `json:"build"`
	Version   string        `json:"version"`
	Languages []string      `json:"languages"`
	Level     sandbox.Level `json:"level"`
	Slots     int           `json:"slots"` // programs that run at one time, as --slots says
	Units     int           `json:"units"` // units that it takes at one time
	Load      float64       `json:"load"`  // of its machine
	Running   int           `json:"running"`
	Done      int           `json:"done"`
}

// A Member is a worker as the hub knows it.
type Member struct {
	Sign
	Key    string  `json:"key"`
	State  string  `json:"state,omitempty"` // of the key: see [Entry]
	Held   int     `json:"held"`            // units that it was given and has not answered
	Silent float64 `json:"silent_s"`        // seconds since it was heard of
}

// can reports whether a worker can run a unit, of its build.
func (s *Sign) can(lang string, level sandbox.Level) bool {
	return slices.Contains(s.Languages, lang) && slices.Index(levels, s.Level) >= slices.Index(levels, level)
}

// A State is the progress shown to people and Prometheus: a hub's of everything, a grader's
// of its job, or a worker's of itself.
type State struct {
	Began    time.Time `json:"began,omitzero"` // of a hub: zero if another is active
	Done     int       `json:"done"`           // since it began
	Members  []Member  `json:"members"`
	Jobs     []Queue   `json:"jobs"`
	Retried  int       `json:"retried"` // units that were given up, just now
	Differed int       `json:"-"`       // units about which machines disagreed
	Settled  int       `json:"-"`       // and that the grader itself settled
}

// A Queue is how far a job is.
type Queue struct {
	Course  string         `json:"course"`
	Job     string         `json:"job"`
	Version string         `json:"version"`
	Waiting map[string]int `json:"waiting"` // by language and level
	Running int            `json:"running"`
	Bytes   int64          `json:"bytes"`
	Failed  []string       `json:"failed"` // units that were given up, and why
	Silent  float64        `json:"silent_s"`
}

// Units is how many units wait, and how many workers are at.
func (s State) Units() (waiting, running int) {
	for _, j := range s.Jobs {
		running += j.Running
		for _, n := range j.Waiting {
			waiting += n
		}
	}
	return waiting, running
}

// Metrics is a state in the text form of Prometheus.
func (s State) Metrics() string {
	waiting, running := s.Units()
	text := fmt.Sprintf("adder_units_waiting %d\nadder_units_running %d\nadder_units_done_total %d\nadder_workers %d\n", waiting, running, s.Done, len(s.Members))
	for _, j := range s.Jobs {
		if j.Job != "" {
			text += fmt.Sprintf("adder_job_failed{course=%[1]q,job=%[2]q} %[3]d\nadder_job_bytes{course=%[1]q,job=%[2]q} %[4]d\n", j.Course, j.Job, len(j.Failed), j.Bytes)
		}
	}
	for _, m := range s.Members {
		text += fmt.Sprintf("adder_worker_running{worker=%[1]q} %[2]d\nadder_worker_slots{worker=%[1]q} %[3]d\nadder_worker_done_total{worker=%[1]q} %[4]d\nadder_worker_load{worker=%[1]q} %[5]g\n",
			m.Name, m.Running, m.Slots, m.Done, m.Load)
	}
	return text
}

// An opening is what a grader says of its job.
type opening struct {
	Build   string        `json:"build,omitempty"`
	Version string        `json:"version,omitempty"`
	Limit   time.Duration `json:"limit,omitempty"` // by the counted limits of the plan, for a unit
}

// A task is a unit that a worker was given, with the token that shows it.
type task struct {
	Token string `json:"token"`
	Unit  Unit   `json:"unit"`
	Body  []byte `json:"body"` // its text, packed
}

// An ask is all that a request may say. Which of it counts is up to the [op].
type ask struct {
	Body []byte `json:"body,omitempty"` // packed: what is asked of a job, the text of a unit, or its result

	// A grader's.
	Job string `json:"job,omitempty"` // its id
	opening
	ID    string   `json:"id,omitempty"`    // of the unit that is submitted: no two of a job have the same
	Unit  *Unit    `json:"unit,omitempty"`  // that is submitted
	Avoid []string `json:"avoid,omitempty"` // keys that are not to have it
	Tries int      `json:"tries,omitempty"` // attempts at it that may go wrong
	Over  []string `json:"over,omitempty"`  // units that it is done with
	From  uint64   `json:"from,omitempty"`  // units from here on are of no use
	End   bool     `json:"end,omitempty"`   // the job ends, and all that is kept of it

	// A worker's, of itself.
	Sign  Sign     `json:"sign,omitzero"`
	Held  []string `json:"held,omitempty"`  // tokens of what it is at
	Steps int64    `json:"steps,omitempty"` // grows while its programs make progress
	Takes int      `json:"takes,omitempty"` // units that it wants to be at

	// A worker's, of a unit.
	Token string `json:"token,omitempty"`
	Fault string `json:"fault,omitempty"` // what the worker failed to do: there is no result
	Back  bool   `json:"back,omitempty"`  // it was asked to stop: there is none either

	Course string `json:"course,omitempty"` // to retry: "" is all
}

// A said is the hub's reply to an ask.
type said struct {
	Refused  *RefusedError `json:"refused,omitempty"`
	Body     []byte        `json:"body,omitempty"`     // what is asked of a job, packed
	Outcomes []outcome     `json:"outcomes,omitempty"` // for a grader
	Members  []Member      `json:"members,omitempty"`
	Tasks    []task        `json:"tasks,omitempty"`  // for a worker
	Key      string        `json:"key,omitempty"`    // state of its key
	Others   []string      `json:"others,omitempty"` // versions of Adder that jobs wait for, and that it is not
	Drop     []string      `json:"drop,omitempty"`   // tokens of what is no longer needed
	State    *State        `json:"state,omitempty"`  // for who runs the hub
}

// An outcome is an answer for the grader, or why there is none.
type outcome struct {
	ID     string `json:"id"`
	Key    string `json:"key,omitempty"`    // of the machine
	Worker string `json:"worker,omitempty"` // its name
	GaveUp string `json:"gave_up,omitempty"`
	Body   []byte `json:"body,omitempty"` // the result, packed
}

// clean shortens somebody else's word to part of a line.
func clean(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "?")), " ")
	return s[:min(len(s), 300)]
}
