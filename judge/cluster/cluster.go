// Package cluster gives units of work to other machines, through NATS JetStream. It is only a
// client: queues, redelivery, reconnecting, permissions, limits and replicas are the server's. It
// knows neither students nor how a unit is done: a worker is given a func.
//
// The path of a unit:
//
//	grader (account of its course)      server                  worker (account ADDER)
//	jobs.COURSE.RUN       ----------->  stream JOBS      ---->  what is asked, once for each run
//	units.B.L.COURSE.RUN.UNIT  ------>  stream UNITS     ---->  fetched one by one, kept by InProgress
//	results.COURSE.RUN.UNIT  <--------  stream RESULTS   <----  published, then the unit is acknowledged
//	over.COURSE.RUN       ---------------------------->  workers drop the units, one purges the streams
//	workers               <-----------------------------------   who there is, every few seconds
//
// B is the digest of a build of Adder and L a language. Each pair has its own consumer, so a
// worker takes only units that it has a compiler for, and several builds work side by side.
//
// A grader's way begins at [Connect], [Conn.Begin] and [Run.Do], and a worker's at [Worker.Run].
// Package keys decides who may do what, and hub is the server's program.
//
//	cluster.go                          a unit, how large it may be, and how often it is delivered
//	conn.go                             a connection, and what is said when the server is away
//	grader.go                           a run: units are submitted, and results collected
//	worker.go, queue.go                 units are fetched, done and answered; when a worker gives up
//	streams.go, subjects.go             what the server holds, how much and how long, and its names
//	purge.go                            the server is cleared when a run is over
//
// The grader's journal stays the record. A unit is named by the digest of its content, so
// submitting it again is harmless. A unit has one result: the server refuses every later one.
//
// Each course is an account, which imports exactly these subjects for its own name. Permissions
// of one shared account would not separate courses: the server answers a publication to any
// reply subject that it names, even to the API that purges a stream.
package cluster

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"adder/judge/run/sandbox"

	"github.com/klauspost/compress/zstd"
)

// A Unit is a piece of work: a submission to review.
type Unit struct {
	Job  string `json:"job"`  // digest of what is asked, see [Digest]
	Name string `json:"name"` // of the submission, as shown
	Lang string `json:"lang"` // key of its language
	Text []byte `json:"text"` // of the submission
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

// Patience is how long parts of a cluster wait for each other. The zero value is the usual one;
// tests wait less.
type Patience struct {
	Ack     time.Duration // after which a silent worker loses its unit
	Capable time.Duration // how long a unit waits if no worker has its language, or if its job is missing
}

func (p Patience) ack() time.Duration     { return cmp.Or(p.Ack, 30*time.Second) }
func (p Patience) capable() time.Duration { return cmp.Or(p.Capable, 3*time.Minute) }

// sign is the time between two signs of life, and between two looks at what is left to do.
func (p Patience) sign() time.Duration { return p.ack() / 15 }

// mostDeliveries is how often a unit is delivered to be done. If each time a machine died at it,
// failed at it, or lost its connection, the worker that gets it next gives it up.
const mostDeliveries = 3

// A Member is what a worker says about itself every few seconds.
type Member struct {
	Name      string        `json:"name"` // KEY.machine.random
	Build     string        `json:"build"`
	Version   string        `json:"version"`
	Languages []string      `json:"languages"`
	Level     sandbox.Level `json:"level"`
	Slots     int           `json:"slots"` // programs that run at one time, as --slots says
	Units     int           `json:"units"` // units that it takes at one time
	Running   int           `json:"running"`
	Done      int           `json:"done"`

	heard time.Time
}

// A State is how far a run is.
type State struct {
	Waiting int // units without a result
	Done    int
	Members []Member // workers of this build that gave a recent sign of life
	Others  []string // a sentence on each worker of another build that did
}

// mostContent limits what a message may hold when it is unpacked.
const mostContent = 64 << 20

var (
	packer, _ = zstd.NewWriter(nil,
		zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(2))
	unpacker, _ = zstd.NewReader(nil,
		zstd.WithDecoderMaxMemory(mostContent), zstd.WithDecoderConcurrency(2))
)

func pack(content []byte) []byte { return packer.EncodeAll(content, nil) }

func unpack(packed []byte) ([]byte, error) { return unpacker.DecodeAll(packed, nil) }
