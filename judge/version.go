package main

import (
	"fmt"
	"runtime"

	"adder/judge/base/version"

	"github.com/spf13/cobra"
)

func newVersion(c *console) *cobra.Command {
	return command("version", noArguments, func(*cobra.Command, []string) error {
		digest, err := version.Origin()
		words := fmt.Sprintf("adder %s %s/%s %s\n%s\n",
			version.Name(), runtime.GOOS, runtime.GOARCH, runtime.Version(), digest)
		return c.print(words, err)
	})
}
