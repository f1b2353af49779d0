// Adder judges programs for one problem: Snakes and Ladders, the least number of throws when the
// player chooses every throw.
//
// This package knows flags and exit codes, and nothing else. Each command is the file of its name:
// flags in, and calls downward. No command calls another. Without a command, adder does the main job.
//
// Commands on programs:
//
//	judge.go, mainjob.go            verdicts: of the programs named, of all in solutions/
//	fuzz.go, prove.go, mend.go      a hunt, a proof, a change that makes a program right
//	programs.go                     what they share: load, work, write, end
//	judging.go, hunting.go          how they judge or hunt, and what end the results mean
//
// Commands on classes:
//
//	grade.go, serve.go              a folder of submissions; a page on which to hand in
//	courses.go                      what both share
//	worker.go, hub.go               other machines that judge, and their server
//
// Other commands:
//
//	generate.go, convert.go         boards made, and written in another format
//	show.go, solve.go               boards drawn, and answered
//	suite.go, lint.go, export.go    suites made and checked; packages for contest systems
//	doctor.go, version.go           the toolchains of this machine; this build
//
// What all share:
//
//	main.go                         the table of commands, and how much memory Adder takes
//	flags.go, outputflags.go        flags of several commands, with defaults; --json, --html, --junit
//	help.go, help.txt               what --help prints
//	usage.go                        sentences about mistakes in a command line
//	exitcode.go                     exit codes; an error and its hint
//	console.go, commandline.go      where a command writes, and the log; the command in a report
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"adder/judge/run/sandbox"

	"github.com/spf13/cobra"
)

func main() {
	sandbox.Init()
	boundMemory()
	cobra.EnableCommandSorting = false  // the table of commands has its own order
	cobra.EnableTraverseRunHooks = true // --verbose has a hook for all commands, and some have their own
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := execute(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

func execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
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

// commands lists what a user can ask for, in the order of the help. Each command stands in the file
// of its name.
var commands = []func(*console) *cobra.Command{
	newJudge,
	newGrade,
	newServe,
	newFuzz,
	newMend,
	newProve,
	newSolve,
	newShow,
	newGenerate,
	newConvert,
	newSuite,
	newExport,
	newLint,
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

// Programs may print 16 MiB in each run, or what a suite says. By default garbage may take as much
// memory as what is in use, and earlier output is garbage.
const (
	twoOutputs = 192 << 20 // bytes: outputs of two programs that run at one time, and the boards
	perOutput  = 64 << 20  // for each program more
)

// boundMemory sets a soft memory limit, unless GOMEMLIMIT does.
func boundMemory() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(twoOutputs + perOutput*max(0, runtime.NumCPU()-2)))
	}
}
