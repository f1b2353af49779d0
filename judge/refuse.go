package main

import (
	"fmt"

	"adder/judge/lang"
	"adder/judge/usage"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noCommand is the error for a word that is no command below cmd.
func noCommand(cmd *cobra.Command, word string) error {
	var known []string
	for _, c := range cmd.Commands() {
		known = append(known, c.Name())
	}
	hint := usage.DidYouMean(word, known, cmd.CommandPath()+" --help lists the commands")
	if _, err := lang.Recognise(word); err == nil && !cmd.HasParent() {
		hint = cmd.CommandPath() + " judge " + lang.PrintableName(word)
	}
	return usage.New(fmt.Sprintf("%s has no command %q", cmd.CommandPath(), word), hint)
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
		return usage.New(cmd.CommandPath()+" has no flag "+word, usage.DidYouMean(word, known, list))
	case *pflag.InvalidValueError:
		f := e.GetFlag()
		return usage.New(fmt.Sprintf("--%s is %q, and takes %s", f.Name, e.GetValue(), kind(f)), list)
	}
	return usage.New(err.Error(), list)
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
