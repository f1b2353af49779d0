package generator

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/board"
)

func TestMixIsAStream(t *testing.T) {
	t.Parallel()
	m := NewMix(11, nil, nil)
	var stream []board.Board
	var b board.Board
	for i := range uint64(2000) {
		m.Fill(&b, i)
		if err := b.Validate(); err != nil {
			t.Fatalf("board %d: %v", i, err)
		}
		stream = append(stream, b.Clone())
	}
	other := NewMix(11, nil, nil)
	for i := len(stream) - 1; i >= 0; i -= 7 {
		other.Fill(&b, uint64(i))
		if diff := cmp.Diff(stream[i], b.Clone()); diff != "" {
			t.Fatalf("board %d alone (-in the stream +alone):\n%s", i, diff)
		}
	}
}

func TestMixSeedsDiffer(t *testing.T) {
	t.Parallel()
	x, y := NewMix(1, nil, nil), NewMix(2, nil, nil)
	var b, c board.Board
	same := 0
	for i := range uint64(1000) {
		x.Fill(&b, i)
		y.Fill(&c, i)
		if board.Compare(&b, &c) == 0 {
			same++
		}
	}
	if same > 100 {
		t.Errorf("%d of 1000 boards are the same for two seeds", same)
	}
}

// TestMixKeepsPromises tries each promise, each pair and all together.
func TestMixKeepsPromises(t *testing.T) {
	t.Parallel()
	var sets [][]*board.Promise
	var all []*board.Promise
	for i := range board.Promises {
		all = append(all, &board.Promises[i])
		sets = append(sets, all[i:])
		for _, p := range all[:i] {
			sets = append(sets, []*board.Promise{p, all[i]})
		}
	}
	sets = append(sets, all)
	for _, set := range sets {
		t.Run(names(set), func(t *testing.T) {
			t.Parallel()
			keepsAll(t, set)
		})
	}
}

func names(promises []*board.Promise) string {
	text := ""
	for _, p := range promises {
		text += "+" + p.Name
	}
	return text[1:]
}

func keepsAll(t *testing.T, promises []*board.Promise) {
	m := NewMix(3, nil, promises)
	var b board.Board
	jumps := 0
	for i := range uint64(400) {
		m.Fill(&b, i)
		if err := b.Validate(); err != nil {
			t.Fatalf("board %d: %v", i, err)
		}
		if p := board.Broken(&b, promises); p != nil {
			t.Fatalf("board %d breaks %q: %v", i, p.Name, b)
		}
		jumps += len(b.Jumps)
	}
	if jumps < 400 {
		t.Errorf("400 boards have only %d jumps together", jumps)
	}
}

func TestMixPanicsOnTheImpossible(t *testing.T) {
	t.Parallel()
	never := &board.Promise{Name: "never", Keeps: func(*board.Board) bool { return false }}
	defer func() {
		if recover() == nil {
			t.Error("a promise that no board keeps was accepted")
		}
	}()
	NewMix(1, nil, []*board.Promise{never})
}

func TestMixOfSomeFamilies(t *testing.T) {
	t.Parallel()
	m := NewMix(5, []*Family{noJumps, laddersOnly}, nil)
	var b board.Board
	for i := range uint64(100) {
		m.Fill(&b, i)
		if (len(b.Jumps) == 0) != (i%2 == 0) {
			t.Fatalf("board %d: %v: the families do not take turns", i, b)
		}
	}
}

func TestMixTakesNoMemory(t *testing.T) {
	m := NewMix(1, nil, nil)
	b := board.Board{Jumps: make([]board.Jump, 0, largestMixed)}
	i := uint64(0)
	if got := testing.AllocsPerRun(2000, func() { m.Fill(&b, i); i++ }); got != 0 {
		t.Errorf("%v allocations per board", got)
	}
}

func BenchmarkMix(b *testing.B) {
	m := NewMix(1, nil, nil)
	var dst board.Board
	i := uint64(0)
	for b.Loop() {
		m.Fill(&dst, i)
		i++
	}
}

func BenchmarkPromised(b *testing.B) {
	for i := range board.Promises {
		b.Run(board.Promises[i].Name, func(b *testing.B) {
			m := NewMix(1, nil, []*board.Promise{&board.Promises[i]})
			var dst board.Board
			i := uint64(0)
			for b.Loop() {
				m.Fill(&dst, i)
				i++
			}
		})
	}
}

func BenchmarkFamily(b *testing.B) {
	for _, f := range Families {
		for _, size := range []int{10, 50} {
			b.Run(fmt.Sprintf("%s/%d", f.Name, size), func(b *testing.B) {
				var dst board.Board
				var r Rand
				for b.Loop() {
					f.Fill(&dst, &r, size)
				}
			})
		}
	}
}
