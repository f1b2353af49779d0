package hunt

import (
	"math/rand/v2"
	"testing"
	"time"

	"adder/judge/verdict/result"
)

// A program whose random numbers depend on the second alone answers by chance, also on boards that it
// answers the same in several seconds, and no board before another is blamed for that.
func TestBySecond(t *testing.T) {
	t.Parallel()
	for range 8 {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			s := remembering(func() func(turn) {
				random := rand.New(rand.NewPCG(uint64(time.Now().Unix()), 0))
				return func(t turn) { t.print(max(1, t.Answer) + random.IntN(2)) }
			})
			s.Clock = true
			r := hunted(t, s, smallOnly())
			if r.Finding == nil || r.Finding.Kind != result.Nondeterministic {
				t.Errorf("found %s", found(r))
			}
		})
	}
}

// A program that asks for the time, and answers the same at all times, is wrong as every other.
func TestAsksForTheTime(t *testing.T) {
	t.Parallel()
	s := wrongIf(func(t turn) bool { return t.Board.Cells > 3 })
	s.Clock = true
	r := hunted(t, s, unexplained())
	if r.Finding == nil || r.Finding.Kind != result.Wrong {
		t.Errorf("found %s", found(r))
	}
}
