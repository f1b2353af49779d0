package belief

import (
	"testing"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/oracle"
)

// TestPlayersCopeWithAnyBoard: no board of any family makes a player panic, or
// changes under its hands.
func TestPlayersCopeWithAnyBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var boards []board.Board
	for _, f := range generator.Families {
		for _, size := range []int{2, 3, 30, 127, 2000} {
			boards = append(boards, f.Board(size, 1))
		}
	}
	for _, m := range Singles {
		play := m.New()
		for i := range boards {
			before := board.Plain(boards[i])
			play(&boards[i])
			if after := board.Plain(boards[i]); string(after) != string(before) {
				t.Fatalf("%s changed a board:\n%s\ninto\n%s", m.Name, before, after)
			}
		}
	}
}

// TestPairsCopeWithSmallBoards: no pair panics on a few boards of each kind, or
// changes them under its hands, and each prints something wrong, but for the few
// whose parts hide on such boards.
func TestPairsCopeWithSmallBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	mix := generator.NewMix(4, nil, nil)
	boards, right := make([]board.Board, 80), make([]Outcome, 80)
	var solver oracle.Solver
	for i := range boards {
		mix.Fill(&boards[i], uint64(i))
		right[i] = Outcome(solver.Answer(&boards[i]))
	}
	hidden := 0
	for _, m := range All() {
		if len(m.Parts) == 0 {
			continue
		}
		play, wrong := m.New(), false
		for i := range boards {
			before := boards[i].Clone()
			wrong = play(&boards[i]) != right[i] || wrong
			if board.Compare(&before, &boards[i]) != 0 {
				t.Fatalf("%s changed a board:\n%s\ninto\n%s", m.Name, board.Plain(before), board.Plain(boards[i]))
			}
		}
		if !wrong {
			t.Logf("%s is right on all %d boards", m.Name, len(boards))
			hidden++
		}
	}
	if hidden > 5 {
		t.Errorf("%d pairs show nothing", hidden)
	}
}

// TestStateless: a program that does not leak answers a board alike whatever
// came before. This holds our own clearing to account.
func TestStateless(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	mix := generator.NewMix(5, nil, nil)
	boards := make([]board.Board, 150)
	for i := range boards {
		mix.Fill(&boards[i], uint64(i))
	}
	for _, m := range All() {
		if m.Leaks {
			continue
		}
		used := m.New()
		for i := range boards {
			used(&boards[i])
		}
		for i := range boards {
			if i%10 != 0 {
				continue
			}
			if got, want := used(&boards[i]), m.New()(&boards[i]); got != want {
				t.Fatalf("%s prints %v after other boards, %v alone\n%s", m.Name, got, want, board.Plain(boards[i]))
			}
		}
	}
}

// TestNoAllocation: once it has seen boards as large, a player allocates nothing.
func TestNoAllocation(t *testing.T) {
	mix := generator.NewMix(6, nil, nil)
	boards := make([]board.Board, 100)
	for i := range boards {
		mix.Fill(&boards[i], uint64(i))
	}
	for _, m := range Singles {
		play := m.New()
		all := func() {
			for i := range boards {
				play(&boards[i])
			}
		}
		all()
		if n := testing.AllocsPerRun(2, all); n > 0 {
			t.Errorf("%s: %v allocations for %d boards", m.Name, n, len(boards))
		}
	}
}

func BenchmarkSmallBoards(b *testing.B) {
	var boards []board.Board
	for small := range generator.Small.From(0) {
		if len(boards) < 1<<16 {
			boards = append(boards, small.Clone())
		}
	}
	for _, name := range []string{"snakes-avoided", "jumps-cost", "ladders-cost", "one-pass", "visited-landing-marked-too", "memo-over-cycle", "greedy-furthest", "published-dp", "snakes-avoided+one-pass", "jumps-reversed+stuck-million"} {
		b.Run(name, func(b *testing.B) {
			m, err := Find(name)
			if err != nil {
				b.Fatal(err)
			}
			play := m.New()
			for i := range b.N {
				play(&boards[i&(1<<16-1)])
			}
		})
	}
}
