package main

import (
	"errors"
	"fmt"

	"adder/judge/base/fault"
	"adder/judge/run/lang"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noCommand is the error for a word that is no command below cmd.
func noCommand(cmd *cobra.Command, word string) error {
	known := fault.Names(cmd.Commands(), (*cobra.Command).Name)
	hint := fault.DidYouMean(word, known, cmd.CommandPath()+" --help lists the commands")
	_, err := lang.Recognise(word)
	if err == nil && !cmd.HasParent() {
		hint = cmd.CommandPath() + " judge " + lang.PrintableName(word)
	}
	return fault.New(fmt.Sprintf("%s has no command %q", cmd.CommandPath(), word), hint)
}

// kinds says what flags of a type take.
var kinds = map[string]string{
	"int":      "a whole number",
	"int64":    "a whole number",
	"uint64":   "a whole number, 0 or more",
	"bool":     "true or false",
	"duration": "a duration, as in 500ms, 30s or 10m",
}

// badFlag puts the flag parser's complaint into plain words.
func badFlag(cmd *cobra.Command, err error) error {
	list := cmd.CommandPath() + " --help lists the flags"
	if theirs, ok := errors.AsType[*fault.Error](err); ok {
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
		return fault.New(cmd.CommandPath()+" has no flag "+word, fault.DidYouMean(word, known, list))
	case *pflag.InvalidValueError:
		f := e.GetFlag()
		kind, ok := kinds[f.Value.Type()]
		if !ok {
			kind = "a " + f.Value.Type()
		}
		return fault.New(fmt.Sprintf("--%s is %q; expected %s", f.Name, e.GetValue(), kind), list)
	}
	return fault.New(err.Error(), list)
}

func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fault.New("no files given", fmt.Sprintf("adder %s --help shows examples", cmd.Name()))
	}
	return nil
}

// exactlyOne is for commands that take one argument: what is the word for it.
func exactlyOne(what, hint string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return fault.New(fmt.Sprintf("expected one %s, got %d", what, len(args)), hint)
	}
}

// noArguments is for commands that take none. After a command that has commands below it, a
// word is meant as one of these.
func noArguments(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case cmd.HasSubCommands():
		return noCommand(cmd, args[0])
	}
	return fault.New(fmt.Sprintf("%s takes no arguments, got %q", cmd.CommandPath(), args[0]),
		cmd.CommandPath()+" --help shows its flags")
}
