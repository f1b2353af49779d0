// Adder judges programs for one problem: Snakes and Ladders, the least number
// of throws when the player chooses every throw.
//
// This package knows flags, exit codes and nothing else: each command is a file
// that calls downward.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/base/version"
	"adder/judge/job"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func main() {
	sandbox.Init()
	boundMemory()
	cobra.EnableCommandSorting = false  // the table of commands has its own order
	cobra.EnableTraverseRunHooks = true // --verbose has a hook for all commands, and some have their own
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot(&console{in: stdin, out: stdout, err: stderr})
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if ctx.Err() != nil {
		return codeInterrupted
	}
	return exitCode(stderr, err)
}

// commands lists what a user can ask for, in the order of the help.
var commands = []func(*console) *cobra.Command{
	newJudge,
	newGrade,
	newServe,
	newFuzz,
	newMend,
	newDiagnose,
	newProve,
	newSolve,
	newShow,
	newGenerate,
	newConvert,
	newSuite,
	newExport,
	newLint,
	newReport,
	newHub,
	newWorker,
	newDoctor,
	newVersion,
}

func newRoot(c *console) *cobra.Command {
	cmd := newMainJob(c)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.CompletionOptions.HiddenDefaultCmd = true
	cmd.SetFlagErrorFunc(badFlag)
	cmd.PersistentFlags().BoolVar(&c.noColor, "no-color", false,
		"no colours; the default if NO_COLOR is set or the output is not a terminal")
	cmd.PersistentFlags().BoolVar(&c.verbose, "verbose", false,
		"log to stderr each process that is started, its limits, and why")
	cmd.PersistentPreRun = func(*cobra.Command, []string) { c.logs() }
	for _, add := range commands {
		cmd.AddCommand(add(c))
	}
	explain(cmd)
	groupFlags(cmd)
	strictHelp(cmd)
	return cmd
}

// Programs may print 64 MiB in each run. By default garbage may take as much memory as what
// is in use, and earlier output is garbage.
const (
	twoOutputs = 192 << 20 // bytes: outputs for two programs at one time, and the boards
	perOutput  = 64 << 20  // for each program more
)

// boundMemory sets a soft memory limit, unless GOMEMLIMIT does.
func boundMemory() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(twoOutputs + perOutput*max(0, runtime.NumCPU()-2)))
	}
}

// A console is where a command writes: results to out, messages and progress to err.
type console struct {
	in       io.Reader
	out, err io.Writer
	noColor  bool
	verbose  bool
}

// logs sends what packages log to standard error, if it is asked for.
func (c *console) logs() {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	if c.verbose {
		slog.SetDefault(slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{
			Level:       slog.LevelDebug,
			ReplaceAttr: withoutTime,
		})))
	}
}

// withoutTime leaves out the time of day, so that two runs can be compared.
func withoutTime(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey && len(groups) == 0 {
		return slog.Attr{}
	}
	return a
}

// color reports whether w is a terminal that should have colours, and sets up the table
// writer.
func (c *console) color(w io.Writer) bool {
	wanted := !c.noColor && os.Getenv("NO_COLOR") == ""
	on := wanted && os.Getenv("TERM") != "dumb" && progress.IsTerminal(w)
	if on {
		text.EnableColors()
	} else {
		text.DisableColors()
	}
	return on
}

// progress starts a progress line for that many items.
func (c *console) progress(items int) *progress.Line {
	line := progress.New(c.err, progress.IsTerminal(c.err), 0)
	line.Total(items)
	return line
}

// print prints what a command has to say, unless there is an error.
func (c *console) print(words string, err error) error {
	if err == nil {
		_, err = io.WriteString(c.out, words)
	}
	return err
}

func (c *console) tell(words string) { fmt.Fprintf(c.err, "adder: %s\n", report.OneLine(words)) }

// watching shows on a line what is done with a submission.
func watching(line *progress.Line) func(*review.Submission, string) {
	return func(s *review.Submission, doing string) {
		if doing == review.Building {
			line.Start(s.Name)
		}
		line.Doing(s.Name, doing)
	}
}

// doneOn counts each result on a line.
func doneOn(line *progress.Line) func(int, *result.Result) {
	return func(_ int, x *result.Result) { line.Done(string(x.Submission), string(x.Verdict)) }
}

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
var silent = slices.Concat(job.WorkersFlags, []string{
	"html", "csv", "junit", "json", "cache", "no-color", "save", "verbose", "again",
})

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
			line = append(line, "--"+f.Name, v)
		}
	})
	return append(line, args...)
}

// The exit codes, everywhere.
const (
	codeGood        = 0   // every program got the expected verdict
	codeShort       = 1   // a submission fell short, or its verdict is not its folder's
	codeUsage       = 2   // usage, or bad input
	codeFailure     = 3   // our own failure
	codeInterrupted = 130 // stopped by a signal
)

// errShort ends a command whose output already says what fell short.
var errShort = errors.New("a submission fell short")

// exitCode prints an error, with its hint if there is one, and returns its exit code.
func exitCode(stderr io.Writer, err error) int {
	if err == nil {
		return codeGood
	}
	if errors.Is(err, errShort) {
		return codeShort
	}
	code, hint, words := codeFailure, "", err.Error()
	var theirs interface{ Advice() string } // see fault.Error
	var path *fs.PathError
	inPath := errors.As(err, &path)
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case errors.As(err, &theirs):
		code, hint = codeUsage, theirs.Advice()
	case inPath && (missing || errors.Is(err, fs.ErrPermission) || errors.As(err, new(disk.NotFile))):
		code, words = codeUsage, strings.TrimPrefix(words, path.Op+" ")
	case errors.Is(err, syscall.ENOSPC):
		hint = "the disk is full: free some space, or move the cache with --cache"
	}
	if hint == "" && code == codeUsage && inPath && errors.Is(path, fs.ErrNotExist) {
		hint = fault.Missing(path.Path)
	}
	fmt.Fprintf(stderr, "adder: error: %s\n", report.Printable(words))
	if hint != "" {
		fmt.Fprintf(stderr, "adder: hint: %s\n", report.Printable(hint))
	}
	return code
}
