package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"adder/judge/base/version"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// runOf says what a command runs: the part that all commands share.
func runOf(cmd *cobra.Command, args []string, what string) result.Run {
	return result.Run{
		Command: commandLine(cmd, args),
		What:    what,
		Version: version.Name(),
		Machine: fmt.Sprintf("%s/%s, %d processors, %s",
			runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version()),
	}
}

// silent are the flags that do not change findings.
var silent = []string{
	"html", "junit", "json", "cache", "no-color", "save", "verbose", "again", "on", "key",
}

// commandLine is the command in its normal form: the flags given, by name, and then the files.
func commandLine(cmd *cobra.Command, args []string) []string {
	line := strings.Fields(cmd.CommandPath())
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(silent, f.Name) {
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, v := range values {
			if f.Value.Type() == "bool" && v == "true" {
				line = append(line, "--"+f.Name)
				continue
			}
			line = append(line, "--"+f.Name+"="+v)
		}
	})
	return append(line, args...)
}
