//go:build man

package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"adder/judge/fault"
	"adder/judge/version"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// A separate build makes the manual pages, because their generator depends on a Markdown
// parser, which judging does not need.
//
//	go run -tags man ./judge man FOLDER
var manual = []func(*console) *cobra.Command{newMan}

func newMan(c *console) *cobra.Command {
	cmd := command("man FOLDER", exactly("expected one folder", "as in go run -tags man ./judge man share/man/man1"), func(cmd *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[0], 0o755); err != nil {
			return err
		}
		date, err := sourceDate()
		if err != nil {
			return err
		}
		root := cmd.Root()
		root.DisableAutoGenTag = true
		everywhere(root)
		return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Adder " + version.Name(), Manual: "Adder", Date: date}, args[0])
	})
	cmd.Short, cmd.Hidden = "write the manual pages", true
	return cmd
}

// everywhere names where a default comes from, in place of its value on this machine.
func everywhere(cmd *cobra.Command) {
	for flag, words := range map[string]string{"cache": "the user's cache folder", "workers": "the number of processors", "slots": "the number of processors"} {
		if f := cmd.Flags().Lookup(flag); f != nil {
			f.DefValue = words
		}
	}
	for _, below := range cmd.Commands() {
		everywhere(below)
	}
}

// sourceDate is what SOURCE_DATE_EPOCH says, so that pages can be made again.
func sourceDate() (*time.Time, error) {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return nil, fault.New("SOURCE_DATE_EPOCH is not a number of seconds", fmt.Sprintf("set it to %d, which is now", time.Now().Unix()))
	}
	date := time.Unix(seconds, 0).UTC()
	return &date, nil
}
