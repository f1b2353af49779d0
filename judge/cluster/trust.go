package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"adder/judge/result"
)

// Theory. What a worker says is believed as far as it was checked. These checks
// are cheap:
//
//	every result   what it says that we know better: the answer to a board
//	some, at random  done again by another worker; where they differ, by a third
//	a new worker's   one, and its others wait for that; see trial.go
//	what ends a hunt done again by another worker
//
// A worker that is contradicted by the oracle, or outvoted twice, gets no more
// belief: what it says from then on is done again by others. (Once is no proof: a
// program that answers by chance, or just in time, makes honest workers differ.)

// mostDiffers is how often a worker may be outvoted.
const mostDiffers = 2

// mostRounds bounds how often a unit is done.
const mostRounds = 12

// Do has a unit done. text is its submission's. The error is ctx's, or a failure of
// ours by which the result, a JudgeError, is not the last word.
func (c *Coordinator) Do(ctx context.Context, u Unit, text []byte) (result.Result, error) {
	if _, err := c.Conn.put(ctx, text); err != nil {
		return result.Result{}, err
	}
	c.count(func(n *Counts) { n.Begun++ })
	v := &voting{c: c, unit: u, text: text}
	defer v.endTrial()
	x, err := v.hold(ctx)
	if err == nil || x.Verdict == result.JudgeError {
		c.count(func(n *Counts) { n.Done++ })
	}
	return x, err
}

// voting is a unit on its way to a result that is believed.
type voting struct {
	c       *Coordinator
	unit    Unit
	text    []byte
	round   int
	done    []string // workers that did it
	replies []*reply // that can be believed
	trial   string   // the worker that is on trial by this
}

func (v *voting) hold(ctx context.Context) (result.Result, error) {
	for v.round < mostRounds {
		r, err := v.c.round(ctx, v.unit, v.text, v.round, v.done)
		v.round++
		switch {
		case errors.Is(err, errNobody):
			return v.nobody()
		case err != nil:
			return result.Result{}, err
		case r.spent:
			if x, err, over := v.spent(ctx); over {
				return x, err
			}
			continue
		case r.fault != "":
			return judgeError(v.unit, r.worker+": "+r.fault), errors.New(r.worker + ": " + r.fault)
		}
		v.done = append(v.done, r.worker)
		if v.believable(r) {
			v.replies = append(v.replies, r)
		}
		if err := v.awaitTrial(ctx); err != nil {
			return result.Result{}, err
		}
		if x, sure := v.settled(); sure {
			return x, nil
		}
	}
	return v.nobody()
}

// nobody ends a voting that nobody else can take part in.
func (v *voting) nobody() (result.Result, error) {
	if len(v.replies) > 0 {
		return v.taken(v.replies[0]), nil // unchecked, as most are
	}
	why := fmt.Sprintf("no worker has %s at the level %s", v.unit.Lang, v.unit.Level)
	return result.Result{Submission: result.Text(v.unit.Name), Skipped: why}, nil
}

// spent ends a unit whose attempts are used up, unless some of them say nothing of
// it.
func (v *voting) spent(ctx context.Context) (result.Result, error, bool) {
	t := &task{Unit: v.unit, Round: v.round - 1}
	t.Token = v.c.token(t.id())
	all, err := v.c.Conn.attempts(ctx, t)
	if err != nil {
		return result.Result{}, err, true
	}
	why, fault := verdictOf(all)
	switch {
	case why == "":
		return result.Result{}, nil, false
	case fault:
		return judgeError(v.unit, why), errors.New(why), true
	}
	return judgeError(v.unit, why), nil, true
}

// believable reports whether nothing speaks against a reply. Who is found to lie is
// named.
func (v *voting) believable(r *reply) bool {
	if v.c.Fleet.change(r.worker, func(*Member) {}).Banned {
		return false
	}
	lie := contradiction(v.unit, &r.result)
	if lie == "" {
		return true
	}
	v.c.count(func(n *Counts) { n.Thrown++ })
	v.c.Fleet.change(r.worker, func(m *Member) { m.Differs++ })
	v.c.options.Told(fmt.Sprintf("what worker %s says of %s is thrown away: %s", r.worker, v.unit.Name, lie))
	v.ban(r.worker)
	return false
}

