package main

import (
	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/job"

	"github.com/spf13/cobra"
)

func newGenerate(c *console) *cobra.Command {
	var o job.Generation
	oneFamily := exactlyOne("family", "adder generate --help lists the families")
	cmd := reckoning("generate FAMILY", oneFamily, func(cmd *cobra.Command, args []string) error {
		isSet := cmd.Flags().Changed
		o.Sized, o.Counted, o.Seeded = isSet("size"), isSet("boards"), isSet("seed")
		return o.Write(c.out, args[0])
	})
	families := fault.Names(generator.Families, func(f *generator.Family) string {
		return f.Name + "\t" + f.Doc
	})
	cmd.ValidArgs = append([]string{"mix", "sweep"}, families...)
	f := cmd.Flags()
	f.IntVar(&o.Boards, "boards", 1, "number of boards (sweep: all by default)")
	f.IntVar(&o.Size, "size", 30, "number of cells of each board; not of mix and sweep")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the first board; not of sweep")
	formatFlag(cmd, &o.Terms)
	return cmd
}
