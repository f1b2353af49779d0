package result

import "adder/judge/source"

// A Handed is how a submission came in. Where nothing is known of it there is
// none.
type Handed struct {
	ID       string  `json:"id,omitempty"`       // by which a platform knows the student
	Platform string  `json:"platform,omitempty"` // which one
	At       string  `json:"at,omitempty"`       // RFC 3339; only where a deadline is asked for
	ByFile   bool    `json:"by_file,omitempty"`  // At is the time of the file
	Late     Seconds `json:"late_s,omitempty"`   // how late it is
	Marked   bool    `json:"marked_late,omitempty"`
	Attempt  int     `json:"attempt,omitempty"`  // which of several attempts this is, from 1
	Of       int     `json:"attempts,omitempty"` // how many there are
	Unlisted bool    `json:"unlisted,omitempty"` // the list of students has nobody of that name
	Nothing  bool    `json:"nothing,omitempty"`  // nothing was submitted: there is a row for who is on the list
}

// A Grade is what a result is worth to a class: its score on the scale that was
// asked for, with what lateness takes off, or what a person says instead.
type Grade struct {
	Points  float64 `json:"points"`
	Max     float64 `json:"max_points"`
	Earned  float64 `json:"earned_points"`          // on the scale, before anything was taken off
	Penalty float64 `json:"late_penalty,omitempty"` // points that were taken off
	Groups  []Worth `json:"groups,omitempty"`
	Passed  *bool   `json:"passed,omitempty"`  // nil if there is no threshold
	ByHand  bool    `json:"by_hand,omitempty"` // the points are a person's
	Comment string  `json:"comment,omitempty"` // a person's
	None    bool    `json:"none,omitempty"`    // there are no points, only a comment
}

// A Worth is a group's points on the scale.
type Worth struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
	Max    float64 `json:"max_points"`
}

// A Pair is two submissions whose texts share more than others of the class do.
type Pair struct {
	Names    [2]string
	Language string
	Shared   float64    // of both, from 0 to 1; what is rare in the class counts more
	Of       [2]float64 // of each
	Texts    [2]Text
	Marks    [2][]source.Span // what they share, in rising order
}
