package main

import (
	"fmt"
	"io"
	"runtime"

	"adder/judge/lang"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

func newDoctor(c *console) *cobra.Command {
	var strict bool
	cmd := &cobra.Command{
		Use:  "doctor",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lines, lacking := lang.Doctor()
			if _, err := io.WriteString(c.out, lines); err != nil {
				return err
			}
			if strict && lacking {
				return errShort
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&strict, "strict", false, "exit code 1 if anything is missing")
	return cmd
}

func newVersion(c *console) *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			digest, err := version.Origin()
			if err == nil {
				_, err = fmt.Fprintf(c.out, "adder %s %s/%s %s\n%s\n", version.Name(), runtime.GOOS, runtime.GOARCH, runtime.Version(), digest)
			}
			return err
		},
	}
}
