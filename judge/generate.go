package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/job"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newGenerate(c *console) *cobra.Command {
	var o generation
	cmd := &cobra.Command{
		Use:   "generate FAMILY",
		Short: "make boards",
		Long: `Generate prints a file of boards. A family, a size and a seed name one
board for ever, on every machine; board i of several has the seed --seed + i.

` + familyHelp() + `
  mix              the families in turn, with sizes that suit them
  sweep            every small board, smallest first`,
		Example: `  adder generate portal --size 30 --seed 7
  adder generate mix --boards 1000 > boards.in
  adder generate sweep --promise disjoint --promise ends-free`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage.New("want one family", "adder generate --help lists them")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.sized = cmd.Flags().Changed("size")
			return o.run(c.out, args[0])
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			names := []string{"mix", "sweep"}
			for _, f := range generator.Families {
				names = append(names, f.Name+"\t"+f.Doc)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.boards, "boards", 1, "how many boards; the sweep has all by default")
	f.IntVar(&o.size, "size", 30, "cells of each board of a family")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the first board")
	formatFlag(cmd, &o.Terms)
	promiseFlag(cmd, &o.Terms, "make only boards that keep this promise")
	return cmd
}

func familyHelp() string {
	text := ""
	for _, f := range generator.Families {
		text += fmt.Sprintf("  %-16s %s\n", f.Name, f.Doc)
	}
	return text
}

// generation is what was asked for.
type generation struct {
	job.Terms
	boards, size int
	sized        bool // the size was asked for
	seed         uint64
	written      *board.Format
	kept         []*board.Promise
}

func (o *generation) run(out io.Writer, name string) error {
	if o.boards < 1 {
		return usage.New(fmt.Sprintf("--boards is %d", o.boards), "want 1 or more")
	}
	if o.size < board.MinCells || o.size > board.MaxCells {
		return usage.New(fmt.Sprintf("--size is %d", o.size), fmt.Sprintf("want %d to %d", board.MinCells, board.MaxCells))
	}
	var err error
	if o.written, err = o.Written(); err != nil {
		return err
	}
	site, named, err := o.Named()
	if err != nil {
		return err
	}
	o.kept = append(o.written.Promised(site), named...)
	if o.written.Cells != 0 && !o.sized {
		o.size = o.written.Cells
	}
	if err := o.expressible(name); err != nil {
		return err
	}
	boards, err := o.source(name)
	if err != nil {
		return err
	}
	// The number of boards comes first, and boards are not kept, so they are
	// made twice.
	count, err := count(boards)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(out, 1<<16)
	text := o.written.Begin(nil, count)
	for b := range boards {
		text = o.written.Append(text, b)
		if _, err := w.Write(text); err != nil {
			return err
		}
		text = text[:0]
	}
	if _, err := w.Write(text); err != nil { // of no boards
		return err
	}
	return w.Flush()
}

// expressible refuses what the format cannot hold.
func (o *generation) expressible(name string) error {
	if o.written.One && (o.boards > 1 || name == "sweep") {
		return usage.New(fmt.Sprintf("a %s file holds one board", o.written.Name), "ask for one, with another --seed for another")
	}
	if name == "mix" || name == "sweep" || o.written.Plain() {
		return nil
	}
	die := max(1, o.written.Faces)
	if err := o.written.Expresses(&board.Board{Cells: o.size, Faces: die}); err != nil {
		return usage.New(err.Error(), "--size says how many cells a board has")
	}
	return nil
}

// source is the boards asked for, to be gone through more than once.
func (o *generation) source(name string) (iter.Seq[*board.Board], error) {
	switch name {
	case "sweep":
		return o.keeping(generator.SweepOf(o.written).From(0), o.sweepLimit()), nil
	case "mix":
		return o.mix(), nil
	}
	f, err := job.FindFamily(name)
	if err != nil {
		return nil, err
	}
	return o.keeping(func(yield func(*board.Board) bool) {
		for i := uint64(0); ; i++ {
			if b := o.board(f, o.seed+i); !yield(&b) {
				return
			}
		}
	}, o.boards), nil
}

// board is the one of a family and a seed. What a format cannot express is drawn
// again, and mended: few families would have any board otherwise.
func (o *generation) board(f *generator.Family, seed uint64) board.Board {
	if o.written.Plain() {
		return f.Board(o.size, seed)
	}
	b, _ := f.Fitting(o.size, seed, o.kept)
	return b
}

// sweepLimit is all boards, unless another number was asked for than the
// default for families.
func (o *generation) sweepLimit() int {
	if o.boards == 1 {
		return int(generator.SweepOf(o.written).Count())
	}
	return o.boards
}

func (o *generation) mix() iter.Seq[*board.Board] {
	return func(yield func(*board.Board) bool) {
		m := generator.NewMix(o.seed, nil, o.kept)
		var b board.Board
		for i := range o.boards {
			m.Fill(&b, uint64(i))
			if !yield(&b) {
				return
			}
		}
	}
}

// maxBroken is how many boards in a row may break the promises before a family
// is taken to make no others.
const maxBroken = 10_000

// keeping passes on the first boards that keep the promises.
func (o *generation) keeping(boards iter.Seq[*board.Board], most int) iter.Seq[*board.Board] {
	return func(yield func(*board.Board) bool) {
		kept, broken := 0, 0
		for b := range boards {
			c := *b // whose order may change
			if b = &c; board.Fit(b, o.kept) != nil {
				if broken++; broken == maxBroken && kept == 0 {
					return
				}
				continue
			}
			if kept++; !yield(b) || kept == most {
				return
			}
		}
	}
}

// count goes through the boards once, to learn how many there are and that they
// fit one file.
func count(boards iter.Seq[*board.Board]) (int, error) {
	n, cells := 0, 0
	for b := range boards {
		n++
		if cells += b.Cells; cells > board.MaxTotal {
			return 0, usage.New(fmt.Sprintf("more than %d cells in one file", board.MaxTotal), fmt.Sprintf("%d boards fit: ask for those, or for smaller ones", n-1))
		}
	}
	if n == 0 {
		return 0, usage.New("no board keeps the promises", "")
	}
	return n, nil
}
