package hunt

import (
	"testing"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// TestLimitsAreNamed: a limit shows on large boards alone, and is told from other
// limits that show on the same smallest board.
func TestLimitsAreNamed(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	for _, name := range []string{"given-up-after-20-throws", "given-up-after-100-throws", "takes-hundred-cells", "takes-thousand-cells", "room-for-hundred-cells", "room-for-hundred-cells-used"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, err := misconception.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			d := hunted(t, Believer(m), testOptions()).Diagnosis
			if d == nil || d.Name != name || d.Confidence != result.Exact {
				t.Errorf("%+v", d)
			}
		})
	}
}

// TestNearbyLimitsAreNotNamed: these have no row, and must not get that of another.
func TestNearbyLimitsAreNotNamed(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	for name, play := range map[string]misconception.Player{
		"25 throws":        atMost(25),
		"99 throws":        atMost(99),
		"101 throws":       atMost(101),
		"99 cells taken":   taking(99),
		"101 cells taken":  taking(101),
		"999 cells taken":  taking(999),
		"1001 cells taken": taking(1001),
		"room for 99":      roomFor(99),
		"room for 101":     roomFor(101),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := &misconception.Misconception{Name: name, New: func() misconception.Player { return play }}
			r := hunted(t, Believer(m), testOptions())
			if r.Finding == nil {
				t.Fatal("nothing found")
			}
			if r.Diagnosis.Name != "" {
				t.Errorf("%s, %s", r.Diagnosis.Name, board.Plain(*r.Finding.Last()))
			}
		})
	}
}

// TestLimitsOfASite: where every board has 100 cells and a process, few boards tell
// one limit from the next. What they do not tell is not said.
func TestLimitsOfASite(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	for most, want := range map[int]string{10: "given-up-after-10-throws", 13: ""} {
		m := &misconception.Misconception{Name: "limited", New: func() misconception.Player { return atMost(most) }}
		_, o := inFormat(t, "baekjoon")
		o.Boards = 2000
		r := hunted(t, Believer(m), o)
		if r.Finding == nil || r.Diagnosis.Name != want {
			t.Errorf("%d throws: %+v, want %q", most, r.Diagnosis, want)
		}
	}
}

func atMost(throws int) misconception.Player {
	return func(b *board.Board) misconception.Outcome {
		var s oracle.Solver
		if answer := s.Answer(b); answer <= throws {
			return misconception.Outcome(answer)
		}
		return -1
	}
}

// taking is a search that takes so many cells from its queue.
func taking(most int) misconception.Player {
	return func(b *board.Board) misconception.Outcome {
		to := map[int]int{}
		for _, j := range b.Jumps {
			to[int(j.From)] = int(j.To)
		}
		dist, queue := map[int]int{1: 0}, []int{1}
		for i := 0; i < len(queue) && i < most; i++ {
			at := queue[i]
			if at == b.Cells {
				return misconception.Outcome(dist[at])
			}
			for next := at + 1; next <= min(at+b.Faces, b.Cells); next++ {
				end := next
				if to[next] != 0 {
					end = to[next]
				}
				if _, seen := dist[end]; !seen {
					dist[end] = dist[at] + 1
					queue = append(queue, end)
				}
			}
		}
		return -1
	}
}

// roomFor is a program that dies on boards with more cells.
func roomFor(cells int) misconception.Player {
	return func(b *board.Board) misconception.Outcome {
		if b.Cells > cells {
			return misconception.Crash
		}
		var s oracle.Solver
		return misconception.Outcome(s.Answer(b))
	}
}

// TestConstantIsNoBelief: what prints 0 for every board holds no belief that is seen.
func TestConstantIsNoBelief(t *testing.T) {
	t.Parallel()
	zero := func(*board.Board) misconception.Outcome { return 0 }
	m := &misconception.Misconception{Name: "zero", New: func() misconception.Player { return zero }}
	if d := hunted(t, Believer(m), testOptions()).Diagnosis; d.Name != "" {
		t.Errorf("named %s", d.Name)
	}
}
