package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"adder/cases"
	"adder/judge/job"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/usage"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Flags that take one of a set of words have one list of them, in one order: help
// shows it, shells complete by it, and a word that is not in it is held against it.

// A choice is a flag whose words stand for values.
type choice[T any] struct {
	to   *T
	word string
	find func(word string) (T, error) // the error says what was probably meant
}

func (c *choice[T]) String() string { return c.word }
func (c *choice[T]) Type() string   { return "string" }
func (c *choice[T]) Set(word string) (err error) {
	c.word = word
	*c.to, err = c.find(word)
	return err
}

// addChoice adds a flag whose words stand for values. otherwise is the default's word, whose
// value is already set.
func addChoice[T any](cmd *cobra.Command, to *T, name, otherwise, doc string, find func(word string) (T, error), complete cobra.CompletionFunc) {
	cmd.Flags().Var(&choice[T]{to, otherwise, find}, name, doc)
	completes(cmd, name, complete)
}

// wordsFlag adds a flag whose word is data, and found where it is used, by workers too.
func wordsFlag(cmd *cobra.Command, value *string, name, otherwise, doc string, words []string) {
	cmd.Flags().StringVar(value, name, otherwise, doc)
	completes(cmd, name, fixed(words))
}

// wordListFlag is the same for a flag that may be repeated.
func wordListFlag(cmd *cobra.Command, value *[]string, name, doc string, words []string) {
	cmd.Flags().StringArrayVar(value, name, nil, doc)
	completes(cmd, name, fixed(words))
}

func fixed(words []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

func completes(cmd *cobra.Command, name string, by cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(name, by); err != nil {
		panic(err) // two functions for one flag
	}
}

// names is what each of a list is called.
func names[T any](all []T, name func(T) string) (words []string) {
	for _, x := range all {
		words = append(words, name(x))
	}
	return words
}

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

// termFlags adds the flags that say how boards are written and which are given.
func termFlags(cmd *cobra.Command, t *job.Terms, promise string) {
	formatFlag(cmd, t)
	promiseFlag(cmd, t, promise)
	cmd.Flags().BoolVar(&t.One, "one", false, "give each process only one board, as baekjoon does")
}

func formatFlag(cmd *cobra.Command, t *job.Terms) {
	wordsFlag(cmd, &t.Format, "format", "plain", "input format: "+formatNames(), job.Formats())
}

func formatNames() string { return strings.Join(job.Formats(), ", ") }

// promiseFlag is for commands that give boards; doc says of a promise what comes
// of it.
func promiseFlag(cmd *cobra.Command, t *job.Terms, doc string) {
	known := job.Promises()
	wordListFlag(cmd, &t.Promises, "promise", doc+": "+strings.Join(known, ", ")+"; may be repeated. site, what the site of the format promises, is the default; none also allows boards outside that",
		append(known, job.SiteWords...))
}

// tellUntold says on standard error what cannot be found out on these terms, where a
// program was hunted and nothing was named, or somebody asks for all that is known.
func tellUntold(c *console, t *job.Terms, results []result.Result) {
	nameless := func(r result.Result) bool { return r.Diagnosis != nil && r.Diagnosis.Name == "" }
	if !c.verbose && !slices.ContainsFunc(results, nameless) {
		return
	}
	if words := t.Untold(); words != "" {
		c.tell(words)
	}
}

// judgeFlags adds the flags of the commands that judge.
func judgeFlags(cmd *cobra.Command, j *job.Job) {
	machineFlags(cmd, &j.Machine)
	termFlags(cmd, &j.Terms, "judge only on boards that keep this promise")
	f := cmd.Flags()
	f.StringVar(&j.Suite, "suite", "", "judge by this suite instead of the standard one")
	f.BoolVar(&j.Throws, "require-throws", false, "every answer must be followed by its throws")
}

// besideFlags adds the flags for findings besides the verdict.
func besideFlags(cmd *cobra.Command, j *job.Judging) {
	f := cmd.Flags()
	f.BoolVar(&j.Growth, "growth", false, "also measure how each program's CPU time grows with the numbers of cells and faces")
	f.BoolVar(&j.Mend, "mend", false, "also find the smallest change that makes a wrong program right; tries about 2,400 changed programs, and takes a few minutes of CPU time for each wrong one")
	f.BoolVar(&j.Luck, "sanitize", false, sanitizeHelp)
}

// partFlags adds the flags of the command that judges by a part of the suite.
func partFlags(cmd *cobra.Command, p *job.Part) {
	groups := names(cases.Standard().Groups, func(g cases.Group) string { return g.Name })
	wordListFlag(cmd, &p.Groups, "group", "run only this group of the suite; may be repeated. Passing it gives no overall verdict, because the rest was not run", groups)
	cmd.Flags().StringArrayVar(&p.Cases, "case", nil, "run only this case, as in killers or traps/killers; may be repeated")
}

// fileFlags adds the flags of the commands that are given programs.
func fileFlags(cmd *cobra.Command, o *programs) {
	harnessFlag(cmd, &o.Terms)
	o.out.flags(cmd)
	wordsFlag(cmd, &o.key, "lang", "", "language of the files, overriding their extension: "+strings.Join(lang.Keys(), ", "), lang.Keys())
}

// harnessFlag adds --harness to a command without a PreRunE. The harness sets the format.
func harnessFlag(cmd *cobra.Command, t *job.Terms) {
	known := names(lang.Harnesses, func(h *lang.Harness) string { return h.Name })
	wordsFlag(cmd, &t.Harness, "harness", "", "the files contain the function that this site asks for: "+strings.Join(known, ", "), known)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if t.Harness == "" {
			return nil
		}
		h, err := lang.FindHarness(t.Harness)
		if err != nil {
			return usage.Unknown("harness", t.Harness, known)
		}
		if t.Format != h.Format && cmd.Flags().Changed("format") {
			return usage.New(fmt.Sprintf("--format is %s, and the harness %s reads %s", t.Format, h.Name, h.Format), "leave --format out")
		}
		t.Format = h.Format
		return nil
	}
}

