package generator

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/game/board"
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

// TestMixKeepsPromises tries each promise, each pair and all together.
func TestMixKeepsPromises(t *testing.T) {
	t.Parallel()
	var sets [][]*board.Promise
	var all []*board.Promise
	for i := range board.Promises {
		all = append(all, board.Promises[i])
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
	m := NewMix(5, []*Family{found("no-jumps"), found("ladders-only")}, nil)
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

// TestMendingLeavesOutNoMoreThanNeeded: each jump that was left out would break
// the promise again.
func TestMendingLeavesOutNoMoreThanNeeded(t *testing.T) {
	t.Parallel()
	disjoint := must(board.FindPromise("disjoint"))
	m := NewMix(1, nil, []*board.Promise{disjoint})
	for seed := range uint64(50) {
		b := found("dense").Board(30, seed)
		before := b.Clone()
		m.mend(&b)
		if !disjoint.Keeps(&b) {
			t.Fatalf("seed %d: %v is not disjoint", seed, b)
		}
		starts := map[int32]bool{}
		for _, j := range b.Jumps {
			starts[j.From] = true
		}
		for _, j := range before.Jumps {
			more := b.Clone()
			more.Jumps = append(more.Jumps, j)
			if !starts[j.From] && disjoint.Keeps(&more) {
				t.Errorf("seed %d: %v could have stayed", seed, j)
			}
		}
	}
}

// TestMendingFindsAnotherDie: one face is no die for a promise of six.
func TestMendingFindsAnotherDie(t *testing.T) {
	t.Parallel()
	six := must(board.FindPromise("faces=6"))
	m := NewMix(1, nil, []*board.Promise{six})
	b := found("one-face").Board(30, 1)
	jumps := len(b.Jumps)
	if m.mend(&b); b.Faces != 6 || len(b.Jumps) != jumps {
		t.Errorf("got %v", b)
	}
}

// TestRandIsSplitMix64 compares with the numbers that the method's reference
// program gives for the seed 1234567.
func TestRandIsSplitMix64(t *testing.T) {
	t.Parallel()
	var r Rand
	r.state = 1234567
	var got []uint64
	for range 3 {
		got = append(got, r.Uint64())
	}
	want := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
