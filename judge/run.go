package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/result"
	"adder/judge/review"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// runOf says what a command runs: the part that all commands share.
func runOf(cmd *cobra.Command, args []string, what string) result.Run {
	return result.Run{
		Command: commandLine(cmd, args), What: what, Version: version(),
		Machine: fmt.Sprintf("%s/%s, %d processors, %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version()),
	}
}

// addSuite adds to what is run by what it is judged.
func addSuite(r *result.Run, j *grade.Judge) {
	r.Suite, r.Seed, r.Sandbox, r.Limits = j.Suite.Name, review.Seed, string(j.Level), limitWords(j.Suite.Limits)
	r.Unheld = j.Level.Unheld()
	if !j.Format.Plain() {
		r.Format = j.Format.Name
	}
	for _, p := range j.Suite.Promises {
		r.Promises = append(r.Promises, p.Name)
	}
}

// silent are the flags that change nothing of what is found.
var silent = []string{"html", "csv", "junit", "github", "json", "cache", "no-color", "save", "verbose"}

// commandLine is the command in its normal form: flags that were given, by name,
// then the files.
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
			line = append(line, "--"+f.Name, v)
		}
	})
	return append(line, args...)
}

// limitWords says the limits of a suite in words.
func limitWords(l cases.Limits) string {
	if l.Fixed() {
		return fmt.Sprintf("CPU time %g s; %s", l.TimeCeiling.Seconds(), sizeWords(l.Memory, l.Output))
	}
	return fmt.Sprintf("CPU time %g times that of the slowest accepted solver of the language, %g s to %g s; %s",
		l.TimeMultiple, l.TimeFloor.Seconds(), l.TimeCeiling.Seconds(), sizeWords(l.Memory, l.Output))
}

func sizeWords(memory, output int64) string {
	return fmt.Sprintf("memory %d MiB; output %d MiB", memory>>20, output>>20)
}
