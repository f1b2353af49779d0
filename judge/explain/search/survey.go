package search

import (
	"slices"

	"adder/judge/game/oracle"
)

// A ruleSet is a set of rules, by their places in the table.
type ruleSet [2]uint64

// mostRules is how many rules there can be.
const mostRules = 64 * len(ruleSet{})

func (s ruleSet) has(rule int) bool { return s[rule/64]>>(rule%64)&1 == 1 }

func (s *ruleSet) add(rule int) { s[rule/64] |= 1 << (rule % 64) }

// both is what is in two sets, or in the first and not in the second.
func (s ruleSet) both(t ruleSet) ruleSet    { return ruleSet{s[0] & t[0], s[1] & t[1]} }
func (s ruleSet) without(t ruleSet) ruleSet { return ruleSet{s[0] &^ t[0], s[1] &^ t[1]} }

// A survey is what was seen, and which of the rules each board has: those of the table, and behind
// them the bounds.
type survey struct {
	sights []*Sight
	bounds []bound
	solver oracle.Solver
	tabled []ruleSet // of each sight, once it was asked for
	known  []ruleSet // the same with the bounds
}

// surveyOf takes the bounds from the boards without an answer, or if there are none, from those
// that are answered wrong.
func surveyOf(sights []*Sight) *survey {
	failing := slices.DeleteFunc(slices.Clone(sights), func(s *Sight) bool { return !s.Got.Failed() })
	if len(failing) == 0 {
		failing = slices.DeleteFunc(slices.Clone(sights), func(s *Sight) bool { return !s.Wrong() })
	}
	return &survey{sights: sights, bounds: boundsOf(sights, failing)}
}

// and is a survey of more sights, with the bounds taken anew.
func (y *survey) and(more []*Sight) *survey {
	all := surveyOf(slices.Concat(y.sights, more))
	all.tabled = y.tabled
	return all
}

// rules is how many there are.
func (y *survey) rules() int { return len(boardRules) + len(y.bounds) }

// words of a rule are for the boards that have it, or for all others.
func (y *survey) words(s side) string {
	yes, no := "", ""
	if s.rule < len(boardRules) {
		yes, no = boardRules[s.rule].yes, boardRules[s.rule].no
	} else {
		b := y.bounds[s.rule-len(boardRules)]
		yes, no = b.yes, b.no
	}
	if s.yes {
		return yes
	}
	return no
}

// hasRule reports whether a board has a rule.
func (y *survey) hasRule(rule int, v *view, s *Sight) bool {
	if rule < len(boardRules) {
		return boardRules[rule].has(v)
	}
	return y.bounds[rule-len(boardRules)].has(s)
}

// inTable are the rules of the table that a board has.
func (y *survey) inTable(s *Sight) (set ruleSet) {
	v := viewOf(s, &y.solver)
	for i, r := range boardRules {
		if r.has(v) {
			set.add(i)
		}
	}
	return set
}

// bounded adds the bounds that a board keeps.
func (y *survey) bounded(s *Sight, set ruleSet) ruleSet {
	for i, b := range y.bounds {
		if b.has(s) {
			set.add(len(boardRules) + i)
		}
	}
	return set
}

// sets are the rules that each of the sights has.
func (y *survey) sets() []ruleSet {
	for _, s := range y.sights[len(y.tabled):] {
		y.tabled = append(y.tabled, y.inTable(s))
	}
	for _, s := range y.sights[len(y.known):] {
		y.known = append(y.known, y.bounded(s, y.tabled[len(y.known)]))
	}
	return y.known
}
