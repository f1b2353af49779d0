package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/report"
	"adder/judge/sandbox"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// runOf says what a command runs: the part that all commands share.
func runOf(cmd *cobra.Command, args []string, what string) report.Run {
	return report.Run{
		Command: commandLine(cmd, args), What: what, Version: version(),
		Machine: fmt.Sprintf("%s/%s, %d processors, %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version()),
	}
}

// judged adds the suite to what was run.
func judged(r report.Run, j *grade.Judge) report.Run {
	r.Suite, r.Seed, r.Sandbox, r.Limits = j.Suite.Name, explainSeed, string(j.Level), limitWords(j.Suite.Limits)
	if !j.Format.Plain() {
		r.Format = j.Format.Name
	}
	for _, p := range j.Suite.Promises {
		r.Promises = append(r.Promises, p.Name)
	}
	return r
}

// hunted adds to what was run how far the hunts went.
func (o *hunting) hunted(level sandbox.Level) report.Run {
	r := o.what
	if o.dialect.name != "plain" {
		r.Format = o.dialect.name
	}
	r.Seed, r.Promises, r.Sandbox = o.seed, o.promises, string(level)
	r.Limits = fmt.Sprintf("CPU time %g s for a board; %s", o.limit.Seconds(), sizeWords(memoryLimit, outputLimit))
	return r
}

func huntedEntries(hunts []*hunt.Report) (entries []report.Entry) {
	for _, h := range hunts {
		entries = append(entries, report.Hunted(h))
	}
	return entries
}

// silent are the flags that change nothing of what is found.
var silent = []string{"html", "junit", "github", "json", "cache", "no-color", "save"}

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

// version is what the build knows of itself: a version, or the commit.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	commit, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = ", changed"
		}
	}
	if commit == "" {
		return "development"
	}
	return commit + dirty
}

// limitWords says the limits of a suite in words.
func limitWords(l cases.Limits) string {
	return fmt.Sprintf("CPU time %g times that of the slowest accepted solver of the language, %g s to %g s; %s",
		l.TimeMultiple, l.TimeFloor.Seconds(), l.TimeCeiling.Seconds(), sizeWords(l.Memory, l.Output))
}

func sizeWords(memory, output int64) string {
	return fmt.Sprintf("memory %d MiB; output %d MiB", memory>>20, output>>20)
}
