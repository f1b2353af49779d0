package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// machineFlags adds the flags of the commands that run programs. An ordinary user's
// program may have to start again to be given control groups, so that comes before
// anything is read from standard input.
func machineFlags(cmd *cobra.Command, m *job.Machine) {
	cmd.PersistentPreRun = func(*cobra.Command, []string) {
		if m.Level == "" || m.Level == string(sandbox.ContainerCgroup) {
			_ = sandbox.EnterScope() // the level then tells what is not held
		}
	}
	f := cmd.Flags()
	f.StringVar(&m.Cache, "cache", defaultCache(), "folder for compiled programs, generated cases and measured times")
	wordsFlag(cmd, &m.Level, "level", "", "sandbox level: "+strings.Join(job.Levels, ", ")+" (default: the strictest that this machine allows)", job.Levels)
	f.BoolVar(&m.Trust, "trust", false, "run programs even without a sandbox; only for code that you trust")
	f.IntVar(&m.Workers, "workers", runtime.NumCPU(), "number of programs that run at the same time")
}

// defaultCache is $ADDER_CACHE, or the user's cache folder.
func defaultCache() string {
	if dir := os.Getenv("ADDER_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "adder")
}

// The flags that say how boards are written and which are given.

func formatFlag(cmd *cobra.Command, t *job.Terms) {
	wordsFlag(cmd, &t.Format, "format", "plain", "input format: "+formatNames(), job.Formats())
}

// promiseFlag is for commands that give boards; doc says of a promise what comes
// of it.
func promiseFlag(cmd *cobra.Command, t *job.Terms, doc string) {
	names := job.Promises()
	wordListFlag(cmd, &t.Promises, "promise", doc+": "+strings.Join(names, ", ")+"; may be repeated. site, what the site of the format promises, is the default; none also allows boards outside that",
		append(names, job.SiteWords...))
}

func oneFlag(cmd *cobra.Command, t *job.Terms) {
	cmd.Flags().BoolVar(&t.One, "one", false, "give each process only one board, as baekjoon does")
}

func formatNames() string { return strings.Join(job.Formats(), ", ") }

// tellUntold says on standard error what cannot be found out on these terms.
func tellUntold(c *console, t *job.Terms) error {
	words := t.Untold()
	if words == "" {
		return nil
	}
	_, err := fmt.Fprintf(c.err, "adder: %s\n", words)
	return err
}

// harnessFlag adds --harness to a command, which must have no PreRunE of its own. A
// harness tells the format, so --format then needs no saying.
func harnessFlag(cmd *cobra.Command, t *job.Terms) {
	names := harnessNames()
	wordsFlag(cmd, &t.Harness, "harness", "", "the files contain the function that this site asks for: "+strings.Join(names, ", "), names)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return checkHarness(cmd, t) }
}

func harnessNames() (names []string) {
	for _, h := range lang.Harnesses {
		names = append(names, h.Name)
	}
	return names
}

// checkHarness finds the harness and sets the format.
func checkHarness(cmd *cobra.Command, t *job.Terms) error {
	if t.Harness == "" {
		return nil
	}
	h, err := lang.FindHarness(t.Harness)
	if err != nil {
		return usage.Unknown("harness", t.Harness, harnessNames())
	}
	format := cmd.Flags().Lookup("format")
	switch {
	case format == nil || format.Value.String() == h.Format:
		return nil
	case format.Changed:
		return usage.New(fmt.Sprintf("--format is %s, and the harness %s reads %s", format.Value, h.Name, h.Format), "leave --format out")
	}
	return format.Value.Set(h.Format)
}

// hintHarness says of each file that holds a site's function and no program which
// flag it wants: as it is, it would read no board.
func hintHarness(c *console, t *job.Terms, all []review.Submission) {
	if t.Harness != "" {
		return
	}
	for _, s := range all {
		if s.Note != "" {
			continue
		}
		for _, g := range lang.Wants(s.Source) {
			fmt.Fprintf(c.err, "adder: hint: %s: %s\n", s.Name, g)
		}
	}
}
