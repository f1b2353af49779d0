package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"adder/judge/lang"
	"adder/judge/sandbox"

	"github.com/spf13/cobra"
)

func newDoctor(c *console) *cobra.Command {
	var strict bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "show what this machine has, what is missing and how to get it",
		Long: `Doctor prints the sandbox level and the toolchains of this machine. For anything
missing, it names the package to install.`,
		Example: `  adder doctor
  adder doctor --strict     exit code 1 if anything is missing`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level, missing := sandbox.Best()
			lines := fmt.Sprintf("sandbox     %s\n", level)
			for _, m := range missing {
				lines += fmt.Sprintf("            missing: %s\n", m)
			}
			lacking := len(missing)
			for _, l := range lang.Languages {
				line, ok := toolchain(l)
				if !ok {
					lacking++
				}
				lines += fmt.Sprintf("%-11s %s\n", l.Name, line)
			}
			if _, err := io.WriteString(c.out, lines); err != nil {
				return err
			}
			if strict && lacking > 0 {
				return errShort
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&strict, "strict", false, "exit code 1 if anything is missing")
	return cmd
}

// toolchain describes what a language has here.
func toolchain(l *lang.Language) (string, bool) {
	t, err := l.Toolchain()
	var missing *lang.MissingError
	switch {
	case errors.As(err, &missing):
		return "missing: " + missing.Error() + "; " + missing.Hint(), false
	case err != nil:
		return "broken: " + strings.TrimSpace(err.Error()), false
	}
	return t.Version, true
}
