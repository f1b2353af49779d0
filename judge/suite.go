package main

import (
	"fmt"
	"path/filepath"

	"adder/cases"
	"adder/judge/report"
	"adder/judge/run/lang"

	"github.com/spf13/cobra"
)

func newSuite(c *console) *cobra.Command {
	suite := command("suite", noArguments, func(cmd *cobra.Command, _ []string) error {
		return cmd.Help()
	})
	graders := []string{}
	oneFolder := exactlyOne("folder", "as in adder suite new mysuite")
	cmd := command("new DIR", oneFolder, func(_ *cobra.Command, args []string) error {
		endings := map[string]string{}
		for _, key := range graders {
			l, err := lang.Find(key)
			if err != nil {
				return err
			}
			endings[l.Key] = l.Extensions[0]
		}
		if err := cases.New(args[0], endings); err != nil {
			return err
		}
		dir := report.Printable(args[0])
		_, err := fmt.Fprintf(c.err,
			"adder: wrote %[1]s\nadder: hint: adder lint %[2]s checks it; "+
				"adder judge --suite %[2]s FILE judges by it\n",
			filepath.Join(dir, "suite.yaml"), dir)
		return err
	})
	wordListFlag(cmd, &graders, "grader",
		"add a grader in this language, which calls a function that students write; may be repeated", lang.Keys())
	suite.AddCommand(cmd)
	return suite
}
