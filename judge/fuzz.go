package main

import (
	"fmt"

	"adder/judge/hunt"
	"adder/judge/job"

	"github.com/spf13/cobra"
)

func newFuzz(c *console) *cobra.Command {
	o := programs{c: c}
	h := &o.job.Hunting
	cmd := command("fuzz FILE...", needFiles, func(cmd *cobra.Command, args []string) error {
		h.Chosen = cmd.Flags().Changed("boards")
		if err := o.load(cmd, args); err != nil {
			return err
		}
		hunter, err := o.job.Hunter(&o.run)
		if err != nil {
			return err
		}
		return o.hunt(cmd.Context(), hunter)
	})
	huntFlags(cmd, &o)
	f := cmd.Flags()
	boardsHelp := fmt.Sprintf("number of random boards; by default %d if every board is a separate input",
		hunt.SingleBoards)
	f.Int64Var(&h.Boards, "boards", hunt.UsualBoards, boardsHelp)
	f.DurationVar(&h.Time, "time", 0,
		"stop trying new random boards after this time, as in 30s or 10m (overrides --boards)")
	wordListFlag(cmd, &h.Families, "family",
		"use only random boards of this family (adder generate --help lists them); may be repeated",
		job.Families()[2:])
	f.StringVar(&o.save, "save", "", "write each failing board into this folder, as in cases/found")
	f.BoolVar(&h.Sanitize, "sanitize", true, sanitizeHelp)
	return cmd
}
