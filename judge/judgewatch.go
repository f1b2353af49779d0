package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"adder/judge/usage"
	"adder/judge/watch"

	"github.com/spf13/cobra"
)

// again judges at each save. A save stops the judging of what was there before it;
// whatever is wrong with a file is told, and the next save waited for.
func (o *judgeCommand) again(cmd *cobra.Command, c *console, args []string) error {
	if slices.Contains(args, "-") {
		return usage.New("standard input cannot be watched", "name a file")
	}
	files, err := watch.NewFiles(args...)
	if err != nil {
		return err
	}
	defer files.Close()
	for {
		saved, err := o.untilSaved(cmd, c, args, files)
		if err != nil {
			return err
		}
		if !saved {
			fmt.Fprintln(c.err, "adder: judged; waiting for the next save, Ctrl-C ends")
			if err := files.Next(cmd.Context()); err != nil {
				return err
			}
		}
		fmt.Fprintln(c.err, "adder: saved, judging again")
	}
}

// untilSaved judges once, or until a file is saved. What is wrong with the files is
// told; the error is something else.
func (o *judgeCommand) untilSaved(cmd *cobra.Command, c *console, args []string, files *watch.Files) (saved bool, err error) {
	ctx, stop := context.WithCancel(cmd.Context())
	next := make(chan error, 1)
	go func() {
		err := files.Next(ctx)
		stop()
		next <- err
	}()
	judged := o.once(ctx, cmd, c, args)
	stop()
	err = <-next
	switch {
	case cmd.Context().Err() != nil:
		return false, cmd.Context().Err()
	case err == nil:
		return true, nil
	case !errors.Is(err, context.Canceled):
		return false, err
	}
	exitCode(c.err, judged)
	return false, nil
}
