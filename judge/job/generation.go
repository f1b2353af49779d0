package job

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/board"
)

// A Generation says which boards to make.
type Generation struct {
	Terms
	Boards  int    // how many
	Counted bool   // the user set Boards; else they are all of the sweep
	Size    int    // cells of each board of a family
	Sized   bool   // the user set the size
	Seed    uint64 // of the first board
	Seeded  bool   // the user set the seed

	written *board.Format
	kept    []*board.Promise
}

// Write writes a file of the boards of a family, the mix or the sweep.
func (g *Generation) Write(out io.Writer, name string) error {
	if err := g.check(name); err != nil {
		return err
	}
	boards, err := g.source(name)
	if err != nil {
		return err
	}
	// The number of boards comes first, and boards are not kept in memory. So they are made
	// twice: first to count them, and to see that they fit one file.
	count, cells := 0, 0
	for b := range boards {
		cells += b.Cells
		if cells > board.MaxTotal {
			return fault.New(fmt.Sprintf("more than %d cells in one file", board.MaxTotal),
				fmt.Sprintf("%d boards fit: choose fewer or smaller ones", count))
		}
		count++
	}
	if count == 0 {
		return fault.New("the site of --format "+g.written.Name+" gives no such board", "")
	}
	w := bufio.NewWriterSize(out, 1<<16)
	text := g.written.Begin(nil, count)
	for b := range boards {
		text = g.written.Append(text, b)
		if _, err := w.Write(text); err != nil {
			return err
		}
		text = text[:0]
	}
	return w.Flush()
}

// check reads the terms, and refuses boards that cannot be made.
func (g *Generation) check(name string) error {
	if g.Boards < 1 {
		return fault.New(fmt.Sprintf("--boards is %d", g.Boards), "want 1 or more")
	}
	if g.Sized && (name == "mix" || name == "sweep") {
		return fault.New("--size means nothing for the "+name, "its boards have sizes of their own")
	}
	if g.Seeded && name == "sweep" {
		return fault.New("--seed means nothing for the sweep", "its boards are always the same")
	}
	if g.Size < board.MinCells || g.Size > board.MaxCells {
		return fault.New(fmt.Sprintf("--size is %d", g.Size),
			fmt.Sprintf("want %d to %d", board.MinCells, board.MaxCells))
	}
	var err error
	g.written, err = g.BoardFormat()
	if err != nil {
		return err
	}
	g.kept = g.written.Promised()
	if g.written.Cells != 0 && !g.Sized {
		g.Size = g.written.Cells
	}
	return g.expressible(name)
}

// expressible refuses boards that the format cannot write.
func (g *Generation) expressible(name string) error {
	if g.written.OneBoard && (g.Boards > 1 || name == "sweep") {
		return fault.New(fmt.Sprintf("a %s file holds one board", g.written.Name),
			"generate one at a time; change --seed for another")
	}
	if name == "mix" || name == "sweep" || g.written.Plain() {
		return nil
	}
	die := max(1, g.written.Faces)
	if err := g.written.Expresses(&board.Board{Cells: g.Size, Faces: die}); err != nil {
		return fault.New(err.Error(), "--size is the number of cells of a board")
	}
	return nil
}

// source returns the boards to make. They can be gone through more than once.
func (g *Generation) source(name string) (iter.Seq[*board.Board], error) {
	switch name {
	case "sweep":
		sweep, most := generator.SweepOf(g.written), g.Boards
		if !g.Counted {
			most = int(sweep.Count())
		}
		return g.keeping(sweep.From(0), most), nil
	case "mix":
		return func(yield func(*board.Board) bool) {
			m := generator.NewMix(g.Seed, nil, g.written, g.kept)
			var b board.Board
			for i := range g.Boards {
				m.Fill(&b, uint64(i))
				if !yield(&b) {
					return
				}
			}
		}, nil
	}
	f, err := findFamily(name)
	if err != nil {
		return nil, err
	}
	return g.keeping(func(yield func(*board.Board) bool) {
		for seed := g.Seed; ; seed++ {
			b, _ := f.In(g.written, g.Size, seed)
			generator.Drop(&b, g.kept)
			if !yield(&b) {
				return
			}
		}
	}, g.Boards), nil
}

// keeping passes on the first boards that keep the promises.
func (g *Generation) keeping(boards iter.Seq[*board.Board], most int) iter.Seq[*board.Board] {
	return func(yield func(*board.Board) bool) {
		const mostBroken = 10_000 // then the family seems to have no boards that keep them
		kept, broken := 0, 0
		for shared := range boards {
			b := *shared
			if board.Fit(&b, g.kept) != nil {
				broken++
				if broken == mostBroken && kept == 0 {
					return
				}
				continue
			}
			kept++
			if !yield(&b) || kept == most {
				return
			}
		}
	}
}

// Families lists every word that adder generate takes.
func Families() []string {
	names := fault.Names(generator.Families, func(f *generator.Family) string { return f.Name })
	return append([]string{"mix", "sweep"}, names...)
}

// findFamily finds a family by its name.
func findFamily(name string) (*generator.Family, error) {
	f, err := generator.Find(name)
	if err != nil {
		return nil, fault.New(fmt.Sprintf("unknown family %q", name),
			fault.DidYouMean(name, Families(), "adder generate --help lists them"))
	}
	return f, nil
}
