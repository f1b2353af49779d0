package board

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Rules is one reading of the game. The zero value is the game itself; every
// other value is another site's rules or a common mistake.
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

// Follow is what happens if a jump ends on the start of another.
type Follow uint8

const (
	Once            Follow = iota // one jump per throw
	Chained                       // to the end of the chain; if it never ends, the landing is illegal
	LadderThenSnake               // a snake is also taken after a ladder
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

// FacesRule is which die is thrown.
type FacesRule uint8

const (
	FacesAsGiven FacesRule = iota
	AlwaysSix
)

// StuckValue is what is printed if no throws lead to the last cell.
type StuckValue uint8

const (
	StuckMinusOne StuckValue = iota
	StuckZero
	StuckCells    // the number of cells
	StuckMaxInt   // the largest 32-bit number
	StuckFurthest // the distance of the last cell reached
)

// Of is the value on a board with that many cells, and that distance of the last cell
// reached.
func (v StuckValue) Of(cells int, furthest int32) int {
	switch v {
	case StuckZero:
		return 0
	case StuckCells:
		return cells
	case StuckMaxInt:
		return math.MaxInt32
	case StuckFurthest:
		return int(furthest)
	}
	return -1
}

// Zero reports whether r is the game itself.
func (r Rules) Zero() bool { return r == Rules{} }

// A Toggle is one named departure from the game.
type Toggle struct {
	Name  string
	Doc   string
	Field string // toggles with one Field cannot be combined
	value uint8
}

// Set makes the departure.
func (t *Toggle) Set(r *Rules) { *t.of(r) = t.value }

func (t *Toggle) of(r *Rules) *uint8 { return fields[t.Field](r) }

var fields = map[string]func(*Rules) *uint8{
	"start":      func(r *Rules) *uint8 { return (*uint8)(&r.Start) },
	"follow":     func(r *Rules) *uint8 { return (*uint8)(&r.Follow) },
	"snakes":     func(r *Rules) *uint8 { return (*uint8)(&r.Snakes) },
	"ladders":    func(r *Rules) *uint8 { return (*uint8)(&r.Ladders) },
	"start-jump": func(r *Rules) *uint8 { return (*uint8)(&r.StartJump) },
	"jump-cost":  func(r *Rules) *uint8 { return (*uint8)(&r.JumpCost) },
	"faces":      func(r *Rules) *uint8 { return (*uint8)(&r.Faces) },
	"stuck":      func(r *Rules) *uint8 { return (*uint8)(&r.Stuck) },
}

// Toggles lists every departure, grouped by field. ParseRules reads their names and
// Rules.String writes them.
var Toggles = []Toggle{
	{"off-board", "the player starts off the board, and the first throw can land on cell 1",
		"start", uint8(OffBoard)},
	{"chained", "a jump that ends on another's start carries on to the end of the chain",
		"follow", uint8(Chained)},
	{"ladder-then-snake",
		"a ladder that ends on a snake's head is followed by that snake, and nothing else is chained",
		"follow", uint8(LadderThenSnake)},
	{"second-costs", "chains are followed to the end, and every jump after the first costs a throw",
		"follow", uint8(SecondCosts)},
	{"second-blocked", "a jump that ends on another's start may not be taken",
		"follow", uint8(SecondBlocked)},
	{"snakes-avoided", "a snake's head may not be landed on", "snakes", uint8(Avoided)},
	{"snakes-ignored", "a snake's head is a plain cell", "snakes", uint8(Ignored)},
	{"snakes-optional", "the player may stay on a snake's head", "snakes", uint8(Optional)},
	{"ladders-avoided", "a ladder's foot may not be landed on", "ladders", uint8(Avoided)},
	{"ladders-ignored", "a ladder's foot is a plain cell", "ladders", uint8(Ignored)},
	{"ladders-optional", "the player may stay on a ladder's foot", "ladders", uint8(Optional)},
	{"start-jump", "a jump on cell 1 is taken before the first throw", "start-jump", uint8(TakenAtStart)},
	{"jumps-cost", "every jump costs a throw", "jump-cost", uint8(JumpsCostOne)},
	{"six-faces", "the die always has six faces", "faces", uint8(AlwaysSix)},
	{"stuck-zero", "0 is printed if the last cell cannot be reached", "stuck", uint8(StuckZero)},
	{"stuck-cells", "the number of cells is printed if the last cell cannot be reached",
		"stuck", uint8(StuckCells)},
	{"stuck-maxint", "2147483647 is printed if the last cell cannot be reached", "stuck", uint8(StuckMaxInt)},
	{"stuck-furthest",
		"the distance of the last cell reached is printed if the last cell of the board cannot be",
		"stuck", uint8(StuckFurthest)},
}

// String lists the departures from the game, separated by commas. It returns "game"
// for the game itself.
func (r Rules) String() string {
	var names []string
	for _, t := range Toggles {
		if *t.of(&r) == t.value {
			names = append(names, t.Name)
		}
	}
	if names == nil {
		return "game"
	}
	return strings.Join(names, ",")
}

// ParseRules reads what [Rules.String] writes, in any order. The error names the
// unknown word, or the two that cannot be combined.
func ParseRules(text string) (Rules, error) {
	var r Rules
	if text == "" || text == "game" {
		return r, nil
	}
	chosen := map[string]string{}
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		i := slices.IndexFunc(Toggles, func(t Toggle) bool { return t.Name == name })
		if i < 0 {
			return r, fmt.Errorf("unknown rule %q", name)
		}
		t := &Toggles[i]
		if other := chosen[t.Field]; other != "" {
			return r, fmt.Errorf("the rules %q and %q cannot be combined", other, name)
		}
		chosen[t.Field] = name
		t.Set(&r)
	}
	return r, nil
}

// MarshalText names the reading, as String does.
func (r Rules) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (r *Rules) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRules(string(text))
	return err
}

// LegitimateReadings are the readings of careful people, the game itself first.
// A board is ambiguous if they give it different answers.
var LegitimateReadings = []Rules{
	{},
	{Follow: Chained},
	{Start: OffBoard},
	{Start: OffBoard, Follow: Chained},
}
