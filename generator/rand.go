package generator

import "math/bits"

// Rand is a source of random numbers. It is not the standard library's, so no
// release of Go can change a board.
//
// It is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
// generators", 2014): a counter, scrambled. The zero value is Rand with seed 0.
type Rand struct {
	state uint64

	// die, if not 0, replaces the number of faces that a family chooses. A
	// family must know its die from the beginning, to build walls of the right
	// width.
	die int
}

const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio

// Uint64 returns 64 random bits.
func (r *Rand) Uint64() uint64 {
	r.state += golden
	return scramble(r.state)
}

// scramble maps the 64-bit numbers one to one onto themselves, near numbers far
// apart.
func scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IntN returns a number from 0 to n-1; n is at least 1. Its bias is below
// n/2^64, which is negligible.
func (r *Rand) IntN(n int) int {
	high, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(high)
}

// Bool is true half of the time.
func (r *Rand) Bool() bool { return r.Uint64()>>63 != 0 }

// Chance is true once in k times; k is at least 1.
func (r *Rand) Chance(k int) bool { return r.IntN(k) == 0 }

// Shuffle puts n things in random order by swapping them in pairs.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.IntN(i+1))
	}
}

// in returns a number from low to high; low if there is none.
func (r *Rand) in(low, high int) int {
	if high <= low {
		return low
	}
	return low + r.IntN(high-low+1)
}

// faces returns the size of a die, 1 to 6 but no more than most if that is
// above 0. A family whose shape needs room for the die passes the room that there is.
func (r *Rand) faces(most int) int { return r.in(1, min(6, most)) }
