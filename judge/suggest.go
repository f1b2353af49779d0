package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// didYouMean is a hint that names the word that was probably meant, or else
// says where the words are listed.
func didYouMean(typed string, known []string, list string) string {
	best, least := "", len(typed)/3+1 // one slip in three letters, and one more
	for _, k := range known {
		d := slips(typed, k)
		if strings.HasPrefix(k, typed) && len(typed) > 1 {
			d = 0
		}
		if d <= least && (best == "" || d < least) {
			best, least = k, d
		}
	}
	if best == "" {
		return list
	}
	return fmt.Sprintf("did you mean %s? %s", best, list)
}

// slips is the Levenshtein distance: letters to add, drop or change. Two
// neighbours that changed places count as two.
func slips(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, corner+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// noCommand is the error for a word that is no command below cmd.
func noCommand(cmd *cobra.Command, word string) error {
	var known []string
	for _, c := range cmd.Commands() {
		known = append(known, c.Name())
	}
	return usage(fmt.Sprintf("%s has no command %q", cmd.CommandPath(), word),
		didYouMean(word, known, cmd.CommandPath()+" --help lists the commands"))
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
	return usage(fmt.Sprintf("%s takes no arguments, and there is %q", cmd.CommandPath(), args[0]), "")
}

// badFlag puts the flag parser's complaint into plain words.
func badFlag(cmd *cobra.Command, err error) error {
	list := cmd.CommandPath() + " --help lists the flags"
	switch e := err.(type) {
	case *pflag.NotExistError:
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
		dashes := "--"
		if e.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		word := dashes + e.GetSpecifiedName()
		return usage(cmd.CommandPath()+" has no flag "+word, didYouMean(word, known, list))
	case *pflag.InvalidValueError:
		f := e.GetFlag()
		return usage(fmt.Sprintf("--%s is %q, and takes %s", f.Name, e.GetValue(), kind(f)), list)
	}
	return usage(err.Error(), list)
}

// kind says what a flag takes.
func kind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		return "a whole number"
	case "uint64":
		return "a whole number, 0 or more"
	case "bool":
		return "true or false"
	case "duration":
		return "a duration, as in 500ms, 30s or 10m"
	}
	return "a " + f.Value.Type()
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
