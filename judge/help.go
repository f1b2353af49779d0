package main

import (
	_ "embed"
	"fmt"
	"strings"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/class"
	"adder/judge/contest"
	"adder/judge/mend"
	"adder/judge/result"

	"github.com/spf13/cobra"
)

// The commands' help: for each a line "== adder COMMAND", a summary line, a description,
// and examples. A word in braces is a table.
//
//go:embed help.txt
var helpText string

// helpTables are the rows of the code that stand in the help.
func helpTables() *strings.Replacer {
	return strings.NewReplacer(
		"{changes}\n", rows(16, mend.Rows, func(r *mend.Row) (string, string) { return r.Name, r.Doc }),
		"{platforms}\n", rows(10, class.Platforms, func(p *class.Platform) (string, string) { return p.Name, p.Doc }),
		"{details}\n", rows(8, result.Details, func(d result.DetailRow) (string, string) { return string(d.Detail), d.Doc }),
		"{rules}\n", rows(18, board.Toggles, func(t board.Toggle) (string, string) { return t.Name, t.Doc }),
		"{families}\n", rows(16, generator.Families, func(f *generator.Family) (string, string) { return f.Name, f.Doc }),
		"{formats}\n", rows(14, board.Formats, func(f *board.Format) (string, string) { return f.Name, f.Doc }),
		"{keys}\n", cases.KeyHelp(80),
		"{patterns}\n", rows(9, cases.Patterns, func(p cases.Pattern) (string, string) { return p.Name, p.Doc }),
		"{targets}\n", rows(16, contest.Targets, func(t *contest.Target) (string, string) { return t.Name, t.Doc }),
		"{time-limit}", fmt.Sprint(contest.DefaultTimeLimit),
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

// explain gives a command, and those below it, the words that help.txt has for them.
func explain(root *cobra.Command) {
	tables, commands := helpTables(), []*cobra.Command{root}
	for i := 0; i < len(commands); i++ {
		commands = append(commands, commands[i].Commands()...)
	}
	for _, cmd := range commands {
		if _, text, ok := strings.Cut(helpText, "== "+cmd.CommandPath()+"\n"); ok {
			text, _, _ = strings.Cut(text, "\n\n== ")
			cmd.Short, text, _ = strings.Cut(text, "\n\n")
			long, examples, _ := strings.Cut(text, "\n\nExample:\n")
			cmd.Long, cmd.Example = tables.Replace(long+"\n"), strings.TrimSuffix(examples, "\n")
		}
	}
}
