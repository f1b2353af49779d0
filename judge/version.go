package main

import (
	"fmt"
	"runtime"

	"adder/judge/version"

	"github.com/spf13/cobra"
)

func newVersion(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "print the version",
		Long: `Version prints the version or the commit that this Adder was built from, the system
and the Go version, and a digest. For a release the digest is that of the source, so
that anybody can compare it; otherwise it is that of the program itself.`,
		Example: `  adder version`,
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			digest, err := version.Origin()
			if err == nil {
				_, err = fmt.Fprintf(c.out, "adder %s %s/%s %s\n%s\n", version.Name(), runtime.GOOS, runtime.GOARCH, runtime.Version(), digest)
			}
			return err
		},
	}
}
