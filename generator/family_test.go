package generator

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

var update = flag.Bool("update", false, "rewrite testdata/pinned.txt")

var sizes = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 30, 100, 1000, 1024, 1025, 32767}

// seedsFor keeps the work per size about equal.
func seedsFor(size int) uint64 { return uint64(min(2000, max(2, 100_000/size))) }

func found(name string) *Family { return must(Find(name)) }

// share checks that at least that many of a hundred boards of a family have something.
func share(t *testing.T, family, what string, size, least int, has func(*board.Board) bool) {
	t.Helper()
	const boards = 200
	have := 0
	for seed := range uint64(boards) {
		b := found(family).Board(size, seed)
		if has(&b) {
			have++
		}
	}
	if have*100 < least*boards {
		t.Errorf("%s, size %d: %d of %d boards have %s, want %d%%", family, size, have, boards, what, least)
	}
}

// pinnedAs compares a text with a file, or writes it with -update.
func pinnedAs(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		check(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want := must(os.ReadFile(file))
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("boards have changed (-want +got):\n%s", diff)
	}
}

// TestFamiliesAreValid: families make valid boards of any size, also outside of the bounds, with
// only the kinds of jumps in their names.
func TestFamiliesAreValid(t *testing.T) {
	t.Parallel()
	only := map[string]func(board.Jump) bool{
		"ladders-only": board.Jump.Ladder,
		"snakes-only":  func(j board.Jump) bool { return !j.Ladder() },
		"no-jumps":     func(board.Jump) bool { return false },
	}
	for _, f := range Families {
		var b board.Board
		r := draft{Rand: new(Rand)}
		for _, size := range append(sizes, -3, 0, 1, board.MaxCells, board.MaxCells+1) {
			for seed := range seedsFor(max(1, size)) {
				r.state = f.stream(size, seed)
				r.die = 0
				if seed%4 == 3 {
					r.die = 6 // as most formats have it
				}
				f.draft(&r, &b, size)
				if err := b.Validate(); err != nil {
					t.Fatalf("%s: size %d seed %d die %d: %v", f.Name, size, seed, r.die, err)
				}
				cells := min(max(size, board.MinCells), board.MaxCells)
				if b.Cells != cells || r.die != 0 && b.Faces != r.die {
					t.Fatalf("%s: size %d seed %d die %d: got %d cells, %d faces",
						f.Name, size, seed, r.die, b.Cells, b.Faces)
				}
				if f.Name != "many-faces" && f.Name != "worst-nd" && b.Faces > 6 {
					t.Fatalf("%s: size %d seed %d: %d faces", f.Name, size, seed, b.Faces)
				}
				is := only[f.Name]
				if is != nil && slices.ContainsFunc(b.Jumps, func(j board.Jump) bool { return !is(j) }) {
					t.Fatalf("%s: size %d seed %d has %v", f.Name, size, seed, b.Jumps)
				}
			}
		}
	}
}

// Enough boards of each family have the traits that it is for. share is how
// many boards of a hundred must have one of them.
func TestFamiliesHaveTheirTraits(t *testing.T) {
	t.Parallel()
	rows := []struct {
		family string
		least  int // cells
		share  int
		traits string
	}{
		{"wall", 5, 50, "wall"},
		{"rests", 4, 80, "snake-on-ladder ladder-on-snake"},
		{"chains", 5, 60, "ladder-on-ladder ladder-on-snake snake-on-ladder snake-on-snake"},
		{"cycles", 3, 100, "cycle"},
		{"start-jump", 2, 100, "start-jump"},
		{"start-jump", 5, 100, "back-to-start"},
		{"shared-ends", 3, 100, "shared-end"},
		{"last-cell", 3, 100, "to-last"},
		{"stuck", 3, 100, "stuck"},
		{"snake-needed", 12, 100, "wall"},
		{"one-face", 2, 100, "one-face"},
		{"many-faces", 3, 40, "more-faces-than-cells"},
		{"worst-nd", 12, 25, "stuck"},
	}
	for _, row := range rows {
		t.Run(row.family+"/"+row.traits, func(t *testing.T) {
			t.Parallel()
			for _, size := range sizes {
				if size >= row.least && size <= 1000 {
					share(t, row.family, row.traits, size, row.share, func(b *board.Board) bool {
						return hasAny(b, row.traits)
					})
				}
			}
		})
	}
}

func hasAny(b *board.Board, traits string) bool {
	prepared := board.Prepare(b)
	return slices.ContainsFunc(board.Traits, func(x board.Trait) bool {
		return slices.Contains(strings.Fields(traits), x.Name) && x.Has(prepared)
	})
}

