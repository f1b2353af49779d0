package generator

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/game/board"
)

func TestMixIsAStream(t *testing.T) {
	t.Parallel()
	m := NewMix(11, nil, nil, nil)
	var stream []board.Board
	var b board.Board
	for i := range uint64(2000) {
		m.Fill(&b, i)
		if err := b.Validate(); err != nil {
			t.Fatalf("board %d: %v", i, err)
		}
		stream = append(stream, b.Clone())
	}
	other := NewMix(11, nil, nil, nil)
	for i := len(stream) - 1; i >= 0; i -= 7 {
		other.Fill(&b, uint64(i))
		if diff := cmp.Diff(stream[i], b.Clone()); diff != "" {
			t.Fatalf("board %d alone (-in the stream +alone):\n%s", i, diff)
		}
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
	NewMix(1, nil, nil, []*board.Promise{never})
}

func TestMixOfSomeFamilies(t *testing.T) {
	t.Parallel()
	m := NewMix(5, []*Family{found("no-jumps"), found("ladders-only")}, nil, nil)
	var b board.Board
	for i := range uint64(100) {
		m.Fill(&b, i)
		if (len(b.Jumps) == 0) != (i%2 == 0) {
			t.Fatalf("board %d: %v: the families do not take turns", i, b)
		}
	}
}

func TestMixTakesNoMemory(t *testing.T) {
	m := NewMix(1, nil, nil, nil)
	b := board.Board{Jumps: make([]board.Jump, 0, largestMixed)}
	i := uint64(0)
	if got := testing.AllocsPerRun(2000, func() { m.Fill(&b, i); i++ }); got != 0 {
		t.Errorf("%v allocations per board", got)
	}
}

func BenchmarkMix(b *testing.B) {
	m := NewMix(1, nil, nil, nil)
	var dst board.Board
	i := uint64(0)
	for b.Loop() {
		m.Fill(&dst, i)
		i++
	}
}

// The first jumps of the board are left, and with a few more it would break a
// promise.
func TestDropKeepsTheFirstJumps(t *testing.T) {
	t.Parallel()
	promises := formatNamed("hackerrank").Promised()
	dropped := 0
	for seed := range uint64(50) {
		before, _ := found("uniform").In(nil, 100, seed)
		before.Faces = 6
		b := before.Clone()
		if !Drop(&b, promises) {
			continue
		}
		left := len(b.Jumps)
		more := before.Clone()
		more.Jumps = more.Jumps[:min(len(before.Jumps), left+1+len(before.Jumps)/15)]
		tooFew := left < len(before.Jumps) && board.Broken(&more, promises) == nil
		if tooFew || board.Broken(&b, promises) != nil {
			t.Errorf("seed %d: of %v is left %v", seed, before.Jumps, b.Jumps)
		}
		more.Jumps = more.Jumps[:left]
		board.Arrange(&more, promises)
		if board.Compare(&more, &b) != 0 {
			t.Errorf("seed %d: %v are not the first of %v", seed, b.Jumps, before.Jumps)
		}
		dropped += len(before.Jumps) - left
	}
	if dropped == 0 {
		t.Error("no board lost a jump")
	}
}

// There is a mix even if only boards of two cells keep a promise, and most
// families have none.
func TestMixOfHardPromises(t *testing.T) {
	t.Parallel()
	tiny := &board.Promise{Name: "tiny", Keeps: func(b *board.Board) bool {
		return b.Cells == 2 && len(b.Jumps) == 0
	}}
	for _, b := range NewMix(1, nil, nil, []*board.Promise{tiny}).Boards(300) {
		if !tiny.Keeps(&b) {
			t.Fatalf("got %v", b)
		}
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
