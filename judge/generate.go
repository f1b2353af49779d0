package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"adder/generator"
	"adder/judge/board"

	"github.com/spf13/cobra"
)

func newGenerate(c *console) *cobra.Command {
	var o generation
	cmd := &cobra.Command{
		Use:   "generate FAMILY",
		Short: "make boards",
		Long: `Generate prints a plain file of boards. A family, a size and a seed name one
board for ever, on every machine; board i of several has the seed --seed + i.

` + familyHelp() + `
  mix              the families in turn, with sizes that suit them
  sweep            every small board, smallest first`,
		Example: `  adder generate portal --size 30 --seed 7
  adder generate mix --boards 1000 > boards.in
  adder generate sweep --promise disjoint --promise ends-free`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("want one family", "adder generate --help lists them")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(c.out, args[0]) },
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
	f.StringArrayVar(&o.promises, "promise", nil, "make only boards that keep this promise; may be repeated")
	return cmd
}

func familyHelp() string {
	text := ""
	for _, f := range generator.Families {
		text += fmt.Sprintf("  %-16s %s\n", f.Name, f.Doc)
	}
	return text
}

// familyNames is every word that generate takes.
func familyNames() []string {
	names := []string{"mix", "sweep"}
	for _, f := range generator.Families {
		names = append(names, f.Name)
	}
	return names
}

// generation is what was asked for.
type generation struct {
	boards, size int
	seed         uint64
	promises     []string
	promised     []*board.Promise
}

func (o *generation) run(out io.Writer, name string) error {
	if o.boards < 1 {
		return usage(fmt.Sprintf("--boards is %d", o.boards), "want 1 or more")
	}
	if o.size < board.MinCells || o.size > board.MaxCells {
		return usage(fmt.Sprintf("--size is %d", o.size), fmt.Sprintf("want %d to %d", board.MinCells, board.MaxCells))
	}
	for _, p := range o.promises {
		promise, err := board.FindPromise(p)
		if err != nil {
			return usage(err.Error(), "")
		}
		o.promised = append(o.promised, promise)
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
	fmt.Fprintln(w, count)
	var text []byte
	for b := range boards {
		text = board.AppendPlain(text[:0], b)
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return w.Flush()
}

// source is the boards asked for, to be gone through more than once.
func (o *generation) source(name string) (iter.Seq[*board.Board], error) {
	switch name {
	case "sweep":
		return o.keeping(generator.Small.Boards(), o.sweepLimit()), nil
	case "mix":
		return o.mix(), nil
	}
	f, err := generator.Find(name)
	if err != nil {
		return nil, usage(fmt.Sprintf("no family is called %q", name), didYouMean(name, familyNames(), "adder generate --help lists them"))
	}
	return o.keeping(func(yield func(*board.Board) bool) {
		for i := uint64(0); ; i++ {
			if b := f.Board(o.size, o.seed+i); !yield(&b) {
				return
			}
		}
	}, o.boards), nil
}

// sweepLimit is all boards, unless another number was asked for than the
// default for families.
func (o *generation) sweepLimit() int {
	if o.boards == 1 {
		return int(generator.Small.Count())
	}
	return o.boards
}

func (o *generation) mix() iter.Seq[*board.Board] {
	return func(yield func(*board.Board) bool) {
		m := generator.NewMix(o.seed, nil, o.promised)
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
			if board.Broken(b, o.promised) != nil {
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
			return 0, usage(fmt.Sprintf("more than %d cells in one file", board.MaxTotal), fmt.Sprintf("%d boards fit: ask for those, or for smaller ones", n-1))
		}
	}
	if n == 0 {
		return 0, usage("no board keeps the promises", "")
	}
	return n, nil
}
