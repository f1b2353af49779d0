package oracle

import (
	"math"
	"math/rand"
	"testing"

	"adder/judge/game/board"

	"github.com/google/go-cmp/cmp"
)

// plain is the definition of the answer, with nothing clever in it: it throws
// every face from every cell until nothing gets any better.
func plain(b *board.Board, r board.Rules) int {
	g := board.NewGame(b, r)
	const far = math.MaxInt32
	cost := make([]int, b.Cells+1)
	for i := range cost {
		cost[i] = far
	}
	for _, s := range g.Starts() {
		cost[s.Cell] = min(cost[s.Cell], int(s.Cost))
	}
	for changed := true; changed; {
		changed = false
		for v := range cost {
			for face := 1; cost[v] != far && face <= g.Reach && v+face <= b.Cells; face++ {
				for _, rest := range g.Land(int32(v + face)) {
					if c := cost[v] + 1 + int(rest.Cost); c < cost[rest.Cell] {
						cost[rest.Cell], changed = c, true
					}
				}
			}
		}
	}
	if cost[b.Cells] != far {
		return cost[b.Cells]
	}
	furthest := 0
	for _, c := range cost {
		if c != far {
			furthest = max(furthest, c)
		}
	}
	return [...]int{-1, 0, b.Cells, math.MaxInt32, furthest}[r.Stuck]
}

// randomBoard is a board with some jumps, half of the time with many.
func randomBoard(r *rand.Rand, cells int) board.Board {
	b := board.Board{Cells: cells, Faces: 1 + r.Intn(7)}
	if r.Intn(8) == 0 {
		b.Faces = 1 + r.Intn(2*cells)
	}
	jumps := r.Intn(cells)
	if r.Intn(2) == 0 {
		jumps = min(jumps, 6)
	}
	for _, from := range r.Perm(cells - 1)[:jumps] {
		to := 1 + r.Intn(cells)
		if to != from+1 {
			b.Jumps = append(b.Jumps, board.Jump{From: int32(from + 1), To: int32(to)})
		}
	}
	return b
}

func randomRules(r *rand.Rand) board.Rules {
	var rules board.Rules
	for _, t := range board.Toggles {
		if r.Intn(len(board.Toggles)/2) == 0 {
			t.Set(&rules)
		}
	}
	return rules
}

// Both searches find the answer, also for a player who may not do something. Jumps that are barred
// are those that a reading of the rules avoids; without face 1, the plain search has other throws.
func TestAnswerIsPlain(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewSource(3))
	var s Solver
	for _, cells := range []int{2, 3, 5, 9, 20, 62, 63, 64, 65, 100, 400} {
		for range 500 {
			b := randomBoard(r, cells)
			for _, c := range []struct {
				name string
				by   Restriction
				want int
			}{
				{"all moves", Restriction{}, plain(&b, board.Rules{})},
				{"no ladders", Restriction{Barred: board.Jump.Ladder}, plain(&b, board.Rules{Ladders: board.Avoided})},
				{"no snakes", Restriction{Barred: snake}, plain(&b, board.Rules{Snakes: board.Avoided})},
				{"no 1", Restriction{Skipped: 1}, withoutOnes(&b)},
			} {
				got, long := s.Restricted(&b, c.by), s.linear.answer(&b, c.by)
				if got != c.want || long != c.want {
					t.Fatalf("%s: %d and %d, want %d\n%s", c.name, got, long, c.want, board.Plain(b))
				}
			}
		}
	}
}

// withoutOnes is the answer if no 1 is thrown, cell by cell.
func withoutOnes(b *board.Board) int {
	g := board.NewGame(b, board.Rules{})
	throws := map[int32]int{1: 0}
	for queue := []int32{1}; len(queue) > 0; queue = queue[1:] {
		for face := 2; face <= b.Faces && int(queue[0])+face <= b.Cells; face++ {
			rest := g.Land(queue[0] + int32(face))[0].Cell
			if _, known := throws[rest]; !known {
				throws[rest] = throws[queue[0]] + 1
				queue = append(queue, rest)
			}
		}
	}
	n, known := throws[int32(b.Cells)]
	if !known {
		return Stuck
	}
	return n
}

func TestUnderIsPlain(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	r := rand.New(rand.NewSource(2))
	var s Solver
	for range 60000 {
		b := randomBoard(r, 2+r.Intn(14))
		rules := randomRules(r)
		answer, c := s.Solve(&b, rules)
		if want := plain(&b, rules); answer != want {
			t.Fatalf("%v: Solve = %d, want %d\n%s", rules, answer, want, board.Plain(b))
		}
		if err := Verify(&b, rules, answer, c); err != nil {
			t.Fatalf("%v: %v\n%s", rules, err, board.Plain(b))
		}
	}
}

