package progress

import "sync/atomic"

// A Doing says in words what is being done with an item: who works on it writes, and who shows it
// reads when it likes. Its methods are safe for concurrent use, and do nothing on nil.
type Doing struct {
	words atomic.Value // a string

	whole *Doing // that it is a part of, or nil
	step  string // the whole's
}

// Say says what is being done now.
func (d *Doing) Say(words string) {
	switch {
	case d == nil:
	case d.whole != nil:
		d.whole.Say(d.step + ", " + words)
	default:
		d.words.Store(words)
	}
}

// Part says in d how far a step of it is: "explaining, sweep".
func (d *Doing) Part(step string) *Doing { return &Doing{whole: d, step: step} }

// Words are what was said last; "" if nothing was.
func (d *Doing) Words() string {
	if d == nil {
		return ""
	}
	words, _ := d.words.Load().(string)
	return words
}
