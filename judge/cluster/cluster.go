// Package cluster has units of work done by other machines. Workers and graders
// speak to a broker, over NATS, and to nobody else; the grader's journal stays the
// record. It knows neither students nor how a unit is done: a worker is given a
// func.
//
// The way of a unit:
//
//	grader (course key)            broker (in the hub)              worker (its own key)
//	open, submit  --------------->  queue of the course  -------->  fetch
//	                                lease                <--------  beat, again and again
//	collect       <---------------  answer               <--------  done
//	close         --------------->  forgets the job
//
// The broker keeps all of this in memory and no more than quotas let it. Whatever
// dies, nothing is lost: a grader submits again what a broker has forgotten, a
// broker gives what a dead worker had to another, and a worker keeps its answer
// until a broker takes it. A unit may be worked at twice; it is journaled once.
//
// A key may publish to subjects that carry its name and listen to inboxes that carry
// its name, and nothing else; the broker believes the subject, never the message.
package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"adder/judge/sandbox"
)

// A Unit is a piece of work: a submission to review, or a range of boards to give
// to it.
type Unit struct {
	Job    string        `json:"job"`    // digest of what is asked, see [Digest]
	Source string        `json:"source"` // digest of the submission's text
	Name   string        `json:"name"`   // of the submission, as shown
	Lang   string        `json:"lang"`   // key of its language
	Level  sandbox.Level `json:"level"`  // the least that a worker must have
	From   uint64        `json:"from,omitempty"`
	To     uint64        `json:"to,omitempty"` // the first after the range
}

// Key is a digest of the unit, the same on every machine: work may repeat,
// identity may not.
func (u Unit) Key() string {
	text, err := json.Marshal(u)
	if err != nil {
		panic(err) // strings and numbers
	}
	return Digest(text)
}

// Digest names content: jobs, sources, units.
func Digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:16])
}

// Levels lists the sandbox levels from the least to the best.
var Levels = []sandbox.Level{sandbox.Bare, sandbox.ContainerRlimit, sandbox.ContainerCgroup}

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
	for _, row := range []struct {
		of    *time.Duration
		usual time.Duration
	}{
		{&p.Ack, 12 * time.Second}, {&p.Announce, 2 * time.Second}, {&p.Capable, 3 * time.Minute},
		{&p.Backup, time.Minute}, {&p.Limit, 10 * time.Minute},
	} {
		if *row.of == 0 {
			*row.of = row.usual
		}
	}
	return p
}

// A Sign is what a worker says of itself every now and then.
type Sign struct {
	Name      string        `json:"name"` // KEY.machine.random
	Build     string        `json:"build"`
	Version   string        `json:"version"`
	Machine   string        `json:"machine"`
	Languages []string      `json:"languages"`
	Level     sandbox.Level `json:"level"`
	Slots     int           `json:"slots"` // programs that run at one time, as --slots says
	Units     int           `json:"units"` // units that it takes at one time
	Load      float64       `json:"load"`  // of its machine
	Running   int           `json:"running"`
	Done      int           `json:"done"`
}

// A Member is a worker as the broker knows it.
type Member struct {
	Sign
	Key    string  `json:"key"`
	State  string  `json:"state,omitempty"` // of the key: see [Entry]
	Held   int     `json:"held"`            // units that it was given and has not answered
	Silent float64 `json:"silent_s"`        // seconds since it was heard of
}

// can reports whether a worker can run a unit, of its build.
func (s *Sign) can(lang string, level sandbox.Level) bool {
	return slices.Contains(s.Languages, lang) && slices.Index(Levels, s.Level) >= slices.Index(Levels, level)
}

// clean keeps a word of somebody else short, and to a line.
func clean(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "?")), " ")
	return s[:min(len(s), 300)]
}
