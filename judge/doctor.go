package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"adder/judge/lang"
	"adder/judge/sandbox"
	"adder/judge/version"

	"github.com/spf13/cobra"
)

func newDoctor(c *console) *cobra.Command {
	var strict bool
	cmd := &cobra.Command{
		Use:  "doctor",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level, missing := sandbox.Best()
			lines := fmt.Sprintf("sandbox     %s\n", level)
			for _, m := range missing {
				lines += fmt.Sprintf("            missing: %s\n", m)
			}
			lacking := len(missing) > 0
			for _, l := range lang.Languages {
				t, err := l.Toolchain()
				var has string
				var none *lang.MissingError
				switch {
				case err == nil:
					has = t.Version
				case errors.As(err, &none):
					has = "missing: " + none.Error() + "; " + none.Hint()
				default:
					has = "broken: " + strings.TrimSpace(err.Error())
				}
				lacking = lacking || err != nil
				lines += fmt.Sprintf("%-11s %s\n", l.Name, has)
			}
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
