// Package cluster carries units of work to other machines, and their results
// back. NATS JetStream keeps both; the coordinator's journal stays the record. It
// knows neither students nor how a unit is done: a worker is given a func.
//
// The way of a unit:
//
//	coordinator                    server                       worker
//	blob, unit  ----------------->  queue (a stream)  -------->  fetch
//	                                attempts          <--------  one more begins
//	                                queue             <--------  in progress, again and again
//	journal     <-----------------  results (a stream) <-------  result, once
//	                                queue             <--------  acknowledged: the unit is gone
//
// Whatever dies, a unit is in the queue, or its result is among the results, or
// the coordinator submits it again. It may be worked at twice; it is journaled
// once.
//
// Workers are trusted with little. What a role may do is in roles.go. A unit
// carries a token, without which nobody can publish a result for it; a worker
// sees the token of a unit that it was given, and no other. What a worker then
// says is checked where that is cheap (trust.go).
package cluster

import (
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

// A task is a unit on its way to a worker.
type task struct {
	Unit
	Round int      `json:"round"` // 0; more when it is done again, see trust.go
	Token string   `json:"token"` // whoever has it may publish the result
	Not   []string `json:"not,omitempty"`
	text  []byte   // of the submission, which travels apart
}

// id tells the task from all others of its job.
func (t *task) id() string { return fmt.Sprintf("%s-%d", t.Key(), t.Round) }

// Levels lists the sandbox levels from the least to the best.
var Levels = []sandbox.Level{sandbox.Bare, sandbox.ContainerRlimit, sandbox.ContainerCgroup}

// queueOf names the queue of units that need this build, level and language. A
// worker asks only queues whose units it can run.
func queueOf(build string, level sandbox.Level, lang string) string {
	return fmt.Sprintf("%s-%d-%s", Digest([]byte(build))[:12], max(0, slices.Index(Levels, level)), lang)
}

// againSuffix ends the name of a queue of units that are done again. Workers ask
// it first: others wait for the outcome, and a queue of thousands may lie before.
const againSuffix = "-again"

// queues are those that a worker may ask.
func queues(build string, level sandbox.Level, langs []string) (names []string) {
	for i := range Levels {
		if i > slices.Index(Levels, level) {
			break
		}
		for _, l := range langs {
			name := queueOf(build, Levels[i], l)
			names = append(names, name, name+againSuffix)
		}
	}
	return names
}

// The streams and buckets, and the subjects in them.
const (
	unitsStream    = "ADDER_UNITS"   // adder.unit.QUEUE.JOB.ID
	resultsStream  = "ADDER_RESULTS" // adder.result.JOB.ID.TOKEN.KEYNAME
	blobsBucket    = "adder_blobs"   // DIGEST.PART
	attemptsBucket = "adder_attempts"
	attemptsPrefix = "$KV." + attemptsBucket + "."

	announcements = "adder.worker." // KEYNAME: a worker lives
	wakeSubject   = "adder.wake"    // there are new units
	stopSubject   = "adder.stop."   // JOB: its units from a number on are of no use
)

func unitSubject(queue, job, id string) string { return "adder.unit." + queue + "." + job + "." + id }

func resultSubject(job, id, token, keyName string) string {
	return strings.Join([]string{"adder.result", job, id, token, keyName}, ".")
}

// Patience is how long parts of a cluster wait for each other. The zero value is
// the usual one; tests are in a hurry.
type Patience struct {
	Ack       time.Duration // after which a unit of a worker that is silent goes to another
	Announce  time.Duration // between two signs of life of a worker
	Reconcile time.Duration // after which the coordinator looks where a unit is
	Capable   time.Duration // that units wait for a worker that can run them
}

func (p Patience) orUsual() Patience {
	for _, row := range []struct {
		of    *time.Duration
		usual time.Duration
	}{
		{&p.Ack, 12 * time.Second}, {&p.Announce, 2 * time.Second}, {&p.Reconcile, 20 * time.Second}, {&p.Capable, 3 * time.Minute},
	} {
		if *row.of == 0 {
			*row.of = row.usual
		}
	}
	return p
}

// ShortBuild is a build as people are told: digests are cut.
func ShortBuild(b string) string {
	const shown = 12
	if i := strings.LastIndexByte(b, ' '); i >= 0 && len(b)-i > 32 {
		return b[:i] + " (" + b[i+1:i+1+shown] + ")"
	}
	return b
}
