package main

import (
	"fmt"
	"path/filepath"

	"adder/cases"
	"adder/judge/report"

	"github.com/spf13/cobra"
)

func newSuite(c *console) *cobra.Command {
	suite := command("suite", noArguments, func(cmd *cobra.Command, _ []string) error {
		return cmd.Help()
	})
	oneFolder := exactly("expected one folder", "as in adder suite new mysuite")
	cmd := command("new DIR", oneFolder, func(_ *cobra.Command, args []string) error {
		if err := cases.New(args[0]); err != nil {
			return err
		}
		dir := report.Printable(args[0])
		_, err := fmt.Fprintf(c.err,
			"adder: wrote %[1]s\nadder: hint: adder lint %[2]s checks it; "+
				"adder judge --suite %[2]s FILE judges by it\n",
			filepath.Join(dir, "suite.yaml"), dir)
		return err
	})
	suite.AddCommand(cmd)
	return suite
}
