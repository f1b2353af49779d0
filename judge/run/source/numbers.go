package source

import (
	"math"
	"strconv"
	"strings"
)

// Numbers returns the integers in a text, from 1 to 10^12, each once, in the text's order,
// and the powers that are written with shifts and **:
//
//	1000005  0x3ff  0b1010  0o17  1_000_000  1'000'000  1e6  1<<20  10**5  5LL
//
// What a directive defines counts; comments and strings do not.
func Numbers(language, text string) []int {
	var all []int
	known := map[int]bool{}
	add := func(v float64) {
		if v >= 1 && v <= largestNumber && !known[int(v)] {
			known[int(v)] = true
			all = append(all, int(v))
		}
	}
	tokens := append(undirected(Find(language), text), Token{}, Token{})
	for i, t := range tokens[:len(tokens)-2] {
		v, by := integer(t), integer(tokens[i+2])
		sign := tokens[i+1].Text
		switch {
		case v < 1 || by < 1 || by >= 64:
		case sign == "<<":
			add(math.Ldexp(float64(v), by))
		case sign == "**":
			add(math.Pow(float64(v), float64(by)))
		}
		add(float64(v))
	}
	return all
}

// largestNumber bounds the numbers kept: larger ones cannot be sizes of boards.
const largestNumber = 1_000_000_000_000

// undirected returns the tokens of a text without comments, and instead of a directive the
// tokens in it. A blank token separates them from what follows.
func undirected(l *Language, text string) (all []Token) {
	plain := *l
	plain.directive = ""
	scan(l, text, func(t Token) bool {
		switch t.Sort {
		case Comment:
		case Directive:
			all = append(append(all, undirected(&plain, t.Text)...), Token{})
		default:
			all = append(all, t)
		}
		return true
	})
	return all
}

// integer is the value of a token, 0 if it is no number, a fraction or too large.
func integer(t Token) int {
	if t.Sort != Number {
		return 0
	}
	text := strings.NewReplacer("_", "", "'", "").Replace(strings.ToLower(t.Text))
	suffix := strings.IndexAny(text, "ulizn")
	if suffix > 0 {
		text = text[:suffix]
	}
	f, err := strconv.ParseFloat(text, 64)
	if err == nil && !strings.HasPrefix(text, "0x") {
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
