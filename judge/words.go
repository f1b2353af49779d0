package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// Flags that take one of a set of words have one list of them, in one order: help
// shows it, shells complete by it, and a word that is not in it is held against it.

// wordsFlag adds a flag that takes one of some words.
func wordsFlag(cmd *cobra.Command, value *string, name, otherwise, doc string, words []string) {
	cmd.Flags().StringVar(value, name, otherwise, doc)
	completeWords(cmd, name, words)
}

// wordListFlag adds a flag that takes one of some words, and may be repeated.
func wordListFlag(cmd *cobra.Command, value *[]string, name, doc string, words []string) {
	cmd.Flags().StringArrayVar(value, name, nil, doc)
	completeWords(cmd, name, words)
}

func completeWords(cmd *cobra.Command, name string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // two functions for one flag
	}
}

// completeList completes a flag that takes words with commas between.
func completeList(cmd *cobra.Command, name string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndex(typed, ",")+1]
		var all []string
		for _, w := range words {
			if !slices.Contains(strings.Split(before, ","), w) {
				all = append(all, before+w)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
	if err != nil {
		panic(err) // two functions for one flag
	}
}

// langFlag adds --lang.
func langFlag(cmd *cobra.Command, value *string) {
	wordsFlag(cmd, value, "lang", "", "language of the files, overriding their extension: "+strings.Join(lang.Keys(), ", "), lang.Keys())
}

// parseRules reads rules, and says of a word that is none of them what was probably
// meant.
func parseRules(text string) (board.Rules, error) {
	r, err := board.ParseRules(text)
	if err == nil {
		return r, nil
	}
	const list = "adder solve --help lists the rules"
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); !slices.Contains(ruleNames(), word) {
			return r, usage.New(err.Error(), usage.DidYouMean(word, ruleNames(), list))
		}
	}
	return r, usage.New(err.Error(), list)
}

func ruleNames() (names []string) {
	for _, t := range board.Toggles {
		names = append(names, t.Name)
	}
	return names
}

// unknownBelief is the hint for a belief that is none.
func unknownBelief(err error) string {
	const list = "adder fuzz names beliefs, as in --belief chained"
	var unknown *misconception.UnknownError
	if errors.As(err, &unknown) {
		return usage.DidYouMean(unknown.Word, misconception.Names(), list)
	}
	return list
}

// rows is what there is with what it means, for a help text.
func rows[T any](width int, all []T, row func(T) (name, doc string)) string {
	text := ""
	for _, x := range all {
		name, doc := row(x)
		text += fmt.Sprintf("  %-*s %s\n", width, name, doc)
	}
	return text
}
