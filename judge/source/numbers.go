package source

import (
	"math"
	"strconv"
	"strings"
)

// Numbers returns the integers in a text, from 1 to 10^12, each once, in the order in
// which they come, and the powers that are written with shifts and **:
//
//	1000005  0x3ff  0b1010  0o17  1_000_000  1'000'000  1e6  1<<20  10**5  5LL
//
// What a directive defines counts; comments and strings do not.
func Numbers(language, text string) []int {
	n := numbers{known: map[int]bool{}}
	n.read(Find(language), text)
	return n.found
}

// largestNumber bounds what is kept: larger numbers are no size of a board.
const largestNumber = 1_000_000_000_000

type numbers struct {
	found []int
	known map[int]bool
	held  int    // the number before, 0 if there is none,
	sign  string // and the operator after it
}

func (n *numbers) read(l *Language, text string) {
	scan(l, text, func(t Token) bool {
		if t.Sort == Comment {
			return true
		}
		if n.held > 0 && n.sign == "" && (t.Text == "<<" || t.Text == "**") {
			n.sign = t.Text
			return true
		}
		v := 0
		if t.Sort == Number {
			v = integer(t.Text)
		}
		if n.sign != "" && v > 0 && v < 64 {
			n.add(power(n.sign, n.held, v))
		}
		n.add(float64(n.held))
		n.held, n.sign = v, ""
		if t.Sort == Directive {
			plain := *l
			plain.directive = ""
			n.read(&plain, t.Text)
		}
		return true
	})
	n.add(float64(n.held))
	n.held = 0
}

func power(sign string, v, by int) float64 {
	if sign == "<<" {
		return math.Ldexp(float64(v), by)
	}
	return math.Pow(float64(v), float64(by))
}

func (n *numbers) add(v float64) {
	if v >= 1 && v <= largestNumber && !n.known[int(v)] {
		n.known[int(v)] = true
		n.found = append(n.found, int(v))
	}
}

// integer is the value of a number, 0 if it is a fraction or too large.
func integer(text string) int {
	text = strings.NewReplacer("_", "", "'", "").Replace(strings.ToLower(text))
	if suffix := strings.IndexAny(text, "ulizn"); suffix > 0 {
		text = text[:suffix]
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && !strings.HasPrefix(text, "0x") {
		if f != math.Trunc(f) || f > largestNumber {
			return 0
		}
		return int(f)
	}
	v, err := strconv.ParseInt(text, 0, 64)
	if err != nil {
		return 0
	}
	return int(v)
}