// detailFlag adds --feedback to a command.
func detailFlag(cmd *cobra.Command, value *result.Detail) {
	known := result.DetailNames()
	addChoice(cmd, value, "feedback", string(*value), "what students may see: "+strings.Join(known, ", "), result.FindDetail, fixed(known))
}

func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usage.New("no files given", fmt.Sprintf("adder %s --help shows examples", cmd.Name()))
	}
	return nil
}

// exactly is for commands that take one argument; %d in the problem is how many there are.
func exactly(problem, hint string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) == 1:
			return nil
		case strings.Contains(problem, "%d"):
			problem = fmt.Sprintf(problem, len(args))
		}
		return usage.New(problem, hint)
	}
}

// noArguments is for commands that take none. A word after one that has
// commands below it was meant as one of those.
func noArguments(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case cmd.HasSubCommands():
		return noCommand(cmd, args[0])
	}
	return usage.New(fmt.Sprintf("%s takes no arguments, and there is %q", cmd.CommandPath(), args[0]), "")
}

// noCommand is the error for a word that is no command below cmd.
func noCommand(cmd *cobra.Command, word string) error {
	hint := usage.DidYouMean(word, names(cmd.Commands(), (*cobra.Command).Name), cmd.CommandPath()+" --help lists the commands")
	if _, err := lang.Recognise(word); err == nil && !cmd.HasParent() {
		hint = cmd.CommandPath() + " judge " + lang.PrintableName(word)
	}
	return usage.New(fmt.Sprintf("%s has no command %q", cmd.CommandPath(), word), hint)
}

// kinds says what flags of a type take.
var kinds = map[string]string{
	"int": "a whole number", "uint64": "a whole number, 0 or more", "bool": "true or false", "duration": "a duration, as in 500ms, 30s or 10m",
}

// badFlag puts the flag parser's complaint into plain words.
func badFlag(cmd *cobra.Command, err error) error {
	list := cmd.CommandPath() + " --help lists the flags"
	var theirs *usage.Error
	if errors.As(err, &theirs) {
		return theirs
	}
	switch e := err.(type) {
	case *pflag.NotExistError:
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
		dashes := "--"
		if e.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		word := dashes + e.GetSpecifiedName()
		return usage.New(cmd.CommandPath()+" has no flag "+word, usage.DidYouMean(word, known, list))
	case *pflag.InvalidValueError:
		f := e.GetFlag()
		kind, ok := kinds[f.Value.Type()]
		if !ok {
			kind = "a " + f.Value.Type()
		}
		return usage.New(fmt.Sprintf("--%s is %q, and takes %s", f.Name, e.GetValue(), kind), list)
	}
	return usage.New(err.Error(), list)
}

// strictHelp makes the help and completion commands refuse words that they do
// not know, and exit accordingly; as they come, they print help and succeed.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Short = "say more about a command"
			cmd.Args = func(_ *cobra.Command, args []string) error {
				found, rest, err := root.Find(args)
				if err == nil && len(rest) > 0 {
					err = noCommand(found, rest[0])
				}
				return err
			}
		case "completion":
			cmd.Short = "print a script that completes commands and flags in your shell"
			cmd.Args = noArguments
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
			for _, shell := range cmd.Commands() {
				shell.Args = noArguments
			}
		}
	}
}
