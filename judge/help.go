package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"adder/cases"
	"adder/generator"
	"adder/judge/class"
	"adder/judge/contest"
	"adder/judge/explain/mend"
	"adder/judge/game/board"
	"adder/judge/report/picture"
	"adder/judge/verdict/result"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The commands' help: for each a line "== adder COMMAND", a summary line, a description,
// and examples. A word in braces is a table.
//
//go:embed help.txt
var helpText string

// helpTables are the tables in the help that are made from the code.
func helpTables() *strings.Replacer {
	return strings.NewReplacer(
		"{changes}\n", rows(16, mend.Operators, func(o *mend.Operator) (name, doc string) {
			return o.Name, o.Doc
		}),
		"{platforms}\n", rows(10, class.Platforms, func(p *class.Platform) (name, doc string) {
			return p.Name, p.Doc
		}),
		"{details}\n", rows(8, result.Details, func(d result.DetailRow) (name, doc string) {
			return string(d.Detail), d.Doc
		}),
		"{rules}\n", rows(18, board.Toggles, func(t board.Toggle) (name, doc string) {
			return t.Name, t.Doc
		}),
		"{families}\n", rows(16, generator.Families, func(f *generator.Family) (name, doc string) {
			return f.Name, f.Doc
		}),
		"{formats}\n", rows(20, board.Formats, func(f *board.Format) (name, doc string) {
			return f.Name, f.Doc
		}),
		"{keys}\n", cases.KeyHelp(),
		"{targets}\n", rows(16, contest.Targets, func(t *contest.Target) (name, doc string) {
			return strings.Join(t.Names, ", "), t.Doc
		}),
		"{time-limit}", fmt.Sprint(contest.DefaultTimeLimit),
		"{picture-cells}", fmt.Sprint(picture.MostCells),
	)
}

// rows lists names with their meanings, for a help text.
func rows[T any](width int, all []T, row func(T) (name, doc string)) string {
	text := ""
	for _, x := range all {
		name, doc := row(x)
		text += fmt.Sprintf("  %-*s %s\n", width, name, doc)
	}
	return text
}

// withBelow lists a command and all commands below it.
func withBelow(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].Commands()...)
	}
	return all
}

// explain gives each command its words in help.txt.
func explain(root *cobra.Command) {
	tables := helpTables()
	for _, cmd := range withBelow(root) {
		_, text, ok := strings.Cut(helpText, "== "+cmd.CommandPath()+"\n")
		if !ok {
			continue
		}
		text, _, _ = strings.Cut(text, "\n\n== ")
		cmd.Short, text, _ = strings.Cut(text, "\n\n")
		long, examples, _ := strings.Cut(text, "\n\nExample:\n")
		cmd.Long, cmd.Example = tables.Replace(long+"\n"), strings.TrimSuffix(examples, "\n")
	}
}

// rareFlags are listed last in the help: most people never need them.
var rareFlags = []string{
	"again", "cache", "cert", "cert-key", "explain", "file-times", "help", "junit", "key",
	"level", "limit", "mend", "new-teacher-key", "no-color", "on", "one", "overrides",
	"require-throws", "sanitize", "seed", "trust", "trust-proxy", "verbose", "workers",
}

// groupFlags makes the help of each command list the usual flags first. Commands with few flags
// have one list.
func groupFlags(root *cobra.Command) {
	const few = 8
	cobra.AddTemplateFunc("usualFlags", func(cmd *cobra.Command) string {
		usual, rare := splitFlags(cmd)
		if count(usual)+count(rare) <= few {
			usual.AddFlagSet(rare)
		}
		return usual.FlagUsages()
	})
	cobra.AddTemplateFunc("moreFlags", func(cmd *cobra.Command) string {
		usual, rare := splitFlags(cmd)
		if count(usual)+count(rare) <= few {
			return ""
		}
		return rare.FlagUsages()
	})
	const (
		one = "Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}"
		two = "Flags:\n{{usualFlags . | trimTrailingWhitespaces}}" +
			"{{with moreFlags .}}\n\nMore flags:\n{{. | trimTrailingWhitespaces}}{{end}}"
	)
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), one, two, 1))
}

// splitFlags parts a command's own flags into the usual and the rare ones.
func splitFlags(cmd *cobra.Command) (usual, rare *pflag.FlagSet) {
	usual = pflag.NewFlagSet("", pflag.ContinueOnError)
	rare = pflag.NewFlagSet("", pflag.ContinueOnError)
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if slices.Contains(rareFlags, f.Name) {
			rare.AddFlag(f)
		} else {
			usual.AddFlag(f)
		}
	})
	return usual, rare
}

func count(flags *pflag.FlagSet) (n int) {
	flags.VisitAll(func(*pflag.Flag) { n++ })
	return n
}

// strictHelp makes the help and completion commands refuse unknown words, with an exit
// code to match. By default they print help and succeed.
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