func (v *voting) ban(worker string) {
	m := v.c.Fleet.change(worker, func(m *Member) { m.Banned = true })
	words := fmt.Sprintf("worker %s is not believed any more; its units are done by others", worker)
	if m.Given > 0 {
		words += fmt.Sprintf(" (%d results of it were taken before, of which %d were checked)", m.Given, m.Agreed)
	}
	v.c.options.Told(words)
}

// settled returns the result if there is enough to believe it.
func (v *voting) settled() (result.Result, bool) {
	n := len(v.replies)
	switch {
	case n == 0:
		return result.Result{}, false
	case n == 1:
		if v.wanted() {
			v.c.count(func(n *Counts) { n.Checks++ })
			return result.Result{}, false
		}
		return v.taken(v.replies[0]), true
	case n == 2 && !same(v.replies[0], v.replies[1]):
		v.c.count(func(n *Counts) { n.Differed++ })
		v.c.options.Told(fmt.Sprintf("of %s worker %s says %s, and %s says %s: a third is asked",
			v.unit.Name, v.replies[0].worker, summary(&v.replies[0].result), v.replies[1].worker, summary(&v.replies[1].result)))
		if v.c.Fleet.Capable(v.unit, v.done) == 0 {
			return judgeError(v.unit, "two workers disagree, and there is no third: "+v.votes()), true
		}
		return result.Result{}, false
	}
	return v.elect(), true
}

// wanted reports whether a unit that was done once is to be done again, and there
// is somebody to do it.
func (v *voting) wanted() bool {
	if v.c.options.Checked <= 0 || v.replies[0].result.Verdict == result.JudgeError {
		return false
	}
	return (v.trial != "" || v.due()) && v.c.Fleet.Capable(v.unit, v.done) > 0
}

// due reports whether the unit is checked whoever did it: it was drawn, or ends all
// the work.
func (v *voting) due() bool {
	return v.c.drawn(v.unit) || v.unit.To > 0 && v.replies[0].result.Finding != nil
}

// elect returns what two of the workers say.
func (v *voting) elect() result.Result {
	for i, r := range v.replies {
		for _, s := range v.replies[i+1:] {
			if same(r, s) {
				v.outvote(r)
				return v.taken(r)
			}
		}
	}
	return judgeError(v.unit, "workers disagree: "+v.votes())
}

// outvote notes who agrees with a reply and who does not.
func (v *voting) outvote(with *reply) {
	for _, r := range v.replies {
		agrees := same(r, with)
		m := v.c.Fleet.change(r.worker, func(m *Member) {
			if agrees {
				m.Agreed++
			} else {
				m.Differs++
			}
		})
		if agrees {
			continue
		}
		v.c.options.Told(fmt.Sprintf("of %s worker %s says %s; the others say %s", v.unit.Name, r.worker, summary(&r.result), summary(&with.result)))
		if m.Differs >= mostDiffers && !m.Banned {
			v.ban(r.worker)
		}
	}
}

func (v *voting) taken(r *reply) result.Result {
	v.c.Fleet.change(r.worker, func(m *Member) { m.Given++ })
	return r.result
}

func (v *voting) votes() string {
	var all []string
	for _, r := range v.replies {
		all = append(all, r.worker+" says "+summary(&r.result))
	}
	return strings.Join(all, ", ")
}

func summary(x *result.Result) string {
	switch {
	case x.Finding != nil && x.MaxScore == 0:
		return fmt.Sprintf("%s on a board of %d cells", x.Verdict, lastCells(x.Finding))
	case x.MaxScore == 0:
		return string(x.Verdict)
	}
	return fmt.Sprintf("%s, %d of %d", x.Verdict, x.Score, x.MaxScore)
}

func lastCells(f *result.Failure) int {
	if b := f.Last(); b != nil {
		return b.Cells
	}
	return 0
}

// same reports whether two workers say the same, as far as it must be the same.
func same(a, b *reply) bool {
	x, y := &a.result, &b.result
	return x.Verdict == y.Verdict && x.Score == y.Score && x.Skipped == y.Skipped &&
		slices.EqualFunc(x.Groups, y.Groups, func(g, h result.Group) bool { return g.Name == h.Name && g.Verdict == h.Verdict && g.Score == h.Score })
}
