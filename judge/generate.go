package main

import (
	"adder/generator"
	"adder/judge/job"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

func newGenerate(c *console) *cobra.Command {
	var o job.Generation
	cmd := &cobra.Command{
		Use:   "generate FAMILY",
		Short: "make boards",
		Long: `Generate prints a file of boards. A family, a size and a seed always name the same
board, on every machine. Board i of several has the seed --seed + i.

` + rows(16, generator.Families, func(f *generator.Family) (string, string) { return f.Name, f.Doc }) + `
  mix              the families in turn, with sizes that suit them
  sweep            every small board, smallest first`,
		Example: `  adder generate portal --size 30 --seed 7
  adder generate mix --boards 1000 > boards.in
  adder generate sweep --promise disjoint --promise ends-free`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage.New("expected one family", "adder generate --help lists the families")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Sized = cmd.Flags().Changed("size")
			return o.Write(c.out, args[0])
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
	f.IntVar(&o.Boards, "boards", 1, "number of boards (sweep: all by default)")
	f.IntVar(&o.Size, "size", 30, "number of cells of each board")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the first board")
	formatFlag(cmd, &o.Terms)
	promiseFlag(cmd, &o.Terms, "make only boards that keep this promise")
	return cmd
}