// TestVerifyRefuses: Verify refuses certificates with a wrong answer, depth or step.
func TestVerifyRefuses(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewSource(3))
	var s Solver
	for range 3000 {
		b := randomBoard(r, 2+r.Intn(14))
		answer, c := s.Solve(&b, board.Rules{})
		refuse := func(what string, answer int, c Certificate) {
			t.Helper()
			if Verify(&b, board.Rules{}, answer, &c) == nil {
				t.Fatalf("accepted %s\n%s", what, board.Plain(b))
			}
		}
		refuse("an answer too high", answer+1, *c)
		refuse("an answer too low", answer-1, *c)
		refuse("too few depths", answer, Certificate{c.Steps, c.Depth[:b.Cells]})
		if answer == Stuck {
			depth := append([]int32(nil), c.Depth...)
			depth[b.Cells] = 5
			refuse("a reach out of nothing", 5, Certificate{nil, depth})
			depth[b.Cells], depth[1] = -1, -1
			refuse("a start that is not reached", Stuck, Certificate{nil, depth})
			continue
		}
		refuse("no steps", Stuck, Certificate{nil, c.Depth})
		refuse("a step too few", answer, Certificate{c.Steps[:answer-1], c.Depth})
		for i := range c.Steps {
			steps := append([]Step(nil), c.Steps...)
			steps[i].Cell--
			refuse("another cell", answer, Certificate{steps, c.Depth})
		}
		depth := append([]int32(nil), c.Depth...)
		depth[b.Cells]++
		refuse("a forged depth", answer+1, Certificate{c.Steps, depth})
	}
	_, two := s.Solve(&board.Board{Cells: 7, Faces: 5}, board.Rules{})
	if Verify(&board.Board{Cells: 7, Faces: 6}, board.Rules{}, 2, two) == nil {
		t.Error("accepted two throws where one of the largest face will do")
	}
}

// TestPrintedBoards: the boards printed with the published solutions have the answers that are
// printed there.
func TestPrintedBoards(t *testing.T) {
	t.Parallel()
	var s Solver
	for _, c := range []struct {
		text string
		want int
	}{
		{"1 30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 21 9 27 1", 3},
		{"1 30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 29 9 27 1", 3},
		{"1 100 6 17 1 38 4 14 9 31 21 42 28 84 51 67 72 91 80 99 " +
			"17 7 54 34 62 19 64 60 87 36 93 73 95 75 98 79 16 15", 7},
		{"1 100 6 8 8 77 37 94 58 82 53 2 72 30 87 57 90 43 99 12", 6},
	} {
		boards, err := board.Parse("printed", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Answer(&boards[0]); got != c.want {
			t.Errorf("%d, want %d\n%s", got, c.want, c.text)
		}
	}
}

func TestTraits(t *testing.T) {
	t.Parallel()
	var s Solver
	for _, c := range []struct {
		text string
		want []string
	}{
		{"1 10 3 0", nil},
		{"1 6 1 0", []string{"one-face"}},
		{"1 4 6 1 2 1", []string{"back-to-start", "more-faces-than-cells"}},
		// 2 leads up to 9, where the player rests; 10 leads down to 8, and only the throw from
		// there takes the ladder on 9.
		{"1 20 1 3 2 9 10 8 9 20",
			[]string{"ladder-on-ladder", "to-last", "wall", "one-face", "snake-needed"}},
		{"1 12 2 2 2 3 3 5", []string{"ladder-on-ladder", "wall", "ladder-trap"}},
		{"1 12 2 3 4 9 5 9 9 4",
			[]string{"snake-on-ladder", "ladder-on-snake", "shared-end", "cycle", "wall"}},
	} {
		boards, err := board.Parse("test", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, s.Traits(&boards[0])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
	}
}

// The trap of a ladder is found without trying each throw, and so on the largest boards too.
func TestLadderTrapIsPlain(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewSource(3))
	var s Solver
	found := 0
	for range 3000 {
		b := randomBoard(r, 2+r.Intn(40))
		want := plainTrap(&s, &b)
		if got := ladderTrap(&s, &b); got != want {
			t.Fatalf("ladderTrap = %v, want %v\n%s", got, want, board.Plain(b))
		}
		if want {
			found++
		}
	}
	if found < 100 {
		t.Errorf("%d traps among 3,000 boards", found)
	}
	large := board.Board{Cells: 1_000_000, Faces: 999_998}
	for from := int32(2); from < 200_000; from += 2 {
		large.Jumps = append(large.Jumps, board.Jump{From: from, To: from + 500_000})
	}
	if ladderTrap(&s, &large) {
		t.Error("a throw leads almost to the end: no ladder is a trap")
	}
}

// plainTrap tries, for each ladder, each throw that leads to it.
func plainTrap(s *Solver, b *board.Board) bool {
	_, c := s.Solve(b, board.Rules{})
	depth, toLast := c.Depth, distancesToLast(b)
	answer := depth[b.Cells]
	if answer < 0 {
		return false
	}
	for _, j := range b.Jumps {
		near, through := false, false
		for v := max(1, int(j.From)-b.Faces); v < int(j.From); v++ {
			if depth[v] >= 0 {
				near = near || toLast[v] >= 0 && depth[v]+toLast[v] == answer
				through = through || toLast[j.To] >= 0 && depth[v]+1+toLast[j.To] == answer
			}
		}
		if j.Ladder() && near && !through {
			return true
		}
	}
	return false
}
