package board

import (
	"fmt"
	"strings"
)

// Rules is one reading of the game. The zero value is the game itself; every
// other value is another site's rules, or somebody's mistake.
type Rules struct {
	Start     Start
	Follow    Follow
	Snakes    Handling
	Ladders   Handling
	StartJump StartJump
	JumpCost  JumpCost
	Faces     FacesRule
	Stuck     StuckValue
}

// Start is where the player begins.
type Start uint8

const (
	OnFirstCell Start = iota
	OffBoard          // on cell 0: the first throw enters, so cell 1 can be landed on
)

// Follow is what happens where a jump ends on the start of another.
type Follow uint8

const (
	Once            Follow = iota // one jump per throw
	Chained                       // on to the end; a cycle of jumps has none: that landing is illegal
	LadderThenSnake               // at most a ladder and then a snake
	SecondCosts                   // chained, and every jump after the first costs a throw
	SecondBlocked                 // a second jump is a dead end: that landing is illegal
)

// Handling is what happens to a player who lands on a jump's start.
type Handling uint8

const (
	Forced   Handling = iota // is carried
	Avoided                  // may not land there
	Ignored                  // stays, as on a plain cell
	Optional                 // chooses
)

// StartJump is what a jump on the first cell does to a player who starts there.
type StartJump uint8

const (
	Inert        StartJump = iota // nothing: nobody lands there by a throw
	TakenAtStart                  // carries the player before the first throw
)

// JumpCost is the price of being carried, in throws.
type JumpCost uint8

const (
	FreeJumps JumpCost = iota
	JumpsCostOne
)

// FacesRule is the die that is used.
type FacesRule uint8

const (
	FacesAsGiven FacesRule = iota
	AlwaysSix
)

// StuckValue is what is printed where no throws lead to the last cell.
type StuckValue uint8

const (
	StuckMinusOne StuckValue = iota
	StuckZero
	StuckCells    // the number of cells
	StuckMaxInt   // the largest 32-bit number
	StuckFurthest // the distance of the last cell reached
)

// Zero reports whether r is the game itself.
func (r Rules) Zero() bool { return r == Rules{} }

// A Toggle is one named departure from the game.
type Toggle struct {
	Name string
	Doc  string
	// Set makes the departure; toggles with one Field cannot be combined.
	Set   func(*Rules)
	Field string
	is    func(Rules) bool
}

// Toggles lists every departure, by field. Names are what ParseRules reads and
// Rules.String writes.
var Toggles = []Toggle{
	{"off-board", "the player starts off the board, and the first throw can land on cell 1", func(r *Rules) { r.Start = OffBoard }, "start", func(r Rules) bool { return r.Start == OffBoard }},
	{"chained", "a jump that ends on another's start carries on to the end of the chain", func(r *Rules) { r.Follow = Chained }, "follow", func(r Rules) bool { return r.Follow == Chained }},
	{"ladder-then-snake", "a ladder that ends on a snake's head is followed by that snake, and nothing else is chained", func(r *Rules) { r.Follow = LadderThenSnake }, "follow", func(r Rules) bool { return r.Follow == LadderThenSnake }},
	{"second-costs", "chains are followed to the end, and every jump after the first costs a throw", func(r *Rules) { r.Follow = SecondCosts }, "follow", func(r Rules) bool { return r.Follow == SecondCosts }},
	{"second-blocked", "a jump that ends on another's start may not be taken", func(r *Rules) { r.Follow = SecondBlocked }, "follow", func(r Rules) bool { return r.Follow == SecondBlocked }},
	{"snakes-avoided", "a snake's head may not be landed on", func(r *Rules) { r.Snakes = Avoided }, "snakes", func(r Rules) bool { return r.Snakes == Avoided }},
	{"snakes-ignored", "a snake's head is a plain cell", func(r *Rules) { r.Snakes = Ignored }, "snakes", func(r Rules) bool { return r.Snakes == Ignored }},
	{"snakes-optional", "the player may stay on a snake's head", func(r *Rules) { r.Snakes = Optional }, "snakes", func(r Rules) bool { return r.Snakes == Optional }},
	{"ladders-avoided", "a ladder's foot may not be landed on", func(r *Rules) { r.Ladders = Avoided }, "ladders", func(r Rules) bool { return r.Ladders == Avoided }},
	{"ladders-ignored", "a ladder's foot is a plain cell", func(r *Rules) { r.Ladders = Ignored }, "ladders", func(r Rules) bool { return r.Ladders == Ignored }},
	{"ladders-optional", "the player may stay on a ladder's foot", func(r *Rules) { r.Ladders = Optional }, "ladders", func(r Rules) bool { return r.Ladders == Optional }},
	{"start-jump", "a jump on cell 1 is taken before the first throw", func(r *Rules) { r.StartJump = TakenAtStart }, "start-jump", func(r Rules) bool { return r.StartJump == TakenAtStart }},
	{"jumps-cost", "every jump costs a throw", func(r *Rules) { r.JumpCost = JumpsCostOne }, "jump-cost", func(r Rules) bool { return r.JumpCost == JumpsCostOne }},
	{"six-faces", "the die always has six faces", func(r *Rules) { r.Faces = AlwaysSix }, "faces", func(r Rules) bool { return r.Faces == AlwaysSix }},
	{"stuck-zero", "0 is printed if the last cell cannot be reached", func(r *Rules) { r.Stuck = StuckZero }, "stuck", func(r Rules) bool { return r.Stuck == StuckZero }},
	{"stuck-cells", "the number of cells is printed if the last cell cannot be reached", func(r *Rules) { r.Stuck = StuckCells }, "stuck", func(r Rules) bool { return r.Stuck == StuckCells }},
	{"stuck-maxint", "2147483647 is printed if the last cell cannot be reached", func(r *Rules) { r.Stuck = StuckMaxInt }, "stuck", func(r Rules) bool { return r.Stuck == StuckMaxInt }},
	{"stuck-furthest", "the distance of the last cell reached is printed if the last cell of the board cannot be", func(r *Rules) { r.Stuck = StuckFurthest }, "stuck", func(r Rules) bool { return r.Stuck == StuckFurthest }},
}

// String lists the departures from the game, separated by commas; the game
// itself is "game".
func (r Rules) String() string {
	var names []string
	for _, t := range Toggles {
		if t.is(r) {
			names = append(names, t.Name)
		}
	}
	if names == nil {
		return "game"
	}
	return strings.Join(names, ",")
}

// ParseRules reads what [Rules.String] writes, in any order. The error names
// the word that it does not know, or the two that cannot be combined.
func ParseRules(text string) (Rules, error) {
	var r Rules
	if text == "" || text == "game" {
		return r, nil
	}
	chosen := map[string]string{}
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		t := findToggle(name)
		if t == nil {
			return r, fmt.Errorf("no rule is called %q", name)
		}
		if other := chosen[t.Field]; other != "" {
			return r, fmt.Errorf("the rules %q and %q cannot be combined", other, name)
		}
		chosen[t.Field] = name
		t.Set(&r)
	}
	return r, nil
}

func findToggle(name string) *Toggle {
	for i := range Toggles {
		if Toggles[i].Name == name {
			return &Toggles[i]
		}
	}
	return nil
}

// LegitimateReadings are the readings under which careful people play the
// game, the game itself first. A board to which they give different answers is
// ambiguous.
var LegitimateReadings = []Rules{
	{},
	{Follow: Chained},
	{Start: OffBoard},
	{Start: OffBoard, Follow: Chained},
}