// TestBoardsAreAsPinned notices a changed board. If the change is meant, run with -update
// and say in the commit that old names mean new boards.
func TestBoardsAreAsPinned(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("# family size seed, sha256 of the boards in the plain format\n")
	for _, f := range Families {
		for _, size := range []int{9, 100, 2000} {
			b := f.Board(size, 7)
			fmt.Fprintf(&text, "%s %d 7 %x\n", f.Name, size, sha256.Sum256(board.Plain(b)))
		}
	}
	var plain []byte
	m := NewMix(7, nil, nil, nil)
	var b board.Board
	for i := range uint64(1000) {
		m.Fill(&b, i)
		plain = board.AppendPlain(plain, &b)
	}
	fmt.Fprintf(&text, "mix 1000 7 %x\n", sha256.Sum256(plain))
	pinnedAs(t, "testdata/pinned.txt", text.String())
}

// A ladder to 13, a snake from 15 to 8, a ladder to 20: three throws.
func ExampleFamily_Board() {
	f, err := Find("portal")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := f.Board(20, 3)
	fmt.Printf("%s", board.Plain(b))
	// Output:
	// 1
	// 20 2 6
	// 18 1
	// 19 2
	// 3 13
	// 15 8
	// 9 20
	// 8 15
}

// TestDenseCatchesPasses: a program that passes over a board three times is wrong on some dense board of
// each size that sites give, with a die of six. Without zigzags, no board of 20,000 showed that.
func TestDenseCatchesPasses(t *testing.T) {
	t.Parallel()
	var o oracle.Solver
	d := draft{Rand: &Rand{die: 6}}
	play := must(belief.Find("three-passes")).New()
	full := false
	for _, size := range []int{25, 36, 100, 400} {
		wrong := false
		for range 4000 {
			var b board.Board
			found("dense").draft(&d, &b, size)
			wrong = wrong || int(play(&b)) != o.Answer(&b)
			full = full || len(b.Jumps) == size-1
			if wrong && full {
				break
			}
		}
		if !wrong {
			t.Errorf("three passes are right on every board of %d cells", size)
		}
	}
	if !full {
		t.Error("no board has a jump on every cell but the last")
	}
}

// TestFamiliesCatchTheirPrey: enough boards of a hundred expose the mistake that the family
// hunts.
func TestFamiliesCatchTheirPrey(t *testing.T) {
	t.Parallel()
	var o oracle.Solver
	for _, row := range []struct {
		family, prey string
		share        int
	}{
		{"portal", "snakes-avoided", 60},
		{"portal", "snakes-ignored", 60},
		{"portal", "ladders-ignored", 90},
		{"snake-needed", "snakes-avoided", 100},
		{"snake-needed", "snakes-ignored", 30},
		{"wall", "ladders-optional", 10},
		{"ladder-trap", "greedy-furthest", 60},
		{"greedy-bait", "greedy-furthest", 50},
		{"long-line", "greedy-furthest", 5},
		{"revisit", "visited-both-asked-both-marked", 40},
		{"rests", "chained", 20},
		{"rests", "second-blocked", 15},
		{"chains", "chained", 20},
		{"start-jump", "start-jump", 60},
		{"wall", "ladders-ignored", 15},
		{"stuck", "stuck-zero", 100},
		{"one-face", "six-faces", 90},
		{"many-faces", "six-faces", 60},
		{"snakes-only", "snakes-ignored", 20},
		{"ladders-only", "ladders-ignored", 50},
		{"dense", "visited-both-asked-both-marked", 5},
	} {
		m := must(belief.Find(row.prey))
		play := m.New()
		for _, size := range []int{15, 20, 40, 100} {
			share(t, row.family, row.prey, size, row.share, func(b *board.Board) bool {
				return o.Answer(b) != int(play(b))
			})
		}
	}
}

// TestFamiliesInFormats: every family has boards in each format, of the sizes that it can write and
// no others. The format reads what it writes, with the jumps in its order. No format is plain.
func TestFamiliesInFormats(t *testing.T) {
	t.Parallel()
	for _, format := range append(board.Formats, nil) {
		for _, f := range Families {
			for _, cells := range []int{2, 9, 16, 30, 36, 99, 100, 400} {
				for seed := range uint64(20) {
					inFormat(t, format, f, cells, seed)
				}
			}
		}
	}
}

func inFormat(t *testing.T, format *board.Format, f *Family, cells int, seed uint64) {
	t.Helper()
	b, ok := f.In(format, cells, seed)
	if format == nil {
		want := f.Board(cells, seed)
		if !ok || board.Compare(&b, &want) != 0 {
			t.Errorf("%s: another board", f.Name)
		}
		return
	}
	bare := board.Board{Cells: cells, Faces: max(1, format.Faces)}
	if ok != (format.Expresses(&bare) == nil) {
		t.Errorf("%s: %s has a board of %d cells: %v", format.Name, f.Name, cells, ok)
	}
	if !ok {
		return
	}
	got, err := format.Parse("x", format.Write(b))
	if err != nil || len(got) != 1 || board.Compare(&b, &got[0]) != 0 {
		t.Fatalf("%s: %v is read as %v, %v", f.Name, b, got, err)
	}
}

// must is for what fails only if the test itself is wrong.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func check(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
